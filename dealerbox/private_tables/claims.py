"""Claims of guests who come to a private table with a new device: the table's host confirms who they are.

A guest known only to one browser cannot prove anything, but the host knows their friends. Claims are only in memory:
after a restart they must be made again.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.accounts import context
from dealerbox.accounts.browsers import browser_name
from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.private_tables.hosted import hosted_table
from dealerbox.private_tables.store import PrivateTable, Stores
from dealerbox.wire import Notice

CLAIM_MS = 10 * 60_000
"""How long the host may take to answer, and the new device to fetch the answer."""
MAX_CLAIMS_AT_TABLE = 5
"""The maximum number of claims waiting at one table."""
SECRET_BYTES = 16

State = Literal["waiting", "accepted", "refused"]


class Claim(Struct, frozen=True):
    """A claim by a new device to be a guest of a table."""

    id: str
    digest: str
    """SHA-256 of the secret with which the new device asks for the answer."""
    table: str
    host: str
    """The table's host, who was asked."""
    player: str
    name: str
    agent: str
    expires: int
    """In ms (UTC)."""
    state: State = "waiting"

    def __repr__(self) -> str:
        return f"Claim({self.id!r}, {self.state!r})"


class PlaceClaim(Struct, frozen=True):
    """A claim as the host sees it."""

    id: str
    player: str
    name: str
    """The guest whose new device this is said to be."""
    agent: str
    """The name of the browser; empty if unknown."""
    expires: int
    """In ms (UTC)."""


class AskedHost(Struct, frozen=True):
    """``secret`` is for the new device, which asks for the answer with it until ``expires`` (ms, UTC)."""

    secret: str
    expires: int

    def __repr__(self) -> str:
        return "AskedHost()"


class Claims:
    """Claims at all private tables. Every method raises ``Refusal`` if it cannot do what it is asked.

    ``secret`` returns the given number of random bytes as hex.
    """

    def __init__(self, store: Stores, bus: Bus, clock: Clock, secret: Callable[[int], str]) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._secret = secret
        self._claims: dict[str, Claim] = {}

    # ---- the new device ----

    async def ask(self, table: PrivateTable, name: str, agent: str) -> AskedHost:
        """Ask the host whether the holder of the table's link or password is the guest of that name.

        Only guests of the table without an account can be claimed, never the host or a guest who also plays at other
        hosts' tables; the refusal is the same in all these cases. The guest's old device is notified too.
        """
        player = await self._store.player_named(name.strip())
        if player is None or not await self._claimable(player, table.id, table.host):
            raise Refusal("no_claim", "The host cannot confirm a guest with that name. Choose another name.")
        if sum(one.state == "waiting" for one in self._open(table.id)) >= MAX_CLAIMS_AT_TABLE:
            reason = (
                f"{MAX_CLAIMS_AT_TABLE} players are already waiting for the host, the maximum. "
                "Wait until the host has answered."
            )
            raise Refusal("too_many_claims", reason, at_most(MAX_CLAIMS_AT_TABLE))
        secret, expires = self._secret(SECRET_BYTES), self._clock.now() + CLAIM_MS
        shown = browser_name(agent)
        claim = Claim(
            self._secret(8), context.digest(secret), table.id, table.host, player.id, player.name, shown, expires
        )
        self._claims[claim.id] = claim
        text = f"{player.name} says that this is their new device."
        self._notice(table.host, Notice("place_claimed", text, player.name))
        text = (
            f"Somebody has asked the host to play as {player.name} on another device. If it wasn’t you, tell the host."
        )
        self._notice(player.id, Notice("place_asked", text, player.name))
        return AskedHost(secret, expires)

    async def accepted(self, secret: str) -> PlayerRecord | None:
        """Return the guest as whom the new device may continue, and use up the claim.

        Returns None while the host has not answered, and while the guest is in a hand: the host may play in it and
        must not see the guest's cards.
        """
        digest = context.digest(secret)
        claim = next((one for one in self._open() if one.digest == digest), None)
        if claim is None:
            raise _over()
        if claim.state == "waiting":
            return None
        if claim.state == "accepted" and (await self._at_tables(claim.player)).in_hand:
            return None
        if self._claims.pop(claim.id, None) is None:
            raise _over()
        player = await self._store.player(claim.player)
        if claim.state == "refused" or player is None or not await self._claimable(player, claim.table, claim.host):
            raise Refusal("claim_refused", "The host did not confirm that this is you. Choose another name.")
        return player

    def moved(self, player: PlayerRecord) -> None:
        """Notify the guest's old device that they continue on another one."""
        text = "The host has confirmed your new device. This one has been logged out."
        self._notice(player.id, Notice("place_moved", text, player.name))

    # ---- the host ----

    async def waiting(self, host: str, table: str) -> tuple[PlaceClaim, ...]:
        """Return the claims waiting for the host's answer, the oldest first."""
        await hosted_table(self._store, host, table)
        return tuple(
            PlaceClaim(one.id, one.player, one.name, one.agent, one.expires)
            for one in self._open(table)
            if one.state == "waiting"
        )

    async def answer(self, host: str, table: str, id: str, accept: bool) -> None:
        """Answer a claim. Accepting one refuses all others for the same guest."""
        await hosted_table(self._store, host, table)
        claim = next((one for one in self._open(table) if one.id == id and one.state == "waiting"), None)
        if claim is None:
            raise Refusal("claim_over", "This request is no longer waiting for an answer.")
        self._claims[id] = replace(claim, state="accepted" if accept else "refused", host=host)
        if accept:
            for other in tuple(self._open(table)):
                if other.player == claim.player and other.state == "waiting":
                    self._claims[other.id] = replace(other, state="refused")

    # ---- internal ----

    async def _claimable(self, player: PlayerRecord, table: str, host: str) -> bool:
        """Return whether the host may say who the player is.

        Hosts speak only for their own tables, not for a guest whose seats, cards and debts also concern others.
        """
        if player.kind != "guest" or player.id == host:
            return False
        if not (await self._store.table_guests(table)).get(player.id):
            return False
        private = await self._bus.request(messages.ROOM, messages.AskTables(player.id))
        money = await self._at_tables(player.id)
        of_host = {row.config.id for row in private.tables if row.config.host == host}
        return len(of_host) == len(private.tables) and of_host.issuperset(money.tables) and not money.tournaments

    async def _at_tables(self, player: str) -> messages.Money:
        return await self._bus.request(messages.ROOM, messages.AskMoney(player))

    def _open(self, table: str = "") -> Iterator[Claim]:
        """Return the unexpired claims, and forget the others."""
        now = self._clock.now()
        self._claims = {id: one for id, one in self._claims.items() if one.expires > now}
        return (one for one in tuple(self._claims.values()) if table in ("", one.table))

    def _notice(self, player: str, notice: Notice) -> None:
        self._bus.publish(messages.player_subject(player), notice)


def _over() -> Refusal:
    return Refusal("claim_over", "The host did not answer in time. Ask again.")

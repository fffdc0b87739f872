"""The cashier's back office: what the staff does with requests and payments."""

import hashlib
import re

from msgspec import Struct

from dealerbox.accepted import Accepted, one_of
from dealerbox.cashier import rules
from dealerbox.cashier.cashier import DAY_MS, asked_before, do_step, new_id, no_request, open_request, player_of
from dealerbox.cashier.fun import FUN
from dealerbox.cashier.in_person import IN_PERSON
from dealerbox.cashier.settings import CashierSettings
from dealerbox.cashier.store import (
    Act,
    By,
    CashEvent,
    CashFile,
    CashRequest,
    FileSearch,
    Holding,
    Payee,
    Played,
    Settled,
    State,
    Stores,
)
from dealerbox.cashier.ways import Line, Payment, PaymentLists
from dealerbox.core.actors import Actor
from dealerbox.core.names import name_key
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player
from dealerbox.ledger import BANK, RAKE
from dealerbox.staff import roles
from dealerbox.staff.names import names_of

SEE = "cash"
"""The permission to see requests; the permission for each act is ``cash/<act>``."""
MAX_PAYMENTS = 500
ADDRESS_DAYS = 90
"""How many days back to look for shared addresses and devices."""
SHOWN_BEFORE = 20
"""How many earlier requests of the player to show with a request."""
_REAL = re.compile(r"[A-Z]{3}", re.ASCII)


class Possible(Struct, frozen=True):
    """An act that the state of a request allows."""

    act: Act
    code: str = ""
    """Why this member of the staff cannot do it, for programs; empty if they can."""
    refused: str = ""
    """The reason in words."""
    accepted: Accepted | None = None


class Hints(Struct, frozen=True):
    """What to check before money moves. The lists contain names."""

    first: bool
    """Whether this is the player's first deposit or withdrawal."""
    settled: Settled
    played: Played
    """What the player has played since their last deposit."""
    same_account: list[str]
    """Other players who asked for money to the same bank account."""
    same_address: list[str]
    """Other players who were at the same network address."""
    same_device: list[str] = []
    """Other players who used the same device."""
    staff: list[str] = []
    """Members of the staff who logged in at the player's address."""


class Whole(Struct, frozen=True):
    """A request with everything known about it."""

    file: CashFile
    player: PlayerRecord
    holding: Holding
    earlier: list[CashFile]
    hints: Hints
    acts: list[Possible]
    two: bool
    """Whether a second person is needed."""


class Sent(Struct, frozen=True):
    """A payment list: the withdrawals in it, and by id why the others were left out."""

    batch: str
    files: list[CashFile]
    left_out: dict[str, str]


class CashierBackOffice:
    """Cashier operations on behalf of one member of the staff.

    Every method raises ``StoreFailed``, and ``Refusal`` if the request or the actor's role does not allow it.
    """

    def __init__(self, parts: SharedParts[Stores], settings: CashierSettings, actor: Actor) -> None:
        self._parts = parts
        self._settings = settings
        self._actor = actor
        self._store = parts.store.cashier

    @property
    def by(self) -> By:
        return By("staff", self._actor.id, self._actor.name)

    def check(self, what: str) -> None:
        """Raise ``Refusal`` if the actor may not do that at the cashier."""
        roles.check(self._actor, f"{SEE}/{what}")

    # ---- reading ----

    async def files(self, search: FileSearch, most: int) -> list[CashFile]:
        roles.check(self._actor, SEE)
        return await self._store.files(search, most)

    async def whole(self, id: str) -> Whole:
        self.check("request")
        file = await self._file(id)
        request = file.request
        player = await player_of(self._parts.store, request.player)
        earlier = await self._store.files(FileSearch(player=player.id, before=file.seq), SHOWN_BEFORE)
        holdings = await self._store.holdings(player.id)
        above = self._settings.above(request.currency)
        amount = request.amount if file.arrived is None else file.arrived
        recent = await self._recent(request)
        alone = rules.done_alone(recent, player.id, self._actor.id)
        return Whole(
            file,
            player,
            holdings.get(request.currency, Holding()),
            earlier,
            await self._hints(file),
            [self._possible(file, player, act, recent) for act in rules.acts_in(request.kind, file.state, "staff")],
            rules.two_are_needed(request.kind, amount, above, alone),
        )

    async def _recent(self, request: CashRequest) -> list[CashFile]:
        since = self._parts.clock.now() - rules.ALONE_MS
        return await self._store.recent(request, self._actor.id, since)

    def _possible(self, file: CashFile, player: PlayerRecord, act: Act, recent: list[CashFile]) -> Possible:
        try:
            self._check(act, player)
            self._check_not_with_provider(file, act)
            event = CashEvent(0, act, "rejected", self.by, "-", file.arrived)
            above = self._settings.above(file.request.currency)
            rules.next_step(file, event, above, lambda request, staff, since: recent)
        except Refusal as no:
            return Possible(act, no.code, no.reason, no.accepted)
        return Possible(act)

    async def _hints(self, file: CashFile) -> Hints:
        request = file.request
        settled = await self._store.settled(request.player, request.currency)
        alike = settled.deposits if request.kind == "deposit" else settled.withdrawals
        sharing = await self._store.sharing_account(request.payee.account, request.player)
        since = self._parts.clock.now() - ADDRESS_DAYS * DAY_MS
        neighbours = await self._store.sharing_address(request.player, since)
        device = await self._store.sharing_device(request.player, since)
        staff = await self._store.staff_nearby(request.player, since)
        names = await names_of(self._parts.store, [*sharing, *neighbours, *device, *staff])
        return Hints(
            alike == int(file.state in ("received", "paid")),
            settled,
            await self._store.played_since(request.player, request.currency, settled.last_deposit or 0),
            [names.get(id, id) for id in sharing],
            [names.get(id, id) for id in neighbours],
            [names.get(id, id) for id in device],
            [names.get(id, id) for id in staff],
        )

    async def taken_and_paid(self) -> dict[tuple[str, str], tuple[int, int]]:
        self.check("set-up")
        return await self._store.taken_and_paid()

    # ---- steps ----

    async def do(
        self, id: str, act: Act, reason: str = "", amount: int | None = None, arrival: str = "", batch: str = ""
    ) -> CashFile:
        """Apply ``act`` to the request. ``amount``: what arrived, if it differs from the announced amount."""
        file = await self._file(id)
        self._check(act, await player_of(self._parts.store, file.request.player))
        self._check_not_with_provider(file, act)
        event = CashEvent(self._parts.clock.now(), act, file.state, self.by, reason, amount, arrival, batch)
        return await do_step(self._parts, id, event, self._settings.above(file.request.currency))

    def _check(self, act: Act, player: PlayerRecord) -> None:
        self.check(act)
        self._check_not_own(act, player)

    def _check_not_with_provider(self, file: CashFile, act: Act) -> None:
        """Refuse to return money that a payment provider was asked to pay, until the provider reports that it
        failed."""
        provider = self._settings.provider(file.request.way)
        if file.state == "sent" and act != "pay" and provider is not None and provider.online is not None:
            raise Refusal(
                "with_provider",
                "The payment provider is processing this payment. The money comes back if the "
                "provider reports a failure.",
            )

    def _check_not_own(self, act: Act, player: PlayerRecord) -> None:
        same_as = [player.id] if name_key(player.name) == name_key(self._actor.name) else []
        if act in rules.NOT_OWN:
            rules.check_not_own(self._actor.id, same_as, player.id)

    async def _file(self, id: str) -> CashFile:
        file = await self._store.file(id)
        if file is None:
            raise no_request(id)
        return file

    # ---- requests for a player ----

    async def take(self, who: str, currency: str, amount: int, reason: str, nonce: str) -> CashFile:
        """Record money that a player has given to the staff. Waits for a second person if one is needed."""
        player = await self._for_player(who, "take")
        self._check_real(currency)
        request = CashRequest(new_id(), "deposit", player.id, currency, amount, IN_PERSON, nonce)
        if await asked_before(self._parts.store, request) is None:
            # Check the limits before recording anything: the player can still take the money back.
            await self._parts.store.play_limits.check([rules.credit(request, self._parts.clock.now(), 0, amount)])
        file = await self._opened(request, reason)
        return await self._do_alone(file, "announced", "receive", reason)

    async def arrived(self, who: str, line: Line, way: str) -> CashFile:
        """Record money that arrived without an announced deposit, from a line of a statement."""
        player = await self._for_player(who, "book")
        nonce = f"arrival:{line.key}"
        request = CashRequest(new_id(), "deposit", player.id, line.currency, line.amount, way, nonce)
        file = await self._opened(request, line.text)
        return await self.came(file, line)

    async def done_alone(self, request: CashRequest) -> rules.Alone:
        """Return what was credited or paid out alone recently, by this staff member and for this player."""
        return rules.done_alone(await self._recent(request), request.player, self._actor.id)

    def only_counts(self, file: CashFile, amount: int, alone: rules.Alone) -> bool:
        """Return whether another member of the staff must confirm a deposit of this amount."""
        above = self._settings.above(file.request.currency)
        try:
            rules.check_second_person(file, "receive", self.by, amount, above, alone)
        except Refusal:
            return True
        return False

    async def came(self, file: CashFile, line: Line) -> CashFile:
        """Receive the deposit that the statement line pays, or count it if a second person must confirm it."""
        try:
            return await self.do(file.request.id, "receive", amount=line.amount, arrival=line.key)
        except Refusal as no:
            if no.code != "second_person":
                raise
        return await self.do(file.request.id, "count", amount=line.amount, arrival=line.key)

    async def give(self, who: str, currency: str, amount: int, reason: str, nonce: str) -> CashFile:
        """Record money that the staff hands to a player: reserve, approve and pay it at once, or wait for a second
        person."""
        player = await self._for_player(who, "give")
        self._check_real(currency)
        request = CashRequest(new_id(), "withdrawal", player.id, currency, amount, IN_PERSON, nonce, Payee())
        file = await self._opened(request, reason)
        # An actor who needs a second person to approve the withdrawal may not pay it either.
        file = await self._do_alone(file, "asked", "approve", reason)
        return await self._do_alone(file, "approved", "pay", reason)

    async def propose(self, who: str, currency: str, amount: int, against: str, reason: str, nonce: str) -> CashFile:
        """Propose a correction; a negative ``amount`` takes money from the player.

        ``against`` is ``bank`` if outside money was booked wrongly, ``rake`` if the house pays or receives it.
        """
        player = await self._for_player(who, "propose")
        if against not in (BANK, RAKE):
            raise Refusal("against", f"A correction is booked against {BANK} or {RAKE}.", one_of(BANK, RAKE))
        if not amount:
            raise Refusal("amount", "The amount of a correction cannot be 0.")
        if currency != FUN:
            self._check_real(currency)
        if not reason.strip():
            raise Refusal("no_reason", "Enter a reason. The player will see it.")
        request = CashRequest(new_id(), "correction", player.id, currency, amount, against, nonce)
        return await self._opened(request, reason)

    async def _for_player(self, who: str, what: str) -> PlayerRecord:
        """Return the player for whom a request is made, after checking that the actor may do ``what``."""
        self.check(what)
        player = await known_player(self._parts.store, who)
        self._check_not_own("ask", player)
        if player.kind != "player":
            raise Refusal("guest", f"{player.name} is a guest and has no account. Guests must register first.")
        return player

    async def _opened(self, request: CashRequest, reason: str) -> CashFile:
        step = rules.opened(request, self.by, self._parts.clock.now(), reason.strip())
        return await open_request(self._parts, request, step)

    async def _do_alone(self, file: CashFile, state: State, act: Act, reason: str) -> CashFile:
        """Apply ``act`` to a request in that state; do nothing if it needs a second person."""
        if file.state != state:
            return file
        try:
            return await self.do(file.request.id, act, reason)
        except Refusal as no:
            if no.code != "second_person":
                raise
            return file

    def _check_real(self, currency: str) -> None:
        if currency not in self._settings.currencies or not _REAL.fullmatch(currency):
            known = ", ".join(self._settings.currencies)
            raise Refusal(
                "currency",
                f"The cashier accepts {known}, not {currency[:20]!r}.",
                one_of(*self._settings.currencies),
            )

    # ---- payment lists ----

    async def send(self, way: str, nonce: str) -> Sent:
        """Put all approved withdrawals to a provider into a payment list, or hand them to the online payment provider.

        Repeating a nonce returns the list made under it.
        """
        self.check("send")
        provider = self._settings.provider(way)
        if provider is None or provider.online is None:
            self._lists(way)
        batch = f"{way}-{nonce}"
        approved = FileSearch(states=frozenset({"approved"}), kinds=frozenset({"withdrawal"}), way=way)
        left_out: dict[str, str] = {}
        made = await self._in_list(batch)
        for file in [] if made else reversed(await self._store.files(approved, MAX_PAYMENTS)):
            try:
                await self.do(file.request.id, "send", batch=batch)
            except Refusal as no:
                left_out[file.request.id] = no.reason
        files = await self._in_list(batch)
        if not files:
            raise Refusal(
                "nothing_to_send", "; ".join(left_out.values()) or "There are no approved withdrawals to send."
            )
        return Sent(batch, files, left_out)

    async def list_file(self, batch: str) -> str:
        """Return the payment list in the bank's format. It changes only when payments are taken out of the list."""
        self.check("list")
        way, _, _ = batch.partition("-")
        lists, fee = self._lists(way)
        files = await self._in_list(batch)
        if not files:
            raise Refusal("no_list", f"There is no payment list {batch[:80]!r}, or it is empty.")
        at = min(one.at for file in files for one in file.events if one.batch == batch)
        payments = [
            Payment(one.request.id, one.request.amount - fee, one.request.currency, one.request.payee) for one in files
        ]
        # Banks accept 35 characters, and refuse a repeated id; a list's own name may be longer.
        return lists.write(hashlib.sha256(batch.encode()).hexdigest()[:32], at, payments)

    async def _in_list(self, batch: str) -> list[CashFile]:
        """Return the withdrawals still in the list, in the order in which they were requested."""
        files = await self._store.files(FileSearch(batch=batch), MAX_PAYMENTS)
        return [
            one
            for one in reversed(files)
            if one.state in ("sent", "paid") and [event.batch for event in one.events if event.batch][-1] == batch
        ]

    def _lists(self, way: str) -> tuple[PaymentLists, int]:
        provider = self._settings.provider(way)
        if provider is None or provider.lists is None or provider.payouts is None:
            raise Refusal("no_way", f"Payment lists are not available for {way[:20]!r}.")
        return provider.lists, provider.payouts.fee

"""What the staff does at the cash desk. Every method raises ``Refusal`` where what is asked cannot be or ``actor`` may
not do it, and ``StoreFailed``."""

import hashlib
import re

from msgspec import Struct

from dealerbox.accepted import Accepted, one_of
from dealerbox.cashier import rules
from dealerbox.cashier.cashier import DAY_MS, asked_before, do_step, new_id, no_request, open_request, player_of
from dealerbox.cashier.desk_way import DESK
from dealerbox.cashier.fun import FUN
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
from dealerbox.core.acting import known_player
from dealerbox.core.actors import Actor
from dealerbox.core.names import name_key
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import BANK, RAKE
from dealerbox.staff import roles
from dealerbox.staff.names import names_of

SEE = "cash"
"""The act of seeing requests; each other is ``cash/<act>``."""
MOST_IN_A_LIST = 500
ADDRESS_DAYS = 90
"""How far back shared addresses are looked for."""
SHOWN_BEFORE = 20
"""So many earlier requests of the player are shown beside one."""
_REAL = re.compile(r"[A-Z]{3}", re.ASCII)


class Possible(Struct, frozen=True):
    """An act that the state of a request allows; ``refused``: why this member of the staff cannot do it, empty where
    he can. ``code`` is for programs."""

    act: Act
    code: str = ""
    refused: str = ""
    accepted: Accepted | None = None


class Hints(Struct, frozen=True):
    """What may be worth a look before money moves. ``first``: the player's first of its kind. ``played``: since
    the last deposit. The next are other players' names: who asked for money to the same account, and who was at the
    same address, or used the same device. ``staff``: names of members of the staff who logged in at the player's
    address."""

    first: bool
    settled: Settled
    played: Played
    same_account: list[str]
    same_address: list[str]
    same_device: list[str] = []
    staff: list[str] = []


class Whole(Struct, frozen=True):
    """A request with all that is known about it."""

    file: CashFile
    player: PlayerRecord
    holding: Holding
    earlier: list[CashFile]
    hints: Hints
    acts: list[Possible]
    two: bool
    """Whether a second person is needed."""


class Sent(Struct, frozen=True):
    """A payment list: who is in it, and why each other was left out."""

    batch: str
    files: list[CashFile]
    left_out: dict[str, str]


class CashDesk:
    """For one member of the staff."""

    def __init__(self, parts: SharedParts[Stores], settings: CashierSettings, actor: Actor) -> None:
        self._parts = parts
        self._settings = settings
        self._actor = actor
        self._store = parts.store.cashier

    @property
    def by(self) -> By:
        return By("staff", self._actor.id, self._actor.name)

    def check(self, what: str) -> None:
        """Raises ``Refusal`` where the actor may not do that at the desk."""
        roles.check(self._actor, f"{SEE}/{what}")

    # ---- looking ----

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

    # ---- one step ----

    async def do(
        self, id: str, act: Act, reason: str = "", amount: int | None = None, arrival: str = "", batch: str = ""
    ) -> CashFile:
        """Does the act to the request. ``amount``: what has arrived, where it is another than was announced."""
        file = await self._file(id)
        self._check(act, await player_of(self._parts.store, file.request.player))
        self._check_not_with_provider(file, act)
        event = CashEvent(self._parts.clock.now(), act, file.state, self.by, reason, amount, arrival, batch)
        return await do_step(self._parts, id, event, self._settings.above(file.request.currency))

    def _check(self, act: Act, player: PlayerRecord) -> None:
        self.check(act)
        self._check_not_own(act, player)

    def _check_not_with_provider(self, file: CashFile, act: Act) -> None:
        """Money that a payment provider was told to pay does not go back to the wallet until it says that it failed."""
        provider = self._settings.provider(file.request.way)
        if file.state == "sent" and act != "pay" and provider is not None and provider.online is not None:
            raise Refusal(
                "with_provider",
                "The payment provider has this payment: the money comes back if the provider reports that it failed.",
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

    # ---- for a player ----

    async def take(self, who: str, currency: str, amount: int, reason: str, nonce: str) -> CashFile:
        """Money that a player has given to the staff. It waits for a second person if one is needed."""
        player = await self._for_player(who, "take")
        self._check_real(currency)
        request = CashRequest(new_id(), "deposit", player.id, currency, amount, DESK, nonce)
        if await asked_before(self._parts.store, request) is None:
            # Asked before it is written down: the money is still in the player's hand.
            await self._parts.store.play_limits.check([rules.credit(request, self._parts.clock.now(), 0, amount)])
        file = await self._opened(request, reason)
        return await self._do_alone(file, "announced", "receive", reason)

    async def arrived(self, who: str, line: Line, way: str) -> CashFile:
        """Money of a player that came without his having announced it, as a line of a statement says."""
        player = await self._for_player(who, "book")
        nonce = f"arrival:{line.key}"
        request = CashRequest(new_id(), "deposit", player.id, line.currency, line.amount, way, nonce)
        file = await self._opened(request, line.text)
        return await self.came(file, line)

    async def done_alone(self, request: CashRequest) -> rules.Alone:
        """What this member of the staff, and anybody for this player, has credited or let out alone lately."""
        return rules.done_alone(await self._recent(request), request.player, self._actor.id)

    def only_counts(self, file: CashFile, amount: int, alone: rules.Alone) -> bool:
        """Whether so much for the deposit is for another member of the staff to confirm."""
        above = self._settings.above(file.request.currency)
        try:
            rules.check_second_person(file, "receive", self.by, amount, above, alone)
        except Refusal:
            return True
        return False

    async def came(self, file: CashFile, line: Line) -> CashFile:
        """The line of a statement is the deposit: it is received, or counted where a second person must see it too."""
        try:
            return await self.do(file.request.id, "receive", amount=line.amount, arrival=line.key)
        except Refusal as no:
            if no.code != "second_person":
                raise
        return await self.do(file.request.id, "count", amount=line.amount, arrival=line.key)

    async def give(self, who: str, currency: str, amount: int, reason: str, nonce: str) -> CashFile:
        """Money that the staff hands to a player: reserved, approved and paid at once, or waiting for a second
        person."""
        player = await self._for_player(who, "give")
        self._check_real(currency)
        request = CashRequest(new_id(), "withdrawal", player.id, currency, amount, DESK, nonce, Payee())
        file = await self._opened(request, reason)
        # Who needs a second person to approve it does not pay it either.
        file = await self._do_alone(file, "asked", "approve", reason)
        return await self._do_alone(file, "approved", "pay", reason)

    async def propose(self, who: str, currency: str, amount: int, against: str, reason: str, nonce: str) -> CashFile:
        """A correction: ``amount`` below zero takes it from the player. ``against``: ``bank`` where the money in the
        outside world was booked wrong, ``rake`` where it is the house's own."""
        player = await self._for_player(who, "propose")
        if against not in (BANK, RAKE):
            raise Refusal("against", f"A correction goes against {BANK} or {RAKE}.", one_of(BANK, RAKE))
        if not amount:
            raise Refusal("amount", "A correction of nothing corrects nothing.")
        if currency != FUN:
            self._check_real(currency)
        if not reason.strip():
            raise Refusal("no_reason", "The player is told why: give a reason.")
        request = CashRequest(new_id(), "correction", player.id, currency, amount, against, nonce)
        return await self._opened(request, reason)

    async def _for_player(self, who: str, what: str) -> PlayerRecord:
        """The player for whom a request is made, where the actor may do ``what``."""
        self.check(what)
        player = await known_player(self._parts.store, who)
        self._check_not_own("ask", player)
        if player.kind != "player":
            raise Refusal("guest", f"{player.name} has no account of his own: a guest must keep his first.")
        return player

    async def _opened(self, request: CashRequest, reason: str) -> CashFile:
        step = rules.opened(request, self.by, self._parts.clock.now(), reason.strip())
        return await open_request(self._parts, request, step)

    async def _do_alone(self, file: CashFile, state: State, act: Act, reason: str) -> CashFile:
        """Does the act to a request in that state; one that needs a second person stays as it is."""
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
                f"The cashier works with {known}, not {currency[:20]!r}.",
                one_of(*self._settings.currencies),
            )

    # ---- payment lists ----

    async def send(self, way: str, nonce: str) -> Sent:
        """Puts all approved withdrawals of a way into a list for the bank, or on their way to the payment provider. The
        same nonce is the same list."""
        self.check("send")
        provider = self._settings.provider(way)
        if provider is None or provider.online is None:
            self._lists(way)
        batch = f"{way}-{nonce}"
        approved = FileSearch(states=frozenset({"approved"}), kinds=frozenset({"withdrawal"}), way=way)
        left_out: dict[str, str] = {}
        made = await self._in_list(batch)
        for file in [] if made else reversed(await self._store.files(approved, MOST_IN_A_LIST)):
            try:
                await self.do(file.request.id, "send", batch=batch)
            except Refusal as no:
                left_out[file.request.id] = no.reason
        files = await self._in_list(batch)
        if not files:
            raise Refusal("nothing_to_send", "; ".join(left_out.values()) or "No approved withdrawal waits for a list.")
        return Sent(batch, files, left_out)

    async def list_file(self, batch: str) -> str:
        """The list as the bank takes it, the same each time but for payments that were taken out again."""
        self.check("list")
        way, _, _ = batch.partition("-")
        lists, fee = self._lists(way)
        files = await self._in_list(batch)
        if not files:
            raise Refusal("no_list", f"There is no payment list {batch[:80]!r}, or nothing is left in it.")
        at = min(one.at for file in files for one in file.events if one.batch == batch)
        payments = [
            Payment(one.request.id, one.request.amount - fee, one.request.currency, one.request.payee) for one in files
        ]
        # Banks take 35 characters, and refuse what they had before under the same: a list's own name may be longer.
        return lists.write(hashlib.sha256(batch.encode()).hexdigest()[:32], at, payments)

    async def _in_list(self, batch: str) -> list[CashFile]:
        """Those that are in it still, in the order in which they were asked for."""
        files = await self._store.files(FileSearch(batch=batch), MOST_IN_A_LIST)
        return [
            one
            for one in reversed(files)
            if one.state in ("sent", "paid") and [event.batch for event in one.events if event.batch][-1] == batch
        ]

    def _lists(self, way: str) -> tuple[PaymentLists, int]:
        provider = self._settings.provider(way)
        if provider is None or provider.lists is None or provider.payouts is None:
            raise Refusal("no_way", f"There are no payment lists for {way[:20]!r}.")
        return provider.lists, provider.payouts.fee

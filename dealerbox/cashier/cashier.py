"""What players ask of the cashier."""

import secrets
from collections.abc import Sequence

from msgspec import Struct

from dealerbox.accepted import at_most
from dealerbox.cashier import fun, rules
from dealerbox.cashier.iban import masked
from dealerbox.cashier.notices import notify
from dealerbox.cashier.settings import CashierSettings
from dealerbox.cashier.store import (
    ID_LENGTH,
    ID_LETTERS,
    AccountGone,
    ArrivalTaken,
    By,
    CashEvent,
    CashFile,
    CashRequest,
    FileSearch,
    Holding,
    Kind,
    Payee,
    Recent,
    Refills,
    Step,
    Stores,
    TooManyOpen,
)
from dealerbox.cashier.ways import HowToPay, Provider
from dealerbox.core import messages
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import NotEnough, Transfer

ROOM = By("room", "room", "the room")
MAX_OPEN = 10
"""The maximum number of open requests per player."""
DAY_MS = 86_400_000
PAGE = 200


class KnownPayee(Struct, frozen=True):
    """An account to which the player was paid before."""

    request: str
    """The withdrawal paid to it; the player refers to this to be paid there again."""
    way: str
    account: str
    holder: str


class CashierOverview(Struct, frozen=True):
    """Everything that the player's cashier page shows."""

    holdings: dict[str, Holding]
    next_refill: int
    """When play money may be topped up again (ms); 0 for now."""
    open: list[CashFile]
    payees: list[KnownPayee]


class Cashier:
    """Cashier operations on behalf of players. Stateless; shared by all requests.

    Every method raises ``StoreFailed``, and ``Refusal`` if the request is not allowed.
    """

    def __init__(self, parts: SharedParts[Stores], settings: CashierSettings) -> None:
        self.settings = settings
        self._parts = parts
        self._store = parts.store.cashier

    async def overview(self, player: str) -> CashierOverview:
        refills = await self._store.refills(player)
        holdings = await self._store.holdings(player)
        for currency in (fun.FUN, *self.settings.currencies):
            holdings.setdefault(currency, Holding())
        open_files = await self._store.files(FileSearch(states=rules.OPEN, player=player), MAX_OPEN * 2)
        paid = await self._store.files(
            FileSearch(states=frozenset({"paid"}), kinds=frozenset({"withdrawal"}), player=player), 50
        )
        next_refill = fun.next_refill(self.settings.fun, refills)
        return CashierOverview(holdings, next_refill, open_files, _known_payees(paid))

    async def file(self, player: str, id: str) -> CashFile:
        """Return the player's own request; raises ``Refusal`` (``no_request``)."""
        file = await self._store.file(id)
        if file is None or file.request.player != player:
            raise no_request(id)
        return file

    async def files(self, player: str, most: int, before: int | None = None) -> list[CashFile]:
        """Return the player's requests, the latest first."""
        return await self._store.files(FileSearch(player=player, before=before), most)

    def how_to_pay(self, file: CashFile) -> HowToPay | None:
        """Return the payment instructions of an announced deposit; None for other requests."""
        provider = self.settings.provider(file.request.way)
        if provider is None or file.request.kind != "deposit" or file.state != "announced":
            return None
        return provider.how_to_pay(file.request)

    # ---- requests ----

    async def deposit(self, player: PlayerRecord, currency: str, amount: int, way: str, nonce: str) -> CashFile:
        """Announce a deposit. Repeating a nonce returns the deposit made under it."""
        provider = self._provider(way, currency)
        if provider.deposits is None:
            raise Refusal("no_way", "Deposits are not available with this payment method.")
        if player.kind == "guest":
            raise Refusal("guest", "Register first: a guest who loses their session would lose their money.")
        now = self._parts.clock.now()
        request = CashRequest(new_id(), "deposit", player.id, currency, amount, way, nonce)
        if await asked_before(self._parts.store, request) is None:
            await self._check_email(player)
            provider.deposits.check(amount, currency)
            await self._check_few_open(player.id)
            await self._check_limits(request, now)
        return await open_request(self._parts, request, rules.opened(request, _by_player(player), now), MAX_OPEN)

    async def withdraw(
        self, player: PlayerRecord, currency: str, amount: int, way: str, payee: Payee, nonce: str, like: str = ""
    ) -> CashFile:
        """Request a withdrawal; the money is reserved immediately. ``like``: pay to the account of that earlier
        withdrawal."""
        provider = self._provider(way, currency)
        if provider.payouts is None:
            raise Refusal("no_way", "Withdrawals are not available with this payment method.")
        if like:
            payee = (await self.file(player.id, like)).request.payee
        checked = provider.payee(payee)
        request = CashRequest(new_id(), "withdrawal", player.id, currency, amount, way, nonce, checked)
        if await asked_before(self._parts.store, request) is None:
            provider.payouts.check(amount, currency)
            await self._check_email(player)
            await self._check_few_open(player.id)
        step = rules.opened(request, _by_player(player), self._parts.clock.now())
        return await open_request(self._parts, request, step, MAX_OPEN)

    async def take_back(self, player: PlayerRecord, id: str) -> CashFile:
        await self.file(player.id, id)
        event = CashEvent(self._parts.clock.now(), "take-back", "withdrawn", _by_player(player))
        return await do_step(self._parts, id, event, None)

    async def refill(self, player: PlayerRecord) -> int:
        """Top up the player's play money; return the amount added."""
        now = self._parts.clock.now()

        def decide(holding: Holding, refills: Refills) -> Transfer:
            return fun.refill(self.settings.fun, player.id, holding, refills, now)

        try:
            transfer = await self._store.refill(player.id, fun.FUN, decide)
        except AccountGone:
            raise account_gone() from None
        assert transfer is not None
        self._parts.bus.publish(messages.player_subject(player.id), messages.MoneyMoved(player.id))
        return transfer.amount

    # ---- automatic ----

    async def lapse_old(self) -> list[str]:
        """Close announced deposits that did not arrive in time; return their ids."""
        now = self._parts.clock.now()
        lapsed = []
        for file in await self._all_announced():
            provider = self.settings.provider(file.request.way)
            if provider is None or file.asked.at + provider.lapse_days * DAY_MS > now:
                continue
            try:
                await do_step(self._parts, file.request.id, CashEvent(now, "lapse", "lapsed", ROOM), None)
            except Refusal:
                continue  # the request has changed in the meantime
            lapsed.append(file.request.id)
        return lapsed

    # ---- internal ----

    async def _all_announced(self) -> list[CashFile]:
        found: list[CashFile] = []
        before = None
        while page := await self._store.files(FileSearch(states=frozenset({"announced"}), before=before), PAGE):
            found += page
            before = page[-1].seq
        return found

    async def _check_limits(self, request: CashRequest, now: int) -> None:
        """Check that the player's limits allow all their announced deposits.

        The limits are checked again when each deposit is credited. Raises ``NotAllowed``.
        """
        kinds: frozenset[Kind] = frozenset({"deposit"})
        search = FileSearch(states=rules.OPEN, kinds=kinds, player=request.player, currency=request.currency)
        waiting = [one.request for one in await self._store.files(search, MAX_OPEN)]
        await self._parts.store.play_limits.check(
            [rules.credit(one, now, 0, one.amount) for one in (*waiting, request)]
        )

    async def _check_email(self, player: PlayerRecord) -> None:
        profile = await self._parts.store.accounts.profile(player.id)
        if self.settings.confirmed_email and profile.confirmed is None:
            raise Refusal(
                "email_unconfirmed", "Confirm your e-mail address first. Until then you can play with play money."
            )

    def _provider(self, way: str, currency: str) -> Provider:
        provider = self.settings.provider(way)
        if provider is None or currency not in provider.currencies:
            raise Refusal("no_way", f"This payment method is not available for {currency}. Ask the host.")
        return provider

    async def _check_few_open(self, player: str) -> None:
        files = await self._store.files(FileSearch(states=rules.OPEN, player=player), MAX_OPEN)
        if len(files) >= MAX_OPEN:
            raise _too_many_open()


async def asked_before(store: Stores, request: CashRequest) -> CashFile | None:
    """Return the request already stored under this nonce, so that a retry gets the original answer even if the
    limits have changed."""
    files = await store.cashier.files(FileSearch(player=request.player, nonce=request.nonce), 1)
    return files[0] if files else None


async def open_request(
    parts: SharedParts[Stores], request: CashRequest, step: Step, most: int | None = None
) -> CashFile:
    """Store a new request, or return the identical one already stored under its nonce.

    ``most`` is the maximum number of the player's requests that may be open.
    """
    try:
        file = await parts.store.cashier.open(request, step, most)
    except TooManyOpen:
        raise _too_many_open() from None
    except NotEnough as fault:
        raise not_enough(fault) from None
    except AccountGone:
        raise account_gone() from None
    if not _same(file.request, request):
        raise Refusal("nonce", "This nonce was used for another request.")
    if file.request.id == request.id:
        notify(parts, file)
    return file


def _too_many_open() -> Refusal:
    return Refusal(
        "too_many_open",
        f"You have {MAX_OPEN} open requests, the maximum. Wait until one is settled.",
        at_most(MAX_OPEN),
    )


async def do_step(parts: SharedParts[Stores], id: str, event: CashEvent, above: int | None) -> CashFile:
    """Apply a step to a request and notify the player, once."""
    step: Step | None = None

    def decide(file: CashFile, recent: Recent) -> Step | None:
        nonlocal step
        step = rules.next_step(file, event, above, recent)
        return step

    try:
        file = await parts.store.cashier.step(id, decide)
    except NotEnough as fault:
        raise not_enough(fault) from None
    except AccountGone:
        raise account_gone() from None
    except ArrivalTaken as fault:
        raise Refusal("booked", f"This line was already booked to request {fault.request}.") from None
    if file is None:
        raise no_request(id)
    if step is not None:
        notify(parts, file)
    return file


async def player_of(store: Stores, id: str) -> PlayerRecord:
    player = await store.player(id)
    assert player is not None, "a request belongs to a player"
    return player


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def no_request(id: str) -> Refusal:
    return Refusal("no_request", f"There is no request {id[:40]!r}.")


def account_gone() -> Refusal:
    return Refusal("account_gone", "This account was closed by its player. Money received for it is sent back.")


def not_enough(fault: NotEnough) -> Refusal:
    """Refuse, naming the wallet or the account whose balance is too low."""
    if fault.account.startswith("wallet:"):
        return Refusal(
            "not_enough",
            f"The wallet has only {fault.has} {fault.currency} cents.",
            at_most(fault.has, fault.currency),
        )
    return Refusal(
        "not_enough_there",
        f"{fault.account} holds {fault.has} {fault.currency} cents, not {fault.needs}.",
        at_most(fault.has, fault.currency),
    )


def _by_player(player: PlayerRecord) -> By:
    return By("player", player.id, player.name)


def _same(one: CashRequest, other: CashRequest) -> bool:
    return (one.kind, one.player, one.currency, one.amount, one.way, one.payee) == (
        other.kind, other.player, other.currency, other.amount, other.way, other.payee,
    )  # fmt: skip


def _known_payees(paid: Sequence[CashFile]) -> list[KnownPayee]:
    """Return each account once, the most recently used first."""
    known: dict[str, KnownPayee] = {}
    for file in paid:
        request = file.request
        if request.payee.account:
            payee = KnownPayee(request.id, request.way, masked(request.payee.account), request.payee.holder)
            known.setdefault(request.payee.account, payee)
    return list(known.values())[:5]

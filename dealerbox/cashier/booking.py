"""Book a bank statement: preview what each line would do, then book the selected lines, each of them once."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from dealerbox.accepted import Accepted, at_most
from dealerbox.cashier.back_office import CashierBackOffice
from dealerbox.cashier.rules import NOTHING_ALONE, Alone
from dealerbox.cashier.settings import CashierSettings
from dealerbox.cashier.store import CashFile, FileSearch, Stores
from dealerbox.cashier.ways import BadStatement, Line
from dealerbox.core.parts import SharedParts
from dealerbox.core.refusal import Refusal

MAX_LINES = 5_000

Would = Literal["receive", "count", "pay", "further", "nothing"]


class Reading(Struct, frozen=True):
    """A statement line and what booking it would do."""

    line: Line
    would: Would
    """``receive``: credit a deposit; ``count``: record a deposit that a second person must confirm; ``pay``: mark a
    withdrawal as paid; ``further``: credit money with the reference of an already settled deposit as a new deposit."""
    why: str = ""
    """A code for why booking does nothing, or for what to check first."""
    file: CashFile | None = None


class Booked(Struct, frozen=True):
    """The result of booking a line: the request to which it was booked, or why it was not."""

    key: str
    request: str = ""
    code: str = ""
    refused: str = ""
    accepted: Accepted | None = None


class _Running:
    """What one member of the staff has credited alone: recently, and by the statement lines handled so far."""

    def __init__(self, back_office: CashierBackOffice) -> None:
        self._back_office = back_office
        self._known: dict[tuple[str, str], Alone] = {}
        self._by_staff: Counter[str] = Counter()
        self._for_player: Counter[tuple[str, str]] = Counter()

    async def before(self, file: CashFile) -> Alone:
        request = file.request
        key = (request.player, request.currency)
        if key not in self._known:
            self._known[key] = await self._back_office.done_alone(request)
        known = self._known[key]
        return Alone(
            known.by_staff + self._by_staff[request.currency], known.for_player + self._for_player[key], known.credited
        )

    def add(self, file: CashFile, amount: int) -> None:
        self._by_staff[file.request.currency] += amount
        self._for_player[file.request.player, file.request.currency] += amount


class Statement:
    """A statement of one provider, read by one member of the staff."""

    def __init__(
        self, parts: SharedParts[Stores], settings: CashierSettings, back_office: CashierBackOffice, way: str
    ) -> None:
        provider = settings.provider(way)
        if provider is None or provider.statements is None:
            raise Refusal("no_way", f"Statements are not available for {way[:20]!r}.")
        self._reader = provider.statements
        self._currencies = provider.currencies
        self._fee = 0 if provider.payouts is None else provider.payouts.fee
        self._parts = parts
        self._back_office = back_office
        self._way = way

    async def read(self, text: str) -> list[Reading]:
        """Return what booking each line of the statement would do now."""
        self._back_office.check("statement")
        try:
            # In a thread: parsing may take a second, and the tables must keep running.
            lines = await asyncio.to_thread(self._reader.read, text)
        except BadStatement as fault:
            raise Refusal("bad_statement", str(fault)) from None
        if len(lines) > MAX_LINES:
            raise Refusal(
                "bad_statement",
                f"The statement has more than {MAX_LINES} lines. Choose a shorter period.",
                at_most(MAX_LINES),
            )
        booked = await self._parts.store.cashier.arrivals([one.key for one in lines])
        files = await self._files({line.request for line in lines if line.request})
        alone = _Running(self._back_office)
        found: list[Reading] = []
        seen: set[str] = set()
        taken: set[str] = set()
        for line in lines:
            file = files.get(line.request or "")
            twice = line.key in seen or line.key in booked
            if twice:
                reading = Reading(line, "nothing", "booked", file)
            else:
                so_far = NOTHING_ALONE if file is None else await alone.before(file)
                reading = self._reading(line, file, taken, so_far)
            found.append(reading)
            seen.add(line.key)
            if file is not None and reading.would in ("receive", "count", "pay"):
                taken.add(file.request.id)
            if file is not None and reading.would in ("receive", "further"):
                alone.add(file, line.amount)
        return found

    async def _files(self, ids: set[str]) -> dict[str, CashFile]:
        if not ids:
            return {}
        found = await self._parts.store.cashier.files(FileSearch(ids=frozenset(ids)), len(ids))
        return {one.request.id: one for one in found}

    def _reading(self, line: Line, file: CashFile | None, taken: set[str], alone: Alone) -> Reading:
        """Return what booking ``line`` would do.

        ``taken``: requests that earlier lines would settle. ``alone``: what was credited alone up to this line.
        """
        if line.fault:
            return Reading(line, "nothing", line.fault)
        kind = "deposit" if line.incoming else "withdrawal"
        if file is not None and (file.request.kind != kind or file.request.way != self._way):
            file = None
        if line.currency not in (self._currencies if file is None else {file.request.currency}):
            return Reading(line, "nothing", "other_currency", file)
        if file is None:
            return Reading(line, "nothing", "unknown" if line.incoming else "not_ours")
        request = file.request
        if not line.incoming:
            if file.state != "sent" or request.id in taken:
                return Reading(line, "nothing", "not_sent", file)
            return Reading(line, "pay", "" if line.amount == request.amount - self._fee else "other_amount", file)
        if file.arrivals or file.state == "rejected" or request.id in taken:
            return Reading(line, "further", "settled", file)
        if file.state == "received":
            return Reading(line, "further", "by_hand", file)
        would: Would = "count" if self._back_office.only_counts(file, line.amount, alone) else "receive"
        return Reading(line, would, "" if line.amount == request.amount else "other_amount", file)

    async def book(self, text: str, keys: Sequence[str], players: Mapping[str, str]) -> list[Booked]:
        """Book the lines with these keys as ``read`` has shown them; lines booked before are left unchanged.

        ``players`` names the player of a line, by its key, if the line's reference does not.
        """
        self._back_office.check("book")
        readings = {one.line.key: one for one in reversed(await self.read(text))}
        return [await self._booked(key, readings.get(key), players.get(key, "")) for key in keys]

    async def _booked(self, key: str, reading: Reading | None, player: str) -> Booked:
        if reading is None:
            return Booked(key, code="no_line", refused="There is no such line in the statement.")
        try:
            return Booked(key, (await self._book(reading, player)).request.id)
        except Refusal as no:
            return Booked(key, code=no.code, refused=no.reason, accepted=no.accepted)

    async def _book(self, reading: Reading, player: str) -> CashFile:
        line, file = reading.line, reading.file
        if reading.would in ("receive", "count") and file is not None:
            return await self._back_office.came(file, line)
        if reading.would == "pay" and file is not None:
            return await self._back_office.do(file.request.id, "pay", arrival=line.key)
        if reading.would == "further" and file is not None:
            player = file.request.player
        if reading.why == "booked":
            raise Refusal("booked", "This line was booked before.")
        if not player or (reading.would != "further" and reading.why != "unknown"):
            raise Refusal(
                "not_bookable", "This line is not an incoming payment, or its player is unknown. Choose the player."
            )
        return await self._back_office.arrived(player, line, self._way)

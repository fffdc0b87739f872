"""The collusion desk and its case files, for the operator."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from dealerbox.accepted import one_of
from dealerbox.collusion.evidence import Pair, pair_of
from dealerbox.collusion.office import CaseOffice
from dealerbox.collusion.review import MOST_DAYS, Desk, PairFile
from dealerbox.collusion.signs import SHOWN, Suspects
from dealerbox.collusion.store import LONGEST_TEXT, LONGEST_TITLE, Case, Decision, Entry, Status
from dealerbox.core.staff_actions import known_player
from dealerbox.gateway.http.calls import Asked, Call, File, HttpError, Media, NoQuery
from dealerbox.gateway.http.office_calls import LATEST, Reason, act, report
from dealerbox.live.parts import Parts
from dealerbox.reports.store import HandHunt, HandRow, PlayerSearch
from dealerbox.staff.roles import check

MAX_ROWS = 200
"""Pairs in one answer."""
MAX_BOTS = 10_000

_NO_CASE = {"no_case": 404, "no_player": 404, "no_hand": 404}
Who = Annotated[str, Meta(min_length=1, max_length=200)]
Days = Annotated[int, Meta(ge=1, le=MOST_DAYS)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]


class SuspectsQuery(Struct, frozen=True):
    """``least``: pairs of that score on; ``bots``: the house's own bots too."""

    days: Days = 7
    least: Annotated[int, Meta(ge=0, le=100)] = SHOWN
    bots: bool = False
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50


class PairQuery(Struct, frozen=True):
    """``one`` and ``other`` are names or ids."""

    one: Who
    other: Who
    days: Days = 7


class CasesQuery(Struct, frozen=True):
    """``player``: only those about him; a name or an id."""

    player: Annotated[str, Meta(max_length=200)] = ""


class CaseQuery(Struct, frozen=True):
    case: Annotated[int, Meta(ge=1, le=LATEST)]


class NewCase(Struct, frozen=True, forbid_unknown_fields=True):
    """``players`` are names or ids. With ``days`` the case of a pair begins with what the desk says of so many days,
    and with the hands in which most went one way."""

    players: Annotated[list[Who], Meta(min_length=1, max_length=20)]
    reason: Reason
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    days: Days | None = None


class NewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """``about``: a hand's id, a player's name or id, or a status, by the ``kind``; a note is about nothing."""

    case: Annotated[int, Meta(ge=1, le=LATEST)]
    kind: Literal["note", "hand", "player", "status"]
    about: Annotated[str, Meta(max_length=200)] = ""
    text: Text = ""


class CaseDecision(Struct, frozen=True, forbid_unknown_fields=True):
    case: Annotated[int, Meta(ge=1, le=LATEST)]
    decision: Decision
    reason: Reason


class CollusionReport(Struct, frozen=True):
    """``hands`` were looked at so far, ``complete``: all that there are. ``shown`` is the score from which on a pair is
    worth a look; ``above`` counts the pairs that have it. ``cases``: by ``first/second``, the open ones of a pair."""

    suspects: list[Suspects]
    names: dict[str, str]
    bots: list[str]
    hands: int
    complete: bool
    shown: int
    above: int
    cases: dict[str, list[int]]


class PairReport(PairFile, frozen=True, kw_only=True):
    names: dict[str, str]
    rows: list[HandRow]
    cases: list[int]


class CaseRow(Struct, frozen=True):
    number: int
    at: int
    title: str
    status: Status
    players: list[str]
    hands: int
    last: int


class CaseList(Struct, frozen=True):
    cases: list[CaseRow]
    names: dict[str, str]


class CaseReport(Struct, frozen=True):
    """``rows`` are the attached hands, without cards."""

    number: int
    at: int
    title: str
    status: Status
    entries: tuple[Entry, ...]
    names: dict[str, str]
    rows: list[HandRow]


class OperatorCollusion:
    def __init__(self, parts: Parts, desk: Desk) -> None:
        self._parts = parts
        self._store = parts.store
        self._desk = desk

    def calls(self) -> tuple[Call, ...]:
        return (
            report("desk", "Pairs of players who may play together, the highest score first.", self._ranking,
                   query=SuspectsQuery, gives=CollusionReport),
            report("desk/pair", "All signs of two players, and what they share.", self._pair, query=PairQuery,
                   gives=PairReport, errors={"no_player": 404, "one_player": 400}),
            report("cases", "The case files, the latest first.", self._cases, query=CasesQuery, gives=CaseList,
                   errors={"no_player": 404}),
            report("case", "One case file.", self._case, query=CaseQuery, gives=CaseReport, errors=_NO_CASE),
            report("case/file", "The same as a file to keep.", self._file, query=CaseQuery,
                   gives=Media("application/json"), errors=_NO_CASE),
            act("case/open", "Opens a case about some players.", self._open, takes=NewCase, gives=CaseReport,
                errors=_NO_CASE | {"players": 400, "one_player": 400, "still_reading": 409}),
            act("case/add", "Adds an entry to a case; none is ever changed.", self._add, takes=NewEntry,
                gives=CaseReport, errors=_NO_CASE | {"status": 400, "empty": 400}, most_body=4 * LONGEST_TEXT + 2_000),
            act("case/decide", "Writes a decision down and closes the case.", self._decide, takes=CaseDecision,
                gives=CaseReport, errors=_NO_CASE),
        )  # fmt: skip

    # ---- reports ----

    async def _ranking(self, asked: Asked[None, SuspectsQuery]) -> CollusionReport:
        query = asked.query
        page = await self._store.reports.players(PlayerSearch(kind="bots", most=MAX_BOTS))
        bots = {row.id for row in page.players}
        ranking = await self._desk.ranking(query.days, () if query.bots else tuple(bots))
        told = [one for one in ranking.suspects if one.score >= query.least][: query.most]
        people = sorted({player for one in told for player in one.players})
        open_cases: dict[str, list[int]] = {}
        for case in await self._store.cases.cases():
            for one in told:
                if case.status != "closed" and set(one.players) <= set(case.players):
                    open_cases.setdefault("/".join(one.players), []).append(case.number)
        return CollusionReport(
            told, await self._store.names(people), [id for id in people if id in bots], ranking.hands,
            ranking.complete, SHOWN, sum(one.score >= SHOWN for one in ranking.suspects), open_cases,
        )  # fmt: skip

    async def _pair(self, asked: Asked[None, PairQuery]) -> PairReport:
        pair = await self._known_pair(asked.query.one, asked.query.other)
        file = await self._desk.pair(pair, asked.query.days)
        cases = [case.number for case in await self._store.cases.cases(pair[0]) if pair[1] in case.players]
        return PairReport(
            file.suspects, file.shared, file.complete, names=await self._store.names(pair),
            rows=await self._rows(file.suspects.attached), cases=cases,
        )  # fmt: skip

    async def _cases(self, asked: Asked[None, CasesQuery]) -> CaseList:
        who = asked.query.player
        cases = await self._store.cases.cases((await known_player(self._store, who)).id if who else "")
        rows = [
            CaseRow(
                case.number, case.at, case.title, case.status, list(case.players), len(case.hands),
                case.entries[-1].at if case.entries else case.at,
            )
            for case in cases
        ]  # fmt: skip
        return CaseList(rows, await self._store.names(sorted({player for row in rows for player in row.players})))

    async def _case(self, asked: Asked[None, CaseQuery]) -> CaseReport:
        return await self._view(await self._known_case(asked.query.case))

    async def _file(self, asked: Asked[None, CaseQuery]) -> File:
        told = await self._case(asked)
        return File(f"case-{told.number}.json", msgspec.json.format(msgspec.json.encode(told)).decode())

    # ---- acts ----

    async def _open(self, asked: Asked[NewCase, NoQuery]) -> CaseReport:
        check(asked.actor, "case/open")
        body, told = asked.body, None
        if body.days is not None and len(body.players) == 2:
            file = await self._desk.pair(await self._known_pair(*body.players), body.days)
            if not file.complete:  # it would be kept for ever as if that had been all
                raise HttpError(409, "still_reading", "The desk is still reading hands: open the case in a minute.")
            told = file.suspects
        office = CaseOffice(self._parts, asked.actor)
        return await self._view(await office.open(body.players, body.title.strip(), body.reason.strip(), told))

    async def _add(self, asked: Asked[NewEntry, NoQuery]) -> CaseReport:
        body, office = asked.body, CaseOffice(self._parts, asked.actor)
        text = body.text.strip()
        if body.kind == "hand":
            return await self._view(await office.add_hand(body.case, body.about, text))
        if body.kind == "player":
            return await self._view(await office.add_player(body.case, body.about, text))
        if body.kind == "status":
            return await self._view(await office.set_status(body.case, _status(body.about), text))
        if not text:
            raise HttpError(400, "empty", "A note needs a text.")
        return await self._view(await office.note(body.case, text))

    async def _decide(self, asked: Asked[CaseDecision, NoQuery]) -> CaseReport:
        office = CaseOffice(self._parts, asked.actor)
        return await self._view(await office.decide(asked.body.case, asked.body.decision, asked.body.reason.strip()))

    # ---- inside ----

    async def _known_pair(self, one: str, other: str) -> Pair:
        first, second = [await known_player(self._store, who) for who in (one, other)]
        if first.id == second.id:
            raise HttpError(400, "one_player", "A pair is two players.")
        return pair_of(first.id, second.id)

    async def _known_case(self, number: int) -> Case:
        case = await self._store.cases.case(number)
        if case is None:
            raise HttpError(404, "no_case", f"There is no case {number}.")
        return case

    async def _view(self, case: Case) -> CaseReport:
        rows = await self._rows(case.hands)
        people = {*case.players, *(player for row in rows for player, _ in row.players)}
        return CaseReport(
            case.number, case.at, case.title, case.status, case.entries, await self._store.names(sorted(people)), rows
        )

    async def _rows(self, hands: tuple[str, ...]) -> list[HandRow]:
        found = [await self._store.reports.hands(HandHunt(id=hand), 1) for hand in hands]
        return [row for rows in found for row in rows]


_STATUSES: tuple[Status, ...] = get_args(Status)


def _status(text: str) -> Status:
    for status in _STATUSES:
        if text == status:
            return status
    raise HttpError(400, "status", f"`about` is one of {', '.join(_STATUSES)}.", one_of(*_STATUSES))

"""The collusion review and its case files, for the back office."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from dealerbox.accepted import one_of
from dealerbox.collusion.evidence import Pair, pair_of
from dealerbox.collusion.office import CaseOffice
from dealerbox.collusion.review import MAX_DAYS, CollusionReview, PairFile
from dealerbox.collusion.signs import SHOWN, Suspects
from dealerbox.collusion.store import MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, Case, Decision, Entry, Status
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
Days = Annotated[int, Meta(ge=1, le=MAX_DAYS)]
Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]


class SuspectsQuery(Struct, frozen=True):
    """Which pairs to list."""

    days: Days = 7
    least: Annotated[int, Meta(ge=0, le=100)] = SHOWN
    """Minimum score."""
    bots: bool = False
    """Whether to include the house's bots."""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50


class PairQuery(Struct, frozen=True):
    """A pair of players, by names or ids."""

    one: Who
    other: Who
    days: Days = 7


class CasesQuery(Struct, frozen=True):
    """Which cases to list."""

    player: Annotated[str, Meta(max_length=200)] = ""
    """Only cases about this player; a name or an id."""


class CaseQuery(Struct, frozen=True):
    case: Annotated[int, Meta(ge=1, le=LATEST)]


class NewCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A case to open."""

    players: Annotated[list[Who], Meta(min_length=1, max_length=20)]
    """Names or ids."""
    reason: Reason
    title: Annotated[str, Meta(max_length=MAX_TITLE_LENGTH)] = ""
    days: Days | None = None
    """If set, the case of a pair starts with the review of that many days and the hands with the largest one-way chip
    flow."""


class NewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry to add to a case."""

    case: Annotated[int, Meta(ge=1, le=LATEST)]
    kind: Literal["note", "hand", "player", "status"]
    about: Annotated[str, Meta(max_length=200)] = ""
    """Depending on the kind: a hand's id, a player's name or id, or a status; empty for a note."""
    text: Text = ""


class CaseDecision(Struct, frozen=True, forbid_unknown_fields=True):
    case: Annotated[int, Meta(ge=1, le=LATEST)]
    decision: Decision
    reason: Reason


class CollusionReport(Struct, frozen=True):
    """Pairs of players by score."""

    suspects: list[Suspects]
    names: dict[str, str]
    bots: list[str]
    hands: int
    """How many were read so far."""
    complete: bool
    """Whether all hands were read."""
    shown: int
    """The score from which a pair deserves a look."""
    above: int
    """How many pairs have at least that score."""
    cases: dict[str, list[int]]
    """The open cases of each pair, by ``first/second``."""


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
    """A case with its hands."""

    number: int
    at: int
    title: str
    status: Status
    entries: tuple[Entry, ...]
    names: dict[str, str]
    rows: list[HandRow]
    """The attached hands, without cards."""


class OperatorCollusion:
    def __init__(self, parts: Parts, review: CollusionReview) -> None:
        self._parts = parts
        self._store = parts.store
        self._review = review

    def calls(self) -> tuple[Call, ...]:
        return (
            report("desk", "List pairs of players who may play together, highest score first.", self._ranking,
                   query=SuspectsQuery, gives=CollusionReport),
            report("desk/pair", "Get all signs of collusion of two players, and what they share.", self._pair,
                   query=PairQuery, gives=PairReport, errors={"no_player": 404, "one_player": 400}),
            report("cases", "List the case files, latest first.", self._cases, query=CasesQuery, gives=CaseList,
                   errors={"no_player": 404}),
            report("case", "Get one case file.", self._case, query=CaseQuery, gives=CaseReport, errors=_NO_CASE),
            report("case/file", "Download a case file as JSON.", self._file, query=CaseQuery,
                   gives=Media("application/json"), errors=_NO_CASE),
            act("case/open", "Open a case about players.", self._open, takes=NewCase, gives=CaseReport,
                errors=_NO_CASE | {"players": 400, "one_player": 400, "still_reading": 409}),
            act("case/add", "Add an entry to a case; entries never change.", self._add, takes=NewEntry,
                gives=CaseReport, errors=_NO_CASE | {"status": 400, "empty": 400},
                most_body=4 * MAX_TEXT_LENGTH + 2_000),
            act("case/decide", "Record a decision and close the case.", self._decide, takes=CaseDecision,
                gives=CaseReport, errors=_NO_CASE),
        )  # fmt: skip

    # ---- reports ----

    async def _ranking(self, asked: Asked[None, SuspectsQuery]) -> CollusionReport:
        query = asked.query
        page = await self._store.reports.players(PlayerSearch(kind="bots", most=MAX_BOTS))
        bots = {row.id for row in page.players}
        ranking = await self._review.ranking(query.days, () if query.bots else tuple(bots))
        result = [one for one in ranking.suspects if one.score >= query.least][: query.most]
        people = sorted({player for one in result for player in one.players})
        open_cases: dict[str, list[int]] = {}
        for case in await self._store.cases.cases():
            for one in result:
                if case.status != "closed" and set(one.players) <= set(case.players):
                    open_cases.setdefault("/".join(one.players), []).append(case.number)
        return CollusionReport(
            result, await self._store.names(people), [id for id in people if id in bots], ranking.hands,
            ranking.complete, SHOWN, sum(one.score >= SHOWN for one in ranking.suspects), open_cases,
        )  # fmt: skip

    async def _pair(self, asked: Asked[None, PairQuery]) -> PairReport:
        pair = await self._known_pair(asked.query.one, asked.query.other)
        file = await self._review.pair(pair, asked.query.days)
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
        result = await self._case(asked)
        return File(f"case-{result.number}.json", msgspec.json.format(msgspec.json.encode(result)).decode())

    # ---- acts ----

    async def _open(self, asked: Asked[NewCase, NoQuery]) -> CaseReport:
        check(asked.actor, "case/open")
        body, result = asked.body, None
        if body.days is not None and len(body.players) == 2:
            file = await self._review.pair(await self._known_pair(*body.players), body.days)
            if not file.complete:  # an incomplete review would be stored in the case as if it were final
                raise HttpError(409, "still_reading", "Hands are still being read. Try again in a minute.")
            result = file.suspects
        office = CaseOffice(self._parts, asked.actor)
        return await self._view(await office.open(body.players, body.title.strip(), body.reason.strip(), result))

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

    # ---- internals ----

    async def _known_pair(self, one: str, other: str) -> Pair:
        first, second = [await known_player(self._store, who) for who in (one, other)]
        if first.id == second.id:
            raise HttpError(400, "one_player", "A pair needs two different players.")
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
    raise HttpError(400, "status", f"`about` must be one of {', '.join(_STATUSES)}.", one_of(*_STATUSES))

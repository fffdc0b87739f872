"""The operator as a tournament director."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from dealerbox.accepted import one_of
from dealerbox.core.tournament_messages import DirectorCommand, TournamentPayment
from dealerbox.games.catalog import GAMES
from dealerbox.gateway.http.calls import Asked, Call, HttpError, NoQuery
from dealerbox.gateway.http.office_calls import act, report
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments import operating
from dealerbox.rulebooks import RuleBook, load_rule_book, rule_book_names
from dealerbox.tournament.cancel_commands import How
from dealerbox.tournament.config import MAX_AT_A_TABLE, MAX_CHIPS, MAX_LEVELS, Level, TournamentConfig, faults
from dealerbox.tournament.config import MAX_PLAYERS as MAX_ENTRANTS
from dealerbox.tournament.editing import locked
from dealerbox.tournament.structures import TEMPLATES, Template, structure
from dealerbox.wire.tournaments import TournamentPlayer, TournamentRow, TournamentView

MAX_PLAYERS_PER_PAGE = 500
"""In one answer."""

_NONE = {"no_tournament": 404}
_ENDED = {"over": 409, "stopped": 409, "not_started": 409, "not_now": 409}
_REFUSED = (
    _ENDED
    | {"no_player": 404, "description": 400}
    | dict.fromkeys(("no_text", "started", "not_now", "not_registered", "no_table", "playing", "full"), 409)
    | {"books": 409, "not_closed": 409}
)


class AnnounceRequest(Struct, frozen=True, forbid_unknown_fields=True):
    config: TournamentConfig


class DirectorRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A director's command; it names players by name or id."""

    tournament: str
    command: DirectorCommand


class TournamentQuery(Struct, frozen=True):
    tournament: str = ""


class CancelQuery(Struct, frozen=True):
    """How to pay; ``how`` empty: as the rules say."""

    tournament: str = ""
    how: Literal["", "rollback", "payout"] = ""


class LevelsQuery(Struct, frozen=True):
    """Which levels to compute."""

    template: str = ""
    game: str = ""
    limit: str = ""
    players: Annotated[int, Meta(ge=2, le=MAX_ENTRANTS)] = 100
    chips: Annotated[int, Meta(ge=0, le=MAX_CHIPS)] = 0
    """0: the template's."""
    break_after: Annotated[int, Meta(ge=0, le=MAX_LEVELS)] = 0
    """The level before the only break; 0: a break every hour."""
    antes: bool = False


class AllTournaments(Struct, frozen=True):
    tournaments: list[TournamentRow]


class TournamentDetails(Struct, frozen=True):
    """A tournament with its full description."""

    view: TournamentView
    config: TournamentConfig
    players: tuple[TournamentPlayer, ...]
    total: int
    locked: tuple[str, ...]
    """The fields that may not change any more."""


class NamedTemplate(Template, frozen=True, kw_only=True):
    name: str


class Book(Struct, frozen=True):
    """A rule book, as far as tournament descriptions depend on it."""

    name: str
    games: tuple[str, ...]
    seats: dict[str, int]
    late_entry: bool


class Templates(Struct, frozen=True):
    """The templates of levels and the rule books."""

    templates: list[NamedTemplate]
    house: str
    """The rule book of a description that names none."""
    books: list[Book]
    """All rule books, that one first."""


class Levels(Struct, frozen=True):
    levels: tuple[Level, ...]


class FieldFault(Struct, frozen=True):
    """A wrong field of a description."""

    field: str
    reason: str
    """A phrase, without a capital letter and a full stop."""
    code: str
    """With ``values``, the reason for programs."""
    values: Mapping[str, int | float | str]


class FieldFaults(Struct, frozen=True):
    faults: list[FieldFault]


class CancelPreview(Struct, frozen=True):
    """What cancelling would pay."""

    how: How
    payments: tuple[TournamentPayment, ...]
    sum: int
    added: int
    """How much of the sum the house adds, because prizes have been paid already."""


class AnnouncedTournament(Struct, frozen=True):
    tournament: str


class Directed(Struct, frozen=True):
    """The command that was carried out, by type."""

    tournament: str
    done: str


class OperatorTournaments:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def calls(self) -> tuple[Call, ...]:
        return (
            report("tournaments", "List all tournaments, including private ones.", self._listed, gives=AllTournaments),
            report("tournament", "Get one tournament in full.", self._one, query=TournamentQuery,
                   gives=TournamentDetails, errors=_NONE),
            report("tournament/payments", "Show what everybody would get if the tournament were cancelled now.",
                   self._payments, query=CancelQuery, gives=CancelPreview, errors=_NONE | _ENDED),
            report("tournament/templates", "List the templates of levels and the rule books.",
                   self._templates, gives=Templates),
            report("tournament/levels", "Compute a template's levels for the given game, chips and field.",
                   self._levels, query=LevelsQuery, gives=Levels),
            act("tournament/check", "Validate a description and list its faults by field, without announcing it.",
                self._check, takes=AnnounceRequest, gives=FieldFaults),
            act("tournament/announce", "Announce a tournament and open its registration.", self._announce,
                takes=AnnounceRequest, gives=AnnouncedTournament, errors={"description": 400, "no_player": 404}),
            act("tournament/direct", "Direct a tournament.", self._direct, takes=DirectorRequest, gives=Directed,
                errors=_NONE | _REFUSED),
        )  # fmt: skip

    async def _listed(self, asked: Asked[None, NoQuery]) -> AllTournaments:
        return AllTournaments(await operating.listed(self._parts))

    async def _one(self, asked: Asked[None, TournamentQuery]) -> TournamentDetails:
        id = asked.query.tournament
        state = await operating.visible_tournament(self._parts, id)
        people = await operating.standings(self._parts, id, MAX_PLAYERS_PER_PAGE)
        view = state.view
        names = await self._parts.store.names(state.invited)
        invited = tuple(names.get(player, player) for player in state.invited)
        return TournamentDetails(
            view, replace(view.config, invited=invited), people.players, people.total,
            tuple(locked(view.phase, view.entrants + view.waiting)),
        )  # fmt: skip

    async def _templates(self, asked: Asked[None, NoQuery]) -> Templates:
        templates = [NamedTemplate(**asdict(one), name=name) for name, one in TEMPLATES.items()]
        own = self._parts.house
        names = [own, *(name for name in rule_book_names() if name != own)]
        return Templates(templates, own, [_book(load_rule_book(name)) for name in names])

    async def _levels(self, asked: Asked[None, LevelsQuery]) -> Levels:
        query = asked.query
        if query.template not in TEMPLATES or query.game not in GAMES:
            raise HttpError(
                400,
                "malformed",
                f"`template` must be one of {', '.join(TEMPLATES)}, and `game` one of the room's games.",
                one_of(*TEMPLATES),
            )
        breaks = (query.break_after,) if query.break_after else ()
        return Levels(
            structure(query.template, query.game, query.limit, query.players, query.chips, query.antes, breaks)
        )

    async def _check(self, asked: Asked[AnnounceRequest, NoQuery]) -> FieldFaults:
        config = asked.body.config
        found = faults(replace(config, house=config.house or self._parts.house))
        return FieldFaults([FieldFault(one.field, one.reason, *one[1:]) for one in found])

    async def _payments(self, asked: Asked[None, CancelQuery]) -> CancelPreview:
        found = await operating.preview(self._parts, asked.query.tournament, asked.query.how)
        return CancelPreview(found.how, found.payments, sum(one.amount for one in found.payments), found.added)

    async def _announce(self, asked: Asked[AnnounceRequest, NoQuery]) -> AnnouncedTournament:
        return AnnouncedTournament(await operating.announce(self._parts, asked.actor, asked.body.config))

    async def _direct(self, asked: Asked[DirectorRequest, NoQuery]) -> Directed:
        body = asked.body
        await operating.direct(self._parts, asked.actor, body.tournament, body.command)
        return Directed(body.tournament, type(body.command).__name__)


def _book(house: RuleBook) -> Book:
    most = MAX_AT_A_TABLE
    seats: dict[str, int] = {
        game: min(most, GAMES[game].max_players, house.max_players.get(game, most)) for game in house.games
    }
    return Book(house.name, house.games, seats, house.late_entry)

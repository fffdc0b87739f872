"""The stored result of a finished tournament: its last view, and who placed where."""

from msgspec import Struct, json

from dealerbox.core.tournament_messages import Row, Standings, VisibleTournament
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.live.tournaments.views import row_of, standings, view_of
from dealerbox.tournament.machine import Tournament
from dealerbox.wire.tournaments import TournamentOwn, TournamentPlayer, TournamentView


class Result(Struct, frozen=True):
    """The result of a tournament that is finished or cancelled."""

    row: Row
    view: TournamentView
    players: tuple[TournamentPlayer, ...]
    """By place."""
    returned: dict[str, int] = {}
    """What each player got back when the tournament was cancelled."""


_decode = json.Decoder(Result).decode


def result_of(tournament: Tournament, now: int, cancelled: str) -> bytes:
    view = view_of(tournament, now, now, cancelled)
    return json.encode(Result(row_of(tournament, now), view, tuple(standings(tournament)), tournament.returned))


def read_result(record: TournamentRecord) -> Result:
    return _decode(record.result)


def visible_result(result: Result, players: tuple[str, ...]) -> VisibleTournament:
    """Return the answer to ``AskTournament`` for a tournament that is over."""
    wanted = {player.player: player for player in result.players if player.player in players}
    own = {player: _own(result, player, wanted.get(player)) for player in players}
    return VisibleTournament(result.view, own, result.row.invited)


def _own(result: Result, player: str, me: TournamentPlayer | None) -> TournamentOwn:
    back = result.returned.get(player)
    return TournamentOwn(result.view.tournament, me is not None, 0, False, False, None, None, me, returned=back)


def standings_of(result: Result, first: int, most: int) -> Standings:
    return Standings(result.players[first : first + most], len(result.players), result.row.invited)

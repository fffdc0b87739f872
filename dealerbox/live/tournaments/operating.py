"""What the operator does with tournaments, each act written down once it is done. Every function raises ``Refusal``
where what is asked cannot be or the actor may not do it, and ``StoreFailed``."""

from typing import TypeVar

from msgspec.structs import replace

from dealerbox.core.actors import Actor
from dealerbox.core.bus import Ask, NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player, log_completed_action
from dealerbox.core.tournament_messages import (
    TOURNAMENTS,
    Announce,
    AskStandings,
    AskTournament,
    AskTournaments,
    DirectorCommand,
    DirectTournament,
    Payments,
    Preview,
    Standings,
    VisibleTournament,
    tournament_subject,
)
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import check
from dealerbox.tournament.commands import Cancel, Disqualify, MovePlayer, Reannounce
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.editing import changed
from dealerbox.wire.tournaments import TournamentRow

A = TypeVar("A")


async def listed(parts: Parts) -> list[TournamentRow]:
    """All of the list, private ones too."""
    rows = await parts.bus.request(TOURNAMENTS, AskTournaments())
    return sorted((one.row for one in rows.rows), key=lambda row: (row.starts, row.name, row.id))


async def announce(parts: Parts, actor: Actor, config: TournamentConfig) -> str:
    """Opens the registration; returns the tournament's id. The invited players may be named by their names."""
    check(actor, "tournament/announce")
    config = await completed(parts, config, parts.house)
    announced = await parts.bus.request(TOURNAMENTS, Announce(config))
    await log_completed_action(parts, actor, "announce", announced.tournament, config.name)
    return announced.tournament


async def direct(parts: Parts, actor: Actor, tournament: str, command: DirectorCommand) -> None:
    """A player in the command may be named by his name."""
    check(actor, "tournament/direct")
    words = ""
    if isinstance(command, Reannounce):
        before = await told(parts, tournament)
        new = await completed(parts, command.config, before.view.config.house)
        command = Reannounce(replace(new, id=tournament))
        fields = changed(replace(before.view.config, invited=before.invited), command.config)
        words = f"Reannounce: {', '.join(fields)}"
    if isinstance(command, MovePlayer | Disqualify):
        player = await known_player(parts.store, command.player)
        command = replace(command, player=player.id)
    if isinstance(command, Cancel):
        # The log says what is done, not only what was asked for.
        how = (await preview(parts, tournament, command.how)).how
        words = f"Cancel: {command.reason}, {how}"
    await _ask(parts, tournament, DirectTournament(command))
    await log_completed_action(parts, actor, "direct", tournament, words or _words(command))


async def told(parts: Parts, tournament: str) -> VisibleTournament:
    """The tournament as everybody sees it, and who is invited; also once it is over."""
    return await parts.bus.request(TOURNAMENTS, AskTournament(tournament))


async def standings(parts: Parts, tournament: str, most: int) -> Standings:
    """The first so many: who is in by chips, then who is out, then who has only registered."""
    return await parts.bus.request(TOURNAMENTS, AskStandings(tournament, 0, most))


async def preview(parts: Parts, tournament: str, how: str) -> Payments:
    """What would be paid if it were cancelled now."""
    return await _ask(parts, tournament, Preview(how))


async def completed(parts: Parts, config: TournamentConfig, house: str) -> TournamentConfig:
    """The description with the ids of the invited players, and with the rule book ``house`` if it names none."""
    invited = tuple([(await known_player(parts.store, who)).id for who in config.invited])
    return replace(config, invited=invited, house=config.house or house)


def _words(command: DirectorCommand) -> str:
    said = ", ".join(str(value) for name in command.__struct_fields__ if (value := getattr(command, name)) != "")
    return f"{type(command).__name__}: {said}" if said else type(command).__name__


async def _ask(parts: Parts, tournament: str, message: Ask[A]) -> A:
    try:
        return await parts.bus.request(tournament_subject(tournament), message)
    except NobodyServes:
        raise Refusal("no_tournament", f"No tournament {tournament!r} goes on: `tournaments` lists them.") from None

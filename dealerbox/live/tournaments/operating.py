"""The operator's actions on tournaments, each written to the audit log when it is done. Every function raises
``StoreFailed``, and ``Refusal``, also if the actor lacks permission."""

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
    """Return all listed tournaments, including private ones."""
    rows = await parts.bus.request(TOURNAMENTS, AskTournaments())
    return sorted((listed_row.row for listed_row in rows.rows), key=lambda row: (row.starts, row.name, row.id))


async def announce(parts: Parts, actor: Actor, config: TournamentConfig) -> str:
    """Open the registration and return the tournament's id. ``config.invited`` may have names instead of ids."""
    check(actor, "tournament/announce")
    config = await complete(parts, config, parts.house)
    announced = await parts.bus.request(TOURNAMENTS, Announce(config))
    await log_completed_action(parts, actor, "announce", announced.tournament, config.name)
    return announced.tournament


async def direct(parts: Parts, actor: Actor, tournament: str, command: DirectorCommand) -> None:
    """Send a command to the tournament's director. It may have a player's name instead of their id."""
    check(actor, "tournament/direct")
    words = ""
    if isinstance(command, Reannounce):
        before = await visible_tournament(parts, tournament)
        new = await complete(parts, command.config, before.view.config.house)
        command = Reannounce(replace(new, id=tournament))
        fields = changed(replace(before.view.config, invited=before.invited), command.config)
        words = f"Reannounce: {', '.join(fields)}"
    if isinstance(command, MovePlayer | Disqualify):
        player = await known_player(parts.store, command.player)
        command = replace(command, player=player.id)
    if isinstance(command, Cancel):
        # Log how it is cancelled, which the command may leave open.
        how = (await preview(parts, tournament, command.how)).how
        words = f"Cancel: {command.reason}, {how}"
    await _ask(parts, tournament, DirectTournament(command))
    await log_completed_action(parts, actor, "direct", tournament, words or _description(command))


async def visible_tournament(parts: Parts, tournament: str) -> VisibleTournament:
    """Return the tournament's public view and the invited players, also after it is over."""
    return await parts.bus.request(TOURNAMENTS, AskTournament(tournament))


async def standings(parts: Parts, tournament: str, most: int) -> Standings:
    """Return the first ``most`` players: those still in by chips, then those who are out, then the others."""
    return await parts.bus.request(TOURNAMENTS, AskStandings(tournament, 0, most))


async def preview(parts: Parts, tournament: str, how: str) -> Payments:
    """Return what would be paid if the tournament was cancelled now."""
    return await _ask(parts, tournament, Preview(how))


async def complete(parts: Parts, config: TournamentConfig, house: str) -> TournamentConfig:
    """Return the config with ids of the invited players, and the rule book ``house`` if it has none."""
    invited = tuple([(await known_player(parts.store, player)).id for player in config.invited])
    return replace(config, invited=invited, house=config.house or house)


def _description(command: DirectorCommand) -> str:
    fields = ", ".join(str(value) for name in command.__struct_fields__ if (value := getattr(command, name)) != "")
    return f"{type(command).__name__}: {fields}" if fields else type(command).__name__


async def _ask(parts: Parts, tournament: str, message: Ask[A]) -> A:
    try:
        return await parts.bus.request(tournament_subject(tournament), message)
    except NobodyServes:
        raise Refusal(
            "no_tournament",
            f"Tournament {tournament!r} is not running. `dealerbox operator tournaments` lists those that are.",
        ) from None

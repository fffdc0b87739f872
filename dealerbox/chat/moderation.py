"""Chat moderation by staff. Actions take effect at once at all tables, are permanent, and go to the audit log."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from dealerbox.accepted import at_most, between
from dealerbox.chat.chat import muted
from dealerbox.chat.store import ChatReport, SaidLine, Stores
from dealerbox.core import messages
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import LONGEST_REASON
from dealerbox.core.messages import MuteChanged
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import Mute
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player, log_completed_action
from dealerbox.staff.roles import check
from dealerbox.wire.chat import ChatRemoved

LONGEST_MUTE_MINUTES = 366 * 24 * 60


class LoggedLine(Struct, frozen=True):
    """A chat message as moderators see it, including hidden words and removed messages."""

    number: int
    at: int
    player: str
    name: str
    shown: str
    written: str
    removed: bool


class ChatReportView(Struct, frozen=True):
    table: str
    number: int
    at: int
    player: str
    name: str
    reporter: str
    reporter_name: str
    why: str
    lines: tuple[LoggedLine, ...]


class UnmutedPlayer(Struct, frozen=True):
    player: str
    name: str


class MuteView(Struct, frozen=True):
    """``until`` None: permanently."""

    player: str
    name: str
    since: int
    until: int | None
    why: str


async def mute(parts: SharedParts[Stores], actor: Actor, who: str, minutes: int | None, why: str = "") -> MuteView:
    """Mute a player (id or name) for ``minutes``, None: permanently, and notify them. Raises ``Refusal``
    (``no_player``, ``minutes``, ``why``, ``role``) and ``StoreFailed``."""
    check(actor, "mute")
    if minutes is not None and not 1 <= minutes <= LONGEST_MUTE_MINUTES:
        raise Refusal(
            "minutes",
            f"Mute for 1 to {LONGEST_MUTE_MINUTES} minutes, or permanently.",
            between(1, LONGEST_MUTE_MINUTES),
        )
    if len(why) > LONGEST_REASON:
        raise Refusal("why", f"Give a reason of at most {LONGEST_REASON} characters.", at_most(LONGEST_REASON))
    player = await known_player(parts.store, who)
    now = parts.clock.now()
    made = Mute(player.id, now, None if minutes is None else now + minutes * 60_000, why)
    await parts.store.set_mute(made)
    _notify(parts, player.id, made)
    time = "permanently" if minutes is None else f"{minutes} minutes"
    await log_completed_action(parts, actor, "mute", player.id, f"{time}: {why}".rstrip(": "))
    return MuteView(player.id, player.name, made.since, made.until, made.why)


async def unmute(parts: SharedParts[Stores], actor: Actor, who: str) -> UnmutedPlayer:
    """Unmute a player and notify them. Raises ``Refusal`` (``no_player``, ``not_muted``, ``role``) and
    ``StoreFailed``."""
    check(actor, "unmute")
    player = await known_player(parts.store, who)
    if not await parts.store.end_mute(player.id):
        raise Refusal("not_muted", f"{player.name} is not muted.")
    _notify(parts, player.id, None)
    await log_completed_action(parts, actor, "unmute", player.id, "")
    return UnmutedPlayer(player.id, player.name)


async def mutes(parts: SharedParts[Stores]) -> list[MuteView]:
    """Return all current mutes, latest first. Raises ``StoreFailed``."""
    found = await parts.store.mutes(parts.clock.now())
    names = await parts.store.names([one.player for one in found])
    return [MuteView(one.player, names.get(one.player, ""), one.since, one.until, one.why) for one in found]


async def remove_line(parts: SharedParts[Stores], actor: Actor, table: str, number: int) -> None:
    """Remove a message everywhere. Raises ``Refusal`` (``no_line``, ``role``) and ``StoreFailed``."""
    check(actor, "remove-line")
    if not await parts.store.remove_line(table, number):
        raise Refusal("no_line", f"Table {table} has no message {number}.")
    parts.bus.publish(messages.chat_subject(table), ChatRemoved(table, number))
    await log_completed_action(parts, actor, "remove-line", f"{table} {number}", "")


async def log(parts: SharedParts[Stores], table: str, most: int, before: int | None = None) -> list[LoggedLine]:
    """Return a table's last messages in order; ``before``: only those with a lower number. Raises ``StoreFailed``."""
    return await _logged(parts, await parts.store.lines_of(table, most, before, removed=True))


async def reports(parts: SharedParts[Stores], most: int, before: int | None = None) -> list[ChatReportView]:
    """Return the players' reports, latest first; ``before``: only those made before that time. Raises
    ``StoreFailed``."""
    found = await parts.store.chat_reports(most, before)
    names = await _names(parts, found)
    return [
        ChatReportView(
            one.table,
            one.number,
            one.at,
            one.player,
            names.get(one.player, ""),
            one.reporter,
            names.get(one.reporter, ""),
            one.why,
            tuple(await _logged(parts, one.lines)),
        )
        for one in found
    ]


async def _logged(parts: SharedParts[Stores], lines: Sequence[SaidLine]) -> list[LoggedLine]:
    names = await parts.store.names([line.player for line in lines])
    return [
        LoggedLine(
            line.number, line.at, line.player, names.get(line.player, ""), line.shown, line.written, line.removed
        )
        for line in lines
    ]


async def _names(parts: SharedParts[Stores], reports: Iterable[ChatReport]) -> dict[str, str]:
    return await parts.store.names([player for one in reports for player in (one.player, one.reporter)])


def _notify(parts: SharedParts[Stores], player: str, made: Mute | None) -> None:
    parts.bus.publish(messages.MUTES, MuteChanged(player, made))
    parts.bus.publish(messages.player_subject(player), muted(made))

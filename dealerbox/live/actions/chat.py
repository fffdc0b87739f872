"""Table chat: lines, reactions and reports of lines."""

from datetime import UTC, datetime

from dealerbox.accepted import at_least, since
from dealerbox.chat.chat import LINE_SECONDS, LONGEST, REPORT_SECONDS
from dealerbox.chat.language import clean
from dealerbox.chat.store import ChatReport, SaidLine
from dealerbox.core.records import Mute
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.actions.chips import refusal_for
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.early_checks import check_here
from dealerbox.wire.chat import React, ReportChat, Say

CONTEXT_LINES = 10
"""How many lines before and after a reported line are stored with the report."""


async def say(session: TableSession, player: str, name: str, message: Say) -> None:
    """Store the line, then publish it to everybody who watches the table. Raises ``Refusal``."""
    shared, now = session.parts.chat, session.parts.clock.now()
    _check_may_write(session, player, now)
    await check_here(session.parts, player)
    written = clean(message.text, LONGEST)
    if not written:
        raise Refusal("chat_empty", "Your message is empty.")
    if not shared.lines.take(player, now):
        raise _too_fast()
    number = session.chat.next_number()
    line = SaidLine(session.config.id, number, player, now, shared.words.hide(written), written)
    try:
        await session.parts.store.add_line(line)
    except StoreFailed as fault:
        raise refusal_for(fault) from fault
    await session.pictures.announce([(player, name)])
    session.chat.add(line, name)


async def react(session: TableSession, player: str, name: str, message: React) -> None:
    """Publish a reaction to everybody who watches the table. It has the conditions of a line and counts as one."""
    shared, now = session.parts.chat, session.parts.clock.now()
    _check_may_write(session, player, now)
    await check_here(session.parts, player)
    if not shared.lines.take(player, now):
        raise _too_fast()
    session.chat.react(player, name, message.kind)


def _too_fast() -> Refusal:
    return Refusal(
        "chat_rate",
        f"You're writing too fast. Wait at least {LINE_SECONDS} seconds between messages.",
        at_least(LINE_SECONDS),
    )


def _check_may_write(session: TableSession, player: str, now: int) -> None:
    if session.config.chat == "off":
        raise Refusal("chat_off", "This table has no chat.")
    has_seat = session.table.seat_of(player) is not None and session.table.offered_seat(player) is None
    if session.config.chat == "players" and not has_seat:
        raise Refusal("chat_seat", "Only seated players can chat at this table.")
    mute = session.parts.chat.mute_of(player, now)
    if mute is not None:
        raise Refusal(
            "chat_muted", f"The room has muted you {_until(mute)}.", None if mute.until is None else since(mute.until)
        )
    if is_silenced(session, player):
        raise Refusal("chat_all_in", "A player is all-in. You can chat again when the hand is over.")


def is_silenced(session: TableSession, player: str) -> bool:
    """Whether the player was dealt in, folded or not, to a running hand in which a remaining player is all-in or
    protected. Everybody else may chat, as they have seen none of the cards."""
    if session.running is None or session.table.place_of(player) is None:
        return False
    hand = session.table.dealt_hand
    places = range(hand.players)
    return any(not hand.folded[place] and (hand.protected[place] or hand.stacks[place] == 0) for place in places)


async def report(session: TableSession, player: str, name: str, message: ReportChat) -> None:
    """Store a report of a line with the lines around it. Raises ``Refusal``."""
    now, store = session.parts.clock.now(), session.parts.store
    try:
        lines = await store.lines_around(session.config.id, message.number, CONTEXT_LINES)
        line = next((line for line in lines if line.number == message.number), None)
        if line is None:
            raise Refusal("no_line", "This message no longer exists.")
        if line.player == player:
            raise Refusal("own_line", "You can't report your own message.")
        if not session.parts.chat.reports.take(player, now):
            raise Refusal(
                "report_rate",
                f"You've reported several messages already. Wait at least {REPORT_SECONDS} seconds.",
                at_least(REPORT_SECONDS),
            )
        why = clean(message.why, LONGEST)
        complaint = ChatReport(line.table, line.number, line.player, player, now, why, tuple(lines))
        await store.add_report(complaint)
    except StoreFailed as fault:
        raise refusal_for(fault) from fault


def _until(mute: Mute) -> str:
    if mute.until is None:
        return "for good"
    return f"until {datetime.fromtimestamp(mute.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"

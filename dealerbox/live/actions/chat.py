"""Saying something at a table, and complaining of what somebody has said."""

from datetime import UTC, datetime

from dealerbox.accepted import at_least, since
from dealerbox.chat.chat import LINE_SECONDS, LONGEST, REPORT_SECONDS
from dealerbox.chat.language import clean
from dealerbox.chat.store import ChatReport, SaidLine
from dealerbox.core.records import Mute
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.actions.chips import refusal
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.early_checks import check_here
from dealerbox.wire.chat import React, ReportChat, Say

AROUND = 10
"""How many lines before and after the one complained of are kept with the complaint."""


async def say(session: TableSession, player: str, name: str, message: Say) -> None:
    """Stores the line, then tells it to everybody who watches; or refuses it."""
    shared, now = session.parts.chat, session.parts.clock.now()
    _check_right(session, player, now)
    await check_here(session.parts, player)
    written = clean(message.text, LONGEST)
    if not written:
        raise Refusal("chat_empty", "There is nothing to read in this line.")
    if not shared.lines.take(player, now):
        raise _too_fast()
    number = session.chat.next_number()
    line = SaidLine(session.config.id, number, player, now, shared.words.hide(written), written)
    try:
        await session.parts.store.add_line(line)
    except StoreFailed as fault:
        raise refusal(fault) from fault
    await session.pictures.announce([(player, name)])
    session.chat.add(line, name)


async def react(session: TableSession, player: str, name: str, message: React) -> None:
    """Tells a reaction to everybody who watches. Who may not write may not do this either, and it counts as a line."""
    shared, now = session.parts.chat, session.parts.clock.now()
    _check_right(session, player, now)
    await check_here(session.parts, player)
    if not shared.lines.take(player, now):
        raise _too_fast()
    session.chat.react(player, name, message.kind)


def _too_fast() -> Refusal:
    return Refusal(
        "chat_rate",
        f"You write too fast: a few lines at once, then one every {LINE_SECONDS} seconds.",
        at_least(LINE_SECONDS),
    )


def _check_right(session: TableSession, player: str, now: int) -> None:
    if session.config.chat == "off":
        raise Refusal("chat_off", "This table has no chat.")
    has_seat = session.table.seat_of(player) is not None and session.table.offered_seat(player) is None
    if session.config.chat == "players" and not has_seat:
        raise Refusal("chat_seat", "Only players with a seat at this table may write.")
    mute = session.parts.chat.mute_of(player, now)
    if mute is not None:
        raise Refusal(
            "chat_muted", f"The room has muted you {_until(mute)}.", None if mute.until is None else since(mute.until)
        )
    if must_be_silent(session, player):
        raise Refusal("chat_all_in", "Somebody is all-in: who was dealt in may write again when the hand is over.")


def must_be_silent(session: TableSession, player: str) -> bool:
    """Whether the player was dealt in, folded or not, to a running hand in which somebody still in is all-in (or
    protected). Others at the table have seen no card of it, and may write."""
    if session.running is None or session.table.place_of(player) is None:
        return False
    hand = session.table.dealt_hand
    places = range(hand.players)
    return any(not hand.folded[place] and (hand.protected[place] or hand.stacks[place] == 0) for place in places)


async def report(session: TableSession, player: str, name: str, message: ReportChat) -> None:
    """Stores the complaint with the lines around the one that it is about."""
    now, store = session.parts.clock.now(), session.parts.store
    try:
        lines = await store.lines_around(session.config.id, message.number, AROUND)
        line = next((line for line in lines if line.number == message.number), None)
        if line is None:
            raise Refusal("no_line", "There is no such line (any more).")
        if line.player == player:
            raise Refusal("own_line", "You wrote this line yourself.")
        if not session.parts.chat.reports.take(player, now):
            raise Refusal(
                "report_rate",
                f"You have reported several lines already: wait {REPORT_SECONDS} seconds.",
                at_least(REPORT_SECONDS),
            )
        why = clean(message.why, LONGEST)
        complaint = ChatReport(line.table, line.number, line.player, player, now, why, tuple(lines))
        await store.add_report(complaint)
    except StoreFailed as fault:
        raise refusal(fault) from fault


def _until(mute: Mute) -> str:
    if mute.until is None:
        return "for good"
    return f"until {datetime.fromtimestamp(mute.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"

"""Daily loss limits after a hand that began on the day before."""

from collections.abc import Sequence

from dealerbox.live.table_session import TableSession
from dealerbox.play_limits import checks, words
from dealerbox.play_limits.refused import LimitHit


async def check_after_midnight(session: TableSession) -> None:
    """Make players leave whose stacks are larger than what they may still lose today. The hand's winnings count for the
    day on which it began, so a player may now have more at the table than their limit allows. Raises ``StoreFailed``.
    """
    if not session.loss_check_due or session.config.tournament:
        return
    players, now = sorted(session.table.seat_by_player.keys() - session.leaving), session.parts.clock.now()

    def over_limit(books: checks.Books) -> Sequence[tuple[str, LimitHit]]:
        hits = ((player, _hit(books, player, session.config.currency, now)) for player in players)
        return [(player, hit) for player, hit in hits if hit is not None]

    for player, hit in await session.retry_until_stored(lambda: session.parts.store.play_limits.ask(over_limit)):
        session.leaving.add(player)
        text = f"{session.config.name}: you have to leave the table. {words.limit_reached(hit).reason}"
        session.notify(player, "loss_limit_leave", text, session.config.name)
    session.loss_check_due = False


def _hit(books: checks.Books, player: str, currency: str, now: int) -> LimitHit | None:
    return checks.too_much_on_tables(books, books.protection(player), player, currency, now)

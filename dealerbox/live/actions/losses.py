"""Who has more before him, after a hand that may have begun on the day before, than he may lose on the new one."""

from collections.abc import Sequence

from dealerbox.live.table_session import TableSession
from dealerbox.play_limits import checks, words
from dealerbox.play_limits.refused import LimitHit


async def look(session: TableSession) -> None:
    """What such a hand has won counts on the day on which it began, and may be lost on this one: who may not lose
    as much as lies there leaves. Raises ``StoreFailed``."""
    if not session.late_hand or session.config.tournament:
        return
    players, now = sorted(session.table.seat_by_player.keys() - session.leaving), session.parts.clock.now()

    def too_much(books: checks.Books) -> Sequence[tuple[str, LimitHit]]:
        hits = ((one, _hit(books, one, session.config.currency, now)) for one in players)
        return [(player, hit) for player, hit in hits if hit is not None]

    for player, hit in await session.retry_until_stored(lambda: session.parts.store.play_limits.ask(too_much)):
        session.leaving.add(player)
        text = f"{session.config.name}: you leave the table. {words.limit_reached(hit).reason}"
        session.tell(player, "loss_limit_leave", text, session.config.name)
    session.late_hand = False


def _hit(books: checks.Books, player: str, currency: str, now: int) -> LimitHit | None:
    return checks.too_much_on_tables(books, books.protection(player), player, currency, now)

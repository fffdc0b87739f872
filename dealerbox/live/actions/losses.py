"""Who has more before him, after a hand that may have begun on the day before, than he may lose on the new one."""

from collections.abc import Sequence

from dealerbox.live.table_session import TableDesk
from dealerbox.play_limits import checks, words
from dealerbox.play_limits.refused import LimitHit


async def look(desk: TableDesk) -> None:
    """What such a hand has won counts on the day on which it began, and may be lost on this one: who may not lose
    as much as lies there leaves. Raises ``StoreFailed``."""
    if not desk.late_hand or desk.config.tournament:
        return
    players, now = sorted(desk.table.seat_by_player.keys() - desk.leaving), desk.parts.clock.now()

    def too_much(books: checks.Books) -> Sequence[tuple[str, LimitHit]]:
        hits = ((one, _hit(books, one, desk.config.currency, now)) for one in players)
        return [(player, hit) for player, hit in hits if hit is not None]

    for player, hit in await desk.surely(lambda: desk.parts.store.responsible.ask(too_much)):
        desk.leaving.add(player)
        text = f"{desk.config.name}: you leave the table. {words.limit_reached(hit).reason}"
        desk.tell(player, "loss_limit_leave", text, desk.config.name)
    desk.late_hand = False


def _hit(books: checks.Books, player: str, currency: str, now: int) -> LimitHit | None:
    return checks.too_much_on_tables(books, books.protection(player), player, currency, now)

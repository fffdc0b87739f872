"""Tables for tests."""

from typing import Any

from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.table.config import TableConfig

BLINDS = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
ANTES = Stakes(ante=2, bring_in=4, small_bet=10, big_bet=20)


def holdem(seats: int = 10, **changes: Any) -> TableConfig:
    """Return no limit hold'em 5/10 with buy-ins of 100 to 1,000 and pauses of at most a second."""
    return table_of("holdem", "NL", seats, **changes)


def table_of(game: str, limit: str, seats: int | None = None, **changes: Any) -> TableConfig:
    """Return a table of any game and limit, with a room's usual times."""
    rules = GAMES[game]
    stakes = BLINDS if rules.has_blinds else ANTES
    if limit == "SL":
        sizes = (10, 10, 20, 30, 30)[: len(rules.streets)]
        stakes = Stakes(stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, max_bets=sizes)
    most = plan_of(game, limit, changes.get("house", "dealerbox")).max_players
    values: dict[str, Any] = {"seats": seats or most, "stakes": stakes, "min_buy_in": 100, "max_buy_in": 1000}
    return TableConfig(**{"id": "t1", "name": "Ravens", "game": game, "limit": limit} | values | changes)

"""The house's values that matter to the players of one table."""

from msgspec import Struct

from dealerbox.hand.plan import plan_of
from dealerbox.live.jackpot import is_on
from dealerbox.rulebooks.rake import VIP_POINTS_PER_EURO, Rate, rate_of, upper_limit
from dealerbox.table.config import TableConfig
from dealerbox.table.protection import protections_a_day
from dealerbox.table.setup import with_game


class TableRules(Struct, frozen=True):
    """The house rules of one table."""

    house: str
    rake: Rate | None
    """The line of the rake schedule that applies here; None if hands are not raked."""
    rake_from: int
    """The street (from 0) that a hand must reach to be raked (RULES.md C2r)."""
    vip_points: int
    """VIP points for each euro of rake."""
    protections_a_day: int
    """Disconnect protections for each player in 24 hours (RULES.md A23 to A27)."""
    protections_left: int | None = None
    """The protections that the requesting player has left; None for an observer."""
    jackpot: bool = False
    """Hands with more than two players can win the bad beat jackpot, unless the board is run twice (M4)."""


def table_rules(config: TableConfig, game: str = "", limit: str = "") -> TableRules:
    """Return the house rules of a table; of another game in its rotation if ``game`` and ``limit`` name one."""
    mixed = next((each for each in config.extras.rotation if (each.game, each.limit) == (game, limit)), None)
    if mixed is not None:
        config = with_game(config, mixed)
    plan = plan_of(config.game, config.limit, config.house)
    raked = config.money == "real"
    return TableRules(
        config.house,
        rate_of(plan.house.rake_schedule, plan.limit, upper_limit(plan.limit, config.stakes)) if raked else None,
        plan.game.rake_from,
        VIP_POINTS_PER_EURO if raked else 0,
        protections_a_day(plan, config.money),
        jackpot=is_on(plan, config.stakes, config.money, config.seats, config.seats),
    )

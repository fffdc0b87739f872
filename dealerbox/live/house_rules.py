"""What a table tells of its rules: the values of its house that concern whoever sits there."""

from msgspec import Struct

from dealerbox.hand.plan import plan_of
from dealerbox.live.jackpot import is_on
from dealerbox.rulebooks.rake import VIP_POINTS_PER_EURO, Rate, rate_of, upper_limit
from dealerbox.table.config import TableConfig
from dealerbox.table.protection import protections_a_day
from dealerbox.table.setup import with_game


class TableRules(Struct, frozen=True):
    """``rake`` is the line of the house's schedule that holds here, None where no hand is raked. ``rake_from``: the
    street (from 0) that a hand must reach to be raked (RULES.md C2r). ``vip_points``: for each euro of rake.
    ``protections_a_day``: artificial all-ins in 24 hours for who loses his connection; ``protections_left``: those of
    the player who asks, None for an observer (RULES.md A23 to A27). ``jackpot``: a hand with more than two players can
    win the bad beat jackpot; not where the board is dealt twice (M4)."""

    house: str
    rake: Rate | None
    rake_from: int
    vip_points: int
    protections_a_day: int
    protections_left: int | None = None
    jackpot: bool = False


def table_rules(config: TableConfig, game: str = "", limit: str = "") -> TableRules:
    """``game`` and ``limit``: those of a table's several games that is meant, where it is not the first."""
    mixed = next((one for one in config.extras.rotation if (one.game, one.limit) == (game, limit)), None)
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

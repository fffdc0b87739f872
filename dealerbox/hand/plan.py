"""A game, a limit and a rule book, prepared once and cached so that no hand has to."""

from functools import lru_cache

from dealerbox.game import FirstToShow, Game, Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.options import Options
from dealerbox.hand.refused import Refused
from dealerbox.ranking import OPEN_RANKINGS, RANKINGS, Ranking
from dealerbox.rulebooks import RuleBook, UnknownRuleBook, load_rule_book


class Plan:
    """What the machine reads of the rules; it never changes."""

    game: Game
    limit: Limit
    house: RuleBook
    no_limit: bool
    fixed: bool
    spread: bool
    pot_limit: bool
    half_pot: bool
    last_street: int
    draw_options: list[Options]
    """The options in the draw of each street."""
    high: Ranking
    high_hole: int | None
    low: Ranking | None
    low_hole: int | None
    open: Ranking
    """How exposed hands are compared, in games that have them."""
    max_players: int
    first_to_show: FirstToShow
    low_card_brings_in: bool
    big_blind_on_button: bool

    def __init__(self, game: Game, limit: Limit, house: RuleBook) -> None:
        self.game = game
        self.limit = limit
        self.house = house
        self.no_limit = limit == Limit.NO
        self.fixed = limit == Limit.FIXED
        self.spread = limit == Limit.SPREAD
        self.pot_limit = limit == Limit.POT
        self.half_pot = limit == Limit.HALF_POT
        self.last_street = len(game.streets) - 1
        self.draw_options = [Options(discard=(1, street.draw), stand=True) for street in game.streets]
        self.high, self.high_hole = RANKINGS[game.shares[0].ranking_at(house)], game.shares[0].hole
        self.low, self.low_hole = None, None
        if len(game.shares) > 1:
            self.low, self.low_hole = RANKINGS[game.shares[1].ranking], game.shares[1].hole
        self.max_players = min(game.max_players, house.max_players.get(game.id, game.max_players))
        self.first_to_show = house.first_to_show.get(game.id, game.first_to_show)
        self.low_card_brings_in = limit in game.bring_in_low
        self.big_blind_on_button = house.heads_up_dealer == "big"
        if game.open_ranking:
            self.open = OPEN_RANKINGS[_open_name(game, house)]


def _open_name(game: Game, house: RuleBook) -> str:
    """Return the ranking of exposed hands: the rule book's variant where the game uses its showdown ranking
    (Telesina)."""
    high = game.shares[0]
    return high.ranking_at(house) if game.open_ranking == high.ranking else game.open_ranking


@lru_cache(maxsize=512)
def plan_of(game: str, limit: str, house: str) -> Plan:
    """Return the plan of a game, a limit and a rule book by their ids. Raise ``Refused`` for an unknown id."""
    if game not in GAMES:
        raise Refused(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    if limit not in [each.value for each in Limit]:
        raise Refused(f"there is no limit {limit!r}; the limits are {', '.join(Limit)}")
    try:
        rules = load_rule_book(house)
    except UnknownRuleBook as unknown:
        raise Refused(str(unknown)) from None
    return Plan(GAMES[game], Limit(limit), rules)

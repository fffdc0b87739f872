"""The stakes of a table from the amount that it is known by (RULES.md B2, B6, F5)."""

from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES

_SPREADS = {2: (1, 3), 4: (1, 1, 2, 3), 5: (1, 1, 2, 3, 3)}
"""The largest bet of each round of a spread limit 1-2-3, by the number of rounds (B6, C9)."""


def stakes_of(game: str, limit: str, unit: int, ante: int = 0) -> Stakes:
    """``unit`` is the lower bet of fixed limit, the first of a spread limit, else the big blind; the small blind is
    half of it. Games with a bring-in need the ``ante`` as well, and the bring-in is twice that; in pot, half pot and no
    limit their ``unit`` says nothing more and may be 0."""
    declared = GAMES[game]
    bets: tuple[int, int] = (unit, 2 * unit) if limit == Limit.FIXED else (0, 0)
    rounds = _SPREADS[len(declared.streets)] if limit == Limit.SPREAD else ()
    max_bets = tuple(unit * times for times in rounds)
    if declared.has_blinds:
        return Stakes(unit // 2, unit, ante, 0, *bets, max_bets)
    return Stakes(0, 0, ante, 2 * ante, *bets, max_bets)

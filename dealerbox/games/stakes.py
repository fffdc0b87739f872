"""Derive a table's stakes and buy-ins from the amount that names the table (RULES.md A14, A15, B2, B6, F5)."""

from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES

_SPREADS = {2: (1, 3), 4: (1, 1, 2, 3), 5: (1, 1, 2, 3, 3)}
"""The largest bet of each round in spread limit 1-2-3, by the number of rounds (B6, C9)."""

_SMALLEST_BET = 25
_BETS_OF_THE_SMALLEST, _BETS = 12, 10
_MIN_BLINDS, _MAX_BLINDS = 20, 100
"""Usual values where the rule books name no amounts."""


def usual_small_blind(unit: int, chip: int = 1) -> int:
    """Return half of the big blind, rounded down to whole chips, but at least one chip (RULES.md C8)."""
    return min(unit, max(chip, unit // 2 // chip * chip))


def stakes_of(game: str, limit: str, unit: int, ante: int = 0, chip: int = 1, small_blind: int = 0) -> Stakes:
    """Return the stakes of a table.

    ``unit`` is the lower bet in fixed limit, the first bet in spread limit, otherwise the big blind. A ``small_blind``
    of 0 means the usual one. Games with a bring-in also need the ``ante``; the bring-in is twice that. In pot, half pot
    and no limit their ``unit`` is not used and may be 0.
    """
    declared = GAMES[game]
    bets: tuple[int, int] = (unit, 2 * unit) if limit == Limit.FIXED else (0, 0)
    rounds = _SPREADS[len(declared.streets)] if limit == Limit.SPREAD else ()
    max_bets = tuple(unit * times for times in rounds)
    if declared.has_blinds:
        return Stakes(small_blind or usual_small_blind(unit, chip), unit, ante, 0, *bets, max_bets, chip)
    return Stakes(0, 0, ante, 2 * ante, *bets, max_bets, chip)


def buy_ins_of(limit: str, stakes: Stakes) -> tuple[int, int]:
    """Return the minimum and maximum buy-in; a maximum of 0 means none. Fixed limit: ten small bets (twelve of 0.25)
    and no maximum (A15); spread limit likewise, by its largest bet. Other limits have a maximum (A14): 20 to 100 big
    blinds or bring-ins."""
    if limit in (Limit.FIXED, Limit.SPREAD):
        bet = stakes.small_bet or max(stakes.max_bets)
        return (_BETS_OF_THE_SMALLEST if bet <= _SMALLEST_BET else _BETS) * bet, 0
    blind = stakes.big_blind or stakes.bring_in
    return _MIN_BLINDS * blind, _MAX_BLINDS * blind

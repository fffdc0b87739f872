"""The demo with small tournaments at several tables that end soon. Run as a program it is ``dealerbox``."""

import sys
from unittest import mock

from dealerbox.cli import main
from dealerbox.live.tournaments.schedule import Series
from dealerbox.tournament.config import Level, TournamentConfig

SEVEN = "Seitsikko"
"""Seven players at two tables that merge into one: a player who holds out is moved."""
ENTRANTS = 7
BOUNTY = 200
"""The part of the buy-in that is the bounty on each player."""
PRIZES = 2
"""The prizes for seven players by the chart (RULES.md, section L)."""

CALM = Level(20, 0, 70)
"""Long enough for a careful player to hold out until one table is left."""
RUSH = tuple(Level(unit, 0, 12) for unit in (100, 200, 400, 800, 1600))


def _series() -> tuple[Series, ...]:
    seven = TournamentConfig(
        id="", name=SEVEN, game="holdem", limit="NL", levels=(CALM, *RUSH), seats=4, most=ENTRANTS, buy_in=1000,
        fee=100, bounty=BOUNTY, chips=300, turn_seconds=8, bank_seconds=10,
    )  # fmt: skip
    return (Series("seven", seven),)


if __name__ == "__main__":
    with mock.patch("dealerbox.main.SERIES", _series()):
        sys.exit(main())

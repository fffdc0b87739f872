"""A room with an additional game that no client was built with: five hole cards, and draws of five, three and one."""

import sys
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealerbox.cli import main
from dealerbox.game import BadBeatMinimum, Game, Opener, Share, Street
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import rules

ADDED = Game(
    "draw531", "Dwindling Draw", "52", 4,
    (
        Street(Opener.AFTER_POSTS, deal="ddddd"),
        Street(Opener.LEFT_OF_DEALER, draw=5),
        Street(Opener.LEFT_OF_DEALER, draw=3, big=True),
        Street(Opener.LEFT_OF_DEALER, draw=1, big=True),
    ),
    (Share("high", "high"),),
    bad_beat=BadBeatMinimum("As Ah Ad Ac 2s"), strong_hand="2s 2h 3d 3c 4c",
)  # fmt: skip

if __name__ == "__main__":
    GAMES[ADDED.id] = ADDED
    rules_of = rules.rules_of

    def offering(name: str, values: dict[str, Any]) -> rules.RuleBook:
        house = rules_of(name, values)
        return replace(house, games=(*house.games, ADDED.id))

    with patch.object(rules, "rules_of", offering):
        sys.exit(main())

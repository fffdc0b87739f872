"""Hands of every game with their rankings, in a file with which the browser client is tested.

``python -m tests.ranking.hands_for_the_client`` writes it.
"""

import json
import random
from pathlib import Path
from typing import Any

from dealerbox.cards import DECKS, print_cards
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.ranking.definition import choices

FILE = Path(__file__).parent / "hands.json"
OF_EACH_NAME = 2
"""Hands of each category and game: rare ones are included and common ones do not dominate."""
TRIES = 1200


def hands() -> str:
    """Return the file's text: one hand per line, with ``cards`` the five that play."""
    rows = [row for game in GAMES for row in _hands_of(game)]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


def _hands_of(game: str) -> list[dict[str, Any]]:
    declared = GAMES[game]
    own = sum(len(street.deal) for street in declared.streets)
    board = sum(street.board for street in declared.streets)
    chance = random.Random(f"hands of {game}")
    rows, found = [], dict[str, int]()
    for attempt in range(TRIES):
        cards = _cards(chance, declared.deck, own + board, attempt)
        row = _row(game, cards[:own], cards[own:])
        kind = row["name"].split(",")[0].split(" of ")[0].split(" high")[0].lstrip("0123456789-AKQJT")
        kind += " and a low" if row["low"] else ""
        found[kind] = found.get(kind, 0) + 1
        if found[kind] <= OF_EACH_NAME:
            rows.append(row)
    return rows


def _cards(chance: random.Random, deck: str, count: int, attempt: int) -> list[int]:
    """Return random cards; every other hand uses only a few ranks or one suit, so that strong hands occur."""
    cards = list(DECKS[deck])
    if attempt % 4 == 1:
        ranks = chance.sample(sorted({card >> 2 for card in cards}), 3)
        cards = [card for card in cards if card >> 2 in ranks]
    elif attempt % 4 == 3:
        suit = chance.randrange(4)
        cards = [card for card in cards if card & 3 == suit or chance.random() < 0.2]
    return chance.sample(cards, count) if len(cards) >= count else chance.sample(DECKS[deck], count)


def _row(game: str, own: list[int], board: list[int]) -> dict[str, Any]:
    plan = plan_of(game, "FL", "dealerbox")
    high = choices(own, board, plan.high_hole)
    best = max(high, key=plan.high.strength)
    equal = [five for five in high if plan.high.strength(five) == plan.high.strength(best)]
    return {
        "game": game,
        "own": print_cards(own),
        "board": print_cards(board),
        "name": plan.high.name(own, board, plan.high_hole),
        "cards": [print_cards(sorted(five)) for five in equal],
        "low": plan.low.name(own, board, plan.low_hole) if plan.low is not None else "",
    }


if __name__ == "__main__":
    FILE.write_text(hands(), encoding="utf-8")

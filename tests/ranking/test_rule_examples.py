"""The hands in the help pages about rules: each has the name given there, the order is the room's, and the stated
winner wins."""

import json
from pathlib import Path
from typing import Any

import pytest

from dealerbox.cards import DECKS, parse_cards
from dealerbox.games.catalog import GAMES
from dealerbox.ranking import RANKINGS

EXAMPLES = json.loads((Path(__file__).parents[2] / "client/src/help/examples.json").read_text(encoding="utf-8"))
NO_HAND = "none"
"""What is shown as not qualifying."""
DUELS = [(game, duel) for game, duels in EXAMPLES["duels"].items() for duel in duels]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_order_of_hands_matches_the_ranking(ranking: str) -> None:
    definition = RANKINGS[ranking].definition
    rows = EXAMPLES["rows"][EXAMPLES["like"].get(ranking, ranking)]
    hands = [row["hand"] for row in rows]
    order = [row.category.__name__ for row in definition.rows]
    shown = list(dict.fromkeys(hand for hand in hands if hand != NO_HAND))
    assert shown == (order[::-1] if definition.lowest_wins else order), "every category once, that which wins first"
    strengths = []
    for row in rows:
        cards = parse_cards(row["cards"])
        assert len(set(cards)) == 5
        found = definition.read(cards)
        assert (order[found[0]] if found else NO_HAND) == row["hand"], row
        strengths.append(definition.strength(cards))
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len([hand for hand in hands if hand != NO_HAND]) + (NO_HAND in hands), "none is equal"


@pytest.mark.parametrize(("game", "duel"), DUELS, ids=[f"{game} {duel['id']}" for game, duel in DUELS])
def test_the_stated_winner_wins(game: str, duel: dict[str, Any]) -> None:
    hands = [parse_cards(hand) for hand in duel["hands"]]
    board = parse_cards(duel.get("board", ""))
    cards = [card for hand in [*hands, board] for card in hand]
    assert len(set(cards)) == len(cards) and set(cards) <= set(DECKS[GAMES[game].deck])
    for share in GAMES[game].shares:
        for ranking in (share.ranking, *dict(share.variants).values()):
            stated = duel[share.half]
            wins = stated[ranking] if isinstance(stated, dict) else stated
            assert RANKINGS[ranking].winners(hands, board, share.hole) == wins, ranking


def test_every_game_has_a_duel() -> None:
    assert set(EXAMPLES["duels"]) == set(GAMES)

"""Hands of every game with their equities by the engine, in a file with which the browser client is tested.

``python -m tests.equity.equities_for_the_client`` writes it.
"""

import json
from pathlib import Path
from typing import Any

from dealerbox.cards import parse_cards
from dealerbox.equity.contest import Contest
from dealerbox.equity.equities import exact_equities
from dealerbox.equity.spot import Spot
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import load_rule_book

FILE = Path(__file__).parent / "equities.json"

SPOTS: list[tuple[str, str, list[str], str, str]] = [
    # game, house, hands, board, dead
    ("holdem", "dealerbox", ["As Jd", "Jc Ts", "Th 9h"], "Jh 8s 4d 2c", ""),
    ("holdem", "dealerbox", ["Ah Kh", "Qs Qc"], "Jh Th 2c", ""),
    ("holdem", "dealerbox", ["Ah Kh", "Qs Qc"], "Jh Th 2c", "3h 4h Qd 9s"),
    ("holdem", "dealerbox", ["As Ks", "Ad Kd"], "Qc Jc 2h", ""),
    ("holdem", "dealerbox", ["As Ks", "2c 2d"], "", ""),
    ("holdem", "dealerbox", ["As Ah", "Kc Kd", "7h 6h"], "", "Ac"),
    ("holdem", "dealerbox", ["As Ah", "Kc Kd"], "2c 3c 4c 5c 6c", ""),
    ("omaha", "dealerbox", ["As Ad Jh Th", "Ks Kd 9h 8h"], "Kh 7h 2c", ""),
    ("omaha", "dealerbox", ["As Ad 3h 4h", "5s 6s 7d 8d", "Kc Kd Qc Jd"], "9s Ts 2h Kh", ""),
    ("omaha5", "dealerbox", ["As Ad Jh Th 2c", "Ks Kd 9h 8h 3c"], "Kh 7h 2d 4s", ""),
    ("omaha8", "dealerbox", ["As 2d Kh Th", "Ac 3d 4h 5c"], "2c 7d 8s", ""),
    ("omaha8", "dealerbox", ["As 2d Kh Th", "Ac 2c Qh Jc"], "3c 7d 8s Ks", ""),
    ("omaha5-8", "dealerbox", ["As 2d Kh Th 9c", "Ac 3d 4h 5c 9d"], "2c 7d 8s 8c", ""),
    ("stud", "dealerbox", ["As Ad 3c 7h 9d 2c", "Kh Kd Kc 2h 5s 6d"], "", "Ac 4s"),
    ("stud", "dealerbox", ["As Ad 3c 7h 9d 2c Jc", "8h 9h Th 2h Js 6d"], "", ""),
    ("stud8", "dealerbox", ["As 2d 3c 7h Kd Kc", "4h 5d 6c 8h Qs Qd"], "", ""),
    ("soko", "dealerbox", ["As Ks Qs 4s", "9h 9d 2c 3c"], "", ""),
    ("soko", "dealerbox", ["7d 8c 9h", "Kd Kc 2h"], "", "Ts Jh"),
    ("telesina", "dealerbox", ["As Ad 7c Kh Qd", "Ah Ac 8c 9d Td"], "", ""),
    ("telesina", "dealerbox", ["As Ks Qs Td", "9h Th Jh 7c"], "", "8h"),
    ("telesina", "dealerbox", ["Ah Kh Qh Jh Th", "As 7s 8s 9s Ts"], "", ""),
    ("telesina", "dealerbox", ["Ah Kh Qh Jh Th", "As 7s 8s 9s Ts", "Kd Kc Ks Qd Qc"], "", ""),
    ("telesina", "dealerbox", ["Kh Kd Qd 9c 8c", "Ks Kc Qs Jd 7d"], "Ts", ""),
    ("telesina", "general", ["Kh Kd Qd 9c 8c", "Ks Kc Qs Jd 7d"], "Ts", ""),
    ("americana", "dealerbox", ["As Ks Qs 8d", "9h 9d 7c Kc"], "", ""),
    ("draw5", "dealerbox", ["As Ks Qs 8d 2c", "9h 9d 7c Kc 2d"], "", ""),
    ("deuce3", "dealerbox", ["2s 3s 4s 5d 7c", "2h 3d 4c 6c 7d", "2c 3h 4h 5h 7h"], "", ""),
    ("draw32", "dealerbox", ["As Ks Qs 8d 7c", "Ah Kd Qc 8h 7d"], "", ""),
]


def spots() -> str:
    """Return the file's text: one spot per line, with ``shares`` the average part of the pot that each hand wins."""
    return "[\n" + ",\n".join(json.dumps(_row(*spot)) for spot in SPOTS) + "\n]\n"


def _row(game: str, house: str, hands: list[str], board: str, dead: str) -> dict[str, Any]:
    contest = Contest(GAMES[game], load_rule_book(house))
    spot = Spot(contest, [parse_cards(hand) for hand in hands], parse_cards(board), parse_cards(dead))
    found = exact_equities(spot)
    return {
        "game": game, "house": house, "hands": hands, "board": board, "dead": dead, "deals": found.deals,
        "shares": [round(float(share), 9) for share in found.equities],
    }  # fmt: skip


if __name__ == "__main__":
    FILE.write_text(spots(), encoding="utf-8")

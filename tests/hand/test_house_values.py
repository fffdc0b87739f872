"""Every value of a rule book: two books that differ in it alone, and a hand that ends differently."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from dealerbox import script
from dealerbox.cards import print_cards
from dealerbox.hand import plan
from dealerbox.rulebooks import ByGame, RuleBook, load_rule_book
from tests.hand.playing import ScriptFault, answer, hands, played


@contextmanager
def _house(**values: Any) -> Iterator[str]:
    """Add a rule book ``other`` that differs from the default only in these values."""
    changed = replace(load_rule_book("dealerbox"), name="other", **values)

    def load(name: str) -> RuleBook:
        return changed if name == "other" else load_rule_book(name)

    with patch.object(plan, "load_rule_book", load), patch.object(script, "load_rule_book", load):
        plan.plan_of.cache_clear()
        yield "other"
    plan.plan_of.cache_clear()


def test_heads_up_dealer() -> None:
    """C42: the small blind and first to act before the flop, or the big blind and never first to act."""
    hand = played("NL 5/10", "100 100")
    assert (hand.bets, hand.turn) == ([5, 10], 0)
    assert played("NL 5/10", "100 100", "call, check").turn == 1
    with _house(heads_up_dealer="big") as house:
        hand = played("NL 5/10", "100 100", house=house)
        assert (hand.bets, hand.turn) == ([10, 5], 1)
        assert played("NL 5/10", "100 100", "call, check", house=house).turn == 1


@pytest.mark.parametrize(
    ("limit", "stacks", "acts", "money", "mucked"),
    [
        ("NL 5/10", "100 100", "call, check, check x 4, bet 90, call", "fun", ()),  # the caller is all-in too
        ("NL 5/10", "100 60", "call, check, check x 4, bet 50, call", "fun", ()),
        ("NL 5/10", "60 100", "call, check, check x 4, bet 60, all-in", "fun", ()),
        ("NL 5/10", "100 100", "call, check, check x 4, bet 50, call", "fun", (0,)),
        ("FL 10/20", "100 100", "call, check, check x 4, bet 20, protect", "real", ()),
    ],
)
def test_all_in_hands_shown(limit: str, stacks: str, acts: str, money: str, mucked: tuple[int, ...]) -> None:
    """C61: on the river seat 1 bets with aces, and seat 0 is beaten."""
    deck = hands(["Ah As", "Kh Qd"], "2c 3d 7h 8s Jc")

    def unseen(house: str) -> tuple[int, ...]:
        shown = played(limit, stacks, acts, deck=deck, money=money, house=house).shown
        assert shown is not None and shown.first == 1
        return shown.mucked

    assert unseen("dealerbox") == mucked
    with _house(all_in_hands_shown=False) as house:
        assert unseen(house) == (0,)


def test_telesina_pair() -> None:
    """C34, O8: K-K-A of hearts with 8-7 against K-K-A of diamonds with Q-J."""
    deck = hands(["Kh Kd Ah 8c 7c", "Ks Kc Ad Qs Jd"], "9h")
    acts = "bring-in, call, check x 8"
    assert answer("NL 50/100", "100 100", acts, game="telesina", deck=deck)["stacks"] == [85, 115]
    with _house(telesina_pair="all kickers") as house:
        after = answer("NL 50/100", "100 100", acts, game="telesina", deck=deck, house=house)
        assert after["stacks"] == [115, 85]


def test_telesina_pair_of_exposed_cards() -> None:
    """C24: equal exposed pairs of kings: the ace of hearts counts first, or the queen next to the other ace."""
    deck = hands(["7c Kh Ah 8c Kd", "7d Ks Ad Qs Kc"], "9h")
    acts = "bring-in, call, check x 4"
    assert played("NL 50/100", "100 100", acts, game="telesina", deck=deck).turn == 1
    with _house(telesina_pair="all kickers") as house:
        assert played("NL 50/100", "100 100", acts, game="telesina", deck=deck, house=house).turn == 0


def test_barred_discards() -> None:
    """C21, E21: whether the king of the first draw may come back in the second."""
    deck = hands(["2d 3c 4h 6s Ks", "2s 3d 4c 5h Qd"], "Kd Qs")
    acts = "call, check, discard Ks, discard Qd, check, check, discard Kd"
    redeal = ["Ks Qd"]
    hand = played("NL 5/10", "100 100", acts, game="deuce3", deck=deck, redeal=redeal)
    assert print_cards(hand.cards[1]) == "2d 3c 4h 6s Ks"
    with _house(barred_discards="of any draw") as house, pytest.raises(ScriptFault):
        played("NL 5/10", "100 100", acts, game="deuce3", deck=deck, redeal=redeal, house=house)


def test_barred_discards_stay_in_place_and_go_to_others() -> None:
    """The kings of both first draws are in the new stub: each player skips their own and gets the other's; a card left
    in the stub stays on top."""
    deck = hands(["2d 3c 4h 6s Ks", "2s 3d 4c 5h Kd"], "9c 9d 9h")
    acts = "call, check, discard Ks, discard Kd, check, check, discard 9c 6s"
    with _house(barred_discards="of any draw") as house:
        hand = played("NL 5/10", "100 100", acts, game="deuce3", deck=deck, redeal=["Kd"], house=house)
        assert print_cards(hand.cards[1]) == "2d 3c 4h 9h Kd"
        acts += ", discard 9d"
        hand = played("NL 5/10", "100 100", acts, game="deuce3", deck=deck, redeal=["Kd", "9c Ks 6s"], house=house)
        assert print_cards(hand.cards[0]) == "2s 3d 4c 5h 9c"
        acts += ", check, check, discard Kd"  # the king and six on top are the player's own: the muck goes under them
        redeal = ["Kd", "9c Ks 6s", "9d"]
        hand = played("NL 5/10", "100 100", acts, game="deuce3", deck=deck, redeal=redeal, house=house)
        assert print_cards(hand.cards[1]) == "2d 3c 4h 9h 9d"
        hand = played("NL 5/10", "100 100", f"{acts}, discard 9c", game="deuce3", deck=deck, redeal=redeal, house=house)
        assert print_cards(hand.cards[0]) == "2s 3d 4c 5h Ks"


def test_rake_schedule() -> None:
    """C15: four players, no limit: at most 3.00, in the nordic book 2.00."""
    acts = "raise 5000, call x 3, check x 4, check x 4, check x 4"
    args = ("NL 50/100", "10000 10000 10000 10000", acts)
    assert answer(*args, money="real")["rake"] == 300
    with _house(rake_schedule="nordic") as house:
        assert answer(*args, money="real", house=house)["rake"] == 200


def test_max_players() -> None:
    """C17: nine players in Omaha, in two books eight."""
    nine = " ".join(["100"] * 9)
    assert played("PL 5/10", nine, game="omaha").players == 9
    with _house(max_players=ByGame({"omaha": 8})) as house, pytest.raises(ScriptFault, match="2 to 8"):
        played("PL 5/10", nine, game="omaha", house=house)


def test_first_to_show() -> None:
    """C25: nobody bet in the last round: the best exposed hand shows first, or the first player left of the button."""
    deck = hands(["2c 3d 4h 6s 8c", "2d Kd Qh Js 9c", "2h 5d 7h 9s Tc"])
    acts = "bring-in, call, call" + ", check" * 9
    assert answer("NL 50/100", "100 100 100", acts, game="soko", deck=deck)["first_to_show"] == 2
    with _house(first_to_show=ByGame({"soko": "left of dealer"})) as house:
        after = answer("NL 50/100", "100 100 100", acts, game="soko", deck=deck, house=house)
        assert after["first_to_show"] == 1


def test_games() -> None:
    """A game that the book lacks is played by the default book, here with its nine players in Omaha."""
    nine = " ".join(["100"] * 9)
    others = tuple(game for game in load_rule_book("dealerbox").games if game != "omaha")
    with _house(games=others, max_players=ByGame({"omaha": 8})) as house:
        assert played("PL 5/10", nine, game="omaha", house=house).plan.house.name == "dealerbox"

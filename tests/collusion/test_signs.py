"""The ranking of pairs: in simulated rooms with some cheats, and in single hands."""

import random

import pytest

from dealerbox.collusion.evidence import Evidence, Sittings, gather
from dealerbox.collusion.facts import Duel, Flow, HandFacts
from dealerbox.collusion.signs import MIN_HANDS, POINTS, SHOWN, Seen, Suspects, judge, rank
from tests.collusion.players import HOUR_MS, Scheme, evening, facts_of, people

CHEATS = (Scheme.GIVES, Scheme.TAKES, Scheme.SOFT, Scheme.SOFT)
GUILTY = [("x0", "x1"), ("x2", "x3")]


def room(seed: int, honest: int, hands: int, *schemes: Scheme) -> list[Suspects]:
    chance = random.Random(seed)
    return rank(gather(facts_of(evening(chance, people(chance, honest, *schemes), hands, 0.05))))


def test_chip_dumpers_and_soft_players_rank_first() -> None:
    found = room(1, 20, 15_000, *CHEATS)
    assert sorted(one.players for one in found[:2]) == GUILTY
    assert all(one.score >= SHOWN for one in found[:2])
    assert [one.players for one in found[2:] if one.score >= SHOWN] == [], "nobody honest is shown"
    signs = {one.players: {sign.kind for sign in one.signs if sign.level == "strong"} for one in found[:2]}
    assert "gifts" in signs["x0", "x1"] and "soft" in signs["x2", "x3"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_cheats_rank_first_in_larger_rooms_too(seed: int) -> None:
    found = room(seed, 56, 48_000, *CHEATS)
    assert sorted(one.players for one in found[:2]) == GUILTY
    assert sum(one.score >= SHOWN for one in found[2:]) <= 2, "of 1,700 honest pairs"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [21, 22])
def test_hardly_anybody_is_shown_in_an_honest_room(seed: int) -> None:
    assert sum(one.score >= SHOWN for one in room(seed, 60, 48_000)) <= 2, "of 1,770 pairs"


# ---- single hands ----


def hand(number: int, *players: str, table: str = "t", hour: int = 0, **more: object) -> HandFacts:
    """A hand in which only the given actions happen."""
    given = {"nets": (0,) * len(players), "flows": (), "duels": (), "strong_showdown": None} | more
    return HandFacts(f"{table}-{number}", hour * HOUR_MS, table, "EUR", players, unit=100, **given)  # type: ignore[arg-type]


def sign(evidence: Evidence, kind: str, seen: Seen | None = None) -> tuple[str, int]:
    interruptions_of = judge(evidence, Sittings(evidence), ("ann", "bob"), seen or Seen())
    (found,) = (one for one in interruptions_of.signs if one.kind == kind)
    return found.level, found.points


@pytest.mark.parametrize(
    ("seen", "kind", "expected"),
    [
        (Seen(devices=1), "device", ("some", POINTS["device"] // 2)),
        (Seen(devices=1, devices_together=1), "device", ("strong", POINTS["device"])),
        (Seen(addresses=2), "address", ("some", POINTS["address"] // 2)),
        (Seen(addresses=2, addresses_together=1), "address", ("strong", POINTS["address"])),
        (Seen(), "address", ("none", 0)),
    ],
)
def test_sharing_counts_twice_at_one_table(seen: Seen, kind: str, expected: tuple[str, int]) -> None:
    assert sign(Evidence(), kind, seen) == expected


def test_a_pair_sharing_a_device_is_listed_without_hands() -> None:
    (found,) = rank(Evidence(), {("ann", "bob"): Seen(devices=1)})
    assert (found.players, found.hands) == (("ann", "bob"), 0)
    assert rank(Evidence(), {("ann", "bob"): Seen(devices=1)}, leave_out=["bob"]) == [], "a bot of the house"


def pays(amount: float, payer: int, payee: int, folded: bool = False) -> dict[str, object]:
    return {"flows": (Flow(payer, payee, amount, folded),)}


def test_losing_to_one_player_is_a_sign_losing_to_all_is_not() -> None:
    to_all = [hand(number, "ann", "bob", "cid", **pays(500, 0, 1 + number % 2)) for number in range(200)]
    assert sign(gather(to_all), "flow") == ("none", 0)
    to_bob = [hand(number, "ann", "bob", "cid", **pays(500, 0, 1)) for number in range(200)]
    assert sign(gather(to_bob), "flow")[0] == "strong"


def test_a_few_hands_are_no_sign() -> None:
    few = [hand(number, "ann", "bob", "cid", **pays(500, 0, 1)) for number in range(MIN_HANDS - 1)]
    assert judge(gather(few), Sittings(Evidence()), ("ann", "bob")).score == 0


def test_folding_after_a_large_bet_to_one_player_is_a_gift() -> None:
    quiet = [hand(number, "ann", "bob", "cid") for number in range(300)]
    gifts = [hand(number, "ann", "bob", "cid", **pays(1_200, 0, 1, folded=True)) for number in range(300, 315)]
    shown = [hand(number, "ann", "bob", "cid", **pays(1_200, 0, 1)) for number in range(300, 315)]
    assert sign(gather(quiet + gifts), "gifts") == ("strong", POINTS["gifts"])
    assert sign(gather(quiet + shown), "gifts") == ("none", 0), "he did not give up"


@pytest.mark.parametrize(("rival", "expected"), [(1, "strong"), (2, "none")])
def test_not_betting_into_one_player_is_soft_play(rival: int, expected: str) -> None:
    hands = []
    for number in range(200):
        against = number % 2 + 1
        did = "passed" if against == rival else "bet"
        hands.append(hand(number, "ann", "bob", "cid", duels=(Duel(0, against, did),)))  # type: ignore[arg-type]
    assert sign(gather(hands), "soft")[0] == expected


def test_folding_to_one_player_is_a_sign() -> None:
    hands = []
    for number in range(200):
        against = number % 2 + 1
        did = "folded" if against == 1 else "called"
        hands.append(hand(number, "ann", "bob", "cid", duels=(Duel(0, against, did),)))  # type: ignore[arg-type]
    assert sign(gather(hands), "folds")[0] == "strong"


def test_checking_down_strong_hands_is_a_sign() -> None:
    others = [hand(number, "cid", "dan", strong_showdown=(0, 1, False)) for number in range(100)]
    theirs = [hand(number, "ann", "bob", strong_showdown=(0, 1, number % 2 == 0)) for number in range(100, 140)]
    assert sign(gather(others + theirs), "silent")[0] == "strong"
    loud = [hand(number, "ann", "bob", strong_showdown=(0, 1, False)) for number in range(100, 140)]
    assert sign(gather(others + loud), "silent") == ("none", 0)


@pytest.mark.parametrize(("met", "expected"), [(12, "strong"), (3, "none")])
def test_meeting_more_often_than_by_chance_is_a_sign(met: int, expected: str) -> None:
    """On each of twelve evenings there are eight tables, and both play at one of them."""
    hands = []
    for evening_ in range(12):
        for at in range(8):
            hands.append(hand(0, "x", "y", table=f"t{at}", hour=evening_ * 24))
        for number in range(5):
            hands.append(hand(number, "ann", "z", table="t1", hour=evening_ * 24))
            with_her = evening_ < met
            hands.append(
                hand(number, "bob", "ann" if with_her else "z", table="t1" if with_her else "t2", hour=evening_ * 24)
            )
    padded = hands + [hand(number, "ann", "bob", table="t1") for number in range(MIN_HANDS)]
    assert sign(gather(padded), "together")[0] == expected


def test_one_long_evening_together_is_one_meeting() -> None:
    hands = [hand(0, "x", "y", table=f"t{at}", hour=hour) for hour in range(10) for at in range(8)]
    hands += [hand(hour, "ann", "bob", table="t1", hour=hour) for hour in range(10)]
    met = Sittings(gather(hands)).of(("ann", "bob"))
    assert (met.times, met.together) == (1, 1) and met.expected == pytest.approx(1 / 8)


def test_meeting_at_the_only_table_is_no_sign() -> None:
    hands = [hand(number, "ann", "bob", hour=24 * number) for number in range(50)]
    assert sign(gather(hands), "together") == ("none", 0)


def test_winning_only_together_is_a_sign() -> None:
    chance = random.Random(5)
    apart = [hand(n, name, "cid", nets=(chance.choice((-100, 100)), 0)) for n in range(200) for name in ("ann", "bob")]
    together = [hand(n, "ann", "bob", "cid", nets=(100, chance.choice((0, 100)), -100)) for n in range(200)]
    assert sign(gather(apart + together), "winning")[0] == "strong"
    fair = [hand(n, "ann", "bob", "cid", nets=(chance.choice((-100, 100)), 0, 0)) for n in range(200)]
    assert sign(gather(apart + fair), "winning") == ("none", 0)


def test_evidence_by_day_adds_up_to_all_hands() -> None:
    chance = random.Random(7)
    everybody = people(chance, 10, *CHEATS)
    days = [list(facts_of(evening(chance, everybody, 600, 0.1, day))) for day in range(3)]
    whole = gather(one for day in days for one in day)
    summed = Evidence()
    for day in days:
        summed.add(gather(day))
    assert rank(summed) == rank(whole) and rank(whole)
    assert max(len(one.attached) for one in rank(whole)) == 12, "and only the hands in which most went one way"


def test_the_largest_flows_are_attached_in_order() -> None:
    hands = [hand(number, "ann", "bob", **pays(200 + 100 * number, number % 2, 1 - number % 2)) for number in range(40)]
    interruptions_of = judge(gather(hands), Sittings(Evidence()), ("ann", "bob"))
    assert interruptions_of.attached[:3] == ("t-39", "t-38", "t-37") and len(interruptions_of.attached) == 12
    (paid,) = interruptions_of.paid
    assert (paid.forward_hands, paid.back_hands, paid.forward + paid.back) == (20, 20, sum(range(200, 4200, 100)))

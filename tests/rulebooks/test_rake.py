"""The rake of one pot under each schedule (RULES.md C), in cents."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.game import Limit
from dealerbox.rulebooks import load_rule_book
from dealerbox.rulebooks.rake import rake_of, shares, vip_points

NL, PL, HPL, FL, SL = Limit.NO, Limit.POT, Limit.HALF_POT, Limit.FIXED, Limit.SPREAD

# Schedule, limit, upper limit, pot, players dealt in, rake, and the words it follows.
ROWS = [
    # 000: "0.05 per 1.00 ... Pots smaller than 4.00 will have a rake of 0.01 per 0.20"
    ("youwin", NL, 0, 19, 6, 0, "no full 0.20"),
    ("youwin", NL, 0, 20, 6, 1, "the first cent"),
    ("youwin", NL, 0, 399, 6, 19, "0.01 per 0.20 to the last pot under 4.00"),
    ("youwin", NL, 0, 400, 6, 20, "0.05 per 1.00 from 4.00"),
    ("youwin", NL, 0, 499, 6, 20, "the fifth euro is not full"),
    ("youwin", PL, 0, 500, 6, 25, "pot limit is raked as no limit"),
    ("youwin", HPL, 0, 500, 6, 25, "half pot limit too"),
    # "capped at 0.75 for 2 players, 2.00 for 3 players and 3.00 for 4-10 players"
    ("youwin", NL, 0, 100_000, 2, 75, "two players"),
    ("youwin", NL, 0, 100_000, 3, 200, "three players"),
    ("youwin", NL, 0, 100_000, 4, 300, "four players"),
    ("youwin", NL, 0, 100_000, 10, 300, "ten players"),
    # "Fixed and Spread (0.02/0.04 to 0.50/1.00): 0.05 per 1.00, under 2.00 0.01 per 0.20, 0.75 for 2-3, 1.00 for 4-10"
    ("youwin", FL, 100, 199, 6, 9, "0.50/1.00: the last pot under 2.00"),
    ("youwin", FL, 100, 299, 6, 10, "0.50/1.00: two full euros"),
    ("youwin", FL, 4, 100_000, 3, 75, "0.02/0.04: cap for three"),
    ("youwin", FL, 4, 100_000, 4, 100, "0.02/0.04: cap for four"),
    ("youwin", SL, 100, 299, 6, 10, "spread as fixed"),
    # "(1.00/2.00): 0.25 per 5.00 and capped at 0.75 for 2-3 players and 2.00 for 4-10"
    ("youwin", FL, 200, 499, 6, 0, "1/2: no full 5.00"),
    ("youwin", FL, 200, 1499, 6, 50, "1/2: two full 5.00"),
    ("youwin", FL, 200, 100_000, 3, 75, "1/2: cap for three"),
    ("youwin", FL, 200, 100_000, 4, 200, "1/2: cap for four"),
    # "(2.00/4.00 and up): 0.50 per 10.00 and capped at 0.75 for 2-3 players and 2.00 for 4-10"
    ("youwin", FL, 400, 1999, 6, 50, "2/4: one full 10.00"),
    ("youwin", FL, 400, 2000, 3, 75, "2/4: the cap is no multiple of 0.50"),
    ("youwin", FL, 10_000, 100_000, 4, 200, "50/100: as 2/4"),
    ("youwin", SL, 300, 1999, 6, 50, "spread 1-2-3: by its largest bet, above 1/2"),
    # 003: "2.00 for 3-4 players and 3.00 for 5-10", the rest as 000
    ("nordic", NL, 0, 100_000, 3, 200, "three players"),
    ("nordic", NL, 0, 100_000, 4, 200, "four players pay as three"),
    ("nordic", NL, 0, 100_000, 5, 300, "five players"),
    ("nordic", FL, 100, 100_000, 4, 100, "fixed limit as 000"),
    # 002: "0.01 for each 0.20 ... For pots between 0.20 and 0.39 the rake is 0.02", one schedule for all limits
    ("general", NL, 0, 19, 6, 0, "no full 0.20"),
    ("general", NL, 0, 20, 6, 2, "0.20 pays 0.02"),
    ("general", NL, 0, 39, 6, 2, "0.39 pays 0.02"),
    ("general", NL, 0, 40, 6, 2, "0.40 pays its own 0.02"),
    ("general", NL, 0, 499, 6, 24, "no coarser steps from 4.00"),
    ("general", FL, 400, 999, 6, 49, "fixed limit the same"),
    ("general", SL, 100, 100_000, 2, 75, "two players"),
    ("general", FL, 4, 100_000, 3, 200, "three players"),
    ("general", FL, 4, 100_000, 4, 300, "four players"),
]


@pytest.mark.parametrize(
    ("schedule", "limit", "big_bet", "pot", "players", "rake", "why"),
    ROWS,
    ids=[f"{row[0]} {row[1]} {row[6]}" for row in ROWS],
)
def test_rake_of_a_pot(schedule: str, limit: Limit, big_bet: int, pot: int, players: int, rake: int, why: str) -> None:
    assert rake_of(schedule, limit, big_bet, pot, players) == rake, why  # type: ignore[arg-type]


def test_rake_is_not_defined_for_more_players_than_a_table_seats() -> None:
    with pytest.raises(ValueError, match="11 players"):
        rake_of("youwin", NL, 0, 1000, 11)


@given(
    schedule=st.sampled_from(["youwin", "general", "nordic"]),
    limit=st.sampled_from(list(Limit)),
    big_bet=st.integers(1, 2000),
    pot=st.integers(0, 10_000),
    players=st.integers(2, 10),
)
def test_a_larger_pot_never_pays_less_and_no_pot_more_than_a_tenth(
    schedule: str, limit: Limit, big_bet: int, pot: int, players: int
) -> None:
    rake = rake_of(schedule, limit, big_bet, pot, players)  # type: ignore[arg-type]
    assert rake <= rake_of(schedule, limit, big_bet, pot + 1, players)  # type: ignore[arg-type]
    assert 10 * rake <= pot  # the highest rate: 0.02 of 0.20


def test_the_worked_example_of_a_pot_of_83_euros() -> None:
    """C10r: A puts in 1, B 2, C and D 40 each, E and F nothing; the rake is 3.00."""
    contributions = [100, 200, 4000, 4000, 0, 0]
    rake = rake_of("youwin", NL, 0, 8300, 6)
    assert rake == 300
    parts = shares(contributions, rake)
    in_euros = [Fraction(part, 100) for part in parts]
    assert in_euros == [Fraction(3, 83), Fraction(6, 83), Fraction(120, 83), Fraction(120, 83), 0, 0]
    assert [f"{float(euros):.3f}" for euros in in_euros] == ["0.036", "0.072", "1.446", "1.446", "0.000", "0.000"]
    points = [vip_points(part) for part in parts]
    assert points == [Fraction(6, 83), Fraction(12, 83), Fraction(240, 83), Fraction(240, 83), 0, 0]
    assert sum(points) == 6  # two for each euro


@given(contributions=st.lists(st.integers(0, 10_000), min_size=2, max_size=10), rake=st.integers(0, 300))
def test_shares_add_up_to_the_rake(contributions: list[int], rake: int) -> None:
    assert sum(shares(contributions, rake)) == (rake if sum(contributions) else 0)


def test_conformance(cases: Path) -> None:
    wrong = []
    for line in (cases / "rakes.jsonl").read_text().splitlines():
        case = json.loads(line)
        schedule = load_rule_book(case["house"]).rake_schedule
        rake = rake_of(schedule, Limit(case["limit"]), case["big_bet"], case["pot"], case["players"])
        if rake != case["rake"]:
            wrong.append((case, rake))
    assert not wrong

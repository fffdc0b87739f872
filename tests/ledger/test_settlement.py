from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.ledger import Book, NotEnough, Transfer, Unbalanced, settle_hand


def settled(nets: list[tuple[str, int]], rake: int) -> list[tuple[str, str, int, str]]:
    made = settle_hand("h7", 5, "t", "FUN", nets, rake)
    return [
        (one.debit.removeprefix("stack:t:"), one.credit.removeprefix("stack:t:"), one.amount, one.kind) for one in made
    ]


ROWS = [
    # what happened, the nets, the rake, the transfers
    ("the blinds are folded to", [("ann", 50), ("bob", -50)], 0, [("bob", "ann", 50, "hand")]),
    (
        "two callers pay one winner and the rake",
        [("ann", 285), ("bob", -100), ("cid", -200)],
        15,
        [("bob", "ann", 100, "hand"), ("cid", "ann", 185, "hand"), ("cid", "rake", 15, "rake")],
    ),
    (
        "one loser pays two who share the pot",
        [("ann", 49), ("bob", -100), ("cid", 49)],
        2,
        [("bob", "ann", 49, "hand"), ("bob", "cid", 49, "hand"), ("bob", "rake", 2, "rake")],
    ),
    (
        "two share their own raked pot: both lose half of the rake",
        [("ann", -2), ("bob", -1)],
        3,
        [("ann", "rake", 2, "rake"), ("bob", "rake", 1, "rake")],
    ),
    ("everybody gets back what they put in", [("ann", 0), ("bob", 0)], 0, []),
]


@pytest.mark.parametrize(("nets", "rake", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_losers_pay_winners_and_the_rake(
    nets: list[tuple[str, int]], rake: int, expected: list[tuple[str, str, int, str]]
) -> None:
    assert settled(nets, rake) == expected


@pytest.mark.parametrize(
    ("nets", "rake"),
    [
        ([("ann", 50), ("bob", -49)], 0),
        ([("ann", 50), ("bob", -50)], 1),
        ([("ann", 51), ("bob", -50)], -1),
        ([("ann", 25), ("ann", 25), ("bob", -50)], 0),
    ],
)
def test_a_result_that_does_not_add_up_is_refused(nets: list[tuple[str, int]], rake: int) -> None:
    with pytest.raises(Unbalanced):
        settle_hand("h7", 5, "t", "FUN", nets, rake)


def seated(name: str, chips: int) -> list[Transfer]:
    """Return transfers that put ``chips`` on the table, out of the bank."""
    grant = Transfer(f"g{name}", 0, "bank", f"wallet:{name}", "FUN", chips, "grant")
    return [grant, Transfer(f"b{name}", 0, f"wallet:{name}", f"stack:t:{name}", "FUN", chips, "buy-in")]


@st.composite
def results(draw: st.DrawFn) -> tuple[dict[str, int], dict[str, int], int]:
    """Draw stacks before and after a hand, and its rake."""
    before = draw(st.lists(st.integers(0, 500), min_size=2, max_size=10))
    chips = sum(before)
    rake = draw(st.integers(0, min(chips, 9)))
    cuts = sorted(draw(st.lists(st.integers(0, chips - rake), min_size=len(before) - 1, max_size=len(before) - 1)))
    after = [high - low for low, high in zip([0, *cuts], [*cuts, chips - rake], strict=True)]
    names = [f"p{seat}" for seat in range(len(before))]
    return dict(zip(names, before, strict=True)), dict(zip(names, after, strict=True)), rake


@given(results(), st.randoms(use_true_random=False))
def test_the_stacks_in_the_book_match_those_at_the_table(
    result: tuple[dict[str, int], dict[str, int], int], order: Random
) -> None:
    before, after, rake = result
    book = Book()
    book.apply([one for name, chips in before.items() if chips for one in seated(name, chips)])
    nets = [(name, after[name] - before[name]) for name in before]
    transfers = settle_hand("h", 1, "t", "FUN", nets, rake)
    changed = sum(net != 0 for _, net in nets) + (rake > 0)
    assert len(transfers) <= max(0, changed - 1)
    order.shuffle(nets)
    assert settle_hand("h", 1, "t", "FUN", nets, rake) == transfers
    for _ in range(2):
        book.apply(transfers)
        assert {name: book.balance(f"stack:t:{name}", "FUN") for name in before} == after
        assert book.balance("rake", "FUN") == rake


def test_nobody_can_lose_more_than_the_stack() -> None:
    book = Book()
    book.apply(seated("bob", 40))
    with pytest.raises(NotEnough):
        book.apply(settle_hand("h", 1, "t", "FUN", [("ann", 50), ("bob", -50)], 0))

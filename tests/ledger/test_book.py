from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dealerbox.ledger import MAX_AMOUNT, BadTransfer, Book, IdReused, NotEnough, Transfer
from dealerbox.ledger.kinds import KINDS, money_of


def move(id: str, debit: str, credit: str, amount: int, currency: str = "FUN", at: int = 0) -> Transfer:
    """Return a transfer of the first kind that allows it; of no kind if none does."""
    ends, money = (debit.partition(":")[0], credit.partition(":")[0]), money_of(currency)
    kinds = (kind for kind, ways in KINDS.items() for way in ways if way[:2] == ends and money in way.money)
    kind = next(kinds, "none")
    return Transfer(id, at, debit, credit, currency, amount, kind)


@dataclass
class Opened:
    """Ann and Bob have 1000 each."""

    book: Book = field(default_factory=Book)

    def __post_init__(self) -> None:
        self.book.apply([move("g1", "bank", "wallet:ann", 1000), move("g2", "bank", "wallet:bob", 1000)])


def test_the_bank_is_negative_by_what_all_others_hold() -> None:
    assert Opened().book.balances() == {
        ("bank", "FUN"): -2000,
        ("wallet:ann", "FUN"): 1000,
        ("wallet:bob", "FUN"): 1000,
    }


def test_a_batch_that_somebody_cannot_pay_changes_nothing() -> None:
    book = Opened().book
    before = book.balances()
    with pytest.raises(NotEnough) as caught:
        book.apply([move("a", "wallet:ann", "stack:t:ann", 400), move("b", "wallet:bob", "stack:t:bob", 1001)])
    error = caught.value
    assert (error.account, error.currency, error.has, error.needs) == ("wallet:bob", "FUN", 1000, 1001)
    assert book.balances() == before
    assert len(book.apply([move("a", "wallet:ann", "stack:t:ann", 400)])) == 1, "the id was not used up"


@pytest.mark.parametrize(
    ("account", "to"),
    [
        ("rake", "jackpot"), ("jackpot", "prize:t-1"), ("prize:t-1", "wallet:bob"), ("pool:t", "wallet:bob"),
        ("wallet:ann", "bank"), ("stack:t:ann", "stack:t:bob"), ("payout:1", "bank"),
    ],
)  # fmt: skip
def test_only_the_bank_may_be_negative(account: str, to: str) -> None:
    with pytest.raises(NotEnough):
        Book().apply([move("x", account, to, 1)])


def test_the_order_within_a_batch_does_not_matter() -> None:
    book = Opened().book
    book.apply([move("out", "stack:t:ann", "stack:t:bob", 300), move("in", "wallet:ann", "stack:t:ann", 300)])
    assert book.balance("stack:t:bob", "FUN") == 300
    assert book.balance("stack:t:ann", "FUN") == 0


def test_a_repeated_transfer_is_done_once_even_later_or_within_one_batch() -> None:
    book = Opened().book
    buy_in = move("b", "wallet:ann", "stack:t:ann", 700)
    assert book.apply([buy_in, buy_in]) == [buy_in]
    later = move("b", "wallet:ann", "stack:t:ann", 700, at=99)
    other = move("c", "wallet:ann", "stack:t:ann", 300)
    assert book.apply([later, other]) == [other], "what is new in the batch is done"
    assert book.balance("stack:t:ann", "FUN") == 1000
    assert [one.id for one in book.transfers()] == ["g1", "g2", "b", "c"]


@pytest.mark.parametrize(
    "other",
    [
        move("b", "wallet:ann", "stack:t:ann", 701),
        move("b", "wallet:bob", "stack:t:ann", 700),
        move("b", "wallet:ann", "stack:u:ann", 700),
        move("b", "wallet:ann", "stack:t:ann", 700, currency="EUR"),
    ],
)
def test_an_id_belongs_to_one_transfer(other: Transfer) -> None:
    book = Opened().book
    first = move("b", "wallet:ann", "stack:t:ann", 700)
    with pytest.raises(IdReused):
        book.apply([first, other])
    book.apply([first])
    with pytest.raises(IdReused):
        book.apply([other])


def test_currencies_do_not_mix() -> None:
    book = Opened().book
    with pytest.raises(NotEnough):
        book.apply([move("e", "wallet:ann", "stack:t:ann", 1, currency="EUR")])


@pytest.mark.parametrize(
    "wrong",
    [
        move("", "bank", "wallet:ann", 1),
        move("x", "bank", "wallet:ann", 0),
        move("x", "bank", "wallet:ann", -5),
        move("x", "bank", "wallet:ann", MAX_AMOUNT + 1),
        move("x", "bank", "bank", 1),
        move("x", "bank", "nowhere", 1),
        move("x", "purse:ann", "bank", 1),
        move("x", "bank", "wallet:ann", 1, currency=""),
        move("x", "bank", "wallet:ann", 1, currency="fun"),
    ],
)
def test_an_invalid_transfer_is_refused(wrong: Transfer) -> None:
    book = Book()
    with pytest.raises(BadTransfer):
        book.apply([move("fine", "bank", "wallet:bob", 5), wrong])
    assert book.balances() == {}


def test_balances_are_found_by_a_name_prefix() -> None:
    book = Opened().book
    book.apply([move("a", "wallet:ann", "stack:t:ann", 1000)])
    assert book.balances("stack:") == {("stack:t:ann", "FUN"): 1000}
    assert book.balances("wallet:") == {("wallet:bob", "FUN"): 1000}, "an empty wallet is not listed"


accounts = ["bank", "rake", "wallet:ann", "wallet:bob", "stack:t:ann", "stack:t:bob", "pool:cup"]
moves = [
    move("", debit, credit, 1, currency)
    for debit in accounts
    for credit in accounts
    for currency in ("FUN", "EUR")
    if debit != credit
]
transfers = st.builds(
    replace,
    st.sampled_from([one for one in moves if one.kind != "none"]),
    id=st.sampled_from([f"id{number}" for number in range(12)]),
    amount=st.integers(-2, 300),
)


@given(st.lists(st.lists(transfers, max_size=4), max_size=20))
def test_the_book_always_balances(batches: list[list[Transfer]]) -> None:
    book = Book()
    for batch in batches:
        before, done = book.balances(), book.transfers()
        try:
            new = book.apply(batch)
        except (BadTransfer, NotEnough):
            assert (book.balances(), book.transfers()) == (before, done)
        else:
            assert book.transfers() == done + new
            assert book.apply(batch) == [], "the second time nothing is left to do"
        for currency in ("FUN", "EUR"):
            assert sum(amount for (_, of), amount in book.balances().items() if of == currency) == 0
        assert all(amount > 0 for (account, _), amount in book.balances().items() if account != "bank")
    rebuilt = Book()
    rebuilt.apply(book.transfers())
    assert rebuilt.balances() == book.balances(), "the transfers alone tell every balance"

"""Only the listed kinds of transfers are possible, and money comes out of the bank in few ways."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import dealerbox
from dealerbox.ledger import BadTransfer, Transfer
from dealerbox.ledger.accounts import AccountKind
from dealerbox.ledger.checks import check_transfer
from dealerbox.ledger.kinds import KINDS, Money, is_allowed, money_of

ACCOUNTS = {
    "wallet": "wallet:ann", "stack": "stack:t:ann", "pool": "pool:cup", "prize": "prize:t-1", "payout": "payout:1",
    "bank": "bank", "rake": "rake", "jackpot": "jackpot",
}  # fmt: skip
OTHERS = ACCOUNTS | {"wallet": "wallet:bob", "stack": "stack:t:bob", "pool": "pool:prince"}
CURRENCIES: dict[Money, str] = {"fun": "FUN", "real": "EUR", "points": "VIP", "chips": "CHIPS:cup"}


def test_every_kind_of_account_and_money_is_tested_here() -> None:
    assert set(ACCOUNTS) == set(get_args(AccountKind))
    assert {money_of(currency) for currency in CURRENCIES.values()} == set(get_args(Money)) == set(CURRENCIES)


@pytest.mark.parametrize("kind", [*KINDS, "gift", ""])
def test_a_kind_is_allowed_only_as_the_table_says(kind: str) -> None:
    ways = KINDS.get(kind, ())
    done = 0
    for debit, source in ACCOUNTS.items():
        for credit, target in OTHERS.items():
            for money, currency in CURRENCIES.items():
                if source == target:
                    continue
                transfer = Transfer("x", 0, source, target, currency, 1, kind)
                if any((way.debit, way.credit) == (debit, credit) and money in way.money for way in ways):
                    check_transfer(transfer)
                    done += 1
                else:
                    with pytest.raises(BadTransfer, match="of kind"):
                        check_transfer(transfer)
    assert done == sum(len(way.money) for way in ways)


def test_money_is_created_and_destroyed_at_the_bank_only_in_these_ways() -> None:
    """Adding one creates money out of nothing: think twice."""
    made = {(kind, way.credit, money) for kind, ways in KINDS.items() for way in ways for money in way.money
            if way.debit == "bank"}  # fmt: skip
    assert made == {
        ("grant", "wallet", "fun"), ("refill", "wallet", "fun"), ("deposit", "wallet", "real"),
        ("correction", "wallet", "fun"), ("correction", "wallet", "real"),
        ("points", "wallet", "points"), ("refund", "wallet", "points"),
        ("entry", "pool", "fun"), ("entry", "pool", "real"), ("overlay", "pool", "fun"), ("overlay", "pool", "real"),
        ("chips", "stack", "chips"),
    }  # fmt: skip
    assert not any(is_allowed(kind, "bank", "stack", money) for kind in KINDS for money in ("fun", "real", "points"))


def test_every_kind_used_in_the_program_is_in_the_table() -> None:
    """The seventh value of a ``Transfer``, wherever it is a literal in the source."""
    root = Path(dealerbox.__file__).parent
    named = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Transfer":
                kinds = [*node.args[6:7], *(one.value for one in node.keywords if one.arg == "kind")]
                named |= {one.value for one in kinds if isinstance(one, ast.Constant)}
    assert {"grant", "recovery", "points", "ticket"} <= named
    assert named <= set(KINDS)


def test_every_kind_is_explained_to_the_operator() -> None:
    page = (Path(dealerbox.__file__).parent.parent / "docs" / "ledger.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in page] == []

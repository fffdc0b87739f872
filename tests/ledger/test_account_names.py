import pytest

from dealerbox.ledger import Account, UnknownAccount, parse, payout, pool, stack, wallet


@pytest.mark.parametrize(
    ("name", "account"),
    [
        (wallet("ann"), Account("wallet", player="ann")),
        (stack("t-1", "ann"), Account("stack", player="ann", table="t-1")),
        (pool("sunday.7"), Account("pool", tournament="sunday.7")),
        (payout("K7Q2"), Account("payout", request="K7Q2")),
        ("bank", Account("bank")),
        ("rake", Account("rake")),
        ("jackpot", Account("jackpot")),
    ],
)
def test_a_name_is_built_and_parsed(name: str, account: Account) -> None:
    assert parse(name) == account


@pytest.mark.parametrize(
    "name",
    ["", "wallet", "wallet:", "wallet:a:b", "stack:t", "stack::a", "bank:1", "purse:ann", "wallet:a b", "wallet:ä"],
)
def test_an_invalid_account_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownAccount):
        parse(name)


@pytest.mark.parametrize("player", ["", "a:b", "a b", "x" * 65])
def test_a_player_id_that_would_break_the_name_is_refused(player: str) -> None:
    with pytest.raises(UnknownAccount):
        wallet(player)
    with pytest.raises(UnknownAccount):
        stack("t", player)

"""What a simulation may delete from its store, and what that must not change."""

from dealerbox.simulate.week.ledger import RETENTION_MS, WeekStore
from tests.live.values import hand, in_jackpot, move, seat


async def test_balances_remain_the_sums_of_the_transfers() -> None:
    store = WeekStore(lambda hand: None)
    await seat(store, "ann", "bob")
    await store.commit([move("a", "stack:t:bob", "stack:t:ann", 10, at=5), move("b", "stack:t:ann", "rake", 1, at=9)])
    held = await store.balances("")
    for about in (6, 8):
        await store.forget(10, about)
        assert await store.balances("") == held and await store.audit() == []
    left = await store.transfers_between("", "\U0010ffff")
    assert {one.id for one in left if one.kind != "carried"} == {"b"}
    carried = {one.credit: one.amount for one in left if one.kind == "carried"}
    assert carried == {"stack:t:ann": 1010, "stack:t:bob": 990}


async def test_hands_are_deleted_except_the_last_of_a_table_and_those_with_an_unpaid_prize() -> None:
    store = WeekStore(lambda hand: None)
    await seat(store, "ann", "bob")
    for number in range(1, 5):
        await store.commit([], hand(number, "ann", "bob", ended=number))
    won = (await store.hands_of("ann", 9))[-1]
    await store.commit([*in_jackpot(7, "EUR"), move("won", "jackpot", f"prize:{won.id}", 7, "EUR")])
    await store.forget(10, 10)
    assert [one.number for one in await store.hands_of("ann", 9)] == [4, 1]
    assert await store.last_hand_number("t") == 4
    await store.forget(RETENTION_MS + 2, 10)
    assert [one.number for one in await store.hands_of("ann", 9)] == [4], "the prize has been paid"
    assert await store.audit() == []


async def test_each_hand_is_reported_once() -> None:
    reported: list[str] = []
    store = WeekStore(lambda hand: reported.append(hand.id))
    await seat(store, "ann", "bob")
    for _ in range(2):
        await store.commit([], hand(1, "ann", "bob"))
    assert reported == [hand(1, "ann", "bob").id]

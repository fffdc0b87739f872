"""After a crash every stack is returned to its player's wallet (RULES.md A29)."""

import pytest

from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.recovery import ReturnedStack, recover
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.live.values import move, seat, seated


async def test_every_player_gets_their_stack_back(store: Store) -> None:
    await seat(store, "ann", "bob", chips=1000)
    await store.commit(
        [
            move("w", "bank", "wallet:ann", 50),
            *seated("ann", "u", 30),
            *seated("ann", "t", 7, "EUR"),
            move("h1", "stack:t:bob", "stack:t:ann", 1000),
            move("h2", "stack:t:ann", "rake", 5),
        ]
    )
    assert await recover(store, 9, "run1") == [
        ReturnedStack("ann", "t", "EUR", 7),
        ReturnedStack("ann", "t", "FUN", 1995),
        ReturnedStack("ann", "u", "FUN", 30),
    ], "bob had no chips and gets none"
    assert await store.balances("stack:") == {}
    assert await store.balances("wallet:") == {("wallet:ann", "FUN"): 2075, ("wallet:ann", "EUR"): 7}
    assert await store.audit() == []


async def test_recovering_twice_changes_nothing(store: Store) -> None:
    await seat(store, "ann")
    assert len(await recover(store, 9, "run1")) == 1
    assert await recover(store, 9, "run1") == []
    assert await recover(store, 9, "run2") == []
    assert await store.balance("wallet:ann", "FUN") == 1000


async def test_a_stack_is_refunded_after_every_crash(store: Store) -> None:
    await seat(store, "ann")
    await recover(store, 9, "run1")
    await store.commit([move("again", "wallet:ann", "stack:t:ann", 1000)])
    assert await recover(store, 9, "run2") == [ReturnedStack("ann", "t", "FUN", 1000)]
    assert await store.balance("wallet:ann", "FUN") == 1000


async def test_a_store_failure_leaves_recovery_to_the_next_start() -> None:
    failing: list[str] = []

    def fail(method: str) -> None:
        if failing:
            raise StoreFailed(failing.pop())

    store = InMemoryStore(before_write=fail)
    await seat(store, "ann", "bob")
    failing.append("the disk is full")
    with pytest.raises(StoreFailed, match="full"):
        await recover(store, 9, "run1")
    assert len(await store.balances("stack:")) == 2
    assert len(await recover(store, 9, "run2")) == 2

"""What every store promises of the pictures that players have chosen."""

import pytest

from dealerbox.accounts.store import Along
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.interface import Store
from tests.live.values import person


async def ready(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.create_player(person(name))


async def test_the_last_one_chosen_counts_and_nobody_elses_is_another(store: Store) -> None:
    await ready(store)
    assert await store.avatars.of(["ann", "bob"]) == {}
    await store.avatars.put("ann", "fox:teal")
    await store.avatars.put("bob", "owl:rose")
    await store.avatars.put("ann", "dice:clay")
    assert await store.avatars.of(["ann", "bob", "nobody"]) == {"ann": "dice:clay", "bob": "owl:rose"}
    assert await store.avatars.of(["bob"]) == {"bob": "owl:rose"}
    assert await store.avatars.of([]) == {}


async def test_it_is_taken_away_by_an_empty_one(store: Store) -> None:
    await ready(store)
    await store.avatars.put("ann", "fox:teal")
    await store.avatars.put("ann", "")
    await store.avatars.put("bob", "")
    assert await store.avatars.of(["ann", "bob"]) == {}


async def test_only_who_has_an_account_has_one(store: Store) -> None:
    await ready(store)
    with pytest.raises(StoreFailed):
        await store.avatars.put("nobody", "fox:teal")
    assert await store.avatars.of(["nobody"]) == {}


async def test_who_closes_his_account_has_none_any_more(store: Store) -> None:
    await ready(store)
    await store.avatars.put("ann", "fox:teal")
    await store.avatars.put("bob", "owl:rose")
    await store.accounts.close("ann", 50, "Closed ann", ("FUN",), Along())
    assert await store.avatars.of(["ann", "bob"]) == {"bob": "owl:rose"}

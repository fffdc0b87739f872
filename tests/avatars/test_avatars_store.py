"""The stores' contract for avatars."""

import pytest

from dealerbox.accounts.store import SideEffects
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.interface import Store
from tests.live.values import person


async def ready(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.create_player(person(name))


async def test_the_last_chosen_avatar_counts_and_others_are_unchanged(store: Store) -> None:
    await ready(store)
    assert await store.avatars.of(["ann", "bob"]) == {}
    await store.avatars.put("ann", "fox:teal")
    await store.avatars.put("bob", "owl:rose")
    await store.avatars.put("ann", "dice:clay")
    assert await store.avatars.of(["ann", "bob", "nobody"]) == {"ann": "dice:clay", "bob": "owl:rose"}
    assert await store.avatars.of(["bob"]) == {"bob": "owl:rose"}
    assert await store.avatars.of([]) == {}


async def test_an_empty_avatar_removes_it(store: Store) -> None:
    await ready(store)
    await store.avatars.put("ann", "fox:teal")
    await store.avatars.put("ann", "")
    await store.avatars.put("bob", "")
    assert await store.avatars.of(["ann", "bob"]) == {}


async def test_only_players_with_an_account_have_an_avatar(store: Store) -> None:
    await ready(store)
    with pytest.raises(StoreFailed):
        await store.avatars.put("nobody", "fox:teal")
    assert await store.avatars.of(["nobody"]) == {}


async def test_closing_the_account_removes_the_avatar(store: Store) -> None:
    await ready(store)
    await store.avatars.put("ann", "fox:teal")
    await store.avatars.put("bob", "owl:rose")
    await store.accounts.close("ann", 50, "Closed ann", ("FUN",), SideEffects())
    assert await store.avatars.of(["ann", "bob"]) == {"bob": "owl:rose"}

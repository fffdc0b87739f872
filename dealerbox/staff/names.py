"""What is called by an id in the log of acts."""

from collections.abc import Sequence
from typing import Protocol

from dealerbox.core.stores import PlayerStore, TableNameStore
from dealerbox.core.table_names import table_names
from dealerbox.staff.store import WithStaff


class NameStores(PlayerStore, TableNameStore, WithStaff, Protocol):
    """Where names are looked up."""


async def names_of(store: NameStores, ids: Sequence[str]) -> dict[str, str]:
    """The names of the players, members of the staff, tournaments, and tournament and private tables that there are
    among these ids."""
    staff = {one.id: one.name for one in await store.staff.all()}
    named = await store.tournament_names(ids) | await table_names(store, ids)
    return named | {id: staff[id] for id in ids if id in staff} | await store.names(ids)

"""Names for the ids in the audit log."""

from collections.abc import Sequence
from typing import Protocol

from dealerbox.core.stores import PlayerStore, TableNameStore
from dealerbox.core.table_names import table_names
from dealerbox.staff.store import WithStaff


class NameStores(PlayerStore, TableNameStore, WithStaff, Protocol):
    """The parts of the store where names are looked up."""


async def names_of(store: NameStores, ids: Sequence[str]) -> dict[str, str]:
    """Return the names of those ids that are players, members of staff, tournaments, or tournament or private
    tables."""
    staff = {one.id: one.name for one in await store.staff.all()}
    named = await store.tournament_names(ids) | await table_names(store, ids)
    return named | {id: staff[id] for id in ids if id in staff} | await store.names(ids)

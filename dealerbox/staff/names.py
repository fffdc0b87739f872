"""What is called by an id in the log of acts."""

from collections.abc import Sequence

from dealerbox.core.table_names import table_names
from dealerbox.store.interface import Store


async def names_of(store: Store, ids: Sequence[str]) -> dict[str, str]:
    """The names of the players, members of the staff, tournaments, and tournament and private tables that there are
    among these ids."""
    staff = {one.id: one.name for one in await store.staff.all()}
    named = await store.tournament_names(ids) | await table_names(store, ids)
    return named | {id: staff[id] for id in ids if id in staff} | await store.names(ids)

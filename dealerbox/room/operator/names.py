"""What is called by an id in the log of acts."""

from collections.abc import Sequence

from dealerbox.room.store import Store


async def names_of(store: Store, ids: Sequence[str]) -> dict[str, str]:
    """The names of the players and of the members of the staff that there are among these ids."""
    staff = {one.id: one.name for one in await store.staff.all()}
    return {id: staff[id] for id in ids if id in staff} | await store.names(ids)

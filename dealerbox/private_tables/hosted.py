"""Checks for what only the host of a private table may do."""

from dealerbox.core.refusal import Refusal
from dealerbox.private_tables.store import PrivateTable, Stores


async def hosted_table(store: Stores, player: str, id: str) -> PrivateTable:
    """Return the open table hosted by the player.

    Raises ``Refusal``, which does not reveal tables that the player has not entered.
    """
    table = await store.private_table(id)
    if table is None or not (await store.table_guests(id)).get(player):
        raise Refusal("no_table", "There is no such table.")
    if table.host != player:
        raise not_host()
    return table


def not_host() -> Refusal:
    return Refusal("not_host", "Only the host of this table may do that.")

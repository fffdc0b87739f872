"""Names for tables whose ids people cannot read: tournament tables and private tables."""

from collections.abc import Iterable

from dealerbox.core.stores import TableNameStore


async def table_names(store: TableNameStore, ids: Iterable[str]) -> dict[str, str]:
    """Return names by table id: for a tournament table the tournament's name and the table's number from 1, for a
    private table the name that its host chose. Other tables are left out: the lobby names them."""
    wanted = sorted(set(ids))
    numbers = {id: id.rpartition(".") for id in wanted if "." in id}
    tournaments = await store.tournament_names(sorted({tournament for tournament, _, _ in numbers.values()}))
    found = await store.private_table_names([id for id in wanted if id not in numbers])
    for id, (tournament, _, number) in numbers.items():
        if tournament in tournaments and number.isdecimal():
            found[id] = numbered(tournaments[tournament], int(number))
    return found


def numbered(tournament: str, number: int) -> str:
    """Return the name of a tournament's table ``number`` (from 0)."""
    return f"{tournament} {number + 1}"

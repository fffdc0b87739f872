"""The schema as SQL that SQLite reads, for databases in memory, which then need not import SQLAlchemy.

``python -m dealerbox.store.schema.written dealerbox/store/sqlite/empty.sql`` writes it.
"""

import sqlite3
import sys
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from dealerbox.store.schema import metadata


def sqlite_script() -> str:
    """Return the statements that create every table, index and trigger."""
    connection = sqlite3.connect(":memory:")
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.begin() as transaction:
        metadata.create_all(transaction)
    # SQLAlchemy creates a table's indexes in no particular order.
    rows = connection.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
        " ORDER BY type <> 'table', CASE type WHEN 'table' THEN rowid END, name"
    ).fetchall()
    connection.close()
    return "".join(f"{sql.strip()};\n" for (sql,) in rows).replace("\t", "    ")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(sqlite_script(), encoding="utf-8")

"""What the declarations of all tables share: column types, partial indexes, and tables whose rows never change."""

import sqlalchemy
from sqlalchemy import BigInteger, Connection, Index, Integer, MetaData, Table, event

# SQLite's INTEGER has 64 bits; its strict tables know no BIGINT.
Big = BigInteger().with_variant(Integer, "sqlite")

# Ordered and compared by code point in both engines: queries look for prefixes by ranges.
Text = sqlalchemy.Text().with_variant(sqlalchemy.Text(collation="C"), "postgresql")


def partial_index(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """An index of only the rows for which the SQL condition ``where`` is true."""
    condition = sqlalchemy.text(where)
    return Index(name, *columns, unique=unique, sqlite_where=condition, postgresql_where=condition)


def forbid_changes(table: Table, refusal: str) -> None:
    """Let the database refuse every UPDATE and DELETE of the table's rows, with the message ``refusal``."""
    name = table.name
    scripts = {
        "sqlite": [
            f"CREATE TRIGGER tr_{name}_no_{action.lower()} BEFORE {action} ON {name}"
            f" BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
            for action in ("UPDATE", "DELETE")
        ],
        "postgresql": [
            (
                f"CREATE FUNCTION refuse_change_of_{name}() RETURNS trigger LANGUAGE plpgsql"
                f" AS $$ BEGIN RAISE EXCEPTION '{refusal}'; END $$"
            ),
            (
                f"CREATE TRIGGER tr_{name}_no_change BEFORE UPDATE OR DELETE ON {name}"
                f" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_{name}()"
            ),
        ],
    }

    def create(_: Table, connection: Connection, **__: object) -> None:
        for script in scripts[connection.dialect.name]:
            connection.exec_driver_sql(script)

    event.listen(table, "after_create", create)


def define_instr(metadata: MetaData) -> None:
    """Give PostgreSQL the function ``instr`` of SQLite: the place of a text in another from 1 on, 0 if it is not there.
    Queries use it since SQLite knows no other function for it, and LIKE is three times slower there."""

    def create(_: MetaData, connection: Connection, **__: object) -> None:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(
                "CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE"
                " RETURN strpos($1, $2)"
            )

    event.listen(metadata, "before_create", create)

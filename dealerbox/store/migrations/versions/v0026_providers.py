"""Steps of the cashier's requests that a payment provider takes."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "cash_events_new",
        *_texts("request"),
        sa.Column("number", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        *_texts("act", "state", "side", "by", "by_name", "reason"),
        sa.Column("amount", Big, nullable=True),
        *_texts("arrival", "batch"),
        sa.PrimaryKeyConstraint("request", "number", name="pk_cash_events"),
        sa.ForeignKeyConstraint(["request"], ["cash_requests.id"], name="fk_cash_events_request"),
        sa.CheckConstraint("side IN ('player', 'staff', 'room', 'provider')", name="ck_cash_events_side"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO cash_events_new SELECT * FROM cash_events")
    # Its triggers and indexes go with the table.
    op.drop_table("cash_events")
    op.rename_table("cash_events_new", "cash_events")
    for name, column, where in (
        ("arrival", "arrival", "arrival <> ''"), ("batch", "batch", "batch <> ''"), ("staff", "at", "side = 'staff'"),
    ):  # fmt: skip
        op.create_index(
            f"ix_cash_events_{name}", "cash_events", [column], unique=name == "arrival", sqlite_where=sa.text(where)
        )
    for action in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER tr_cash_events_no_{action.lower()} BEFORE {action} ON cash_events "
            "BEGIN SELECT RAISE(ABORT, 'a step of the cashier is never changed'); END"
        )


def _texts(*names: str) -> list["sa.Column[str]"]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]

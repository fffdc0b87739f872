"""The audit log, and which warnings the operator has acknowledged."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "operator_log",
        sa.Column("number", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_operator_log"),
        sqlite_strict=True,
    )
    op.create_index("ix_operator_log_about", "operator_log", ["about", "act"])
    for action in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER tr_operator_log_no_{action.lower()} BEFORE {action} ON operator_log "
            "BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END"
        )
    op.create_table(
        "acknowledged",
        sa.Column("warning", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.PrimaryKeyConstraint("warning", name="pk_acknowledged"),
        sa.ForeignKeyConstraint(["warning"], ["operator_log.number"], name="fk_acknowledged_warning"),
        sqlite_strict=True,
    )

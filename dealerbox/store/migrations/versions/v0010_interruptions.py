"""Void hands, running hands, and notices of interruptions."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("hands", sa.Column("void", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "running_hands",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_running_hands"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "interruptions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("amount", Big, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("read_at", Big, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_interruptions"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_interruptions_player"),
        sa.CheckConstraint("amount >= 0", name="ck_interruptions_amount"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_interruptions_unread", "interruptions", ["player", "at"], sqlite_where=sa.text("read_at IS NULL")
    )

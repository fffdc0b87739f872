"""Joined lines of a private table's settlement sheet: they belong to one person."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "joined_lines",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("into", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", name="pk_joined_lines"),
        sa.ForeignKeyConstraint(["table_id"], ["private_tables.id"], name="fk_joined_lines_table"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

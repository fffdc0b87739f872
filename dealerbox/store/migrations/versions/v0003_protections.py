"""Uses of disconnect protection, by player and hand."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "protections",
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.PrimaryKeyConstraint("hand", "player", name="pk_protections"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_protections_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_protections_player", "protections", ["player", "at"])

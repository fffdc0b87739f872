"""Responsible play: each player's limits and exclusions, and the sums that they are checked against."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "play_protections",
        sa.Column("number", Big, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_play_protections"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_play_protections_player"),
        sqlite_strict=True,
    )
    op.create_index("ix_play_protections_player", "play_protections", ["player", "number"])
    op.create_index("ix_play_protections_kind", "play_protections", ["kind", "player"])
    op.create_table(
        "play_sums",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("slot", Big, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("amount", Big, nullable=False),
        sa.PrimaryKeyConstraint("player", "currency", "what", "slot", "about", name="pk_play_sums"),
        sa.CheckConstraint("what IN ('result', 'deposit', 'minutes')", name="ck_play_sums_what"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "play_stretches",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("began", Big, nullable=False),
        sa.Column("last", Big, nullable=False),
        sa.Column("played", Big, nullable=False),
        sa.Column("base", sa.LargeBinary, nullable=False),
        sa.Column("told", Big, nullable=False),
        sa.Column("heeded", Big, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_play_stretches"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_play_stretches_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "play_stacks",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", "account", name="pk_play_stacks"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

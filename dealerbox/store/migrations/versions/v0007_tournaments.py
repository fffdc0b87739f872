"""Tournaments and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("config", sa.LargeBinary, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("announced", Big, nullable=False),
        sa.Column("started", Big, nullable=True),
        sa.Column("ended", Big, nullable=True),
        sa.Column("result", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.CheckConstraint("phase IN ('registering', 'running', 'over', 'cancelled')", name="ck_tournaments_phase"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tournaments_ended", "tournaments", ["ended"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("seq", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "seq", name="pk_tournament_events"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_events_tournament"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

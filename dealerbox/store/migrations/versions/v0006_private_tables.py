"""Private tables and their guests."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "private_tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("config", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", Big, nullable=False),
        sa.Column("used", Big, nullable=False),
        sa.Column("closed", Big, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_private_tables"),
        sa.ForeignKeyConstraint(["host"], ["players.id"], name="fk_private_tables_host"),
        sa.UniqueConstraint("digest", name="uq_private_tables_digest"),
        sqlite_strict=True,
    )
    op.create_table(
        "table_guests",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("since", Big, nullable=False),
        sa.Column("kept_out", Big, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", name="pk_table_guests"),
        sa.ForeignKeyConstraint(["table_id"], ["private_tables.id"], name="fk_table_guests_table"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_table_guests_player"),
        sa.CheckConstraint("kept_out IN (0, 1)", name="ck_table_guests_kept_out"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

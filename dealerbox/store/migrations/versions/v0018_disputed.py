"""Tables that a fault has stopped with disputed chips, for later starts of the room."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "disputed_tables",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
        sa.Column("config", sa.LargeBinary, nullable=False),
        sa.Column("private", Big, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_disputed_tables"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

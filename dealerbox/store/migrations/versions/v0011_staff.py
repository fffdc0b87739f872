"""Staff accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "staff",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("created", Big, nullable=False),
        sa.Column("created_by", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("factor", sa.LargeBinary, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("link_expires", Big, nullable=False),
        sa.Column("turn", Big, nullable=False),
        sa.Column("logged_in", Big, nullable=True),
        sa.Column("failed", Big, nullable=False),
        sa.Column("disabled", Big, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_staff"),
        sa.UniqueConstraint("name_key", name="uq_staff_name_key"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

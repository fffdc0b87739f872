"""Sessions of the back office that survive a restart; recent steps of the cashier can be found by time."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "staff_sessions",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("member", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("previous", sa.Integer),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("ended", sa.Integer),
        sa.PrimaryKeyConstraint("digest", name="pk_staff_sessions"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_staff_sessions_member", "staff_sessions", ["member", "used"])
    op.create_index("ix_cash_events_staff", "cash_events", ["at"], sqlite_where=sa.text("side = 'staff'"))

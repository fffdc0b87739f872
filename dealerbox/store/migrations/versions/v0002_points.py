"""An index for the history of a player's VIP points."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_transfers_points", "transfers", ["credit", "at"], sqlite_where=sa.text("currency = 'VIP'"))

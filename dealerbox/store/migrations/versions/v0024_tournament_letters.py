"""Whether a player wants e-mails before their tournaments start, and about their results."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("reminders", "results"):
        op.add_column("profiles", sa.Column(name, sa.Integer, nullable=False, server_default="0"))

"""New e-mail addresses that replace a confirmed one once they are confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("profiles", sa.Column("wanted", sa.Text, nullable=False, server_default=""))

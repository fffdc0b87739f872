"""E-mail addresses that probably reach the same reader, as ``accounts/emails.py`` compares them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("profiles", sa.Column("email_alike", sa.Text, nullable=False, server_default=""))
    # Addresses that are similar but not equal are compared when they are entered again.
    op.execute("UPDATE profiles SET email_alike = email_key")
    op.create_index("ix_profiles_email_alike", "profiles", ["email_alike"], sqlite_where=sa.text("email_alike <> ''"))

"""E-mail addresses that probably reach one reader: ``accounts/emails.py`` says which."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("profiles", sa.Column("email_alike", sa.Text, nullable=False, server_default=""))
    # What is more alike than the same is found out when the address is given anew.
    op.execute("UPDATE profiles SET email_alike = email_key")
    op.create_index("ix_profiles_email_alike", "profiles", ["email_alike"], sqlite_where=sa.text("email_alike <> ''"))

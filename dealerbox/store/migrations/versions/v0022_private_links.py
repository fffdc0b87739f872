"""The encrypted links of private tables for their hosts, and the payments made to settle up."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("private_tables", sa.Column("link", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "paid_payments",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("payer", sa.Text, nullable=False),
        sa.Column("payee", sa.Text, nullable=False),
        sa.Column("amount", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "payer", "payee", name="pk_paid_payments"),
        sa.ForeignKeyConstraint(["table_id"], ["private_tables.id"], name="fk_paid_payments_table"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

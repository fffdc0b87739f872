"""API keys and webhooks."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "api_keys",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("maker", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("addresses", sa.Text, nullable=False),
        sa.Column("created", Big, nullable=False),
        sa.Column("expires", Big, nullable=True),
        sa.Column("used", Big, nullable=True),
        sa.Column("used_from", sa.Text, nullable=False),
        sa.Column("revoked", Big, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_api_keys"),
        sa.UniqueConstraint("digest", name="uq_api_keys_digest"),
        sa.CheckConstraint("kind IN ('player', 'staff')", name="ck_api_keys_kind"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_api_keys_maker", "api_keys", ["kind", "maker"])
    op.create_table(
        "hooks",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", Big, nullable=False),
        sa.Column("created_by", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("old_secret", sa.Text, nullable=False),
        sa.Column("old_until", Big, nullable=False),
        sa.Column("failures", Big, nullable=False),
        sa.Column("due", Big, nullable=False),
        sa.Column("waiting", Big, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hooks"),
        sa.CheckConstraint("state IN ('on', 'off', 'full', 'removed')", name="ck_hooks_state"),
        sa.CheckConstraint("waiting >= 0", name="ck_hooks_waiting"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hook_deliveries",
        sa.Column("number", Big, nullable=False),
        sa.Column("hook", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("facts", sa.LargeBinary, nullable=False),
        sa.Column("queued", Big, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("tries", Big, nullable=False),
        sa.Column("tried", Big, nullable=True),
        sa.Column("status", Big, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_hook_deliveries"),
        sa.ForeignKeyConstraint(["hook"], ["hooks.id"], name="fk_hook_deliveries_hook"),
        sa.CheckConstraint("state IN ('waiting', 'done', 'parked')", name="ck_hook_deliveries_state"),
        sqlite_strict=True,
    )
    op.create_index("ix_hook_deliveries_hook", "hook_deliveries", ["hook", "state", "number"])

"""The tables of API keys and webhooks."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
)

from dealerbox.store.schema.columns import Big, Text


def declare(metadata: MetaData) -> None:
    # ``maker`` is a player or a staff member, depending on ``kind``; ``scopes`` and ``addresses`` are JSON.
    Table(
        "api_keys",
        metadata,
        Column("id", Text, nullable=False),
        Column("digest", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("maker", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("scopes", Text, nullable=False),
        Column("addresses", Text, nullable=False),
        Column("created", Big, nullable=False),
        Column("expires", Big),
        Column("used", Big),
        Column("used_from", Text, nullable=False),
        Column("revoked", Big),
        PrimaryKeyConstraint("id", name="pk_api_keys"),
        UniqueConstraint("digest", name="uq_api_keys_digest"),
        CheckConstraint("kind IN ('player', 'staff')", name="ck_api_keys_kind"),
        Index("ix_api_keys_maker", "kind", "maker"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    # ``events`` is JSON. A removed webhook stays, for its deliveries.
    Table(
        "hooks",
        metadata,
        Column("id", Text, nullable=False),
        Column("url", Text, nullable=False),
        Column("events", Text, nullable=False),
        Column("secret", Text, nullable=False),
        Column("created", Big, nullable=False),
        Column("created_by", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("old_secret", Text, nullable=False),
        Column("old_until", Big, nullable=False),
        Column("failures", Big, nullable=False),
        Column("due", Big, nullable=False),
        Column("waiting", Big, nullable=False),
        PrimaryKeyConstraint("id", name="pk_hooks"),
        CheckConstraint("state IN ('on', 'off', 'full', 'removed')", name="ck_hooks_state"),
        CheckConstraint("waiting >= 0", name="ck_hooks_waiting"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    Table(
        "hook_deliveries",
        metadata,
        Column("number", Big, nullable=False),
        Column("hook", Text, nullable=False),
        Column("event", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("at", Big, nullable=False),
        Column("facts", LargeBinary, nullable=False),
        Column("queued", Big, nullable=False),
        Column("state", Text, nullable=False),
        Column("tries", Big, nullable=False),
        Column("tried", Big),
        Column("status", Big, nullable=False),
        Column("error", Text, nullable=False),
        PrimaryKeyConstraint("number", name="pk_hook_deliveries"),
        ForeignKeyConstraint(["hook"], ["hooks.id"], name="fk_hook_deliveries_hook"),
        CheckConstraint("state IN ('waiting', 'done', 'parked')", name="ck_hook_deliveries_state"),
        Index("ix_hook_deliveries_hook", "hook", "state", "number"),
        sqlite_strict=True,
    )

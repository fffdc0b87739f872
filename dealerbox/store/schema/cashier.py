"""The tables of the cashier."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
)

from dealerbox.store.schema.columns import Big, Text, forbid_changes, partial_index


def declare(metadata: MetaData) -> None:
    # Rows of the first two never change, like transfers.
    requests = Table(
        "cash_requests",
        metadata,
        Column("seq", Big, nullable=False),
        Column("id", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("player", Text, nullable=False),
        Column("currency", Text, nullable=False),
        Column("amount", Big, nullable=False),
        Column("way", Text, nullable=False),
        Column("nonce", Text, nullable=False),
        Column("account", Text, nullable=False),
        Column("holder", Text, nullable=False),
        PrimaryKeyConstraint("seq", name="pk_cash_requests"),
        UniqueConstraint("id", name="uq_cash_requests_id"),
        UniqueConstraint("player", "nonce", name="uq_cash_requests_player_nonce"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_cash_requests_player"),
        CheckConstraint("kind IN ('deposit', 'withdrawal', 'correction')", name="ck_cash_requests_kind"),
        CheckConstraint("amount > 0 OR (kind = 'correction' AND amount < 0)", name="ck_cash_requests_amount"),
        partial_index("ix_cash_requests_account", "account", where="account <> ''"),
        sqlite_strict=True,
    )
    # ``amount`` is what has arrived; ``arrival`` is the line of the bank statement, ``batch`` the payment list.
    events = Table(
        "cash_events",
        metadata,
        Column("request", Text, nullable=False),
        Column("number", Big, nullable=False),
        Column("at", Big, nullable=False),
        Column("act", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("side", Text, nullable=False),
        Column("by", Text, nullable=False),
        Column("by_name", Text, nullable=False),
        Column("reason", Text, nullable=False),
        Column("amount", Big),
        Column("arrival", Text, nullable=False),
        Column("batch", Text, nullable=False),
        PrimaryKeyConstraint("request", "number", name="pk_cash_events"),
        ForeignKeyConstraint(["request"], ["cash_requests.id"], name="fk_cash_events_request"),
        CheckConstraint("side IN ('player', 'staff', 'room', 'provider')", name="ck_cash_events_side"),
        partial_index("ix_cash_events_arrival", "arrival", unique=True, where="arrival <> ''"),
        partial_index("ix_cash_events_batch", "batch", where="batch <> ''"),
        partial_index("ix_cash_events_staff", "at", where="side = 'staff'"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    forbid_changes(requests, "a request of the cashier is never changed")
    forbid_changes(events, "a step of the cashier is never changed")
    # The current state of each request, which could also be computed from all its steps, as balances could from
    # transfers.
    Table(
        "cash_states",
        metadata,
        Column("request", Text, nullable=False),
        Column("state", Text, nullable=False),
        PrimaryKeyConstraint("request", name="pk_cash_states"),
        ForeignKeyConstraint(["request"], ["cash_requests.id"], name="fk_cash_states_request"),
        Index("ix_cash_states_state", "state"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

"""The cashier's requests and their steps, and the history of a wallet."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")

WALLETS = "{0} >= 'wallet:' AND {0} < 'wallet;' AND currency <> 'VIP'"
"""Stacks change with every hand, wallets seldom: an index only for wallets costs a hand next to nothing."""


def upgrade() -> None:
    op.create_table(
        "cash_requests",
        sa.Column("seq", Big, nullable=False),
        *_texts("id", "kind", "player", "currency"),
        sa.Column("amount", Big, nullable=False),
        *_texts("way", "nonce", "account", "holder"),
        sa.PrimaryKeyConstraint("seq", name="pk_cash_requests"),
        sa.UniqueConstraint("id", name="uq_cash_requests_id"),
        sa.UniqueConstraint("player", "nonce", name="uq_cash_requests_player_nonce"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_cash_requests_player"),
        sa.CheckConstraint("kind IN ('deposit', 'withdrawal', 'correction')", name="ck_cash_requests_kind"),
        sa.CheckConstraint("amount > 0 OR (kind = 'correction' AND amount < 0)", name="ck_cash_requests_amount"),
        sqlite_strict=True,
    )
    op.create_table(
        "cash_events",
        *_texts("request"),
        sa.Column("number", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        *_texts("act", "state", "side", "by", "by_name", "reason"),
        sa.Column("amount", Big, nullable=True),
        *_texts("arrival", "batch"),
        sa.PrimaryKeyConstraint("request", "number", name="pk_cash_events"),
        sa.ForeignKeyConstraint(["request"], ["cash_requests.id"], name="fk_cash_events_request"),
        sa.CheckConstraint("side IN ('player', 'staff', 'room')", name="ck_cash_events_side"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cash_states",
        *_texts("request", "state"),
        sa.PrimaryKeyConstraint("request", name="pk_cash_states"),
        sa.ForeignKeyConstraint(["request"], ["cash_requests.id"], name="fk_cash_states_request"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    _indexes()
    for table, noun in (("cash_requests", "a request"), ("cash_events", "a step")):
        for action in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER tr_{table}_no_{action.lower()} BEFORE {action} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{noun} of the cashier is never changed'); END"
            )


def _indexes() -> None:
    def index(name: str, table: str, columns: list[str], where: str = "", unique: bool = False) -> None:
        op.create_index(name, table, columns, unique=unique, sqlite_where=sa.text(where) if where else None)

    index("ix_cash_requests_account", "cash_requests", ["account"], "account <> ''")
    index("ix_cash_events_arrival", "cash_events", ["arrival"], "arrival <> ''", unique=True)
    index("ix_cash_events_batch", "cash_events", ["batch"], "batch <> ''")
    index("ix_cash_states_state", "cash_states", ["state"])
    for side in ("debit", "credit"):
        index(f"ix_transfers_wallet_{side}", "transfers", [side, "currency", "seq"], WALLETS.format(side))


def _texts(*names: str) -> list["sa.Column[str]"]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]

"""Players, sessions, transfers with their balances, hands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _people()
    _money()
    _hands()


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, Big, nullable=False)


def _people() -> None:
    op.create_table(
        "players",
        *(_text(name) for name in ("id", "name", "name_key", "kind", "password")),
        _big("created"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name_key", name="uq_players_name_key"),
        sa.CheckConstraint("kind IN ('player', 'guest', 'bot')", name="ck_players_kind"),
        sqlite_strict=True,
    )
    op.create_table(
        "sessions",
        _text("digest"),
        _text("player"),
        _big("created"),
        _big("expires"),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_sessions_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sessions_expires", "sessions", ["expires"])


def _money() -> None:
    op.create_table(
        "transfers",
        _big("seq"),
        _text("id"),
        _big("at"),
        *(_text(name) for name in ("debit", "credit", "currency")),
        _big("amount"),
        _text("kind"),
        _text("about"),
        sa.PrimaryKeyConstraint("seq", name="pk_transfers"),
        sa.UniqueConstraint("id", name="uq_transfers_id"),
        sa.CheckConstraint("amount >= 1", name="ck_transfers_amount"),
        sa.CheckConstraint("debit <> credit", name="ck_transfers_two_accounts"),
        sqlite_strict=True,
    )
    for action in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER tr_transfers_no_{action.lower()} BEFORE {action} ON transfers "
            "BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END"
        )
    op.create_table(
        "balances",
        _text("account"),
        _text("currency"),
        _big("balance"),
        sa.PrimaryKeyConstraint("account", "currency", name="pk_balances"),
        sa.CheckConstraint("balance >= 0 OR account = 'bank'", name="ck_balances_only_bank_below_zero"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _hands() -> None:
    op.create_table(
        "hands",
        _text("id"),
        _text("table_id"),
        _big("number"),
        *(_text(name) for name in ("game", "bet_limit", "house", "house_digest", "currency")),
        *(_big(name) for name in ("started", "ended", "pot", "rake")),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
        sa.UniqueConstraint("table_id", "number", name="uq_hands_table_number"),
        sqlite_strict=True,
    )
    op.create_table(
        "hand_players",
        _text("hand"),
        _big("place"),
        _text("player"),
        _big("net"),
        _big("ended"),
        sa.PrimaryKeyConstraint("hand", "place", name="pk_hand_players"),
        sa.ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_players_hand"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_hand_players_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_hand_players_player", "hand_players", ["player", "ended"])

"""Chat, reports of chat, mutes, and notes about other players."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _chat()
    _reports()
    _mutes()
    _notes()


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, Big, nullable=False)


def _chat() -> None:
    op.create_table(
        "chat",
        _text("table_id"),
        _big("number"),
        _text("player"),
        _big("at"),
        _text("shown"),
        _text("written"),
        _big("removed"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_chat_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_chat_at", "chat", ["at"])


def _reports() -> None:
    op.create_table(
        "chat_reports",
        _text("table_id"),
        _big("number"),
        _text("player"),
        _text("reporter"),
        _big("at"),
        _text("why"),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "reporter", name="pk_chat_reports"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_chat_reports_player"),
        sa.ForeignKeyConstraint(["reporter"], ["players.id"], name="fk_chat_reports_reporter"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_chat_reports_at", "chat_reports", ["at"])


def _mutes() -> None:
    op.create_table(
        "mutes",
        _text("player"),
        _big("since"),
        sa.Column("until", Big),
        _text("why"),
        sa.PrimaryKeyConstraint("player", name="pk_mutes"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_mutes_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _notes() -> None:
    op.create_table(
        "notes",
        _text("owner"),
        _text("about"),
        _text("text"),
        _text("colour"),
        _big("muted"),
        _big("changed"),
        sa.PrimaryKeyConstraint("owner", "about", name="pk_notes"),
        sa.ForeignKeyConstraint(["owner"], ["players.id"], name="fk_notes_owner"),
        sa.ForeignKeyConstraint(["about"], ["players.id"], name="fk_notes_about"),
        sa.CheckConstraint("owner <> about", name="ck_notes_two_players"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

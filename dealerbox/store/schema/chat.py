"""The tables of chat and of notes about other players."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
)

from dealerbox.store.schema.columns import Big, Text


def declare(metadata: MetaData) -> None:
    # ``shown`` is what others read, ``written`` the text without masked words.
    Table(
        "chat",
        metadata,
        Column("table_id", Text, nullable=False),
        Column("number", Big, nullable=False),
        Column("player", Text, nullable=False),
        Column("at", Big, nullable=False),
        Column("shown", Text, nullable=False),
        Column("written", Text, nullable=False),
        Column("removed", Big, nullable=False),
        PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_chat_player"),
        Index("ix_chat_at", "at"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

    # A report outlives the line that it is about, so it contains the lines themselves (JSON).
    Table(
        "chat_reports",
        metadata,
        Column("table_id", Text, nullable=False),
        Column("number", Big, nullable=False),
        Column("player", Text, nullable=False),
        Column("reporter", Text, nullable=False),
        Column("at", Big, nullable=False),
        Column("why", Text, nullable=False),
        Column("lines", LargeBinary, nullable=False),
        PrimaryKeyConstraint("table_id", "number", "reporter", name="pk_chat_reports"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_chat_reports_player"),
        ForeignKeyConstraint(["reporter"], ["players.id"], name="fk_chat_reports_reporter"),
        Index("ix_chat_reports_at", "at"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

    # ``until`` is NULL for a permanent mute.
    Table(
        "mutes",
        metadata,
        Column("player", Text, nullable=False),
        Column("since", Big, nullable=False),
        Column("until", Big),
        Column("why", Text, nullable=False),
        PrimaryKeyConstraint("player", name="pk_mutes"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_mutes_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

    Table(
        "notes",
        metadata,
        Column("owner", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("colour", Text, nullable=False),
        Column("muted", Big, nullable=False),
        Column("changed", Big, nullable=False),
        PrimaryKeyConstraint("owner", "about", name="pk_notes"),
        ForeignKeyConstraint(["owner"], ["players.id"], name="fk_notes_owner"),
        ForeignKeyConstraint(["about"], ["players.id"], name="fk_notes_about"),
        CheckConstraint("owner <> about", name="ck_notes_two_players"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

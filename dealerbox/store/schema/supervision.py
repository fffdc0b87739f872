"""The tables of notes, suspensions and case files by staff. Notes and entries never change."""

from sqlalchemy import Column, ForeignKeyConstraint, Index, MetaData, PrimaryKeyConstraint, Table

from dealerbox.store.schema.columns import Big, Text, forbid_changes, partial_index


def declare(metadata: MetaData) -> None:
    notes = Table(
        "staff_notes",
        metadata,
        Column("number", Big, nullable=False),
        Column("player", Text, nullable=False),
        Column("at", Big, nullable=False),
        Column("by", Text, nullable=False),
        Column("by_name", Text, nullable=False),
        Column("text", Text, nullable=False),
        PrimaryKeyConstraint("number", name="pk_staff_notes"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_staff_notes_player"),
        Index("ix_staff_notes_player", "player", "number"),
        sqlite_strict=True,
    )
    Table(
        "suspensions",
        metadata,
        Column("player", Text, nullable=False),
        Column("since", Big, nullable=False),
        Column("until", Big, nullable=False),
        Column("why", Text, nullable=False),
        PrimaryKeyConstraint("player", name="pk_suspensions"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_suspensions_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    Table(
        "cases",
        metadata,
        Column("number", Big, nullable=False),
        Column("at", Big, nullable=False),
        Column("title", Text, nullable=False),
        PrimaryKeyConstraint("number", name="pk_cases"),
        sqlite_strict=True,
    )
    # ``about`` is a player, a hand, a status or a decision, depending on the entry's kind.
    entries = Table(
        "case_entries",
        metadata,
        Column("number", Big, nullable=False),
        Column("case_number", Big, nullable=False),
        Column("at", Big, nullable=False),
        Column("by", Text, nullable=False),
        Column("by_name", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("text", Text, nullable=False),
        PrimaryKeyConstraint("number", name="pk_case_entries"),
        ForeignKeyConstraint(["case_number"], ["cases.number"], name="fk_case_entries_case"),
        Index("ix_case_entries_case", "case_number", "number"),
        partial_index("ix_case_entries_about", "about", "kind", where="about <> ''"),
        sqlite_strict=True,
    )
    forbid_changes(notes, "a note of the staff is never changed")
    forbid_changes(entries, "an entry of a case file is never changed")

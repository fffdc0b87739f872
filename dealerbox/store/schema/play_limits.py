"""The tables of responsible play, as the package has the others."""

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
    # Never changed, as the transfers are not. ``event`` is JSON, ``kind`` what kind it is.
    Table(
        "play_protections",
        metadata,
        Column("number", Big, nullable=False),
        Column("player", Text, nullable=False),
        Column("at", Big, nullable=False),
        Column("who", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("event", LargeBinary, nullable=False),
        PrimaryKeyConstraint("number", name="pk_play_protections"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_play_protections_player"),
        Index("ix_play_protections_player", "player", "number"),
        Index("ix_play_protections_kind", "kind", "player"),
        sqlite_strict=True,
    )
    # Added up from the transfers as they are done, by quarters of an hour (``slot``); ``about`` is a tournament.
    Table(
        "play_sums",
        metadata,
        Column("player", Text, nullable=False),
        Column("currency", Text, nullable=False),
        Column("what", Text, nullable=False),
        Column("slot", Big, nullable=False),
        Column("about", Text, nullable=False),
        Column("amount", Big, nullable=False),
        PrimaryKeyConstraint("player", "currency", "what", "slot", "about", name="pk_play_sums"),
        CheckConstraint("what IN ('result', 'deposit', 'minutes')", name="ck_play_sums_what"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    # The last stretch of play of each player. ``base`` is JSON: amounts by currency.
    Table(
        "play_stretches",
        metadata,
        Column("player", Text, nullable=False),
        Column("began", Big, nullable=False),
        Column("last", Big, nullable=False),
        Column("played", Big, nullable=False),
        Column("base", LargeBinary, nullable=False),
        Column("told", Big, nullable=False),
        Column("heeded", Big, nullable=False),
        PrimaryKeyConstraint("player", name="pk_play_stretches"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_play_stretches_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    # Where a player has chips, or had some: an index by players over the accounts of stacks.
    Table(
        "play_stacks",
        metadata,
        Column("player", Text, nullable=False),
        Column("account", Text, nullable=False),
        PrimaryKeyConstraint("player", "account", name="pk_play_stacks"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    # By what whoever may not play is known again when he registers anew: digests of his e-mail and of his devices.
    Table(
        "play_signs",
        metadata,
        Column("sign", Text, nullable=False),
        Column("player", Text, nullable=False),
        PrimaryKeyConstraint("sign", "player", name="pk_play_signs"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_play_signs_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

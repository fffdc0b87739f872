"""The tables of responsible play."""

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
    # Rows never change, like transfers. ``event`` is JSON, ``kind`` its kind.
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
    # Sums of the transfers, updated with them, by quarter of an hour (``slot``); ``about`` is a tournament.
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
    # Each player's last session of play. ``base`` is JSON: amounts by currency.
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
    # Where a player has or had chips: an index by player over the stack accounts.
    Table(
        "play_stacks",
        metadata,
        Column("player", Text, nullable=False),
        Column("account", Text, nullable=False),
        PrimaryKeyConstraint("player", "account", name="pk_play_stacks"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    # Digests of the e-mail addresses and devices of excluded players, to recognize them if they register again.
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

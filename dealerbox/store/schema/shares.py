"""The table of links to hands."""

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

from dealerbox.store.schema.columns import Big, Text


def declare(metadata: MetaData) -> None:
    # ``digest`` is of the secret in the link.
    Table(
        "hand_shares",
        metadata,
        Column("id", Text, nullable=False),
        Column("digest", Text, nullable=False),
        Column("player", Text, nullable=False),
        Column("hand", Text, nullable=False),
        Column("cards", Big, nullable=False),
        Column("names", Big, nullable=False),
        Column("created", Big, nullable=False),
        PrimaryKeyConstraint("id", name="pk_hand_shares"),
        UniqueConstraint("digest", name="uq_hand_shares_digest"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_hand_shares_player"),
        ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_shares_hand"),
        CheckConstraint("cards IN (0, 1)", name="ck_hand_shares_cards"),
        CheckConstraint("names IN (0, 1)", name="ck_hand_shares_names"),
        Index("ix_hand_shares_player", "player", "created"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

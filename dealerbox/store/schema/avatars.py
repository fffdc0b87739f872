"""The table of avatars."""

from sqlalchemy import Column, ForeignKeyConstraint, MetaData, PrimaryKeyConstraint, Table

from dealerbox.store.schema.columns import Text


def declare(metadata: MetaData) -> None:
    # Only of players who have chosen one.
    Table(
        "player_pictures",
        metadata,
        Column("player", Text, nullable=False),
        Column("picture", Text, nullable=False),
        PrimaryKeyConstraint("player", name="pk_player_pictures"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_player_pictures_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

"""The tables of results."""

from sqlalchemy import Column, ForeignKeyConstraint, MetaData, PrimaryKeyConstraint, Table

from dealerbox.store.schema.columns import Big, Text


def declare(metadata: MetaData) -> None:
    # ``session`` is the start of the session at the table that the hand belongs to. Everything for a player's results
    # is stored together in the order of time, so that no hand need be read for them.
    Table(
        "hand_results",
        metadata,
        Column("player", Text, nullable=False),
        Column("ended", Big, nullable=False),
        Column("hand", Text, nullable=False),
        Column("table_id", Text, nullable=False),
        Column("session", Big, nullable=False),
        Column("currency", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("bet_limit", Text, nullable=False),
        Column("unit", Big, nullable=False),
        Column("net", Big, nullable=False),
        Column("pot", Big, nullable=False),
        Column("entered", Big, nullable=False),
        Column("shown", Big, nullable=False),
        Column("won", Big, nullable=False),
        Column("rake", Big, nullable=False),
        PrimaryKeyConstraint("player", "ended", "hand", name="pk_hand_results"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_hand_results_player"),
        ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_results_hand"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    Table(
        "tournament_results",
        metadata,
        Column("player", Text, nullable=False),
        Column("ended", Big, nullable=False),
        Column("tournament", Text, nullable=False),
        Column("place", Big, nullable=False),
        Column("entrants", Big, nullable=False),
        Column("entries", Big, nullable=False),
        Column("rebuys", Big, nullable=False),
        PrimaryKeyConstraint("player", "ended", "tournament", name="pk_tournament_results"),
        ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_results_tournament"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

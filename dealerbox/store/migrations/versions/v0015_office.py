"""Notes on players, suspensions and case files by staff; and an index for searching hands."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_index(
        "ix_hands_ended",
        "hands",
        ["ended", "currency", "game", "bet_limit", "table_id", "pot", "rake", "void"],
    )
    op.create_table(
        "staff_notes",
        sa.Column("number", Big, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_staff_notes"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_staff_notes_player"),
        sqlite_strict=True,
    )
    op.create_index("ix_staff_notes_player", "staff_notes", ["player", "number"])
    op.create_table(
        "suspensions",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("since", Big, nullable=False),
        sa.Column("until", Big, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_suspensions"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_suspensions_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cases",
        sa.Column("number", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_cases"),
        sqlite_strict=True,
    )
    op.create_table(
        "case_entries",
        sa.Column("number", Big, nullable=False),
        sa.Column("case_number", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_case_entries"),
        sa.ForeignKeyConstraint(["case_number"], ["cases.number"], name="fk_case_entries_case"),
        sqlite_strict=True,
    )
    op.create_index("ix_case_entries_case", "case_entries", ["case_number", "number"])
    op.create_index("ix_case_entries_about", "case_entries", ["about", "kind"], sqlite_where=sa.text("about <> ''"))
    for table, what in (("staff_notes", "a note of the staff"), ("case_entries", "an entry of a case file")):
        for action in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER tr_{table}_no_{action.lower()} BEFORE {action} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{what} is never changed'); END"
            )

"""Pictures that players have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "player_pictures",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("picture", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_player_pictures"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_player_pictures_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

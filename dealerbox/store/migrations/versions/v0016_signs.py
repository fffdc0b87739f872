"""Signs by which excluded players are recognized if they register again."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "play_signs",
        sa.Column("sign", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("sign", "player", name="pk_play_signs"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_play_signs_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

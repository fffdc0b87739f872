"""More about accounts: origin and end of sessions, e-mail addresses, second factors, links and e-mails, account
activity, and accounts that may belong to one person."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    for name in ("address", "agent", "device"):
        op.add_column("sessions", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("used", Big, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("ended", Big))
    op.add_column("sessions", sa.Column("why", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE sessions SET used = created")
    op.create_index("ix_sessions_player", "sessions", ["player", "used"])
    op.create_index("ix_sessions_address", "sessions", ["address"])
    op.create_index("ix_sessions_device", "sessions", ["device"], sqlite_where=sa.text("device <> ''"))
    op.create_table(
        "profiles",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("email_key", sa.Text, nullable=False),
        sa.Column("confirmed", Big),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("closed", Big),
        sa.PrimaryKeyConstraint("player", name="pk_profiles"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_profiles_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_profiles_email_key", "profiles", ["email_key"], unique=True, sqlite_where=sa.text("confirmed IS NOT NULL")
    )
    op.create_table(
        "second_factors",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("used", Big, nullable=False),
        sa.Column("recovery", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_second_factors"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_second_factors_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "account_links",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("expires", Big, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_account_links"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_account_links_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_account_links_player", "account_links", ["player", "purpose"])
    op.create_table(
        "account_events",
        sa.Column("number", Big, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_account_events"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_account_events_player"),
        sqlite_strict=True,
    )
    op.create_index("ix_account_events_player", "account_events", ["player", "number"])
    op.create_index("ix_account_events_at", "account_events", ["at"])
    op.create_table(
        "letters",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("created", Big, nullable=False),
        sa.Column("due", Big),
        sa.Column("tries", Big, nullable=False),
        sa.Column("sent", Big),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_letters_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_letters_due", "letters", ["due"], sqlite_where=sa.text("due IS NOT NULL"))
    op.create_index("ix_letters_player", "letters", ["player", "created"])
    op.create_table(
        "likenesses",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.PrimaryKeyConstraint("player", "other", "by", name="pk_likenesses"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_likenesses_player"),
        sa.ForeignKeyConstraint(["other"], ["players.id"], name="fk_likenesses_other"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_likenesses_at", "likenesses", ["at"])
    op.create_table(
        "closed_names",
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_closed_names"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

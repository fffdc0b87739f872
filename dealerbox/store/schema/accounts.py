"""The tables of accounts."""

from sqlalchemy import Column, ForeignKeyConstraint, Index, MetaData, PrimaryKeyConstraint, Table

from dealerbox.store.schema.columns import Big, Text, partial_index


def declare(metadata: MetaData) -> None:
    _what_accounts_have(metadata)
    _what_happens_to_accounts(metadata)
    _who_may_be_whom(metadata)


def _what_accounts_have(metadata: MetaData) -> None:
    # More about an account. ``email_key`` is used to compare addresses, and only one account has it confirmed;
    # ``email_alike`` is equal for addresses that probably have one reader. ``closed``: when the player closed the
    # account for good.
    Table(
        "profiles",
        metadata,
        Column("player", Text, nullable=False),
        Column("email", Text, nullable=False),
        Column("email_key", Text, nullable=False),
        Column("confirmed", Big),
        Column("language", Text, nullable=False),
        Column("closed", Big),
        Column("email_alike", Text, nullable=False, server_default=""),
        Column("wanted", Text, nullable=False, server_default=""),
        Column("reminders", Big, nullable=False, server_default="0"),
        Column("results", Big, nullable=False, server_default="0"),
        PrimaryKeyConstraint("player", name="pk_profiles"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_profiles_player"),
        partial_index("ix_profiles_email_key", "email_key", unique=True, where="confirmed IS NOT NULL"),
        partial_index("ix_profiles_email_alike", "email_alike", where="email_alike <> ''"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

    # ``recovery``: JSON with the digests of the unused recovery codes; ``used``: the time step of the last code.
    Table(
        "second_factors",
        metadata,
        Column("player", Text, nullable=False),
        Column("secret", Text, nullable=False),
        Column("used", Big, nullable=False),
        Column("recovery", Text, nullable=False),
        PrimaryKeyConstraint("player", name="pk_second_factors"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_second_factors_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

    # Links in e-mails, by the digest of their secret; used ones are deleted. ``about`` is the e-mail address.
    Table(
        "account_links",
        metadata,
        Column("digest", Text, nullable=False),
        Column("player", Text, nullable=False),
        Column("purpose", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("expires", Big, nullable=False),
        PrimaryKeyConstraint("digest", name="pk_account_links"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_account_links_player"),
        Index("ix_account_links_player", "player", "purpose"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _what_happens_to_accounts(metadata: MetaData) -> None:
    # Account activity: successful and failed logins, and changes to an account.
    Table(
        "account_events",
        metadata,
        Column("number", Big, nullable=False),
        Column("player", Text, nullable=False),
        Column("at", Big, nullable=False),
        Column("what", Text, nullable=False),
        Column("address", Text, nullable=False),
        Column("agent", Text, nullable=False),
        Column("device", Text, nullable=False),
        PrimaryKeyConstraint("number", name="pk_account_events"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_account_events_player"),
        Index("ix_account_events_player", "player", "number"),
        Index("ix_account_events_at", "at"),
        sqlite_strict=True,
    )

    # Queued e-mails. Neither their text nor a link's secret is stored: both are made when the e-mail is sent. ``due``
    # is NULL after it was sent or given up; ``trouble`` says why the last try failed.
    Table(
        "letters",
        metadata,
        Column("id", Text, nullable=False),
        Column("player", Text, nullable=False),
        Column("email", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("facts", Text, nullable=False),
        Column("created", Big, nullable=False),
        Column("due", Big),
        Column("tries", Big, nullable=False),
        Column("sent", Big),
        Column("trouble", Text, nullable=False),
        PrimaryKeyConstraint("id", name="pk_letters"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_letters_player"),
        partial_index("ix_letters_due", "due", where="due IS NOT NULL"),
        Index("ix_letters_player", "player", "created"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _who_may_be_whom(metadata: MetaData) -> None:
    # Accounts that may belong to one person: ``other`` existed when ``player`` came ``by`` the same device, address or
    # e-mail.
    Table(
        "likenesses",
        metadata,
        Column("player", Text, nullable=False),
        Column("other", Text, nullable=False),
        Column("by", Text, nullable=False),
        Column("at", Big, nullable=False),
        PrimaryKeyConstraint("player", "other", "by", name="pk_likenesses"),
        ForeignKeyConstraint(["player"], ["players.id"], name="fk_likenesses_player"),
        ForeignKeyConstraint(["other"], ["players.id"], name="fk_likenesses_other"),
        Index("ix_likenesses_at", "at"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

    # Digests of the names of closed accounts, which nobody else may use.
    Table(
        "closed_names",
        metadata,
        Column("digest", Text, nullable=False),
        PrimaryKeyConstraint("digest", name="pk_closed_names"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )

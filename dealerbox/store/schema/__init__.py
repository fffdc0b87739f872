"""The schema of the room's database, for queries and for comparison with the migrations.

The hot transactions are written by hand (``store/sqlite``). Times are milliseconds (UTC), amounts units of the
smallest chip. Every constraint has a name, so that a later migration can refer to it. The tables are created by
``migrations/``: a change here needs a migration too (a test compares the two).
"""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
)

from dealerbox.store.schema import accounts, api_keys, avatars, cashier, chat, play_limits, results, shares, supervision
from dealerbox.store.schema.columns import Big, Text, define_instr, forbid_changes, partial_index

metadata = MetaData()
define_instr(metadata)
for part in (accounts, cashier, play_limits, api_keys, supervision, results, shares, avatars, chat):
    part.declare(metadata)


players = Table(
    "players",
    metadata,
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Big, nullable=False),
    PrimaryKeyConstraint("id", name="pk_players"),
    UniqueConstraint("name_key", name="uq_players_name_key"),
    CheckConstraint("kind IN ('player', 'guest', 'bot')", name="ck_players_kind"),
    sqlite_strict=True,
)

# An ended session stays for ``store.RETENTION_MS``, because shared addresses and devices are found here. ``digest`` is
# of the secret in the browser, ``device`` of the one in its long-lived cookie.
sessions = Table(
    "sessions",
    metadata,
    Column("digest", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("created", Big, nullable=False),
    Column("expires", Big, nullable=False),
    Column("address", Text, nullable=False, server_default=""),
    Column("agent", Text, nullable=False, server_default=""),
    Column("device", Text, nullable=False, server_default=""),
    Column("used", Big, nullable=False, server_default="0"),
    Column("ended", Big),
    Column("why", Text, nullable=False, server_default=""),
    PrimaryKeyConstraint("digest", name="pk_sessions"),
    ForeignKeyConstraint(["player"], ["players.id"], name="fk_sessions_player"),
    Index("ix_sessions_expires", "expires"),
    Index("ix_sessions_player", "player", "used"),
    Index("ix_sessions_address", "address"),
    partial_index("ix_sessions_device", "device", where="device <> ''"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

WALLETS = "{0} >= 'wallet:' AND {0} < 'wallet;' AND currency <> 'VIP'"

transfers = Table(
    "transfers",
    metadata,
    Column("seq", Big, nullable=False),
    Column("id", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("amount", Big, nullable=False),
    Column("kind", Text, nullable=False),
    Column("about", Text, nullable=False),
    PrimaryKeyConstraint("seq", name="pk_transfers"),
    UniqueConstraint("id", name="uq_transfers_id"),
    CheckConstraint("amount >= 1", name="ck_transfers_amount"),
    CheckConstraint("debit <> credit", name="ck_transfers_two_accounts"),
    # Only for VIP points: an index over all transfers would cost every hand more than their history is worth.
    partial_index("ix_transfers_points", "credit", "at", where="currency = 'VIP'"),
    # And for wallets, which change when somebody sits down, not with every hand.
    partial_index("ix_transfers_wallet_debit", "debit", "currency", "seq", where=WALLETS.format("debit")),
    partial_index("ix_transfers_wallet_credit", "credit", "currency", "seq", where=WALLETS.format("credit")),
    sqlite_strict=True,
)
forbid_changes(transfers, "a transfer is never changed")

balances = Table(
    "balances",
    metadata,
    Column("account", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("balance", Big, nullable=False),
    PrimaryKeyConstraint("account", "currency", name="pk_balances"),
    CheckConstraint("balance >= 0 OR account = 'bank'", name="ck_balances_only_bank_below_zero"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

hands = Table(
    "hands",
    metadata,
    Column("id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("number", Big, nullable=False),
    Column("game", Text, nullable=False),
    Column("bet_limit", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("house_digest", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("started", Big, nullable=False),
    Column("ended", Big, nullable=False),
    Column("pot", Big, nullable=False),
    Column("rake", Big, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("void", Text, nullable=False, server_default=""),
    PrimaryKeyConstraint("id", name="pk_hands"),
    UniqueConstraint("table_id", "number", name="uq_hands_table_number"),
    # Everything by which hands are searched and summed: the rows themselves are large.
    Index("ix_hands_ended", "ended", "currency", "game", "bet_limit", "table_id", "pot", "rake", "void"),
    sqlite_strict=True,
)

# ``record`` is JSON with what is known at the start of the hand; the row is deleted when the hand is recorded.
running_hands = Table(
    "running_hands",
    metadata,
    Column("id", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
    PrimaryKeyConstraint("id", name="pk_running_hands"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# ``hand`` is empty if none was running.
interruptions = Table(
    "interruptions",
    metadata,
    Column("id", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("amount", Big, nullable=False),
    Column("hand", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("read_at", Big),
    PrimaryKeyConstraint("id", name="pk_interruptions"),
    ForeignKeyConstraint(["player"], ["players.id"], name="fk_interruptions_player"),
    CheckConstraint("amount >= 0", name="ck_interruptions_amount"),
    partial_index("ix_interruptions_unread", "player", "at", where="read_at IS NULL"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# Chips at these tables are not returned when the room starts. ``config`` is JSON.
disputed_tables = Table(
    "disputed_tables",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("fault", Text, nullable=False),
    Column("config", LargeBinary, nullable=False),
    Column("private", Big, nullable=False),
    PrimaryKeyConstraint("table_id", name="pk_disputed_tables"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# ``ended`` is repeated here so that one index finds a player's last hands.
hand_players = Table(
    "hand_players",
    metadata,
    Column("hand", Text, nullable=False),
    Column("place", Big, nullable=False),
    Column("player", Text, nullable=False),
    Column("net", Big, nullable=False),
    Column("ended", Big, nullable=False),
    PrimaryKeyConstraint("hand", "place", name="pk_hand_players"),
    ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_players_hand"),
    ForeignKeyConstraint(["player"], ["players.id"], name="fk_hand_players_player"),
    Index("ix_hand_players_player", "player", "ended"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# A use is recorded before its hand is over, so ``hand`` refers to no row yet.
protections = Table(
    "protections",
    metadata,
    Column("hand", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("at", Big, nullable=False),
    PrimaryKeyConstraint("hand", "player", name="pk_protections"),
    ForeignKeyConstraint(["player"], ["players.id"], name="fk_protections_player"),
    Index("ix_protections_player", "player", "at"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# ``digest`` is of the secret in the table's link.
private_tables = Table(
    "private_tables",
    metadata,
    Column("id", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("config", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Big, nullable=False),
    Column("used", Big, nullable=False),
    Column("closed", Big, nullable=True),
    Column("link", Text, nullable=False, server_default=""),
    PrimaryKeyConstraint("id", name="pk_private_tables"),
    ForeignKeyConstraint(["host"], ["players.id"], name="fk_private_tables_host"),
    UniqueConstraint("digest", name="uq_private_tables_digest"),
    sqlite_strict=True,
)

table_guests = Table(
    "table_guests",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("since", Big, nullable=False),
    Column("kept_out", Big, nullable=False),
    PrimaryKeyConstraint("table_id", "player", name="pk_table_guests"),
    ForeignKeyConstraint(["table_id"], ["private_tables.id"], name="fk_table_guests_table"),
    ForeignKeyConstraint(["player"], ["players.id"], name="fk_table_guests_player"),
    CheckConstraint("kept_out IN (0, 1)", name="ck_table_guests_kept_out"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# ``payer`` and ``payee`` are players, or empty for the house.
paid_payments = Table(
    "paid_payments",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("payer", Text, nullable=False),
    Column("payee", Text, nullable=False),
    Column("amount", Big, nullable=False),
    Column("at", Big, nullable=False),
    PrimaryKeyConstraint("table_id", "payer", "payee", name="pk_paid_payments"),
    ForeignKeyConstraint(["table_id"], ["private_tables.id"], name="fk_paid_payments_table"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# The line of ``player`` on the settlement sheet is part of that of ``into``.
joined_lines = Table(
    "joined_lines",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("into", Text, nullable=False),
    Column("at", Big, nullable=False),
    PrimaryKeyConstraint("table_id", "player", name="pk_joined_lines"),
    ForeignKeyConstraint(["table_id"], ["private_tables.id"], name="fk_joined_lines_table"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# Rows never change, like transfers. ``about`` is a table, a player or a hand, depending on the act; ``digest`` chains
# each row to all before it.
operator_log = Table(
    "operator_log",
    metadata,
    Column("number", Big, nullable=False),
    Column("at", Big, nullable=False),
    Column("act", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("by_name", Text, nullable=False),
    Column("digest", Text, nullable=False),
    PrimaryKeyConstraint("number", name="pk_operator_log"),
    Index("ix_operator_log_about", "about", "act"),
    sqlite_strict=True,
)
forbid_changes(operator_log, "an act is never changed")

# Staff, who are not players. ``roles`` are separated by spaces; ``factor`` is JSON or empty; ``link`` is a digest.
staff = Table(
    "staff",
    metadata,
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("created", Big, nullable=False),
    Column("created_by", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("factor", LargeBinary, nullable=False),
    Column("link", Text, nullable=False),
    Column("link_expires", Big, nullable=False),
    Column("turn", Big, nullable=False),
    Column("logged_in", Big),
    Column("failed", Big, nullable=False),
    Column("disabled", Big),
    PrimaryKeyConstraint("id", name="pk_staff"),
    UniqueConstraint("name_key", name="uq_staff_name_key"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# Sessions of the back office, by the digest of their secret, including ended ones, which show from where a member has
# logged in before.
staff_sessions = Table(
    "staff_sessions",
    metadata,
    Column("digest", Text, nullable=False),
    Column("member", Text, nullable=False),
    Column("turn", Big, nullable=False),
    Column("opened", Big, nullable=False),
    Column("used", Big, nullable=False),
    Column("address", Text, nullable=False),
    Column("agent", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("previous", Big),
    Column("failed", Big, nullable=False),
    Column("ended", Big),
    PrimaryKeyConstraint("digest", name="pk_staff_sessions"),
    Index("ix_staff_sessions_member", "member", "used"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

acknowledged = Table(
    "acknowledged",
    metadata,
    Column("warning", Big, nullable=False),
    Column("at", Big, nullable=False),
    PrimaryKeyConstraint("warning", name="pk_acknowledged"),
    ForeignKeyConstraint(["warning"], ["operator_log.number"], name="fk_acknowledged_warning"),
    sqlite_strict=True,
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, nullable=False),
    Column("config", LargeBinary, nullable=False),
    Column("phase", Text, nullable=False),
    Column("announced", Big, nullable=False),
    Column("started", Big),
    Column("ended", Big),
    Column("result", LargeBinary, nullable=False),
    PrimaryKeyConstraint("id", name="pk_tournaments"),
    CheckConstraint("phase IN ('registering', 'running', 'over', 'cancelled')", name="ck_tournaments_phase"),
    Index("ix_tournaments_ended", "ended"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# Numbered from 0 in each tournament, without a gap.
tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("seq", Big, nullable=False),
    Column("at", Big, nullable=False),
    Column("event", LargeBinary, nullable=False),
    PrimaryKeyConstraint("tournament", "seq", name="pk_tournament_events"),
    ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_events_tournament"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

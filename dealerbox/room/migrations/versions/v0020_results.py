"""Players' figures, read off their hands and tournaments; links to hands that they show to others."""

import msgspec
import sqlalchemy as sa
from alembic import op

from dealerbox.room.kept_tournaments import KeptTournament
from dealerbox.room.results.facts import hand_results, tournament_results
from dealerbox.table.events import TableEvent

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")

_events = msgspec.json.Decoder(tuple[TableEvent, ...]).decode
_AT_ONCE = 500


def upgrade() -> None:
    op.create_table(
        "hand_results",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("ended", Big, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("session", Big, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("bet_limit", sa.Text, nullable=False),
        sa.Column("unit", Big, nullable=False),
        sa.Column("net", Big, nullable=False),
        sa.Column("pot", Big, nullable=False),
        sa.Column("entered", Big, nullable=False),
        sa.Column("shown", Big, nullable=False),
        sa.Column("won", Big, nullable=False),
        sa.Column("rake", Big, nullable=False),
        sa.PrimaryKeyConstraint("player", "ended", "hand", name="pk_hand_results"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_hand_results_player"),
        sa.ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_results_hand"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_results",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("ended", Big, nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("place", Big, nullable=False),
        sa.Column("entrants", Big, nullable=False),
        sa.Column("entries", Big, nullable=False),
        sa.Column("rebuys", Big, nullable=False),
        sa.PrimaryKeyConstraint("player", "ended", "tournament", name="pk_tournament_results"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_results_tournament"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hand_shares",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("cards", Big, nullable=False),
        sa.Column("names", Big, nullable=False),
        sa.Column("created", Big, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hand_shares"),
        sa.UniqueConstraint("digest", name="uq_hand_shares_digest"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_hand_shares_player"),
        sa.ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_shares_hand"),
        sa.CheckConstraint("cards IN (0, 1)", name="ck_hand_shares_cards"),
        sa.CheckConstraint("names IN (0, 1)", name="ck_hand_shares_names"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_hand_shares_player", "hand_shares", ["player", "created"])
    _read_hands()
    _read_tournaments()


def _read_hands() -> None:
    """A hand whose events cannot be read any more adds nothing: no start may fail by it."""
    connection, ended, last = op.get_bind(), -1, ""
    page = sa.text(
        "SELECT id, events, started, ended, table_id, currency, game, bet_limit, pot FROM hands WHERE"
        " (ended, id) > (:ended, :last) AND void = '' AND currency NOT LIKE 'CHIPS:%' ORDER BY ended, id LIMIT :most"
    )
    seated = sa.text("SELECT player, net FROM hand_players WHERE hand = :hand ORDER BY place")
    into = sa.text(
        "INSERT INTO hand_results VALUES (:player, :ended, :hand, :table_id, coalesce((SELECT session FROM hand_results"
        " WHERE player = :player AND ended >= :ended - 1800000 AND table_id = :table_id ORDER BY ended DESC LIMIT 1),"
        " :started), :currency, :game, :bet_limit, :unit, :net, :pot, :entered, :shown, :won, :rake)"
    )
    while rows := connection.execute(page, {"ended": ended, "last": last, "most": _AT_ONCE}).mappings().all():
        ended, last = rows[-1]["ended"], rows[-1]["id"]
        for row in rows:
            players = connection.execute(seated, {"hand": row["id"]}).all()
            try:
                read = hand_results(_events(row["events"]), [player for player, _ in players])
            except (msgspec.DecodeError, StopIteration):
                continue
            told = {
                name: row[name]
                for name in (
                    "started",
                    "ended",
                    "table_id",
                    "currency",
                    "game",
                    "bet_limit",
                    "pot",
                )
            }
            for one, (_, net) in zip(read, players, strict=True):
                connection.execute(into, {
                    **told, "player": one.player, "hand": row["id"], "unit": one.unit, "net": net,
                    "entered": int(one.entered), "shown": int(one.shown), "won": int(one.won), "rake": one.rake,
                })  # fmt: skip


def _read_tournaments() -> None:
    connection = op.get_bind()
    over = "SELECT id, config, phase, announced, started, ended, result FROM tournaments WHERE phase = 'over'"
    into = sa.text(
        "INSERT INTO tournament_results VALUES (:player, :ended, :tournament, :place, :entrants, :entries, :rebuys)"
    )
    for row in connection.execute(sa.text(over)).all():
        for one in tournament_results(KeptTournament(*row)):
            connection.execute(into, msgspec.structs.asdict(one))

"""Players' results, computed from their hands and tournaments; links to shared hands."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

from dealerbox.core.hand_results import hand_results, tournament_results
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.store.migrations.progress import Progress
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


_COUNTED = "void = '' AND currency NOT LIKE 'CHIPS:%'"
_PAGE = sa.text(
    "SELECT id, events, started, ended, table_id, currency, game, bet_limit, pot FROM hands WHERE"
    f" (ended, id) > (:ended, :last) AND {_COUNTED} ORDER BY ended, id LIMIT :most"
)
_SEATED = sa.text(
    "SELECT hand, player, net FROM hand_players WHERE hand IN (SELECT value FROM json_each(:hands))"
    " ORDER BY hand, place"
)
_INTO = sa.text(
    "INSERT INTO hand_results VALUES (:player, :ended, :id, :table_id, coalesce((SELECT session FROM hand_results"
    " WHERE player = :player AND ended >= :ended - 1800000 AND table_id = :table_id ORDER BY ended DESC LIMIT 1),"
    " :started), :currency, :game, :bet_limit, :unit, :net, :pot, :entered, :shown, :won, :rake)"
)


def _read_hands() -> None:
    """Read page by page; write a page's rows one after the other, because each depends on the session before it."""
    connection, ended, last, done = op.get_bind(), -1, "", 0
    progress = Progress(
        "hands", connection.execute(sa.text(f"SELECT count(*) FROM hands WHERE {_COUNTED}")).scalar_one()
    )
    while hands := connection.execute(_PAGE, {"ended": ended, "last": last, "most": _AT_ONCE}).mappings().all():
        ended, last = hands[-1]["ended"], hands[-1]["id"]
        seated: dict[str, list[tuple[str, int]]] = {}
        for hand, player, net in connection.execute(_SEATED, {"hands": json.dumps([one["id"] for one in hands])}):
            seated.setdefault(hand, []).append((player, net))
        if rows := [row for hand in hands for row in _rows(dict(hand), seated.get(hand["id"], []))]:
            connection.execute(_INTO, rows)
        done += len(hands)
        progress.come_to(done)


def _rows(hand: dict[str, Any], seated: list[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """Ignore a hand whose events cannot be read any more: it must not prevent a start."""
    try:
        read = hand_results(_events(hand["events"]), [player for player, _ in seated])
    except (msgspec.DecodeError, StopIteration):
        return
    told = {name: value for name, value in hand.items() if name != "events"}
    for one, (_, net) in zip(read, seated, strict=True):
        yield {
            **told, "player": one.player, "unit": one.unit, "net": net, "entered": int(one.entered),
            "shown": int(one.shown), "won": int(one.won), "rake": one.rake,
        }  # fmt: skip


def _read_tournaments() -> None:
    connection = op.get_bind()
    over = "SELECT id, config, phase, announced, started, ended, result FROM tournaments WHERE phase = 'over'"
    into = sa.text(
        "INSERT INTO tournament_results VALUES (:player, :ended, :tournament, :place, :entrants, :entries, :rebuys)"
    )
    for row in connection.execute(sa.text(over)).all():
        for one in tournament_results(TournamentRecord(*row)):
            connection.execute(into, msgspec.structs.asdict(one))

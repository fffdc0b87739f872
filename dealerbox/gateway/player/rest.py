"""The list of tables, their rules, and a player's VIP points."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.points import POINTS
from dealerbox.gateway.http.calls import PUBLIC, VISITOR, Asked, Call, HttpError, NoQuery, by_player, get
from dealerbox.ledger import wallet
from dealerbox.live.disconnect_protection import protections_left
from dealerbox.live.house_rules import TableRules, table_rules
from dealerbox.store.interface import Store
from dealerbox.table.config import TableConfig
from dealerbox.wire import LobbyTable

MAX_HANDS = 100


class TableList(Struct, frozen=True):
    tables: tuple[LobbyTable, ...]


class GameQuery(Struct, frozen=True):
    """A game of a table; None: its first."""

    game: str = ""
    limit: str = ""


class PointsQuery(Struct, frozen=True):
    most: Annotated[int, Meta(ge=1, le=MAX_HANDS)] = 20
    before: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class PointsEarned(Struct, frozen=True):
    """VIP points earned; ``hand``: in which hand."""

    at: int
    hand: str
    amount: int


class Points(Struct, frozen=True):
    points: int
    history: list[PointsEarned]


class Rest:
    def __init__(self, store: Store, bus: Bus, clock: Clock) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/tables", "List the tables of the lobby.", self._tables, who=PUBLIC, gives=TableList),
            get("/api/tables/{table}/rules", "Get the rules in force at a table.", self._rules, who=VISITOR,
                query=GameQuery, gives=TableRules, errors={"no_table": 404}),
            get("/api/points", "Get your VIP points and the latest awards.", self._points,
                who=by_player("account"), query=PointsQuery, gives=Points),
        )  # fmt: skip

    async def _tables(self, asked: Asked[None, NoQuery]) -> TableList:
        tables = await self._bus.request(messages.ROOM, messages.AskTables())
        return TableList(tables.tables)

    async def _rules(self, asked: Asked[None, GameQuery]) -> TableRules:
        config = await self._config(asked.path["table"], asked.viewer)
        rules = table_rules(config, asked.query.game, asked.query.limit)
        if asked.viewer is not None and rules.protections_a_day:
            left = await protections_left(self._store, asked.viewer, rules.protections_a_day, self._clock.now())
            rules = replace(rules, protections_left=left)
        return rules

    async def _config(self, id: str, player: str | None) -> TableConfig:
        """Return the configuration of a table that the player may join."""
        for ask in (messages.AskTables(), messages.AskTables(player or "")):
            tables = await self._bus.request(messages.ROOM, ask)
            for row in tables.tables:
                if row.config.id == id:
                    return row.config
        raise HttpError(404, "no_table", "There is no such table.")

    async def _points(self, asked: Asked[None, PointsQuery]) -> Points:
        player, query = asked.player.id, asked.query
        history = await self._store.points_earned(player, query.most, query.before)
        return Points(
            await self._store.balance(wallet(player), POINTS),
            [PointsEarned(one.at, one.about, one.amount) for one in history],
        )

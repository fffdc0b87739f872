"""The people of a simulated tournament: some are late, some never come, some lose their connection and return."""

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import FromPlayer, Presence
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import FromEntrant, tournament_subject
from dealerbox.gateway.socket.connection import Viewer
from dealerbox.hand.commands import PlayerCommand
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.tournament.formats import OPENS_MS
from dealerbox.simulate.tournament.play import choose
from dealerbox.simulate.week.lines import SocketLine
from dealerbox.table.commands import Act, SitIn, SitOut
from dealerbox.table.events import TurnStarted
from dealerbox.tournament.config import TournamentConfig
from dealerbox.wire import Do, Refused
from dealerbox.wire.tournaments import (
    Enter,
    EntrantCommand,
    RefuseRebuy,
    TakeAddOn,
    TakeRebuy,
    TournamentDo,
    TournamentPlace,
    TournamentSeat,
    Withdraw,
)

if TYPE_CHECKING:
    from dealerbox.simulate.tournament.published import SimulatedTable
    from dealerbox.simulate.tournament.room import SimulatedRoom

_WAYS = ("steady", "restless", "idle", "absent", "sloppy")
_SHARES = (70, 12, 8, 5, 5)
"""Of a hundred people so many are so."""
SOCKETS = 10
"""Every so manyth person also looks on over a connection of the gateway, and what he is sent is compared."""
FEW = 8
"""With so few people all come in time, and nobody changes his mind."""
_TOO_LATE = frozenset({"late", "not_your_turn", "not_seated", "no_table", "stopped", "busy", "closed"})
"""How an action that was offered may be refused all the same."""
_NO_CHIPS = frozenset({"no_rebuy", "playing", "started", "registered", "not_now", "over", "full", "no_tournament"})
"""How more chips, or another entry, may be refused."""


class Person:
    """``seat``: where he was told to sit last; ``places``: what he was told at the end."""

    def __init__(self, number: int, house: "SimulatedRoom") -> None:
        self.id, self.name = f"p{number}", f"Person {number}"
        self.seats: dict[str, TournamentSeat] = {}
        self.places: dict[str, TournamentPlace] = {}
        self.connected = False
        self.refused: Counter[str] = Counter()
        self.losses = 0
        self.way: str = ""
        self._house = house
        self._chance = chance = random.Random(f"entrant {number} of {house.task.seed}")
        self.way = chance.choices(_WAYS, _SHARES)[0]
        self._loose = chance.random()
        self._thinks_ms = chance.randint(500, 3000)
        self._ids = 0
        self._begun = False
        self.line: SocketLine | None = None
        if number % SOCKETS == 0:
            viewer = Viewer(self.id, self.name)
            self.line = SocketLine(
                viewer, lambda: house.parts, lambda: house.hub, lambda table, event: None, lambda: None, house.fault
            )
            self.way = "restless"
        house.parts.bus.listen(messages.player_subject(self.id), self._news)

    # ---- entering ----

    async def enter(self, config: TournamentConfig) -> None:
        """Before the start, or late; some change their minds."""
        chance, house = self._chance, self._house
        few = house.task.players <= FEW
        late = config.late_levels > 0 and not few and chance.random() < 0.1
        if late:
            whole_ms = round(sum(level.seconds for level in config.levels[: config.late_levels]) * 1000)
            await self._sleep(OPENS_MS + chance.randrange(whole_ms))
        else:
            await self._sleep(chance.randrange(OPENS_MS // 2))
        self.connect()
        await self._ask(config, Enter(), may_fail=late)
        if not late and not few and chance.random() < 0.05:
            await self._sleep(chance.randrange(OPENS_MS // 4))
            await self._ask(config, Withdraw(), may_fail=True)
            await self._sleep(chance.randrange(OPENS_MS // 8))
            await self._ask(config, Enter(), may_fail=True)
        if self.way == "absent":
            await self._sleep(1000)
            self.drop()

    def connect(self) -> None:
        if not self.connected:
            self.connected = True
            if self.line is None:
                self._house.parts.bus.publish(messages.PRESENCE, Presence(self.id, True))
            else:
                self._house.later(self.line.connect())
            for told in self.seats.values():
                table = self._house.tables[told.table]
                if table.turn is not None and table.turn.seat == told.seat:
                    self.asked(table, table.turn)

    def drop(self) -> None:
        """The connection is gone, without a word."""
        if self.connected:
            self.connected = False
            self.losses += 1
            if self.line is None:
                self._house.parts.bus.publish(messages.PRESENCE, Presence(self.id, False))
            else:
                self.line.drop()

    # ---- what he is told ----

    def _news(self, message: Any) -> None:
        match message:
            case TournamentSeat():
                before = self.seats.get(message.tournament)
                self.seats[message.tournament] = message
                if self.line is not None and (before is None or before.table != message.table):
                    self._house.later(self._look_at(self.line, before, message))
                if not self._begun:
                    self._begun = True
                    self._house.later(self._live(message.tournament))
            case TournamentPlace():
                self.places[message.tournament] = message
            case _:
                pass

    async def _look_at(self, line: SocketLine, before: TournamentSeat | None, now: TournamentSeat) -> None:
        if before is not None:
            await line.unwatch(before.table)
        await line.watch(now.table)

    def out(self, config: TournamentConfig) -> None:
        """He has lost his last chips."""
        self.seats.pop(config.id, None)
        if config.rebuys is not None and self._chance.random() < 0.6:
            self._house.later(self._again(config, TakeRebuy()))
        elif config.rebuys is not None and self._chance.random() < 0.5:
            self._house.later(self._again(config, RefuseRebuy()))
        elif config.reentries and self._chance.random() < 0.5:
            self._house.later(self._again(config, Enter()))

    def offered_chips(self, config: TournamentConfig) -> None:
        """In the break after the last level of rebuys."""
        if self._chance.random() < 0.5:
            self._house.later(self._again(config, TakeAddOn()))

    async def _again(self, config: TournamentConfig, command: EntrantCommand) -> None:
        await self._sleep(self._chance.randrange(500, 20_000))
        self.connect()
        await self._ask(config, command, may_fail=True)

    # ---- while he is in ----

    async def _live(self, tournament: str) -> None:
        chance = self._chance
        if self.way == "absent":
            if chance.random() < 0.5:
                return
            await self._sleep(chance.randrange(60_000, 1_200_000))
            self.connect()
        while self.way in ("restless", "idle") and tournament in self.seats:
            await self._sleep(chance.randrange(20_000, 600_000))
            if self.way == "restless":
                self.drop()
                await self._sleep(chance.randrange(2_000, 240_000))
                self.connect()
            else:
                await self._do(tournament, SitOut())
                await self._sleep(chance.randrange(5_000, 240_000))
                await self._do(tournament, SitIn())

    def asked(self, table: "SimulatedTable", turn: TurnStarted) -> None:
        """It is his turn."""
        told = self.seats.get(table.tournament)
        if told is None or (told.table, told.seat) != (table.id, turn.seat):
            raise Breach(f"{self.id} is asked in seat {turn.seat} of {table.id}, and was told of {told}")
        if not self.connected:
            return
        if self.way == "sloppy" and self._chance.random() < 0.05:
            return  # looks elsewhere: the clock runs out
        think = self._chance.randrange(200, self._thinks_ms)
        clock = self._house.parts.clock
        clock.call_at(clock.now() + think, lambda: self._act(table, turn))

    def _act(self, table: "SimulatedTable", turn: TurnStarted) -> None:
        if table.turn is turn and self.connected:
            assert table.roster is not None
            stakes, stack = table.roster.stakes, table.stack(turn.seat)
            cards = lambda: table.own_cards(turn.seat)  # noqa: E731
            action = choose(turn.options, cards, stack, self._loose, stakes, self._chance)
            self._house.later(self._answer(table, turn, action))

    async def _answer(self, table: "SimulatedTable", turn: TurnStarted, action: PlayerCommand) -> None:
        answer = await self._say(Do(self._id(), table.id, Act(turn.turn, action)))
        if isinstance(answer, Refused) and answer.code not in _TOO_LATE:
            raise Breach(f"table {table.id}: {action} was offered to {self.id} and is refused: {answer.reason}")

    # ---- asking ----

    async def _do(self, tournament: str, command: SitOut | SitIn) -> None:
        told = self.seats.get(tournament)
        if told is not None and self.connected:
            await self._say(Do(self._id(), told.table, command))

    async def _say(self, message: Do) -> object:
        request = FromPlayer(self.id, self.name, message)
        try:
            answer = await self._house.parts.bus.request(messages.table_subject(message.table), request)
        except NobodyServes:
            answer = Refused(message.id, "no_table", "There is no such table.")
        if isinstance(answer, Refused):
            self.refused[answer.code] += 1
        return answer

    async def _ask(self, config: TournamentConfig, command: EntrantCommand, may_fail: bool) -> None:
        request = FromEntrant(self.id, self.name, TournamentDo(self._id(), config.id, command))
        try:
            answer = await self._house.parts.bus.request(tournament_subject(config.id), request)
        except NobodyServes:
            answer = Refused(request.message.id, "no_tournament", "There is no such tournament.")
        except Refusal as no:
            answer = Refused(request.message.id, no.code, no.reason)
        if isinstance(answer, Refused):
            self.refused[answer.code] += 1
            if not may_fail or answer.code not in _NO_CHIPS:
                raise Breach(f"{self.id} asks for {command} and is refused: {answer.code}, {answer.reason}")

    async def _sleep(self, ms: int) -> None:
        await self._house.parts.clock.sleep(ms)

    def _id(self) -> str:
        self._ids += 1
        return f"{self.id}-{self._ids}"

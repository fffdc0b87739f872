"""The people of a simulated tournament: some are late, some never come, some disconnect and return."""

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
from dealerbox.simulate.week.clients import SocketClient
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
    from dealerbox.simulate.tournament.room import TournamentRoom

_HABITS = ("steady", "restless", "idle", "absent", "sloppy")
_SHARES = (70, 12, 8, 5, 5)
"""How many of a hundred people behave in each of these ways."""
SOCKETS = 10
"""Every Nth person also watches over a gateway connection, and what they receive is compared."""
FEW = 8
"""With at most this many people everybody comes in time, and nobody changes their mind."""
_TOO_LATE = frozenset({"late", "not_your_turn", "not_seated", "no_table", "stopped", "busy", "closed"})
"""Codes with which an offered action may still be refused."""
_NO_CHIPS = frozenset({"no_rebuy", "playing", "started", "registered", "not_now", "over", "full", "no_tournament"})
"""Codes with which a purchase of chips or a re-entry may be refused."""


class Person:
    """One entrant."""

    def __init__(self, number: int, room: "TournamentRoom") -> None:
        self.id, self.name = f"p{number}", f"Person {number}"
        self.seats: dict[str, TournamentSeat] = {}
        """The last seat in each tournament that the person was told of."""
        self.places: dict[str, TournamentPlace] = {}
        """The place in each tournament that the person was told of."""
        self.connected = False
        self.refused: Counter[str] = Counter()
        self.losses = 0
        self.habit: str = ""
        self._room = room
        self._chance = chance = random.Random(f"entrant {number} of {room.task.seed}")
        self.habit = chance.choices(_HABITS, _SHARES)[0]
        self._loose = chance.random()
        self._thinks_ms = chance.randint(500, 3000)
        self._ids = 0
        self._begun = False
        self.client: SocketClient | None = None
        if number % SOCKETS == 0:
            viewer = Viewer(self.id, self.name)
            self.client = SocketClient(
                viewer, lambda: room.parts, lambda: room.hub, lambda table, event: None, lambda: None, room.fault
            )
            self.habit = "restless"
        room.parts.bus.listen(messages.player_subject(self.id), self._news)

    # ---- entering ----

    async def enter(self, config: TournamentConfig) -> None:
        """Register before the start, or late; some change their minds."""
        chance, room = self._chance, self._room
        few = room.task.players <= FEW
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
        if self.habit == "absent":
            await self._sleep(1000)
            self.drop()

    def connect(self) -> None:
        if not self.connected:
            self.connected = True
            if self.client is None:
                self._room.parts.bus.publish(messages.PRESENCE, Presence(self.id, True))
            else:
                self._room.later(self.client.connect())
            for seat in self.seats.values():
                table = self._room.tables[seat.table]
                if table.turn is not None and table.turn.seat == seat.seat:
                    self.on_turn(table, table.turn)

    def drop(self) -> None:
        """Lose the connection without a goodbye."""
        if self.connected:
            self.connected = False
            self.losses += 1
            if self.client is None:
                self._room.parts.bus.publish(messages.PRESENCE, Presence(self.id, False))
            else:
                self.client.drop()

    # ---- messages to the person ----

    def _news(self, message: Any) -> None:
        match message:
            case TournamentSeat():
                before = self.seats.get(message.tournament)
                self.seats[message.tournament] = message
                if self.client is not None and (before is None or before.table != message.table):
                    self._room.later(self._watch_table(self.client, before, message))
                if not self._begun:
                    self._begun = True
                    self._room.later(self._live(message.tournament))
            case TournamentPlace():
                self.places[message.tournament] = message
            case _:
                pass

    async def _watch_table(self, client: SocketClient, before: TournamentSeat | None, now: TournamentSeat) -> None:
        if before is not None:
            await client.unwatch(before.table)
        await client.watch(now.table)

    def out(self, config: TournamentConfig) -> None:
        """React to losing the last chips."""
        self.seats.pop(config.id, None)
        if config.rebuys is not None and self._chance.random() < 0.6:
            self._room.later(self._again(config, TakeRebuy()))
        elif config.rebuys is not None and self._chance.random() < 0.5:
            self._room.later(self._again(config, RefuseRebuy()))
        elif config.reentries and self._chance.random() < 0.5:
            self._room.later(self._again(config, Enter()))

    def offered_chips(self, config: TournamentConfig) -> None:
        """Perhaps buy an add-on in the break after the last rebuy level."""
        if self._chance.random() < 0.5:
            self._room.later(self._again(config, TakeAddOn()))

    async def _again(self, config: TournamentConfig, command: EntrantCommand) -> None:
        await self._sleep(self._chance.randrange(500, 20_000))
        self.connect()
        await self._ask(config, command, may_fail=True)

    # ---- while playing ----

    async def _live(self, tournament: str) -> None:
        chance = self._chance
        if self.habit == "absent":
            if chance.random() < 0.5:
                return
            await self._sleep(chance.randrange(60_000, 1_200_000))
            self.connect()
        while self.habit in ("restless", "idle") and tournament in self.seats:
            await self._sleep(chance.randrange(20_000, 600_000))
            if self.habit == "restless":
                self.drop()
                await self._sleep(chance.randrange(2_000, 240_000))
                self.connect()
            else:
                await self._do(tournament, SitOut())
                await self._sleep(chance.randrange(5_000, 240_000))
                await self._do(tournament, SitIn())

    def on_turn(self, table: "SimulatedTable", turn: TurnStarted) -> None:
        """Answer the player's turn."""
        seat = self.seats.get(table.tournament)
        if seat is None or (seat.table, seat.seat) != (table.id, turn.seat):
            raise Breach(f"{self.id} is to act in seat {turn.seat} of {table.id}, and was told of {seat}")
        if not self.connected:
            return
        if self.habit == "sloppy" and self._chance.random() < 0.05:
            return  # not looking: the clock runs out
        think = self._chance.randrange(200, self._thinks_ms)
        clock = self._room.parts.clock
        clock.call_at(clock.now() + think, lambda: self._act(table, turn))

    def _act(self, table: "SimulatedTable", turn: TurnStarted) -> None:
        if table.turn is turn and self.connected:
            assert table.roster is not None
            stakes, stack = table.roster.stakes, table.stack(turn.seat)
            cards = lambda: table.own_cards(turn.seat)  # noqa: E731
            action = choose(turn.options, cards, stack, self._loose, stakes, self._chance)
            self._room.later(self._answer(table, turn, action))

    async def _answer(self, table: "SimulatedTable", turn: TurnStarted, action: PlayerCommand) -> None:
        answer = await self._say(Do(self._id(), table.id, Act(turn.turn, action)))
        if isinstance(answer, Refused) and answer.code not in _TOO_LATE:
            raise Breach(f"table {table.id}: {action} was offered to {self.id} and is refused: {answer.reason}")

    # ---- asking ----

    async def _do(self, tournament: str, command: SitOut | SitIn) -> None:
        seat = self.seats.get(tournament)
        if seat is not None and self.connected:
            await self._say(Do(self._id(), seat.table, command))

    async def _say(self, message: Do) -> object:
        request = FromPlayer(self.id, self.name, message)
        try:
            answer = await self._room.parts.bus.request(messages.table_subject(message.table), request)
        except NobodyServes:
            answer = Refused(message.id, "no_table", "There is no such table.")
        if isinstance(answer, Refused):
            self.refused[answer.code] += 1
        return answer

    async def _ask(self, config: TournamentConfig, command: EntrantCommand, may_fail: bool) -> None:
        request = FromEntrant(self.id, self.name, TournamentDo(self._id(), config.id, command))
        try:
            answer = await self._room.parts.bus.request(tournament_subject(config.id), request)
        except NobodyServes:
            answer = Refused(request.message.id, "no_tournament", "There is no such tournament.")
        except Refusal as no:
            answer = Refused(request.message.id, no.code, no.reason)
        if isinstance(answer, Refused):
            self.refused[answer.code] += 1
            if not may_fail or answer.code not in _NO_CHIPS:
                raise Breach(f"{self.id} requests {command} and is refused: {answer.code}, {answer.reason}")

    async def _sleep(self, ms: int) -> None:
        await self._room.parts.clock.sleep(ms)

    def _id(self) -> str:
        self._ids += 1
        return f"{self.id}-{self._ids}"

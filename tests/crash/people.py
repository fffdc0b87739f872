"""Players of the scripted hour: each sits where the script says, and acts when it is their turn."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import FromEntrant, tournament_subject
from dealerbox.hand.commands import AllIn, BetTo, Call, Check, Discard, Fold, PlayerCommand, RaiseTo, StandPat
from dealerbox.hand.options import Options
from dealerbox.table.commands import Act, PlayerTableCommand
from dealerbox.table.events import TurnStarted
from dealerbox.wire import Do, Done, Refused, Sit, TopUp
from dealerbox.wire.chat import Say
from dealerbox.wire.tournaments import EntrantCommand, TournamentDo, TournamentSeat

if TYPE_CHECKING:
    from tests.crash.world import World

_turn = msgspec.json.Decoder(TurnStarted).decode


class Person:
    """``mood``: how the player acts: ``wild`` (at random, often all-in), ``call``, or ``raise``."""

    def __init__(self, world: World, id: str) -> None:
        self.id = id
        self.mood = "wild"
        self.here = False
        self._world = world
        self._chance = random.Random(f"{world.seed}-{id}")
        self._acts = 0
        self._seats: dict[str, int] = {}
        self._listening: list[Any] = []

    def arrive(self) -> None:
        bus = self._world.parts.bus
        self.here = True
        self._listening = [
            bus.listen(messages.player_subject(self.id), self._news),
            *(bus.listen(messages.events_subject(table), self._batch) for table in self._seats),
        ]
        bus.publish(messages.PRESENCE, messages.Presence(self.id, True))

    def hang_up(self) -> None:
        """The player's connection is lost."""
        self.here = False
        for one in self._listening:
            one.cancel()
        self._world.parts.bus.publish(messages.PRESENCE, messages.Presence(self.id, False))

    # ---- requests ----

    async def sit(self, id: str, table: str, seat: int, amount: int) -> Any:
        self._look_at(table, seat)
        return await self._ask(table, Sit(id, table, seat, amount))

    async def top_up(self, id: str, table: str, amount: int) -> Any:
        return await self._ask(table, TopUp(id, table, amount))

    async def do(self, id: str, table: str, command: PlayerTableCommand) -> Any:
        return await self._ask(table, Do(id, table, command))

    async def say(self, id: str, table: str, text: str) -> Any:
        letter = messages.ChatRequest(self.id, self.id.capitalize(), Say(id, table, text))
        return await self._world.parts.bus.request(messages.chat_requests_subject(table), letter)

    async def table_request(self, id: str, tournament: str, command: EntrantCommand) -> Done | Refused:
        letter = FromEntrant(self.id, self.id.capitalize(), TournamentDo(id, tournament, command))
        return await self._world.parts.bus.request(tournament_subject(tournament), letter)

    async def _ask(self, table: str, message: Sit | TopUp | Do) -> Any:
        letter = messages.FromPlayer(self.id, self.id.capitalize(), message)
        return await self._world.parts.bus.request(messages.table_subject(table), letter)

    # ---- acts ----

    def _news(self, message: Any) -> None:
        if isinstance(message, TournamentSeat):
            self._look_at(message.table, message.seat)

    def _look_at(self, table: str, seat: int) -> None:
        if table not in self._seats and self.here:
            self._listening.append(self._world.parts.bus.listen(messages.events_subject(table), self._batch))
        self._seats[table] = seat

    def _batch(self, batch: messages.Batch) -> None:
        for piece in batch.pieces:
            if b'"TurnStarted"' in bytes(piece.seen):
                turn = _turn(piece.seen)
                if turn.seat == self._seats[batch.table]:
                    self._world.later(self._act(batch.table, turn))

    async def _act(self, table: str, turn: TurnStarted) -> None:
        await self._world.parts.clock.sleep(self._chance.randrange(200, 3000))
        if not self.here:
            return
        self._acts += 1
        action = choose(turn.options, self._chance, self.mood)
        try:
            await self.do(f"{self._world.run}-{self.id}-{self._acts}", table, Act(turn.turn, action))
        except (NobodyServes, Refusal):
            return


def choose(options: Options, chance: random.Random, mood: str) -> PlayerCommand:
    if options.discard is not None:
        return StandPat() if options.stand else Discard(())
    if mood == "wild" and chance.random() < 0.3 and (bold := _bold(options, chance)) is not None:
        return bold
    if mood == "raise" and (higher := _least(options)) is not None:
        return higher
    if options.check:
        return Check()
    if options.call is not None and (mood != "wild" or chance.random() < 0.7):
        return Call()
    return Fold()


def _bold(options: Options, chance: random.Random) -> PlayerCommand | None:
    may_shove = (options.raise_ is not None or options.bet is not None) and options.sizes is None
    return AllIn() if may_shove and chance.random() < 0.5 else _least(options)


def _least(options: Options) -> PlayerCommand | None:
    if options.raise_ is not None:
        return RaiseTo(options.raise_[0])
    return BetTo(options.bet[0]) if options.bet is not None else None

"""One person at one table, from taking the seat to leaving it."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from dealerbox.hand.commands import Fold
from dealerbox.hand.events import HandEnded
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.play import choose
from dealerbox.simulate.week.public_table import PublicTable
from dealerbox.table.commands import (
    Act,
    ChooseEntry,
    ChooseGame,
    HuntRabbit,
    Leave,
    PlayerTableCommand,
    SetAutoChips,
    SetStraddle,
    ShowCards,
    SitIn,
    SitOut,
)
from dealerbox.table.events import SatOut, TableEvent, TurnStarted
from dealerbox.wire import Do, Refused, Sit, TopUp
from dealerbox.wire.chat import Say

if TYPE_CHECKING:
    from dealerbox.simulate.week.people import Person

MAX_MIN_BUY_INS = 6
"""How many minimum buy-ins a person brings at most to a table without a maximum."""
_LINES = ("Well played!", "nh", "Terve kaikille", "One more round?", "a" * 900)
_FINE = frozenset({"late", "not_your_turn", "not_seated", "no_table", "stopped", "store", "busy", "closed"})
"""Codes with which an offered action may still be refused: it came too late, or the table is gone."""


class TableVisit:
    def __init__(self, person: "Person", table: PublicTable) -> None:
        self.person = person
        self.table = table
        self.over = asyncio.Event()
        self._answered = 0
        """The last turn that was answered or left to the clock."""

    # ---- sitting down ----

    async def sit(self) -> bool:
        """Take a free seat; return whether that succeeded."""
        person, config, chance = self.person, self.table.config, self.person.chance
        await person.client.watch(config.id)
        taken = self.table.seat_of.get(person.id)
        if taken is not None and not self.table.seated[taken].offered:
            self.catch_up()  # disappeared without leaving and still has the seat, or was seated by the room
            return True
        free = [taken] if taken is not None else self.table.free
        if not free:
            return False
        minimum, maximum = config.min_buy_in, config.max_buy_in or MAX_MIN_BUY_INS * config.min_buy_in
        buy_in = chance.choice((minimum, maximum, self._between(minimum, maximum)))
        left = person.left_with.get(config.id, 0)
        if left and chance.random() < 0.5:
            buy_in = max(minimum, min(maximum, left))
        await person.pay_in(config.currency, max(buy_in, left))
        seat = chance.choice(free)
        entry: Literal["post", "wait"] = "post" if chance.random() < 0.5 else "wait"
        answer = await self._ask(Sit(person.new_id(), config.id, seat, buy_in, entry))
        if isinstance(answer, Refused) and answer.code == "buy_in" and left:
            answer = await self._ask(Sit(person.new_id(), config.id, seat, left, entry))
        seat_now = self.table.seat_of.get(person.id)
        if seat_now is None or self.table.seated[seat_now].offered:
            return False
        await self._settle_in()
        return True

    def _between(self, minimum: int, maximum: int) -> int:
        chip = self.table.config.stakes.chip
        return minimum + self.person.chance.randint(0, (maximum - minimum) // chip) * chip

    async def _settle_in(self) -> None:
        person, config, chance = self.person, self.table.config, self.person.chance
        if chance.random() < 0.3:
            maximum = config.max_buy_in or MAX_MIN_BUY_INS * config.min_buy_in
            top_up = self._between(config.min_buy_in, maximum) if chance.random() < 0.6 else 0
            rebuy = self._between(config.min_buy_in, maximum) if chance.random() < 0.6 else 0
            await self.do(SetAutoChips(top_up, rebuy))
        if config.extras.straddle and chance.random() < 0.6:
            await self.do(SetStraddle(True))
        if config.extras.dealers_choice:
            await self.do(ChooseGame(chance.randrange(len(config.extras.rotation))))
        if chance.random() < 0.1:
            await person.pause(1, 30)
            await self.do(ChooseEntry(chance.choice(("post", "wait"))))

    # ---- what happens ----

    def on_event(self, event: TableEvent) -> None:
        """React to an event of the table."""
        match event:
            case TurnStarted():
                self._turn(event)
            case HandEnded():
                self._hand_over()
            case SatOut() if event.seat == self.table.seat_of.get(self.person.id):
                self.person.start(self._come_back(event.reason))
            case _:
                pass

    def left_with(self, chips: int) -> None:
        """Note that the person has left the table or was removed."""
        self.person.left_with[self.table.config.id] = chips
        self.over.set()

    def catch_up(self) -> None:
        """React to what happened while the person was disconnected: it may be their turn, or the clock may have sat
        them out."""
        if self.table.turn is not None:
            self._turn(self.table.turn)
        seat = self.table.seat_of.get(self.person.id)
        if seat is not None and (why := self.table.seated[seat].out):
            self.person.start(self._come_back(why))

    def _turn(self, turn: TurnStarted) -> None:
        if turn.seat == self.table.seat_of.get(self.person.id) and turn.turn != self._answered:
            self._answered = turn.turn
            self.person.start(self._act(turn))

    async def _act(self, turn: TurnStarted) -> None:
        person, chance = self.person, self.person.chance
        await person.think()
        if chance.random() < person.sloppy:
            if chance.random() < 0.5:
                return  # not looking: the clock runs out
            await person.pause(5, 60)
        now = self.table.turn
        if now is None or now.turn != turn.turn or not person.connected:
            return
        stakes = self.table.config.stakes
        action = choose(turn.options, lambda: self.table.own_cards(person.id), person.loose, stakes, chance)
        command = Do(person.new_id(), self.table.config.id, Act(turn.turn, action))
        answer = await self._ask(command)
        if isinstance(answer, Refused) and answer.code not in _FINE:
            person.breach(
                Breach(f"table {command.table}: {action} was offered to {person.id} and is refused: {answer.reason}")
            )
        if chance.random() < 0.01:
            await self._again(command, answer)

    async def _again(self, command: Do, answer: object) -> None:
        """Repeat a message, as after a lost connection: it must be carried out once, and get the same answer."""
        again = await self._ask(command)
        if answer is not None and again is not None and again != answer and not self.over.is_set():
            self.person.breach(Breach(f"table {command.table}: {command.id} was answered {answer}, then {again}"))

    # ---- between hands ----

    def _hand_over(self) -> None:
        person, chance = self.person, self.person.chance
        if self.table.seat_of.get(person.id) not in self.table.hand:
            return
        roll = chance.random()
        for share, what in _CHORES:
            if roll < share:
                person.start(what(self))
                return
            roll -= share
        if chance.random() < person.restless:
            person.start(self.leave())

    async def _sit_out(self) -> None:
        await self.person.pause(0, 20)
        await self.do(SitOut("big blind" if self.person.chance.random() < 0.5 else "next hand"))
        if self.person.chance.random() < 0.2:
            await self.person.pause(0, 30)
            await self.do(SitIn())

    async def _more_chips(self) -> None:
        config = self.table.config
        maximum = config.max_buy_in or MAX_MIN_BUY_INS * config.min_buy_in
        seat = self.table.seat_of.get(self.person.id)
        stack = self.table.seated[seat].stack if seat is not None else maximum
        wanted = self._between(0, maximum) - stack
        if wanted > 0:
            await self.person.pay_in(config.currency, wanted)
            await self._ask(TopUp(self.person.new_id(), config.id, wanted))

    async def _show(self) -> None:
        await self.do(ShowCards())

    async def _rabbit(self) -> None:
        await self.do(HuntRabbit())

    async def _change_entry(self) -> None:
        await self.do(ChooseEntry(self.person.chance.choice(("post", "wait"))))

    async def _toggle(self) -> None:
        extras = self.table.config.extras
        if extras.dealers_choice:
            await self.do(ChooseGame(self.person.chance.randrange(len(extras.rotation))))
        if extras.straddle:
            await self.do(SetStraddle(self.person.chance.random() < 0.6))

    async def _nonsense(self) -> None:
        """Send invalid commands: they are refused and disturb nobody."""
        chance, config = self.person.chance, self.table.config
        wrong: PlayerTableCommand = chance.choice((
            Act(10**6, Fold()), SitIn(), ShowCards(), ChooseGame(99), SetAutoChips(-1, 0), HuntRabbit(),
        ))  # fmt: skip
        await self.do(wrong)
        await self._ask(Sit(self.person.new_id(), config.id, chance.randrange(-1, 12), config.min_buy_in))
        await self._ask(TopUp(self.person.new_id(), config.id, chance.choice((-5, 0, 10**9))))

    async def _talk(self) -> None:
        await self._ask(Say(self.person.new_id(), self.table.config.id, self.person.chance.choice(_LINES)))

    async def leave(self) -> None:
        await self.person.pause(0, 10)
        await self.do(Leave("after hand" if self.person.chance.random() < 0.3 else "now"))

    async def _come_back(self, why: str) -> None:
        person, chance = self.person, self.person.chance
        roll = chance.random()
        if roll < 0.1:
            return  # forgets about it: the table clears the seat
        if roll < 0.25:
            await person.pause(1, 60)
            await self.do(Leave())
            return
        await person.pause(*((1, 40) if roll < 0.6 else (30, 400)))
        seat = self.table.seat_of.get(person.id)
        if seat is None or not self.table.seated[seat].out:
            return
        if why == "no chips":
            buy_in = self.table.config.min_buy_in
            await person.pay_in(self.table.config.currency, buy_in)
            await self._ask(TopUp(person.new_id(), self.table.config.id, buy_in))
        else:
            await self.do(SitIn())

    async def do(self, command: PlayerTableCommand) -> object:
        return await self._ask(Do(self.person.new_id(), self.table.config.id, command))

    async def _ask(self, message: Sit | TopUp | Do | Say) -> object:
        if self.over.is_set():
            return None
        return await self.person.ask(message)


_CHORES: tuple[tuple[float, Callable[[TableVisit], Any]], ...] = (
    (0.02, TableVisit._sit_out),
    (0.02, TableVisit._more_chips),
    (0.01, TableVisit._show),
    (0.01, TableVisit._rabbit),
    (0.01, TableVisit._change_entry),
    (0.01, TableVisit._toggle),
    (0.02, TableVisit._talk),
    (0.004, TableVisit._nonsense),
)
"""What a person does after a hand, and how often (0 to 1)."""

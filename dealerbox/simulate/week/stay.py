"""One person at one table, from taking the seat to leaving it."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from dealerbox.hand.commands import Fold
from dealerbox.hand.events import HandEnded
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.play import choose
from dealerbox.simulate.week.seen import Seen
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

LEASTS_BROUGHT = 6
"""How many least buy-ins are brought at most where the table has no most."""
_LINES = ("Well played!", "nh", "Terve kaikille", "One more round?", "a" * 900)
_FINE = frozenset({"late", "not_your_turn", "not_seated", "no_table", "stopped", "store", "busy", "closed"})
"""How an action that was offered may be refused all the same: it came too late, or the table is gone."""


class Stay:
    def __init__(self, person: "Person", seen: Seen) -> None:
        self.person = person
        self.seen = seen
        self.over = asyncio.Event()
        self._answered = 0
        """The last turn that was answered or let go."""

    # ---- sitting down ----

    async def sit(self) -> bool:
        """Takes a free seat; False where that did not work out."""
        person, config, chance = self.person, self.seen.config, self.person.chance
        await person.line.watch(config.id)
        taken = self.seen.seat_of.get(person.id)
        if taken is not None and not self.seen.guests[taken].offered:
            self.catch_up()  # he vanished without leaving and his seat is still his, or the house has seated him
            return True
        free = [taken] if taken is not None else self.seen.free
        if not free:
            return False
        least, most = config.min_buy_in, config.max_buy_in or LEASTS_BROUGHT * config.min_buy_in
        buy_in = chance.choice((least, most, self._between(least, most)))
        left = person.left_with.get(config.id, 0)
        if left and chance.random() < 0.5:
            buy_in = max(least, min(most, left))
        await person.pay_in(config.currency, max(buy_in, left))
        seat = chance.choice(free)
        entry: Literal["post", "wait"] = "post" if chance.random() < 0.5 else "wait"
        answer = await self._ask(Sit(person.new_id(), config.id, seat, buy_in, entry))
        if isinstance(answer, Refused) and answer.code == "buy_in" and left:
            answer = await self._ask(Sit(person.new_id(), config.id, seat, left, entry))
        seat_now = self.seen.seat_of.get(person.id)
        if seat_now is None or self.seen.guests[seat_now].offered:
            return False
        await self._settle_in()
        return True

    def _between(self, least: int, most: int) -> int:
        chip = self.seen.config.stakes.chip
        return least + self.person.chance.randint(0, (most - least) // chip) * chip

    async def _settle_in(self) -> None:
        person, config, chance = self.person, self.seen.config, self.person.chance
        if chance.random() < 0.3:
            most = config.max_buy_in or LEASTS_BROUGHT * config.min_buy_in
            top_up = self._between(config.min_buy_in, most) if chance.random() < 0.6 else 0
            rebuy = self._between(config.min_buy_in, most) if chance.random() < 0.6 else 0
            await self.do(SetAutoChips(top_up, rebuy))
        if config.extras.straddle and chance.random() < 0.6:
            await self.do(SetStraddle(True))
        if config.extras.dealers_choice:
            await self.do(ChooseGame(chance.randrange(len(config.extras.rotation))))
        if chance.random() < 0.1:
            await person.pause(1, 30)
            await self.do(ChooseEntry(chance.choice(("post", "wait"))))

    # ---- what happens ----

    def hears(self, event: TableEvent) -> None:
        """What he is told while he is there."""
        match event:
            case TurnStarted():
                self._turn(event)
            case HandEnded():
                self._hand_over()
            case SatOut() if event.seat == self.seen.seat_of.get(self.person.id):
                self.person.start(self._come_back(event.reason))
            case _:
                pass

    def left_with(self, chips: int) -> None:
        """He has left the table, or was sent home."""
        self.person.left_with[self.seen.config.id] = chips
        self.over.set()

    def catch_up(self) -> None:
        """He is connected again: perhaps it is his turn, perhaps the clock has sat him out."""
        if self.seen.turn is not None:
            self._turn(self.seen.turn)
        seat = self.seen.seat_of.get(self.person.id)
        if seat is not None and (why := self.seen.guests[seat].out):
            self.person.start(self._come_back(why))

    def _turn(self, turn: TurnStarted) -> None:
        if turn.seat == self.seen.seat_of.get(self.person.id) and turn.turn != self._answered:
            self._answered = turn.turn
            self.person.start(self._act(turn))

    async def _act(self, turn: TurnStarted) -> None:
        person, chance = self.person, self.person.chance
        await person.think()
        if chance.random() < person.sloppy:
            if chance.random() < 0.5:
                return  # looks elsewhere: the clock runs out
            await person.pause(5, 60)
        now = self.seen.turn
        if now is None or now.turn != turn.turn or not person.connected:
            return
        stakes = self.seen.config.stakes
        action = choose(turn.options, lambda: self.seen.own_cards(person.id), person.loose, stakes, chance)
        command = Do(person.new_id(), self.seen.config.id, Act(turn.turn, action))
        answer = await self._ask(command)
        if isinstance(answer, Refused) and answer.code not in _FINE:
            person.breach(
                Breach(f"table {command.table}: {action} was offered to {person.id} and is refused: {answer.reason}")
            )
        if chance.random() < 0.01:
            await self._again(command, answer)

    async def _again(self, command: Do, answer: object) -> None:
        """The same message once more, as after a lost connection: it is done once, and answered in the same way."""
        again = await self._ask(command)
        if answer is not None and again is not None and again != answer and not self.over.is_set():
            self.person.breach(Breach(f"table {command.table}: {command.id} is answered {answer}, then {again}"))

    # ---- between hands ----

    def _hand_over(self) -> None:
        person, chance = self.person, self.person.chance
        if self.seen.seat_of.get(person.id) not in self.seen.hand:
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
        config = self.seen.config
        most = config.max_buy_in or LEASTS_BROUGHT * config.min_buy_in
        seat = self.seen.seat_of.get(self.person.id)
        stack = self.seen.guests[seat].stack if seat is not None else most
        wanted = self._between(0, most) - stack
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
        extras = self.seen.config.extras
        if extras.dealers_choice:
            await self.do(ChooseGame(self.person.chance.randrange(len(extras.rotation))))
        if extras.straddle:
            await self.do(SetStraddle(self.person.chance.random() < 0.6))

    async def _nonsense(self) -> None:
        """Commands that cannot be right are refused, and nobody is disturbed."""
        chance, config = self.person.chance, self.seen.config
        wrong: PlayerTableCommand = chance.choice((
            Act(10**6, Fold()), SitIn(), ShowCards(), ChooseGame(99), SetAutoChips(-1, 0), HuntRabbit(),
        ))  # fmt: skip
        await self.do(wrong)
        await self._ask(Sit(self.person.new_id(), config.id, chance.randrange(-1, 12), config.min_buy_in))
        await self._ask(TopUp(self.person.new_id(), config.id, chance.choice((-5, 0, 10**9))))

    async def _talk(self) -> None:
        await self._ask(Say(self.person.new_id(), self.seen.config.id, self.person.chance.choice(_LINES)))

    async def leave(self) -> None:
        await self.person.pause(0, 10)
        await self.do(Leave("after hand" if self.person.chance.random() < 0.3 else "now"))

    async def _come_back(self, why: str) -> None:
        person, chance = self.person, self.person.chance
        roll = chance.random()
        if roll < 0.1:
            return  # he forgets: the table clears his seat
        if roll < 0.25:
            await person.pause(1, 60)
            await self.do(Leave())
            return
        await person.pause(*((1, 40) if roll < 0.6 else (30, 400)))
        seat = self.seen.seat_of.get(person.id)
        if seat is None or not self.seen.guests[seat].out:
            return
        if why == "no chips":
            buy_in = self.seen.config.min_buy_in
            await person.pay_in(self.seen.config.currency, buy_in)
            await self._ask(TopUp(person.new_id(), self.seen.config.id, buy_in))
        else:
            await self.do(SitIn())

    async def do(self, command: PlayerTableCommand) -> object:
        return await self._ask(Do(self.person.new_id(), self.seen.config.id, command))

    async def _ask(self, message: Sit | TopUp | Do | Say) -> object:
        if self.over.is_set():
            return None
        return await self.person.ask(message)


_CHORES: tuple[tuple[float, Callable[[Stay], Any]], ...] = (
    (0.02, Stay._sit_out),
    (0.02, Stay._more_chips),
    (0.01, Stay._show),
    (0.01, Stay._rabbit),
    (0.01, Stay._change_entry),
    (0.01, Stay._toggle),
    (0.02, Stay._talk),
    (0.004, Stay._nonsense),
)
"""What somebody does after a hand, and how often."""

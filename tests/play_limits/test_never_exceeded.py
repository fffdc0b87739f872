"""Days of play by people with limits who try everything: nobody ever loses more than their limit.

Losses are counted here from the hands and transfers alone, not from the sums used by the checks.
"""

import asyncio
import json
import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.hand.commands import PlayerCommand
from dealerbox.hand.options import Options
from dealerbox.ledger import parse
from dealerbox.play_limits.limits import Limit, window_start
from dealerbox.play_limits.machine import WAIT_MS
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.table.commands import Act, SetAutoChips
from dealerbox.wire import Do, Sit, TopUp
from tests.live.playing import Person, virtual
from tests.live.tournaments.field import choose
from tests.play_limits.limited_room import OTHER, TABLE, Watched, rich

FAST = replace(TABLE, turn_seconds=15, return_seconds=0)
TABLES = (FAST, replace(OTHER, turn_seconds=15, return_seconds=0))
NAMES = ("ann", "bob", "cid", "dan", "eve")
BEFORE_MIDNIGHT, HOURS = 2, 5
_options = msgspec.json.Decoder(Options).decode


class Gambler:
    """Sits down, tops up, leaves and plays boldly; sometimes lowers a limit or requests a higher one."""

    def __init__(self, running: Watched, person: Person, seed: int) -> None:
        self.house = running
        self.person = person
        self.chance = random.Random(f"{seed}-{person.player}")
        self.limits: list[tuple[int, int | None]] = []
        """The limits of each day and when they began."""
        self.refused: Counter[str] = Counter()

    async def live(self) -> None:
        for config in TABLES:
            await self.person.watch(config.id)
        read = 0
        while True:
            while read < len(self.person.texts):
                await self._hear(json.loads(self.person.texts[read]))
                read += 1
            await self.house.parts.clock.sleep(self.chance.randrange(1000, 6000))
            if self.chance.random() < 0.05:
                await self._wish()

    async def _hear(self, message: dict[str, object]) -> None:
        for event in message.get("events", ()):  # type: ignore[attr-defined]
            if event["type"] == "TurnStarted" and event.get("options") is not None:
                options = _options(msgspec.json.encode(event["options"]))
                action: PlayerCommand = choose(options, self.chance, 0.8)
                await self._ask(Do(self.person.new_id(), str(message["table"]), Act(event["turn"], action)))

    async def _wish(self) -> None:
        config = self.chance.choice(TABLES)
        amount = self.chance.choice((2000, 3000, 5000, 10_000))
        id = self.person.new_id()
        match self.chance.randrange(6):
            case 0 | 1:
                await self._ask(Sit(id, config.id, self.chance.randrange(6), amount))
            case 2:
                await self._ask(TopUp(id, config.id, amount))
            case 3:
                await self._ask(Do(id, config.id, SetAutoChips(amount, amount)))
            case 4:
                await self.person.leave(config.id)
            case 5:
                await self._change_limit()

    async def _ask(self, message: Do | Sit | TopUp) -> None:
        answer = await self.person.ask(message)
        if answer["type"] == "Refused":
            self.refused[answer["code"]] += 1

    async def _change_limit(self) -> None:
        limit = Limit("loss-day", "EUR")
        try:
            if self.chance.random() < 0.5:
                await self.house.play.set_limit(self.person.player, limit, self.chance.choice((4000, 8000, 16_000)))
            else:
                await self.house.play.confirm(self.person.player, limit)
        except NotAllowed:
            return


async def losses_by_day(running: Watched, player: str) -> dict[int, int]:
    """The player's losses by the day on which the hands began."""
    lost: Counter[int] = Counter()
    for hand in await running.store.hands_of(player, 10**6):
        if hand.currency == "EUR":
            net = sum(one.net for one in hand.players if one.player == player)
            lost[window_start("day", hand.started, "UTC")] -= net
    return dict(lost)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 20))])
@virtual
async def test_nobody_ever_loses_more_than_their_limit(seed: int) -> None:
    running = Watched()
    await running.open(*TABLES)
    await running.wait((24 - BEFORE_MIDNIGHT) * 3600)
    gamblers = []
    for name in NAMES:
        person = await rich(running, name)
        await running.play.set_limit(name, Limit("loss-day", "EUR"), 8000)
        gamblers.append(Gambler(running, person, seed))
    living = [asyncio.create_task(gambler.live()) for gambler in gamblers]
    await running.parts.clock.sleep(HOURS * 3_600_000)
    for task in living:
        task.cancel()
    ended = await asyncio.gather(*living, return_exceptions=True)
    assert {type(one) for one in ended} == {asyncio.CancelledError}
    worst = 0
    for gambler in gamblers:
        player = gambler.person.player
        most = await most_by_day(running, player)
        for day, lost in (await losses_by_day(running, player)).items():
            assert lost <= most[day], (player, day, lost, most[day])
            worst = max(worst, lost)
    said = sum((gambler.refused for gambler in gamblers), Counter())
    assert said["limit"] > 20, f"the limits were never in the way: {said}"
    assert worst > 3000, "and somebody did lose"
    assert await running.store.audit() == []
    assert await sums_are_those_of_the_transfers(running)


async def most_by_day(running: Watched, player: str) -> dict[int, int]:
    """The highest limit in force at any moment of each day, from the stored events."""
    held: dict[int, int] = {}
    value, events = 0, await running.store.play_limits.history(player)
    first = window_start("day", events[0].at, "UTC")
    for number in range(2):
        day = first + number * WAIT_MS
        values = [value] if value else []
        for one in events:
            if day <= one.at < day + WAIT_MS and type(one.event).__name__ in ("LimitSet", "RaiseConfirmed"):
                value = getattr(one.event, "value", 0)
                values.append(value)
        held[day] = max(values)
    return held


async def sums_are_those_of_the_transfers(running: Watched) -> bool:
    """The sums used by the checks equal what stacks have won and lost."""
    moved: Counter[str] = Counter()
    transfers = await running.store.transfers_between("", "\U0010ffff")
    for one in transfers:
        debit, credit = parse(one.debit), parse(one.credit)
        if one.currency == "EUR" and {debit.kind, credit.kind} <= {"stack", "rake"}:
            moved[debit.player] -= one.amount if debit.player else 0
            moved[credit.player] += one.amount if credit.player else 0
    for player in NAMES:
        summed = await running.store.play_limits.ask(lambda books, player=player: books.results_since(player, 0))
        if summed.get("EUR", 0) != moved[player]:
            return False
    return True

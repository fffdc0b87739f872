"""Many players and staff do random acts: at the end all money is explained, and nothing was done twice."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable
from typing import get_args

import pytest

from dealerbox.cashier import rules
from dealerbox.cashier.store import Act, CashFile, FileSearch
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import NotEnough
from dealerbox.store.interface import Store
from tests.cashier.cashier_room import PAYEE, Field
from tests.live.values import move

PEOPLE = ("ann", "bob", "cid")
STAFF = ("sam", "pat", "olga", "ann")
ACTS: tuple[Act, ...] = get_args(Act)
ABOVE = 50_000
ENDS = {("deposit", "received"), ("withdrawal", "paid"), ("correction", "confirmed")}


class Crowd:
    def __init__(self, field: Field, seed: int) -> None:
        self.field = field
        self.random = random.Random(seed)
        self.nonces = [f"nonce-{number}" for number in range(40)]
        self.statements = 0

    def something(self) -> Awaitable[object]:
        field, choice, amount = self.field, self.random.choice, self.random.randrange(1, 90_000)
        who, nonce, staff = choice(PEOPLE), choice(self.nonces), choice(STAFF)
        back_office = field.back_office(staff, choice(["cashier", "owner", "support"]))
        return choice(
            [
                lambda: self.of_player(who, "deposit", amount, nonce),
                lambda: self.of_player(who, "withdraw", amount, nonce),
                lambda: self.take_back(who),
                lambda: back_office.take(who, "EUR", amount, "", nonce),
                lambda: back_office.give(who, "EUR", amount, "", nonce),
                lambda: back_office.propose(who, "EUR", choice([amount, -amount]), "bank", "why", nonce),
                lambda: back_office.send("sepa", nonce),
                lambda: self.step(back_office.do, amount),
                lambda: self.step(back_office.do, amount),
                lambda: self.step(back_office.do, amount),
                lambda: field.cashier.lapse_old(),
                lambda: self.play(who, amount),
            ]
        )()

    async def of_player(self, who: str, what: str, amount: int, nonce: str) -> None:
        player = await self.field.player(who)
        way = self.random.choice(["sepa", "desk"])
        if what == "deposit":
            await self.field.cashier.deposit(player, "EUR", amount, way, nonce)
        else:
            await self.field.cashier.withdraw(player, "EUR", amount, way, PAYEE, nonce)

    async def any_file(self) -> CashFile | None:
        files = await self.field.store.cashier.files(FileSearch(), 1_000)
        return self.random.choice(files) if files else None

    async def take_back(self, who: str) -> None:
        file = await self.any_file()
        if file is not None:
            await self.field.cashier.take_back(await self.field.player(who), file.request.id)

    async def step(self, do: object, amount: int) -> None:
        file = await self.any_file()
        if file is not None:
            likely = rules.acts_in(file.request.kind, file.state, "staff") if self.random.random() < 0.7 else ()
            act = self.random.choice(likely or ACTS)
            given = self.random.choice([None, amount])
            await do(file.request.id, act, "why", given)  # type: ignore[operator]

    async def play(self, who: str, amount: int) -> None:
        self.statements += 1
        own, stack, id = f"wallet:{who}", f"stack:t:{who}", f"play {self.statements}"
        await self.field.store.commit([move(f"{id} in", own, stack, amount, "EUR")])
        await self.field.store.commit([move(f"{id} out", stack, own, amount, "EUR")])


@pytest.mark.parametrize("seed", range(4))
async def test_random_acts_leave_all_money_explained_and_nothing_done_twice(store: Store, seed: int) -> None:
    field = Field(store)
    await field.with_players(*PEOPLE, euros=0)
    crowd = Crowd(field, seed)
    faults = []
    rounds, ends = 0, set()
    # Threads interleave at random: continue until everything to be checked has happened.
    while (rounds := rounds + 1) <= 60 or (not ends >= ENDS and rounds <= 600):
        field.clock.time += crowd.random.choice([1, 1, 1, 86_400_000])
        done = await asyncio.gather(*(crowd.something() for _ in range(8)), return_exceptions=True)
        faults += [one for one in done if isinstance(one, BaseException) and not isinstance(one, Refusal | NotEnough)]
        files = await store.cashier.files(FileSearch(), 10_000)
        ends = {(one.request.kind, one.state) for one in files}
    assert faults == [] and ends >= ENDS
    check_files(files)
    await check_money(field, files)


def check_files(files: list[CashFile]) -> None:
    for file in files:
        request, states = file.request, [one.state for one in file.events]
        assert states[0] == rules.FIRST[request.kind]
        for before, event in zip(file.events, file.events[1:], strict=False):
            assert rules.STEPS[request.kind][before.state][event.act] == event.state
        assert sum(one in ("received", "paid", "confirmed", "rejected") for one in states) <= 1
        for one in file.events:
            assert one.by.side != "staff" or one.act in ("reject", "unsend") or one.by.id != request.player
        amount = abs(request.amount if file.arrived is None else file.arrived)
        if rules.two_are_needed(request.kind, amount, ABOVE) and states[-1] in ("received", "paid", "confirmed"):
            assert len({one.by.id for one in file.events if one.by.side == "staff"}) >= 2
    check_sums_of_a_day(files)
    nonces = Counter((one.request.player, one.request.nonce) for one in files)
    assert max(nonces.values()) == 1


def check_sums_of_a_day(files: list[CashFile]) -> None:
    """From the requests alone: no staff member and no player exceeds the threshold within 24 hours through one
    person's acts."""
    moved: list[tuple[int, str, str, int]] = []
    for file in files:
        staff = {one.by.id for one in file.events if one.by.side == "staff" and one.act != "unsend"}
        if file.request.kind != "correction" and file.state in ("received", "paid") and len(staff) == 1:
            amount = file.request.amount if file.arrived is None else file.arrived
            moved.append((file.events[-1].at, *staff, file.request.player, amount))
    for end, by, player, _ in moved:
        day = [one for one in moved if end - 86_400_000 < one[0] <= end]
        assert sum(one[3] for one in day if one[1] == by) <= ABOVE
        assert sum(one[3] for one in day if one[2] == player) <= ABOVE


async def check_money(field: Field, files: list[CashFile]) -> None:
    """What each account must hold, from the requests alone."""
    wanted: Counter[str] = Counter()
    for file in files:
        request = file.request
        match request.kind, file.state:
            case "deposit", "received":
                wanted["wallet:" + request.player] += file.arrived or 0
            case "correction", "confirmed":
                wanted["wallet:" + request.player] += request.amount
            case "withdrawal", "asked" | "approved" | "sent":
                wanted["payout:" + request.id] += request.amount
                wanted["wallet:" + request.player] -= request.amount
            case "withdrawal", "paid":
                wanted["wallet:" + request.player] -= request.amount
            case _:
                pass
    held = await field.euros()
    assert {name: amount for name, amount in wanted.items() if amount} == {
        name: amount for name, amount in held.items() if name != "bank"
    }
    assert held.get("bank", 0) == -sum(wanted.values())
    assert await field.store.audit() == []

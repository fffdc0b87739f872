"""Players who send the same request twice at once, or spend one wallet twice, also at the moment of the start."""

import asyncio
import random

import pytest

from dealerbox.core.points import PER_POINT, POINTS
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.wire import Done, Refused
from dealerbox.wire.tournaments import Enter, Withdraw
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, config


def code(answer: Done | Refused) -> str:
    return "" if isinstance(answer, Done) else answer.code


@virtual
async def test_two_tabs_at_the_same_moment_are_one_entry() -> None:
    field = await Field().open()
    await field.announce(config())
    ann = await field.player("ann", chips=5000)
    answers = await asyncio.gather(*(ann.ask(Enter()) for _ in range(3)))
    assert [code(one) for one in answers] == ["", "registered", "registered"]
    answers = await asyncio.gather(ann.ask(Withdraw()), ann.ask(Enter()), ann.ask(Withdraw()), ann.ask(Withdraw()))
    assert [code(one) for one in answers] == ["", "", "", "not_registered"]
    assert await field.wallets(["ann"]) == {"ann": 5000}


class Emptied(InMemoryStore):
    """Reports enough money once, and then the money is gone."""

    lie = 0

    async def balance(self, account: str, currency: str) -> int:
        if self.lie and account == wallet("ann"):
            return self.lie
        return await super().balance(account, currency)


@pytest.mark.parametrize(("pay", "code", "words"), [
    ("cash", "not_enough", "has 500. You need 1100"), ("points", "not_enough_points", "have 7 VIP points. You need 22"),
])  # fmt: skip
@virtual
async def test_a_wallet_that_is_emptied_in_between(pay: str, code: str, words: str) -> None:
    store = Emptied()
    field = await Field(store).open()
    await field.announce(config(money="real", currency="EUR", points=True))
    ann = await field.player("ann", chips=500, currency="EUR")
    await store.commit([Transfer("points", 0, BANK, wallet("ann"), POINTS, 7 * PER_POINT, "points")])
    store.lie = 10**12
    answer = await ann.ask(Enter(pay=pay))  # type: ignore[arg-type]
    store.lie = 0
    assert isinstance(answer, Refused) and (answer.code, words in answer.reason) == (code, True), answer
    assert (await field.told()).view.entrants == 0 and not field.room.tournaments.faults()
    assert await field.wallets(["ann"], "EUR") == {"ann": 500}


@pytest.mark.parametrize("seed", range(4))
@virtual
async def test_unregistering_around_the_start_either_refunds_or_keeps_the_entry(seed: int) -> None:
    chance = random.Random(seed)
    field = await Field(seed=seed).open()
    await field.announce(config(starts=field.clock.now() + 60_000, most=6))
    players = [*await field.enter(6), *await field.enter(4)]  # four of them wait
    await field.clock.sleep(59_990)

    async def leave(at: int) -> bool:
        await field.clock.sleep(chance.randrange(25))
        return isinstance(await players[at].ask(Withdraw()), Done)

    left = await asyncio.gather(*(leave(at) for at in (0, 1, 2, 3, 6, 7, 8, 9)))
    view = (await field.told()).view
    assert (view.phase, view.waiting) == ("running", 0) and 2 <= view.entrants <= min(6, 10 - sum(left))
    await field.until_over()
    await field.nothing_left()
    assert sum((await field.wallets(field.players)).values()) == 10 * PURSE - 100 * view.entrants

"""Clocks and shuffles."""

import asyncio
from collections import Counter
from itertools import permutations

import pytest

from dealerbox.core.clock import ClockStuck, LoopClock, VirtualLoop
from dealerbox.core.rng import Rng, SeededRng, SystemRng
from tests.live.playing import virtual


@virtual
async def test_a_virtual_day_passes_in_order_and_at_once() -> None:
    clock = LoopClock(asyncio.get_running_loop(), 1_000)
    rang: list[int] = []
    for at in (86_401_000, 5_000, 3_600_000):
        clock.call_at(at, lambda: rang.append(clock.now()))
    silent = clock.call_at(7_000, lambda: rang.append(-1))
    silent.cancel()
    await clock.sleep(86_400_000 + 2_000)
    assert [round(at, -1) for at in rang] == [5_000, 3_600_000, 86_401_000]
    assert clock.now() >= 86_402_000 + 1_000


def test_a_loop_whose_time_cannot_advance_is_stopped() -> None:
    async def for_ever() -> None:
        loop = asyncio.get_running_loop()

        def again() -> None:
            loop.call_soon(again)

        again()
        await asyncio.sleep(1)

    with pytest.raises(ClockStuck), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(for_ever())


@virtual
async def test_no_timer_fires_early() -> None:
    clock = LoopClock(asyncio.get_running_loop(), 0)
    for at in range(1, 500, 7):
        rang: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        clock.call_at(clock.now() + at, lambda rang=rang: rang.set_result(clock.now()))  # type: ignore[misc]
        began = clock.now()
        assert await rang >= began + at


@pytest.mark.parametrize("rng", [SystemRng(), SeededRng(3)], ids=["system", "seeded"])
def test_every_order_of_three_cards_is_equally_likely(rng: Rng) -> None:
    # 6,000 shuffles, 1,000 expected of each; eight standard deviations are 231. The usual mistake, to swap each card
    # with any other card, is off by 500 of 4,000 and is detected.
    found = Counter(tuple(rng.shuffle([4, 5, 6])) for _ in range(6_000))
    assert set(found) == set(permutations([4, 5, 6]))
    assert all(abs(count - 1_000) < 231 for count in found.values()), found


def test_a_shuffle_does_not_change_its_argument() -> None:
    deck = tuple(range(52))
    shuffled = SystemRng().shuffle(deck)
    assert sorted(shuffled) == list(deck)
    assert shuffled != list(deck), "one chance in 52!"


def test_one_seed_always_gives_the_same_shuffle() -> None:
    assert SeededRng(7).shuffle(range(52)) == SeededRng(7).shuffle(range(52))
    assert SeededRng(7).shuffle(range(52)) != SeededRng(8).shuffle(range(52))

"""Whoever may not play is known again by his devices, and by an e-mail address once he confirms it; also after he has
closed his account. Nobody else is told of it, or kept out by it."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest
from msgspec.structs import replace

from dealerbox.accounts import newcomers
from dealerbox.accounts.closing import Closing
from dealerbox.accounts.newcomers import signs_of
from dealerbox.accounts.store import NOTHING, Visit
from dealerbox.core import messages
from dealerbox.core.bus import MemoryBus
from dealerbox.core.clock import LoopClock
from dealerbox.core.metrics import Metrics
from dealerbox.core.rng import SeededRng
from dealerbox.live.parts import Parts
from dealerbox.play_limits.limits import Limit
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.play_limits.rules import PlayRules
from dealerbox.play_limits.service import ResponsiblePlay
from dealerbox.store.interface import Store
from tests.accounts.harness import PASSWORD, AccountHouse, token_in

HOME = Visit("10.0.0.1", "a browser", "d" * 64)
ELSEWHERE = Visit("10.0.0.9", "another", "e" * 64)
ANN = "ann@example.org"


class Desk(AccountHouse):
    """Accounts, and what is asked of responsible play."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.clock = LoopClock(asyncio.get_running_loop(), self.now)
        numbers = iter(range(10**6))
        bus = MemoryBus()
        bus.serve(messages.ROOM, lambda letter: letter.answer(messages.Money((), ()), letter.message))
        parts = Parts(store, bus, self.clock, SeededRng(1), Metrics(), lambda: f"id-{next(numbers)}")
        self.play = ResponsiblePlay(parts, PlayRules(), partial(newcomers.note, parts.store))
        self.closing = Closing(self.accounts.context, self.accounts.own.reauthentication, bus)

    async def register(self, name: str, email: str, visit: Visit) -> str:
        return (await self.accounts.register(name, PASSWORD, email, visit=visit)).player.id

    async def confirm(self, email: str, visit: Visit) -> None:
        """By the link of the letter that has gone there."""
        (letter,) = await self.letters(email)
        await self.accounts.own.emails.confirm(token_in(letter), visit)

    async def confirmed(self, name: str, email: str, visit: Visit) -> str:
        player = await self.register(name, email, visit)
        await self.confirm(email, visit)
        return player

    async def close(self, player: str) -> None:
        assert await self.store.accounts.close(player, self.now, f"Closed {player}", ("FUN", "VIP"), NOTHING) == ""


@pytest.fixture
async def desk(store: Store) -> AsyncIterator[Desk]:
    made = Desk(store)
    yield made
    await made.accounts.settle()
    made.accounts.close()


@pytest.mark.parametrize("email", ["other@example.org", ANN, ""])
async def test_on_the_same_device_the_same_person_registers_anew_in_vain(desk: Desk, email: str) -> None:
    ann = await desk.register("Ann", ANN, HOME)
    await desk.play.exclude(ann, "1 year")
    with pytest.raises(NotAllowed) as no:
        await desk.register("Annie", email, HOME)
    assert no.value.code == "excluded"
    await desk.register("Bob", "bob@example.org", ELSEWHERE)


async def test_nor_on_a_device_by_which_he_has_come_since(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.exclude(ann, "1 year")
    await desk.accounts.log_in("Ann", PASSWORD, ELSEWHERE)
    await desk.accounts.settle()
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", ELSEWHERE)


@pytest.mark.parametrize("email", ["ann@gmail.com", "ANN@gmail.com", "a.nn+poker@googlemail.com"])
async def test_by_his_confirmed_address_he_confirms_no_other_account(desk: Desk, email: str) -> None:
    ann = await desk.confirmed("Ann", "ann@gmail.com", HOME)
    await desk.play.exclude(ann, "for good")
    await desk.close(ann)
    annie = await desk.register("Annie", email, ELSEWHERE)
    with pytest.raises(NotAllowed) as no:
        await desk.confirm(email, ELSEWHERE)
    assert no.value.code == "excluded"
    assert (await desk.store.accounts.profile(annie)).confirmed is None


async def test_an_address_that_he_confirms_while_he_is_barred_counts_too(desk: Desk) -> None:
    ann = await desk.register("Ann", ANN, HOME)
    await desk.play.exclude(ann, "for good")
    await desk.confirm(ANN, HOME)
    await desk.close(ann)
    await desk.register("Annie", ANN, ELSEWHERE)
    with pytest.raises(NotAllowed):
        await desk.confirm(ANN, ELSEWHERE)


async def test_who_only_types_an_address_is_not_told_that_its_reader_is_barred(desk: Desk) -> None:
    ann = await desk.confirmed("Ann", ANN, HOME)
    await desk.play.exclude(ann, "1 year")
    await desk.register("Nosy", ANN, ELSEWHERE)
    (letter,) = await desk.letters()
    assert letter["To"] == ANN, "its reader alone is told of the try"


async def test_nobody_bars_another_by_typing_his_address(desk: Desk) -> None:
    mallory = await desk.register("Mallory", ANN, ELSEWHERE)
    await desk.play.exclude(mallory, "for good")
    await desk.letters()
    ann = await desk.confirmed("Ann", ANN, HOME)
    assert (await desk.store.accounts.profile(ann)).confirmed is not None


async def test_nor_as_a_guest_on_the_same_device(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.cool_off(ann, 24)
    with pytest.raises(NotAllowed):
        await desk.accounts.guest(visit=HOME)
    await desk.accounts.guest(visit=ELSEWHERE)
    await desk.accounts.guest(visit=replace(HOME, device=""))  # a program has no device


async def test_who_is_not_barred_may_have_another_account(desk: Desk) -> None:
    ann = await desk.register("Ann", "ann@example.org", HOME)
    annie = await desk.register("Annie", "annie@example.org", HOME)
    assert ann != annie
    assert [len(await desk.store.accounts.emails_of(one)) for one in (ann, annie)] == [1, 1]


async def test_a_guest_who_is_barred_may_keep_his_account_to_take_his_money_out(desk: Desk) -> None:
    guest = (await desk.accounts.guest(visit=HOME)).player.id
    await desk.play.cool_off(guest, 24)
    kept = await desk.accounts.register_guest(guest, "Gus", PASSWORD, "gus@example.org", HOME)
    assert kept.player.kind == "player"


async def test_a_closed_account_is_remembered(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.exclude(ann, "for good")
    await desk.close(ann)
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", HOME)


async def test_who_closes_an_account_with_limits_waits_with_another_as_with_a_higher_limit(desk: Desk) -> None:
    ann = await desk.accounts.register("Ann", PASSWORD, "", visit=HOME)
    await desk.play.set_limit(ann.player.id, Limit("loss-day", "EUR"), 1000)
    await desk.closing.close(ann.player, PASSWORD, "", HOME)
    desk.now += 86_400_000 - 60_000
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", HOME)
    desk.now += 120_000
    await desk.register("Annie", "", HOME)


async def test_who_had_no_limits_does_not_wait(desk: Desk) -> None:
    ann = await desk.accounts.register("Ann", PASSWORD, "", visit=HOME)
    await desk.closing.close(ann.player, PASSWORD, "", HOME)
    await desk.register("Annie", "", HOME)


async def test_after_the_break_nothing_is_left_of_it(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.cool_off(ann, 24)
    desk.now += 86_400_000 - 60_000
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", HOME)
    desk.now += 120_000
    await desk.register("Annie", "", HOME)


def test_what_is_kept_is_no_address() -> None:
    signs = signs_of("ann@example.org", {"d" * 64, ""})
    assert len(signs) == 2 and all(len(one) == 64 and "ann" not in one for one in signs)
    assert signs_of("", set()) == []

"""A barred player is recognized by their devices, and by an e-mail address once they confirm it, also after closing
the account. Nobody else is notified or barred."""

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
    """Accounts and responsible play."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.clock = LoopClock(asyncio.get_running_loop(), self.now)
        numbers = iter(range(10**6))
        bus = MemoryBus()
        bus.serve(messages.ROOM, lambda letter: letter.answer(messages.Money((), ()), letter.message))
        parts = Parts(store, bus, self.clock, SeededRng(1), Metrics(), lambda: f"id-{next(numbers)}")
        self.play = ResponsiblePlay(parts, PlayRules(), partial(newcomers.store_signs, parts.store))
        self.closing = Closing(self.accounts.context, self.accounts.own.reauthentication, bus)

    async def register(self, name: str, email: str, visit: Visit) -> str:
        return (await self.accounts.register(name, PASSWORD, email, visit=visit)).player.id

    async def confirm(self, email: str, visit: Visit) -> None:
        """Confirm with the link in the e-mail."""
        (message,) = await self.emails(email)
        await self.accounts.own.emails.confirm(token_in(message), visit)

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
async def test_a_barred_player_cannot_register_again_on_the_same_device(desk: Desk, email: str) -> None:
    ann = await desk.register("Ann", ANN, HOME)
    await desk.play.exclude(ann, "1 year")
    with pytest.raises(NotAllowed) as no:
        await desk.register("Annie", email, HOME)
    assert no.value.code == "excluded"
    await desk.register("Bob", "bob@example.org", ELSEWHERE)


async def test_a_barred_player_cannot_register_on_a_device_used_later(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.exclude(ann, "1 year")
    await desk.accounts.log_in("Ann", PASSWORD, ELSEWHERE)
    await desk.accounts.settle()
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", ELSEWHERE)


@pytest.mark.parametrize("email", ["ann@gmail.com", "ANN@gmail.com", "a.nn+poker@googlemail.com"])
async def test_a_barred_player_cannot_confirm_another_account_with_the_same_email(desk: Desk, email: str) -> None:
    ann = await desk.confirmed("Ann", "ann@gmail.com", HOME)
    await desk.play.exclude(ann, "for good")
    await desk.close(ann)
    annie = await desk.register("Annie", email, ELSEWHERE)
    with pytest.raises(NotAllowed) as no:
        await desk.confirm(email, ELSEWHERE)
    assert no.value.code == "excluded"
    assert (await desk.store.accounts.profile(annie)).confirmed is None


async def test_an_email_confirmed_while_barred_counts_too(desk: Desk) -> None:
    ann = await desk.register("Ann", ANN, HOME)
    await desk.play.exclude(ann, "for good")
    await desk.confirm(ANN, HOME)
    await desk.close(ann)
    await desk.register("Annie", ANN, ELSEWHERE)
    with pytest.raises(NotAllowed):
        await desk.confirm(ANN, ELSEWHERE)


async def test_typing_an_email_does_not_reveal_that_its_owner_is_barred(desk: Desk) -> None:
    ann = await desk.confirmed("Ann", ANN, HOME)
    await desk.play.exclude(ann, "1 year")
    await desk.register("Nosy", ANN, ELSEWHERE)
    (letter,) = await desk.letters()
    assert letter["To"] == ANN, "its reader alone is told of the try"


async def test_typing_somebody_elses_email_does_not_bar_them(desk: Desk) -> None:
    mallory = await desk.register("Mallory", ANN, ELSEWHERE)
    await desk.play.exclude(mallory, "for good")
    await desk.letters()
    ann = await desk.confirmed("Ann", ANN, HOME)
    assert (await desk.store.accounts.profile(ann)).confirmed is not None


async def test_a_barred_player_cannot_play_as_a_guest_on_the_same_device(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.cool_off(ann, 24)
    with pytest.raises(NotAllowed):
        await desk.accounts.guest(visit=HOME)
    await desk.accounts.guest(visit=ELSEWHERE)
    await desk.accounts.guest(visit=replace(HOME, device=""))  # a program has no device


async def test_an_unbarred_player_may_have_another_account(desk: Desk) -> None:
    ann = await desk.register("Ann", "ann@example.org", HOME)
    annie = await desk.register("Annie", "annie@example.org", HOME)
    assert ann != annie
    assert [len(await desk.store.accounts.emails_of(one)) for one in (ann, annie)] == [1, 1]


async def test_a_barred_guest_may_register_to_withdraw_money(desk: Desk) -> None:
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


async def test_a_new_account_after_closing_one_with_limits_waits_a_day(desk: Desk) -> None:
    ann = await desk.accounts.register("Ann", PASSWORD, "", visit=HOME)
    await desk.play.set_limit(ann.player.id, Limit("loss-day", "EUR"), 1000)
    await desk.closing.close(ann.player, PASSWORD, "", HOME)
    desk.now += 86_400_000 - 60_000
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", HOME)
    desk.now += 120_000
    await desk.register("Annie", "", HOME)


async def test_a_new_account_after_closing_one_without_limits_does_not_wait(desk: Desk) -> None:
    ann = await desk.accounts.register("Ann", PASSWORD, "", visit=HOME)
    await desk.closing.close(ann.player, PASSWORD, "", HOME)
    await desk.register("Annie", "", HOME)


async def test_nothing_is_stored_after_a_break(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.cool_off(ann, 24)
    desk.now += 86_400_000 - 60_000
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "", HOME)
    desk.now += 120_000
    await desk.register("Annie", "", HOME)


def test_stored_signs_contain_no_email_address() -> None:
    signs = signs_of("ann@example.org", {"d" * 64, ""})
    assert len(signs) == 2 and all(len(one) == 64 and "ann" not in one for one in signs)
    assert signs_of("", set()) == []

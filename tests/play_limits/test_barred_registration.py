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


class PlayLimitAccounts(AccountHouse):
    """Accounts and responsible play."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.clock = LoopClock(asyncio.get_running_loop(), self.now)
        numbers = iter(range(10**6))
        bus = MemoryBus()
        bus.serve(messages.ROOM, lambda request: request.answer(messages.Money((), ()), request.message))
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
async def accounts(store: Store) -> AsyncIterator[PlayLimitAccounts]:
    made = PlayLimitAccounts(store)
    yield made
    await made.accounts.settle()
    made.accounts.close()


@pytest.mark.parametrize("email", ["other@example.org", ANN, ""])
async def test_a_barred_player_cannot_register_again_on_the_same_device(
    accounts: PlayLimitAccounts, email: str
) -> None:
    ann = await accounts.register("Ann", ANN, HOME)
    await accounts.play.exclude(ann, "1 year")
    with pytest.raises(NotAllowed) as no:
        await accounts.register("Annie", email, HOME)
    assert no.value.code == "excluded"
    await accounts.register("Bob", "bob@example.org", ELSEWHERE)


async def test_a_barred_player_cannot_register_on_a_device_used_later(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.register("Ann", "", HOME)
    await accounts.play.exclude(ann, "1 year")
    await accounts.accounts.log_in("Ann", PASSWORD, ELSEWHERE)
    await accounts.accounts.settle()
    with pytest.raises(NotAllowed):
        await accounts.register("Annie", "", ELSEWHERE)


@pytest.mark.parametrize("email", ["ann@gmail.com", "ANN@gmail.com", "a.nn+poker@googlemail.com"])
async def test_a_barred_player_cannot_confirm_another_account_with_the_same_email(
    accounts: PlayLimitAccounts, email: str
) -> None:
    ann = await accounts.confirmed("Ann", "ann@gmail.com", HOME)
    await accounts.play.exclude(ann, "for good")
    await accounts.close(ann)
    annie = await accounts.register("Annie", email, ELSEWHERE)
    with pytest.raises(NotAllowed) as no:
        await accounts.confirm(email, ELSEWHERE)
    assert no.value.code == "excluded"
    assert (await accounts.store.accounts.profile(annie)).confirmed is None


async def test_an_email_confirmed_while_barred_counts_too(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.register("Ann", ANN, HOME)
    await accounts.play.exclude(ann, "for good")
    await accounts.confirm(ANN, HOME)
    await accounts.close(ann)
    await accounts.register("Annie", ANN, ELSEWHERE)
    with pytest.raises(NotAllowed):
        await accounts.confirm(ANN, ELSEWHERE)


async def test_typing_an_email_does_not_reveal_that_its_owner_is_barred(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.confirmed("Ann", ANN, HOME)
    await accounts.play.exclude(ann, "1 year")
    await accounts.register("Nosy", ANN, ELSEWHERE)
    (message,) = await accounts.emails()
    assert message["To"] == ANN, "only the owner of the address is notified"


async def test_typing_somebody_elses_email_does_not_bar_them(accounts: PlayLimitAccounts) -> None:
    mallory = await accounts.register("Mallory", ANN, ELSEWHERE)
    await accounts.play.exclude(mallory, "for good")
    await accounts.emails()
    ann = await accounts.confirmed("Ann", ANN, HOME)
    assert (await accounts.store.accounts.profile(ann)).confirmed is not None


async def test_a_barred_player_cannot_play_as_a_guest_on_the_same_device(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.register("Ann", "", HOME)
    await accounts.play.cool_off(ann, 24)
    with pytest.raises(NotAllowed):
        await accounts.accounts.guest(visit=HOME)
    await accounts.accounts.guest(visit=ELSEWHERE)
    await accounts.accounts.guest(visit=replace(HOME, device=""))  # a program has no device


async def test_an_unbarred_player_may_have_another_account(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.register("Ann", "ann@example.org", HOME)
    annie = await accounts.register("Annie", "annie@example.org", HOME)
    assert ann != annie
    assert [len(await accounts.store.accounts.emails_of(one)) for one in (ann, annie)] == [1, 1]


async def test_a_barred_guest_may_register_to_withdraw_money(accounts: PlayLimitAccounts) -> None:
    guest = (await accounts.accounts.guest(visit=HOME)).player.id
    await accounts.play.cool_off(guest, 24)
    kept = await accounts.accounts.register_guest(guest, "Gus", PASSWORD, "gus@example.org", HOME)
    assert kept.player.kind == "player"


async def test_a_closed_account_is_remembered(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.register("Ann", "", HOME)
    await accounts.play.exclude(ann, "for good")
    await accounts.close(ann)
    with pytest.raises(NotAllowed):
        await accounts.register("Annie", "", HOME)


async def test_a_new_account_after_closing_one_with_limits_waits_a_day(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.accounts.register("Ann", PASSWORD, "", visit=HOME)
    await accounts.play.set_limit(ann.player.id, Limit("loss-day", "EUR"), 1000)
    await accounts.closing.close(ann.player, PASSWORD, "", HOME)
    accounts.now += 86_400_000 - 60_000
    with pytest.raises(NotAllowed):
        await accounts.register("Annie", "", HOME)
    accounts.now += 120_000
    await accounts.register("Annie", "", HOME)


async def test_a_new_account_after_closing_one_without_limits_does_not_wait(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.accounts.register("Ann", PASSWORD, "", visit=HOME)
    await accounts.closing.close(ann.player, PASSWORD, "", HOME)
    await accounts.register("Annie", "", HOME)


async def test_nothing_is_stored_after_a_break(accounts: PlayLimitAccounts) -> None:
    ann = await accounts.register("Ann", "", HOME)
    await accounts.play.cool_off(ann, 24)
    accounts.now += 86_400_000 - 60_000
    with pytest.raises(NotAllowed):
        await accounts.register("Annie", "", HOME)
    accounts.now += 120_000
    await accounts.register("Annie", "", HOME)


def test_stored_signs_contain_no_email_address() -> None:
    signs = signs_of("ann@example.org", {"d" * 64, ""})
    assert len(signs) == 2 and all(len(one) == 64 and "ann" not in one for one in signs)
    assert signs_of("", set()) == []

"""The contract of every store for tournaments."""

import pytest
from msgspec.structs import replace

from dealerbox.core.mail import QueuedEmail
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.hand_history.search import HandSearch
from dealerbox.ledger import NotEnough
from dealerbox.store.interface import Store
from tests.live.values import hand, move, person, seated

SUNDAY = TournamentRecord("sunday", b'{"name":"Sunday"}', "registering", 10)


def step(first: int, *events: bytes, at: int = 20, tournament: TournamentRecord = SUNDAY) -> TournamentStep:
    return TournamentStep(tournament, first, tuple(StoredEvent(at, event) for event in events))


async def test_a_step_commits_its_tournament_events_money_and_hand_together(store: Store) -> None:
    for id in ("ann", "bob"):
        await store.create_player(person(id), [move(f"grant:{id}", "bank", f"wallet:{id}", 100)])
    await store.commit_step(step(0, b"announced"))
    running = replace(SUNDAY, phase="running", started=30)
    entry = move("entry", "wallet:ann", "pool:sunday", 60)
    played = hand(1, "ann", "bob", table="sunday.0")
    await store.commit_step(step(1, b"started", b"called", at=30, tournament=running), [entry], played)
    assert await store.tournament("sunday") == running
    assert await store.tournament_events("sunday") == [
        StoredEvent(20, b"announced"), StoredEvent(30, b"started"), StoredEvent(30, b"called"),
    ]  # fmt: skip
    assert await store.balance("pool:sunday", "FUN") == 60
    assert await store.hand(played.id) == played

    wrong = [move("too much", "wallet:bob", "pool:sunday", 101)]
    with pytest.raises(NotEnough):
        await store.commit_step(step(3, b"registered", tournament=running), wrong, hand(2, "ann", "bob"))
    assert len(await store.tournament_events("sunday")) == 3
    assert await store.hand("t-2") is None


async def test_a_step_that_is_stored_already_is_skipped(store: Store) -> None:
    await store.commit_step(step(0, b"a", b"b"))
    await store.commit_step(step(0, b"a", b"b", at=25))
    await store.commit_step(step(1, b"b", b"c", at=26))
    assert await store.tournament_events("sunday") == [
        StoredEvent(20, b"a"),
        StoredEvent(20, b"b"),
        StoredEvent(26, b"c"),
    ]


@pytest.mark.parametrize("wrong", [step(1, b"x"), step(0, b"a"), step(3, b"c"), step(0, b"x", b"b", b"c")])
async def test_an_event_never_changes_and_none_is_missing(store: Store, wrong: TournamentStep) -> None:
    await store.commit_step(step(0, b"a", b"b"))
    with pytest.raises(StoreFailed):
        await store.commit_step(wrong)
    assert [one.event for one in await store.tournament_events("sunday")] == [b"a", b"b"]


async def test_running_and_ended_tournaments(store: Store) -> None:
    over = TournamentRecord("over", b"{}", "over", 1, 2, 50, b"{}")
    early = TournamentRecord("early", b"{}", "cancelled", 1, None, 30)
    for one in (SUNDAY, TournamentRecord("monday", b"{}", "running", 5, 6), over, early):
        await store.commit_step(step(0, b"a", tournament=one))
    assert [one.id for one in await store.tournaments()] == ["monday", "sunday"]
    assert [one.id for one in await store.tournaments(ended_since=40)] == ["over"]
    assert [one.id for one in await store.tournaments(ended_since=30)] == ["early", "over"]
    assert await store.tournament_names([]) == {}
    assert await store.tournament_names(["sunday", "none"]) == {"sunday": "Sunday"}
    assert (await store.tournament("over")) == over
    assert await store.tournament("nobody") is None and await store.tournament_events("nobody") == []


async def test_the_balances_of_several_accounts(store: Store) -> None:
    stacks = [one for number, player in enumerate("abc") for one in seated(player, "t", number + 1)]
    await store.commit([*stacks, *seated("a", "t", 9, "EUR")])
    assert await store.balances_of(["stack:t:a", "stack:t:c", "stack:t:x"], "FUN") == {"stack:t:a": 1, "stack:t:c": 3}
    assert await store.balances_of([], "FUN") == {}


async def test_a_tournaments_hands_are_found_at_all_its_tables(store: Store) -> None:
    for id in ("ann", "bob"):
        await store.create_player(person(id))
    for number, table in enumerate(("sunday", "sunday.0", "sunday.12", "sundays.0", "sunday-1.0", "monday.0"), 1):
        await store.commit([], hand(number, "ann", "bob", table=table, ended=number))
    found = await store.hands_of("ann", 9, search=HandSearch(tournament="sunday"))
    assert [one.table for one in found] == ["sunday.12", "sunday.0"]


async def test_its_e_mails_are_queued_once_in_the_same_transaction(store: Store) -> None:
    await store.create_player(person("ann"), [move("grant:ann", "bank", "wallet:ann", 100)])
    told = QueuedEmail("l1", "ann", "ann@example.org", "tournament-cancelled", "en", 20, {"name": "Ann"}, 20)
    wrong = [move("too much", "wallet:ann", "pool:sunday", 101)]
    with pytest.raises(NotEnough):
        await store.commit_step(replace(step(0, b"a"), emails=(told,)), wrong)
    assert await store.accounts.emails_of("ann") == []
    await store.commit_step(replace(step(0, b"a"), emails=(told,)))
    await store.accounts.change_queued_email(replace(told, due=None, sent=25))
    await store.commit_step(replace(step(0, b"a"), emails=(told,)))
    await store.accounts.queue_emails([told])
    assert await store.accounts.emails_of("ann") == [replace(told, due=None, sent=25)]

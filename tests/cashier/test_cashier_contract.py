"""The contract of every store's cashier repository."""

import asyncio

import pytest

from dealerbox.cashier import rules
from dealerbox.cashier.fun import FunMoney, refill
from dealerbox.cashier.store import ArrivalTaken, CashFile, FileSearch, Holding, Played, Recent, Refills, Settled, Step
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import SessionRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.staff.store import Member
from dealerbox.store.interface import Store
from tests.cashier.requests import (
    HOUR,
    IBAN,
    OTHER_IBAN,
    ROOM,
    ask,
    do,
    event,
    player,
    request,
    staff,
    with_players,
)
from tests.live.values import hand, move

SAM, PAT = staff("sam"), staff("pat")


async def euros(store: Store) -> dict[str, int]:
    return {name: amount for (name, currency), amount in (await store.balances("")).items() if currency == "EUR"}


# ---- a request and its steps ----


async def test_a_withdrawal_is_reserved_at_once_and_paid_from_the_reserve(store: Store) -> None:
    await with_players(store, "ann")
    file = await ask(store, request("W1", account=IBAN))
    assert (file.state, file.seq) == ("asked", 1)
    assert await euros(store) == {"bank": -1000, "wallet:ann": 500, "payout:W1": 500}
    await do(store, "W1", "approve", SAM)
    assert await euros(store) == {"bank": -1000, "wallet:ann": 500, "payout:W1": 500}
    paid = await do(store, "W1", "pay", PAT, 30)
    assert await euros(store) == {"bank": -500, "wallet:ann": 500}
    assert paid == await store.cashier.file("W1")
    assert [(one.act, one.state, one.by, one.at) for one in paid.events] == [
        ("ask", "asked", player("ann"), 10), ("approve", "approved", SAM, 20), ("pay", "paid", PAT, 30),
    ]  # fmt: skip
    assert paid.request.payee.account == IBAN
    assert await store.audit() == []


@pytest.mark.parametrize("end", ["reject", "take-back"])
async def test_a_rejected_withdrawal_returns_the_money(store: Store, end: str) -> None:
    await with_players(store, "ann")
    await ask(store, request("W1"))
    if end == "reject":
        await do(store, "W1", "reject", SAM)
    else:
        await do(store, "W1", "take-back", player("ann"))
    assert await euros(store) == {"bank": -1000, "wallet:ann": 1000}
    with pytest.raises(Refusal):
        await do(store, "W1", "approve", SAM)


async def test_a_player_cannot_withdraw_more_than_they_have(store: Store) -> None:
    await with_players(store, "ann")
    with pytest.raises(NotEnough):
        await ask(store, request("W1", amount=1001))
    assert await store.cashier.file("W1") is None
    assert await store.cashier.files(FileSearch(), 9) == []
    await ask(store, request("W2", amount=600))
    with pytest.raises(NotEnough):
        await ask(store, request("W3", amount=600))


async def test_a_deposit_is_credited_when_received_with_the_amount_that_arrived(store: Store) -> None:
    await with_players(store, "ann", euros=0)
    await ask(store, request("D1", "deposit"))
    assert await euros(store) == {}
    file = await do(store, "D1", "receive", SAM, amount=450)
    assert await euros(store) == {"bank": -450, "wallet:ann": 450}
    assert (file.arrived, file.request.amount) == (450, 500)


async def test_a_correction_that_would_take_too_much_changes_nothing(store: Store) -> None:
    await with_players(store, "ann")
    await ask(store, request("C1", "correction", -1001), SAM)
    with pytest.raises(NotEnough):
        await do(store, "C1", "confirm", PAT)
    file = await store.cashier.file("C1")
    assert file is not None and file.state == "proposed" and len(file.events) == 1


async def test_a_request_needs_an_existing_player(store: Store) -> None:
    with pytest.raises(StoreFailed):
        await ask(store, request("D1", "deposit"))
    assert await store.cashier.step("D1", lambda file, recent: None) is None


# ---- once ----


async def test_the_same_nonce_is_the_same_request(store: Store) -> None:
    await with_players(store)
    first = await ask(store, request("W1", nonce="n"))
    assert await ask(store, request("W2", nonce="n", amount=7), at=99) == first
    assert await store.cashier.file("W2") is None
    assert await euros(store) == {"bank": -2000, "wallet:ann": 500, "wallet:bob": 1000, "payout:W1": 500}
    other = await ask(store, request("W3", who="bob", nonce="n"))
    assert other.request.id == "W3", "another player's nonce is another one"


async def test_two_concurrent_cashiers_do_a_step_once(store: Store) -> None:
    await with_players(store, "ann")
    await ask(store, request("W1"))
    await do(store, "W1", "approve", SAM)
    done = await asyncio.gather(
        *(do(store, "W1", "pay", PAT) for _ in range(5)),
        *(do(store, "W1", "pay", SAM) for _ in range(5)),
        *(do(store, "W1", "reject", SAM) for _ in range(5)),
        return_exceptions=True,
    )
    ended = [one for one in done if isinstance(one, CashFile)]
    assert len(ended) == 5 and all(one == ended[0] for one in ended), "the first caller gets the same five times"
    assert sum(isinstance(one, Refusal) for one in done) == 10
    assert len(ended[0].events) == 3
    left = {"paid": 500, "rejected": 1000}[ended[0].state]
    assert await euros(store) == {"bank": -left, "wallet:ann": left}


async def test_a_statement_line_is_booked_once(store: Store) -> None:
    await with_players(store, euros=0)
    await ask(store, request("D1", "deposit"))
    await ask(store, request("D2", "deposit", who="bob"))
    await do(store, "D1", "receive", SAM, arrival="line 1")
    with pytest.raises(ArrivalTaken, match="D1"):
        await do(store, "D2", "receive", SAM, arrival="line 1")
    assert await euros(store) == {"bank": -500, "wallet:ann": 500}
    assert await store.cashier.arrivals(["line 1", "line 2", ""]) == {"line 1": "D1"}
    await do(store, "D2", "receive", SAM, arrival="line 2")


async def test_a_step_that_fails_leaves_nothing_behind(store: Store) -> None:
    await with_players(store, "ann")
    await ask(store, request("W1"))

    def worse(file: CashFile, recent: Recent) -> Step:
        """The event is valid, but the money is missing."""
        step = rules.next_step(file, event("reject", SAM), None)
        assert step is not None
        return Step(step.event, (*step.transfers, move("too much", "wallet:ann", "payout:W1", 9999, "EUR")))

    with pytest.raises(NotEnough):
        await store.cashier.step("W1", worse)
    file = await store.cashier.file("W1")
    assert file is not None and file.state == "asked"
    assert await euros(store) == {"bank": -1000, "wallet:ann": 500, "payout:W1": 500}
    assert [act.act for act in await store.audit_entries(0)] == []


async def test_staff_steps_are_in_the_audit_log(store: Store) -> None:
    await with_players(store, "ann")
    await ask(store, request("W1"))
    await do(store, "W1", "approve", SAM)
    await do(store, "W1", "reject", PAT, reason="wrong account")
    latest, first = await store.audit_entries(0)
    assert (first.act, first.about, first.by, first.reason) == (
        "cash-approve",
        "ann",
        "sam",
        "withdrawal W1, 5.00 EUR: why",
    )
    assert (latest.act, latest.by, latest.reason) == ("cash-reject", "pat", "withdrawal W1, 5.00 EUR: wrong account")


# ---- findings ----


async def test_requests_are_found_by_each_search_field(store: Store) -> None:
    await with_players(store)
    await ask(store, request("D1", "deposit"))
    await ask(store, request("W1"))
    await ask(store, request("W2", who="bob"))
    await ask(store, request("C1", "correction"), SAM)
    await do(store, "W1", "approve", SAM)
    await do(store, "W1", "send", PAT, batch="list 1")

    async def found(most: int = 9, **search: object) -> list[str]:
        files = await store.cashier.files(FileSearch(**search), most)  # type: ignore[arg-type]
        return [one.request.id for one in files]

    assert await found() == ["C1", "W2", "W1", "D1"], "the latest first"
    assert await found(2) == ["C1", "W2"]
    assert await found(before=3) == ["W1", "D1"]
    assert await found(states=frozenset({"sent", "announced"})) == ["W1", "D1"]
    assert await found(kinds=frozenset({"withdrawal"})) == ["W2", "W1"]
    assert await found(player="ann", currency="EUR", way="sepa") == ["W1", "D1"]
    assert await found(currency="SEK") == []
    assert await found(batch="list 1") == ["W1"]
    await do(store, "W1", "unsend", SAM)
    assert await found(batch="list 1") == ["W1"], "it was in it once"


async def test_settled_sums_and_shared_accounts_of_a_player(store: Store) -> None:
    await with_players(store, "ann", "bob", "cid")
    assert await store.cashier.settled("ann", "EUR") == Settled()
    await ask(store, request("D1", "deposit"))
    await do(store, "D1", "receive", SAM, 30, amount=70)
    await ask(store, request("W1", account=IBAN))
    await ask(store, request("W2", who="bob", account=IBAN))
    await ask(store, request("W3", who="cid", account=OTHER_IBAN))
    await do(store, "W1", "approve", SAM)
    await do(store, "W1", "pay", PAT)
    assert await store.cashier.settled("ann", "EUR") == Settled(1, 70, 1, 500, 30)
    assert await store.cashier.settled("ann", "SEK") == Settled()
    assert await store.cashier.sharing_account(IBAN, "ann") == ["bob"]
    assert await store.cashier.sharing_account("", "ann") == []
    assert await store.cashier.taken_and_paid() == {("sepa", "EUR"): (70, 500)}


async def test_recent_requests_are_found_by_staff_and_by_player(store: Store) -> None:
    await with_players(store, "ann", "bob", "cid")
    for id, who, by, at in (
        ("D1", "ann", PAT, 10),
        ("D2", "bob", SAM, 20),
        ("D3", "cid", PAT, 30),
        ("D4", "ann", SAM, 40),
    ):
        await ask(store, request(id, "deposit", who=who))
        await do(store, id, "receive", by, at)
    await ask(store, request("W1", who="bob"))
    await do(store, "W1", "approve", SAM, 50)
    await ask(store, request("W2", who="bob", amount=1))
    await do(store, "W2", "approve", SAM, 50)
    await do(store, "W2", "send", SAM, 50)
    await ask(store, request("D5", "deposit", who="ann"))
    await do(store, "D5", "count", SAM, 60)
    await ask(store, request("D6", "deposit", who="ann", currency="SEK"))
    await do(store, "D6", "receive", SAM, 60)

    async def found(who: str, since: int) -> set[str]:
        return {one.request.id for one in await store.cashier.recent(request("X", who=who), SAM.id, since)}

    assert await found("ann", 0) == {"D1", "D2", "D4", "W2"}, "hers, and Sam's"
    assert await found("ann", 20) == {"D4", "W2"}, "after that time"
    assert await found("cid", 0) == {"D2", "D3", "D4", "W2"}
    assert {one.request.id for one in await store.cashier.recent(request("D4", who="ann"), SAM.id, 0)} == {
        "D1", "D2", "W2",
    }, "the others"  # fmt: skip


async def test_players_and_staff_at_the_same_address_are_found(store: Store) -> None:
    await with_players(store, "ann", "bob", "cid", "dan")
    rows = (("ann", "1.1.1.1", "d1", 50), ("bob", "1.1.1.1", "", 60), ("cid", "2.2.2.2", "d1", 60), ("dan", "", "", 60))
    for who, address, device, used in rows:
        await store.create_session(SessionRecord(f"of {who}", who, used, 10**6, address, "", device, used))
    for number, (name, address, at) in enumerate(
        (("sam", "1.1.1.1", 60), ("pat", "3.3.3.3", 60), ("old", "1.1.1.1", 5))
    ):
        member = Member(f"staff:{number}", name, ("cashier",), 1, "")
        await store.staff.create(member, AuditEntry(at, "staff-log-in", member.id, address, member.id, name))
    assert await store.cashier.staff_nearby("ann", 10) == ["staff:0"]
    assert await store.cashier.staff_nearby("dan", 0) == []
    assert await store.cashier.sharing_device("ann", 0) == ["cid"]
    assert await store.cashier.sharing_device("ann", 55) == []
    assert await store.cashier.sharing_device("dan", 0) == []
    assert await store.cashier.sharing_address("ann", 0) == ["bob"]
    assert await store.cashier.sharing_address("ann", 55) == [], "that was long ago"
    assert await store.cashier.sharing_address("dan", 0) == []


async def test_played_since_counts_hands_and_turnover(store: Store) -> None:
    await with_players(store, "ann", "bob")
    for number, ended in ((1, 100), (2, 200), (3, 300)):
        await store.commit([], hand(number, "ann", "bob", ended=ended))
    assert await store.cashier.played_since("ann", "FUN", 200) == Played(2, 20)
    assert await store.cashier.played_since("ann", "EUR", 0) == Played()


# ---- holdings ----


async def test_holdings_cover_wallet_tables_tournaments_and_reserves(store: Store) -> None:
    await with_players(store, "ann", "bob")
    await ask(store, request("W1", amount=100))
    paid_in = [
        move("b1", "wallet:ann", "stack:t:ann", 200, "EUR"),
        move("b2", "wallet:bob", "stack:t:bob", 300, "EUR"),
        move("h", "stack:t:bob", "stack:t:ann", 50, "EUR"),
        move("f", "bank", "wallet:ann", 77),
    ]
    await store.commit(paid_in)
    holdings = await store.cashier.holdings("ann")
    assert holdings == {"EUR": Holding(free=700, on_tables=250, reserved=100), "FUN": Holding(free=77)}
    assert holdings["EUR"].all == 1050
    await store.commit([move("l", "stack:t:ann", "wallet:ann", 250, "EUR")])
    await do(store, "W1", "approve", SAM)
    await do(store, "W1", "pay", PAT)
    assert (await store.cashier.holdings("ann"))["EUR"] == Holding(free=950)
    assert await store.cashier.holdings("nobody") == {}


# ---- play money ----

RULE = FunMoney(below=100, up_to=1000, every_hours=4)


async def test_play_money_is_topped_up_once_and_chips_at_tables_count(store: Store) -> None:
    await with_players(store, "ann", euros=0)
    await store.commit([move("g", "bank", "wallet:ann", 99)])

    async def top_up(now: int) -> int:
        done = await store.cashier.refill("ann", "FUN", lambda has, past: refill(RULE, "ann", has, past, now))
        assert done is not None
        return done.amount

    assert await top_up(1) == 901
    assert await store.cashier.refills("ann") == Refills(1, 1)
    await store.commit([move("b", "wallet:ann", "stack:t:ann", 950)])
    with pytest.raises(Refusal) as no:
        await top_up(9 * HOUR)
    assert no.value.code == "enough", "950 of it lie on a table"
    await store.commit([move("lost", "stack:t:ann", "rake", 950)])
    with pytest.raises(Refusal) as no:
        await top_up(4 * HOUR)
    assert no.value.code == "too_soon"
    assert await top_up(4 * HOUR + 1) == 950
    assert await store.audit() == []


async def test_pressing_twice_tops_up_once(store: Store) -> None:
    await with_players(store, "ann", euros=0)
    done = await asyncio.gather(
        *(store.cashier.refill("ann", "FUN", lambda has, past: refill(RULE, "ann", has, past, 5)) for _ in range(4)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Refusal) for one in done) == 3
    assert await store.balance("wallet:ann", "FUN") == 1000


async def test_a_room_may_disable_top_ups(store: Store) -> None:
    await with_players(store, "ann", euros=0)
    with pytest.raises(Refusal, match="does not top up"):
        await store.cashier.refill("ann", "FUN", lambda has, past: refill(FunMoney(up_to=0), "ann", has, past, 5))


async def test_the_room_lapses_an_announced_deposit(store: Store) -> None:
    await with_players(store, "ann", euros=0)
    await ask(store, request("D1", "deposit"))
    await do(store, "D1", "lapse", ROOM)
    late = await do(store, "D1", "receive", SAM)
    assert late.state == "received", "money that comes after all is money that came"

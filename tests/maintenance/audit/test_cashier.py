"""The audit of the cashier."""

from pathlib import Path

import pytest

from dealerbox.maintenance.audit.run import Report, Task, audit
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.cashier.requests import ask, do, player, request, staff, with_players
from tests.maintenance.audit.test_audit import Tamper, run, tampered


async def cashed(folder: Path) -> Path:
    """Every way in which a request can end, and a pending one."""
    store = await SqliteStore.open(folder / DATABASE)
    await with_players(store)
    for id in ("paid", "refused", "taken-back", "waits"):
        await ask(store, request(id, amount=100, who="ann" if id == "paid" else "bob"))
    await do(store, "paid", "approve", staff("sam"))
    await do(store, "paid", "pay", staff("pat"))
    await do(store, "refused", "reject", staff("sam"))
    await do(store, "taken-back", "take-back", player("bob"))
    await ask(store, request("came", "deposit", 300))
    await do(store, "came", "receive", staff("sam"), amount=250)
    await ask(store, request("never-came", "deposit", 300))
    for id, amount in (("more", 40), ("less", -30)):
        await ask(store, request(id, "correction", amount), staff("sam"))
        await do(store, id, "confirm", staff("pat"))
    await store.close()
    return folder


@pytest.fixture
async def room(tmp_path: Path) -> Path:
    folder = tmp_path / "room"
    folder.mkdir()
    return await cashed(folder)


def look(data: Path) -> Report:
    return audit(Task(data))


async def test_all_outcomes_of_a_request_pass(room: Path) -> None:
    report = look(room)
    assert report.right, report.findings
    (euros,) = (one for one in report.bank if one.currency == "EUR")
    assert euros.issued == {"correction": 10, "deposit": 2250, "withdrawal-paid": -100} and euros.rest == 0
    assert euros.held == {"payout": 100, "wallet": 2060} and euros.bank == -2160


CASES: dict[str, tuple[Tamper, str]] = {
    "paid without a step": (
        run("DELETE FROM cash_events WHERE request = 'paid' AND state = 'paid'"), "request paid of ann"
    ),
    "a step without money": (run("DELETE FROM transfers WHERE kind = 'deposit' AND about = 'came'"), "request came"),
    "more than has come": (run("UPDATE cash_events SET amount = 249 WHERE state = 'received'"), "249 EUR from bank"),
    "to somebody else": (run("UPDATE transfers SET credit = 'wallet:bob' WHERE about = 'came'"), "wallet:bob"),
    "a request that is gone": (
        lambda it: [it.execute(f"DELETE FROM {table} WHERE {column} = 'less'")
                    for table, column in (("cash_events", "request"), ("cash_states", "request"),
                                          ("cash_requests", "id"))],
        "which does not exist",
    ),
    "what is reserved": (run("UPDATE balances SET balance = 99 WHERE account = 'payout:waits'"), "99 is reserved"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
async def test_every_cashier_fault_is_found(name: str, room: Path, tmp_path: Path) -> None:
    tamper, named = CASES[name]
    report = look(tampered(room, tmp_path, tamper))
    found = [one for one in report.findings if one.what == "cashier"]
    assert found and all(one.request for one in found) and any(named in one.text for one in found), report.findings

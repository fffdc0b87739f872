"""Every state of a request with every act by every side: what may follow, and what money it moves."""

from itertools import product
from typing import get_args

import pytest

from dealerbox.cashier import rules
from dealerbox.cashier.store import Act, By, CashEvent, CashFile, Kind, Side, State
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import Transfer
from tests.cashier.requests import ROOM, event, player, request, staff

KINDS: tuple[Kind, ...] = get_args(Kind)
STATES: tuple[State, ...] = get_args(State)
ACTS: tuple[Act, ...] = get_args(Act)
SIDES: dict[Side, By] = {"player": player("ann"), "staff": staff("sam"), "room": ROOM}

ALLOWED = {
    ("deposit", "announced", "receive", "staff", "received"),
    ("deposit", "announced", "count", "staff", "counted"),
    ("deposit", "announced", "take-back", "player", "withdrawn"),
    ("deposit", "announced", "lapse", "room", "lapsed"),
    ("deposit", "announced", "reject", "staff", "rejected"),
    ("deposit", "counted", "receive", "staff", "received"),
    ("deposit", "counted", "count", "staff", "counted"),
    ("deposit", "counted", "reject", "staff", "rejected"),
    ("deposit", "lapsed", "receive", "staff", "received"),
    ("deposit", "lapsed", "count", "staff", "counted"),
    ("deposit", "withdrawn", "receive", "staff", "received"),
    ("deposit", "withdrawn", "count", "staff", "counted"),
    ("withdrawal", "asked", "approve", "staff", "approved"),
    ("withdrawal", "asked", "take-back", "player", "withdrawn"),
    ("withdrawal", "asked", "reject", "staff", "rejected"),
    ("withdrawal", "approved", "pay", "staff", "paid"),
    ("withdrawal", "approved", "send", "staff", "sent"),
    ("withdrawal", "approved", "reject", "staff", "rejected"),
    ("withdrawal", "sent", "pay", "staff", "paid"),
    ("withdrawal", "sent", "unsend", "staff", "approved"),
    ("withdrawal", "sent", "reject", "staff", "rejected"),
    ("correction", "proposed", "confirm", "staff", "confirmed"),
    ("correction", "proposed", "reject", "staff", "rejected"),
}
"""A second list of the rules, by kind, state, act and side, with the resulting state."""


def in_state(kind: Kind, state: State, by: By | None = None) -> CashFile:
    """Return a request that somebody else brought into that state, requested by staff if needed."""
    first = CashEvent(1, "ask", rules.FIRST[kind], staff("pat") if kind == "correction" else player("ann"))
    before = CashEvent(
        2,
        "count" if state == "counted" else "unsend",
        state,
        by or staff("pat"),
        amount=500 if state == "counted" else None,
    )
    return CashFile(1, request("R1", kind), (first, before))


@pytest.mark.parametrize(("kind", "state"), list(product(KINDS, STATES)))
def test_every_act_in_every_state(kind: Kind, state: State) -> None:
    for act, side in product(ACTS, SIDES):
        allowed = {one[4] for one in ALLOWED if one[:4] == (kind, state, act, side)}
        file = in_state(kind, state)
        if state not in rules.STEPS[kind]:
            assert not allowed
            continue
        try:
            step = rules.next_step(file, event(act, SIDES[side]), None)
        except Refusal as no:
            assert not allowed, f"{kind} {state}: {side} may {act}, but: {no.reason}"
            assert no.code in ("state", "not_yours")
        else:
            assert step is not None
            assert allowed == {step.event.state}, f"{kind} {state}: {side} may not {act}"


def test_money_moves_only_at_these_steps() -> None:
    moved = {}
    for kind, state, act, side, _ in sorted(ALLOWED):
        step = rules.next_step(in_state(kind, state), event(act, SIDES[side], amount=None), None)  # type: ignore[arg-type]
        assert step is not None
        if step.transfers:
            (one,) = step.transfers
            moved[kind, state, act] = (one.debit, one.credit, one.amount, one.kind)
    own, reserved = "wallet:ann", "payout:R1"
    received = ("bank", own, 500, "deposit")
    back, paid = (reserved, own, 500, "withdrawal-back"), (reserved, "bank", 500, "withdrawal-paid")
    assert moved == {
        ("deposit", "announced", "receive"): received,
        ("deposit", "lapsed", "receive"): received,
        ("deposit", "withdrawn", "receive"): received,
        ("withdrawal", "asked", "reject"): back,
        ("withdrawal", "asked", "take-back"): back,
        ("withdrawal", "approved", "reject"): back,
        ("withdrawal", "approved", "pay"): paid,
        ("withdrawal", "sent", "reject"): back,
        ("withdrawal", "sent", "pay"): paid,
        ("correction", "proposed", "confirm"): ("bank", own, 500, "correction"),
        ("deposit", "counted", "receive"): received,
    }


def test_only_withdrawal_requests_reserve_money() -> None:
    def asked(kind: Kind) -> tuple[Transfer, ...]:
        return rules.opened(request("R1", kind), player("ann"), 1).transfers

    assert [(one.debit, one.credit, one.amount) for one in asked("withdrawal")] == [("wallet:ann", "payout:R1", 500)]
    assert asked("deposit") == asked("correction") == ()


def test_a_correction_may_take_money_and_be_booked_against_rake() -> None:
    wanted = request("R1", "correction", -300, way="rake")
    file = CashFile(1, wanted, (CashEvent(1, "ask", "proposed", staff("pat"), "why"),))
    step = rules.next_step(file, event("confirm", staff("sam")), None)
    assert step is not None and [(one.debit, one.credit, one.amount) for one in step.transfers] == [
        ("wallet:ann", "rake", 300)
    ]


def test_every_open_state_can_reach_an_end() -> None:
    """Every open state can reach an end, and every state can be reached."""
    for kind, steps in rules.STEPS.items():
        reached, todo = set(), [rules.FIRST[kind]]
        while todo:
            state = todo.pop()
            if state not in reached:
                reached.add(state)
                todo += steps[state].values()
        assert reached == set(steps)
        assert all(any(not steps[to] for to in steps[state].values()) for state in steps if steps[state])


# ---- repeated requests ----


def test_repeating_an_act_does_it_once() -> None:
    file = in_state("withdrawal", "asked")
    step = rules.next_step(file, event("approve", staff("sam")), None)
    assert step is not None
    after = CashFile(1, file.request, (*file.events, step.event))
    assert rules.next_step(after, event("approve", staff("sam"), at=99), None) is None
    with pytest.raises(Refusal, match=r"approved \(by sam\)"):
        rules.next_step(after, event("approve", staff("pat")), None)


def test_a_rejection_needs_a_reason() -> None:
    for kind, state in (("deposit", "announced"), ("withdrawal", "asked"), ("correction", "proposed")):
        with pytest.raises(Refusal) as no:
            rules.next_step(in_state(kind, state), event("reject", staff("sam"), reason="  "), None)  # type: ignore[arg-type]
        assert no.value.code == "no_reason"


# ---- a second person ----


def history(kind: Kind, *steps: tuple[Act, By], amount: int = 500) -> CashFile:
    """Return a request with these steps done in turn, without requiring a second person."""
    wanted = request("R1", kind, amount)
    (_, first), *more = steps
    file = CashFile(1, wanted, (rules.opened(wanted, first, 1, "why").event,))
    for act, by in more:
        step = rules.next_step(file, event(act, by), None)
        assert step is not None
        file = CashFile(1, wanted, (*file.events, step.event))
    return file


ANN, SAM, PAT = player("ann"), staff("sam"), staff("pat")


@pytest.mark.parametrize(
    ("file", "act", "by", "may"),
    [
        (history("withdrawal", ("ask", ANN)), "approve", SAM, True),
        (history("withdrawal", ("ask", SAM)), "approve", SAM, False),
        (history("withdrawal", ("ask", SAM)), "approve", PAT, True),
        (history("withdrawal", ("ask", ANN), ("approve", SAM)), "pay", SAM, False),
        (history("withdrawal", ("ask", ANN), ("approve", SAM)), "pay", PAT, True),
        (history("withdrawal", ("ask", ANN), ("approve", SAM)), "send", SAM, False),
        (history("withdrawal", ("ask", ANN), ("approve", SAM)), "reject", SAM, True),
        (history("withdrawal", ("ask", ANN), ("approve", SAM), ("send", PAT)), "pay", PAT, True),
        (history("withdrawal", ("ask", ANN), ("approve", SAM), ("send", PAT)), "pay", SAM, False),
        (history("deposit", ("ask", ANN)), "receive", SAM, False),
        (history("deposit", ("ask", ANN)), "count", SAM, True),
        (history("deposit", ("ask", ANN), ("count", SAM)), "receive", SAM, False),
        (history("deposit", ("ask", ANN), ("count", SAM)), "receive", PAT, True),
        (history("deposit", ("ask", SAM)), "receive", SAM, False),
        (history("deposit", ("ask", SAM)), "receive", PAT, True),
        (history("correction", ("ask", SAM)), "confirm", SAM, False),
        (history("correction", ("ask", SAM)), "confirm", PAT, True),
    ],
)
def test_two_people_are_needed_above_the_threshold(file: CashFile, act: Act, by: By, may: bool) -> None:
    if may:
        assert rules.next_step(file, event(act, by), 499) is not None
    else:
        with pytest.raises(Refusal) as no:
            rules.next_step(file, event(act, by), 499)
        assert no.value.code == "second_person"
    if file.request.kind != "correction":
        assert rules.next_step(file, event(act, by), 500) is not None, "not up to the amount"
        assert rules.next_step(file, event(act, by), None) is not None, "nor where the host wants none"


def test_a_correction_always_needs_two_people() -> None:
    for above in (None, 0, 10**9):
        with pytest.raises(Refusal, match="second person"):
            rules.next_step(history("correction", ("ask", SAM), amount=1), event("confirm", SAM), above)


def test_the_arrived_amount_counts_not_the_announced_one() -> None:
    small = history("deposit", ("ask", ANN), amount=100)
    with pytest.raises(Refusal, match="count it first"):
        rules.next_step(small, event("receive", SAM, amount=501), 500)
    big = history("deposit", ("ask", ANN), amount=501)
    step = rules.next_step(big, event("receive", SAM, amount=500), 500)
    assert step is not None and step.transfers[0].amount == 500


def test_the_second_person_confirms_exactly_the_counted_amount() -> None:
    file = history("deposit", ("ask", ANN))
    step = rules.next_step(file, event("count", SAM, amount=700), 100)
    assert step is not None and step.event.state == "counted" and not step.transfers
    counted = CashFile(1, file.request, (*file.events, step.event))
    with pytest.raises(Refusal) as no:
        rules.next_step(counted, event("receive", PAT, amount=600), 100)
    assert no.value.code == "other_amount"
    received = rules.next_step(counted, event("receive", PAT), 100)
    assert received is not None and received.transfers[0].amount == 700
    again = rules.next_step(counted, event("count", SAM, amount=600), 100)
    assert again is not None and again.event.amount == 600, "counted again"


def test_staff_cannot_act_on_their_own_account() -> None:
    for actor, same_as in (("ann", []), ("sam", ["ann"])):
        with pytest.raises(Refusal) as no:
            rules.check_not_own(actor, same_as, "ann")
        assert no.value.code == "own_request"
    rules.check_not_own("sam", [], "ann")

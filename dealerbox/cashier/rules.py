"""What may happen to a request, and who may do it. Pure: every rule about steps is a table in this module."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from dealerbox.accepted import at_most
from dealerbox.cashier.store import Act, By, CashEvent, CashFile, CashRequest, Kind, Recent, Side, State, Step
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import BANK, Transfer, payout, wallet

FIRST: Mapping[Kind, State] = {"deposit": "announced", "withdrawal": "asked", "correction": "proposed"}
"""The state of a new request (act ``ask``)."""

STEPS: Mapping[Kind, Mapping[State, Mapping[Act, State]]] = {
    "deposit": {
        "announced": {
            "receive": "received", "count": "counted", "take-back": "withdrawn", "lapse": "lapsed", "reject": "rejected"
        },
        # One person has seen it arrive; a second must confirm.
        "counted": {"receive": "received", "count": "counted", "reject": "rejected"},
        # Money that arrives late is still credited.
        "lapsed": {"receive": "received", "count": "counted"},
        "withdrawn": {"receive": "received", "count": "counted"},
        "received": {},
        "rejected": {},
    },
    "withdrawal": {
        "asked": {"approve": "approved", "take-back": "withdrawn", "reject": "rejected"},
        "approved": {"pay": "paid", "send": "sent", "reject": "rejected"},
        # In a payment list at the bank: it must not get into a second list by mistake.
        "sent": {"pay": "paid", "unsend": "approved", "reject": "rejected", "fail": "rejected"},
        "paid": {},
        "withdrawn": {},
        "rejected": {},
    },
    "correction": {
        "proposed": {"confirm": "confirmed", "reject": "rejected"},
        "confirmed": {},
        "rejected": {},
    },
}  # fmt: skip
"""The acts possible in each state, by kind, and the states to which they lead. Final states have none."""

SIDES: Mapping[Act, frozenset[Side]] = {
    "ask": frozenset({"player", "staff"}),
    "take-back": frozenset({"player"}),
    "approve": frozenset({"staff"}),
    "send": frozenset({"staff"}),
    "unsend": frozenset({"staff"}),
    "pay": frozenset({"staff", "provider"}),
    "count": frozenset({"staff", "provider"}),
    "receive": frozenset({"staff", "provider"}),
    "confirm": frozenset({"staff"}),
    "reject": frozenset({"staff"}),
    "lapse": frozenset({"room"}),
    "fail": frozenset({"provider"}),
}
"""Which side may do each act; ``staff/roles.py`` says which members of the staff."""

SEPARATION_OF_DUTIES: Mapping[tuple[Kind, Act], frozenset[Act]] = {
    ("withdrawal", "approve"): frozenset({"ask", "send", "pay"}),
    ("withdrawal", "send"): frozenset({"approve"}),
    ("withdrawal", "pay"): frozenset({"approve"}),
    ("deposit", "receive"): frozenset({"ask", "count"}),
    ("correction", "confirm"): frozenset({"ask"}),
}
"""If a second person is needed, a member of the staff may not do an act after any of these on the same request."""

CLOSED_AFTER_CREDIT: frozenset[tuple[Kind, Act]] = frozenset({("withdrawal", "send"), ("withdrawal", "pay")})
"""Acts also closed to a staff member who credited the same player alone within ``ALONE_MS``."""

ALONE_MS = 24 * 3_600_000
"""The period over which the amounts that a staff member credits or pays out alone add up."""

NEEDS_EARLIER_ACT: frozenset[tuple[Kind, Act]] = frozenset({("deposit", "receive"), ("correction", "confirm")})
"""Acts that need one of the acts in ``SEPARATION_OF_DUTIES`` by another member of the staff first."""

NOT_OWN: frozenset[Act] = frozenset({"ask", "approve", "send", "pay", "count", "receive", "confirm"})
"""Acts that staff may not do for their own player account."""

NEEDS_REASON: frozenset[Act] = frozenset({"reject"})

OPEN: frozenset[State] = frozenset({"announced", "counted", "asked", "approved", "sent", "proposed"})
"""States that wait for somebody to act."""
RESERVED: frozenset[State] = frozenset({"asked", "approved", "sent"})
"""Withdrawal states in which the money is in the request's own ledger account."""


class Alone(Struct, frozen=True):
    """What was credited or paid out within ``ALONE_MS`` without a second person, in units of the smallest chip."""

    by_staff: int = 0
    """By this member of the staff."""
    for_player: int = 0
    """For this player, by anybody."""
    credited: bool = False
    """Whether this member of the staff has credited money to this player."""

    @property
    def most(self) -> int:
        return max(self.by_staff, self.for_player)


NOTHING_ALONE = Alone()


def nothing_recent(request: CashRequest, staff: str, since: int) -> Sequence[CashFile]:
    return ()


def acts_in(kind: Kind, state: State, side: Side) -> tuple[Act, ...]:
    """Return the acts open to a side for a request in that state."""
    return tuple(act for act in STEPS[kind][state] if side in SIDES[act])


def two_are_needed(kind: Kind, amount: int, above: int | None, alone: Alone = NOTHING_ALONE) -> bool:
    """Return whether ``amount`` needs a second person, on top of what was done ``alone``.

    ``above`` is the threshold (None: never); corrections always need one.
    """
    return kind == "correction" or (above is not None and abs(amount) + alone.most > above)


def done_alone(files: Iterable[CashFile], player: str, staff: str) -> Alone:
    """Add up what was done alone in ``files`` (see ``Recent``)."""
    by_staff = for_player = 0
    credited = False
    for file in files:
        only = _only_one(file)
        if only is None:
            continue
        amount = abs(file.request.amount if file.arrived is None else file.arrived)
        by_staff += amount if only == staff else 0
        for_player += amount if file.request.player == player else 0
        credited |= file.request.kind == "deposit" and (file.request.player, only) == (player, staff)
    return Alone(by_staff, for_player, credited)


def _only_one(file: CashFile) -> str | None:
    """Return the id of the only member of the staff who credited it or paid it out; None if two did, or no money
    moved."""
    if file.request.kind == "correction" or file.state not in ("received", "sent", "paid"):
        return None
    staff = {one.by.id for one in _let_out_by(file.events) if one.by.side == "staff"}
    return staff.pop() if len(staff) == 1 else None


def _let_out_by(events: Sequence[CashEvent]) -> Sequence[CashEvent]:
    """Return the steps that moved the money. Payments in a list leave with the list: marking them as paid afterwards
    does not count."""
    steps: list[CashEvent] = []
    for one in events:
        match one.act:
            case "unsend":
                steps = [step for step in steps if step.act != "send"]
            case "pay" if any(step.act == "send" for step in steps):
                pass
            case _:
                steps.append(one)
    return steps


def opened(request: CashRequest, by: By, at: int, reason: str = "") -> Step:
    """Return the first step of a request."""
    event = CashEvent(at, "ask", FIRST[request.kind], by, reason)
    return Step(event, transfers(request, event, 0, None))


def next_step(file: CashFile, wanted: CashEvent, above: int | None, recent: Recent = nothing_recent) -> Step | None:
    """Return the step to store when ``wanted`` is applied to the request; its ``state`` is ignored.

    Returns None if the same person has just done the same. A second person is needed above ``above``, together with
    what was done alone to ``recent`` requests. Raises ``Refusal``.
    """
    request, last = file.request, file.events[-1]
    to = STEPS[request.kind][last.state].get(wanted.act)
    if _is_done(file, wanted):
        return None
    if wanted.by.side not in SIDES[wanted.act]:
        raise Refusal("not_yours", f"{wanted.act!r} is not for {_whose(wanted.by.side)}.")
    if wanted.by.side == "provider" and wanted.by.id != provider_id(request.way):
        raise Refusal("not_yours", "A payment provider can only decide about requests made through it.")
    if wanted.by.side == "provider" and request.kind == "withdrawal" and last.state != "sent":
        to = None  # a provider can only pay, or fail to pay, what was sent to it
    if to is None:
        raise Refusal(
            "state", f"This {request.kind} is {last.state} (by {last.by.name}): it cannot be done now ({wanted.act})."
        )
    if wanted.act in NEEDS_REASON and not wanted.reason.strip():
        raise Refusal("no_reason", "Enter a reason. The player will see it.")
    if wanted.arrival and file.arrivals - {wanted.arrival}:
        raise Refusal(
            "other_line", "Another statement line was booked to this request. Book this one as a separate deposit."
        )
    amount = _arriving(file, wanted)
    alone = NOTHING_ALONE
    if above is not None and (request.kind, wanted.act) in SEPARATION_OF_DUTIES:
        by = wanted.by.id
        alone = done_alone(recent(request, by, wanted.at - ALONE_MS), request.player, by)
    size = abs(amount if amount is not None else request.amount)
    check_second_person(file, wanted.act, wanted.by, size, above, alone)
    event = CashEvent(wanted.at, wanted.act, to, wanted.by, wanted.reason.strip(), amount, wanted.arrival, wanted.batch)
    return Step(event, transfers(request, event, len(file.events), amount))


def check_second_person(
    file: CashFile, act: Act, by: By, amount: int, above: int | None, alone: Alone = NOTHING_ALONE
) -> None:
    """Raise ``Refusal`` (``second_person``) if somebody else must do the act, or must do another act first."""
    kind = file.request.kind
    barred = SEPARATION_OF_DUTIES.get((kind, act))
    if barred is None or not two_are_needed(kind, amount, above, alone):
        return
    if alone.credited and (kind, act) in CLOSED_AFTER_CREDIT:
        raise Refusal(
            "second_person",
            f"{by.name} has credited money to this player within the last 24 hours. A second person must pay.",
        )
    first = [one for one in file.events if one.act in barred and one.by.side == "staff"]
    if any(one.by.id == by.id for one in first):
        raise Refusal("second_person", f"{by.name} has already worked on this request. A second person must do this.")
    if (kind, act) in NEEDS_EARLIER_ACT and not first:
        reason = "This amount needs two people: count it first, then another member of the staff confirms it."
        raise Refusal("second_person", reason, None if above is None else at_most(above, file.request.currency))


def provider_id(way: str) -> str:
    """Return the name of a payment provider's program in the log; no member of the staff has such an id."""
    return f"provider:{way}"


def check_not_own(actor_id: str, same_as: Sequence[str], player: str) -> None:
    """Raise ``Refusal`` if the player is the member of the staff, or one of the players known to be them
    (``same_as``)."""
    if player == actor_id or player in same_as:
        raise Refusal("own_request", "This is your own player account. Somebody else must do this.")


def transfers(request: CashRequest, event: CashEvent, number: int, arrived: int | None) -> tuple[Transfer, ...]:
    """Return the transfers of a step; ``number`` is its index in the request."""
    own, reserved, amount = wallet(request.player), payout(request.id), request.amount

    def move(debit: str, credit: str, amount: int, kind: str) -> tuple[Transfer, ...]:
        return (_transfer(request, event.at, number, debit, credit, amount, kind),)

    match request.kind, event.state:
        case "withdrawal", "asked":
            return move(own, reserved, amount, "withdrawal")
        case "withdrawal", "paid":
            return move(reserved, BANK, amount, "withdrawal-paid")
        case "withdrawal", "rejected" | "withdrawn":
            return move(reserved, own, amount, "withdrawal-back")
        case "deposit", "received":
            assert arrived is not None
            return (credit(request, event.at, number, arrived),)
        case "correction", "confirmed":
            if amount > 0:
                return move(request.way, own, amount, "correction")
            return move(own, request.way, -amount, "correction")
        case _:
            return ()


def credit(request: CashRequest, at: int, number: int, amount: int) -> Transfer:
    """Return the transfer that credits an arrived deposit."""
    return _transfer(request, at, number, BANK, wallet(request.player), amount, "deposit")


def _transfer(request: CashRequest, at: int, number: int, debit: str, credit: str, amount: int, kind: str) -> Transfer:
    return Transfer(f"cash:{request.id}:{number}", at, debit, credit, request.currency, amount, kind, request.id)


def _arriving(file: CashFile, wanted: CashEvent) -> int | None:
    """Return the amount that arrives by the step; None if the step is not about an arrival."""
    if wanted.act not in ("count", "receive"):
        return None
    if wanted.act == "receive" and file.state == "counted":
        if wanted.amount not in (None, file.arrived):
            raise Refusal("other_amount", "A different amount was counted. Count it again before it is confirmed.")
        return file.arrived
    return file.request.amount if wanted.amount is None else wanted.amount


def _is_done(file: CashFile, wanted: CashEvent) -> bool:
    """Return whether the last step already did this. Another statement line is other money, whatever its amount."""
    last = file.events[-1]
    return (
        (last.act, last.by.id, last.batch) == (wanted.act, wanted.by.id, wanted.batch)
        and wanted.arrival in ("", last.arrival)
        and (wanted.act not in ("count", "receive") or wanted.amount in (None, file.arrived))
    )


def _whose(side: Side) -> str:
    return {"player": "players", "staff": "the staff", "room": "the room", "provider": "payment providers"}[side]

"""What may become of a request, and who may do it. Pure: every rule of the cashier that is about steps is a table
here."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from dealerbox.accepted import at_most
from dealerbox.cashier.store import Act, By, CashEvent, CashFile, CashRequest, Kind, Recent, Side, State, Step
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import BANK, Transfer, payout, wallet

FIRST: Mapping[Kind, State] = {"deposit": "announced", "withdrawal": "asked", "correction": "proposed"}
"""What a request is once it was asked for (act ``ask``)."""

STEPS: Mapping[Kind, Mapping[State, Mapping[Act, State]]] = {
    "deposit": {
        "announced": {
            "receive": "received", "count": "counted", "take-back": "withdrawn", "lapse": "lapsed", "reject": "rejected"
        },
        # Somebody has seen it arrive, and a second person must say so too.
        "counted": {"receive": "received", "count": "counted", "reject": "rejected"},
        # Money that comes after all is money that came.
        "lapsed": {"receive": "received", "count": "counted"},
        "withdrawn": {"receive": "received", "count": "counted"},
        "received": {},
        "rejected": {},
    },
    "withdrawal": {
        "asked": {"approve": "approved", "take-back": "withdrawn", "reject": "rejected"},
        "approved": {"pay": "paid", "send": "sent", "reject": "rejected"},
        # In a list that was given to the bank: it must not get into another one by mistake.
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
"""By kind and state: what may be done, and what it is then. A state with nothing in it is the end."""

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
"""Who does what; which of the staff, ``staff/roles.py`` says."""

NOT_WHO: Mapping[tuple[Kind, Act], frozenset[Act]] = {
    ("withdrawal", "approve"): frozenset({"ask", "send", "pay"}),
    ("withdrawal", "send"): frozenset({"approve"}),
    ("withdrawal", "pay"): frozenset({"approve"}),
    ("deposit", "receive"): frozenset({"ask", "count"}),
    ("correction", "confirm"): frozenset({"ask"}),
}
"""Where a second person is needed: nobody may do this who has done one of those."""

NOT_WHO_CREDITED: frozenset[tuple[Kind, Act]] = frozenset({("withdrawal", "send"), ("withdrawal", "pay")})
"""Nor may a member of the staff do this who has credited money to the same player alone within ``ALONE_MS``."""

ALONE_MS = 24 * 3_600_000
"""What one member of the staff credits or lets out without a second person adds up over this time."""

ONE_BEFORE: frozenset[tuple[Kind, Act]] = frozenset({("deposit", "receive"), ("correction", "confirm")})
"""And somebody else of the staff must have done one of those."""

NOT_OWN: frozenset[Act] = frozenset({"ask", "approve", "send", "pay", "count", "receive", "confirm"})
"""What nobody of the staff does to his own account as a player."""

NEEDS_REASON: frozenset[Act] = frozenset({"reject"})

OPEN: frozenset[State] = frozenset({"announced", "counted", "asked", "approved", "sent", "proposed"})
"""States that wait for somebody."""
RESERVED: frozenset[State] = frozenset({"asked", "approved", "sent"})
"""States of a withdrawal whose money lies in its own account."""


class Alone(Struct, frozen=True):
    """What was credited or let out within ``ALONE_MS`` without a second person, in units of the smallest chip:
    ``by_staff`` by this member of the staff, ``for_player`` by anybody for this player. ``credited``: whether this
    member has credited money to this player."""

    by_staff: int = 0
    for_player: int = 0
    credited: bool = False

    @property
    def most(self) -> int:
        return max(self.by_staff, self.for_player)


NOTHING_ALONE = Alone()


def nothing_recent(request: CashRequest, staff: str, since: int) -> Sequence[CashFile]:
    return ()


def acts_in(kind: Kind, state: State, side: Side) -> tuple[Act, ...]:
    """What this side may do then."""
    return tuple(act for act in STEPS[kind][state] if side in SIDES[act])


def two_are_needed(kind: Kind, amount: int, above: int | None, alone: Alone = NOTHING_ALONE) -> bool:
    """Whether a second person is needed for ``amount`` on top of what was done ``alone``. ``above``: from where on;
    None: never, but for corrections, which always need one."""
    return kind == "correction" or (above is not None and abs(amount) + alone.most > above)


def done_alone(files: Iterable[CashFile], player: str, staff: str) -> Alone:
    """What ``files`` say (see ``Recent``)."""
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
    """The id of the member of the staff who has credited it, or let it out, without a second person; None where two
    had a hand in it, or no money moved by it."""
    if file.request.kind == "correction" or file.state not in ("received", "sent", "paid"):
        return None
    staff = {one.by.id for one in _let_out_by(file.events) if one.by.side == "staff"}
    return staff.pop() if len(staff) == 1 else None


def _let_out_by(events: Sequence[CashEvent]) -> Sequence[CashEvent]:
    """The steps by which the money moved. What is in a list goes out with it: who notes afterwards that it was paid has
    let nothing out."""
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
    """The first step of a request."""
    event = CashEvent(at, "ask", FIRST[request.kind], by, reason)
    return Step(event, transfers(request, event, 0, None))


def next_step(file: CashFile, wanted: CashEvent, above: int | None, recent: Recent = nothing_recent) -> Step | None:
    """What is written down where ``wanted`` is done to the request as it is; its ``state`` does not matter. None where
    the same person has done the same just before. ``above``: from where on a second person is needed, together with
    what was done alone to ``recent`` requests. Raises ``Refusal``."""
    request, last = file.request, file.events[-1]
    to = STEPS[request.kind][last.state].get(wanted.act)
    if _is_done(file, wanted):
        return None
    if wanted.by.side not in SIDES[wanted.act]:
        raise Refusal("not_yours", f"{wanted.act!r} is not for {_whose(wanted.by.side)}.")
    if wanted.by.side == "provider" and wanted.by.id != provider_id(request.way):
        raise Refusal("not_yours", "A payment provider can only decide about requests made through it.")
    if wanted.by.side == "provider" and request.kind == "withdrawal" and last.state != "sent":
        to = None  # what was not given to it, it can neither have paid nor failed to pay
    if to is None:
        raise Refusal(
            "state", f"This {request.kind} is {last.state} (by {last.by.name}): it cannot be done now ({wanted.act})."
        )
    if wanted.act in NEEDS_REASON and not wanted.reason.strip():
        raise Refusal("no_reason", "The player is told why: give a reason.")
    if wanted.arrival and file.arrivals - {wanted.arrival}:
        raise Refusal("other_line", "Another line of a statement was booked to it: this one is money of its own.")
    amount = _arriving(file, wanted)
    alone = NOTHING_ALONE
    if above is not None and (request.kind, wanted.act) in NOT_WHO:
        by = wanted.by.id
        alone = done_alone(recent(request, by, wanted.at - ALONE_MS), request.player, by)
    size = abs(amount if amount is not None else request.amount)
    check_second_person(file, wanted.act, wanted.by, size, above, alone)
    event = CashEvent(wanted.at, wanted.act, to, wanted.by, wanted.reason.strip(), amount, wanted.arrival, wanted.batch)
    return Step(event, transfers(request, event, len(file.events), amount))


def check_second_person(
    file: CashFile, act: Act, by: By, amount: int, above: int | None, alone: Alone = NOTHING_ALONE
) -> None:
    """Raises ``Refusal`` (``second_person``) where somebody else must do it, or must have done something before."""
    kind = file.request.kind
    barred = NOT_WHO.get((kind, act))
    if barred is None or not two_are_needed(kind, amount, above, alone):
        return
    if alone.credited and (kind, act) in NOT_WHO_CREDITED:
        raise Refusal(
            "second_person", f"{by.name} has credited money to this player within 24 hours: a second person must pay."
        )
    first = [one for one in file.events if one.act in barred and one.by.side == "staff"]
    if any(one.by.id == by.id for one in first):
        raise Refusal("second_person", f"{by.name} has had a hand in it already: a second person must do this.")
    if (kind, act) in ONE_BEFORE and not first:
        reason = "Two must see so much money: count it first, then another member of the staff confirms."
        raise Refusal("second_person", reason, None if above is None else at_most(above, file.request.currency))


def provider_id(way: str) -> str:
    """What a payment provider's program is called in the log: no member of the staff has such an id."""
    return f"provider:{way}"


def check_not_own(actor_id: str, same_as: Sequence[str], player: str) -> None:
    """Raises ``Refusal`` where the player is the member of the staff himself, as far as can be told: ``same_as`` are
    the players that he is known to be."""
    if player == actor_id or player in same_as:
        raise Refusal("own_request", "This is your own account as a player: somebody else must do this.")


def transfers(request: CashRequest, event: CashEvent, number: int, arrived: int | None) -> tuple[Transfer, ...]:
    """The money that moves by a step, the request's ``number`` th from 0."""
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
    """What a deposit is once it has arrived."""
    return _transfer(request, at, number, BANK, wallet(request.player), amount, "deposit")


def _transfer(request: CashRequest, at: int, number: int, debit: str, credit: str, amount: int, kind: str) -> Transfer:
    return Transfer(f"cash:{request.id}:{number}", at, debit, credit, request.currency, amount, kind, request.id)


def _arriving(file: CashFile, wanted: CashEvent) -> int | None:
    """What arrives by the step; None where it is about nothing of that kind."""
    if wanted.act not in ("count", "receive"):
        return None
    if wanted.act == "receive" and file.state == "counted":
        if wanted.amount not in (None, file.arrived):
            raise Refusal("other_amount", "Another amount was counted: count it again before it is confirmed.")
        return file.arrived
    return file.request.amount if wanted.amount is None else wanted.amount


def _is_done(file: CashFile, wanted: CashEvent) -> bool:
    """Whether the last step is this very one. Another line of a statement is other money, whatever its amount."""
    last = file.events[-1]
    return (
        (last.act, last.by.id, last.batch) == (wanted.act, wanted.by.id, wanted.batch)
        and wanted.arrival in ("", last.arrival)
        and (wanted.act not in ("count", "receive") or wanted.amount in (None, file.arrived))
    )


def _whose(side: Side) -> str:
    return {"player": "players", "staff": "the staff", "room": "the room", "provider": "payment providers"}[side]

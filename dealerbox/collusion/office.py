"""What staff do in the collusion review: open cases, add to them, decide, and read hands with all cards."""

from collections.abc import Iterable

import msgspec

from dealerbox.accepted import between
from dealerbox.collusion.signs import Suspects
from dealerbox.collusion.store import Case, Decision, Entry, EntryKind, Status, Stores
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import AuditEntry, Kind
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player, log_action
from dealerbox.hand.events import DeckShuffled, MuckShuffled
from dealerbox.hand_history.visible import check_details, seen_by
from dealerbox.staff.roles import check
from dealerbox.table.events import TableEvent

MAX_PLAYERS = 20
"""The maximum number of players in a case."""


class CaseOffice:
    """Case operations for one member of the staff. Every method raises ``StoreFailed``, and ``Refusal`` if it is not
    allowed."""

    def __init__(self, parts: SharedParts[Stores], actor: Actor) -> None:
        self._parts = parts
        self._store = parts.store
        self._actor = actor

    async def open(self, who: Iterable[str], title: str, reason: str, findings: Suspects | None = None) -> Case:
        """Open a case about these players (names or ids), and store the review's ``findings`` as they are."""
        check(self._actor, "case/open")
        players = [await known_player(self._store, one) for one in dict.fromkeys(who)]
        if not 1 <= len(players) <= MAX_PLAYERS:
            raise Refusal(
                "players", f"A case can have 1 to {MAX_PLAYERS} players, not {len(players)}.", between(1, MAX_PLAYERS)
            )
        entries = [self._entry("opened", "", reason), *(self._entry("player", player.id) for player in players)]
        if findings is not None:
            entries.append(self._entry("signs", "", msgspec.json.encode(findings).decode()))
            entries += [self._entry("hand", hand) for hand in findings.attached]
        name = title or " and ".join(player.name for player in players)
        case = await self._store.cases.open(self._parts.clock.now(), name, tuple(entries))
        await self._write("open-case", case.number, reason)
        return case

    async def note(self, case: int, text: str) -> Case:
        return await self._add(case, "note", "", text)

    async def add_hand(self, case: int, hand: str, text: str) -> Case:
        """Attach a hand, with what it shows."""
        check(self._actor, "case/add")
        if await self._store.hand(hand) is None:
            raise _no_hand(hand)
        return await self._add(case, "hand", hand, text)

    async def add_player(self, case: int, who: str, text: str) -> Case:
        check(self._actor, "case/add")
        return await self._add(case, "player", (await known_player(self._store, who)).id, text)

    async def set_status(self, case: int, status: Status, text: str) -> Case:
        return await self._add(case, "status", status, text)

    async def decide(self, case: int, decision: Decision, reason: str) -> Case:
        """Close the case with a decision. This records why; staff carry the decision out separately."""
        check(self._actor, "case/decide")
        return await self._add(case, "decision", decision, reason, "decide-case")

    async def read_hand(self, hand: str, reason: str) -> tuple[HandRecord, tuple[TableEvent, ...]]:
        """Return a finished hand with everybody's cards.

        Who read it and why is first written to the audit log. Cards that were never dealt stay hidden: nobody needs
        them, and they would reveal what could have come.
        """
        check(self._actor, "hand/open")
        record = await self._store.hand(hand)
        if record is None:
            raise _no_hand(hand)
        check_details(record)
        await log_action(self._parts, self._actor, "read-hand", hand, reason)
        events = seen_by(record, None)
        return record, tuple(event for event in events if not isinstance(event, DeckShuffled | MuckShuffled))

    # ---- internal ----

    async def _add(self, case: int, kind: EntryKind, about: str, text: str, act: Kind = "add-to-case") -> Case:
        check(self._actor, "case/add")
        added = await self._store.cases.add(case, self._entry(kind, about, text))
        changed = await self._store.cases.case(case)
        if added is None or changed is None:
            raise Refusal("no_case", f"There is no case {case}.")
        await self._write(act, case, f"{kind} {about}".strip() if kind != "note" else "note")
        return changed

    def _entry(self, kind: EntryKind, about: str = "", text: str = "") -> Entry:
        return Entry(self._parts.clock.now(), self._actor.id, self._actor.name, kind, about, text)

    async def _write(self, kind: Kind, case: int, reason: str) -> AuditEntry:
        return await log_action(self._parts, self._actor, kind, f"case {case}", reason)


def _no_hand(hand: str) -> Refusal:
    return Refusal("no_hand", f"There is no finished hand {hand!r}.")

"""All calls of the back office; ``guard`` authenticates them."""

from pathlib import Path

from dealerbox.accounts.context import AccountContext
from dealerbox.collusion.review import CollusionReview
from dealerbox.gateway.http.calls import Call
from dealerbox.gateway.http.office_calls import PREFIX
from dealerbox.gateway.office.audit_log import OperatorLog
from dealerbox.gateway.office.chat import OperatorChat
from dealerbox.gateway.office.collusion import OperatorCollusion
from dealerbox.gateway.office.guard import StaffGuard
from dealerbox.gateway.office.hands import OperatorHands
from dealerbox.gateway.office.house import RoomCalls
from dealerbox.gateway.office.money import OperatorMoney
from dealerbox.gateway.office.players import OperatorPlayers
from dealerbox.gateway.office.room import OperatorRoom
from dealerbox.gateway.office.session_calls import OfficeSessionCalls
from dealerbox.gateway.office.staff import OperatorStaff
from dealerbox.gateway.office.tables import OperatorBooks
from dealerbox.gateway.office.tournaments import OperatorTournaments
from dealerbox.gateway.socket.hub import Hub
from dealerbox.ledger.kinds import FUN
from dealerbox.live.parts import Parts
from dealerbox.reports.client_faults import ClientFaults
from dealerbox.reports.health import Watcher
from dealerbox.staff.staff import Staff

__all__ = ["PREFIX", "operator_calls"]


def operator_calls(
    parts: Parts,
    staff: Staff,
    guard: StaffGuard,
    hub: Hub,
    context: AccountContext,
    currencies: tuple[str, ...],
    data: Path | None,
    faults: ClientFaults,
) -> tuple[Call, ...]:
    """``context``: changes accounts; ``currencies``: the room's real money; ``data``: its folder, or None; ``faults``:
    the errors of browsers."""
    moneys = (*currencies, FUN)
    return (
        *OperatorRoom(parts).calls(),
        *OperatorBooks(parts).calls(),
        *OperatorChat(parts).calls(),
        *OperatorTournaments(parts).calls(),
        *OperatorLog(parts).calls(),
        *OperatorStaff(staff, guard).calls(),
        *OfficeSessionCalls(parts, staff, guard, moneys).calls(),
        *OperatorPlayers(parts, hub, context).calls(),
        *OperatorHands(parts).calls(),
        *OperatorCollusion(parts, CollusionReview(parts.store, parts.clock.now)).calls(),
        *OperatorMoney(parts, moneys).calls(),
        *RoomCalls(parts, Watcher(parts, data, faults)).calls(),
    )

"""All that there is behind the operator's door: what whoever works here does and asks, over HTTP. ``staff_door`` says
who that is."""

from pathlib import Path

from dealerbox.gateway.calls import Call
from dealerbox.gateway.hub import Hub
from dealerbox.gateway.office_calls import PREFIX
from dealerbox.gateway.office_session import OfficeDesk
from dealerbox.gateway.operator_books import OperatorBooks
from dealerbox.gateway.operator_chat import OperatorChat
from dealerbox.gateway.operator_desk import OperatorDesk
from dealerbox.gateway.operator_hands import OperatorHands
from dealerbox.gateway.operator_house import OperatorHouse
from dealerbox.gateway.operator_log import OperatorLog
from dealerbox.gateway.operator_money import OperatorMoney
from dealerbox.gateway.operator_players import OperatorPlayers
from dealerbox.gateway.operator_room import OperatorRoom
from dealerbox.gateway.operator_staff import OperatorStaff
from dealerbox.gateway.operator_tournaments import OperatorTournaments
from dealerbox.gateway.staff_door import StaffDoor
from dealerbox.ledger.kinds import FUN
from dealerbox.room.accounts.kit import Kit
from dealerbox.room.collusion.desk import Desk
from dealerbox.room.parts import Parts
from dealerbox.room.reports.client_faults import ClientFaults
from dealerbox.room.reports.health import Watcher
from dealerbox.room.staff.staff import Staff

__all__ = ["PREFIX", "operator_calls"]


def operator_calls(
    parts: Parts,
    staff: Staff,
    door: StaffDoor,
    hub: Hub,
    kit: Kit,
    currencies: tuple[str, ...],
    data: Path | None,
    faults: ClientFaults,
) -> tuple[Call, ...]:
    """``kit``: what accounts are changed with; ``currencies``: the real money that the room takes; ``data``: its
    folder, None where it has none; ``faults``: the errors of browsers."""
    moneys = (*currencies, FUN)
    return (
        *OperatorRoom(parts).calls(),
        *OperatorBooks(parts).calls(),
        *OperatorChat(parts).calls(),
        *OperatorTournaments(parts).calls(),
        *OperatorLog(parts).calls(),
        *OperatorStaff(staff, door).calls(),
        *OfficeDesk(parts, staff, door, moneys).calls(),
        *OperatorPlayers(parts, hub, kit).calls(),
        *OperatorHands(parts).calls(),
        *OperatorDesk(parts, Desk(parts.store, parts.clock.now)).calls(),
        *OperatorMoney(parts, moneys).calls(),
        *OperatorHouse(parts, Watcher(parts, data, faults)).calls(),
    )

"""Receives uncaught errors of the browser client."""

from msgspec import Struct

from dealerbox.accounts.browsers import browser_name
from dealerbox.core.clock import Clock
from dealerbox.gateway.http.calls import Asked, Call, NoQuery, post
from dealerbox.gateway.http.calls.declared import PUBLIC, Limit, Nothing
from dealerbox.reports.client_faults import ClientFault, ClientFaults, Frames, Kind, Version, View

MAX_BODY = 2_000
REPORTS = Limit("client-faults", 10, error="Too many error reports. Wait a minute.")


class ClientFaultReport(Struct, frozen=True, forbid_unknown_fields=True):
    """An error and its place in the client's code; nothing that anybody wrote or was dealt."""

    kind: Kind
    frames: Frames
    view: View
    version: Version


class ClientFaultCalls:
    def __init__(self, faults: ClientFaults, clock: Clock) -> None:
        self._faults = faults
        self._clock = clock

    def calls(self) -> tuple[Call, ...]:
        return (
            post("/api/client-fault", "Report an error in the browser client, without any player data.",
                 self._report, who=PUBLIC, takes=ClientFaultReport, gives=Nothing, limits=(REPORTS,),
                 most_body=MAX_BODY),
        )  # fmt: skip

    async def _report(self, asked: Asked[ClientFaultReport, NoQuery]) -> Nothing:
        body, now = asked.body, self._clock.now()
        browser = browser_name(asked.request.headers.get("user-agent", "")[:500])
        await self._faults.note(ClientFault(body.kind, body.frames, body.view, body.version, browser, now, now))
        return Nothing()

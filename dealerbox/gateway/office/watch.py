"""Health and counters for monitoring. They reveal private tables and faults, so only this machine, the addresses that
the operator named, and requests with the operator's key see everything. Everybody else gets from ``/health`` whether
the room works, which is what load balancers ask for."""

from starlette.requests import Request
from starlette.responses import Response

from dealerbox.core import messages
from dealerbox.gateway.http.addresses import LOCAL, Network, within
from dealerbox.gateway.http.calls.http import address_of, as_json
from dealerbox.gateway.office.guard import StaffGuard
from dealerbox.live.parts import Parts

_KEPT_BY_NOBODY = {"Cache-Control": "no-store"}


class Watch:
    def __init__(self, parts: Parts, guard: StaffGuard, watchers: tuple[Network, ...]) -> None:
        self._parts = parts
        self._guard = guard
        self._watchers = watchers

    async def health(self, request: Request) -> Response:
        health = await self._parts.bus.request(messages.ROOM, messages.AskHealth())
        visible = health if self._may_look(request) else messages.Health(health.status, ())
        return as_json(visible, 503 if health.status == "failing" else 200)

    async def metrics(self, request: Request) -> Response:
        if not self._may_look(request):
            error = "Only this machine, the addresses of --watch-from and the operator's key may read the counters."
            return as_json({"code": "not_for_you", "error": error}, 403)
        text = self._parts.metrics.text(self._parts.clock.now())
        return Response(text, 200, _KEPT_BY_NOBODY, "text/plain; version=0.0.4; charset=utf-8")

    def _may_look(self, request: Request) -> bool:
        return (
            bool(request.scope.get(LOCAL))
            or within(address_of(request), self._watchers)
            or self._guard.shows_key(request)
        )

"""What a call is given: decoded and checked already."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.core.actors import Actor
from dealerbox.core.records import PlayerRecord
from dealerbox.gateway.http.calls.http import address_of

if TYPE_CHECKING:
    from dealerbox.gateway.http.calls.answering import Limits
    from dealerbox.gateway.http.calls.declared import Limit

B = TypeVar("B")
Q = TypeVar("Q")


class Caller(Struct, frozen=True):
    """Who asks, as far as the call wants to know it: a player, a member of the staff, or nobody in particular."""

    player: PlayerRecord | None = None
    actor: Actor | None = None


class Asked(Generic[B, Q]):
    """``body`` and ``query`` are what the call takes; ``path`` holds the parts of the address that it names."""

    def __init__(self, request: Request, caller: Caller, body: B, query: Q, limits: "Limits") -> None:
        self.request = request
        self.caller = caller
        self.body = body
        self.query = query
        self.path: dict[str, str] = request.path_params
        self.finishing: list[Callable[[Response], None]] = []
        self._limits = limits

    @property
    def player(self) -> PlayerRecord:
        """Who asks, where the call is one of players."""
        assert self.caller.player is not None, "the call is not declared as one of players"
        return self.caller.player

    @property
    def viewer(self) -> str | None:
        """The id of the player who asks; None for an observer."""
        return None if self.caller.player is None else self.caller.player.id

    @property
    def actor(self) -> Actor:
        """Who asks, where the call is one of the back office."""
        assert self.caller.actor is not None, "the call is not declared as one of the back office"
        return self.caller.actor

    @property
    def address(self) -> str:
        return address_of(self.request)

    def limit(self, limit: "Limit", key: str) -> None:
        """Raises ``HttpError`` where ``key`` has asked too often: for limits that go by something in the body."""
        self._limits.take(limit, key)

    def finish(self, work: Callable[[Response], None]) -> None:
        """Does ``work`` on the answer before it goes out: a cookie, say."""
        self.finishing.append(work)

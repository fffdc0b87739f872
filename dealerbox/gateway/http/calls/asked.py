"""A decoded and checked request, as a call receives it."""

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
    """The caller, as far as the call needs to know: a player, a staff member, or nobody in particular."""

    player: PlayerRecord | None = None
    actor: Actor | None = None


class Asked(Generic[B, Q]):
    """One request to a call.

    ``body`` and ``query`` have the types that the call declares; ``path`` holds its path parameters.
    """

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
        """The calling player, in a call for players."""
        assert self.caller.player is not None, "the call is not declared for players"
        return self.caller.player

    @property
    def viewer(self) -> str | None:
        """The calling player's id; None for an observer."""
        return None if self.caller.player is None else self.caller.player.id

    @property
    def actor(self) -> Actor:
        """The calling staff member, in a call of the back office."""
        assert self.caller.actor is not None, "the call is not declared for the back office"
        return self.caller.actor

    @property
    def address(self) -> str:
        return address_of(self.request)

    def limit(self, limit: "Limit", key: str) -> None:
        """Count the call under a limit keyed by something in the body; raise ``HttpError`` if it was called too
        often."""
        self._limits.take(limit, key)

    def finish(self, work: Callable[[Response], None]) -> None:
        """Does ``work`` on the answer before it goes out: a cookie, say."""
        self.finishing.append(work)

"""Who acts in a request to the operator's door: put there once it is known, read by whatever is done."""

from starlette.requests import Request

from dealerbox.room.staff.who import Actor


def let_in(request: Request, actor: Actor) -> None:
    """Notes that ``actor`` was found to be the one who asks."""
    request.state.actor = actor


def actor_of(request: Request) -> Actor:
    """Who asks, in a request that the door has let in."""
    actor: Actor = request.state.actor
    return actor

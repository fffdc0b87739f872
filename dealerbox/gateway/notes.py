"""A player's own notes about others, over HTTP. Nobody else is ever told of them."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.rest import HttpError, Rest, as_json
from dealerbox.room import messages
from dealerbox.room.bus import Bus
from dealerbox.room.clock import Clock
from dealerbox.room.store import Store
from dealerbox.room.talk.kept import Note
from dealerbox.room.talk.language import clean_lines
from dealerbox.wire import Colour, NoteChanged, PlayerNote

LONGEST = 500
"""Characters of a note."""
MOST = 1000
"""About so many players one may keep notes."""


class NewNote(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=LONGEST)] = ""
    colour: Colour = ""
    muted: bool = False


class Notes:
    """The endpoints; ``app.py`` lists them."""

    def __init__(self, rest: Rest, store: Store, bus: Bus, clock: Clock) -> None:
        self._rest = rest
        self._store = store
        self._bus = bus
        self._clock = clock

    async def mine(self, request: Request) -> Response:
        """All notes of who asks."""
        owner = await self._rest.player(request)
        notes = await self._store.notes_of(owner.id)
        names = await self._store.names([note.about for note in notes])
        return as_json({"notes": [_told(note, names.get(note.about, "")) for note in notes]})

    async def put(self, request: Request) -> Response:
        """The note in the place of the former one; one that says nothing takes it away."""
        body = await self._rest.body(request, NewNote)
        owner = await self._rest.player(request)
        about = await self._store.player(request.path_params["player"])
        if about is None:
            raise HttpError(404, "no_player", "There is no such player.")
        if about.id == owner.id:
            raise HttpError(400, "own_note", "A note is about somebody else.")
        note = Note(owner.id, about.id, clean_lines(body.text, LONGEST), body.colour, body.muted, self._clock.now())
        if not await self._store.set_note(note, MOST):
            raise HttpError(409, "too_many_notes", f"You have notes about {MOST} players: take one away first.")
        told = _told(note, about.name)
        # All his windows follow, wherever he has written it.
        self._bus.publish(messages.player_subject(owner.id), NoteChanged(told))
        return as_json(told)


def _told(note: Note, name: str) -> PlayerNote:
    return PlayerNote(note.about, name, note.text, note.colour, note.muted)

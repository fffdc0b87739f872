"""A player's private notes about others, visible to nobody else."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.accepted import at_most
from dealerbox.chat.language import clean_lines
from dealerbox.chat.store import Note
from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.gateway.http.calls import Asked, Call, HttpError, NoQuery, by_player, get, put
from dealerbox.store.interface import Store
from dealerbox.wire.notes import Colour, NoteChanged, PlayerNote

MAX_NOTE_LENGTH = 500
"""In characters."""
MAX_NOTES = 1000
"""Maximum number of players with a note."""


class NewNote(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=MAX_NOTE_LENGTH)] = ""
    colour: Colour = ""
    muted: bool = False


class OwnNotes(Struct, frozen=True):
    notes: list[PlayerNote]


class Notes:
    def __init__(self, store: Store, bus: Bus, clock: Clock) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock

    def calls(self) -> tuple[Call, ...]:
        return (
            get(
                "/api/notes",
                "List your notes about other players.",
                self._own_list,
                who=by_player("notes"),
                gives=OwnNotes,
            ),
            put(
                "/api/notes/{player}",
                "Set your note about a player; an empty note deletes it.",
                self._put,
                who=by_player("notes"),
                takes=NewNote,
                gives=PlayerNote,
                errors={"own_note": 400, "no_player": 404, "too_many_notes": 409},
            ),
        )

    async def _own_list(self, asked: Asked[None, NoQuery]) -> OwnNotes:
        notes = await self._store.notes_of(asked.player.id)
        names = await self._store.names([note.about for note in notes])
        return OwnNotes([_view(note, names.get(note.about, "")) for note in notes])

    async def _put(self, asked: Asked[NewNote, NoQuery]) -> PlayerNote:
        body, owner = asked.body, asked.player
        about = await self._store.player(asked.path["player"])
        if about is None:
            raise HttpError(404, "no_player", "There is no such player.")
        if about.id == owner.id:
            raise HttpError(400, "own_note", "You cannot write a note about yourself.")
        note = Note(
            owner.id, about.id, clean_lines(body.text, MAX_NOTE_LENGTH), body.colour, body.muted, self._clock.now()
        )
        if not await self._store.set_note(note, MAX_NOTES):
            raise HttpError(
                409,
                "too_many_notes",
                f"You have notes about {MAX_NOTES} players, the maximum. Delete one first.",
                at_most(MAX_NOTES),
            )
        note_view = _view(note, about.name)
        # All of the player's windows are updated.
        self._bus.publish(messages.player_subject(owner.id), NoteChanged(note_view))
        return note_view


def _view(note: Note, name: str) -> PlayerNote:
    return PlayerNote(note.about, name, note.text, note.colour, note.muted)

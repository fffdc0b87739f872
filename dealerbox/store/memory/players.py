"""Players and their sessions in memory: what several parts of that store ask and change."""

from collections.abc import Sequence

from msgspec.structs import replace

from dealerbox.core.names import closed_name_digest, name_key
from dealerbox.core.records import KEPT_MS, PlayerRecord, SessionRecord
from dealerbox.core.store_errors import NameTaken, StoreFailed
from dealerbox.ledger import Book, Transfer


class People:
    def __init__(self) -> None:
        self.players: dict[str, PlayerRecord] = {}
        self.sessions: dict[str, SessionRecord] = {}
        self._names: dict[str, str] = {}
        self._closed_names: set[str] = set()

    # ---- players ----

    def named(self, name: str) -> PlayerRecord | None:
        return self.players.get(self._names.get(name_key(name), ""))

    def create(self, player: PlayerRecord, book: Book, transfers: Sequence[Transfer]) -> None:
        """Raises ``NameTaken``."""
        self.check_name(player.name)
        if player.id in self.players:
            raise StoreFailed(f"player {player.id} exists already")
        book.apply(transfers)
        self._keep(player)

    def change(self, before: PlayerRecord, after: PlayerRecord) -> bool:
        """Sets name, kind and password, if the player still is as ``before``. Raises ``NameTaken``."""
        if self.players.get(before.id) != before:
            return False
        self.check_name(after.name, before.id)
        del self._names[name_key(before.name)]
        self._keep(replace(before, name=after.name, kind=after.kind, password=after.password))
        return True

    def check_name(self, name: str, player: str = "") -> None:
        """Raises ``NameTaken`` where it is not the player's own, and not free."""
        own = self._names.get(name_key(name), player) == player
        if not own or closed_name_digest(name) in self._closed_names:
            raise NameTaken(name)

    def close_name(self, name: str) -> None:
        """Nobody gets it any more."""
        self._closed_names.add(closed_name_digest(name))

    def _keep(self, player: PlayerRecord) -> None:
        self.players[player.id] = player
        self._names[name_key(player.name)] = player.id

    # ---- sessions ----

    def open(self, session: SessionRecord) -> None:
        if session.player not in self.players:
            raise StoreFailed(f"player {session.player} has no account")
        for old in tuple(self.sessions.values()):
            if old.expires <= session.created - KEPT_MS:
                del self.sessions[old.digest]
        self.sessions[session.digest] = session

    def end(self, digest: str, at: int, why: str) -> None:
        session = self.sessions.get(digest)
        if session is not None and session.ended is None:
            self.sessions[digest] = replace(session, ended=at, why=why)

    def end_all(self, player: str, at: int, why: str, only: str = "", but: str = "") -> list[str]:
        """Ends the open ones of a player: that whose public id is ``only``, or all but the one of the digest ``but``;
        returns the digests."""
        found = [
            one
            for one in self.sessions.values()
            if one.player == player and one.ended is None and one.expires > at
            if one.digest != but and only in ("", one.id)
        ]
        for one in found:
            self.end(one.digest, at, why)
        return [one.digest for one in found]

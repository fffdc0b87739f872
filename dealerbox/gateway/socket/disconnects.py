"""Ending the connections of players whose session, key or account opens nothing any more."""

from collections.abc import Sequence

from dealerbox.core.records import PlayerRecord
from dealerbox.gateway.socket.connection import Connection, Viewer

LOGGED_OUT = 4001
"""The code that a connection is closed with when its session is logged out."""


class Disconnects:
    def connections_of(self, player: str) -> tuple[Connection, ...]:
        raise NotImplementedError

    def disconnect_session(self, player: str, session: str, reason: str = "you have logged out") -> None:
        """Ends the connections of a session, or of a key, that opens nothing any more; the player's others go on."""
        for connection in self.connections_of(player):
            if connection.viewer.session == session:
                connection.disconnect(LOGGED_OUT, reason, "logged out")

    def disconnect_player(self, player: str, reason: str) -> None:
        """Ends all connections of a player, those of his programs too."""
        for connection in self.connections_of(player):
            connection.disconnect(LOGGED_OUT, reason, "logged out")

    def disconnect_programs(self, player: str) -> None:
        """Ends the connections of all keys of a player: they were revoked."""
        for connection in self.connections_of(player):
            if connection.viewer.is_program:
                connection.disconnect(LOGGED_OUT, "this key was revoked", "logged out")

    def disconnect_sessions(self, player: str, ended: Sequence[str], reason: str = "you have logged out") -> None:
        """The same for several that have ended, by what the store knows them by."""
        for digest in ended:
            self.disconnect_session(player, digest[:16], reason)

    def renew_session(self, player: PlayerRecord, before: str, session: str) -> None:
        """The player's session has a new secret, and the player perhaps a new name: their connections go on under
        both. Connections of their other sessions end."""
        for connection in self.connections_of(player.id):
            if connection.viewer.session == before:
                connection.viewer = Viewer(player.id, player.name, player.kind == "guest", session)
            elif not connection.viewer.is_program:
                connection.disconnect(LOGGED_OUT, "you have logged out", "logged out")

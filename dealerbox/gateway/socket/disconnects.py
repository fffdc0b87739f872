"""Disconnects players whose session, key or account has ended."""

from collections.abc import Sequence

from dealerbox.core.records import PlayerRecord
from dealerbox.gateway.socket.connection import Connection, Viewer

LOGGED_OUT = 4001
"""The code that a connection is closed with when its session has ended."""


class Disconnects:
    def connections_of(self, player: str) -> tuple[Connection, ...]:
        raise NotImplementedError

    def disconnect_session(self, player: str, session: str, reason: str = "you have logged out") -> None:
        """Disconnect a session or key that has expired or been revoked; the player's other connections stay."""
        for connection in self.connections_of(player):
            if connection.viewer.session == session:
                connection.disconnect(LOGGED_OUT, reason, "logged out")

    def disconnect_player(self, player: str, reason: str) -> None:
        """Disconnect a player everywhere, including their programs."""
        for connection in self.connections_of(player):
            connection.disconnect(LOGGED_OUT, reason, "logged out")

    def disconnect_programs(self, player: str) -> None:
        """Disconnect the programs of a player, whose keys were revoked."""
        for connection in self.connections_of(player):
            if connection.viewer.is_program:
                connection.disconnect(LOGGED_OUT, "this key was revoked", "logged out")

    def disconnect_sessions(self, player: str, ended: Sequence[str], reason: str = "you have logged out") -> None:
        """Disconnect several ended sessions, given by their digests in the store."""
        for digest in ended:
            self.disconnect_session(player, digest[:16], reason)

    def renew_session(self, player: PlayerRecord, before: str, session: str) -> None:
        """Attach the player's connections to the session's new secret and the player's new name. Connections of their
        other sessions end."""
        for connection in self.connections_of(player.id):
            if connection.viewer.session == before:
                connection.viewer = Viewer(player.id, player.name, player.kind == "guest", session)
            elif not connection.viewer.is_program:
                connection.disconnect(LOGGED_OUT, "you have logged out", "logged out")

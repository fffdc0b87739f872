"""Who may come to a private table. The table session asks here before anybody is told anything."""

from collections.abc import Mapping


class Guests:
    """``leaving`` are players whom the host has removed while they played a hand: they see it to its end."""

    def __init__(self, host: str, known: Mapping[str, bool], used: int) -> None:
        """``known`` as ``PrivateTableStore.table_guests`` tells; ``used``: when somebody was last seen to sit there."""
        self.host = host
        self.used = used
        self.leaving: set[str] = set()
        self._in = {player for player, admitted in known.items() if admitted} | {host}

    def may_enter(self, viewer: str | None) -> bool:
        """Whether the viewer is told anything of the table at all; None is an observer without an account."""
        return viewer in self._in or viewer in self.leaving

    def is_guest(self, player: str) -> bool:
        return player in self._in

    def admit(self, player: str) -> None:
        self._in.add(player)

    def keep_out(self, player: str) -> None:
        self._in.discard(player)

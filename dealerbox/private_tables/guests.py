"""The players who may enter a private table. The table session checks this before it shows anything to a viewer."""

from collections.abc import Mapping


class Guests:
    """The guests of one table. ``leaving`` are players removed by the host during a hand, who may see it to the end."""

    def __init__(self, host: str, known: Mapping[str, bool], used: int) -> None:
        """``known`` comes from ``PrivateTableStore.table_guests``; ``used`` is when somebody was last seen seated."""
        self.host = host
        self.used = used
        self.leaving: set[str] = set()
        self._in = {player for player, admitted in known.items() if admitted} | {host}

    def may_enter(self, viewer: str | None) -> bool:
        """Return whether the viewer may see anything of the table; None is a spectator without an account."""
        return viewer in self._in or viewer in self.leaving

    def is_guest(self, player: str) -> bool:
        return player in self._in

    def admit(self, player: str) -> None:
        self._in.add(player)

    def keep_out(self, player: str) -> None:
        self._in.discard(player)

"""The second model of a dealer's choice: nobody has the choice twice before all who play have had it."""

from dealerbox.simulate.checks import Breach


class Choices:
    """Follows the choices of one table, by players."""

    def __init__(self) -> None:
        self._since: dict[str, set[str]] = {}
        """Who has been dealt in to every hand since the player's last choice, and has not chosen yet."""
        self._fresh: set[str] = set()
        """Whose last choice no hand has followed yet."""

    def dealt(self, players: set[str]) -> None:
        """A hand begins."""
        for player, waiting in self._since.items():
            if player in self._fresh:
                waiting |= players - {player}
            else:
                waiting &= players
        self._fresh.clear()

    def made(self, player: str) -> None:
        """The player has the choice; raises ``Breach`` where others were to have it first."""
        skipped = self._since.get(player)
        if skipped:
            raise Breach(f"{player} chooses again, and {', '.join(sorted(skipped))} had no choice since")
        for waiting in self._since.values():
            waiting.discard(player)
        self._since[player] = set()
        self._fresh.add(player)

    def gone(self, player: str) -> None:
        """The player sits out or leaves."""
        self._since.pop(player, None)
        self._fresh.discard(player)
        for waiting in self._since.values():
            waiting.discard(player)

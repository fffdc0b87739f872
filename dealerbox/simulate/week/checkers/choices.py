"""The second model of dealer's choice: nobody chooses twice before everybody who plays has chosen."""

from dealerbox.simulate.checks import Breach


class Choices:
    """Follows the choices at one table, by player."""

    def __init__(self) -> None:
        self._since: dict[str, set[str]] = {}
        """Players who have been dealt in to every hand since this player's last choice and have not chosen yet."""
        self._fresh: set[str] = set()
        """Players who chose after the last hand."""

    def dealt(self, players: set[str]) -> None:
        """Note who is dealt in to a hand."""
        for player, waiting in self._since.items():
            if player in self._fresh:
                waiting |= players - {player}
            else:
                waiting &= players
        self._fresh.clear()

    def made(self, player: str) -> None:
        """Note that the player has the choice; raises ``Breach`` if it was another player's turn."""
        skipped = self._since.get(player)
        if skipped:
            raise Breach(f"{player} chooses again, and {', '.join(sorted(skipped))} had no choice since")
        for waiting in self._since.values():
            waiting.discard(player)
        self._since[player] = set()
        self._fresh.add(player)

    def gone(self, player: str) -> None:
        """Forget a player who sits out or leaves."""
        self._since.pop(player, None)
        self._fresh.discard(player)
        for waiting in self._since.values():
            waiting.discard(player)

"""The refusals of a table."""

from dealerbox.accepted import Accepted
from dealerbox.hand import refused


class Refused(refused.Refused):
    """A command that breaks a rule; nothing has changed. ``reason`` is one sentence for people, ``code`` a word for
    programs:

    ``closed``, ``paused``, ``not paused``, ``no reason``, ``no such seat``, ``seat taken``, ``seat free``, ``already
    seated``, ``not seated``, ``already waiting``, ``not waiting``, ``list full``, ``buy-in``, ``no chips``,
    ``leaving``, ``sitting out``, ``not sitting out``, ``no blinds``, ``no hand``, ``not dealt in``, ``shown``, ``bomb
    called``, ``bomb ante``, ``late`` (the turn is over), ``not your turn``, ``tournament`` (not possible in one),
    ``playing``, ``roster``, and ``rule`` (a rule of the hand).
    """

    def __init__(self, code: str, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason, accepted)
        self.code = code

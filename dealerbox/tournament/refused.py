"""The refusals of a tournament."""

from dealerbox.accepted import Accepted


class Refused(Exception):
    """A command that breaks a rule; nothing has changed. ``reason`` is one sentence for people, ``code`` a word for
    programs: ``description``, ``started``, ``not started``, ``over``, ``registered``, ``not registered``, ``waiting``,
    ``ticket``, ``not invited``, ``full``, ``not open``, ``points``, ``not now``, ``no rebuy``, ``no table``,
    ``playing``, ``deal``, and for what tables send ``late`` and ``report``."""

    def __init__(self, code: str, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.accepted = accepted

"""How the room says no."""


class Refusal(Exception):
    """The room says no; nothing has changed. ``code`` is for programs, ``reason`` one sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

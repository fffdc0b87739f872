"""The rules as the room shows them, for the client's tests.

``python -m tests.live.client_rules`` writes them to ``tests/client-rules.json``: one line per rule book.
"""

from pathlib import Path

import msgspec

from dealerbox.live.rulebook import room_rules

FILE = Path(__file__).parent.parent / "client-rules.json"
BOOKS = ("dealerbox", "youwin", "other", "general", "nordic", "eightgame")


def client_rules() -> str:
    books = [f'"{book}": {msgspec.json.encode(room_rules(book, [])).decode()}' for book in BOOKS]
    return "{\n" + ",\n".join(books) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(client_rules(), encoding="utf-8")

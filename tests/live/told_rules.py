"""The rules as the room tells them, for the tests of the client.

``python -m tests.live.told_rules`` writes them anew into ``tests/told-rules.json``: a line for each book.
"""

from pathlib import Path

import msgspec

from dealerbox.live.rulebook import room_rules

FILE = Path(__file__).parent.parent / "told-rules.json"
BOOKS = ("dealerbox", "youwin", "other", "general", "nordic", "eightgame")


def told_rules() -> str:
    books = [f'"{book}": {msgspec.json.encode(room_rules(book, [])).decode()}' for book in BOOKS]
    return "{\n" + ",\n".join(books) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(told_rules(), encoding="utf-8")

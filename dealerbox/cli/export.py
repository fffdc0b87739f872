"""``dealerbox export``: writes the hands of a room's database in another program's format."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from urllib.parse import quote

from dealerbox.cli import CommandError

if TYPE_CHECKING:
    from dealerbox.store.sqlite.reading import Reading

HELP = "export the hands of a room's database, even while it runs"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--format", required=True, choices=["phh"], help="the format: phh")
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the room's data folder (default: ./data)"
    )
    parser.add_argument(
        "--player",
        metavar="NAME",
        help="only this player's hands, as the player could see them (default: all hands, with all cards)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="write one file per table here (default: all to standard output)",
    )


def run(args: Namespace) -> int:
    # The room's modules take a moment to load; other commands and --help need not wait for them.
    from dealerbox.core.store_errors import StoreFailed
    from dealerbox.hand_history import visible
    from dealerbox.histories import phh_writing
    from dealerbox.store.sqlite.reading import Reading

    left_out: Counter[str] = Counter()
    files = _Files(args.out)
    try:
        with Reading(args.data) as reading:
            player = _player(reading, args.player)
            names = reading.names()
            for hand in reading.hands(player):
                own_place = None if player is None else visible.dealt_in(hand, player)
                if hand.compacted:
                    left_out["only the result is still stored"] += 1
                    continue
                visible_hand = visible.redacted(hand, names, None if own_place is None else own_place.place)
                try:
                    files.write(hand.table, phh_writing.write(visible_hand))
                except phh_writing.NotInFormat as fault:
                    left_out[str(fault)] += 1
    except StoreFailed as fault:
        raise CommandError(str(fault)) from None
    finally:
        files.close()
    print(f"{files.count} hands written", *_reasons(left_out), sep="\n", file=sys.stderr)
    return 0


def _player(reading: "Reading", name: str | None) -> str | None:
    if name is None:
        return None
    player = reading.player_named(name)
    if player is None:
        raise CommandError(f"the room knows no player {name!r}")
    return player


def _reasons(left_out: "Counter[str]") -> Iterator[str]:
    for reason, count in left_out.most_common():
        yield f"{count} left out: {reason}"


class _Files:
    """Where hands are written: a file per table (hands come table by table), or all to standard output."""

    def __init__(self, folder: Path | None) -> None:
        self.count = 0
        self._folder = folder
        self._table = ""
        self._number = 0
        self._file: TextIO | None = None if folder is not None else sys.stdout

    def write(self, table: str, text: str) -> None:
        if self._folder is not None and table != self._table:
            self.close()
            self._folder.mkdir(parents=True, exist_ok=True)
            self._table, self._number = table, 0
            self._file = (self._folder / f"{quote(table, safe='')}.phhs").open("w", encoding="utf-8")
        assert self._file is not None
        self.count += 1
        self._number += 1
        print(f"[{self._number}]\n{text}", file=self._file)

    def close(self) -> None:
        if self._folder is not None and self._file is not None:
            self._file.close()
            self._file = None

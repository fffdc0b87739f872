"""Read the hands in files, folders and archives, one after another."""

import lzma
import tarfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from dealerbox.histories import phh, stored_record
from dealerbox.histories.replay import HistoryFault, RecordedHand

ENDINGS = (".phh", ".phhs", ".json", ".jsonl")
ARCHIVE = ".tar.xz"


class HistoryFile(Struct, frozen=True):
    """A file and its content."""

    name: str
    content: bytes


class FoundHand(Struct, frozen=True):
    """One hand found in a file."""

    file: str
    number: int | str | None
    """None if the whole file cannot be read."""
    hand: RecordedHand | HistoryFault
    """The hand, or why it is not one."""


def find_files(path: Path) -> Iterator[HistoryFile]:
    """Yield the file itself, or the histories in a folder and its subfolders, or in an archive. Raise ``OSError`` if
    the path does not exist and ``HistoryFault`` for a broken archive."""
    if path.is_dir():
        for inner in sorted(path.rglob("*")):
            if inner.is_file() and inner.name.endswith((*ENDINGS, ARCHIVE)):
                yield from find_files(inner)
    elif path.name.endswith(ARCHIVE):
        yield from _in_archive(path)
    else:
        yield HistoryFile(str(path), path.read_bytes())


def _in_archive(path: Path) -> Iterator[HistoryFile]:
    try:
        with tarfile.open(path, "r:xz") as archive:
            for member in archive:
                if member.isfile() and member.name.endswith(ENDINGS):
                    content = archive.extractfile(member)
                    assert content is not None
                    yield HistoryFile(f"{path}/{member.name}", content.read())
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise HistoryFault(f"{path}: not an archive: {error}") from None


def hands_of(file: HistoryFile) -> Iterator[FoundHand]:
    """Yield all hands of a file."""
    name = file.name
    try:
        text = file.content.decode()
        if name.endswith((".phh", ".phhs")):
            yield from _phh_hands(name, text)
        elif name.endswith(".json"):
            yield _record(name, text, 1)
        elif name.endswith(".jsonl"):
            for place, line in enumerate(text.splitlines(), 1):
                yield _record(name, line, place)
        else:
            raise HistoryFault(f"not a history: its name must end with {', '.join((*ENDINGS, ARCHIVE))}")
    except UnicodeDecodeError:
        yield FoundHand(name, None, HistoryFault("no UTF-8 text"))
    except HistoryFault as fault:
        yield FoundHand(name, None, fault)


def _phh_hands(name: str, text: str) -> Iterator[FoundHand]:
    for number, table in phh.read_tables(text):
        try:
            yield FoundHand(name, number, phh.translate(number, table))
        except HistoryFault as fault:
            yield FoundHand(name, number, fault)


def _record(name: str, text: str, place: int) -> FoundHand:
    try:
        hand = stored_record.read_record(text, place)
        return FoundHand(name, hand.number, hand)
    except HistoryFault as fault:
        return FoundHand(name, place, fault)

"""The hands of files, folders and archives, one after the other."""

import lzma
import tarfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from dealerbox.histories import own, phh
from dealerbox.histories.replay import HistoryFault, RecordedHand

ENDINGS = (".phh", ".phhs", ".json", ".jsonl")
ARCHIVE = ".tar.xz"


class HistoryFile(Struct, frozen=True):
    """A file and what stands in it."""

    name: str
    content: bytes


class FoundHand(Struct, frozen=True):
    """``hand``: what stands in the file, or why that is none. ``number``: None where the whole file cannot be read."""

    file: str
    number: int | str | None
    hand: RecordedHand | HistoryFault


def find_files(path: Path) -> Iterator[HistoryFile]:
    """The file itself, or the histories of a folder with all that is below it, or of an archive. Raises ``OSError`` for
    what is not there, ``HistoryFault`` for an archive that is none."""
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
        raise HistoryFault(f"{path}: no archive: {error}") from None


def hands_of(file: HistoryFile) -> Iterator[FoundHand]:
    """All hands of a file."""
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
            raise HistoryFault(f"no history: its name ends with none of {', '.join((*ENDINGS, ARCHIVE))}")
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
        hand = own.read_record(text, place)
        return FoundHand(name, hand.number, hand)
    except HistoryFault as fault:
        return FoundHand(name, place, fault)

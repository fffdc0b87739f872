"""Explains SQLite's errors to the operator."""

import sqlite3

from dealerbox.core.store_errors import StoreFailed, StoreUnavailable

_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full: nothing was stored",
    sqlite3.SQLITE_BUSY: "the database is locked by another program: nothing was stored",
    sqlite3.SQLITE_LOCKED: "the database is locked by another program: nothing was stored",
    sqlite3.SQLITE_CORRUPT: "the database is damaged: stop the room and go back to a copy of it",
    sqlite3.SQLITE_NOTADB: "the file is no database of a room, or it is damaged",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened: does its folder exist, and may this user write there?",
    sqlite3.SQLITE_READONLY: "the database may not be written to: check the rights of its file and folder",
    sqlite3.SQLITE_PERM: "the database may not be opened: check the rights of its file and folder",
    sqlite3.SQLITE_IOERR: "the disk reports an error: nothing was stored",
}


_MAY_PASS = frozenset(_WORDS) - {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""Errors that an operator can fix while the room runs. The operation is retried then; a damaged file is not written
to."""


def failure(error: sqlite3.Error) -> StoreFailed:
    """Return the error in plain words."""
    # Extended codes have the basic code in their low byte. Errors of the Python module itself have none.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind = StoreUnavailable if code in _MAY_PASS else StoreFailed
    return kind(_WORDS.get(code, f"the database refused: {error}"))

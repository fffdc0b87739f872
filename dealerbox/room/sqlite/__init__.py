"""The store on SQLite."""

from dealerbox.room.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

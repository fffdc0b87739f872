"""The store on SQLite."""

from dealerbox.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

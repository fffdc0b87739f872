"""The errors of a store."""


class NameTaken(Exception):
    """A player with that name exists already (ignoring case)."""


class StoreFailed(Exception):
    """The store could not commit; the transaction was rolled back."""


class StoreUnavailable(StoreFailed):
    """The store is unavailable for every request at the moment: the disk is full, or another program holds the
    database. Retrying later may succeed."""

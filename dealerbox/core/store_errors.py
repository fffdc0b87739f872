"""What a store raises when it refuses or cannot write."""


class NameTaken(Exception):
    """A player of that name exists already (names differ in more than upper and lower case)."""


class StoreFailed(Exception):
    """The store could not commit: nothing of the transaction has happened."""


class StoreUnavailable(StoreFailed):
    """It cannot at the moment, whatever is asked of it: the disk is full, another program holds the database. The same
    may be tried again."""

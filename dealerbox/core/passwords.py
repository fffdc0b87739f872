"""Password hashing (Argon2id) and verification, off the event loop."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

_MAX_WAITING = 64
"""How many passwords may wait to be hashed. Each takes about 50 ms and 64 MB; above this, requests are refused."""


class TooManyWaiting(Exception):
    """Too many passwords wait to be hashed or verified."""


class Passwords:
    """Call ``close`` at the end. ``hash`` and ``verify`` raise ``TooManyWaiting``."""

    def __init__(self, secret: Callable[[int], str], hasher: PasswordHasher | None = None) -> None:
        """``secret(n)`` returns n random bytes as hex. The constructor hashes one password, which takes about 50 ms."""
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="password")
        self._waiting = 0
        # An empty hash is verified against this one, so that timing does not reveal whether an account has a password.
        self._nobody = self._hasher.hash(secret(16))

    async def hash(self, password: str) -> str:
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def verify(self, hash: str, password: str) -> bool:
        """Return whether the password matches. An empty ``hash`` never does, and takes the same time."""
        right = await self._in_thread(lambda: _verified(self._hasher, hash or self._nobody, password))
        return right and bool(hash)

    def outdated(self, hash: str) -> bool:
        """Return whether the hash was made with other than the current parameters."""
        return self._hasher.check_needs_rehash(hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._waiting >= _MAX_WAITING:
            raise TooManyWaiting
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def normal(text: str) -> str:
    """Return the text in one Unicode form (NFKC), because keyboards differ: some type ä as one character, some as
    two."""
    # Half of a surrogate pair cannot be encoded, but a program may send one.
    return unicodedata.normalize("NFKC", text).encode("utf-8", "replace").decode()


def _verified(hasher: PasswordHasher, hash: str, password: str) -> bool:
    try:
        return hasher.verify(hash, password)
    except (VerificationError, InvalidHashError):
        return False

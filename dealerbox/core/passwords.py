"""Passwords: made comparable, hashed (Argon2id) and verified, off the event loop."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

_MOST_WAITING = 64
"""How many passwords may wait to be hashed. Each takes some 50 ms and 64 MB: beyond this, people are sent away."""


class TooManyWaiting(Exception):
    """So many passwords wait to be looked at that this one cannot."""


class Passwords:
    """``close`` at the end. Every method but ``normal`` raises ``TooManyWaiting``."""

    def __init__(self, secret: Callable[[int], str], hasher: PasswordHasher | None = None) -> None:
        """``secret`` gives that many random bytes as hex. Making one takes the time of hashing a password."""
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="password")
        self._waiting = 0
        # Verified against where there is no hash, so that the time of an answer does not tell whether there is one.
        self._nobody = self._hasher.hash(secret(16))

    async def hash(self, password: str) -> str:
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def verify(self, hash: str, password: str) -> bool:
        """Whether the password is that of the hash; an empty ``hash`` is nobody's, which takes as long to find out."""
        right = await self._in_thread(lambda: _verified(self._hasher, hash or self._nobody, password))
        return right and bool(hash)

    def outdated(self, hash: str) -> bool:
        """Whether the hash was made with other parameters than the present ones."""
        return self._hasher.check_needs_rehash(hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._waiting >= _MOST_WAITING:
            raise TooManyWaiting
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def normal(text: str) -> str:
    """The same text from every keyboard: an ä is one character on some and two on others."""
    # Half of a surrogate pair cannot be encoded; nobody types it, but a program may send it.
    return unicodedata.normalize("NFKC", text).encode("utf-8", "replace").decode()


def _verified(hasher: PasswordHasher, hash: str, password: str) -> bool:
    try:
        return hasher.verify(hash, password)
    except (VerificationError, InvalidHashError):
        return False

"""Encrypts the secrets in the database that the room must be able to read again (of second factors and webhooks). The
key is in a file beside it: a copy of the database alone, such as a backup, does not reveal them."""

import base64
import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite.failures import failure

KEY = "secrets.key"
"""The name of the key file in a data folder."""
KEY_BYTES = 32
"""AES-256."""
_NONCE_BYTES = 12
_SEALED = "v1:"
"""The prefix of encrypted texts, which no secret in Base32 or hex has."""


class WrongKey(StoreFailed):
    """The text was encrypted with another key, for another owner, or it was changed."""


class Vault:
    """Encrypts (AES-256-GCM) with the key in the file ``path``, which is created when it is first needed."""

    def __init__(self, path: Path, key: bytes | None = None) -> None:
        """If ``key`` is given, it is used and no file is read or created."""
        self.path = path
        self._key = key

    def seal(self, secret: str, owner: str) -> str:
        """Encrypt a secret for ``owner``: it can be decrypted for the same owner only. An empty secret stays empty.
        Raises ``StoreFailed`` if the key can be neither read nor created."""
        # Imported only here: most databases contain no such secret, and their rooms start sooner without it.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        if not secret:
            return ""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed = AESGCM(self._read_key(make=True)).encrypt(nonce, secret.encode(), owner.encode())
        return _SEALED + base64.b64encode(nonce + sealed).decode()

    def open(self, sealed: str, owner: str) -> str:
        """Decrypt a secret. Raises ``WrongKey``, or ``StoreFailed`` if the key cannot be read."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        if not sealed:
            return ""
        if not is_sealed(sealed):
            raise WrongKey(f"a secret of {owner} is not encrypted")
        raw = base64.b64decode(sealed.removeprefix(_SEALED))
        try:
            opened = AESGCM(self._read_key()).decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], owner.encode())
        except InvalidTag:
            raise WrongKey(f"{self.path} is not the key with which secrets in the database were encrypted") from None
        return opened.decode()

    def _read_key(self, make: bool = False) -> bytes:
        if self._key is None:
            try:
                if make:
                    _make_key(self.path)
                self._key = bytes.fromhex(self.path.read_text(encoding="ascii"))
            except (OSError, ValueError) as fault:
                raise StoreFailed(f"{self.path}: {getattr(fault, 'strerror', None) or 'this is no key'}") from None
            if len(self._key) != KEY_BYTES:
                self._key = None
                raise StoreFailed(f"{self.path}: this is no key, which has {2 * KEY_BYTES} hexadecimal digits")
        return self._key


def is_sealed(text: str) -> bool:
    return text.startswith(_SEALED)


def of_player(id: str) -> str:
    """The owner of a player's second factor."""
    return f"second factor of player {id}"


def of_member(id: str) -> str:
    """The owner of a staff member's second factor."""
    return f"second factor of staff {id}"


def of_hook(id: str) -> str:
    """The owner of a webhook's secrets."""
    return f"web hook {id}"


def of_private_table(id: str) -> str:
    """The owner of the secret in the link to a private table."""
    return f"link to private table {id}"


def all_secrets(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return every encrypted secret in the database that is needed again, with its owner; secrets that are not
    encrypted yet are returned as they are. Links to private tables work without being decrypted, and their hosts can
    make new ones."""
    players = connection.execute("SELECT player, secret FROM second_factors")
    staff = connection.execute("SELECT id, factor FROM staff WHERE length(factor) > 0")
    hooks = connection.execute("SELECT id, secret, old_secret FROM hooks")
    return [
        *((of_player(id), secret) for id, secret in players),
        *((of_member(id), msgspec.json.decode(factor, type=SecondFactor).secret) for id, factor in staff),
        *((of_hook(id), one) for id, *both in hooks for one in both if one),
    ]


def look_after(path: Path, vault: Vault) -> None:
    """Encrypt what an earlier version left in the clear in the database ``path``, and make sure that the key fits.
    Raises ``StoreFailed`` if it does not."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        try:
            found = all_secrets(connection)
            sealed = [(owner, one) for owner, one in found if is_sealed(one)]
            check(vault, sealed)
            if len(sealed) < len(found):
                _seal_all(connection, vault)
        except sqlite3.Error as error:
            raise StoreFailed(f"{path}: {failure(error)}") from error


def check(vault: Vault, sealed: list[tuple[str, str]]) -> None:
    """Raises ``StoreFailed`` if the key is missing or does not fit one of the encrypted secrets (owner, text)."""
    if sealed and not vault.path.exists():
        raise StoreFailed(
            f"{vault.path} is missing: second factors in the database were encrypted with it, and no backup has it. "
            "Put it back; if it is lost for good, make a backup and bring that back: `dealerbox restore --without-key`"
        )
    for owner, one in sealed:
        vault.open(one, owner)


def _seal_all(connection: sqlite3.Connection, vault: Vault) -> None:
    # Overwritten data is zeroed, and the log beside the database is emptied at the end: nothing of it stays on the
    # disk, as far as the disk obeys.
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("BEGIN IMMEDIATE")
    for id, secret in connection.execute("SELECT player, secret FROM second_factors").fetchall():
        if not is_sealed(secret):
            sealed = vault.seal(secret, of_player(id))
            connection.execute("UPDATE second_factors SET secret = ? WHERE player = ?", (sealed, id))
    for id, raw in connection.execute("SELECT id, factor FROM staff WHERE length(factor) > 0").fetchall():
        factor = msgspec.json.decode(raw, type=SecondFactor)
        if not is_sealed(factor.secret):
            factor = msgspec.structs.replace(factor, secret=vault.seal(factor.secret, of_member(id)))
            connection.execute("UPDATE staff SET factor = ? WHERE id = ?", (msgspec.json.encode(factor), id))
    for id, *both in connection.execute("SELECT id, secret, old_secret FROM hooks").fetchall():
        sealed_both = [one if is_sealed(one) else vault.seal(one, of_hook(id)) for one in both]
        connection.execute("UPDATE hooks SET secret = ?, old_secret = ? WHERE id = ?", (*sealed_both, id))
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def forget_all(connection: sqlite3.Connection) -> None:
    """Remove what cannot be decrypted any more because its key is lost: second factors are turned off, webhooks are
    removed."""
    connection.execute("DELETE FROM second_factors")
    connection.execute("UPDATE staff SET factor = x''")
    connection.execute("DELETE FROM hook_deliveries WHERE state = 'waiting'")
    connection.execute("UPDATE private_tables SET link = ''")
    connection.execute("UPDATE hooks SET secret = '', old_secret = '', state = 'removed', waiting = 0")


def _make_key(path: Path) -> None:
    """Create the key. Only the folder's owner may read it, and it is on the disk before anything is encrypted with
    it."""
    if path.exists():
        return
    new = path.with_name(f"{path.name}.new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as writing:
        writing.write(secrets.token_hex(KEY_BYTES))
        writing.flush()
        os.fsync(file)
    new.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

"""Secrets of second factors and webhooks: encrypted in the database, with a key in a separate file."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import NOTHING, Profile
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.store_errors import StoreFailed
from dealerbox.integrations.webhooks.store import Webhook
from dealerbox.ledger import Transfer
from dealerbox.maintenance.backup.making import BadBackup, make
from dealerbox.maintenance.backup.restoring import restore
from dealerbox.staff.store import Member
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from dealerbox.store.sqlite.vault import KEY, Vault, WrongKey, is_sealed
from tests.live.values import person

FACTOR = SecondFactor("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", 5, ("one",))
STAFF_FACTOR = SecondFactor("KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU", 7, ("two",))
MEMBER = Member("staff:1", "Sam", ("owner",), 1, "", "hash", STAFF_FACTOR)
HOOK = Webhook("h1", "https://example.org/", ("test",), "hook-secret-0001", 1, "staff:1", old_secret="hook-secret-0000")
ACT = AuditEntry(1, "staff-join", "staff:1", "", "staff:1", "Sam")
TEXTS = (FACTOR.secret, STAFF_FACTOR.secret, HOOK.secret, HOOK.old_secret)


@pytest.fixture
def data(tmp_path: Path, empty_database: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / DATABASE).write_bytes(empty_database.read_bytes())
    return folder


async def filled(data: Path) -> None:
    store = await SqliteStore.open(data / DATABASE)
    grant = Transfer("grant:ann", 0, "bank", "wallet:ann", "FUN", 1000, "grant", "ann")
    await store.accounts.create(person("ann"), [grant], Profile(), NOTHING)
    assert await store.accounts.set_factor("ann", None, FACTOR, NOTHING)
    await store.staff.create(MEMBER, ACT)
    assert await store.webhooks.create(HOOK, 9, ACT)
    await store.close()


async def holds_all(data: Path) -> bool:
    store = await SqliteStore.open(data / DATABASE)
    try:
        hook = await store.webhooks.hook("h1")
        return (await store.accounts.factor("ann"), await store.staff.member("staff:1"), hook) == (FACTOR, MEMBER, HOOK)
    finally:
        await store.close()


def in_the_clear(data: Path) -> list[str]:
    """Return the secrets that are readable in the folder's files."""
    raw = b"".join(path.read_bytes() for path in data.iterdir() if path.is_file())
    return [text for text in TEXTS if text.encode() in raw]


async def test_the_database_reveals_no_secret_and_the_store_reads_them(data: Path) -> None:
    await filled(data)
    assert in_the_clear(data) == []
    assert stat.S_IMODE((data / KEY).stat().st_mode) == 0o600
    assert await holds_all(data)


async def test_unencrypted_secrets_of_earlier_versions_are_encrypted_at_start(data: Path) -> None:
    await filled(data)
    with closing(sqlite3.connect(data / DATABASE)) as old, old:
        old.execute("UPDATE second_factors SET secret = ?", (FACTOR.secret,))
        old.execute(
            "UPDATE staff SET factor = ?",
            (b'{"secret":"%s","used":7,"recovery":["two"]}' % STAFF_FACTOR.secret.encode(),),
        )
        old.execute("UPDATE hooks SET secret = ?, old_secret = ?", (HOOK.secret, HOOK.old_secret))
    assert in_the_clear(data) == list(TEXTS)
    (data / KEY).unlink()
    assert await holds_all(data)
    assert in_the_clear(data) == [], "nor in the write-ahead log"


async def test_a_database_without_secrets_needs_no_key(data: Path) -> None:
    await (await SqliteStore.open(data / DATABASE)).close()
    assert not (data / KEY).exists()


async def test_without_its_key_or_with_another_the_room_does_not_start(data: Path) -> None:
    await filled(data)
    key = (data / KEY).read_text()
    (data / KEY).unlink()
    with pytest.raises(StoreFailed, match=r"secrets\.key is missing.*Put it back.*--without-key"):
        await SqliteStore.open(data / DATABASE)
    assert not (data / KEY).exists(), "no new key is created"
    for wrong, why in (("00" * 32, "is not the key"), ("short", "this is no key"), ("00", "64 hexadecimal digits")):
        (data / KEY).write_text(wrong)
        with pytest.raises(StoreFailed, match=why):
            await SqliteStore.open(data / DATABASE)
    (data / KEY).write_text(key)
    assert await holds_all(data)


def test_an_encrypted_secret_is_bound_to_its_owner_and_detects_changes(tmp_path: Path) -> None:
    vault = Vault(tmp_path / KEY)
    sealed = vault.seal("secret", "ann")
    assert is_sealed(sealed) and sealed != vault.seal("secret", "ann") and vault.seal("", "ann") == ""
    assert Vault(tmp_path / KEY).open(sealed, "ann") == "secret"
    for text, owner in ((sealed, "bob"), (sealed[:-4] + "AAA=", "ann"), ("secret", "ann")):
        with pytest.raises(WrongKey):
            vault.open(text, owner)


# ---- backups ----


async def test_a_backup_has_the_secrets_without_the_key_and_restoring_asks_for_it(data: Path, tmp_path: Path) -> None:
    await filled(data)
    made = make(data, tmp_path / "b.db")
    assert made.needs_key
    assert (data / KEY).read_bytes() not in made.path.read_bytes()
    new = tmp_path / "new"
    with pytest.raises(BadBackup, match=r"--key FILE.*--without-key"):
        restore(made.path, new, replace=False)
    assert not (new / DATABASE).exists()
    with pytest.raises(BadBackup, match="there is no file"):
        restore(made.path, new, replace=False, key=tmp_path / "nowhere")
    restore(made.path, new, replace=False, key=data / KEY)
    assert (new / KEY).read_bytes() == (data / KEY).read_bytes()
    assert stat.S_IMODE((new / KEY).stat().st_mode) == 0o600
    store = await SqliteStore.open(new / DATABASE)
    assert await store.accounts.factor("ann") == FACTOR
    assert await store.webhooks.hook("h1") == HOOK
    await store.close()
    restore(made.path, data, replace=True)
    assert (data / KEY).exists(), "the key is still in the original folder"


async def test_without_the_key_second_factors_are_removed_with_a_notice(data: Path, tmp_path: Path) -> None:
    await filled(data)
    (data / KEY).unlink()
    made = make(data, tmp_path / "b.db")
    done = restore(made.path, tmp_path / "new", replace=False, without_key=True)
    assert done.forgotten == len(TEXTS)
    store = await SqliteStore.open(tmp_path / "new" / DATABASE)
    assert await store.accounts.factor("ann") is None
    assert await store.staff.member("staff:1") == replace(MEMBER, factor=None)
    assert await store.webhooks.all() == []
    await store.close()

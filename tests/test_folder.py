"""The data folder is private to its owner."""

import os
import stat
from pathlib import Path

import pytest

from dealerbox.folder import close_to_others, private_files, readable_by_all
from dealerbox.greeting import privacy
from dealerbox.settings import Settings

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")


def modes(data: Path) -> dict[str, int]:
    return {str(path.relative_to(data)): stat.S_IMODE(path.lstat().st_mode) for path in sorted(data.rglob("*"))}


def test_readable_files_are_restricted_and_reported(tmp_path: Path) -> None:
    data, outside = tmp_path / "data", tmp_path / "outside"
    for folder in (data, data / "backups", data / "outbox"):
        folder.mkdir(mode=0o755)
    for name in ("dealerbox.db", "dealerbox.db-wal", "dealerbox.db-shm", "operator.key", "cashier.toml", "mine.txt",
                 "backups/b.db", "outbox/letter.eml"):  # fmt: skip
        (data / name).touch(0o644)
    outside.touch(0o644)
    (data / "words.txt").symlink_to(outside)
    closed, failed = close_to_others(data)
    assert failed == [] and len(closed) == 10
    left = modes(data)
    assert left.pop("mine.txt") == 0o644, "what is not the room's is left alone"
    left.pop("words.txt")
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644, "nor is what a link leads to"
    assert {name: mode for name, mode in left.items() if mode & 0o077} == {}
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert (left["backups"], left["dealerbox.db-wal"]) == (0o700, 0o600)
    (line,) = privacy(Settings(data=data), closed, failed, {})
    assert "could read 10 files and folders" in line
    assert close_to_others(data) == ([], [])


def test_created_files_are_private(tmp_path: Path) -> None:
    with private_files():
        (tmp_path / "a").write_text("x")
        (tmp_path / "b").mkdir()
    assert modes(tmp_path) == {"a": 0o600, "b": 0o700}


def test_world_readable_secrets_are_reported(tmp_path: Path) -> None:
    key, password = tmp_path / "room.key", tmp_path / "smtp"
    for file in (key, password):
        file.touch(0o644)
    told = privacy(Settings(tls=(tmp_path / "room.pem", key)), [], [], {"DEALERBOX_SMTP_PASSWORD_FILE": str(password)})
    assert [str(one) in line and "chmod 600" in line for one, line in zip((key, password), told, strict=True)] == [
        True
    ] * 2
    key.chmod(0o640)
    assert not readable_by_all(key), "its group may be meant to"
    assert privacy(Settings(tls=(tmp_path / "room.pem", key)), [], [], {}) == []

"""The client is built only if something changed. npm itself is not called."""

import json
from pathlib import Path

import pytest

from tools import client
from tools.client import ClientError


class Npm:
    """Stands in for npm: records its calls, and creates what npm would."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.page = "index.html"

    def __call__(self, *words: str, quiet: bool = False) -> None:
        self.calls.append(next(word for word in words if word in ("ci", "build", "test")))
        folder = client.MODULES if words[0] == "ci" else client.WEB
        folder.mkdir(parents=True, exist_ok=True)
        (folder / self.page).write_text("made")


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    npm = Npm()
    (tmp_path / "client" / "src").mkdir(parents=True)
    (tmp_path / "client" / "src" / "main.tsx").write_text("render()")
    (tmp_path / "client" / "package.json").write_text(json.dumps({"name": "client"}))
    (tmp_path / "client" / "package-lock.json").write_text("{}")
    for name, place in {
        "CLIENT": "client",
        "MODULES": "client/node_modules",
        "INSTALLED": "client/node_modules/.installed-from",
        "WEB": "web",
        "BUILT": "web/.built-from",
    }.items():
        monkeypatch.setattr(client, name, tmp_path / place)
    monkeypatch.setattr(client, "call_npm", npm)
    return npm


def test_the_first_build_installs_and_builds(npm: Npm) -> None:
    assert not client.is_built()
    client.build()
    assert npm.calls == ["ci", "build"]
    assert client.is_built()


def test_a_second_build_does_nothing(npm: Npm) -> None:
    client.build()
    (client.MODULES / "cache").write_text("npm's own files do not count")
    client.build()
    assert npm.calls == ["ci", "build"]


@pytest.mark.parametrize("change", ["changed", "added", "removed", "renamed"])
def test_a_changed_source_is_built_again(npm: Npm, change: str) -> None:
    client.build()
    source = client.CLIENT / "src" / "main.tsx"
    match change:
        case "changed":
            source.write_text("render(again)")
        case "added":
            (client.CLIENT / "src" / "lobby.tsx").write_text("")
        case "removed":
            source.unlink()
        case "renamed":
            source.rename(source.with_name("start.tsx"))
    assert not client.is_built()
    client.build()
    assert npm.calls == ["ci", "build", "build"]


def test_a_touched_source_is_not_built_again(npm: Npm) -> None:
    client.build()
    (client.CLIENT / "src" / "main.tsx").write_text("render()")
    client.build()
    assert npm.calls == ["ci", "build"]


def test_a_changed_lock_file_installs_again(npm: Npm) -> None:
    client.build()
    (client.CLIENT / "package-lock.json").write_text('{"lockfileVersion": 3}')
    client.build()
    assert npm.calls == ["ci", "build", "ci", "build"]


def test_a_build_without_a_page_is_an_error_and_is_tried_again(npm: Npm) -> None:
    npm.page = "other.html"
    with pytest.raises(ClientError, match=r"index\.html"):
        client.build()
    npm.page = "index.html"
    client.build()
    assert npm.calls == ["ci", "build", "build"]


def test_other_calls_of_npm_install_first(npm: Npm) -> None:
    client.npm("run", "test")
    client.npm("run", "test")
    assert npm.calls == ["ci", "test", "test"]

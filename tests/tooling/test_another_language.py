"""A further language is one file of the client, as docs/languages.md says."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import client

FILE = """import type { LanguageFile } from "../languages";

export const texts = { "shell.lobby": "Avla za igralce" } satisfies LanguageFile["texts"];
"""


@pytest.mark.slow
def test_build_finds_a_language_file_automatically(tmp_path: Path) -> None:
    sources, built = tmp_path / "client", tmp_path / "web"
    shutil.copytree(client.CLIENT, sources, ignore=shutil.ignore_patterns("node_modules"))
    (sources / "node_modules").symlink_to(client.MODULES.resolve())
    (sources / "src" / "i18n" / "others").mkdir(exist_ok=True)
    (sources / "src" / "i18n" / "others" / "sl.ts").write_text(FILE)
    vite = client.MODULES / "vite" / "bin" / "vite.js"
    subprocess.run([client.NODE, vite, "build", "--outDir", built, "--logLevel", "error"], cwd=sources, check=True)
    (texts,) = (built / "assets").glob("sl-*.js")
    assert "Avla za igralce" in texts.read_text()
    assert f"/assets/{texts.name}" in (built / "worker.js").read_text(), "kept as the rest of the client is"
    first = re.findall(r'/assets/([^"]+\.js)', (built / "index.html").read_text())
    assert texts.name not in first, "fetched by those alone who choose it"
    named = [name for name in first if f"./{texts.name}" in (built / "assets" / name).read_text()]
    assert named, "and the first page knows of it"

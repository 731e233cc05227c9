"""A link of the network: a proxy that can be cut, silent in a direction, or slow."""

import contextlib
import socket
import threading
import time


class Link:
    """Forwards connections from a port of loopback to a target.

    A silent direction takes bytes and does not deliver them until it is restored, as a partition does: nothing is lost,
    nobody is told. A cut ends all connections and refuses new ones.
    """

    FORTH, BACK = "forth", "back"

    def __init__(self, target: tuple[str, int] | str):
        """`target` is an address, or the path of a socket."""
        self.target = target
        self.silent: set[str] = set()
        self.delay = 0.0
        self.is_cut = False
        self._changed = threading.Condition()
        self._connections: set[socket.socket] = set()
        self._server = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._server.close()
        self.cut()

    # Faults

    def cut(self) -> None:
        """Ends all connections, and refuses new ones."""
        with self._changed:
            self.is_cut = True
            for connection in self._connections:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
            self._changed.notify_all()

    def silence(self, *directions: str) -> None:
        with self._changed:
            self.silent = set(directions)

    def restore(self) -> None:
        """Ends all faults."""
        with self._changed:
            self.silent, self.delay, self.is_cut = set(), 0.0, False
            self._changed.notify_all()

    # Connections

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            if self.is_cut:
                return
            with self._connect() as server:
                pair = {client, server}
                with self._changed:
                    self._connections |= pair
                back = threading.Thread(target=self._pump, args=(server, client, self.BACK), daemon=True)
                back.start()
                self._pump(client, server, self.FORTH)
                back.join()
                with self._changed:
                    self._connections -= pair

    def _connect(self) -> socket.socket:
        if isinstance(self.target, str):
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.target)
            return server
        server = socket.create_connection(self.target)
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return server

    def _pump(self, source: socket.socket, sink: socket.socket, direction: str) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self._wait(direction)
                sink.sendall(data)
        self._wait(direction)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _wait(self, direction: str) -> None:
        """Waits while the direction is silent, and for the delay."""
        with self._changed:
            while direction in self.silent and not self.is_cut:
                self._changed.wait()
        if self.delay:
            time.sleep(self.delay)

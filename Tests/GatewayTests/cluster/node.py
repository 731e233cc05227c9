"""A gateway among several: its process, which can be killed, stopped and paused."""

import contextlib
import signal

from process import Process, free_port

from .link import Link

# Timeout in seconds; large, because the machine may be busy.
TIMEOUT = 60


class Node:
    """A gateway at an address, which it has again after a restart. A subclass starts it."""

    def __init__(self, name: str, address: str):
        """`address` is where clients reach the gateway."""
        self.name = name
        self.address = address
        self.process: Process | None = None
        # The output of the processes that have ended.
        self.log = ""

    def start(self) -> None:
        raise NotImplementedError

    @property
    def output(self) -> str:
        """What all processes have written so far."""
        return self.log + (self.process.stderr() if self.process else "")

    def kill(self) -> None:
        """Kills the program, as a failure of its machine does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ends the program orderly, and returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        code = self.process.end(number, TIMEOUT)
        self.log += self.process.stderr()
        self.process = None
        return code

    @contextlib.contextmanager
    def paused(self):
        """Stops the program for some time, as a hypervisor does."""
        self.process.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        if self.process:
            self.process.process.send_signal(signal.SIGCONT)
            self.kill()


class LinkedNode(Node):
    """A gateway on loopback, with its links to the database and from the other gateways."""

    def __init__(self, name: str, socket_path: str, database: str, *options: str):
        self.port = free_port()
        super().__init__(name, f"127.0.0.1:{self.port}")
        self.options = options
        # The link to the database, and that on which the other gateways reach this one.
        self.database = Link(socket_path)
        self.peers = Link(("127.0.0.1", self.port))
        self.store = f"postgresql://postgres@127.0.0.1:{self.database.port}/{database}?sslmode=disable&gssencmode=disable"

    def start(self) -> None:
        self.process = Process(
            "--node", self.name, "--node-address", f"127.0.0.1:{self.peers.port}", "--drain-time", "1", *self.options,
            data=self.store, timeout=TIMEOUT, port=self.port,
        )  # fmt: skip

    def close(self) -> None:
        super().close()
        self.database.close()
        self.peers.close()

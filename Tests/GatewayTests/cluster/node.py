"""A gateway among several, with its links to the database and from the other gateways."""

import contextlib
import signal

from process import Process, free_port

from .link import Link

# Timeout in seconds; large, because the machine may be busy.
TIMEOUT = 60


class Node:
    """A gateway on a port of its own, which it gets again after a restart."""

    def __init__(self, name: str, socket_path: str, database: str, *options: str):
        self.name = name
        self.port = free_port()
        self.options = options
        # The link to the database, and that on which the other gateways reach this one.
        self.database = Link(socket_path)
        self.peers = Link(("127.0.0.1", self.port))
        self.address = f"postgresql://postgres@127.0.0.1:{self.database.port}/{database}?sslmode=disable&gssencmode=disable"
        self.process: Process | None = None
        # The output of the processes that have ended.
        self.log = ""

    def start(self) -> None:
        self.process = Process(
            "--node", self.name, "--node-address", f"127.0.0.1:{self.peers.port}", "--drain-time", "1", *self.options,
            data=self.address, timeout=TIMEOUT, port=self.port,
        )  # fmt: skip

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.process.poll() is None

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
        self.database.close()
        self.peers.close()


"""Starts the program as a process on a free port, and reads its output."""

import contextlib
import os
import re
import socket
import subprocess
import tempfile
import threading
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
BINARY = Path(os.environ.get("HOME_GATEWAY_BINARY", REPOSITORY / ".build/release/home-gateway"))


def free_port() -> int:
    """Returns a port of loopback that was free at the time of the call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Process:
    """A running gateway on a free port of loopback."""

    def __init__(
        self,
        *options: str,
        data: str | os.PathLike,
        timeout: float,
        environment: dict | None = None,
        port: int = 0,
        launcher: tuple[str, ...] = (),
    ):
        """Starts the program and waits until it listens.

        `data` is a file, `none`, or the address of a database; `timeout` is in seconds. `launcher` is a command that
        replaces itself with the program, such as one that enters a namespace.
        """
        data = os.fspath(data)
        store = "--store" if data.startswith("postgresql://") else "--data"
        # The lines that the program writes to standard output once it listens.
        self.output: list[str] = []
        self.errors = tempfile.TemporaryFile(mode="a+")  # noqa: SIM115
        self.process = subprocess.Popen(
            [*launcher, BINARY, "serve", "--port", str(port), "--parent", str(os.getpid()), store, data, *options],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        try:
            self.url = self._announced_url(timeout)
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        self.port = int(self.url.rpartition(":")[2])

    def end(self, number: int, timeout: float) -> int:
        """Ends the program with a signal, and returns its exit code. The timeout is in seconds."""
        self.process.send_signal(number)
        code = self.process.wait(timeout)
        self.process.stdout.close()
        return code

    def stderr(self) -> str:
        self.errors.seek(0)
        return self.errors.read()

    def _announced_url(self, timeout: float) -> str:
        timeout_timer = threading.Timer(timeout, self.process.kill)
        timeout_timer.start()
        try:
            for line in self.process.stdout:
                if match := re.match(r"home-gateway: listening on http://([\d.]+):(\d+)$", line):
                    # The output is read to its end, because a full pipe would block the program.
                    threading.Thread(target=self._drain_output, daemon=True).start()
                    # 0.0.0.0 stands for all addresses.
                    host = match[1] if match[1] != "0.0.0.0" else "127.0.0.1"
                    return f"http://{host}:{match[2]}"
        finally:
            timeout_timer.cancel()
        raise AssertionError(f"{BINARY} does not listen\n{self.stderr()}")

    def _drain_output(self) -> None:
        with contextlib.suppress(ValueError, OSError):
            for line in self.process.stdout:
                self.output.append(line.rstrip("\n"))

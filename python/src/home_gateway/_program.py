"""Finds the program and starts it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from ._errors import GatewayStartError


def program() -> str:
    """Returns the path of the program: `HOME_GATEWAY_BINARY`, the one of this package, or one on the `PATH`."""
    if given := os.environ.get("HOME_GATEWAY_BINARY"):
        if not os.access(given, os.X_OK):
            raise GatewayStartError(f"HOME_GATEWAY_BINARY is {given}, which is no program")
        return given
    contained = Path(__file__).parent / "program/bin/home-gateway"
    if contained.exists():
        return str(contained)
    for folder in os.get_exec_path():
        found = shutil.which("home-gateway", path=folder)
        # The command of this package is a script, which starts the program.
        if found and Path(found).read_bytes()[:4] == b"\x7fELF":
            return found
    raise GatewayStartError(
        "this installation has no program; install the wheel of your platform, or set HOME_GATEWAY_BINARY"
    )


class Process:
    """The program, listening on a free port of loopback."""

    def __init__(self, options: Sequence[str], timeout: float, environment: Mapping[str, str]) -> None:
        """Starts `home-gateway serve`, and waits until it listens.

        The process ends with this one, however this one ends. A file without a name takes its output, so that it can go
        on after this one if it is released.
        """
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        command = [program(), "serve", "--port", "0", "--parent", str(os.getpid()), *options]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **environment},
        )
        self.pid = self._process.pid
        try:
            self.url = self._wait(timeout)
        except BaseException:
            self.stop()
            raise

    def output(self) -> str:
        # The process writes at the position of the file, which this does not move.
        return os.pread(self._log.fileno(), 1 << 30, 0).decode(errors="replace")

    def release(self) -> None:
        """Lets the program go on after the end of this one."""
        self._process.send_signal(signal.SIGUSR1)

    def end(self, timeout: float = 1) -> str:
        """Returns how the program has ended, such as `signal 9`; nothing if it still runs after `timeout` seconds."""
        try:
            status = self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            return ""
        return f"signal {-status}" if status < 0 else f"status {status}"

    def stop(self) -> None:
        """Ends the program as systemd does."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait(self, timeout: float) -> str:
        deadline = time.monotonic() + timeout
        while True:
            has_ended = self._process.poll() is not None
            if match := re.search(r"^home-gateway: listening on (http://\S+)$", self.output(), re.MULTILINE):
                return match[1]
            if has_ended:
                raise GatewayStartError(f"home-gateway has ended with {self.end()}:\n{self.output()}")
            if time.monotonic() > deadline:
                raise GatewayStartError(f"home-gateway does not listen after {timeout} s:\n{self.output()}")
            time.sleep(0.01)

"""Starts, uses and stops the built program, as a user does."""

import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from contract import Contract
from process import BINARY, REPOSITORY, Process
from streams import Stream

# A dimmable lamp of the demo home that switches without a fade, in a room of the main house.
LAMP = "living-room-ceiling"

# Timeout in seconds; large, because the machine may be busy.
TIMEOUT = 30
# The maximum duration of a drain in seconds, with a margin.
DRAIN = 6


class Gateway(Process):
    """A running gateway, in memory unless `data` names a file.

    Every response that `client` receives is compared with the published description of the API.
    """

    def __init__(
        self, *options: str, data: str | os.PathLike = "none", seed: int = 1, environment: dict | None = None
    ):
        super().__init__("--seed", str(seed), *options, data=data, timeout=TIMEOUT, environment=environment)
        self.client = None
        self.ended = False
        try:
            self._wait_until_ready()
            description = httpx.get(self.url + "/openapi.json", timeout=TIMEOUT).raise_for_status()
            self.contract = Contract.parse(description.text)
        except BaseException:
            self.kill()
            raise
        self.client = httpx.Client(base_url=self.url, timeout=10, event_hooks={"response": [self.contract.check]})

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.ended:
            return
        # After a failed test, the end of the program is not checked, so that the first failure is reported.
        if kind is None:
            self.stop()
        else:
            self.kill()

    # Requests

    def devices(self, **filters) -> list[dict]:
        return self.client.get("/devices", params=filters).raise_for_status().json()["devices"]

    def device(self, device: str) -> dict:
        return self.client.get(f"/devices/{device}").raise_for_status().json()

    def command(
        self, device: str, trait: str, command: str, /, headers: dict | None = None, **params
    ) -> httpx.Response:
        body = {"command": command, "params": params} if params else {"command": command}
        return self.client.post(f"/devices/{device}/traits/{trait}/commands", json=body, headers=headers)

    def attributes(self, device: str, trait: str) -> dict:
        return self.client.get(f"/devices/{device}/traits/{trait}").raise_for_status().json()["attributes"]

    def pause(self) -> None:
        """Pauses the clock of the home, so that only the test changes it."""
        self.client.patch("/simulation/clock", json={"paused": True}).raise_for_status()

    def events(self, path: str = "/events", headers: dict | None = None, timeout: float = 10, **query) -> Stream:
        return Stream(self.url, path, headers=headers, timeout=timeout, **query)

    def memory(self) -> int:
        """Returns the resident memory of the process in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024

    def peak_memory(self) -> int:
        """Returns the peak of the resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024

    # The end

    def stop(self) -> None:
        """Sends SIGTERM, as systemd does, and checks that the program ends soon and with exit code 0."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {TIMEOUT} s after SIGTERM\n{self.stderr()}") from None
        duration = time.monotonic() - start
        self._close()
        assert code == 0, f"ended with {code} after SIGTERM\n{self.stderr()}"
        assert duration < DRAIN, f"took {duration:.1f} s to end after SIGTERM"

    def kill(self) -> None:
        """Kills the program, as a power failure does."""
        self.process.kill()
        self.process.wait()
        self._close()

    def _close(self) -> None:
        self.ended = True
        if self.client:
            self.client.close()
        self.process.stdout.close()

    # The start

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + TIMEOUT
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(self.url + "/ready").status_code == 200:
                    return
            assert self.process.poll() is None, f"ended while starting\n{self.stderr()}"
            assert time.monotonic() < deadline, f"not ready after {TIMEOUT} s\n{self.stderr()}"
            time.sleep(0.01)


def wait_until(condition: Callable[[], bool], failure: str, timeout: float = TIMEOUT) -> None:
    """Waits until `condition` returns true; fails with `failure` after the timeout in seconds."""
    deadline = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < deadline, failure
        time.sleep(0.01)


def run(*arguments: str | os.PathLike, text: bool = True) -> subprocess.CompletedProcess:
    """Runs the program with `arguments` until it ends. Without `text`, its output is bytes."""
    return subprocess.run(
        [BINARY, *map(os.fspath, arguments)], cwd=REPOSITORY, capture_output=True, text=text, timeout=TIMEOUT
    )


def rejection(*arguments: str | os.PathLike) -> str:
    """Returns the one line with which the program rejects `arguments`."""
    completed = run(*arguments)
    output = f"{completed.returncode} {completed.stdout}{completed.stderr}"
    assert completed.returncode > 0, f"{arguments} was not rejected: {output}"
    lines = completed.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("home-gateway: "), f"not one clear line: {completed.stderr}"
    return lines[0]


def problem(response: httpx.Response, status: int, code: str | None = None) -> dict:
    """Returns the problem in `response`, after checking that it is complete and of the expected kind."""
    assert response.status_code == status, f"{response.status_code} instead of {status}"
    assert response.headers["content-type"].split(";")[0] == "application/problem+json"
    found = response.json()
    assert found["status"] == status
    assert found["type"].startswith("/problems/")
    for member in ("title", "detail", "instance", "code"):
        assert found[member], f"{member} is empty: {found}"
    if code is not None:
        assert found["code"] == code, found
    return found

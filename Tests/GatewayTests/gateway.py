"""The built program: started, asked and stopped as its user would."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import httpx

from contract import Contract
from streams import Stream

REPOSITORY = Path(__file__).parents[2]
BINARY = Path(os.environ.get("HOME_GATEWAY_BINARY", REPOSITORY / ".build/release/home-gateway"))

# A dimmable lamp of the demo home that goes on and off at once, in a room of the main house.
LAMP = "living-room-ceiling"

# What starting may take on a machine that is busy with other things, in seconds.
PATIENCE = 30
# What a drain may take, and a little for the machine.
DRAIN = 6


class Gateway:
    """A running gateway on a free port of loopback, in memory unless the options say otherwise.

    Every answer that `client` receives is held against the description the gateway publishes.
    """

    def __init__(
        self, *options: str, data: str | os.PathLike = "none", seed: int = 1, environment: dict | None = None
    ):
        # What the program writes to standard output once it listens.
        self.output: list[str] = []
        self.errors = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--data", os.fspath(data), "--seed", str(seed), *options],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        self.client = None
        self.ended = False
        try:
            self.url = self._announced_url()
            self._wait_until_ready()
            self.contract = Contract.parse(httpx.get(self.url + "/openapi.json", timeout=PATIENCE).raise_for_status().text)
        except BaseException:
            self.kill()
            raise
        self.client = httpx.Client(base_url=self.url, timeout=10, event_hooks={"response": [self.contract.check]})

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.ended:
            return
        # A failed test keeps its own failure: only a passed one cares how the program ends, or whether it crashed.
        if kind is None:
            self.stop()
        else:
            self.kill()

    # Asking

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
        """Stops the clock of the home, so that nothing changes but what the test changes."""
        self.client.patch("/simulation/clock", json={"paused": True}).raise_for_status()

    def events(self, path: str = "/events", headers: dict | None = None, timeout: float = 10, **query) -> Stream:
        return Stream(self.url, path, headers=headers, timeout=timeout, **query)

    def memory(self) -> int:
        """The resident memory of the process in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024

    def peak_memory(self) -> int:
        """The most resident memory that the process has had, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024

    # Ending

    def stop(self) -> None:
        """Asks the program to end, as systemd does, and checks that it does so at once and without complaint."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {PATIENCE} s after SIGTERM\n{self.stderr()}") from None
        took = time.monotonic() - begun
        self._close()
        assert code == 0, f"ended with {code} after SIGTERM\n{self.stderr()}"
        assert took < DRAIN, f"took {took:.1f} s to end after SIGTERM"

    def kill(self) -> None:
        """Ends the program as a power cut does."""
        self.process.kill()
        self.process.wait()
        self._close()

    def stderr(self) -> str:
        self.errors.seek(0)
        return self.errors.read()

    def _close(self) -> None:
        self.ended = True
        if self.client:
            self.client.close()
        self.process.stdout.close()

    # Starting

    def _announced_url(self) -> str:
        overdue = threading.Timer(PATIENCE, self.process.kill)
        overdue.start()
        try:
            for line in self.process.stdout:
                if match := re.match(r"home-gateway: listening on (http://127\.0\.0\.1:\d+)$", line):
                    # Read also if no test looks at it: a full pipe would stop the program.
                    threading.Thread(target=self._drain_output, daemon=True).start()
                    return match[1]
        finally:
            overdue.cancel()
        raise AssertionError(f"{BINARY} said nothing of listening\n{self.stderr()}")

    def _drain_output(self) -> None:
        with contextlib.suppress(ValueError, OSError):
            for line in self.process.stdout:
                self.output.append(line.rstrip("\n"))

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(self.url + "/ready").status_code == 200:
                    return
            assert self.process.poll() is None, f"ended while starting\n{self.stderr()}"
            assert time.monotonic() < deadline, f"not ready after {PATIENCE} s\n{self.stderr()}"
            time.sleep(0.01)


def run(*arguments: str | os.PathLike, text: bool = True) -> subprocess.CompletedProcess:
    """Runs the program with `arguments` until it ends; without `text` its output is bytes."""
    return subprocess.run(
        [BINARY, *map(os.fspath, arguments)], cwd=REPOSITORY, capture_output=True, text=text, timeout=PATIENCE
    )


def refusal(*arguments: str | os.PathLike) -> str:
    """The one line with which the program refuses `arguments`."""
    ended = run(*arguments)
    assert ended.returncode > 0, f"{arguments} was not refused: {ended.returncode} {ended.stdout}{ended.stderr}"
    lines = ended.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("home-gateway: "), f"not one clear line: {ended.stderr}"
    return lines[0]


def problem(response: httpx.Response, status: int, code: str | None = None) -> dict:
    """The problem that `response` reports, complete and of the expected kind."""
    assert response.status_code == status, f"{response.status_code} instead of {status}"
    assert response.headers["content-type"].split(";")[0] == "application/problem+json"
    found = response.json()
    assert found["status"] == status
    assert found["type"].startswith("/problems/")
    for member in ("title", "detail", "instance", "code"):
        assert found[member], f"{member} says nothing: {found}"
    if code is not None:
        assert found["code"] == code, found
    return found

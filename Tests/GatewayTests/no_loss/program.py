"""The program that the rounds start, stop and kill."""

import contextlib
import http.client
import json
import os
import time

from process import Process
from wire import position

from .fold import KINDS, Fold

# Timeout in seconds; large, because the machine may be suspended.
TIMEOUT = 1_800


class Program(Process):
    """A running gateway over a data file."""

    def __init__(self, data: str | os.PathLike, *options: str):
        super().__init__(*options, data=data, timeout=TIMEOUT)

    def stop(self) -> int:
        """Ends the program and returns its exit code."""
        self.process.terminate()
        return self.process.wait(TIMEOUT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(TIMEOUT)

    def send(self, method: str, path: str, body: dict | None = None) -> tuple[dict, http.client.HTTPMessage]:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)) as connection:
            headers = {"Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            content = response.read()
            if response.status >= 300:
                raise RuntimeError(f"{method} {path}: {response.status} {content[:300]!r}")
            return json.loads(content) if content else {}, response.headers

    def remove_faults(self) -> None:
        self.send("DELETE", "/simulation/faults")

    def wait_until_writable(self) -> None:
        """Waits until the home accepts changes again, after commits have failed."""
        while True:
            with contextlib.suppress(RuntimeError):
                self.send("GET", "/ready")
                return
            time.sleep(0.02)

    def read(self) -> tuple[Fold, tuple[str, int]]:
        """Reads the home page by page, until all pages are of one cursor, and returns it with that cursor."""
        while True:
            home, cursors = Fold(), set()
            for collection in KINDS.values():
                query = "?limit=173"
                while query:
                    page, headers = self.send("GET", f"/{collection}{query}")
                    home.add(page)
                    cursors.add(headers["X-Cursor"])
                    token = page.get("nextPageToken")
                    query = f"?limit=173&pageToken={token}" if token else ""
            if len(cursors) == 1:
                return home, position(cursors.pop())

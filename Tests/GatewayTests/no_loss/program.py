"""The program under the rounds: started, stopped and killed, with no hurry on a machine that stands still at times."""

import contextlib
import http.client
import json
import os
import re
import subprocess
import tempfile
import threading

from gateway import BINARY, REPOSITORY

from .fold import KINDS, Fold

# How long anything may take before it counts as hanging, in seconds.
PATIENCE = 1_800


class Program:
    """A running gateway over a data file."""

    def __init__(self, data: str | os.PathLike, *options: str):
        self.errors = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--data", os.fspath(data), *options],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        overdue = threading.Timer(PATIENCE, self.process.kill)
        overdue.start()
        try:
            line = next(iter(self.process.stdout), "")
        finally:
            overdue.cancel()
        found = re.search(r"listening on http://127\.0\.0\.1:(\d+)$", line)
        if not found:
            self.process.kill()
            raise RuntimeError(f"the program did not start: {line}{self.complaints()}")
        self.port = int(found[1])
        threading.Thread(target=self._drain, daemon=True).start()

    def stop(self) -> int:
        """Asks the program to end; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def complaints(self) -> str:
        self.errors.seek(0)
        return self.errors.read()

    def send(self, method: str, path: str, body: dict | None = None) -> tuple[dict, http.client.HTTPMessage]:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            headers = {"Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status >= 300:
                raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]!r}")
            return json.loads(content), answer.headers

    def read(self) -> tuple[Fold, tuple[str, int]]:
        """The home, read page by page, all of it as of one cursor."""
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
                epoch, _, number = cursors.pop().rpartition("-")
                return home, (epoch, int(number))

    def _drain(self) -> None:
        for _ in self.process.stdout:
            pass

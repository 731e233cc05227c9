"""Runs a PostgreSQL server for tests."""

import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from process import REPOSITORY


class Postgres:
    """A server at a socket in a temporary folder, which trusts every user of the machine."""

    def __init__(self, *options: str, parent: str | None = None):
        """Starts the server.

        `options` are further options of the program postgres, such as `-c fsync=on`; `parent` is where its folder is.
        """
        self.folder = Path(tempfile.mkdtemp(prefix="home-gateway-", dir=parent))
        self.ready = self.folder / "ready"
        os.mkfifo(self.ready)
        self.process = subprocess.Popen(
            [REPOSITORY / "Tests/PostgresTesting/postgres.sh", self.folder, *options], stdin=subprocess.PIPE, text=True
        )
        self._wait()
        self.programs = Path((self.folder / "installation").read_text().strip()) / "bin"
        self.numbers = itertools.count()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self) -> None:
        line = self.ready.read_text()
        assert line == "ready\n", line

    @property
    def _connection(self) -> list[str]:
        return ["-h", str(self.folder / "socket"), "-U", "postgres"]

    def database(self) -> str:
        """Creates a database, and returns its address."""
        return self.address(self.new_database())

    def new_database(self) -> str:
        """Creates a database, and returns its name."""
        name = f"homes_{next(self.numbers)}"
        subprocess.run([self.programs / "createdb", *self._connection, name], check=True)
        return name

    @property
    def socket(self) -> str:
        """The path of the socket at which the server listens."""
        return f"{self.folder}/socket/.s.PGSQL.5432"

    def address(self, name: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@/{name}?host={self.folder}/socket"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Executes a statement, and returns the rows as psql prints them."""
        command = [self.programs / "psql", *self._connection, "-qAtc", statement, database]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def kill(self) -> None:
        """Kills the server, as a failure of its machine does."""
        self._command("kill")

    def start(self) -> None:
        """Starts the server again."""
        self._command("start")
        self._wait()

    def _command(self, text: str) -> None:
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

"""Three machines with etcd, Patroni and PostgreSQL, started from the files in `deploy/cluster`."""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from balancer import configuration
from gateway import wait_until
from process import REPOSITORY
from proxy import SERVERS

from .network import FOLDER, Machine

PROGRAMS = FOLDER / "programs"
POSTGRES = "lib/postgresql/15"
# The user that runs PostgreSQL, which does not run as root: nobody.
AS_USER = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
NOBODY = 65534
PASSWORDS = {name: f"password-{name.lower()}" for name in ("SUPERUSER", "REPLICATOR", "REWIND")}
GATEWAY_PASSWORD = "password-gateway"
# The size of the disk of each machine in bytes: its databases are in memory.
DISK = 3 << 30
# The time in seconds until a server that has failed is a standby again, with a margin for a busy machine.
RECOVERY_LIMIT = 180


def install_programs() -> None:
    """Copies the programs to where their user can read them."""
    for folder in (POSTGRES, "share/postgresql/15"):
        shutil.copytree(SERVERS / folder, PROGRAMS / folder, symlinks=True, ignore_dangling_symlinks=True)
    installed = next((REPOSITORY / ".build").glob("patroni-*"), None)
    assert installed, "Patroni is missing: make cluster installs it"
    shutil.copytree(installed, PROGRAMS / "patroni")
    shutil.copy(SERVERS / "bin/etcd", PROGRAMS)


class DatabaseMachine(Machine):
    """A machine with etcd, Patroni and PostgreSQL, whose data is on a small disk."""

    def __init__(self, name: str, address: str):
        super().__init__(name, address)
        self.disk = self.folder / "disk"
        self.data = self.disk / "homes"
        self.disk.mkdir()
        options = f"size={DISK},mode=700,uid={NOBODY},gid={NOBODY}"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.disk], check=True)
        (self.folder / "patroni.yaml").write_text(self._patroni())

    def _patroni(self) -> str:
        passwords = {f"REPLACE-{name}": password for name, password in PASSWORDS.items()}
        # A socket of its own, and little memory and disk.
        parameters = f"{{unix_socket_directories: {self.disk}, shared_buffers: 64MB, max_wal_size: 256MB}}"
        return configuration(
            "patroni.yaml",
            {
                "name: database-1": f"name: {self.name}",
                "10.0.1.1:8008": f"{self.address}:8008",
                "10.0.1.1:5432": f"{self.address}:5432",
                "/var/lib/postgresql/15/homes": str(self.data),
                "/usr/lib/postgresql/15/bin": f"{PROGRAMS / POSTGRES}/bin\n  parameters: {parameters}",
                "wal_keep_size: 2GB": "wal_keep_size: 512MB",
                "max_slot_wal_keep_size: 20GB": "max_slot_wal_keep_size: 768MB",
                **passwords,
            },
        )

    def _etcd(self) -> dict[str, str]:
        """Returns the settings of etcd."""
        text = configuration("etcd.conf", {"/var/lib/etcd/homes": str(self.folder / "etcd")})
        settings = dict(re.findall(r"^(ETCD_\w+)=(.*)$", text, re.MULTILINE))
        own = {
            name: value.replace("10.0.1.1", self.address)
            for name, value in settings.items()
            if name != "ETCD_INITIAL_CLUSTER"
        }
        return {**settings, **own, "ETCD_NAME": self.name}

    def boot(self) -> None:
        """Starts the programs."""
        self.start([PROGRAMS / "etcd"], "etcd.log", self._etcd())
        self.start_patroni()

    def start_patroni(self) -> None:
        self.start(
            [*AS_USER, "/usr/bin/python3", "-m", "patroni", self.folder / "patroni.yaml"], "patroni.log",
            {"PYTHONPATH": str(PROGRAMS / "patroni"), "HOME": str(self.disk)},
        )  # fmt: skip

    def kill_postgres(self) -> None:
        """Kills PostgreSQL and not Patroni."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    @contextlib.contextmanager
    def full(self):
        """Fills the disk for some time."""
        file = self.disk / "filler"
        with file.open("wb", buffering=0) as filler:
            for size in (1 << 20, 4096):
                with contextlib.suppress(OSError):
                    while True:
                        filler.write(bytes(size))
        yield
        file.unlink()

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Executes a statement as the superuser, and returns the rows as psql prints them."""
        command = [
            *self.launcher, PROGRAMS / POSTGRES / "bin/psql", "-h", self.address, "-U", "postgres", "-qAtc", statement,
            database,
        ]  # fmt: skip
        environment = {**os.environ, "PGPASSWORD": PASSWORDS["SUPERUSER"], "PGCONNECT_TIMEOUT": "5"}
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout

    # What the interfaces of Patroni and etcd report

    def request(self, method: str, port: int, path: str, body: dict | None = None) -> tuple[int, str]:
        """Sends a request, and returns the status and the body of the response; status 0 if there is none."""
        connection = http.client.HTTPConnection(self.address, port, timeout=30 if method == "POST" else 1)
        try:
            with contextlib.closing(connection):
                connection.request(method, path, json.dumps(body) if body is not None else None)
                response = connection.getresponse()
                return response.status, response.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""

    @property
    def is_primary(self) -> bool:
        return self.request("GET", 8008, "/primary")[0] == 200

    @property
    def is_etcd_leader(self) -> bool:
        status, text = self.request("POST", 2379, "/v3/maintenance/status", {})
        if status != 200:
            return False
        content = json.loads(text)
        return content["leader"] == content["header"]["member_id"]


class Database:
    """The three machines."""

    # What the gateways have as their store: the list of servers, or an HAProxy on their machine.
    SERVERS = "postgresql://gateway@database-1:5432,database-2:5432,database-3:5432/homes"
    PROXY = "postgresql://gateway@127.0.0.1:5000/homes"

    def __init__(self):
        install_programs()
        self.machines = [DatabaseMachine(f"database-{number}", f"10.0.1.{number}") for number in (1, 2, 3)]

    def start(self) -> None:
        for machine in self.machines:
            machine.boot()
        self.wait_until_healthy()
        primary = self.primary()
        primary.sql(f"CREATE ROLE gateway LOGIN PASSWORD '{GATEWAY_PASSWORD}'")
        primary.sql("CREATE DATABASE homes OWNER gateway")

    def primary(self) -> DatabaseMachine:
        """Returns the machine of the primary."""
        return self._find(lambda machine: machine.is_primary, "there is no primary")

    def etcd_leader(self) -> DatabaseMachine:
        return self._find(lambda machine: machine.is_etcd_leader, "etcd has no leader")

    def _find(self, condition, failure: str) -> DatabaseMachine:
        found: list[DatabaseMachine] = []

        def is_found() -> bool:
            found[:] = [machine for machine in self.machines if condition(machine)]
            return len(found) == 1

        wait_until(is_found, failure, RECOVERY_LIMIT)
        return found[0]

    def others(self, machine: DatabaseMachine) -> list[DatabaseMachine]:
        return [other for other in self.machines if other is not machine]

    def members(self) -> list[dict]:
        """Returns the servers as Patroni on the first machine that responds sees them."""
        for machine in self.machines:
            status, text = machine.request("GET", 8008, "/cluster")
            if status == 200:
                return json.loads(text)["members"]
        return []

    def wait_until_healthy(self, settled: float = 0) -> None:
        """Waits until there are a primary and two standbys without a lag, of which one confirms each commit.

        `settled` is for how many seconds they must have had the same roles.
        """
        since, former = time.monotonic(), None

        def is_healthy() -> bool:
            nonlocal since, former
            time.sleep(0.2)
            members = self.members()
            current = self._is_complete(members) and {member["name"]: member["role"] for member in members}
            if current != former:
                since, former = time.monotonic(), current
            return bool(current) and time.monotonic() - since >= settled

        try:
            wait_until(is_healthy, "", RECOVERY_LIMIT)
        except AssertionError:
            raise AssertionError(f"the database is not complete: {self.members()}") from None

    def _is_complete(self, members: list[dict]) -> bool:
        roles = sorted(member["role"] for member in members)
        lags = [member.get("lag", 0) for member in members]
        return (
            all(machine.request("GET", 8008, "/health")[0] == 200 for machine in self.machines)
            and roles == ["leader", "replica", "sync_standby"]
            and all(member["state"] in ("running", "streaming") for member in members)
            and len({member.get("timeline") for member in members}) == 1
            and all(isinstance(lag, int) and lag < 1 << 20 for lag in lags)
        )

    def logs(self) -> dict[str, Path]:
        """Returns the files with what Patroni, PostgreSQL and etcd have written."""
        return {
            f"{machine.name} {program}": machine.folder / f"{program}.log"
            for machine in self.machines
            for program in ("patroni", "etcd")
        }

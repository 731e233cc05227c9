"""Machines: network namespaces on a bridge, with links that can be cut and packets that can be dropped."""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path

from proxy import SERVERS

# The folder of all machines, which exists in the namespaces of this run only.
FOLDER = Path("/run/machines")
# The address of the clients; all machines are in its network.
CLIENTS = "10.0.0.254/16"
# A machine drops what comes from the addresses in the first set, and packets of etcd from those in the second one.
RULES = """
table ip faults {
    set silent { type ipv4_addr; }
    set silent_etcd { type ipv4_addr; }
    chain input {
        type filter hook input priority 0;
        ip saddr @silent drop
        ip saddr @silent_etcd tcp dport { 2379, 2380 } drop
        ip saddr @silent_etcd tcp sport { 2379, 2380 } drop
    }
}
"""


def library_path() -> dict[str, str]:
    """Returns the variable for libraries that are unpacked and not installed."""
    return {"LD_LIBRARY_PATH": str(next((SERVERS / "lib").glob("*/libnftables.so.1")).parent)}


def create_network(hosts: dict[str, str]) -> None:
    """Creates the bridge, and gives names to addresses."""
    FOLDER.mkdir(mode=0o755)
    _run("ip", "link", "add", "machines", "type", "bridge")
    _run("ip", "address", "add", CLIENTS, "dev", "machines")
    _run("ip", "link", "set", "machines", "up")
    file = FOLDER / "hosts"
    file.write_text("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in hosts.items()))
    _run("mount", "--bind", file, "/etc/hosts")


def _run(*command: str | os.PathLike) -> None:
    subprocess.run(command, check=True)


class Machine:
    """A network namespace with an address. Processes in it are its programs."""

    def __init__(self, name: str, address: str):
        self.name, self.address = name, address
        self.launcher = ("ip", "netns", "exec", name)
        self.folder = FOLDER / name
        self.folder.mkdir(mode=0o755)
        # The name of an interface has 15 characters at most.
        self._port = f"to-{name}"[:15]
        _run("ip", "netns", "add", name)
        _run("ip", "link", "add", self._port, "type", "veth", "peer", "name", "eth0", "netns", name)
        _run("ip", "link", "set", self._port, "master", "machines", "up")
        _run("ip", "-n", name, "address", "add", f"{address}/16", "dev", "eth0")
        for interface in ("lo", "eth0"):
            _run("ip", "-n", name, "link", "set", interface, "up")
        self._nft(RULES)

    # Programs

    def start(self, command: list, log: str, environment: dict | None = None) -> subprocess.Popen:
        """Starts a program; its output is added to a file in the folder of the machine."""
        with (self.folder / log).open("a") as output:
            return subprocess.Popen(
                [*self.launcher, *command], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env={**os.environ, **(environment or {})}, cwd=self.folder, start_new_session=True,
            )  # fmt: skip

    def kill(self, spared: str = "") -> None:
        """Kills all programs, as a power failure does, except one with this name."""
        for _ in range(50):
            processes = [process for process in self._processes() if self._name(process) not in ("", spared)]
            if not processes:
                return
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(process), signal.SIGKILL)
            time.sleep(0.05)
        raise AssertionError(f"the programs of {self.name} do not end")

    def _processes(self) -> list[str]:
        return subprocess.run(
            ["ip", "netns", "pids", self.name], capture_output=True, text=True, check=True
        ).stdout.split()

    @staticmethod
    def _name(process: str) -> str:
        """Returns the name of a process; empty if it has ended."""
        try:
            return Path(f"/proc/{process}/comm").read_text().strip()
        except OSError:
            return ""

    # Faults of the network

    def unplug(self) -> None:
        _run("ip", "link", "set", self._port, "down")

    def plug(self) -> None:
        _run("ip", "link", "set", self._port, "up")

    def drop_from(self, *machines: "Machine", only_etcd: bool = False) -> None:
        """Drops the packets from other machines, in silence. Those to them still leave this machine."""
        addresses = ", ".join(machine.address for machine in machines)
        self._nft(f"add element ip faults {'silent_etcd' if only_etcd else 'silent'} {{ {addresses} }}")

    def heal(self) -> None:
        """Ends the faults of the network."""
        self.plug()
        self._nft("flush set ip faults silent; flush set ip faults silent_etcd")

    def _nft(self, rules: str) -> None:
        command = [*self.launcher, SERVERS / "sbin/nft", "-f", "-"]
        subprocess.run(command, check=True, input=rules, text=True, env={**os.environ, **library_path()})


def separate(some: list[Machine], others: list[Machine], only_etcd: bool = False) -> None:
    """Drops all packets between two groups of machines."""
    for machine in some:
        machine.drop_from(*others, only_etcd=only_etcd)
    for machine in others:
        machine.drop_from(*some, only_etcd=only_etcd)

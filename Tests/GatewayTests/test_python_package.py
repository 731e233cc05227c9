"""The Python package in python/: the pytest plugin, and Gateway and Home without pytest."""

import inspect
import os
import re
import runpy
import signal
import subprocess
import sys
import textwrap
import threading
import time
import types
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from gateway import BINARY, REPOSITORY, TIMEOUT
from process import free_port
from test_documents import blocks

SOURCES = REPOSITORY / "python/src"
sys.path.insert(0, str(SOURCES))
import home_gateway  # noqa: E402
from home_gateway import EventStream, Gateway, GatewayError, GatewayStartError, Home  # noqa: E402

LIGHT = "hallway-light"


@pytest.fixture(scope="module", autouse=True)
def _program():
    """Makes the package start the program that the tests have built."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME_GATEWAY_BINARY", str(BINARY))
        patch.delenv("HOME_GATEWAY_URL", raising=False)
        patch.delenv("HOME_GATEWAY_KEEP", raising=False)
        patch.delenv("HOME_GATEWAY_TOKEN", raising=False)
        yield


@pytest.fixture(scope="module")
def running():
    with Gateway() as gateway:
        yield gateway


@pytest.fixture
def house(running):
    with running.home() as home:
        yield home


class Run:
    """A run of pytest with the plugin in a process of its own, with one test file."""

    def __init__(self, folder: Path, code: str, *arguments: str, **environment: str):
        (folder / "test_app.py").write_text(textwrap.dedent(code))
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        completed = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-p", "home_gateway.pytest_plugin", "-p", "no:cacheprovider",
             "-v", "--strict-markers", *arguments],
            cwd=folder,
            # The other plugins take seconds to load.
            env={**inherited, "PYTHONPATH": str(SOURCES), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
            capture_output=True, text=True, timeout=2 * TIMEOUT,
        )  # fmt: skip
        self.code = completed.returncode
        self.output = completed.stdout + completed.stderr

    def outcome(self) -> dict[str, int]:
        """Returns the counts of the last line."""
        return {name: int(count) for count, name in re.findall(r"(\d+) (\w+)", self.output.splitlines()[-1])}


def is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


# The plugin


def test_each_test_has_a_home_of_its_own_and_no_process_remains(tmp_path):
    run = Run(
        tmp_path,
        """
        import pytest

        seen = []

        def test_first(home, home_gateway):
            home.command("hallway-light", "onOff", "on")
            seen.append(home.id)
            print("pid", home_gateway.pid)

        def test_second(home):
            home.expect("hallway-light", "onOff", onOff=False)
            assert home.id not in seen
            assert home.clock()["time"] == "2026-01-01T18:00:00.000000Z"

        @pytest.mark.home(template="guides", seed=11, time="2027-02-03T04:05:06Z")
        class TestMarker:
            def test_class(self, home, home_gateway):
                assert home.clock()["time"].startswith("2027-02-03T04:05:06")
                assert home_gateway.get(home.path)["seed"] == 11
                assert home_gateway.get(home.path)["from"] == {"template": "guides"}
                assert home_gateway.get(home.path)["label"] == "test_class"

            @pytest.mark.home(seed=12)
            def test_the_closest_marker_wins(self, home, home_gateway):
                assert home_gateway.get(home.path)["seed"] == 12
                assert home.clock()["time"].startswith("2027")
                assert [home["id"] for home in home_gateway.get("/homes")["homes"]] == ["default", home.id]
        """,
        "-s",
    )
    assert run.outcome() == {"passed": 4}, run.output
    (pid,) = re.findall(r"pid (\d+)", run.output)
    assert not is_running(int(pid))


@pytest.mark.parametrize("document", ["README.md", "docs/install.md", "python/README.md"])
def test_the_first_test_of_the_documents_passes(tmp_path, running, document):
    tests = [code for code in blocks("python", (REPOSITORY / document).read_text()) if code.startswith("def test_")]
    assert len(tests) == 1 and len(tests[0].splitlines()) <= 10
    run = Run(tmp_path, tests[0], HOME_GATEWAY_URL=running.url)
    assert run.outcome() == {"passed": 1}, run.output


def test_workers_of_xdist_share_nothing(tmp_path):
    run = Run(
        tmp_path,
        """
        import pathlib, pytest

        @pytest.mark.parametrize("number", range(8))
        def test_one(home, home_gateway, worker_id, number):
            home.command("hallway-light", "onOff", "toggle")
            home.expect("hallway-light", "onOff", onOff=True)
            pathlib.Path(f"pid-{worker_id}").write_text(str(home_gateway.pid))
        """,
        "-p",
        "xdist",
        "--numprocesses=2",
        "--dist=load",
    )
    assert run.outcome() == {"passed": 8}, run.output
    pids = [int(path.read_text()) for path in tmp_path.glob("pid-*")]
    assert len(set(pids)) == 2
    assert not any(map(is_running, pids))


FAILING = """
    import pytest

    def test_of_an_attribute(home):
        home.command("hallway-light", "onOff", "on")
        home.expect("hallway-light", "onOff", {"onTime": 5}, onOff=False)

    def test_of_a_request(home):
        home.client.post(
            "/devices/hallway-light/traits/onOff/commands", json={"command": "on"}, headers={"X-Client": "app"}
        )
        home.verify(client="app", command="off")

    def test_of_something_else(home):
        home.command("hallway-light", "onOff", "toggle")
        assert 1 == 2

    def test_of_a_rejection(home):
        home.write("hallway-light", "onOff", onOff=True)

    def test_that_passes(home):
        pass
"""


def test_a_failure_shows_what_differs_and_the_last_requests(tmp_path):
    run = Run(tmp_path, FAILING)
    assert run.outcome() == {"failed": 4, "passed": 1}, run.output
    parts = re.split(r"^_+ test_\w+ _+$", run.output, flags=re.MULTILINE)
    attribute, request, other, rejection = parts[1:]
    assert "hallway-light onOff is not as expected:\n" in attribute
    assert "onTime: 0 instead of 5\n" in attribute and "onOff: true instead of false\n" in attribute
    assert "#1 18:00:00 test POST /devices/hallway-light/traits/onOff/commands on 200" in attribute
    assert '/command: "on" instead of "off"' in request
    assert other.count("test POST /devices/hallway-light/traits/onOff/commands toggle 200") == 1
    assert "400 invalidArgument: " in rejection and "/onOff: " in rejection
    assert re.search(r"^E +home_gateway\.GatewayError: PATCH ", rejection, re.MULTILINE)
    # The frames of the package are hidden.
    assert "def request(" not in run.output and "_home.py" not in run.output


CALLS = [
    "home.network(internett=False)",
    "home.events(device='nowhere')",
    "home.verify(clent='app')",
    "home.received(clent='app')",
    "home.restore('nowhere')",
    "home.advance(seconds=-1)",
    "home.devices(colour='red')",
    "home.requests(colour='red')",
    "home.fork(time='noon')",
    "home.fault(on={'device': 'hallway-light'}, kind='offlin')",
    "home_gateway.home(template='castle')",
    "home_gateway.get('/nowhere')",
]


def test_a_rejected_request_shows_the_line_of_the_test_alone(tmp_path, running):
    tests = [f"def test_{number}(home, home_gateway): {call}\n" for number, call in enumerate(CALLS)]
    run = Run(tmp_path, "\n".join(tests), HOME_GATEWAY_URL=running.url)
    assert run.outcome() == {"failed": len(CALLS)}, run.output
    assert run.output.count("E   home_gateway.GatewayError: ") == len(CALLS), run.output
    files = set(re.findall(r"^([\w./]+\.py):\d+: \w*Error$", run.output, re.MULTILINE))
    assert files == {"test_app.py"}, run.output


def test_a_gateway_that_is_killed_is_reported_with_its_signal(tmp_path):
    run = Run(
        tmp_path,
        """
        import os, signal

        def test_it(home, home_gateway):
            os.kill(home_gateway.pid, signal.SIGKILL)
            home.command("hallway-light", "onOff", "on")

        def test_another(home):
            pass
        """,
    )
    assert run.outcome() == {"failed": 1, "error": 1}, run.output
    assert "the gateway has ended with signal 9:\nhome-gateway: " in run.output
    assert "the gateway does not respond" not in run.output
    assert "no gateway at" not in run.output


def test_the_home_of_a_failed_test_stays_on_request(tmp_path):
    run = Run(tmp_path, FAILING, HOME_GATEWAY_KEEP="1")
    assert run.outcome() == {"failed": 4, "passed": 1}, run.output
    (pid,) = set(re.findall(r"to end the gateway: kill (\d+)", run.output))
    try:
        urls = re.findall(r"the home stays at (http://\S+)", run.output)
        assert len(set(urls)) == 4
        base = urls[0].partition("/homes/")[0]
        homes = {home["label"]: home["id"] for home in httpx.get(f"{base}/homes").json()["homes"]}
        assert set(homes) == {None, *re.findall(r"def (test_of_\w+)", FAILING)}
        assert httpx.get(f"{urls[0]}/devices/{LIGHT}/traits/onOff").json()["attributes"]["onOff"] is True
    finally:
        os.kill(int(pid), signal.SIGTERM)


def test_a_running_gateway_is_used_instead_and_left_as_it_was(tmp_path, running):
    code = """
        def test_it(home, home_gateway):
            print("url", home_gateway.url, home_gateway.pid)
    """
    run = Run(tmp_path, code, "-s", HOME_GATEWAY_URL=running.url + "/")
    assert run.outcome() == {"passed": 1}, run.output
    assert f"url {running.url} None" in run.output
    assert [home["id"] for home in running.get("/homes")["homes"]] == ["default"]


def test_without_the_running_gateway_the_tests_fail_with_the_reason_alone(tmp_path):
    url = f"http://127.0.0.1:{free_port()}"
    run = Run(tmp_path, "def test_it(home): pass", HOME_GATEWAY_URL=url)
    assert run.outcome() == {"error": 1}
    assert f"no gateway at {url}; without HOME_GATEWAY_URL, the tests start one" in run.output
    assert "Traceback" not in run.output and "During handling" not in run.output


WRONG_MARKERS = {
    "colour=1": "the marker home has no argument colour; it takes template, fleet, file",
    "'guides'": "the marker home has no argument guides",
    "template='castle'": "/from/template",
    "template='demo', fleet=3": "a home begins as one of template, fleet, file and fork",
    "file='nowhere.json'": "nowhere.json",
    "time='noon'": "/clock/time",
}


def test_a_wrong_marker_fails_with_the_reason_alone(tmp_path, running):
    tests = [
        f"@pytest.mark.home({marker})\ndef test_{number}(home): pass\n" for number, marker in enumerate(WRONG_MARKERS)
    ]
    run = Run(tmp_path, "import pytest\n" + "\n".join(tests), HOME_GATEWAY_URL=running.url)
    assert run.outcome() == {"errors": len(WRONG_MARKERS)}, run.output
    parts = re.split(r"^_+ ERROR at setup of test_\d _+$", run.output, flags=re.MULTILINE)[1:]
    for part, (marker, reason) in zip(parts, WRONG_MARKERS.items(), strict=True):
        assert reason in part, marker
        assert "Error" not in part.partition("====")[0] and "During handling" not in part, part


def test_options_of_the_gateway_are_settings_of_pytest(tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\nhome_gateway_options = --max-homes 2\n")
    code = """
        def test_it(home, home_gateway):
            try:
                home_gateway.home()
            except Exception as error:
                assert error.code == "resourceExhausted"
            else:
                raise AssertionError("--max-homes is not set")
    """
    run = Run(tmp_path, code)
    assert run.outcome() == {"passed": 1}, run.output
    (tmp_path / "pytest.ini").write_text("[pytest]\nhome_gateway_options = --colour\n")
    run = Run(tmp_path, code)
    assert run.outcome() == {"error": 1}
    assert "serve has no option --colour" in run.output


# The end of a run


HANGING = """
    import os, threading, time

    def test_it(home, home_gateway):
        (path := f"{os.getpid()}.new") and open(path, "w").write(f"{os.getpid()} {home_gateway.pid}")
        os.rename(path, "pids")
        if os.environ.get("END") == "exit":
            os._exit(1)
        if os.environ.get("END") == "crash":
            os.abort()
        while True:
            # This is not interrupted, as a call of the system that hangs.
            time.sleep(0.1)
"""


def wait_for_end(pid: int) -> bool:
    deadline = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(pid)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT, signal.SIGHUP, "exit", "crash"])
@pytest.mark.parametrize("workers", [0, 1])
def test_a_gateway_ends_with_its_run_however_that_ends(tmp_path, end, workers):
    (tmp_path / "test_app.py").write_text(textwrap.dedent(HANGING))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    plugins = ["-p", "home_gateway.pytest_plugin"] + (["-p", "xdist", "-n", str(workers)] if workers else [])
    with subprocess.Popen(
        [sys.executable, "-B", "-m", "pytest", "-p", "no:cacheprovider", *plugins, "-x"],
        cwd=tmp_path,
        env={
            **inherited, "PYTHONPATH": str(SOURCES), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "END": end if isinstance(end, str) else "",
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # The tests may run under `nohup`, or in the background of a shell, which ignore these signals.
        preexec_fn=lambda: [signal.signal(number, signal.SIG_DFL) for number in (signal.SIGHUP, signal.SIGINT)],
    ) as runner:  # fmt: skip
        try:
            deadline = time.monotonic() + TIMEOUT
            while not (tmp_path / "pids").exists() and time.monotonic() < deadline:
                time.sleep(0.02)
            worker, gateway = map(int, (tmp_path / "pids").read_text().split())
            assert (worker == runner.pid) == (workers == 0)
            if not isinstance(end, str):
                # A worker that survives its run is ended, as a canceled job ends all processes.
                runner.send_signal(end)
                if workers:
                    time.sleep(0.1)
                    os.kill(worker, end)
            assert wait_for_end(gateway)
        finally:
            runner.kill()


def test_a_gateway_goes_on_after_its_program_on_request(tmp_path):
    code = (
        "from home_gateway import Gateway; gateway = Gateway(); gateway.keep(); "
        "print(gateway.pid, gateway.url, flush=True)"
    )
    for end in ["", "; import os; os._exit(0)", "; gateway.close()"]:
        done = subprocess.run(
            [sys.executable, "-B", "-c", code + end], env={**os.environ, "PYTHONPATH": str(SOURCES)},
            capture_output=True, text=True, timeout=TIMEOUT, check=False,
        )  # fmt: skip
        pid, url = done.stdout.split()
        try:
            time.sleep(0.3)
            assert httpx.get(f"{url}/health").status_code == 200
        finally:
            os.kill(int(pid), signal.SIGTERM)
        assert wait_for_end(int(pid))


def test_a_gateway_continues_when_the_thread_that_started_it_ends():
    started = []
    thread = threading.Thread(target=lambda: started.append(Gateway()))
    thread.start()
    thread.join()
    with started[0] as gateway:
        time.sleep(0.3)
        assert gateway.get("/health")


# Without pytest


def test_a_gateway_starts_and_ends_with_its_block():
    with Gateway() as gateway, gateway.home() as home:
        pid = gateway.pid
        assert home.devices(room="kitchen")
        assert f"listening on {gateway.url}" in gateway.output()
    assert not is_running(pid)


def test_a_token_is_sent_with_each_request(monkeypatch):
    token = "a-token-of-a-test"
    with Gateway(token=token) as gateway, gateway.home() as home:
        assert httpx.get(f"{home.url}/devices").status_code == 401
        with home.events() as stream:
            home.command(LIGHT, "onOff", "on")
            assert stream.next().event == "attributes"
        assert home.client.get(f"/devices/{LIGHT}").status_code == 200
        with pytest.raises(GatewayError) as caught:
            Gateway(gateway.url)
        assert caught.value.status == 401
        monkeypatch.setenv("HOME_GATEWAY_TOKEN", token)
        with Gateway(gateway.url) as other:
            assert other.get("/devices")["devices"]


def test_a_home_ends_with_its_block(running):
    with running.home() as home:
        assert home.device(LIGHT)["id"] == LIGHT
    with pytest.raises(GatewayError) as caught:
        home.device(LIGHT)
    assert (caught.value.status, caught.value.code) == (404, "notFound")
    # A home that is gone already causes no failure.
    with running.home() as home:
        running.request("DELETE", home.path)


def test_an_error_has_its_code_detail_and_pointers(house):
    with pytest.raises(GatewayError) as caught:
        house.command(LIGHT, "onOff", "onWithTimedOff", onTime=70_000, onOffControl=[], offWaitTime=0)
    error = caught.value
    assert error.status == 400
    assert error.code == "outOfRange"
    assert "70000" in error.detail
    assert [fault["pointer"] for fault in error.errors] == ["/params/onTime"]
    assert error.problem["matterStatus"] == "CONSTRAINT_ERROR"
    assert str(error).splitlines()[0].endswith(f"400 outOfRange: {error.detail}")


def test_commands_writes_and_stimuli_change_the_home(house):
    assert house.command(LIGHT, "onOff", "on")["attributes"]["onOff"] is True
    assert house.write(LIGHT, "onOff", startUpOnOff="toggle")["attributes"]["startUpOnOff"] == "toggle"
    assert house.attributes("bedroom-speaker/types/2", "onOff")["onOff"] in (True, False)
    with house.events(trait="doorbellPress") as stream:
        house.stimulus("front-doorbell", "press")
        assert stream.next("event").data["event"] == "doorbellPressed"


def test_the_network_of_the_home_is_switched(house):
    with house.events(device="front-doorbell") as stream:
        house.network(internet=False)
        assert stream.next("updated").data["kind"] == "device"
    assert house.device("front-doorbell")["sourceConnectivity"]["connectivityState"] != "online"


def test_the_clock_is_advanced_by_spans_and_to_conditions(house):
    house.advance(timedelta(minutes=5))
    assert house.clock()["time"].startswith("2026-01-01T18:05:00")
    house.command(LIGHT, "onOff", "onWithTimedOff", onTime=100, onOffControl=[], offWaitTime=0)
    off = {"deviceID": LIGHT, "trait": "onOff", "attribute": "onOff", "value": False}
    house.advance(attribute=off, at_most=60)
    assert house.clock()["time"].startswith("2026-01-01T18:05:10")
    house.command(LIGHT, "onOff", "on")
    with pytest.raises(AssertionError, match=r"the clock is at 2026-01-01T18:05:15") as caught:
        house.advance(attribute=off, at_most=5)
    assert "the condition is not met" in str(caught.value)
    assert "\n  onOff: true instead of false\n" in str(caught.value)


def test_a_home_begins_as_a_fleet_a_file_a_fork_or_at_a_time(running, house, tmp_path):
    with running.home(fleet=30, paused=False) as home:
        assert len(home.devices()) == 30
        assert home.clock()["paused"] is False
    house.command(LIGHT, "onOff", "on")
    house.advance(60)
    with house.fork() as fork:
        fork.expect(LIGHT, "onOff", onOff=True)
        assert fork.clock()["time"] == house.clock()["time"]
        fork.command(LIGHT, "onOff", "off")
    house.expect(LIGHT, "onOff", onOff=True)
    with running.home(file=house.export()) as home:
        home.expect(LIGHT, "onOff", onOff=True)
    with running.home(time=datetime(2026, 5, 6, 7, tzinfo=UTC)) as home:
        assert home.clock()["time"].startswith("2026-05-06T07:00:00")
    with pytest.raises(ValueError, match="has no time zone"):
        running.home(time=datetime(2026, 5, 6))


def test_a_home_returns_to_former_states(house):
    house.command(LIGHT, "onOff", "on")
    house.save("evening")
    house.reset()
    house.expect(LIGHT, "onOff", onOff=False)
    house.restore("evening")
    house.expect(LIGHT, "onOff", onOff=True)


def test_lists_of_devices_are_complete(running):
    with running.home(fleet=1_200) as home:
        assert len(home.devices(fields="id")) == 1_200


def test_a_fault_acts_until_it_is_removed(house):
    with house.fault(on={"device": LIGHT}, kind="rejects", code="aborted") as fault:
        with pytest.raises(GatewayError) as caught:
            house.command(LIGHT, "onOff", "on")
        assert caught.value.code == "aborted"
        assert fault.applied == 1
    house.command(LIGHT, "onOff", "on")
    later = house.fault(on={"device": LIGHT}, kind="offline", from_=60, for_=600)
    assert (later.state["from"], later.state["for"]) == (60, 600)


def test_expectations_of_requests(house):
    app = running_app(house)
    app("on")
    app("off")
    assert [request["command"] for request in house.received(client="app")] == ["on", "off"]
    assert house.received(client="other") == []
    house.verify({"client": "app"}, times=2)
    house.verify(in_order=[{"command": "on"}, {"command": "off"}])
    house.never(client="app", command="toggle")
    for wrong in (
        lambda: house.verify(client="app", times=3),
        lambda: house.verify(client="app", at_most=1),
        lambda: house.verify(in_order=[{"command": "off"}, {"command": "on"}]),
        lambda: house.never(client="app", command="on"),
    ):
        with pytest.raises(AssertionError, match="the requests are not as expected"):
            wrong()


def running_app(house):
    """Returns a function that sends a command to the light, as an app does."""

    def send(command: str) -> None:
        path = f"/devices/{LIGHT}/traits/onOff/commands"
        house.client.post(path, json={"command": command}, headers={"X-Client": "app"}).raise_for_status()

    return send


def test_expectations_wait_for_an_app_that_works_in_the_background(house):
    code = (
        "import sys, time, httpx; time.sleep(0.3); "
        'httpx.post(sys.argv[1], json={"command": "on"}, headers={"X-Client": "app"})'
    )
    url = f"{house.url}/devices/{LIGHT}/traits/onOff/commands"
    with subprocess.Popen([sys.executable, "-c", code, url]):
        with pytest.raises(AssertionError):
            house.verify(client="app")
        house.verify(client="app", command="on", timeout=TIMEOUT)
        house.expect(LIGHT, "onOff", onOff=True, timeout=TIMEOUT)
    start = time.monotonic()
    with pytest.raises(AssertionError, match=r"after 0.2 s"):
        house.expect(LIGHT, "onOff", onOff=False, timeout=0.2)
    assert time.monotonic() - start >= 0.2


@pytest.mark.parametrize(("expected", "text"), [(1, "true instead of 1"), ("on", 'true instead of "on"')])
def test_values_of_other_types_are_not_equal(house, expected, text):
    house.command(LIGHT, "onOff", "on")
    with pytest.raises(AssertionError, match=text):
        house.expect(LIGHT, "onOff", onOff=expected)
    with pytest.raises(AssertionError, match="nothing: absent instead of null"):
        house.expect(LIGHT, "onOff", nothing=None)


def test_an_attribute_that_does_not_exist_is_reported_with_those_that_do(house):
    with pytest.raises(AssertionError, match=r"onoff: absent instead of true\nthe trait has the attributes onOff, "):
        house.expect(LIGHT, "onOff", onoff=True)
    with pytest.raises(AssertionError) as caught:
        house.expect(LIGHT, "onOff", onOff=True)
    assert "the trait has" not in str(caught.value)


def test_a_stream_returns_events_in_order_and_says_what_arrived_instead(house):
    with house.events(device=LIGHT) as stream:
        for command in ("on", "off", "on"):
            house.command(LIGHT, "onOff", command)
        assert stream.next("attributes", attributes={"onOff": False}).event == "attributes"
        assert stream.next(trait="matter.onOff").data["attributes"] == {"onOff": True}
        assert stream.cursor.endswith("-3")
        house.command(LIGHT, "onOff", "off")
        with pytest.raises(AssertionError, match=r"no removed within 0.2 s; instead:\n  attributes .*\"onOff\": false"):
            stream.next("removed", timeout=0.2)
        with pytest.raises(AssertionError, match="nothing else arrived"):
            stream.next(timeout=0)
        house.gateway.request("DELETE", house.path)
        assert [event.event for event in stream] == ["removed"]
        with pytest.raises(AssertionError, match="the stream ended before"):
            stream.next()


def test_a_stream_with_a_wrong_filter_is_rejected(house):
    with pytest.raises(GatewayError) as caught:
        house.events(device="nowhere")
    assert caught.value.code == "notFound" or caught.value.status == 400


# The program


def test_a_program_that_is_missing_or_ends_is_reported(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME_GATEWAY_BINARY", str(tmp_path / "nothing"))
    with pytest.raises(GatewayStartError, match="which is no program"):
        Gateway()
    monkeypatch.setenv("HOME_GATEWAY_BINARY", str(BINARY))
    with pytest.raises(GatewayStartError, match="serve has no option --colour"):
        Gateway(options=["--colour"])


def test_without_a_program_in_the_package_the_one_on_the_path_is_used(monkeypatch, tmp_path):
    monkeypatch.delenv("HOME_GATEWAY_BINARY")
    # The script of the package itself is on the PATH, too.
    script = tmp_path / "scripts/home-gateway"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}")
    with pytest.raises(GatewayStartError, match="this installation has no program"):
        home_gateway.program()
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{BINARY.parent}")
    assert home_gateway.program() == str(BINARY)


def test_the_command_of_the_package_runs_the_program():
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "HOME_GATEWAY_BINARY": str(BINARY)}
    command = [sys.executable, "-B", "-m", "home_gateway", "--version"]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert printed == subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout


def test_the_guide_names_each_member_and_each_setting():
    section = re.search(r"^## In Python\n.*?(?=^## )", (REPOSITORY / "docs/testing.md").read_text(), re.M | re.S)[0]
    members = {f"home.{name}" for name in public(Home) | {"id", "path", "url", "gateway"}}
    members |= {f"home_gateway.{name}" for name in public(Gateway) - {"failure"} | {"url", "client", "token"}}
    settings = set(inspect.signature(Home).parameters) - {"gateway"}
    members |= {*(public(home_gateway.Fault) | public(EventStream) | settings)}
    assert {name for name in members if not re.search(rf"[`.]{re.escape(name)}\b", section)} == set()


def public(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


def test_the_version_of_the_package_is_that_of_the_program(monkeypatch):
    given = {}
    # setup.py needs a newer version of setuptools than the tests have.
    for name in ("setuptools", "setuptools.command", "setuptools.command.bdist_wheel"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    sys.modules["setuptools"].__dict__.update(Distribution=object, setup=lambda **values: given.update(values))
    sys.modules["setuptools.command.bdist_wheel"].__dict__.update(bdist_wheel=object)
    monkeypatch.delenv("HOME_GATEWAY_VERSION", raising=False)
    runpy.run_path(str(REPOSITORY / "python/setup.py"))
    printed = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout
    assert printed == f"home-gateway {given['version']}\n"

"""`home-gateway record`, `replay` and `diff`: a replay repeats the recorded requests and changes."""

import contextlib
import json
import re
import signal
import subprocess
import time

import httpx
import pytest

from gateway import BINARY, LAMP, TIMEOUT, Gateway, wait_until
from streams import Stream


def run(*arguments, timeout=TIMEOUT):
    command = [BINARY, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


@contextlib.contextmanager
def recording(gateway, path, *options):
    """Records a home, and ends the recording as a user does, with Ctrl-C."""
    process = subprocess.Popen(
        [BINARY, "record", path, "--url", gateway.url, *options], stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: (path.exists() and path.stat().st_size > 0) or process.poll() is not None, "does not begin")
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(TIMEOUT)
        process.stderr.read()


class Replaying:
    """A gateway that replays a recording."""

    def __init__(self, path, *options):
        command = [BINARY, "replay", path, "--port", "0", *map(str, options)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = re.search(r"http://\S+", self.process.stdout.readline())[0]
        self.client = httpx.Client(base_url=self.url, timeout=TIMEOUT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(TIMEOUT)
        self.process.stdout.close()
        self.process.stderr.close()

    def wait_until_ended(self):
        for line in self.process.stdout:
            if "replay" in line and "begins" not in line:
                return line
        raise AssertionError("the replay has not ended")


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """The recording of a home with a running clock, and the frames that an app has received during it."""
    path = tmp_path_factory.mktemp("recordings") / "app.ndjson"
    frames = []
    with Gateway("--seed", "9") as gateway:
        # The earlier state belongs to the home with which the recording begins.
        gateway.command(LAMP, "onOff", "on").raise_for_status()
        with recording(gateway, path), gateway.events(heartbeat=5) as stream:
            app = {"X-Client": "app"}
            stream.next("heartbeat")
            ramp = {"level": 254, "transitionTime": 10}
            gateway.command("living-room-lamp", "levelControl", "moveToLevelWithOnOff", app, **ramp).raise_for_status()
            gateway.client.post("/simulation/devices", json={"type": "onOffLight", "name": "New"}).raise_for_status()
            gateway.client.post("/structures/main-house/rooms", json={"name": "Library"}).raise_for_status()
            fault = {"on": {"device": "desk-lamp"}, "kind": "flapping", "up": 1, "down": 1, "for": 3}
            gateway.client.post("/simulation/faults", json=fault).raise_for_status()
            lock = {"command": "unlockDoor", "params": {"pinCode": "0000"}}
            gateway.client.post("/devices/front-door-lock/traits/doorLock/commands", json=lock)
            gateway.client.post("/simulation/clock/advance", json={"seconds": 600}).raise_for_status()
            gateway.client.patch("/simulation/network", json={"internet": False}).raise_for_status()
            time.sleep(1.5)
            cursor = gateway.client.get("/devices?limit=1").json()["cursor"]
            while not frames or int(frames[-1].id.split("-")[1]) < int(cursor.split("-")[1]):
                frames.append(next(iter(stream)))
        export = gateway.client.get("/export", params={"at": cursor}).json()
    return path, [(frame.name, frame.id, frame.data) for frame in frames if frame.name != "heartbeat"], export


def test_a_recording_has_requests_changes_and_the_clock(recorded):
    path, frames, _ = recorded
    head, *rest = lines(path)
    assert head["recording"] == 1
    assert head["version"] == run("--version").stdout.split()[1]
    changes = [(line["frame"]["event"], line["frame"]["id"], line["frame"]["data"]) for line in rest if "frame" in line]
    assert changes[: len(frames)] == frames
    requests = [line["request"] for line in rest if "request" in line]
    assert [request["client"] for request in requests if "client" in request] == ["app"]
    [unlock] = [request for request in requests if request.get("command") == "unlockDoor"]
    assert unlock["params"]["pinCode"] == "0000"
    # Each request is written before its changes.
    order = [line.get("request", line.get("frame", {}).get("data", {})).get("requestID") for line in rest]
    assert all("request" in rest[order.index(id)] for id in order if id is not None)
    assert any("clock" in line for line in rest)


def test_a_recording_is_replayed_with_the_same_changes_and_cursors(recorded):
    path, frames, export = recorded
    result = run("replay", path, "--check")
    assert result.returncode == 0, result.stdout
    with Replaying(path, "--speed", "max") as replaying:
        assert "all changes are the same" in replaying.wait_until_ended()
        epoch, first = frames[0][1].split("-")
        with Stream(replaying.url, "/events", after=f"{epoch}-{int(first) - 1}") as stream:
            received = [next(iter(stream)) for _ in frames]
        assert [(frame.name, frame.id, frame.data) for frame in received] == frames
        replayed = replaying.client.get("/export", params={"at": frames[-1][1]}).json()
        assert replayed["devices"] == export["devices"]


def test_a_replay_waits_for_a_client_and_then_keeps_its_pace(recorded):
    path, frames, _ = recorded
    with Replaying(path, "--speed", "200", "--longest-pause", "1") as replaying:
        before = replaying.client.get("/simulation/clock").json()["time"]
        time.sleep(0.3)
        assert replaying.client.get("/simulation/clock").json()["time"] == before
        with Stream(replaying.url, "/events", heartbeat=5) as stream:
            start = time.monotonic()
            received = [next(event for event in stream if event.name != "heartbeat") for _ in frames]
            assert [frame.id for frame in received] == [id for _, id, _ in frames]
            assert time.monotonic() - start > 1
        assert "all changes are the same" in replaying.wait_until_ended()


def test_clients_cannot_change_a_home_while_it_is_replayed(recorded):
    path, _, _ = recorded
    command = f"/devices/{LAMP}/traits/onOff/commands"
    with Replaying(path) as replaying:
        client = replaying.client
        for prefix in ["", "/homes/default"]:
            refused = client.post(prefix + command, json={"command": "toggle"})
            assert refused.json()["code"] == "failedPrecondition", refused.text
            assert "replays a recording" in refused.json()["detail"]
        assert client.post("/homes/default/reset").status_code == refused.status_code
        assert client.patch("/simulation/clock", json={"paused": False}).status_code == refused.status_code
        # A copy of the home belongs to the client.
        client.post("/homes", json={"id": "copy", "from": {"home": "default"}}).raise_for_status()
        client.post("/homes/copy" + command, json={"command": "toggle"}).raise_for_status()
    with Replaying(path, "--speed", "max") as replaying:
        replaying.wait_until_ended()
        replaying.client.post(command, json={"command": "toggle"}).raise_for_status()
        assert replaying.client.get("/simulation/clock").json()["paused"]


def test_a_replay_ends_before_a_line(recorded):
    path, frames, _ = recorded
    lock = next(index for index, line in enumerate(lines(path), 1) if "unlockDoor" in json.dumps(line.get("request")))
    with Replaying(path, "--speed", "max", "--until", lock) as replaying:
        replaying.wait_until_ended()
        cursor = replaying.client.get("/devices?limit=1").json()["cursor"]
    error = next(id for _, id, data in frames if data.get("event") == "lockOperationError")
    assert 0 < int(cursor.split("-")[1]) < int(error.split("-")[1])


def test_a_change_that_differs_is_shown(recorded, tmp_path):
    path, _, _ = recorded
    changed = tmp_path / "changed.ndjson"
    changed.write_text(path.read_text().replace('"currentLevel":254', '"currentLevel":253'))
    result = run("replay", changed, "--check")
    assert result.returncode == 1
    line, expected, actual = result.stdout.splitlines()
    number = int(re.search(r"changed\.ndjson:(\d+)", line)[1])
    assert '"currentLevel":253' in changed.read_text().splitlines()[number - 1]
    assert '"currentLevel":253' in expected and '"currentLevel":254' in actual
    difference = run("diff", path, changed)
    assert difference.returncode == 1
    assert difference.stdout.splitlines()[0].endswith(f"{path}:{number} and {changed}:{number}.")
    assert difference.stdout.splitlines()[1:] == ["/frame/data/attributes/currentLevel", "  - 254", "  + 253"]


def test_recordings_of_equal_runs_are_equal(tmp_path):
    """Two homes with other ids and cursors, and with other real times, have the same recording."""
    paths = []
    for name in ["first", "second"]:
        path = tmp_path / f"{name}.ndjson"
        paths.append(path)
        with Gateway() as gateway:
            clock = {"time": "2026-01-01T08:00:00Z", "paused": True}
            body = {"id": name, "from": {"template": "demo"}, "seed": 3, "clock": clock}
            gateway.client.post("/homes", json=body).raise_for_status()
            with recording(gateway, path, "--in-home", name):
                for command in ["on", "off"]:
                    url = f"/homes/{name}/devices/{LAMP}/traits/onOff/commands"
                    gateway.client.post(url, json={"command": command}).raise_for_status()
                    gateway.client.post(f"/homes/{name}/simulation/clock/advance", json={"seconds": 60})
                wait_until(lambda path=path: path.read_text().count('"request":') == 4, "requests are not recorded")
    result = run("diff", *paths)
    assert result.returncode == 0, result.stdout
    assert len(lines(paths[0])) > 5


@pytest.mark.parametrize("paused", [True, False])
def test_two_recordings_of_an_idle_home_are_equal(tmp_path, paused):
    """The state at the beginning is the same, although time has passed."""
    paths = [tmp_path / "first.ndjson", tmp_path / "second.ndjson"]
    with Gateway() as gateway:
        clock = {"time": "2026-01-01T08:00:00Z", "paused": paused}
        gateway.client.post(
            "/homes", json={"id": "idle", "from": {"template": "empty"}, "clock": clock}
        ).raise_for_status()
        for path in paths:
            with recording(gateway, path, "--in-home", "idle"):
                pass
    result = run("diff", *paths)
    assert result.returncode == 0, result.stdout


def test_a_reset_ends_the_recording(home, tmp_path):
    path = tmp_path / "reset.ndjson"
    with recording(home, path) as process:
        home.command(LAMP, "onOff", "toggle").raise_for_status()
        wait_until(lambda: "toggle" in path.read_text(), "the command is not recorded")
        home.client.post("/homes/default/reset").raise_for_status()
        assert process.wait(TIMEOUT) == 1
        assert "reset, restored or replaced" in process.stderr.read()
    assert run("replay", path, "--check").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["record"], 2, "record takes FILE; nothing was given."),
        (["record", "a", "b"], 2, "record takes FILE; a b was given."),
        (["record", "a", "--url", "ftp://x"], 2, "--url takes an address"),
        (["record", "a", "--url", "http://127.0.0.1:1"], 1, "cannot be read"),
        (["record", "a", "--for", "0"], 2, "--for takes a whole number"),
        (["replay"], 2, "replay takes FILE; nothing was given."),
        (["replay", "missing"], 1, "missing cannot be read"),
        (["replay", "/dev/null"], 1, "the file is empty"),
        (["diff", "a"], 2, "diff takes FILE FILE; a was given."),
        (["diff", "/dev/null", "/dev/null"], 1, "this is not a recording"),
    ],
)
def test_wrong_arguments(arguments, status, message):
    result = run(*arguments)
    assert (result.returncode, message in result.stderr) == (status, True), result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("option", [["--speed", "0"], ["--speed", "fast"], ["--until", "1"], ["--longest-pause", "x"]])
def test_wrong_options_of_a_replay(recorded, option):
    result = run("replay", recorded[0], *option)
    assert result.returncode == 2
    assert result.stderr.startswith(f"home-gateway: {option[0]} takes")


def test_an_unknown_home_is_not_recorded(home, tmp_path):
    result = run("record", tmp_path / "a.ndjson", "--url", home.url, "--in-home", "nothing")
    assert result.returncode == 1
    assert "There is no home nothing" in result.stderr


def test_a_recording_of_another_version_is_refused(recorded, tmp_path):
    old = tmp_path / "old.ndjson"
    old.write_text(re.sub(r'"version":"[^"]*"', '"version":"0.0.9"', recorded[0].read_text(), count=1))
    result = run("replay", old)
    assert result.returncode == 1
    assert "was written by version 0.0.9 of home-gateway" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_faults_that_were_set_before_are_named(home, tmp_path):
    fault = {"id": "early", "on": {"device": LAMP}, "kind": "offline"}
    home.client.post("/simulation/faults", json=fault).raise_for_status()
    result = run("record", tmp_path / "a.ndjson", "--url", home.url, "--for", "1")
    assert result.returncode == 0, result.stderr
    assert "the faults early were set before" in result.stderr

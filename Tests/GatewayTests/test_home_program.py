"""The program `home`, as people use it in a terminal: against a gateway, one with access control, and none."""

import json
import os
import re
import subprocess

import pytest

from gateway import LAMP, TIMEOUT, Gateway
from process import BINARY, free_port
from secured import Secured, create

HOME = BINARY.with_name("home")


def run(*arguments: str, url: str | None = None, **environment: str) -> subprocess.CompletedProcess:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("HOME_")}
    if url:
        variables["HOME_URL"] = url
    return subprocess.run(
        [HOME, *arguments], capture_output=True, text=True, timeout=TIMEOUT, check=False, env=variables | environment
    )


def lines(url: str, *arguments: str) -> list[str]:
    completed = run(*arguments, url=url)
    assert completed.returncode == 0, completed.stderr
    assert completed.stderr == ""
    return completed.stdout.splitlines()


def test_the_devices_are_listed_with_their_rooms_and_states(home):
    listed = lines(home.url, "list")
    assert len(listed) == len(home.devices(limit=1000)) + 1
    assert any(re.match(rf"{LAMP} +Ceiling Light +living-room ", line) for line in listed)
    rooms = json.loads(lines(home.url, "list", "rooms", "--json")[0])
    assert {room["id"] for room in rooms} >= {"living-room", "kitchen"}


def test_a_command_and_a_write_change_a_device(home):
    lines(home.url, "run", LAMP, "onOff.on")
    assert home.attributes(LAMP, "onOff")["onOff"] is True
    lines(home.url, "set", LAMP, "levelControl.onLevel=90")
    assert home.attributes(LAMP, "levelControl")["onLevel"] == 90
    shown = "\n".join(lines(home.url, "show", LAMP))
    assert re.search(r"\bonLevel = 90\b", shown)


def test_a_device_moves_and_gets_another_name(home):
    lines(home.url, "move", LAMP, "kitchen")
    lines(home.url, "rename", LAMP, "Moved Lamp")
    device = home.device(LAMP)
    assert (device["roomID"], device["name"]) == ("kitchen", "Moved Lamp")


def test_the_clock_advances(home):
    before = home.client.get("/simulation/clock").json()["time"]
    lines(home.url, "advance", "1h")
    assert home.client.get("/simulation/clock").json()["time"] > before


def test_changes_are_watched(home):
    variables = os.environ | {"HOME_URL": home.url}
    with subprocess.Popen(
        [HOME, "watch", LAMP, "--json", "--count", "1"], stdout=subprocess.PIPE, text=True, env=variables
    ) as watch:
        # The program says nothing before the first change, so the lamp is switched until there is one.
        for command in ["on", "off"] * 500:
            home.command(LAMP, "onOff", command).raise_for_status()
            try:
                watch.wait(0.1)
                break
            except subprocess.TimeoutExpired:
                continue
        event = json.loads(watch.stdout.readline())
    assert watch.returncode == 0
    assert LAMP in json.dumps(event)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "no-lamp"), "no-lamp"),
        (("run", LAMP, "onOff.explode"), "explode"),
        (("move", LAMP, "no-room"), "no-room"),
    ],
)
def test_what_the_home_does_not_have_is_named_in_one_line(home, arguments, message):
    completed = run(*arguments, url=home.url)
    assert completed.returncode == 1
    assert completed.stdout == ""
    assert completed.stderr.startswith("home: ") and message in completed.stderr.splitlines()[0]


@pytest.mark.parametrize(
    "arguments",
    [("explode",), ("list", "--explode"), ("run",), ("advance",), ("set", LAMP, "levelControl.onLevel=many")],
)
def test_wrong_arguments_have_the_status_2(home, arguments):
    completed = run(*arguments, url=home.url)
    assert completed.returncode == 2
    assert completed.stderr.startswith("home: ") and completed.stderr.count("\n") == 1


def test_a_gateway_that_is_not_there_is_named():
    url = f"http://127.0.0.1:{free_port()}"
    completed = run("list", "--timeout", "2", url=url)
    assert completed.returncode == 1
    assert url.removeprefix("http://") in completed.stderr


def test_a_token_opens_a_home_with_access_control(tmp_path):
    path = tmp_path / "tokens.json"
    reader, controller = create(path, "--scope", "read"), create(path, "--scope", "control")
    with Secured(path) as gateway:
        closed = run("list", url=gateway.url)
        assert (closed.returncode, closed.stdout) == (1, "")
        assert "token" in closed.stderr
        assert run("list", "--token", reader, url=gateway.url).returncode == 0
        assert run("list", url=gateway.url, HOME_GATEWAY_TOKEN=reader).returncode == 0
        command = ("run", LAMP, "onOff.on")
        refused = run(*command, url=gateway.url, HOME_GATEWAY_TOKEN=reader)
        assert refused.returncode == 1 and "control" in refused.stderr
        assert run(*command, url=gateway.url, HOME_TOKEN=controller).returncode == 0


def test_bash_completes_devices_and_traits(home, tmp_path):
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash").stdout)
    code = (
        f'source {script}; COMP_LINE="$1"; COMP_POINT=${{#1}}; compopt() {{ :; }}; _home; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    variables = os.environ | {"PATH": f"{HOME.parent}:{os.environ['PATH']}", "HOME_URL": home.url}

    def offers(line):
        return subprocess.run(
            ["bash", "-euc", code, "bash", line], capture_output=True, text=True, check=True, env=variables
        ).stdout.split()

    assert offers("home li") == ["list"]
    assert LAMP in offers("home show living-room-")
    assert "onOff.toggle" in offers(f"home run {LAMP} onOff.")


def test_the_programs_have_one_version():
    version = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    assert run("--version").stdout == f"home {version}\n"


def test_a_home_of_its_own_is_chosen_by_its_id():
    with Gateway() as gateway:
        gateway.client.post("/homes", json={"id": "test", "from": {"template": "empty"}}).raise_for_status()
        assert len(lines(gateway.url, "list", "--home", "test")) <= 1
        assert len(lines(gateway.url, "list", "--url", f"{gateway.url}/homes/test")) <= 1
        assert len(lines(gateway.url, "list")) > 10

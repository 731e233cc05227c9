"""A home survives restarts, and a program that cannot store a home reports it in one line."""

import contextlib
import sqlite3
import threading

import httpx
import pytest

from gateway import LAMP, Gateway, rejection, run


def test_a_restarted_home_is_the_same_home_and_its_cursors_continue(data):
    with Gateway("--paused", data=data) as first:
        read = first.client.get("/devices").headers["x-cursor"]
        first.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
        home = first.devices()
        last = first.client.get("/devices").headers["x-cursor"]

    with Gateway(data=data) as second:
        assert second.devices() == home
        with second.events(after=read) as stream:
            change = stream.next("updated")
            assert change.data["object"]["name"] == "Reading lamp"
            assert change.id == last
            second.client.patch(f"/devices/{LAMP}", json={"name": "Another"}).raise_for_status()
            epoch, sequence = last.rsplit("-", 1)
            assert stream.next("updated").id == f"{epoch}-{int(sequence) + 1}"


def test_a_home_that_changes_between_restarts_stays_complete(data):
    with Gateway("--fleet", "60", "--paused", data=data) as running:
        home = running.devices()
    for run_number in range(3):
        with Gateway(data=data) as running:
            assert running.devices() == home
            # Only some devices change: the others are read from records of earlier runs.
            for device in home[run_number::10]:
                renamed = running.client.patch(f"/devices/{device['id']}", json={"name": f"Name {run_number}"})
                renamed.raise_for_status()
            home = running.devices()


def test_a_ramp_continues_after_a_restart(data):
    with Gateway("--paused", data=data) as first:
        first.command(LAMP, "onOff", "on").raise_for_status()
        ramp = {"level": 7, "transitionTime": 6000, "optionsMask": [], "optionsOverride": []}
        first.command(LAMP, "levelControl", "moveToLevel", **ramp).raise_for_status()

    with Gateway(data=data) as second:
        second.pause()
        second.client.post("/simulation/clock/advance", json={"until": "idle"}).raise_for_status()
        assert second.attributes(LAMP, "levelControl")["currentLevel"] == 7


def test_nothing_acknowledged_is_lost_when_the_program_is_killed(data):
    acknowledged = []
    with Gateway(data=data) as killed:

        def write():
            with contextlib.suppress(httpx.TransportError):
                for number in range(100_000):
                    response = killed.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"})
                    acknowledged.append((number, response.headers["x-cursor"]))
                    if number == 50:
                        has_written.set()

        has_written = threading.Event()
        writer = threading.Thread(target=write)
        writer.start()
        assert has_written.wait(30)
        killed.process.kill()
        writer.join()
        killed.kill()

    with Gateway(data=data) as restarted:
        number, cursor = acknowledged[-1]
        stored = int(restarted.device(LAMP)["name"].removeprefix("Lamp "))
        # The last change may be on the disk although its response was lost.
        assert stored in (number, number + 1)
        with restarted.events(after=acknowledged[-2][1]) as stream:
            assert stream.next("updated").id == cursor


# Rejected starts


def test_the_error_for_a_port_in_use_names_the_port_and_a_remedy(gateway):
    port = gateway.url.rsplit(":", 1)[1]
    line = rejection("serve", "--port", port, "--data", "none")
    assert f"port {port} is in use" in line and "--port" in line


def test_a_data_file_that_a_gateway_serves_is_rejected(data):
    with Gateway(data=data):
        assert str(data) in rejection("serve", "--port", "0", "--data", data)


def test_a_file_that_is_not_a_home_is_not_changed(data):
    data.write_text("Dear diary,\n" * 1000)
    before = data.read_bytes()
    assert str(data) in rejection("serve", "--port", "0", "--data", data)
    assert data.read_bytes() == before


def test_the_database_of_another_program_is_not_changed(data):
    with contextlib.closing(sqlite3.connect(data)) as database:
        database.execute("CREATE TABLE diary (day TEXT)")
    before = data.read_bytes()
    assert str(data) in rejection("serve", "--port", "0", "--data", data)
    assert data.read_bytes() == before


def test_a_damaged_home_is_not_served(data):
    with Gateway("--fleet", "200", data=data):
        pass
    content = bytearray(data.read_bytes())
    content[len(content) // 4 : len(content) // 2] = b"\xa5" * (len(content) // 2 - len(content) // 4)
    data.write_bytes(content)
    assert str(data) in rejection("serve", "--port", "0", "--data", data)


def test_the_error_for_a_folder_that_cannot_be_written_names_it(tmp_path):
    (tmp_path / "file").touch()
    data = tmp_path / "file" / "home.sqlite"
    assert str(data) in rejection("serve", "--port", "0", "--data", data)


def test_an_existing_home_is_not_overwritten(data):
    with Gateway(data=data) as first:
        home = {device["id"] for device in first.devices()}
    line = rejection("serve", "--port", "0", "--data", data, "--fleet", "10")
    assert "--replace" in line
    with Gateway(data=data) as second:
        assert {device["id"] for device in second.devices()} == home


def test_a_home_is_replaced_on_request(data):
    with Gateway(data=data) as first:
        home = {device["id"] for device in first.devices()}
    with Gateway("--fleet", "10", "--replace", data=data) as second:
        assert len(second.devices()) == 10
        assert {device["id"] for device in second.devices()} != home


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--prot", "80"],
        ["serve", "--port", "99999"],
        ["serve", "--port"],
        ["dance"],
        ["serve", "--host", "0.0.0.0"],
    ],
    ids=" ".join,
)
def test_an_invalid_command_line_is_rejected_in_one_line(arguments):
    assert rejection(*arguments)


def test_help_and_version_are_printed_without_a_start():
    help = run("--help")
    assert help.returncode == 0 and "serve" in help.stdout and "--port" in help.stdout
    version = run("--version")
    assert version.returncode == 0 and any(character.isdigit() for character in version.stdout)


def test_the_same_seed_makes_the_same_fleet():
    def fleet(seed):
        with Gateway("--fleet", "300", "--paused", seed=seed) as running:
            return [
                (device["id"], device["name"], [part["type"] for part in device["types"]])
                for device in running.devices()
            ]

    assert fleet(7) == fleet(7) != fleet(8)


def test_a_request_acknowledged_before_a_crash_is_not_executed_again(data):
    headers = {"Idempotency-Key": "make the observatory"}
    with Gateway(data=data) as first:
        response = first.client.post("/structures/main-house/rooms", json={"name": "Observatory"}, headers=headers)
        assert response.status_code == 201
        first.kill()
    with Gateway(data=data) as second:
        repeated = second.client.post("/structures/main-house/rooms", json={"name": "Observatory"}, headers=headers)
        assert (repeated.status_code, repeated.json()) == (201, response.json())
        assert repeated.headers["idempotency-replayed"] == "true"
        assert repeated.headers["location"] == response.headers["location"]
        names = [room["name"] for room in second.client.get("/rooms").json()["rooms"]]
        assert names.count("Observatory") == 1

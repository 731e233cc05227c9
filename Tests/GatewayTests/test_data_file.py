"""The data file: changes by other programs are detected while it is served and when it is opened."""

import contextlib
import json
import os
import shutil
import sqlite3

import httpx
import pytest

from gateway import LAMP, REPOSITORY, Gateway, rejection, run, wait_until

FIXTURES = REPOSITORY / "Tests/SQLiteStoreTests/Fixtures"


def rename_lamp(gateway, name):
    return gateway.client.patch(f"/devices/{LAMP}", json={"name": name})


# While it is served


def test_after_its_data_file_is_renamed_a_gateway_rejects_writes_until_the_file_is_back(data):
    renamed = data.with_name("renamed.sqlite")
    with Gateway("--paused", data=data) as running:
        rename_lamp(running, "First").raise_for_status()
        cursor = running.client.get("/devices").headers["x-cursor"]
        with running.events(after=cursor) as stream:
            data.rename(renamed)
            for _ in range(2):
                rejected = rename_lamp(running, "Rejected")
                assert (rejected.status_code, rejected.json()["code"]) == (503, "unavailable")
                assert "renamed, deleted or replaced" in rejected.json()["detail"]
                assert str(data.parent) not in rejected.text
            assert running.device(LAMP)["name"] == "First"
            assert running.client.get("/ready").status_code == 503
            assert running.client.get("/health").status_code == 200

            # Another gateway cannot take the path.
            assert str(data) in rejection("serve", "--port", "0", "--data", data)
            assert not data.exists()

            renamed.rename(data)
            wait_until(lambda: running.client.get("/ready").status_code == 200, "the file is not found again")
            rename_lamp(running, "Second").raise_for_status()
            assert stream.next("updated").data["object"]["name"] == "Second"
        log = running.stderr()
        assert str(data) in log and "renamed, deleted or replaced" in log
    with Gateway(data=data) as restarted:
        assert restarted.device(LAMP)["name"] == "Second"


@pytest.mark.parametrize("suffixes", [[""], ["-wal"], ["", "-wal"]], ids=["file", "log", "both"])
def test_after_its_data_file_is_deleted_a_gateway_rejects_writes_and_still_locks_the_path(data, suffixes):
    with Gateway("--paused", data=data) as running:
        rename_lamp(running, "First").raise_for_status()
        for suffix in suffixes:
            os.unlink(f"{data}{suffix}")
        assert rename_lamp(running, "Rejected").status_code == 503
        assert running.device(LAMP)["name"] == "First"
        assert "is in use by process" in rejection("serve", "--port", "0", "--data", data)


def test_after_a_kill_a_log_without_its_file_is_not_served_as_a_new_home(data):
    with Gateway(data=data) as running:
        rename_lamp(running, "First").raise_for_status()
        data.unlink()
        running.kill()
    line = rejection("serve", "--port", "0", "--data", data)
    assert "is missing, but" in line and not data.exists()


def test_a_copy_of_the_served_file_without_its_log_is_rejected(data):
    copy = data.with_name("copy.sqlite")
    with Gateway("--paused", data=data) as running:
        rename_lamp(running, "First").raise_for_status()
        shutil.copy(data, copy)
        assert f"{copy}-wal' with its last changes is missing" in rejection("serve", "--port", "0", "--data", copy)
        shutil.copy(f"{data}-wal", f"{copy}-wal")
    with Gateway(data=copy) as copied:
        assert copied.device(LAMP)["name"] == "First"


def test_an_export_of_a_served_home_fails_with_the_command_that_works(data):
    with Gateway(data=data) as running:
        line = rejection("export", "--data", data)
        assert f"process {running.process.pid}" in line
        assert "curl -o home.json http://127.0.0.1:8080/export" in line


# When it is opened


@pytest.fixture
def stored(data):
    """A data file with the demo home."""
    with Gateway(data=data):
        pass
    return data


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("DELETE FROM records", "it contains 0 of"),
        ("DELETE FROM records; DELETE FROM log; DELETE FROM counters", "is damaged"),
        (f"DELETE FROM records WHERE id = '{LAMP}'", "records"),
        (f"UPDATE records SET id = 'other' WHERE id = '{LAMP}'", "the device other does not match its checksum"),
        (
            f"UPDATE records SET bytes = CAST(replace(bytes, 'Ceiling', 'Ceilind') AS BLOB) WHERE id = '{LAMP}'",
            f"the device {LAMP} does not match its checksum",
        ),
        ("UPDATE counters SET value = value + 1", "does not match its checksum"),
    ],
)
def test_a_damaged_record_makes_the_start_fail_with_the_file_and_the_record(stored, sql, message):
    with contextlib.closing(sqlite3.connect(stored)) as database:
        database.executescript(sql)
    before = records(stored)
    for command in (["serve", "--port", "0"], ["export"]):
        line = rejection(*command, "--data", stored)
        assert str(stored) in line and message in line and "restore a backup" in line
    assert records(stored) == before


def records(data):
    with contextlib.closing(sqlite3.connect(data)) as database:
        return database.execute("SELECT * FROM records").fetchall()


def test_an_emptied_file_is_not_served_as_a_new_home(stored):
    os.truncate(stored, 0)
    line = rejection("serve", "--port", "0", "--data", stored)
    assert str(stored) in line and "is empty" in line and "backup" in line
    assert stored.stat().st_size == 0


def test_a_file_that_other_users_may_read_is_made_private(stored):
    stored.chmod(0o644)
    with Gateway(data=stored) as running:
        assert stored.stat().st_mode & 0o777 == 0o600
        assert "(mode 0644)" in running.stderr()


def test_a_file_that_another_program_reads_is_rejected(stored):
    with contextlib.closing(sqlite3.connect(stored, isolation_level=None)) as database:
        database.execute("BEGIN")
        database.execute("SELECT count(*) FROM records").fetchone()
        assert "is in use by another process" in rejection("serve", "--port", "0", "--data", stored)


LAYOUTS = [f"layout-{number}{suffix}.sqlite" for number in (1, 2, 3) for suffix in ("", "-killed")]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_file_of_each_layout_is_opened_with_all_its_data(data, name):
    for suffix in ("", "-wal"):
        if (FIXTURES / f"{name}{suffix}").exists():
            shutil.copy(FIXTURES / f"{name}{suffix}", f"{data}{suffix}")
    for _ in range(2):
        with Gateway(data=data) as running:
            devices = {device["id"]: device for device in running.devices()}
            assert set(devices) == {"desk-lamp", "front-door-lock", "hallway-motion"}
            assert devices["desk-lamp"]["name"] == "Reading lamp"
            assert devices["front-door-lock"]["roomID"] == "entrance"
            names = [room["name"] for room in running.client.get("/rooms").json()["rooms"]]
            assert names == ["Hallway", "Office / Studio", "Entrance", "Observatory"]
            with running.events(after="fc2de49a47d8d179-0") as stream:
                kinds = [stream.next().name for _ in range(5)]
            assert kinds == ["added", "updated", "added", "removed", "attributes"]
            if "layout-3" in name:
                assert running.client.get("/homes/second/devices/desk-lamp").json()["name"] == "Second lamp"
            # The running ramp continues.
            level = running.attributes("desk-lamp", "levelControl")
            assert level["currentLevel"] in range(127, 201)


@pytest.mark.parametrize("name", ["layout-1.sqlite", "layout-2.sqlite"])
def test_an_old_file_is_exported_and_stays_as_it_is(data, name):
    shutil.copy(FIXTURES / name, data)
    before = data.read_bytes()
    exported = run("export", "--data", data)
    assert (exported.returncode, exported.stderr) == (0, "") and data.read_bytes() == before
    with Gateway("--paused", data=data) as running:
        assert running.client.get("/export").text.strip() == exported.stdout.strip()


# Devices as they are sold

DEVICES = sorted((REPOSITORY / "Tests/HomeAPITests/Devices").glob("*.json"))


@pytest.mark.parametrize("is_killed", [False, True])
def test_devices_that_deviate_are_stored_as_they_are(data, is_killed):
    """Values that the specification does not allow, and values that a fault makes a device report."""

    def read(client: httpx.Client) -> dict:
        devices = client.get("/devices", params={"limit": 1_000}).raise_for_status().json()["devices"]
        return {
            device["id"]: [
                {trait: state["attributes"] for trait, state in part["traits"].items()} for part in device["types"]
            ]
            for device in devices
        }

    def lamp(client: httpx.Client) -> object:
        return client.get(f"/devices/{LAMP}/traits/onOff").json()["attributes"]["onOff"]

    def strictness(client: httpx.Client) -> dict:
        return {device["id"]: device.get("strict") for device in client.get("/export").json()["devices"]}

    # These values do not match the published description.
    with Gateway("--paused", data=data) as running, httpx.Client(base_url=running.url) as client:
        for file in DEVICES:
            description = json.loads(file.read_text())["description"]
            client.post("/simulation/devices", json=description).raise_for_status()
        before, strict = read(client), strictness(client)
        fault = {"kind": "reports", "on": {"trait": "onOff"}, "attributes": {"onOff": None}}
        client.post("/simulation/faults", json=fault).raise_for_status()
        assert lamp(client) is None
        if is_killed:
            running.kill()
    with Gateway("--paused", data=data) as running, httpx.Client(base_url=running.url) as client:
        # Faults are not stored, so the devices report the actual values again.
        wait_until(lambda: lamp(client) is not None, "the lamp reports no value")
        assert read(client) == before
        assert strictness(client) == strict
        assert list(strict.values()).count(False) >= 6


def test_an_import_of_a_file_names_each_deviation_and_all_mistakes(tmp_path):
    description = json.loads((REPOSITORY / "Tests/HomeAPITests/Devices/shade-without-limit.json").read_text())
    home = {
        "format": "home-gateway", "version": 1, "structures": [], "rooms": [],
        "devices": [description["description"] | {"structureID": None, "roomID": None}],
    }  # fmt: skip
    file, data = tmp_path / "home.json", tmp_path / "home.sqlite"
    file.write_text(json.dumps(home))
    imported = run("import", file, "--data", data)
    assert imported.returncode == 0
    (pointer,) = description["deviations"]
    assert f"/devices/0{pointer}: installedClosedLimitLift must be" in imported.stdout
    home["devices"][0] |= {"strict": True, "name": "", "color": "red"}
    file.write_text(json.dumps(home))
    rejected = run("import", file, "--data", data, "--replace")
    assert rejected.returncode != 0
    for place in (pointer, "/name", "/color"):
        assert f"/devices/0{place}: " in rejected.stderr

"""Backups of a running gateway, and the commands `backup`, `verify` and `check`."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import threading

import httpx
import pytest

from gateway import BINARY, LAMP, REPOSITORY, TIMEOUT, Gateway, rejection, run

FIXTURES = REPOSITORY / "Tests/SQLiteStoreTests/Fixtures"
TOKEN = "a-secret-for-backups"


def rename_lamp(gateway, name, home="default"):
    path = f"/homes/{home}/devices/{LAMP}"
    return gateway.client.patch(path, json={"name": name}).raise_for_status()


def add_home(gateway, home):
    body = {"id": home, "from": {"template": "demo"}, "durable": True}
    gateway.client.post("/homes", json=body).raise_for_status()


# Backups


def test_a_backup_has_all_homes_and_a_gateway_starts_with_it(data):
    backup = data.with_name("backup.sqlite")
    with Gateway("--paused", data=data) as running:
        add_home(running, "second")
        rename_lamp(running, "First")
        rename_lamp(running, "Second", "second")
        cursor = running.client.get("/devices").headers["x-cursor"]
        completed = run("backup", backup, "--url", running.url)
        assert completed.returncode == 0 and str(backup) in completed.stdout, completed.stderr
        rename_lamp(running, "Not in the backup")
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in sorted(data.parent.iterdir())] == ["backup.sqlite", data.name]
    verified = run("verify", backup)
    assert verified.returncode == 0 and "2 homes" in verified.stdout and "second: 67 devices" in verified.stdout
    with Gateway("--paused", data=backup) as restored:
        assert restored.device(LAMP)["name"] == "First"
        assert restored.client.get(f"/homes/second/devices/{LAMP}").json()["name"] == "Second"
        # Cursors continue.
        epoch, sequence = cursor.split("-")
        assert rename_lamp(restored, "Third").headers["x-cursor"].split("-") == [epoch, str(int(sequence) + 1)]


def test_an_existing_file_is_replaced_only_on_request(data, tmp_path):
    file = tmp_path / "notes"
    file.write_text("important")
    with Gateway(data=data) as running:
        for command in ["backup", "record"]:
            line = rejection(command, file, "--url", running.url)
            assert f"{file} exists already" in line and "--replace" in line
            assert f"{tmp_path} is a folder" in rejection(command, tmp_path, "--url", running.url)
            assert f"{tmp_path} is a folder" in rejection(command, tmp_path, "--url", running.url, "--replace")
        assert "is not a regular file" in rejection("backup", "/dev/null", "--url", running.url, "--replace")
        assert file.read_text() == "important"
        assert run("backup", file, "--url", running.url, "--replace").returncode == 0
        assert run("verify", file).returncode == 0
        assert run("record", file, "--url", running.url, "--replace", "--for", "1").returncode == 0
        assert file.read_text().startswith("{")
        assert run("record", "/dev/null", "--url", running.url, "--for", "1").returncode == 0
    file.write_text("important")
    assert f"{file} exists already" in rejection("export", file, "--data", data)
    assert file.read_text() == "important"
    assert run("export", file, "--data", data, "--replace").returncode == 0
    assert '"format"' in file.read_text()
    assert {path.name for path in tmp_path.iterdir()} - {data.name} == {"notes"}


def test_a_backup_never_replaces_a_data_file_in_use(data):
    with Gateway("--paused", data=data) as running:
        rename_lamp(running, "Kept")
        line = rejection("backup", data, "--url", running.url, "--replace")
        assert f"in use by process {running.process.pid}" in line and "another name" in line
    with Gateway("--paused", data=data) as restarted:
        assert restarted.device(LAMP)["name"] == "Kept"


def test_a_backup_during_many_changes_has_all_that_were_acknowledged_before_it(data):
    backup = data.with_name("backup.sqlite")
    with Gateway("--fleet", "3000", "--paused", data=data) as running:
        device = running.devices()[0]["id"]
        ended, acknowledged = threading.Event(), []

        def change():
            with httpx.Client(base_url=running.url, timeout=TIMEOUT) as client:
                while not ended.is_set():
                    response = client.patch(f"/devices/{device}", json={"name": f"Name {len(acknowledged)}"})
                    acknowledged.append(response.raise_for_status().headers["x-cursor"])

        thread = threading.Thread(target=change)
        thread.start()
        try:
            while len(acknowledged) < 20:
                assert thread.is_alive()
            before = acknowledged[-1]
            completed = run("backup", backup, "--url", running.url)
        finally:
            ended.set()
            thread.join()
        assert completed.returncode == 0, completed.stderr
        with Gateway(data=backup) as restored:
            cursor = restored.client.get("/devices?limit=1").headers["x-cursor"]
            assert int(cursor.split("-")[1]) >= int(before.split("-")[1])
            index = acknowledged.index(cursor)
            assert restored.device(device)["name"] == f"Name {index}"


def test_a_gateway_without_a_data_file_has_no_backup(tmp_path):
    backup = tmp_path / "backup.sqlite"
    backup.write_text("earlier")
    with Gateway() as running:
        line = rejection("backup", backup, "--url", running.url, "--replace")
    assert "The homes are in memory" in line and backup.read_text() == "earlier"
    assert [path.name for path in tmp_path.iterdir()] == ["backup.sqlite"]


def test_a_backup_needs_a_gateway_and_a_file_that_can_be_written(data):
    assert "no gateway at http://127.0.0.1:1" in rejection("backup", data, "--url", "http://127.0.0.1:1")
    missing = data.parent / "missing/backup.sqlite"
    assert "No such file or directory" in rejection("backup", missing, "--url", "http://127.0.0.1:1")
    assert run("backup").returncode == 2
    assert run("backup", "a", "b").returncode == 2
    assert run("backup", data, "--url", "nowhere").returncode == 2


def test_a_backup_of_a_gateway_with_tokens_needs_one_for_administrators(data):
    backup = data.with_name("backup.sqlite")
    with Gateway("--host", "127.0.0.1", data=data, environment={"HOME_GATEWAY_TOKEN": TOKEN}) as running:
        assert "HOME_GATEWAY_TOKEN" in rejection("backup", backup, "--url", running.url)
        completed = run_with({"HOME_GATEWAY_TOKEN": TOKEN}, "backup", backup, "--url", running.url)
        assert completed.returncode == 0, completed.stderr
        assert running.client.get("/backup").status_code == 401
    assert run("verify", backup).returncode == 0


def run_with(environment, *arguments):
    """Runs the program with further variables in its environment."""
    return subprocess.run(
        [BINARY, *map(os.fspath, arguments)], cwd=REPOSITORY, capture_output=True, text=True, timeout=TIMEOUT,
        env=os.environ | environment,
    )  # fmt: skip


# Verification


@pytest.mark.parametrize("name", ["layout-1", "layout-1-killed", "layout-2", "layout-2-killed", "layout-3-killed"])
def test_data_files_of_all_versions_are_verified_and_not_changed(data, name):
    for suffix in ("", "-wal"):
        if (FIXTURES / f"{name}.sqlite{suffix}").exists():
            shutil.copy(FIXTURES / f"{name}.sqlite{suffix}", f"{data}{suffix}")
    before = {path: path.read_bytes() for path in data.parent.iterdir()}
    completed = run("verify", data)
    assert completed.returncode == 0, completed.stderr
    assert "default: 3 devices, cursor fc2de49a47d8d179-5, changes 1 to 5" in completed.stdout
    assert ("not closed" in completed.stdout) == ("killed" in name)
    assert {path: path.read_bytes() for path in data.parent.iterdir()} == before


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        (f"DELETE FROM records WHERE id = '{LAMP}'", "records"),
        (f"UPDATE records SET bytes = x'00' WHERE id = '{LAMP}'", f"the device {LAMP} does not match its checksum"),
        ("UPDATE log SET bytes = x'00' WHERE sequence = 2", "the change 2 does not match its checksum"),
        ("DELETE FROM log WHERE sequence = 2", "the home default has lost the change 2"),
        ("PRAGMA user_version = 9", "newer version"),
    ],
)
def test_a_damaged_file_is_not_accepted(data, sql, message):
    with Gateway(data=data) as running:
        for name in ("First", "Second", "Third"):
            rename_lamp(running, name)
    with contextlib.closing(sqlite3.connect(data)) as database:
        database.executescript(sql)
    good = data.with_name("good.sqlite")
    shutil.copy(FIXTURES / "layout-3.sqlite", good)
    completed = run("verify", data, good)
    assert completed.returncode == 1
    assert str(data) in completed.stderr and message in completed.stderr, completed.stderr
    assert str(good) in completed.stdout


def test_a_damaged_page_is_found(data):
    with Gateway(data=data):
        pass
    content = bytearray(data.read_bytes())
    content[8192:8292] = b"\xff" * 100
    data.write_bytes(content)
    line = rejection("verify", data)
    assert "is damaged" in line and "restore a backup" in line


def test_the_file_of_a_running_gateway_and_other_files_are_not_verified(data, tmp_path):
    with Gateway(data=data) as running:
        assert f"is in use by process {running.process.pid}" in rejection("verify", data)
    text = tmp_path / "diary.txt"
    text.write_text("Dear diary,\n")
    assert "is not the data file of a home" in rejection("verify", text)
    assert "No such file" in rejection("verify", tmp_path / "missing.sqlite")
    assert run("verify").returncode == 2


# Settings


def test_the_settings_are_shown_with_their_sources(tmp_path):
    file = tmp_path / "gateway.conf"
    file.write_text("HOME_GATEWAY_MAX_HOMES=7\nHOME_GATEWAY_LOG_LEVEL=info\n")
    options = ["--config", file, "--data", "none", "--log-level", "debug"]
    completed = run_with({"HOME_GATEWAY_PORT": "9001"}, "check", *options)
    assert completed.returncode == 0, completed.stderr
    rows = {line.split()[0]: line.split()[1:] for line in completed.stdout.splitlines() if line}
    assert rows["port"] == ["9001", "HOME_GATEWAY_PORT"]
    assert rows["max-homes"] == ["7", str(file)]
    assert rows["log-level"] == ["debug", "command", "line"]
    assert rows["max-connections"] == ["1000", "default"]


@pytest.mark.parametrize(
    ("options", "time"),
    [
        ([], "now"),
        (["--paused"], "now"),
        (["--paused", "--seed", "3"], "2026-01-01T08:00:00Z"),
        (["--paused", "--seed", "3", "--time", "2027-01-01T08:00:00Z"], "2027-01-01T08:00:00Z"),
    ],
)
def test_the_start_time_is_that_of_the_clock(options, time):
    shown = run("check", "--data", "none", *options).stdout
    assert [line.split()[1] for line in shown.splitlines() if line.startswith("time ")] == [time]
    assert "(now; 2026-01-01T08:00:00Z with --paused and --seed)" in run("check", "--help").stdout


def test_all_wrong_settings_are_named_and_nothing_is_created(data, tmp_path):
    folder = tmp_path / "new"
    completed = run(
        "check", "--port", "70000", "--log-level", "loud", "--max-homes", "0", "--public", tmp_path,
        "--data", folder / "home.sqlite",
    )  # fmt: skip
    assert completed.returncode == 1
    for fault in ["--port takes", "--log-level takes", "--max-homes takes", "has no index.html"]:
        assert fault in completed.stderr
    assert not folder.exists()
    assert list(tmp_path.iterdir()) == []
    assert run("check", "--prot", "1").returncode == 2
    assert run("check", "file").returncode == 2


def test_the_data_file_is_checked(data, tmp_path):
    with Gateway(data=data) as running:
        # The settings are right; the gateway that uses them is running.
        completed = run("check", "--data", data)
        assert completed.returncode == 0 and f"in use by process {running.process.pid}" in completed.stdout
        assert "can start with these settings" not in completed.stdout
        assert completed.stdout.splitlines()[-1].endswith("when the data file is no longer in use.")
    completed = run("check", "--data", data)
    assert completed.returncode == 0 and "can start with these settings" in completed.stdout
    assert "already contains a home" in rejection("check", "--data", data, "--fleet", "10")
    assert run("check", "--data", data, "--fleet", "10", "--replace").returncode == 0
    text = tmp_path / "diary.txt"
    text.write_text("Dear diary,\n")
    assert "is not the data file of a home" in rejection("check", "--data", text)
    assert "Not a directory" in rejection("check", "--data", text / "home.sqlite")


def test_settings_are_tried_as_the_start_tries_them(data, tmp_path):
    """Each setting that names something which cannot be used is found, and the start rejects it with the same words."""
    log = tmp_path / "left.sqlite-wal"
    log.write_text("changes")
    link = tmp_path / "link.sqlite"
    link.symlink_to(tmp_path / "nowhere")
    text = tmp_path / "text"
    text.write_text("Dear diary,")
    for options in [
        ["--data", "/proc/no/such"],
        ["--data", "/proc/home.sqlite"],
        ["--data", "/dev/null/home.sqlite"],
        ["--data", "/dev/null"],
        ["--data", str(tmp_path)],
        ["--data", f"{tmp_path}/"],
        ["--data", str(tmp_path / ("n" * 300))],
        ["--data", str(tmp_path / "left.sqlite")],
        ["--data", str(link)],
        ["--data", str(text)],
        ["--host", "192.0.2.1", "--insecure-host", "192.0.2.1"],
        ["--host", "no.such.host.invalid"],
        ["--token-file", str(tmp_path / "none")],
        ["--token-file", str(text)],
        ["--token-request-rate", "0"],
        ["--request-rate", "fast"],
        ["--trusted-proxies", "nobody"],
        ["--scenarios", str(text)],
        ["--public", str(tmp_path)],
        ["--vendor-traits", str(text)],
        ["--home", str(text)],
        ["--home", str(tmp_path / "none")],
        ["--fleet", "-1"],
        ["--time", "tomorrow"],
        ["--log-changes", "0"],
        ["--max-total-devices", "0"],
        ["--request-log", "-1"],
    ]:
        before = sorted(tmp_path.iterdir())
        data_option = [] if "--data" in options else ["--data", "none"]
        port = ["--port", "0"]
        checked = run("check", *port, *data_option, *options)
        started = run("serve", *port, *data_option, *options)
        assert checked.returncode == 1 or checked.returncode == started.returncode == 2, (options, checked.stdout)
        assert started.returncode != 0, options
        assert checked.stderr.strip() and "can start" not in checked.stdout, options
        assert sorted(tmp_path.iterdir()) == before, options


def test_a_port_in_use_is_no_fault_of_the_settings(data):
    with Gateway() as running:
        completed = run("check", "--data", data, "--port", str(running.port))
        assert completed.returncode == 0
        assert f"Port {running.port} is in use." in completed.stdout
        assert completed.stdout.splitlines()[-1].endswith("can start when the port is no longer in use.")
    assert not data.exists()

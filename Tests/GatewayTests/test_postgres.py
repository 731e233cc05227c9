"""Homes in a PostgreSQL database: they survive the end of the gateway and of the database."""

import re
import signal
import threading

import httpx
import pytest

from gateway import LAMP, Gateway, problem, rejection, run, wait_until
from postgres import Postgres


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


def rename(gateway: Gateway, name: str, home: str = "default", **headers: str) -> httpx.Response:
    return gateway.client.patch(f"/homes/{home}/devices/{LAMP}", json={"name": name}, headers=headers)


def test_homes_survive_a_kill_of_the_gateway(postgres):
    database = postgres.database()
    with Gateway("--paused", data=database) as first:
        body = {"id": "test", "from": {"template": "demo"}, "durable": True}
        first.client.post("/homes", json=body).raise_for_status()
        initial = first.client.get("/homes/test/devices").json()["devices"]
        rename(first, "Saved", "test").raise_for_status()
        first.client.post("/homes/test/snapshots", json={"name": "evening"}).raise_for_status()
        before = rename(first, "First", **{"Idempotency-Key": "key"})
        cursor = rename(first, "Last").headers["x-cursor"]
        homes = [first.client.get(f"/homes/{home}/devices").content for home in ("default", "test")]
        first.kill()

    with Gateway(data=database) as second:
        assert [second.client.get(f"/homes/{home}/devices").content for home in ("default", "test")] == homes
        repeated = rename(second, "First", **{"Idempotency-Key": "key"})
        assert repeated.headers["idempotency-replayed"] == "true" and repeated.content == before.content
        with second.events(after=before.headers["x-cursor"]) as stream:
            assert stream.next("updated").id == cursor
        second.client.post("/homes/test/snapshots/evening/restore").raise_for_status()
        assert second.client.get(f"/homes/test/devices/{LAMP}").json()["name"] == "Saved"
        second.client.post("/homes/test/reset").raise_for_status()
        assert second.client.get("/homes/test/devices").json()["devices"] == initial
        second.client.delete("/homes/test").raise_for_status()
    assert postgres.sql("SELECT id FROM home_gateway.homes ORDER BY id", database) == "default\ndefault/\n"


def test_nothing_acknowledged_is_lost_when_the_database_is_killed(postgres):
    database = postgres.database()
    acknowledged, uncertain = [], []
    is_over = threading.Event()
    with Gateway("--paused", data=database) as gateway, gateway.events() as stream:

        def write():
            with httpx.Client(base_url=gateway.url, timeout=30) as client:
                for number in range(1_000_000):
                    if is_over.is_set():
                        return
                    response = client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"})
                    if response.status_code == 200:
                        acknowledged.append(number)
                    else:
                        assert response.status_code == 503
                        if "may have been made" in response.json()["detail"]:
                            uncertain.append(number)

        writer = threading.Thread(target=write)
        writer.start()
        for _ in range(3):
            count = len(acknowledged)
            wait_until(lambda count=count: len(acknowledged) > count + 50, "no change is acknowledged")
            postgres.kill()
            # Reads go on. Changes are refused.
            wait_until(lambda: gateway.client.get("/ready").status_code == 503, "the gateway stays ready")
            gateway.client.get(f"/devices/{LAMP}").raise_for_status()
            postgres.start()
            wait_until(lambda: gateway.client.get("/ready").status_code == 200, "the gateway does not recover")
        is_over.set()
        writer.join()
        names = []
        while not names or names[-1] != acknowledged[-1]:
            names.append(int(stream.next("updated").data["object"]["name"].removeprefix("Lamp ")))
        # Each change is there once, in order; what is neither acknowledged nor uncertain was not made.
        assert names == sorted(set(names))
        assert set(acknowledged) <= set(names) <= set(acknowledged) | set(uncertain)
        home = gateway.devices()
    assert "database" in gateway.stderr()
    with Gateway(data=database) as again:
        assert again.devices() == home


def test_a_gateway_that_is_alive_keeps_its_homes(postgres):
    database = postgres.database()
    with Gateway("--paused", data=database) as first:
        rename(first, "First").raise_for_status()
        line = rejection("serve", "--port", "0", "--store", database)
        assert f"another gateway (process {first.process.pid} on the machine" in line and "stop it first" in line
        rename(first, "Last").raise_for_status()
        first.kill()
    # The second one waits until it is certain that the first one is dead.
    with Gateway("--paused", data=database) as second:
        assert second.device(LAMP)["name"] == "Last"
        rename(second, "Second").raise_for_status()


def test_a_gateway_that_was_stopped_loses_its_homes_to_another(postgres):
    database = postgres.database()
    with Gateway("--paused", data=database) as first:
        rename(first, "First").raise_for_status()
        first.process.send_signal(signal.SIGSTOP)
        try:
            with Gateway("--paused", data=database) as second:
                first.process.send_signal(signal.SIGCONT)
                taken = problem(rename(first, "Late"), 503, "unavailable")
                assert "Another program has taken the database." in taken["detail"]
                assert second.device(LAMP)["name"] == "First"
                rename(second, "Second").raise_for_status()
                assert first.device(LAMP)["name"] == "First"
                assert problem(rename(first, "Later"), 503, "unavailable")
        finally:
            first.process.send_signal(signal.SIGCONT)


def test_a_database_is_not_backed_up_by_the_gateway(postgres):
    with Gateway(data=postgres.database()) as gateway:
        assert "pg_dump" in problem(gateway.client.get("/backup"), 400, "failedPrecondition")["detail"]


def test_homes_are_copied_from_a_file_to_a_database_and_back(postgres, data):
    with Gateway("--paused", data=data) as first:
        body = {"id": "test", "from": {"template": "demo"}, "durable": True}
        first.client.post("/homes", json=body).raise_for_status()
        for number in range(20):
            rename(first, f"Test {number}", "test").raise_for_status()
        first.client.post("/homes/test/snapshots", json={"name": "evening"}).raise_for_status()
        renamed = rename(first, "First", **{"Idempotency-Key": "key"})
        homes = [first.client.get(f"/homes/{home}/devices").content for home in ("default", "test")]
    verified = run("verify", data).stdout.splitlines()[1:]
    assert any("the snapshot evening of the home test" in line for line in verified)

    database, back = postgres.database(), data.with_name("back.sqlite")
    for source, target in ((data, database), (database, back)):
        copied = run("copy", source, target)
        assert copied.returncode == 0, copied.stderr
        assert run("verify", target).stdout.splitlines()[1:] == verified
    for place in (database, back):
        with Gateway(data=place) as second:
            assert [second.client.get(f"/homes/{home}/devices").content for home in ("default", "test")] == homes
            repeated = rename(second, "First", **{"Idempotency-Key": "key"})
            assert repeated.headers["idempotency-replayed"] == "true" and repeated.content == renamed.content
            assert [home["id"] for home in second.client.get("/homes").json()["homes"]] == ["default", "test"]
            if place == database:
                # A database is read while a gateway uses it.
                assert run("export", "--store", database).stdout.strip() == second.client.get("/export").text.strip()
            else:
                assert "is in use" in rejection("copy", back, postgres.database())
    for target in (database, back):
        assert "contains homes already" in rejection("copy", data, target)
    assert "No such file" in rejection("copy", data.with_name("missing.sqlite"), postgres.database())
    assert "contains no homes" in rejection("copy", postgres.database(), data.with_name("new.sqlite"))


def test_check_names_what_is_wrong_with_the_database(postgres):
    database = postgres.database()
    completed = run("check", "--store", database)
    assert completed.returncode == 0, completed.stderr
    assert "home-gateway serve can start with these settings." in completed.stdout
    # fsync is off in the server of the tests.
    assert "fsync = off" in completed.stderr
    assert postgres.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'home_gateway'", database) == "0\n"

    postgres.sql("CREATE ROLE guest LOGIN")
    guest = database.replace("postgres@", "guest@")
    assert "may not create the schema home_gateway" in run("check", "--store", guest).stderr
    with Gateway(data=database):
        pass
    assert "permission denied for schema home_gateway" in run("check", "--store", guest).stderr
    postgres.sql(
        "GRANT USAGE ON SCHEMA home_gateway TO guest; GRANT SELECT ON ALL TABLES IN SCHEMA home_gateway TO guest",
        database,
    )
    assert "may not write the tables" in run("check", "--store", guest).stderr
    postgres.sql("UPDATE home_gateway.meta SET value = 99 WHERE key = 'layout'", database)
    assert "the tables have the layout 99" in rejection("serve", "--port", "0", "--store", database)
    assert "does not exist" in rejection("serve", "--port", "0", "--store", postgres.address("missing"))


def test_no_message_contains_the_password():
    address = "postgresql://someone:s3cret@127.0.0.1:1/homes?connect_timeout=2"
    checked = run("check", "--store", address)
    assert checked.returncode == 1
    for output in (checked.stdout, checked.stderr):
        assert "the database homes at 127.0.0.1:1" in output
    line = rejection("serve", "--port", "0", "--store", address)
    for text in (checked.stdout, checked.stderr, line):
        assert "s3cret" not in text
    assert re.search("postgresql://", rejection("serve", "--store", "mysql://someone:s3cret@host/homes"))
    assert "s3cret" not in rejection("serve", "--store", "postgresql://a:s3cret@[::1/homes")
    assert "cannot be combined" in rejection("serve", "--store", address, "--data", "none")

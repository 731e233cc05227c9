"""The clock of a home: its bounds, long advances, downtime, and a host whose calendar jumps or that is suspended."""

import concurrent.futures
import contextlib
import datetime
import signal
import subprocess
import threading
import time
from pathlib import Path

import httpx
import pytest

from gateway import LAMP, Gateway, problem

MEBIBYTE = 1 << 20
DAY = 86_400
YEAR = 365 * DAY
# The maximum memory of a home during a catch-up or an advance by a year.
MAXIMUM_MEMORY = 256 * MEBIBYTE


@pytest.fixture(scope="session")
def calendar(tmp_path_factory):
    """Returns the environment of a program whose calendar is shifted by a number of seconds."""
    library = tmp_path_factory.mktemp("calendar") / "calendar.so"
    source = Path(__file__).parent / "host" / "calendar.c"
    options = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["clang", *options, "-o", library, source], check=True)
    return lambda seconds: {"LD_PRELOAD": str(library), "CALENDAR_OFFSET": str(int(seconds))}


def clock(gateway) -> dict:
    return gateway.client.get("/simulation/clock").raise_for_status().json()


def time_of(clock: dict) -> datetime.datetime:
    return datetime.datetime.fromisoformat(clock["time"])


def seconds_between(first: dict, second: dict) -> float:
    return (time_of(second) - time_of(first)).total_seconds()


def advance(gateway, timeout: float = 120, **span) -> httpx.Response:
    return gateway.client.post("/simulation/clock/advance", json=span, timeout=timeout)


@contextlib.contextmanager
def advancing(gateway, **span):
    """Advances the clock while the test continues; yields the future response."""

    def run():
        with httpx.Client(base_url=gateway.url, timeout=300) as client:
            return client.post("/simulation/clock/advance", json=span)

    # At its end, the executor waits for the response.
    with concurrent.futures.ThreadPoolExecutor() as executor:
        yield executor.submit(run)


def wait_until_caught_up(gateway) -> dict:
    deadline = time.monotonic() + 120
    while (current := clock(gateway))["lagSeconds"] > 0:
        assert time.monotonic() < deadline, f"still behind: {current}"
        time.sleep(0.05)
    return current


def longest_health_request(gateway, end: threading.Event) -> float:
    """Sends requests to /health until `end` is set. Returns the duration of the longest one in seconds."""
    longest = 0.0
    with httpx.Client(base_url=gateway.url, timeout=10) as client:
        while not end.is_set():
            start = time.monotonic()
            client.get("/health").raise_for_status()
            longest = max(longest, time.monotonic() - start)
            time.sleep(0.01)
    return longest


def prints(gateway, *words: str) -> bool:
    """Whether one line of the program's output contains all these words, within 5 s."""
    deadline = time.monotonic() + 5
    while not any(all(word in line for word in words) for line in gateway.output):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


# Bounds


@pytest.mark.parametrize("speed", [0, -1, 1e-300, 1e-97, 1e-12, 0.0009, 3600.1, 1e300])
def test_a_speed_out_of_range_is_rejected_and_the_clock_continues(home, speed):
    before = clock(home)
    for body in ({"speed": speed}, {"speed": speed, "paused": False}, {"speed": speed, "paused": True}):
        found = problem(home.client.patch("/simulation/clock", json=body), 400, "outOfRange")
        assert found["errors"][0]["pointer"] == "/speed"
    assert clock(home) == before


@pytest.mark.parametrize("speed", [0.001, 3600])
def test_a_fade_runs_at_the_slowest_and_the_fastest_speed(home, speed):
    home.client.patch("/simulation/clock", json={"paused": False, "speed": speed}).raise_for_status()
    home.command(LAMP, "onOff", "on").raise_for_status()
    ramp = {"level": 7, "transitionTime": 100, "optionsMask": [], "optionsOverride": []}
    home.command(LAMP, "levelControl", "moveToLevel", **ramp).raise_for_status()
    assert home.client.get("/health").status_code == 200
    assert advance(home, seconds=11).status_code == 200
    assert home.attributes(LAMP, "levelControl")["currentLevel"] == 7


def test_the_clock_ends_with_the_year_9999():
    with Gateway("--fleet", "5", "--time", "9999-12-31T23:00:00Z", "--paused") as gateway:
        problem(advance(gateway, seconds=3_600), 400, "outOfRange")
        assert advance(gateway, seconds=3_599.999999).json()["time"] == "9999-12-31T23:59:59.999999Z"
        problem(advance(gateway, seconds=1), 400, "outOfRange")
        assert advance(gateway, until="idle").status_code == 200
        gateway.client.patch("/simulation/clock", json={"paused": False, "speed": 3600}).raise_for_status()
        assert clock(gateway)["time"] == "9999-12-31T23:59:59.999999Z"


def test_the_bounds_of_time_are_published(home):
    limits = home.client.get("/limits").raise_for_status().json()
    assert (limits["clockSpeedMinimum"], limits["clockSpeed"]) == (0.001, 3_600)
    assert limits["clockAdvanceSeconds"] == 366 * DAY
    for name in ("clockSlice", "advanceReports", "catchUpReports", "waitingChanges", "queuedAdvances", "queuedLists"):
        assert limits[name] > 0


# Advances


def test_a_year_of_the_demo_home_is_played_in_full(home):
    before = clock(home)
    after = advance(home, seconds=YEAR).raise_for_status().json()
    assert seconds_between(before, after) == YEAR
    assert after["skippedSeconds"] == 0 and after["lagSeconds"] == 0


def test_10000_devices_are_advanced_by_a_year_within_bounded_memory():
    with Gateway("--fleet", "10000", "--paused") as gateway:
        before = clock(gateway)
        with advancing(gateway, seconds=YEAR) as response:
            while not response.done():
                start = time.monotonic()
                gateway.client.get("/devices", params={"limit": 1}).raise_for_status()
                assert time.monotonic() - start < 2, "a read waited for the advance"
                time.sleep(0.05)
        after = response.result().raise_for_status().json()
        assert seconds_between(before, after) == YEAR
        assert 0 < after["skippedSeconds"] < YEAR
        assert gateway.peak_memory() < MAXIMUM_MEMORY


def test_a_short_advance_does_not_wait_for_long_ones():
    with Gateway("--fleet", "500", "--paused") as gateway, contextlib.ExitStack() as long_ones:
        for _ in range(5):
            long_ones.enter_context(advancing(gateway, seconds=YEAR))
        start = time.monotonic()
        assert advance(gateway, seconds=1).status_code == 200
        duration = time.monotonic() - start
        # Ends the long ones too.
        gateway.stop()
        assert duration < 5


def test_an_advance_whose_client_disconnects_ends_and_keeps_the_time_reached():
    with Gateway("--fleet", "2000", "--paused") as gateway:
        before = clock(gateway)
        with contextlib.suppress(httpx.TimeoutException):
            gateway.client.post("/simulation/clock/advance", json={"seconds": 20 * DAY}, timeout=0.3)
        # This advance starts when the first one has ended.
        assert advance(gateway, seconds=0).status_code == 200
        after = wait_until_caught_up(gateway)
        assert 0 < seconds_between(before, after) < 20 * DAY
        assert clock(gateway) == after


@pytest.mark.parametrize("devices", [300, 1000])
def test_the_program_ends_soon_while_the_clock_is_advanced(data, devices):
    with Gateway("--fleet", str(devices), "--paused", data=data) as gateway:
        before = clock(gateway)
        with advancing(gateway, seconds=YEAR) as response:
            while seconds_between(before, reached := clock(gateway)) == 0:
                time.sleep(0.01)
            gateway.stop()
        # The gateway closes the connection if it has no time to respond.
        with contextlib.suppress(httpx.TransportError):
            problem(response.result(), 503)
    with Gateway(data=data) as gateway:
        assert seconds_between(reached, wait_until_caught_up(gateway)) >= 0


# Downtime


def test_1000_devices_start_after_a_year_of_downtime_within_bounded_memory(data, calendar):
    with Gateway("--fleet", "1000", data=data) as gateway:
        before = clock(gateway)
        device = gateway.client.get("/devices", params={"limit": 1}).json()["devices"][0]["id"]
    with Gateway(data=data, environment=calendar(YEAR)) as gateway:
        is_written = threading.Event()
        durations = []
        observer = threading.Thread(target=lambda: durations.append(longest_health_request(gateway, is_written)))
        observer.start()
        start = time.monotonic()
        renamed = gateway.client.patch(f"/devices/{device}", json={"name": "After a year"}, timeout=120)
        duration = time.monotonic() - start
        is_written.set()
        observer.join()
        assert renamed.status_code == 200, renamed.text
        after = wait_until_caught_up(gateway)
        assert seconds_between(before, after) == pytest.approx(YEAR, abs=300)
        assert gateway.device(device)["name"] == "After a year"
        assert durations[0] < 2, f"/health took {durations[0]:.1f} s; the write took {duration:.1f} s"
        assert gateway.peak_memory() < MAXIMUM_MEMORY
        assert prints(gateway, "catching up", "skipped")
        assert "caught up" in gateway.stderr()


def test_a_write_after_a_month_of_downtime_happens_at_the_present_time(data, calendar):
    with Gateway(data=data):
        pass
    with Gateway(data=data, environment=calendar(30 * DAY)) as gateway:
        renamed = gateway.client.patch(f"/devices/{LAMP}", json={"name": "After a month"}, timeout=60)
        assert renamed.status_code == 200
        with gateway.events(after=gateway.client.get("/devices").headers["x-cursor"]) as stream:
            gateway.client.patch(f"/devices/{LAMP}", json={"name": "Soon after"}).raise_for_status()
            change = stream.next("updated")
        now = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=30)
        assert abs((datetime.datetime.fromisoformat(change.data["time"]) - now).total_seconds()) < 300


def test_the_program_ends_soon_while_it_catches_up(data, calendar):
    with Gateway("--fleet", "1000", data=data) as gateway:
        before = clock(gateway)
    for _ in range(2):
        with Gateway(data=data, environment=calendar(YEAR)) as gateway:
            reached = clock(gateway)
            assert seconds_between(before, reached) >= 0
            # Leaving the block checks that the program ends in time, and that it has not crashed.
        before = reached


@pytest.mark.parametrize("years", [-300, -10, 80, 7_000, 200_000])
def test_a_calendar_that_jumps_changes_no_device(data, calendar, years):
    with Gateway(data=data) as gateway:
        before = clock(gateway)
    with Gateway(data=data, environment=calendar(years * YEAR)) as gateway:
        after = wait_until_caught_up(gateway)
        assert seconds_between(before, after) >= 0
        gateway.command(LAMP, "onOff", "on").raise_for_status()
    # The calendar is right again; the home's clock does not go back.
    with Gateway(data=data) as gateway:
        assert seconds_between(after, wait_until_caught_up(gateway)) >= 0
        gateway.command(LAMP, "onOff", "off").raise_for_status()


def test_a_suspended_process_continues():
    with Gateway("--fleet", "300") as gateway:
        gateway.client.patch("/simulation/clock", json={"speed": 3600}).raise_for_status()
        before = clock(gateway)
        gateway.process.send_signal(signal.SIGSTOP)
        time.sleep(1.5)
        gateway.process.send_signal(signal.SIGCONT)
        gateway.client.patch("/simulation/clock", json={"speed": 1}).raise_for_status()
        assert seconds_between(before, wait_until_caught_up(gateway)) >= 3_600


# The output of the start


def test_a_paused_clock_is_announced(data):
    with Gateway(data=data) as gateway:
        assert not any("the clock" in line for line in gateway.output)
        gateway.client.patch("/simulation/clock", json={"paused": True}).raise_for_status()
    with Gateway(data=data) as gateway:
        assert clock(gateway)["paused"]
        assert prints(gateway, "the clock is paused at ", "/simulation/clock")
        gateway.client.patch("/simulation/clock", json={"paused": False, "speed": 60}).raise_for_status()
    with Gateway(data=data) as gateway:
        assert prints(gateway, "the clock runs at 60 times")


def test_the_paused_clock_of_a_new_home_is_announced():
    with Gateway("--paused", "--time", "2026-01-01T08:00:00Z") as gateway:
        assert prints(gateway, "the clock is paused at 2026-01-01T08:00:00")

"""Tests of an app against a simulated home."""

from datetime import datetime, timedelta

import pytest

from hall_light import HallLight


def test_a_home_has_a_light_that_is_off(home):
    home.expect("hallway-light", "onOff", onOff=False)


@pytest.fixture
def app(home):
    app = HallLight(home.url)
    yield app
    app.close()


def test_a_command_changes_attributes(home):
    home.command("living-room-lamp", "levelControl", "moveToLevelWithOnOff", level=127, transitionTime=0)
    home.expect("living-room-lamp", "levelControl", currentLevel=127)
    home.expect("living-room-lamp", "onOff", onOff=True)


def test_the_light_goes_off_after_five_minutes(home, app):
    app.switch_on(seconds=300)
    home.advance(299)
    home.expect("hallway-light", "onOff", onOff=True)
    home.advance(1)
    home.expect("hallway-light", "onOff", onOff=False)


def test_the_app_tries_again_after_503(home, app):
    home.fault(on={"client": "app"}, kind="status", status=503, retryAfter=1, times=1)
    app.switch_on(seconds=300)
    home.expect("hallway-light", "onOff", onOff=True)
    first, second = home.verify(
        in_order=[
            {"client": "app", "command": "onWithTimedOff", "status": 503},
            {"client": "app", "command": "onWithTimedOff", "status": 200},
        ]
    )
    assert time_of(second) - time_of(first) >= timedelta(seconds=1)


def test_the_app_resumes_a_stream_that_breaks(home, app):
    home.fault(on={"stream": True, "client": "app"}, kind="cut", afterFrames=1, times=1)
    for command in ("on", "off", "on"):
        home.command("hallway-light", "onOff", command)
    changes = app.changes()
    assert [next(changes) for _ in range(3)] == [True, False, True]
    first, second = home.verify(client="app", route="/events", times=2)
    assert first["stream"]["end"] == "fault"
    assert second["resumesAfter"].endswith("-1")


def test_the_app_sends_one_command_and_no_other(home, app):
    app.switch_on(seconds=60)
    home.verify(client="app", command="onWithTimedOff", params={"onTime": 600}, times=1)
    home.never(client="app", command="off")


def time_of(request: dict) -> datetime:
    """Returns when the gateway has received a request."""
    return datetime.fromisoformat(request["receivedAt"])

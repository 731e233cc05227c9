"""Tests of an app against a simulated home."""

from datetime import datetime, timedelta

import pytest

from hall_light import HallLight


def test_a_home_has_a_light_that_is_off(home):
    assert home.attributes("hallway-light", "onOff")["onOff"] is False


@pytest.fixture
def app(home):
    app = HallLight(home.url)
    yield app
    app.close()


def test_a_command_changes_attributes(home):
    home.command("living-room-lamp", "levelControl", "moveToLevelWithOnOff", level=127, transitionTime=0)
    assert home.attributes("living-room-lamp", "levelControl")["currentLevel"] == 127
    assert home.attributes("living-room-lamp", "onOff")["onOff"] is True


def test_the_light_goes_off_after_five_minutes(home, app):
    app.switch_on(seconds=300)
    home.advance(seconds=299)
    assert home.attributes("hallway-light", "onOff")["onOff"] is True
    home.advance(seconds=1)
    assert home.attributes("hallway-light", "onOff")["onOff"] is False


def test_the_app_tries_again_after_503(home, app):
    home.fault(on={"client": "app"}, kind="status", status=503, retryAfter=1, times=1)
    app.switch_on(seconds=300)
    assert home.attributes("hallway-light", "onOff")["onOff"] is True
    first, second = home.verify(
        inOrder=[
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
    first, second = home.verify(received={"client": "app", "route": "/events"}, times=2)
    assert first["stream"]["end"] == "fault"
    assert second["resumesAfter"].endswith("-1")


def test_the_app_sends_one_command_and_no_other(home, app):
    app.switch_on(seconds=60)
    sent = {"client": "app", "device": "hallway-light"}
    home.verify(received=sent | {"command": "onWithTimedOff", "params": {"onTime": 600}}, times=1)
    home.verify(received=sent | {"command": "off"}, never=True)


def time_of(request: dict) -> datetime:
    """Returns when the gateway has received a request."""
    return datetime.fromisoformat(request["receivedAt"])

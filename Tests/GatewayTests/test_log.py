"""The log of the built program, on standard error."""

import json
import re

import pytest

from gateway import LAMP, Gateway, wait_until


def requests(gateway, count):
    """Returns the lines about requests once there are `count`."""
    lines = []

    def has_all():
        lines[:] = [line for line in gateway.stderr().splitlines() if " request " in line or '"request"' in line]
        return len(lines) >= count

    wait_until(has_all, "the log has no line for each request")
    assert len(lines) == count
    return lines


def test_a_line_of_text_names_the_request():
    with Gateway("--log-level", "info") as gateway:
        headers = {"X-Client": "a test", "X-Request-ID": "r-1"}
        gateway.command(LAMP, "onOff", "toggle", headers=headers).raise_for_status()
        gateway.client.get("/devices")
        (line,) = requests(gateway, 1)
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z info request method=POST"
        rf" path=/devices/{LAMP}/traits/onOff/commands home=default status=200 milliseconds=[\d.]+"
        r' address=127\.0\.0\.1:\d+ client="a test" requestId=r-1',
        line,
    )


def test_a_line_of_json_has_the_same_members():
    with Gateway("--log-level", "info", "--log-format", "json") as gateway:
        hostile = 'x" status=500\nx'
        gateway.client.patch(f"/devices/{LAMP}", json={"name": hostile})
        gateway.client.patch("/devices/none%0Aerror", json={"name": "A"})
        lines = [json.loads(line) for line in requests(gateway, 2)]
    assert [line["status"] for line in lines] == [200, 404]
    assert lines[1]["path"] == "/devices/none%0Aerror"
    for line in lines:
        assert line["level"] == "info" and line["message"] == "request" and line["method"] == "PATCH"
        assert line["requestId"] and line["milliseconds"] >= 0


@pytest.mark.parametrize("option", ["--log-format", "--log-level"])
def test_an_unknown_form_or_level_is_refused(option):
    with pytest.raises(AssertionError, match=f"{option} takes .*; xml was given"), Gateway(option, "xml"):
        pass

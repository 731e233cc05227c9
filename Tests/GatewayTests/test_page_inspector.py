"""The inspector of the stream: its values are right, and its curl commands work in a terminal."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from gateway import LAMP
from pages import APPEARANCES, checked_context, open_tab


@pytest.fixture
def home(shared_home):
    return shared_home


@pytest.fixture
def panel(page, home):
    """The inspector of a page that shows the home, opened with its button."""
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    page.get_by_role("button", name="Stream", exact=True).click()
    found = page.get_by_role("region", name="Stream")
    expect(found).to_be_visible()
    return found


def fact(panel, name):
    """Returns the element with the value of a named fact."""
    return (
        panel.locator("dl > div").filter(has=panel.page.locator("dt", has_text=re.compile(f"^{name}$"))).locator("dd")
    )


def frames(panel, kind):
    return panel.locator(f"li[data-kind={kind}]")


def switch(home, command):
    return home.command(LAMP, "onOff", command).raise_for_status().json()["cursor"]


def test_a_frame_is_shown_with_its_device_its_cursor_and_all_its_data(panel, home):
    cursor = switch(home, "on")
    frame = frames(panel, "attributes").first
    expect(frame).to_contain_text(home.device(LAMP)["name"])
    expect(frame).to_contain_text(re.compile(r"matter\.onOff\s+onOff: true"))
    expect(fact(panel, "Cursor")).to_contain_text(cursor)
    frame.locator("summary").click()
    expect(frame.get_by_text(f"id: {cursor}")).to_be_visible()
    expect(frame.locator("pre")).to_contain_text(f'"deviceID": "{LAMP}"')


def test_the_output_of_a_frames_curl_command_begins_with_that_frame(panel, home):
    cursors = [switch(home, command) for command in ("on", "off", "on")]
    frame = frames(panel, "attributes").nth(1)
    frame.locator("summary").click()
    command = frame.get_by_text(re.compile("^curl -N ")).inner_text()
    url, cursor = re.fullmatch(r"curl -N '(http://[^/]+)/events\?after=([^']+)'", command).groups()
    assert url == home.url
    with home.events(after=cursor) as stream:
        assert stream.next().id == cursors[1]


def test_the_list_pauses_while_a_frame_is_open_and_continues_on_request(panel, home):
    switch(home, "on")
    frames(panel, "attributes").first.locator("summary").click()
    count = frames(panel, "attributes").count()
    switch(home, "off")
    expect(panel.get_by_role("button", name="Resume (1 new)")).to_be_visible()
    assert frames(panel, "attributes").count() == count
    panel.get_by_role("button", name="Resume").click()
    expect(frames(panel, "attributes")).to_have_count(count + 1)


def test_the_list_is_filtered_by_kind_and_text(panel, home):
    switch(home, "on")
    home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
    expect(frames(panel, "updated")).to_have_count(1)
    panel.get_by_role("checkbox", name=re.compile("^updated")).uncheck()
    expect(frames(panel, "updated")).to_have_count(0)
    expect(frames(panel, "attributes")).to_have_count(1)
    panel.get_by_role("searchbox").fill("no such thing")
    expect(frames(panel, "attributes")).to_have_count(0)
    panel.get_by_role("searchbox").fill("onoff")
    expect(frames(panel, "attributes")).to_have_count(1)
    expect(panel.get_by_role("checkbox", name=re.compile("^attributes"))).to_be_checked()
    expect(panel.locator(".kind[data-kind=updated]")).to_contain_text("1")


def test_lag_is_shown_only_if_it_can_be_measured(panel, home):
    expect(fact(panel, "Lag")).to_contain_text("the home's clock is paused")
    home.client.patch("/simulation/clock", json={"paused": False}).raise_for_status()
    panel.get_by_role("button", name="Close").click()
    panel.page.get_by_role("button", name="Stream", exact=True).click()
    expect(fact(panel, "Lag")).to_contain_text(re.compile("No change yet|ms"))
    switch(home, "on")
    expect(fact(panel, "Lag")).to_contain_text(re.compile(r"(Under )?\d+ ms.*, at most \d+ ms in the last \d+"))


def test_tabs_show_which_one_holds_the_stream(browser, home):
    with checked_context(browser, home.url) as context:
        roles = []
        for _ in range(3):
            page = open_tab(context, home.url)
            page.get_by_role("button", name="Stream", exact=True).click()
            roles.append(fact(page.get_by_role("region", name="Stream"), "This tab"))
        expect(roles[0]).to_contain_text("Holds the stream")
        expect(roles[2]).to_contain_text("Follows the tab that holds the stream; 3 tabs in total")


def test_a_resync_is_shown_with_its_reason_and_time(browser, home):
    """A page that cannot resume its stream gets a snapshot and shows the reason."""
    with checked_context(browser, home.url) as context:
        context.route(
            "**/events?snapshot=1&*",
            lambda route: route.continue_(url=f"{home.url}/events?after=another-1&heartbeat=15"),
        )
        page = open_tab(context, home.url)
        page.get_by_role("button", name="Stream", exact=True).click()
        panel = page.get_by_role("region", name="Stream")
        expect(fact(panel, "Resyncs")).to_have_text(re.compile(r"^1 · \d\d:\d\d:\d\d epoch$"))
        expect(frames(panel, "resync")).to_contain_text("reason: epoch")


def test_an_interruption_is_shown_with_its_recovery(panel, home, page):
    position = fact(panel, "Cursor").locator("span").inner_text()
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    page.evaluate("document.dispatchEvent(new Event('resume'))")
    expect(fact(panel, "Reconnects")).to_contain_text("1 · ")
    expect(frames(panel, "connection").filter(has_text=f"after={position}")).to_have_count(1)


def test_the_inspector_works_by_keyboard_alone(page, home):
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    button = page.get_by_role("button", name="Stream", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    switch(home, "on")
    panel = page.get_by_role("region", name="Stream")
    summary = frames(panel, "attributes").first.locator("summary")
    expect(summary).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if summary.evaluate("element => element === document.activeElement"):
            break
    else:
        pytest.fail("Tab never reaches the frame")
    page.keyboard.press("Enter")
    expect(panel.locator("pre")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation_in_the_inspector(page, panel, home):
    switch(home, "on")
    frames(panel, "attributes").first.locator("summary").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_closed_inspector_draws_and_requests_nothing(page, home):
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    requests = []
    page.on("request", lambda sent: requests.append(sent.url))
    switch(home, "on")
    expect(page.locator(f"[data-key='card-{LAMP}']").get_by_role("switch")).to_be_checked()
    assert requests == []
    assert page.evaluate("document.getElementById('inspector').childElementCount") == 0

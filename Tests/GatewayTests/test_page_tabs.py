"""The page in many tabs and after a suspension: all tabs share one stream, and miss no change."""

import contextlib
import os
import re
import signal

import httpx
import pytest
from playwright.sync_api import expect

from gateway import LAMP, wait_until
from pages import checked_context, open_tab

# Lets a test advance the clock of a tab and run its interval timers at once.
CLOCK = """() => {
    const { now } = Date;
    const { setInterval, clearInterval } = window;
    const callbacks = new Map();
    let offset = 0;
    Date.now = () => now() + offset;
    window.setInterval = (callback, interval) => {
        const id = setInterval(callback, interval);
        callbacks.set(id, callback);
        return id;
    };
    window.clearInterval = (id) => {
        callbacks.delete(id);
        clearInterval(id);
    };
    window.advanceClock = (seconds) => {
        offset += seconds * 1000;
        for (const callback of [...callbacks.values()]) callback();
    };
}"""


@pytest.fixture
def home(shared_home):
    return shared_home


@pytest.fixture
def context(browser, home):
    """A browser context that records the stream requests of its tabs."""
    with checked_context(browser, home.url) as context:
        context.stream_requests = []
        context.on("request", lambda sent: "/events" in sent.url and context.stream_requests.append(sent.url))
        yield context


def lamp(page, home):
    return page.locator(f"[data-key='card-{LAMP}']").get_by_role("switch")


def switch(home, command):
    home.command(LAMP, "onOff", command).raise_for_status()


def streams(home):
    """Returns the number of open streams of the gateway."""
    metrics = httpx.get(f"{home.url}/metrics").text
    return int(re.search(r"^home_gateway_streams (\d+)$", metrics, re.MULTILINE)[1])


def process_id_of(browser, page):
    """Returns the id of a page's process: the one that uses processor time while a script of the page runs."""
    session = browser.new_browser_cdp_session()

    def processor_times():
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {process["id"]: process["cpuTime"] for process in processes if process["type"] == "renderer"}

    before = processor_times()
    page.evaluate("() => { const end = performance.now() + 300; while (performance.now() < end); }")
    after = processor_times()
    return max(after, key=lambda process: after[process] - before.get(process, 0))


def cursor(home):
    return httpx.get(f"{home.url}/devices").headers["X-Cursor"]


@contextlib.contextmanager
def stopped(page):
    """Stops the scripts of a tab, as in a tab that hangs, or in all tabs while the machine sleeps."""
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    try:
        yield
    finally:
        session.send("Debugger.disable")


@contextlib.contextmanager
def suspended(page):
    """Suspends a tab as the browser suspends a hidden one: it receives an event, and then its scripts stop.

    Chromium's own command for this has no effect on a tab without a window.
    """
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    with stopped(page):
        yield
    page.evaluate("document.dispatchEvent(new Event('resume'))")


def resumed_after(context, position):
    """Whether the last stream resumed after `position`. Fails unless all streams but the first resumed a cursor."""
    assert "snapshot=1" in context.stream_requests[0]
    assert all("after=" in address for address in context.stream_requests[1:]), context.stream_requests
    return f"after={position}&" in context.stream_requests[-1]


def test_three_tabs_share_one_stream_and_all_show_a_change(context, home):
    tabs = [open_tab(context, home.url) for _ in range(3)]
    assert streams(home) == 1 and len(context.stream_requests) == 1
    switch(home, "on")
    for tab in tabs:
        expect(lamp(tab, home)).to_be_checked()


def test_a_tab_that_opens_during_changes_misses_none(context, home):
    first = open_tab(context, home.url)
    second = context.new_page()
    second.goto(home.url)
    for number in range(40):
        home.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"}).raise_for_status()
        switch(home, "toggle")
    switch(home, "on")
    for tab in (first, second):
        expect(tab.get_by_role("main").get_by_role("link", name="Lamp 39", exact=True)).to_be_visible()
        expect(lamp(tab, home)).to_be_checked()
    assert len(context.stream_requests) == 1


def test_a_tab_that_opens_later_shows_the_clock_without_requesting_it(context, home):
    open_tab(context, home.url)
    requests = []
    context.on("request", lambda sent: "/simulation/clock" in sent.url and requests.append(sent.url))
    later = open_tab(context, home.url)
    # The stream reports the clock only when it changes, and here it does not.
    expect(later.get_by_role("button", name="Resume the clock")).to_be_visible()
    expect(later.get_by_role("region", name="World").get_by_role("time")).to_have_text(re.compile(r"\d\d:\d\d"))
    assert requests == []


def test_a_change_while_the_tab_with_the_stream_closes_is_shown_in_the_others(context, home):
    first, *others = [open_tab(context, home.url) for _ in range(3)]
    position = cursor(home)
    first.close()
    switch(home, "on")
    for tab in others:
        expect(lamp(tab, home)).to_be_checked()
    wait_until(lambda: streams(home) == 1, "the stream of the closed tab is still open")
    assert len(context.stream_requests) == 2 and resumed_after(context, position)


def test_when_the_tab_with_the_stream_crashes_another_one_continues(browser, context, home):
    first, *others = [open_tab(context, home.url) for _ in range(3)]
    position = cursor(home)
    os.kill(process_id_of(browser, first), signal.SIGKILL)
    switch(home, "on")
    for tab in others:
        expect(lamp(tab, home)).to_be_checked()
    assert len(context.stream_requests) == 2 and resumed_after(context, position)


def test_when_the_tab_with_the_stream_hangs_another_one_takes_over(context, home):
    first = open_tab(context, home.url)
    context.add_init_script(f"({CLOCK})()")
    second = open_tab(context, home.url)
    with stopped(first):
        position = cursor(home)
        switch(home, "on")
        # Only the tab that hangs receives the change, until another one takes over.
        for _ in range(8):
            second.evaluate("advanceClock(5)")
        expect(lamp(second, home)).to_be_checked()
        assert resumed_after(context, position)
    switch(home, "off")
    for tab in (first, second):
        expect(lamp(tab, home)).not_to_be_checked()
    assert len(context.stream_requests) == 2


def test_a_suspended_tab_requests_afterwards_only_what_it_missed(context, home):
    page = open_tab(context, home.url)
    position = cursor(home)
    with suspended(page):
        switch(home, "on")
        home.client.patch(f"/devices/{LAMP}", json={"name": "Night lamp"}).raise_for_status()
        assert len(context.stream_requests) == 1
    expect(lamp(page, home)).to_be_checked()
    expect(page.get_by_role("main").get_by_role("link", name="Night lamp", exact=True)).to_be_visible()
    assert len(context.stream_requests) == 2 and resumed_after(context, position)


def test_while_the_tab_with_the_stream_is_suspended_another_one_holds_a_stream(context, home):
    first, second = [open_tab(context, home.url) for _ in range(2)]
    with suspended(first):
        switch(home, "on")
        expect(lamp(second, home)).to_be_checked()
        wait_until(lambda: streams(home) == 1, "the stream of the suspended tab is still open")
    expect(lamp(first, home)).to_be_checked()
    assert streams(home) == 1 and len(context.stream_requests) == 2 and "after=" in context.stream_requests[1]


def test_after_the_machine_slept_the_page_requests_only_what_it_missed(context, home):
    """After the sleep, the connection of the page appears to be open, but receives nothing."""
    context.add_init_script(f"({CLOCK})()")
    page = open_tab(context, home.url)
    position = cursor(home)
    page.evaluate("advanceClock(3600)")
    switch(home, "on")
    expect(lamp(page, home)).to_be_checked()
    assert len(context.stream_requests) == 2 and resumed_after(context, position)


def test_a_page_that_lost_its_network_resumes_after_its_last_cursor(context, home):
    page = open_tab(context, home.url)
    context.set_offline(True)
    switch(home, "on")
    with page.expect_request(lambda sent: "/events?after=" in sent.url):
        context.set_offline(False)
    expect(lamp(page, home)).to_be_checked()
    assert all("after=" in address for address in context.stream_requests[1:])


@pytest.mark.parametrize("missing", ["locks", "BroadcastChannel"])
def test_without_locks_or_channels_each_tab_has_its_own_stream(context, home, missing):
    owner = "Navigator.prototype" if missing == "locks" else "window"
    context.add_init_script(f"Object.defineProperty({owner}, '{missing}', {{ value: undefined }})")
    tabs = [open_tab(context, home.url) for _ in range(2)]
    assert streams(home) == 2
    switch(home, "on")
    for tab in tabs:
        expect(lamp(tab, home)).to_be_checked()

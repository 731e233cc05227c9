"""The page in many tabs and after a suspension: one stream for all tabs, and no change is missing."""

import contextlib
import os
import re
import signal

import httpx
import pytest
from playwright.sync_api import expect

from gateway import LAMP
from looks import open_tab, visitor

# Lets a test advance the clock of a tab and run its interval timers at once.
CLOCK = """() => {
    const { now } = Date;
    const { setInterval, clearInterval } = window;
    const acts = new Map();
    let ahead = 0;
    Date.now = () => now() + ahead;
    window.setInterval = (act, pace) => {
        const id = setInterval(act, pace);
        acts.set(id, act);
        return id;
    };
    window.clearInterval = (id) => {
        acts.delete(id);
        clearInterval(id);
    };
    window.putForward = (seconds) => {
        ahead += seconds * 1000;
        for (const act of [...acts.values()]) act();
    };
}"""


@pytest.fixture
def home(shared_home):
    return shared_home


@pytest.fixture
def person(browser, home):
    """A browser context, and the requests for streams of its tabs."""
    with visitor(browser, home.url) as context:
        context.asked = []
        context.on("request", lambda sent: "/events" in sent.url and context.asked.append(sent.url))
        yield context


def lamp(page, home):
    return page.locator(f"[data-key='card-{LAMP}']").get_by_role("switch")


def switch(home, command):
    home.command(LAMP, "onOff", command).raise_for_status()


def streams(home):
    """Returns the number of open streams of the gateway."""
    metrics = httpx.get(f"{home.url}/metrics").text
    return int(re.search(r"^home_gateway_streams (\d+)$", metrics, re.MULTILINE)[1])


def process_of(browser, page):
    """Returns the process of a page: the one that uses processor time while the page does."""
    session = browser.new_browser_cdp_session()

    def work():
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {process["id"]: process["cpuTime"] for process in processes if process["type"] == "renderer"}

    before = work()
    page.evaluate("() => { const end = performance.now() + 300; while (performance.now() < end); }")
    after = work()
    return max(after, key=lambda process: after[process] - before.get(process, 0))


def cursor(home):
    return httpx.get(f"{home.url}/devices").headers["X-Cursor"]


@contextlib.contextmanager
def halted(page):
    """Stops the process of a tab, like a tab that hangs, or all tabs while the machine sleeps."""
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    try:
        yield
    finally:
        session.send("Debugger.disable")


@contextlib.contextmanager
def asleep(page):
    """Suspends a tab like the browser does with a hidden one: it receives an event, and then nothing runs.

    Chromium's own command for it does not suspend a tab without a window.
    """
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    with halted(page):
        yield
    page.evaluate("document.dispatchEvent(new Event('resume'))")


def resumed_after(person, position):
    """Whether every stream but the first one resumed at a cursor, the last one at `position`."""
    assert "snapshot=1" in person.asked[0]
    assert all("after=" in address for address in person.asked[1:]), person.asked
    return f"after={position}&" in person.asked[-1]


def test_three_tabs_share_one_stream_and_all_show_a_change(person, home):
    tabs = [open_tab(person, home.url) for _ in range(3)]
    assert streams(home) == 1 and len(person.asked) == 1
    switch(home, "on")
    for tab in tabs:
        expect(lamp(tab, home)).to_be_checked()


def test_a_tab_that_opens_during_changes_misses_none(person, home):
    first = open_tab(person, home.url)
    second = person.new_page()
    second.goto(home.url)
    for number in range(40):
        home.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"}).raise_for_status()
        switch(home, "toggle")
    switch(home, "on")
    for tab in (first, second):
        expect(tab.get_by_role("main").get_by_role("button", name="Lamp 39", exact=True)).to_be_visible()
        expect(lamp(tab, home)).to_be_checked()
    assert len(person.asked) == 1


def test_a_change_while_the_tab_with_the_stream_closes_is_shown_in_the_others(person, home):
    first, *others = [open_tab(person, home.url) for _ in range(3)]
    position = cursor(home)
    first.close()
    switch(home, "on")
    for tab in others:
        expect(lamp(tab, home)).to_be_checked()
    assert streams(home) == 1
    assert len(person.asked) == 2 and resumed_after(person, position)


def test_when_the_tab_with_the_stream_crashes_another_one_continues(browser, person, home):
    first, *others = [open_tab(person, home.url) for _ in range(3)]
    position = cursor(home)
    os.kill(process_of(browser, first), signal.SIGKILL)
    switch(home, "on")
    for tab in others:
        expect(lamp(tab, home)).to_be_checked()
    assert len(person.asked) == 2 and resumed_after(person, position)


def test_when_the_tab_with_the_stream_hangs_another_one_takes_over(person, home):
    first = open_tab(person, home.url)
    person.add_init_script(f"({CLOCK})()")
    second = open_tab(person, home.url)
    with halted(first):
        position = cursor(home)
        switch(home, "on")
        # The change stays with the tab that hangs until another one takes over.
        for _ in range(8):
            second.evaluate("putForward(5)")
        expect(lamp(second, home)).to_be_checked()
        assert resumed_after(person, position)
    switch(home, "off")
    for tab in (first, second):
        expect(lamp(tab, home)).not_to_be_checked()
    assert len(person.asked) == 2


def test_a_suspended_tab_requests_afterwards_only_what_it_missed(person, home):
    page = open_tab(person, home.url)
    position = cursor(home)
    with asleep(page):
        switch(home, "on")
        home.client.patch(f"/devices/{LAMP}", json={"name": "Night lamp"}).raise_for_status()
        assert len(person.asked) == 1
    expect(lamp(page, home)).to_be_checked()
    expect(page.get_by_role("main").get_by_role("button", name="Night lamp", exact=True)).to_be_visible()
    assert len(person.asked) == 2 and resumed_after(person, position)


def test_while_the_tab_with_the_stream_is_suspended_another_one_holds_it(person, home):
    first, second = [open_tab(person, home.url) for _ in range(2)]
    with asleep(first):
        switch(home, "on")
        expect(lamp(second, home)).to_be_checked()
        assert streams(home) == 1
    expect(lamp(first, home)).to_be_checked()
    assert streams(home) == 1 and len(person.asked) == 2 and "after=" in person.asked[1]


def test_after_the_machine_slept_the_page_requests_only_what_it_missed(person, home):
    """Its connection looks open after the sleep, but receives nothing."""
    person.add_init_script(f"({CLOCK})()")
    page = open_tab(person, home.url)
    position = cursor(home)
    page.evaluate("putForward(3600)")
    switch(home, "on")
    expect(lamp(page, home)).to_be_checked()
    assert len(person.asked) == 2 and resumed_after(person, position)


def test_a_page_without_a_network_resumes_where_it_was_cut(person, home):
    page = open_tab(person, home.url)
    person.set_offline(True)
    switch(home, "on")
    with page.expect_request(lambda sent: "/events?after=" in sent.url):
        person.set_offline(False)
    expect(lamp(page, home)).to_be_checked()
    assert all("after=" in address for address in person.asked[1:])


@pytest.mark.parametrize("missing", ["locks", "BroadcastChannel"])
def test_if_the_browser_does_not_let_tabs_share_each_has_its_own_stream(person, home, missing):
    owner = "Navigator.prototype" if missing == "locks" else "window"
    person.add_init_script(f"Object.defineProperty({owner}, '{missing}', {{ value: undefined }})")
    tabs = [open_tab(person, home.url) for _ in range(2)]
    assert streams(home) == 2
    switch(home, "on")
    for tab in tabs:
        expect(lamp(tab, home)).to_be_checked()

"""The status view of the page: it states whether the gateway works, in words and figures."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from gateway import LAMP, Gateway
from pages import APPEARANCES, assert_accessible, checked_context

SECTIONS = ("Gateway", "Home", "Journal", "Streams", "Requests", "Limits")


@pytest.fixture
def home(shared_home):
    return shared_home


@pytest.fixture
def status(page, home):
    """The status view, opened by its link."""
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    page.get_by_role("link", name="Status", exact=True).click()
    found = page.get_by_role("main")
    expect(found.get_by_role("heading", name="Status", level=2)).to_be_visible()
    return found


def open_status(page, url):
    page.goto(f"{url}/?view=status")
    expect(page.get_by_role("heading", name="Status", level=2)).to_be_visible()
    return page.get_by_role("main")


def unchecked_page(browser):
    """A page whose console may have errors, because the browser logs responses with an error status."""
    return contextlib.closing(browser.new_context(reduced_motion="reduce"))


def verdict(status):
    return status.get_by_role("status").first


def fact(status, section, name):
    """Returns the value of a named fact of a section."""
    region = status.get_by_role("region", name=section, exact=True)
    term = status.page.locator("dt", has_text=re.compile(f"^{re.escape(name)}$"))
    return region.locator("dl > div").filter(has=term).locator("dd").first


def test_the_view_says_that_everything_is_fine_and_has_figures(status, home):
    expect(verdict(status)).to_have_text("Everything is fine.")
    for name in SECTIONS:
        expect(status.get_by_role("region", name=name, exact=True)).to_be_visible()
    expect(fact(status, "Home", "Devices")).to_have_text(str(len(home.devices())))
    expect(fact(status, "Gateway", "Changes")).to_have_text("accepted")
    expect(fact(status, "Journal", "Writing")).to_have_text("possible")
    limit = home.client.get("/limits").json()["connections"]
    expect(fact(status, "Limits", "Connections")).to_contain_text(re.compile(rf"^\d+ of {limit:,}$"))
    expect(status.get_by_role("meter", name="Connections")).to_be_visible()
    expect(status.page).to_have_url(re.compile("view=status"))


def test_rates_and_totals_follow_the_gateway(status, home):
    before = home.client.get("/metrics").text
    changes = int(re.search(r"^home_gateway_changes_total (\d+)", before, re.MULTILINE)[1])
    for command in ("on", "off", "on"):
        home.command(LAMP, "onOff", command).raise_for_status()
    expect(fact(status, "Home", "Changes in total")).to_have_text(f"{changes + 3:,}", timeout=15_000)
    expect(fact(status, "Requests", "Requests")).to_have_text(re.compile(r"^[\d.]+ per second$"), timeout=15_000)
    chart = fact(status, "Requests", "Requests").get_by_role("img")
    expect(chart).to_have_attribute("aria-label", re.compile("^Requests in the last minute: at most"))


def test_a_gateway_that_rejects_changes_states_the_reason_until_it_accepts_them(browser, data):
    renamed = data.with_name("renamed.sqlite")
    with Gateway("--paused", data=data) as gateway, unchecked_page(browser) as context:
        status = open_status(context.new_page(), gateway.url)
        expect(verdict(status)).to_have_text("Everything is fine.")
        data.rename(renamed)
        reason = re.compile("^Changes are rejected: .*renamed, deleted or replaced")
        expect(verdict(status)).to_have_text(reason, timeout=15_000)
        expect(fact(status, "Gateway", "Changes")).to_have_text("rejected")
        expect(fact(status, "Gateway", "Reads")).to_have_text("possible")
        renamed.rename(data)
        expect(verdict(status)).to_have_text("Everything is fine.", timeout=15_000)


def test_without_a_connection_the_last_values_are_marked_as_outdated(browser):
    with unchecked_page(browser) as context, Gateway("--paused") as gateway:
        status = open_status(context.new_page(), gateway.url)
        expect(verdict(status)).to_have_text("Everything is fine.")
        devices = fact(status, "Home", "Devices").inner_text()
        gateway.stop()
        expect(verdict(status)).to_have_text("The gateway cannot be reached.", timeout=15_000)
        expect(status.get_by_text(re.compile(r"^The values are those of \d"))).to_be_visible()
        expect(fact(status, "Home", "Devices")).to_have_text(devices)


def test_a_limit_that_is_reached_is_named(browser):
    with Gateway("--max-streams", "1", "--paused") as gateway, checked_context(browser, gateway.url) as context:
        status = open_status(context.new_page(), gateway.url)
        expect(verdict(status)).to_have_text("Nearly reached: the limit of Streams.", timeout=15_000)
        expect(status.get_by_role("meter", name="Streams")).to_have_attribute("aria-valuenow", "100")
        status.get_by_text("All limits", exact=True).click()
        unlimited = [value for value in gateway.client.get("/limits").json().values() if value is None]
        expect(status.get_by_role("row").filter(has_text="no limit")).to_have_count(len(unlimited))
        expect(status.get_by_role("row").filter(has_text="Device name code points")).to_contain_text("60")


def test_the_gateway_is_read_only_while_the_view_is_visible(status):
    page = status.page
    expect(verdict(status)).to_have_text("Everything is fine.")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("main").get_by_role("switch").first).to_be_visible()
    page.evaluate("performance.clearResourceTimings()")
    # A reading would be due after 5 s.
    page.clock.install()
    page.clock.run_for(15_000)
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in names if "metrics" in name] == []


# The stream of the page


def test_the_stream_of_the_page_has_its_cursor_and_frames(status, home):
    cursor = home.command(LAMP, "onOff", "on").raise_for_status().json()["cursor"]
    expect(fact(status, "Streams", "Cursor")).to_contain_text(cursor)
    expect(fact(status, "Streams", "Connection")).to_have_text("Live")
    expect(fact(status, "Streams", "Frames")).to_have_text(re.compile(r"^\d+, [\d.]+ per second$"))
    expect(fact(status, "Streams", "Resyncs")).to_have_text("0")


def test_the_copied_command_resumes_at_the_cursor(page, home):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    status = open_status(page, home.url)
    cursor = home.command(LAMP, "onOff", "on").raise_for_status().json()["cursor"]
    expect(fact(status, "Streams", "Cursor")).to_contain_text(cursor)
    fact(status, "Streams", "Cursor").get_by_role("button", name="Copy curl from here").click()
    expect(status.get_by_role("button", name="Copied")).to_be_visible()
    url, after = re.fullmatch(
        r"curl -N '(http://[^/]+)/events\?after=([^']+)'", page.evaluate("navigator.clipboard.readText()")
    ).groups()
    assert (url, after) == (home.url, cursor)


def test_lag_is_shown_only_if_it_can_be_measured(status, home):
    lag = fact(status, "Streams", "Lag")
    expect(lag).to_contain_text("the clock of the home is paused")
    home.client.patch("/simulation/clock", json={"paused": False}).raise_for_status()
    status.page.get_by_role("link", name="Home", exact=True).click()
    status.page.get_by_role("link", name="Status", exact=True).click()
    expect(lag).to_contain_text(re.compile("no change yet|ms"))
    home.command(LAMP, "onOff", "on").raise_for_status()
    expect(lag).to_contain_text(re.compile(r"(under )?\d+ ms.*, at most \d+ ms in the last"))


def test_tabs_show_which_one_holds_the_stream(browser, home):
    with checked_context(browser, home.url) as context:
        roles = []
        for _ in range(3):
            status = open_status(context.new_page(), home.url)
            expect(fact(status, "Streams", "Connection")).to_have_text("Live")
            roles.append(fact(status, "Streams", "This tab"))
        expect(roles[0]).to_contain_text("holds the stream")
        expect(roles[2]).to_contain_text(re.compile("follows the tab that holds the stream.*; 3 tabs"))


def test_a_resync_is_shown_with_its_reason_and_time(browser, home):
    """A page that cannot resume its stream gets a snapshot and shows the reason."""
    with checked_context(browser, home.url) as context:
        context.route(
            "**/events?snapshot=1&*",
            lambda route: route.continue_(url=f"{home.url}/events?after=another-1&heartbeat=15"),
        )
        status = open_status(context.new_page(), home.url)
        expect(fact(status, "Streams", "Resyncs")).to_have_text(re.compile(r"^1: \d\d:\d\d:\d\d Epoch$"))


def test_an_interruption_is_shown_with_its_recovery(status, page):
    expect(fact(status, "Streams", "Reconnects")).to_have_text("0")
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    page.evaluate("document.dispatchEvent(new Event('resume'))")
    expect(fact(status, "Streams", "Reconnects")).to_have_text(re.compile(r"^1: \d\d:\d\d:\d\d$"))


# Accessibility


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation_in_the_status_view(page, home):
    status = open_status(page, home.url)
    expect(verdict(status)).to_have_text("Everything is fine.")
    status.get_by_text("All limits", exact=True).click()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

"""The geometry of the page: scrolled panels, and windows that change their size."""

import pytest
from playwright.sync_api import Page, expect

from pages import checked_context

LOCK = "front-door-lock"
TABS = ["Controls", "Data", "History", "Simulate", "API"]
WINDOWS = [(1440, 900), (2560, 1440), (1024, 768), (820, 1180), (390, 844)]
VIEWS = ["home", "homes", "scenarios", "status", "faults"]

# The space below the tab in what scrolls, and the part of the tab that is hidden by the list of tabs.
SCROLLED = """() => {
    const [scroller, body] = [".panel-scroller", "#panel-body"].map((each) => document.querySelector(each));
    const tabs = document.querySelector("#panel [role=tablist]").getBoundingClientRect();
    return {
        empty: scroller.scrollHeight - Math.max(scroller.clientHeight, body.offsetTop + body.offsetHeight),
        hidden: tabs.bottom - body.getBoundingClientRect().top,
        tabs: tabs.top - scroller.getBoundingClientRect().top,
    };
}"""


def change_every_tab_while_scrolled(page: Page, url: str) -> None:
    page.goto(f"{url}/?device={LOCK}")
    panel = page.get_by_role("complementary")
    for before in TABS:
        for after in TABS:
            panel.get_by_role("tab", name=before).click()
            expect(panel.locator(".skeleton:visible")).to_have_count(0)
            box = panel.bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 40)
            page.mouse.wheel(0, 5_000)
            page.locator(".panel-scroller").evaluate("node => node.scrollTo({ top: 10_000, behavior: 'instant' })")
            panel.get_by_role("tab", name=after).click()
            expect(panel.get_by_role("tabpanel", name=after)).to_be_visible()
            shown = page.evaluate(SCROLLED)
            assert shown["empty"] <= 1, f"{before} -> {after}: {shown}"
            if before != after:
                assert shown["hidden"] <= 1 and shown["tabs"] >= -1, f"{before} -> {after}: {shown}"


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_a_change_of_the_tab_shows_its_beginning(browser, shared_home, width, height):
    with checked_context(browser, shared_home.url, viewport={"width": width, "height": height}) as context:
        change_every_tab_while_scrolled(context.new_page(), shared_home.url)


def test_a_change_of_the_tab_shows_its_beginning_in_firefox(firefox, shared_home):
    with checked_context(firefox, shared_home.url, viewport={"width": 1440, "height": 900}) as context:
        change_every_tab_while_scrolled(context.new_page(), shared_home.url)


# The widths of all, and the heights of what takes its height from the window.
GEOMETRY = """() => {
    const box = (node) => node.getBoundingClientRect();
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((node) => !node.hidden);
    return [
        ...shown("main, main > *").map((node) => [node.id || node.className, Math.round(box(node).width)]),
        ...shown("#panel, #dock, #rooms").map((node) => [node.id, Math.round(box(node).height)]),
        ["dock", getComputedStyle(document.documentElement).getPropertyValue("--dock-height")],
    ];
}"""


@pytest.mark.parametrize("dock", ["", "timeline"])
@pytest.mark.parametrize("view", VIEWS)
def test_a_window_that_was_resized_looks_like_one_that_was_opened_so(browser, shared_home, view, dock):
    """Larger, smaller, turned, zoomed (which is a smaller window), and back."""
    address = f"{shared_home.url}/?view={view}&device={LOCK}&dock={dock}"
    with checked_context(browser, shared_home.url, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("data-connection", "live")
        for width, height in [(1441, 900), (900, 1440), (720, 450), (390, 844), (844, 390), (1440, 900)]:
            page.set_viewport_size({"width": width, "height": height})
            fresh = context.new_page()
            fresh.set_viewport_size({"width": width, "height": height})
            fresh.goto(page.url)
            expect(fresh.locator("html")).to_have_attribute("data-connection", "live")
            panel = fresh.get_by_role("complementary")
            expect(panel.get_by_role("tab", name="Controls")).to_be_attached()
            resized, opened = page.evaluate(GEOMETRY), fresh.evaluate(GEOMETRY)
            if resized != opened:
                page.wait_for_timeout(300)
                resized, opened = page.evaluate(GEOMETRY), fresh.evaluate(GEOMETRY)
            assert resized == opened, f"{view} at {width} x {height}"
            fresh.close()


# After two frames, the page has handled a resize.
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_closed_dock_needs_no_room_after_a_resize(browser, shared_home):
    with checked_context(browser, shared_home.url, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"{shared_home.url}/?device={LOCK}")
        panel = page.get_by_role("complementary")
        expect(panel.get_by_role("tab", name="Controls")).to_be_visible()
        room = "getComputedStyle(document.documentElement).getPropertyValue('--dock-height') !== ''"
        for press, is_open in ((None, False), ("~", True), ("~", False)):
            if press:
                page.keyboard.press(press)
            # The page loads the dock when it is first opened.
            expect(page.locator("#dock")).to_be_visible(visible=is_open)
            page.set_viewport_size({"width": 1441, "height": 900})
            page.set_viewport_size({"width": 1440, "height": 900})
            page.evaluate(TWO_FRAMES)
            assert page.evaluate(room) == is_open

"""The page when something is missing: the connection, a file, or the permission to send more requests."""

import contextlib
import http.server
import re
import threading

import pytest
from playwright.sync_api import Browser, Page, expect

from gateway import LAMP, Gateway, wait_until
from pages import APPEARANCES
from process import REPOSITORY

# Seconds within which the page has to report that it cannot start; in milliseconds for expectations.
REPORT_TIMEOUT = 8_000


@contextlib.contextmanager
def opened_page(browser: Browser, url: str, **options):
    """A page that may write errors to the console, because requests fail here."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.set_default_timeout(20_000)
    faults = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    opened = context.new_page()
    opened.goto(url)
    try:
        yield opened
    finally:
        context.close()
    assert faults == []


@pytest.fixture
def live(browser, home):
    """The page of the demo home, connected."""
    with opened_page(browser, home.url) as page:
        expect(page.locator("html")).to_have_attribute("data-connection", "live")
        expect(switch(page, home)).to_be_visible()
        yield page


def switch(page: Page, home: Gateway):
    """Returns the switch on the card of the lamp."""
    return page.get_by_role("main").get_by_role("switch", name="Ceiling Light").first


def notice(page: Page):
    return page.locator("#notice")


def restart(home: Gateway) -> Gateway:
    """Returns a gateway with the demo home on the same port."""
    return Gateway("--port", str(home.port))


def shown_problems(page: Page) -> list[str]:
    return [text for text in page.get_by_role("alert").all_inner_texts() if text]


def test_values_are_outdated_and_nothing_is_sent_until_the_connection_is_back(live, home):
    sent = []
    live.on("request", lambda request: request.method != "GET" and sent.append(request.url))
    home.stop()
    expect(live.locator("html")).not_to_have_attribute("data-connection", "live")
    expect(notice(live)).to_contain_text(re.compile(r"The values are those of \d+:\d\d:\d\d\."))
    time = live.get_by_role("region", name="World").get_by_role("time")
    shown = time.inner_text()
    switch(live, home).click(force=True)
    live.get_by_role("button", name="+1 h", exact=True).click(force=True)
    live.get_by_role("button", name="Add device").click(force=True)
    expect(live.get_by_text("There is no connection, so nothing can be changed now.").first).to_be_visible()
    expect(live.get_by_role("dialog")).to_have_count(0)
    expect(switch(live, home)).not_to_be_checked()
    assert sent == []
    assert time.inner_text() == shown
    with restart(home) as restarted:
        restarted.pause()
        expect(live.locator("html")).to_have_attribute("data-connection", "live")
        expect(notice(live)).to_be_hidden()
        expect(live.get_by_text("There is no connection")).to_have_count(0)
        assert shown_problems(live) == []
        switch(live, home).click()
        expect(switch(live, home)).to_be_checked()
        wait_until(lambda: restarted.attributes(LAMP, "onOff")["onOff"], "the lamp is still off")


def test_controls_in_the_panel_and_new_rooms_are_disabled_until_the_connection_is_back(live, home):
    live.goto(f"{home.url}/?device=floor-lamp")
    panel = live.get_by_role("complementary")
    lamp = panel.get_by_role("switch", name="Turn on: Floor Lamp")
    room = live.get_by_role("button", name="New room").first
    expect(lamp).to_be_enabled()
    expect(room).to_be_enabled()
    home.stop()
    expect(lamp).to_be_disabled()
    expect(panel.get_by_role("slider").first).to_be_disabled()
    expect(panel.get_by_text("There is no connection, so nothing can be changed now.")).to_be_visible()
    expect(room).to_be_disabled()
    room.click(force=True)
    expect(live.get_by_role("dialog")).to_have_count(0)
    panel.get_by_role("tab", name="API").click()
    command = panel.locator("details.command").first
    command.locator("summary").click()
    expect(command.get_by_role("button")).to_be_disabled()
    panel.get_by_role("tab", name="Controls").click()
    with restart(home):
        expect(lamp).to_be_enabled()
        expect(room).to_be_enabled()


def test_scenarios_are_read_when_the_connection_is_back(live, home):
    # The part of the page with the other views is loaded while there is a connection.
    live.get_by_role("link", name="Status", exact=True).click()
    expect(live.get_by_role("heading", name="Status", level=2)).to_be_visible()
    home.stop()
    expect(live.locator("html")).not_to_have_attribute("data-connection", "live")
    live.get_by_role("link", name="Scenarios", exact=True).click()
    main = live.get_by_role("main")
    expect(main.get_by_role("status").first).to_have_text("The gateway cannot be reached.")
    live.get_by_role("link", name="Homes", exact=True).click()
    expect(main.get_by_role("alert")).to_have_text("The gateway cannot be reached.")
    live.get_by_role("link", name="Scenarios", exact=True).click()
    with restart(home):
        expect(live.locator("html")).to_have_attribute("data-connection", "live")
        expect(main.get_by_role("status").first).to_have_text(re.compile("scenario"))


def test_a_request_that_was_lost_ends_with_the_interruption(live, home):
    # The page has not detected yet that the connection is lost.
    live.route("**/simulation/clock", lambda route: route.abort())
    live.get_by_role("button", name="Resume the clock").click()
    problem = live.locator("#toasts").get_by_role("alert")
    expect(problem).to_contain_text("The gateway cannot be reached.")
    live.unroute("**/simulation/clock")
    home.stop()
    expect(live.locator("html")).not_to_have_attribute("data-connection", "live")
    with restart(home):
        expect(live.locator("html")).to_have_attribute("data-connection", "live")
        expect(problem).to_have_count(0)


def test_a_rejected_request_stays_until_it_is_dismissed(live, home):
    live.route("**/simulation/network", lambda route: route.fulfill(status=400, json={"detail": "Not today."}))
    live.get_by_role("button", name="Network of Main House").click()
    hub = live.get_by_role("switch", name="Hub", exact=True)
    hub.click()
    problem = live.locator("#toasts").get_by_role("alert")
    expect(problem).to_have_text("Not today.")
    expect(hub).to_be_checked()
    live.locator("#toasts").get_by_role("button", name="Dismiss").click()
    expect(problem).to_have_count(0)
    assert live.evaluate("document.activeElement !== document.body")


def test_another_home_behind_the_same_address_is_shown_without_a_reload(live, home):
    home.stop()
    with Gateway("--port", str(home.port), "--fleet", "3"):
        expect(live.locator("html")).to_have_attribute("data-connection", "live")
        expect(live.get_by_role("main").get_by_role("link", name="Ceiling Light")).to_have_count(0)


@pytest.fixture
def sources():
    """A gateway that serves the sources of the page, which have more files than the built page."""
    with Gateway("--public", str(REPOSITORY / "Public"), "--paused") as running:
        yield running


def test_a_part_that_cannot_be_loaded_is_reported_and_loaded_later(browser, home):
    with opened_page(browser, "about:blank") as page:
        page.route("**/later*.js", lambda route: route.abort())
        page.goto(f"{home.url}/?device={LAMP}")
        expect(page.get_by_text("A part of the page could not be loaded.")).to_be_visible()
        page.unroute("**/later*.js")
        page.reload()
        expect(page.get_by_role("complementary", name="Ceiling Light", exact=True)).to_be_visible()


def test_a_part_that_arrives_late_is_shown(browser, home):
    held = []
    with opened_page(browser, "about:blank") as page:
        page.route("**/later*.js", lambda route: held.append(route))
        page.goto(f"{home.url}/?device={LAMP}&tab=simulate&lang=fr")
        expect(page.get_by_role("main").get_by_role("link", name="Ceiling Light", exact=True)).to_be_visible()
        page.keyboard.press("Shift")
        assert len(held) == 1
        held[0].continue_()
        panel = page.get_by_role("complementary", name="Ceiling Light", exact=True)
        expect(panel.get_by_role("tab", selected=True)).to_have_text("Simuler")
        expect(panel.get_by_role("tabpanel").get_by_role("button").first).to_be_visible()


def test_a_part_that_is_opened_while_it_loads_is_reported_if_it_fails(browser, home):
    held = []
    with opened_page(browser, "about:blank") as page:
        page.route("**/later*.js", lambda route: held.append(route))
        page.goto(home.url)
        card = page.get_by_role("main").get_by_role("link", name="Ceiling Light", exact=True)
        # The first input loads the parts; then one of them is opened.
        card.click()
        expect(page).to_have_url(re.compile("device="))
        held[0].abort()
        expect(page.get_by_text("A part of the page could not be loaded.")).to_be_visible()


def report(page: Page):
    """Returns the report about a page that cannot start."""
    return page.get_by_role("alert").filter(has=page.get_by_role("button", name="Reload"))


@pytest.mark.parametrize(
    ("file", "answer", "text"),
    [
        ("**/app.js", {"status": 503}, "/app.js (503)"),
        ("**/world/world-bar.js", {"status": 404}, "/world/world-bar.js (404)"),
        ("**/page.css", {"status": 500}, "/page.css (500)"),
        ("**/world/world.css", {"status": 503}, "/world/world.css (503)"),
        ("**/app.js", {"status": 429, "headers": {"Retry-After": "7"}}, "Try again in 7 s."),
        ("**/app.js", None, "/app.js"),
        ("**/page.css", None, "/page.css"),
        ("**/world/world.css", None, re.compile(r"/(page|world/world)\.css")),
    ],
)
def test_a_missing_file_is_reported(browser, sources, file, answer, text):
    home = sources
    with opened_page(browser, "about:blank") as page:
        page.route(file, lambda route: route.fulfill(**answer) if answer else route.abort())
        page.goto(home.url)
        expect(report(page)).to_contain_text(text, timeout=REPORT_TIMEOUT)
        page.unroute(file)
        report(page).get_by_role("button", name="Reload").click()
        expect(switch(page, home)).to_be_visible()
        expect(report(page)).to_have_count(0)


def test_a_page_without_its_styles_says_so_while_it_runs(browser, home):
    with opened_page(browser, "about:blank") as page:
        page.route("**/*.css", lambda route: route.abort())
        page.goto(home.url)
        expect(page.locator("html")).to_have_attribute("data-connection", "live")
        expect(report(page)).to_contain_text(".css", timeout=REPORT_TIMEOUT)
        page.wait_for_timeout(500)
        expect(report(page)).to_be_visible()


def test_a_page_that_is_loaded_slowly_is_reported_until_it_starts(browser, sources):
    home = sources
    held = []
    with opened_page(browser, "about:blank") as page:
        page.route("**/world/world-bar.js", lambda route: held.append(route))
        page.goto(home.url, wait_until="commit")
        expect(report(page)).to_contain_text("The page is not loaded yet.", timeout=REPORT_TIMEOUT)
        held[0].continue_()
        expect(switch(page, home)).to_be_visible()
        expect(report(page)).to_have_count(0)


def test_a_page_of_another_language_reports_in_it(browser, home):
    with opened_page(browser, "about:blank", locale="fr-FR") as page:
        page.route("**/app.js", lambda route: route.abort())
        page.goto(home.url)
        expect(page.get_by_role("button", name="Recharger")).to_be_visible(timeout=REPORT_TIMEOUT)


def test_a_limit_of_requests_is_shown_with_the_time_to_wait(browser, home):
    with opened_page(browser, "about:blank") as page:
        limit = {"status": 429, "headers": {"Retry-After": "4"}, "json": {"detail": "Too many requests."}}
        page.route(re.compile(r"/catalog(\?|$)"), lambda route: route.fulfill(**limit))
        page.goto(home.url)
        expect(notice(page)).to_contain_text("Too many requests.")
        expect(notice(page)).to_contain_text(re.compile(r"The page tries again in [1-4] s\."))
        page.unroute(re.compile(r"/catalog(\?|$)"))
        expect(switch(page, home)).to_be_visible()
        expect(notice(page)).to_be_hidden()


def test_a_limit_of_streams_is_shown_with_the_time_to_wait(browser, home):
    with opened_page(browser, "about:blank") as page:
        limit = {"status": 429, "headers": {"Retry-After": "3"}, "json": {"detail": "Too many streams."}}
        page.route("**/events?**", lambda route: route.fulfill(**limit))
        page.goto(home.url)
        expect(notice(page)).to_contain_text("Too many streams.")
        expect(notice(page)).to_contain_text(re.compile(r"The page tries again in [1-9] s\."))
        page.unroute("**/events?**")
        expect(switch(page, home)).to_be_visible()
        expect(notice(page)).to_be_hidden()


def test_a_home_that_does_not_arrive_is_reported(browser, home):
    held = []
    with opened_page(browser, "about:blank") as page:
        # The first request gets no response.
        page.route("**/events?**", lambda route: route.continue_() if held else held.append(route))
        page.goto(home.url, wait_until="commit")
        expect(notice(page)).to_contain_text("The home is not loaded yet.", timeout=15_000)
        notice(page).get_by_role("button", name="Try again").click()
        expect(switch(page, home)).to_be_visible()
        expect(notice(page)).to_be_hidden()


def test_a_limited_request_says_when_to_try_again(live):
    limit = {"status": 429, "headers": {"Retry-After": "2"}, "json": {"detail": "Too many requests."}}
    live.route("**/simulation/devices", lambda route: route.fulfill(**limit))
    live.get_by_role("button", name="Add device").click()
    dialog = live.get_by_role("dialog", name="Add a device")
    dialog.get_by_role("combobox", name="Type", exact=True).fill("dimmable light")
    dialog.get_by_role("button", name="Add device").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Too many requests.")
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile(r"Try again in [12] s\."))
    expect(dialog.get_by_role("alert")).to_contain_text("Try again now.")
    live.unroute("**/simulation/devices")
    dialog.get_by_role("button", name="Add device").click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("options", APPEARANCES.values(), ids=APPEARANCES.keys())
def test_an_outdated_home_says_so_in_each_appearance(browser, options):
    with Gateway() as gateway, opened_page(browser, gateway.url, **options) as page:
        expect(page.locator("html")).to_have_attribute("data-connection", "live")
        gateway.stop()
        expect(notice(page)).to_contain_text("The values are those of")
        page.mouse.wheel(0, 2_000)
        expect(notice(page)).to_be_in_viewport()


@pytest.fixture
def foreign_page(tmp_path):
    """The address of a server of another origin that serves `index.html` of the folder `tmp_path`."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=str(tmp_path))

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_another_site_cannot_show_the_page_in_a_frame(browser, home, foreign_page, tmp_path):
    (tmp_path / "index.html").write_text(f'<h1>Foreign</h1><iframe src="{home.url}"></iframe>')
    with opened_page(browser, "about:blank") as page:
        refusals = []
        page.on("console", lambda message: refusals.append(message.text))
        page.goto(foreign_page)
        expect(page.get_by_role("heading", name="Foreign")).to_be_visible()
        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("switch")).to_have_count(0)
        expect(frame.get_by_role("heading", name="Home")).to_have_count(0)
        assert any("frame" in text.lower() for text in refusals), refusals

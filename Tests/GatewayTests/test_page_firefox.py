"""The page in Firefox: the most frequent actions. The other tests of the page use Chromium."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from gateway import LAMP, Gateway, wait_until
from pages import APPEARANCES, checked_context, open_device
from secured import Secured, create

NAME = "Ceiling Light"


@pytest.fixture
def home(shared_home):
    return shared_home


@pytest.fixture
def page(firefox, home, request):
    """The page of the demo home, connected. Errors in the console and requests to other hosts fail the test."""
    with checked_context(firefox, home.url, **getattr(request, "param", {})) as context:
        opened = context.new_page()
        opened.goto(home.url)
        expect(opened.locator("html")).to_have_attribute("data-connection", "live")
        yield opened


def card(page, name=NAME):
    return page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("link", name=name, exact=True))


def clock(home):
    return home.client.get("/simulation/clock").raise_for_status().json()


def hue(home, device):
    return home.attributes(device, "colorControl")["currentHue"]


def test_every_device_has_a_card_with_a_sentence(page, home):
    names = sorted(device["name"] for device in home.devices(limit=1000))
    expect(page.locator("main .card")).to_have_count(len(names))
    assert sorted(page.locator("main .card h4").all_text_contents()) == names
    assert all(page.locator("main .card-sentence").all_text_contents())
    expect(card(page)).to_contain_text("Off")


def test_a_lamp_is_switched_with_its_card(page, home):
    switch = card(page).get_by_role("switch")
    switch.click()
    expect(switch).to_be_checked()
    wait_until(lambda: home.attributes(LAMP, "onOff")["onOff"], "the lamp is still off")
    switch.press("Space")
    expect(switch).not_to_be_checked()
    wait_until(lambda: not home.attributes(LAMP, "onOff")["onOff"], "the lamp is still on")


def test_a_change_by_another_client_is_shown(page, home):
    expect(card(page).get_by_role("switch")).not_to_be_checked()
    home.command(LAMP, "onOff", "on").raise_for_status()
    expect(card(page).get_by_role("switch")).to_be_checked()
    expect(card(page)).to_contain_text("On, ")


def test_each_tab_of_a_device_has_its_content(page, home):
    open_device(page, "Thermostat")
    panel = page.get_by_role("complementary", name="Thermostat", exact=True)
    content = {
        "Controls": "Heat to",
        "Data": "occupiedHeatingSetpoint",
        "History": "Occupied heating setpoint",
        "Simulate": "Power cycle",
        "API": "GET /devices/hallway-thermostat",
    }
    for name, text in content.items():
        panel.get_by_role("tab", name=name, exact=True).click()
        expect(panel.get_by_role("tabpanel", name=name)).to_contain_text(text)


def test_a_slider_follows_the_keyboard_and_the_pointer(page, home):
    open_device(page, "Floor Lamp")
    slider = page.get_by_role("complementary").get_by_role("slider", name="Hue: Floor Lamp")
    for _ in range(6):
        slider.press("ArrowRight")
    wait_until(lambda: hue(home, "floor-lamp") == round(60 / 360 * 254), "the keys have no effect")
    slider.click()
    wait_until(lambda: 120 < hue(home, "floor-lamp") < 135, "the pointer has no effect")


def test_the_clock_of_the_home_is_resumed_and_paused(page, home):
    world = page.get_by_role("region", name="World", exact=True)
    time = world.get_by_role("time")
    shown = time.inner_text()
    world.get_by_role("button", name="Resume the clock").click()
    expect(time).not_to_have_text(shown)
    wait_until(lambda: not clock(home)["paused"], "the clock is still paused")
    world.get_by_role("button", name="Pause the clock").click()
    expect(world).to_contain_text("Clock paused: nothing moves.")
    wait_until(lambda: clock(home)["paused"], "the clock still runs")


def test_a_key_opens_the_dock_with_the_requests(page, home):
    page.keyboard.press("~")
    dock = page.get_by_role("region", name="Timeline and reference")
    expect(dock).to_be_visible()
    card(page).get_by_role("switch").click()
    # The newest entry is the first one. The requests of earlier tests are below it.
    row = dock.get_by_role("list", name="Timeline", exact=True).locator("> li").filter(has_text="Turn on").first
    expect(row).to_contain_text("Off → On")
    expect(row).to_have_attribute("data-origin", "tab")
    page.keyboard.press("~")
    expect(dock).to_be_hidden()


def test_the_status_view_says_that_everything_is_fine(page, home):
    page.get_by_role("link", name="Status", exact=True).click()
    expect(page.get_by_role("main").get_by_role("status").first).to_have_text("Everything is fine.")
    page.go_back()
    expect(card(page)).to_be_visible()


@pytest.mark.parametrize("page", [{"locale": "ar"}], ids=["Arabic"], indirect=True)
def test_the_page_runs_from_right_to_left_in_arabic(page, home):
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    rooms = page.locator("#rooms").bounding_box()
    assert rooms["x"] > page.get_by_role("main").bounding_box()["x"]


@pytest.mark.parametrize("page", [APPEARANCES["phone"]], ids=["phone"], indirect=True)
def test_a_narrow_window_needs_no_sideways_scrolling(page, home):
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_all_tabs_share_one_stream(page, home):
    second = page.context.new_page()
    second.goto(home.url)
    expect(card(second).get_by_role("switch")).not_to_be_checked()
    home.command(LAMP, "onOff", "on").raise_for_status()
    for tab in (page, second):
        expect(card(tab).get_by_role("switch")).to_be_checked()
    metrics = home.client.get("/metrics").text
    assert re.search(r"^home_gateway_streams 1$", metrics, re.MULTILINE)


def test_a_lost_connection_is_stated_until_the_gateway_is_back(firefox):
    # Firefox reports each failed attempt to connect as an error.
    with Gateway("--paused") as gateway, contextlib.closing(firefox.new_context()) as context:
        page = context.new_page()
        page.goto(gateway.url)
        expect(card(page).get_by_role("switch")).to_be_enabled()
        gateway.stop()
        expect(page.locator("#notice")).to_contain_text(re.compile(r"The values are those of \d+:\d\d:\d\d\."))
        with Gateway("--paused", "--port", str(gateway.port)) as restarted:
            expect(page.locator("#notice")).to_be_hidden()
            card(page).get_by_role("switch").click()
            wait_until(lambda: restarted.attributes(LAMP, "onOff")["onOff"], "the lamp is still off")


def test_a_person_signs_in_and_out(firefox, tmp_path):
    path = tmp_path / "tokens.json"
    secret = create(path, "--label", "hall", "--scope", "read")
    with Secured(path) as gateway, checked_context(firefox, gateway.url, expected="status of 4") as context:
        page = context.new_page()
        page.goto(gateway.url)
        page.get_by_label("Token", exact=True).fill(secret)
        page.keyboard.press("Enter")
        expect(page.locator("html")).to_have_attribute("data-connection", "live")
        expect(card(page).get_by_role("switch")).to_be_disabled()
        page.get_by_role("button", name="Access: hall").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_label("Token", exact=True)).to_be_visible()

"""The page in a browser: what it shows is true, it works by keyboard, and everybody can read it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


@pytest.fixture
def page(browser, home, request):
    """The page of the demo home, opened; a complaint in the console or a request elsewhere fails the test."""
    context = browser.new_context(**getattr(request, "param", {}))
    context.set_default_timeout(10_000)
    opened = context.new_page()
    complaints = []
    opened.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("request", lambda sent: sent.url.startswith(home.url) or complaints.append(f"asks {sent.url}"))
    opened.goto(home.url)
    yield opened
    context.close()
    assert complaints == []


def open_device(page, home, id):
    """Shows the device `id` on `page`, by its name as a person would."""
    page.get_by_role("link", name=home.device(id)["name"], exact=True).or_(
        page.get_by_role("button", name=home.device(id)["name"], exact=True)
    ).first.click()


def test_every_house_room_and_device_is_named(page, home):
    for collection in ("structures", "rooms", "devices"):
        for thing in home.client.get(f"/{collection}").json()[collection]:
            expect(page.get_by_text(thing["name"], exact=True).first).to_be_visible()


def test_a_change_elsewhere_shows_at_once(page, home):
    lamp = home.device_with("matter.onOff", "matter.levelControl")
    home.command(lamp, "onOff", "off").raise_for_status()
    open_device(page, home, lamp)
    switch = page.get_by_role("switch").first
    expect(switch).not_to_be_checked()
    home.command(lamp, "onOff", "on").raise_for_status()
    expect(switch).to_be_checked()


def test_a_lamp_is_switched_by_keyboard_alone(page, home):
    lamp = home.device_with("matter.onOff", "matter.levelControl")
    home.command(lamp, "onOff", "off").raise_for_status()
    open_device(page, home, lamp)
    switch = page.get_by_role("switch").first
    expect(switch).not_to_be_checked()
    for _ in range(200):
        page.keyboard.press("Tab")
        if switch.evaluate("element => element === document.activeElement"):
            break
    else:
        pytest.fail("Tab never reaches the switch")
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    assert home.attributes(lamp, "onOff")["onOff"] is True


LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


@pytest.mark.parametrize("page", LOOKS.values(), ids=LOOKS.keys(), indirect=True)
def test_axe_finds_no_violation(page, home):
    expect(page.get_by_text(home.devices()[0]["name"], exact=True).first).to_be_visible()
    for id in (None, home.device_with("matter.doorLock"), home.device_with("matter.levelControl")):
        if id is not None:
            open_device(page, home, id)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("page", [LOOKS["phone"]], ids=["phone"], indirect=True)
def test_a_phone_needs_no_sideways_scrolling(page, home):
    expect(page.get_by_text(home.devices()[0]["name"], exact=True).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

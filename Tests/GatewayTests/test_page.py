"""The page in a browser: what it shows is true, it works by keyboard, and everybody can read it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from gateway import LAMP


@pytest.fixture
def page(browser, home, request):
    """The page of the demo home, opened; a complaint in the console or a request elsewhere fails the test."""
    # Without motion, so that a look at the page never meets something half faded in.
    context = browser.new_context(reduced_motion="reduce", **getattr(request, "param", {}))
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


def card(page, home, id):
    """The card of the device `id`, found by its name as a person would."""
    name = home.device(id)["name"]
    return page.get_by_role("listitem").filter(has=page.get_by_role("button", name=name, exact=True))


def test_every_house_room_and_device_is_named(page, home):
    for collection in ("structures", "rooms", "devices"):
        for thing in home.client.get(f"/{collection}").json()[collection]:
            expect(page.get_by_role("main").get_by_text(thing["name"], exact=True).first).to_be_visible()


def test_a_change_elsewhere_shows_at_once(page, home):
    switch = card(page, home, LAMP).get_by_role("switch")
    expect(switch).not_to_be_checked()
    home.command(LAMP, "onOff", "on").raise_for_status()
    expect(switch).to_be_checked()


def test_a_lamp_is_switched_by_keyboard_alone(page, home):
    switch = card(page, home, LAMP).get_by_role("switch")
    expect(switch).not_to_be_checked()
    for _ in range(300):
        page.keyboard.press("Tab")
        if switch.evaluate("element => element === document.activeElement"):
            break
    else:
        pytest.fail("Tab never reaches the switch")
    with page.expect_response(lambda answer: answer.url.endswith("/commands")) as answer:
        page.keyboard.press("Space")
    assert answer.value.ok
    expect(switch).to_be_checked()
    assert home.attributes(LAMP, "onOff")["onOff"] is True


def test_a_device_is_renamed_on_its_sheet(page, home):
    card(page, home, LAMP).get_by_role("button").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the device").fill("Reading lamp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Reading lamp")).to_be_visible()
    assert home.device(LAMP)["name"] == "Reading lamp"


LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


@pytest.mark.parametrize("page", LOOKS.values(), ids=LOOKS.keys(), indirect=True)
def test_axe_finds_no_violation(page, home):
    expect(page.get_by_text(home.device(LAMP)["name"], exact=True).first).to_be_visible()
    for id in (None, LAMP, "hallway-thermostat"):
        if id is not None:
            card(page, home, id).get_by_role("button").first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        if id is not None:
            page.keyboard.press("Escape")


@pytest.mark.parametrize("page", [LOOKS["phone"]], ids=["phone"], indirect=True)
def test_a_phone_needs_no_sideways_scrolling(page, home):
    expect(page.get_by_text(home.device(LAMP)["name"], exact=True).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

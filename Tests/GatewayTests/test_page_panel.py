"""The panel of a device: controls, data, history, simulation and requests, by pointer and by keyboard."""

import contextlib
import re

import pytest
from playwright.sync_api import Page, expect

from gateway import wait_until
from pages import APPEARANCES, assert_accessible

LAMP = "floor-lamp"
LOCK = "front-door-lock"
THERMOSTAT = "hallway-thermostat"
HISTORY = re.compile(r"/devices/[^/]+/history\?")
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def open_panel(page: Page, home, id: str, tab: str = "controls"):
    """Opens the panel of a device by its address, and returns the panel of the live page."""
    page.goto(f"{home.url}/?device={id}&tab={tab}")
    # The page repeats failed requests when it gets its connection.
    expect(page.locator("html")).to_have_attribute("data-connection", "live")
    panel = page.get_by_role("complementary")
    expect(panel.get_by_role("heading", level=2, name=home.device(id)["name"])).to_be_visible()
    return panel


@pytest.fixture
def rejected_page(browser, home):
    """A page whose requests may be rejected. The browser logs each response with an error status as an error."""
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        context.set_default_timeout(20_000)
        yield context.new_page()


def shows(panel, text):
    """Waits until the sentence below the name matches a pattern."""
    expect(panel.locator(".panel-sentence")).to_have_text(re.compile(text))


def value(home, id, trait, name):
    return home.attributes(id, trait)[name]


def waits_for(home, id, trait, name, expected):
    """Waits until the device has a value that meets a condition."""
    wait_until(lambda: expected(value(home, id, trait, name)), f"{name} does not get the expected value")


# Opening, closing and the focus


def test_what_the_list_does_not_show_is_read_once_when_a_device_is_opened(page, home):
    reads = []
    page.on("request", lambda request: reads.append(request.url) if request.url.endswith(f"/devices/{LAMP}") else None)
    page.get_by_role("main").get_by_role("link", name=home.device(LAMP)["name"], exact=True).click()
    panel = page.get_by_role("complementary")
    panel.get_by_role("tab", name="Data").click()
    expect(panel.get_by_text("matter.basicInformation", exact=True)).to_be_visible()
    shown = panel.locator("details.trait > summary code").all_text_contents()
    assert sorted(shown) == sorted(trait for part in home.device(LAMP)["types"] for trait in part["traits"])
    page.keyboard.press("Escape")
    page.get_by_role("main").get_by_role("link", name=home.device(LAMP)["name"], exact=True).click()
    expect(panel.get_by_role("tab", name="Data")).to_be_visible()
    assert len(reads) == 1


def test_a_device_that_cannot_be_read_completely_says_so_until_it_can(rejected_page, home):
    page, address = rejected_page, f"**/devices/{LAMP}"
    limit = {"status": 429, "headers": {"Retry-After": "60"}, "json": {"detail": "Too many requests."}}
    page.route(address, lambda route: route.fulfill(**limit))
    panel = open_panel(page, home, LAMP, "data")
    notice = panel.locator(".panel-incomplete")
    expect(notice).to_contain_text("Some attributes of the device could not be loaded.")
    expect(notice.get_by_role("alert")).to_contain_text("Too many requests.")
    # The values that the page has are shown.
    expect(panel.get_by_text("matter.onOff", exact=True)).to_be_visible()
    expect(panel.get_by_text("matter.basicInformation", exact=True)).to_be_hidden()
    with page.expect_response(address):
        notice.get_by_role("button", name="Try again").click()
    expect(notice.get_by_role("alert")).to_contain_text("Too many requests.")
    page.unroute(address)
    # The page tries again by itself, too, when the state of its connection changes. Then the button is hidden already.
    notice.locator("button", has_text="Try again").dispatch_event("click")
    expect(panel.get_by_text("matter.basicInformation", exact=True)).to_be_visible()
    expect(notice).to_be_hidden()


def test_the_panel_opened_by_keyboard_has_the_focus_and_returns_it_to_the_card(page, home):
    name = home.device(LAMP)["name"]
    link = page.get_by_role("main").get_by_role("link", name=name, exact=True)
    link.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("complementary")
    expect(panel.get_by_role("heading", name=name, exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(link).to_be_focused()


def test_back_closes_the_panel(page, home):
    page.get_by_role("main").get_by_role("link", name=home.device(LAMP)["name"], exact=True).click()
    panel = page.get_by_role("complementary")
    expect(panel).to_be_visible()
    page.go_back()
    expect(panel).to_be_hidden()
    expect(page.get_by_role("main")).to_be_visible()


def test_the_home_stays_usable_beside_the_panel(page, home):
    open_panel(page, home, LAMP)
    chips = page.get_by_role("main").get_by_role("button", name="Favorites")
    chips.click()
    expect(page.get_by_role("complementary")).to_be_visible()


@pytest.mark.parametrize("page", [{"viewport": {"width": 1440, "height": 900}}], ids=["1440"], indirect=True)
def test_every_view_is_beside_the_panel(page, home):
    panel = open_panel(page, home, LAMP)
    for view in ("homes", "scenarios", "status", "faults"):
        page.get_by_role("link", name=view.capitalize(), exact=True).first.click()
        main = page.locator(f"#{view}")
        expect(main.get_by_role("heading", level=2)).to_be_visible()
        shown, beside = main.bounding_box(), panel.bounding_box()
        assert shown["y"] <= beside["y"], f"{view} is below the panel"
        assert shown["x"] + shown["width"] <= beside["x"], f"{view} is covered by the panel"


def test_the_title_of_the_document_names_the_device_and_the_view(page, home):
    expect(page).to_have_title("Home \N{EN DASH} home-gateway")
    open_panel(page, home, LAMP)
    expect(page).to_have_title("Floor Lamp \N{EN DASH} home-gateway")
    home.client.patch(f"/devices/{LAMP}", json={"name": "Reading Lamp"}).raise_for_status()
    expect(page).to_have_title("Reading Lamp \N{EN DASH} home-gateway")
    page.get_by_role("link", name="Status", exact=True).click()
    expect(page).to_have_title("Reading Lamp \N{EN DASH} Status \N{EN DASH} home-gateway")


def test_an_offer_to_undo_ends_with_the_device(page, home):
    panel = open_panel(page, home, LAMP)
    panel.get_by_role("button", name="Rename").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Reading Lamp")
    dialog.get_by_role("button", name="Rename").click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    home.client.delete(f"/simulation/devices/{LAMP}").raise_for_status()
    expect(undo).to_have_count(0)


def test_a_removed_device_is_announced_in_its_panel(page, home):
    panel = open_panel(page, home, LAMP)
    home.client.delete(f"/simulation/devices/{LAMP}").raise_for_status()
    expect(panel.get_by_role("status").filter(has_text="no longer in the home")).to_be_visible()
    expect(panel.get_by_role("tablist")).to_be_hidden()


def test_the_tabs_work_by_keyboard(page, home):
    panel = open_panel(page, home, THERMOSTAT)
    page.route(HISTORY, lambda route: route.fulfill(json={"entries": [], "complete": True}))
    panel.get_by_role("tab", name="Controls").focus()
    for name in ("Data", "History", "Simulate", "API", "Controls"):
        page.keyboard.press("ArrowRight")
        tab = panel.get_by_role("tab", name=name)
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(panel.get_by_role("tabpanel", name=name)).to_be_visible()
    page.keyboard.press("End")
    expect(panel.get_by_role("tab", name="API")).to_be_focused()
    expect(page).to_have_url(re.compile("tab=api"))


def test_the_width_of_the_panel_changes_by_keyboard_and_is_stored(page, home):
    panel = open_panel(page, home, LAMP)
    separator = panel.get_by_role("separator")
    before = panel.bounding_box()["width"]
    separator.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(separator).to_have_attribute("aria-valuenow", "29")
    assert panel.bounding_box()["width"] > before
    panel = open_panel(page, home, LAMP)
    expect(panel.get_by_role("separator")).to_have_attribute("aria-valuenow", "29")


@pytest.mark.parametrize("page", [APPEARANCES["phone"]], ids=["phone"], indirect=True)
def test_on_a_phone_the_panel_covers_the_page_and_has_a_way_back(page, home):
    # The tab of this device is shorter than the window.
    box = open_panel(page, home, "front-doorbell").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 360, 740)
    panel = open_panel(page, home, LAMP)
    assert panel.evaluate("node => node.scrollWidth <= node.clientWidth")
    panel.get_by_role("button", name="Close the device").first.click()
    expect(panel).to_be_hidden()


# Locks


def test_a_pin_is_typed_as_a_text_and_opens_the_lock(page, home):
    panel = open_panel(page, home, LOCK, "api")
    command = panel.locator("details.command").filter(has=page.get_by_text("setCredential", exact=True)).first
    command.locator("summary").click()
    command.get_by_label("Credential type").first.select_option("PIN")
    command.get_by_role("group", name="Credential index").locator("input").last.fill("5")
    group = command.get_by_role("group", name="Credential data")
    expect(group.get_by_role("combobox")).to_have_value("text")
    group.locator("input").fill("864213")
    with page.expect_response(re.compile("/commands$")) as response:
        command.get_by_role("button", name=re.compile(": Front Door Lock$")).click()
    assert response.value.json()["response"]["status"] == "success"
    assert value(home, LOCK, "doorLock", "lockState") == "locked"
    for pin, state in (("ODY0MjEz", "locked"), ("864213", "unlocked")):
        home.command(LOCK, "doorLock", "unlockDoor", pinCode=pin)
        home.client.post("/simulation/clock/advance", json={"seconds": 5}).raise_for_status()
        assert value(home, LOCK, "doorLock", "lockState") == state


@pytest.mark.parametrize(("encoding", "text"), [("hex", "38 36 34 32 31 34"), ("base64", "ODY0MjE0")])
def test_other_credentials_are_typed_as_digits(page, home, encoding, text):
    panel = open_panel(page, home, LOCK, "api")
    command = panel.locator("details.command").filter(has=page.get_by_text("setCredential", exact=True)).first
    command.locator("summary").click()
    group = command.get_by_role("group", name="Credential data")
    group.get_by_role("combobox").select_option(encoding)
    send = command.get_by_role("button", name=re.compile(": Front Door Lock$"))
    group.locator("input").fill("xyz!")
    send.click()
    expect(command.get_by_role("alert").or_(command.locator(".field-error:visible")).first).to_be_visible()
    group.locator("input").fill(text)
    with page.expect_request(re.compile("/commands$")) as request:
        send.click()
    assert request.value.post_data_json["params"]["credentialData"] == "ODY0MjE0"


# Facts


def test_a_move_can_be_undone(page, home):
    panel = open_panel(page, home, LAMP)
    before = home.device(LAMP)["roomID"]
    panel.get_by_text("Living Room · Main House").click()
    panel.get_by_label("Room").select_option(label="Kitchen")
    expect(page.get_by_text("Floor Lamp moved to Kitchen").first).to_be_visible()
    assert home.device(LAMP)["roomID"] != before
    page.get_by_role("button", name="Undo").click()
    expect(panel.get_by_label("Room")).to_have_value(before)
    wait_until(lambda: home.device(LAMP)["roomID"] == before, "the lamp is still in the other room")


def test_a_rename_stores_whole_characters_and_can_be_undone(page, home):
    panel = open_panel(page, home, LAMP)
    panel.get_by_role("button", name="Rename device").click()
    page.get_by_label("Name of the device").fill(FAMILY * 12)
    page.keyboard.press("Enter")
    expect(panel.get_by_role("heading", level=2)).to_have_text(FAMILY * 8)
    wait_until(lambda: home.device(LAMP)["name"] == FAMILY * 8, "the lamp still has its name")
    page.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("heading", level=2)).to_have_text("Floor Lamp")


def test_a_favorite_is_marked(page, home):
    panel = open_panel(page, home, LAMP)
    button = panel.get_by_role("button", name="Favorite: Floor Lamp")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


# Controls


def test_a_color_is_chosen_by_keyboard_and_on_the_wheel(page, home):
    panel = open_panel(page, home, LAMP)
    hue = panel.get_by_role("slider", name="Hue: Floor Lamp")
    hue.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    waits_for(home, LAMP, "colorControl", "currentHue", lambda found: found == round(60 / 360 * 254))
    expect(hue).to_have_attribute("aria-valuetext", "60°")
    shows(panel, "hue 60")
    wheel = panel.locator(".wheel")
    size = wheel.bounding_box()["width"]
    wheel.click(position={"x": size / 2, "y": size * 0.9})
    waits_for(home, LAMP, "colorControl", "currentHue", lambda found: found == 127)


def test_the_color_temperature_is_not_shown_while_the_hue_counts(page, home):
    panel = open_panel(page, home, LAMP)
    shows(panel, "\\sK$")
    home.command(
        LAMP, "colorControl", "moveToHueAndSaturation", hue=0, saturation=254, transitionTime=0
    ).raise_for_status()
    shows(panel, "^On, 35\\s%, hue 0")


def test_the_dial_sets_both_temperatures(page, home):
    panel = open_panel(page, home, THERMOSTAT)
    heat = panel.get_by_role("slider", name="Heat to: Thermostat")
    expect(heat).to_have_attribute("aria-valuetext", re.compile("^20\\s°C$"))
    heat.focus()
    page.keyboard.press("ArrowUp")
    waits_for(home, THERMOSTAT, "thermostat", "occupiedHeatingSetpoint", lambda found: found == 2050)
    panel.get_by_role("button", name="Decrease: Cool to: Thermostat").click()
    waits_for(home, THERMOSTAT, "thermostat", "occupiedCoolingSetpoint", lambda found: found == 2550)
    page.keyboard.press("Tab")
    heat.focus()
    page.keyboard.press("Home")
    expect(heat).to_have_attribute("aria-valuenow", "7")


def test_the_dial_is_turned_by_the_pointer(page, home):
    panel = open_panel(page, home, THERMOSTAT)
    box = panel.locator("svg.dial").bounding_box()
    middle, top = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.11
    page.mouse.move(middle, top)
    page.mouse.down()
    page.mouse.move(middle - box["width"] * 0.3, top + box["height"] * 0.2, steps=5)
    page.mouse.up()
    waits_for(home, THERMOSTAT, "thermostat", "occupiedHeatingSetpoint", lambda found: 900 < found < 1900)


def test_a_mode_is_chosen_by_its_name(page, home):
    panel = open_panel(page, home, "washing-machine")
    home.command("washing-machine", "operationalState", "stop").raise_for_status()
    panel.get_by_role("radio", name="Delicate").check(force=True)
    expect(panel.get_by_role("radio", name="Delicate")).to_be_checked()
    modes = value(home, "washing-machine", "laundryWasherMode", "supportedModes")
    number = next(mode["mode"] for mode in modes if mode["label"] == "Delicate")
    waits_for(home, "washing-machine", "laundryWasherMode", "currentMode", lambda found: found == number)


def test_a_position_is_chosen_by_keyboard(page, home):
    panel = open_panel(page, home, "living-room-blinds")
    panel.get_by_role("slider", name="Position: Living Room Blinds").focus()
    page.keyboard.press("End")
    waits_for(
        home, "living-room-blinds", "windowCovering", "targetPositionLiftPercent100ths", lambda found: found == 10_000
    )
    panel.get_by_role("button", name="Open: Living Room Blinds").click()
    waits_for(home, "living-room-blinds", "windowCovering", "targetPositionLiftPercent100ths", lambda found: found == 0)


def test_media_and_the_remote_control_have_buttons(page, home):
    panel = open_panel(page, home, "living-room-tv")
    panel.get_by_role("button", name="Play: TV, Casting video player").click()
    waits_for(home, "living-room-tv", "mediaPlayback", "currentState", lambda found: found == "playing")
    expect(panel.get_by_role("button", name="Pause: TV, Casting video player")).to_be_visible()
    keys = panel.get_by_role("toolbar").first
    keys.get_by_role("button", name="Select", exact=True).focus()
    page.keyboard.press("ArrowUp")
    expect(keys.get_by_role("button", name="Up", exact=True)).to_be_focused()
    page.keyboard.press("End")
    expect(keys.get_by_role("button", name="0", exact=True)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(keys.get_by_role("button", name="8", exact=True)).to_be_focused()
    expect(keys.get_by_role("button", name="Mute", exact=True)).to_have_count(0)
    panel.get_by_text("More keys").click()
    expect(panel.get_by_role("button", name="Mute", exact=True)).to_be_visible()
    keys.get_by_role("button", name="Home", exact=True).focus()
    with page.expect_response(lambda response: response.url.endswith("/commands")) as response:
        page.keyboard.press("Enter")
    assert response.value.ok


def test_the_buttons_and_switches_of_a_camera_say_what_they_turn_on(page, home):
    panel = open_panel(page, home, "entrance-camera")
    group = panel.get_by_role("group", name="Camera: Entrance Camera")
    expect(group.get_by_role("button", name="Turn on, Camera: Entrance Camera")).to_be_visible()
    expect(panel.get_by_text("Camera", exact=True).last).to_be_visible()
    microphone = panel.locator(".action").filter(has=page.get_by_role("switch", name="Microphone: Entrance Camera"))
    expect(microphone.locator(".action-value")).to_have_text("On")
    microphone.get_by_role("switch").click()
    expect(microphone.locator(".action-value")).to_have_text("Off")


def test_the_position_of_media_is_shown_and_set(page, home):
    panel = open_panel(page, home, "living-room-tv")
    slider = panel.get_by_role("slider", name="Position: TV, Casting video player")
    expect(slider).to_have_attribute("aria-valuetext", "42:10 / 1:30:00")
    slider.focus()
    page.keyboard.press("ArrowRight")
    waits_for(home, "living-room-tv", "mediaPlayback", "sampledPosition", lambda found: found["position"] == 2_540_000)
    expect(slider).to_have_attribute("aria-valuetext", "42:20 / 1:30:00")
    home.command("living-room-tv", "mediaPlayback", "play").raise_for_status()
    home.client.post("/simulation/clock/advance", json={"seconds": 60}).raise_for_status()
    expect(slider).to_have_attribute("aria-valuetext", "43:20 / 1:30:00")
    home.command("living-room-tv", "mediaPlayback", "seek", position=0).raise_for_status()
    expect(slider).to_have_attribute("aria-valuetext", "0:00 / 1:30:00")


def test_a_code_is_entered_on_a_keypad_and_never_shown(rejected_page, home):
    home.client.patch(
        f"/devices/{LOCK}/types/1/traits/matter.doorLock", json={"requirePINforRemoteOperation": True}
    ).raise_for_status()
    panel = open_panel(rejected_page, home, LOCK)
    panel.get_by_role("button", name="Unlock: Front Door Lock").click()
    dialog = rejected_page.get_by_role("dialog")
    for digit in "907153":
        dialog.get_by_role("button", name=digit, exact=True).click()
    field = dialog.get_by_label("PIN code")
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_value("907153")
    dialog.get_by_role("button", name="Unlock").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    panel.get_by_role("tab", name="API").click()
    expect(panel.get_by_text("not recorded")).to_be_visible()
    assert "907153" not in rejected_page.content()


def test_a_device_that_does_not_follow_is_not_shown_as_done(page, home):
    panel = open_panel(page, home, LOCK)
    panel.get_by_role("button", name="Unlock: Front Door Lock").click()
    note = re.compile("Accepted; the device is still at “Locked.*The clock is paused")
    expect(page.get_by_text(note).first).to_be_visible()
    shows(panel, "^Locked")


def test_a_refusal_in_a_response_is_an_alert(page, home):
    panel = open_panel(page, home, "robot-vacuum", "api")
    panel.locator("summary").filter(has=page.get_by_text("matter.rvcOperationalState", exact=True)).click()
    command = panel.locator("details.command").filter(has=page.get_by_text("pause", exact=True))
    command.locator("summary").click()
    command.get_by_role("button").click()
    expect(command.get_by_role("alert")).to_contain_text("The device did not do it")


def test_controls_of_an_offline_device_are_disabled_with_the_reason(page, home):
    panel = open_panel(page, home, LAMP)
    switch = panel.get_by_role("switch", name="Turn on: Floor Lamp")
    expect(switch).to_be_enabled()
    home.client.patch(f"/simulation/devices/{LAMP}", json={"reachable": False}).raise_for_status()
    expect(panel.get_by_text("so it cannot be controlled. The device is not reachable.")).to_be_visible()
    controls = panel.get_by_role("tabpanel").locator("button, input, select")
    assert controls.count() > 4
    for index in range(controls.count()):
        expect(controls.nth(index)).to_be_disabled()
    panel.get_by_role("tab", name="API").click()
    panel.locator("details.command summary").first.click()
    expect(panel.locator("details.command").first.get_by_role("button")).to_be_disabled()
    expect(panel.get_by_text("so it cannot be controlled. The device is not reachable.")).to_be_visible()


def test_the_focus_ring_of_a_slider_does_not_cross_its_label(page, home):
    panel = open_panel(page, home, LAMP)
    slider = panel.get_by_role("slider", name="Brightness: Floor Lamp")
    slider.focus()
    page.keyboard.press("ArrowRight")
    ring = slider.evaluate("""(node) => {
        const style = getComputedStyle(node);
        const size = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
        return node.getBoundingClientRect().top - size;
    }""")
    label = panel.get_by_text("Brightness", exact=True).bounding_box()
    assert label["y"] + label["height"] <= ring


# Data


def test_data_shows_words_and_raw_values_and_can_be_filtered(page, home):
    panel = open_panel(page, home, LAMP, "data")
    row = panel.locator(".attribute").filter(has=page.get_by_text("currentLevel", exact=True))
    expect(row).to_contain_text(re.compile("35\\s%"))
    expect(row.locator(".attribute-raw").first).to_have_text("90")
    expect(row).to_contain_text(re.compile("Range: .*100\\s%"))
    panel.get_by_role("searchbox", name="Filter the attributes").fill("saturation")
    expect(row).to_be_hidden()
    expect(panel.get_by_text("currentSaturation", exact=True)).to_be_visible()
    panel.get_by_role("searchbox").fill("no such attribute")
    expect(panel.get_by_text("No attribute matches.")).to_be_visible()


def test_a_trait_that_the_filter_opened_is_closed_without_it(page, home):
    panel = open_panel(page, home, LAMP, "data")
    attribute = panel.get_by_text("nameSupport", exact=True)
    expect(attribute).to_be_hidden()
    panel.get_by_role("searchbox").fill("namesupport")
    expect(attribute).to_be_visible()
    panel.get_by_role("searchbox").fill("")
    expect(attribute).to_be_hidden()


def test_names_and_flags_of_attributes_are_readable(page, home):
    panel = open_panel(page, home, "wall-box", "data")
    expect(panel.get_by_text("Next charge target SoC", exact=False).first).to_be_attached()
    panel = open_panel(page, home, LOCK, "data")
    assert not re.search(r"\bBit ?\d+", panel.inner_text())


def test_a_range_has_the_unit_of_the_value(page, home):
    panel = open_panel(page, home, "fridge", "data")
    attribute = panel.locator(".attribute").filter(has_text="minTemperature").first
    expect(attribute).to_contain_text(re.compile(r"Range: .*at most [\d.]+\s°C"))


def test_an_attribute_is_edited(rejected_page, home):
    panel = open_panel(rejected_page, home, THERMOSTAT, "data")
    panel.get_by_role("button", name="Edit: Unoccupied heating setpoint").click()
    field = panel.get_by_role("spinbutton")
    expect(field).to_be_focused()
    field.fill("99")
    panel.get_by_role("button", name="Write").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("16")
    panel.get_by_role("button", name="Write").click()
    waits_for(home, THERMOSTAT, "thermostat", "unoccupiedHeatingSetpoint", lambda found: found == 1600)
    expect(panel.get_by_role("button", name="Edit: Unoccupied heating setpoint")).to_be_focused()


# Simulate, History, API


def test_the_doorbell_is_pressed_and_motion_is_seen(page, home):
    panel = open_panel(page, home, "hallway-motion", "simulate")
    panel.get_by_role("button", name="Enter: Hallway Motion").click()
    shows(panel, "^Motion|^Occupied")
    panel = open_panel(page, home, "front-doorbell", "simulate")
    page.route(HISTORY, lambda route: route.fulfill(json={"entries": [], "complete": True}))
    panel.get_by_role("button", name="Press: Front Doorbell").click()
    panel.get_by_role("tab", name="History").click()
    expect(panel.get_by_text("Doorbell pressed")).to_be_visible()


def test_a_stimulus_with_fields_has_a_form(page, home):
    panel = open_panel(page, home, "kitchen-thermometer", "simulate")
    form = panel.get_by_role("form", name="Measure")
    form.get_by_role("spinbutton").fill("31.5")
    # The name begins with the visible text, so that the button can be pressed by speech.
    form.get_by_role("button", name="Apply: Measure, Kitchen Thermometer", exact=True).click()
    shows(panel, "^31.5")


def test_a_form_that_is_being_filled_stays_when_the_descriptions_arrive(page, home):
    held = []
    page.route(re.compile(r"/catalog\?traits=used$"), lambda route: held.append(route))
    panel = open_panel(page, home, "kitchen-thermometer", "simulate")
    field = panel.get_by_role("form", name="Measure").get_by_role("spinbutton")
    field.fill("31.5")
    with page.expect_response(re.compile("/stimuli$")) as response:
        held[0].continue_()
    response.value.finished()
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    expect(field).to_have_value("31.5")
    field.press("Enter")
    shows(panel, "^31.5")


def test_a_device_loses_its_connection_and_is_removed(page, home):
    panel = open_panel(page, home, LAMP, "simulate")
    panel.get_by_role("switch", name="Reachable: Floor Lamp").click()
    expect(panel.get_by_text("The device is not reachable").first).to_be_visible()
    panel.get_by_role("switch", name="Reachable: Floor Lamp").click()
    expect(panel.get_by_text("The device is not reachable")).to_have_count(0)
    panel.get_by_role("button", name="Power cycle: Floor Lamp").click()
    expect(page.get_by_text("Floor Lamp was powered off and on.").first).to_be_visible()
    panel.get_by_role("button", name="Remove device: Floor Lamp").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Remove").click()
    expect(panel).to_be_hidden()
    assert home.client.get(f"/devices/{LAMP}").status_code == 404


def test_the_history_is_a_chart_with_a_table(page, home):
    page.route(HISTORY, lambda route: route.fulfill(json={"entries": [], "complete": True}))
    panel = open_panel(page, home, LAMP, "history")
    for level in (40, 120, 200):
        home.command(LAMP, "levelControl", "moveToLevel", level=level, transitionTime=0).raise_for_status()
        home.client.post("/simulation/clock/advance", json={"seconds": 60}).raise_for_status()
    chart = panel.locator("section.chart").filter(has=page.get_by_role("heading", name="Current level"))
    expect(chart.get_by_role("slider")).to_have_accessible_name(re.compile("Current level, [23] values"))
    chart.get_by_text("Values as a table").click()
    expect(chart.get_by_role("row").nth(1)).to_contain_text(re.compile("79\\s%"))


def test_all_charts_have_one_axis_and_the_value_before_the_first_change(page, home):
    home.client.post("/simulation/clock/advance", json={"seconds": 600}).raise_for_status()
    home.command(LAMP, "levelControl", "moveToLevel", level=40, transitionTime=0).raise_for_status()
    home.client.post("/simulation/clock/advance", json={"seconds": 600}).raise_for_status()
    home.command(LAMP, "onOff", "off").raise_for_status()
    home.client.post("/simulation/clock/advance", json={"seconds": 60}).raise_for_status()
    panel = open_panel(page, home, LAMP, "history")
    charts = panel.locator("section.chart")
    # The lamp was on all the time before; its color has not changed at all.
    expect(charts.locator(".chart-plot:visible")).not_to_have_count(0)
    expect(charts.locator(".chart-unknown")).to_have_count(0)
    axes = charts.evaluate_all("all => all.map((each) => each.querySelector('.chart-axis').textContent)")
    assert len(axes) > 2 and len(set(axes)) == 1, axes
    onOff = charts.filter(has=page.get_by_role("heading", name="On/off")).locator(".chart-plot")
    box = onOff.bounding_box()
    reading = onOff.locator(".chart-reading")
    for part, word in ((0.02, "On"), (0.45, "On"), (0.995, "Off")):
        page.mouse.move(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
        expect(reading).to_have_text(re.compile(f": {word}$"))
    page.mouse.move(0, 0)
    expect(reading).to_be_hidden()
    onOff.focus()
    for key, word in (("Home", "On"), ("End", "Off"), ("ArrowLeft", "On")):
        page.keyboard.press(key)
        expect(onOff).to_have_attribute("aria-valuetext", re.compile(f": {word}$"))
        expect(reading).to_have_text(re.compile(f": {word}$"))


def test_a_history_that_fails_can_be_read_again(rejected_page, home):
    panel = open_panel(rejected_page, home, LAMP)
    rejected_page.route(HISTORY, lambda route: route.abort())
    panel.get_by_role("tab", name="History").click()
    expect(panel.get_by_role("alert").first).to_be_visible()
    rejected_page.unroute(HISTORY)
    rejected_page.route(HISTORY, lambda route: route.fulfill(json={"entries": [], "complete": True}))
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_role("alert")).to_have_count(0)


def test_the_last_request_is_shown_as_a_program(page, home):
    panel = open_panel(page, home, LAMP)
    panel.get_by_role("switch", name="Turn on: Floor Lamp").click()
    expect(panel.get_by_role("switch", name="Turn on: Floor Lamp")).not_to_be_checked()
    panel.get_by_role("tab", name="API").click()
    expect(panel.get_by_text(re.compile("curl -X POST .*floor-lamp.*commands"))).to_be_visible()
    panel.get_by_role("radio", name="Python").check()
    expect(panel.get_by_text("import urllib.request")).to_be_visible()
    expect(panel.get_by_role("link", name="GET /devices/floor-lamp", exact=True)).to_be_visible()


def test_a_command_is_sent_with_a_form(page, home):
    panel = open_panel(page, home, LAMP, "api")
    panel.get_by_text("Level control").click()
    command = panel.locator("details.command").filter(has=page.get_by_text("moveToLevel", exact=True))
    command.locator("summary").click()
    command.get_by_label("Level", exact=True).fill("50")
    with page.expect_request(re.compile("/commands$")) as request:
        command.get_by_role("button", name=re.compile(": Floor Lamp$")).click()
    assert request.value.post_data_json["params"]["level"] == 127
    expect(command.get_by_role("status")).to_have_text("Done.")


@pytest.mark.parametrize(
    ("type", "action", "params"),
    [
        ("google.controlPanel", "Call elevator", {"floorName": "Garage"}),
        ("google.securitySystem", "Arm", {"arm": True, "armLevel": "home"}),
        ("google.bed", "Change the mode", {"updateModeSettings": [{"modeName": "program", "settingName": "normal"}]}),
    ],
)
def test_a_dialog_begins_with_what_the_device_accepts(page, home, type, action, params):
    made = home.client.post("/simulation/devices", json={"type": type}).raise_for_status().json()
    panel = open_panel(page, home, made["id"])
    panel.get_by_role("button", name=action).first.click()
    dialog = page.get_by_role("dialog")
    with page.expect_response("**/commands") as response:
        dialog.get_by_role("button", name=action).click()
    assert response.value.ok
    assert response.value.request.post_data_json["params"] == params


def test_a_dialog_that_a_card_opens_has_the_choices_of_the_device(page, home):
    type = "google.securitySystem"
    home.client.post("/simulation/devices", json={"type": type, "name": "Alarm System"}).raise_for_status()
    page.goto(home.url)
    page.get_by_role("button", name="Arm: Alarm System").click()
    levels = page.get_by_role("dialog").get_by_label("Arm level")
    expect(levels.get_by_role("option")).to_have_text(["Not sent", "Home", "Away"])
    expect(levels).to_have_value('"home"')


def test_a_command_with_an_empty_field_cannot_be_sent(page, home):
    panel = open_panel(page, home, "living-room-tv", "api")
    panel.get_by_text("Content launcher").first.click()
    command = panel.locator("details.command").filter(has=page.get_by_text("launchURL", exact=True)).first
    command.locator("summary").click()
    send, field = command.get_by_role("button", name=re.compile(": TV$")), command.get_by_label("Content URL")
    expect(send).to_be_disabled()
    field.fill("https://example.org/film")
    expect(send).to_be_enabled()
    field.fill("")
    expect(send).to_be_disabled()


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation_in_any_tab(page, home):
    page.route(HISTORY, lambda route: route.fulfill(json={"entries": [], "complete": True}))
    panel = open_panel(page, home, LAMP)
    assert_accessible(page)
    for tab in ("Data", "History", "Simulate", "API"):
        panel.get_by_role("tab", name=tab, exact=True).click()
        expect(panel.get_by_role("tabpanel", name=tab, exact=True)).to_be_visible()
        assert_accessible(page, "#panel")
    for id in (THERMOSTAT, "living-room-tv"):
        open_panel(page, home, id)
        assert_accessible(page, "#panel")


def test_axe_finds_no_violation_in_long_values(page, home):
    """A long list is shown in a box that scrolls, also by the keyboard."""
    panel = open_panel(page, home, LAMP, "data")
    for trait in panel.locator("details.trait").all():
        trait.evaluate("node => { node.open = true; }")
    boxes = panel.locator("details.raw:visible")
    expect(boxes.first).to_be_visible()
    for box in boxes.all():
        box.evaluate("node => { node.open = true; }")
        expect(box.locator("pre")).to_have_attribute("tabindex", "0")
    assert_accessible(page, "#panel")

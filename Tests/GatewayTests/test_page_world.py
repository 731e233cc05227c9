"""The world bar of the page: clock, networks, deviations, and the devices and the file of the home."""

import itertools
import json
import re

import pytest
from playwright.sync_api import Page, expect

from gateway import LAMP, Gateway, wait_until
from pages import APPEARANCES, assert_accessible, checked_context

# A device of the main house that needs the hub, and one that needs the internet.
MATTER_DEVICE = LAMP


def bar(page: Page):
    """Returns the world bar of a page that is connected."""
    expect(page.locator("html")).to_have_attribute("data-connection", "live")
    return page.get_by_role("region", name="World", exact=True)


def deviation(page: Page, text: str):
    """Returns the line of a deviation that contains `text`."""
    return bar(page).get_by_role("list", name="What differs").get_by_role("listitem").filter(has_text=text)


def card(page: Page, home: Gateway, id: str):
    """Returns the card of the device `id`, found by the link with its name."""
    name = home.device(id)["name"]
    return page.get_by_role("listitem").filter(has=page.get_by_role("link", name=name, exact=True)).first


def clock(home: Gateway) -> dict:
    return home.client.get("/simulation/clock").raise_for_status().json()


def open_network(page: Page, structure: str):
    """Opens the switches of a structure, and returns their group."""
    bar(page).get_by_role("button", name=f"Network of {structure}").click()
    return bar(page).get_by_role("group", name=structure)


def offline(home: Gateway) -> int:
    return sum(each["sourceConnectivity"]["connectivityState"] == "offline" for each in home.devices())


@pytest.fixture
def running(browser, gateway):
    """The page of a demo home whose clock runs."""
    with checked_context(browser, gateway.url) as context:
        opened = context.new_page()
        opened.goto(gateway.url)
        yield opened


@pytest.mark.parametrize("width", [820, 1024, 1100, 1200, 1440])
def test_the_bar_has_at_most_two_rows_on_a_small_screen(running, width):
    running.set_viewport_size({"width": width, "height": 800})
    # A row is two rem high, and the gaps and the padding are less than one.
    assert bar(running).bounding_box()["height"] < (48 if width == 1440 else 96)


def test_the_time_of_the_home_passes(running):
    time = bar(running).get_by_role("time")
    expect(time).to_have_text(re.compile(r"^\w{3} \d\d:\d\d:\d\d$"))
    before = time.inner_text()
    expect(time).not_to_have_text(before)


def test_the_clock_is_paused_and_resumed(running, gateway):
    bar(running).get_by_role("button", name="Pause the clock").click()
    expect(deviation(running, "Clock paused: nothing moves.")).to_be_visible()
    wait_until(lambda: clock(gateway)["paused"], "the clock still runs")
    time = bar(running).get_by_role("time")
    shown = time.inner_text()
    deviation(running, "Clock paused").get_by_role("button", name=re.compile("^Resume")).click()
    expect(deviation(running, "Clock paused")).to_have_count(0)
    wait_until(lambda: not clock(gateway)["paused"], "the clock is still paused")
    expect(time).not_to_have_text(shown)


def test_another_speed_is_a_deviation(running, gateway):
    speeds = bar(running).get_by_role("radiogroup", name="Speed")
    expect(speeds.get_by_role("radio", name="\u00d71", exact=True)).to_be_checked()
    speeds.get_by_role("radio", name="\u00d760", exact=True).check()
    expect(deviation(running, "Time runs 60 times as fast.")).to_be_visible()
    wait_until(lambda: clock(gateway)["speed"] == 60, "the clock has another speed")
    deviation(running, "Time runs").get_by_role("button", name="Set to \u00d71").click()
    expect(speeds.get_by_role("radio", name="\u00d71", exact=True)).to_be_checked()
    wait_until(lambda: clock(gateway)["speed"] == 1, "the clock has another speed")


@pytest.mark.parametrize(("button", "seconds"), [("+1 min", 60), ("+1 h", 3600)])
def test_the_clock_advances(page, home, button, seconds):
    # Only one text is announced at a time.
    expect(page.locator("#announcer")).to_contain_text("Clock paused")
    before = clock(home)["time"]
    with page.expect_response("**/simulation/clock/advance") as response:
        bar(page).get_by_role("button", name=button, exact=True).click()
    assert response.value.request.post_data_json == {"seconds": seconds}
    assert clock(home)["time"] == response.value.json()["time"] > before
    expect(page.get_by_role("status").filter(has_text="The home is at")).to_be_attached()


def test_a_long_advance_shows_its_progress_and_can_be_canceled(page, home):
    expect(bar(page).get_by_role("button", name="Resume the clock")).to_be_visible()
    page.route("**/simulation/clock/advance", lambda route: None)
    button = bar(page).get_by_role("button", name="+1 h", exact=True)
    button.click()
    progress = deviation(page, "The home advances to")
    expect(progress.get_by_role("progressbar")).to_be_visible()
    expect(button).to_have_attribute("aria-busy", "true")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/advance")):
        progress.get_by_role("button", name="Cancel").click()
    expect(progress).to_have_count(0)
    expect(button).not_to_have_attribute("aria-busy", "true")
    # A canceled advance is no problem, and the focus is not lost.
    expect(page.locator("#toasts").get_by_role("alert")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def test_a_hub_that_is_off_is_stated_with_its_consequence_and_restored(page, home):
    switches = open_network(page, "Main House")
    switches.get_by_role("switch", name="Hub").click()
    wait_until(lambda: offline(home) > 0, "the hub is still on")
    line = deviation(page, f"Hub off in Main House: {offline(home)} devices offline.")
    expect(line).to_be_visible()
    expect(card(page, home, MATTER_DEVICE)).to_contain_text("The hub is off")
    page.keyboard.press("Escape")
    expect(switches).to_have_count(0)
    expect(bar(page).get_by_role("button", name="Network of Main House")).to_be_focused()
    line.get_by_role("button", name=re.compile("^Restore")).click()
    expect(line).to_have_count(0)
    expect(card(page, home, MATTER_DEVICE)).not_to_contain_text("The hub is off")
    assert offline(home) == 0


def test_an_internet_that_is_off_takes_the_cloud_devices_offline(page, home):
    open_network(page, "Main House").get_by_role("switch", name="Internet").click()
    wait_until(lambda: offline(home) > 0, "the internet is still on")
    [first, *_] = [each for each in home.devices() if each["sourceConnectivity"]["connectivityState"] == "offline"]
    expect(deviation(page, f"Internet off in Main House: {offline(home)} device")).to_be_visible()
    expect(card(page, home, first["id"])).to_contain_text("There is no internet")


@pytest.mark.parametrize(
    ("switch", "text", "action"),
    [
        ("Access", "Access to Main House is revoked: its devices are hidden.", "Grant access"),
        ("App online", "The app in Main House is offline: its devices are hidden.", "Restore"),
    ],
)
def test_a_hidden_structure_is_stated_and_shown_again(page, home, switch, text, action):
    name = home.device(MATTER_DEVICE)["name"]
    link = page.get_by_role("main").get_by_role("link", name=name, exact=True)
    expect(link).to_be_visible()
    open_network(page, "Main House").get_by_role("switch", name=switch, exact=True).click()
    expect(deviation(page, text)).to_be_visible()
    expect(link).to_have_count(0)
    page.keyboard.press("Escape")
    deviation(page, text).get_by_role("button", name=re.compile(f"^{action}")).click()
    expect(link).to_be_visible()
    expect(deviation(page, text)).to_have_count(0)


def test_a_network_that_another_client_changes_is_shown(page, home):
    switch = open_network(page, "Guest Cottage").get_by_role("switch", name="Internet")
    expect(switch).to_be_checked()
    change = {"structureID": "guest-cottage", "internet": False}
    home.client.patch("/simulation/network", json=change).raise_for_status()
    expect(switch).not_to_be_checked()
    expect(deviation(page, "Internet off in Guest Cottage")).to_be_visible()


def test_a_deviation_is_announced_once(page, home):
    status = page.locator("#announcer")
    expect(status).to_contain_text("Clock paused: nothing moves.")
    page.evaluate("""() => {
        window.announcements = [];
        new MutationObserver(() => announcements.push(document.getElementById("announcer").textContent))
            .observe(document.getElementById("announcer"), { childList: true });
    }""")
    change = {"structureID": "guest-cottage", "hub": False}
    home.client.patch("/simulation/network", json=change).raise_for_status()
    expect(status).to_contain_text("Hub off in Guest Cottage")
    [text] = page.evaluate("announcements")
    assert "Clock paused" not in text and str(offline(home)) in text


def test_the_focus_stays_in_the_bar_when_a_deviation_ends(page, home):
    button = deviation(page, "Clock paused").get_by_role("button")
    button.focus()
    page.keyboard.press("Enter")
    expect(deviation(page, "Clock paused")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#world') !== null")


def test_unreachable_devices_are_counted_and_shown(page, home):
    home.client.patch(f"/simulation/devices/{LAMP}", json={"reachable": False}).raise_for_status()
    line = deviation(page, "1 device is not reachable.")
    line.get_by_role("button", name=re.compile("^Show")).click()
    expect(page).to_have_url(re.compile(r"show=offline"))
    expect(card(page, home, LAMP)).to_contain_text("not reachable")


def test_many_structures_have_one_button(page, home):
    expect(bar(page).get_by_role("button", name="Network of Main House")).to_be_visible()
    for name in ("Barn", "Boat"):
        home.client.post("/simulation/structures", json={"name": name}).raise_for_status()
    bar(page).get_by_role("button", name="Networks", exact=True).click()
    for name in ("Main House", "Guest Cottage", "Barn", "Boat"):
        expect(bar(page).get_by_role("group", name=name, exact=True)).to_be_attached()
    bar(page).get_by_role("group", name="Boat").get_by_role("switch", name="Hub").click()
    expect(deviation(page, "Hub off in Boat.")).to_be_visible()


def test_a_structure_among_many_is_found_by_its_name(page, home):
    for number in range(20):
        home.client.post("/simulation/structures", json={"name": f"Hütte {number}"}).raise_for_status()
    bar(page).get_by_role("button", name="Networks", exact=True).click()
    networks = bar(page).get_by_role("group", name="Networks", exact=True)
    search = networks.get_by_role("searchbox", name="Search the structures")
    expect(networks.get_by_role("group")).to_have_count(10)
    expect(networks.get_by_role("status")).to_have_text("12 more structures. Search for their names.")
    search.fill("hutte 17")
    expect(networks.get_by_role("group")).to_have_count(1)
    networks.get_by_role("group", name="Hütte 17").get_by_role("switch", name="Hub").click()
    expect(deviation(page, "Hub off in Hütte 17.")).to_be_visible()
    search.fill("no such structure")
    expect(networks.get_by_role("status")).to_have_text("No structure matches.")
    search.press("Escape")
    expect(networks.get_by_role("group")).to_have_count(10)
    assert_accessible(page, "#world")
    search.press("Escape")
    expect(networks).to_have_count(0)


def test_a_device_is_added_by_keyboard_and_opened(page, home):
    bar(page).get_by_role("button", name="Add device").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Add a device")
    search = dialog.get_by_role("combobox", name="Type", exact=True)
    expect(search).to_be_focused()
    page.keyboard.type("dimmable")
    expect(dialog.get_by_role("option", name="Dimmable light")).to_be_visible()
    types = dialog.get_by_role("listbox", name="Type")
    names = types.get_by_role("option").all_inner_texts()
    for _ in range(names.index("Dimmable light")):
        page.keyboard.press("ArrowDown")
    expect(types.get_by_role("option", name="Dimmable light")).to_have_attribute("aria-selected", "true")
    dialog.get_by_label("Name", exact=True).fill("Shelf Lamp")
    dialog.get_by_label("Room", exact=True).select_option("Kitchen")
    dialog.get_by_role("button", name="Add device").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Shelf Lamp", level=2, exact=True)).to_be_visible()
    expect(dialog).to_have_count(0)
    [added] = [each for each in home.devices() if each["name"] == "Shelf Lamp"]
    assert added["roomID"] == "kitchen"
    expect(page).to_have_url(re.compile("device=" + added["id"]))


def test_a_device_without_a_type_is_not_added(page, home):
    bar(page).get_by_role("button", name="Add device").click()
    dialog = page.get_by_role("dialog", name="Add a device")
    search = dialog.get_by_role("combobox", name="Type", exact=True)
    search.fill("no such type")
    expect(dialog.get_by_role("status")).to_have_text("No type matches.")
    dialog.get_by_role("button", name="Add device").click()
    expect(dialog.get_by_role("alert")).to_have_text("Choose a type.")
    expect(search).to_be_focused()
    # The first key clears the search.
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(bar(page).get_by_role("button", name="Add device")).to_be_focused()


def test_the_list_contains_every_type_of_the_catalog(page, home):
    bar(page).get_by_role("button", name="Add device").click()
    dialog = page.get_by_role("dialog", name="Add a device")
    types = home.client.get("/catalog").json()["types"]
    expect(dialog.get_by_role("listbox", name="Type").get_by_role("option")).to_have_count(len(types))
    utility = dialog.get_by_role("group", name="Utility types").get_by_role("option")
    expect(utility).to_have_count(sum(each["isUtilityType"] for each in types))


def test_a_removed_device_leaves_the_focus_near_it(page, home):
    name = home.device(LAMP)["name"]
    page.get_by_role("main").get_by_role("link", name=name, exact=True).focus()
    home.client.delete(f"/simulation/devices/{LAMP}").raise_for_status()
    expect(page.get_by_role("main").get_by_role("link", name=name, exact=True)).to_have_count(0)
    wait_until(lambda: page.evaluate("document.activeElement !== document.body"), "the focus is lost")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_deleted_room_leaves_the_focus_near_it(page, home):
    expect(bar(page)).to_be_visible()
    button = page.get_by_role("button", name="Delete Kitchen")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Delete").focus()
    page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    wait_until(lambda: page.evaluate("document.activeElement !== document.body"), "the focus is lost")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_clock_advances_to_the_next_scheduled_change(page, home):
    expect(bar(page).get_by_role("button", name="No command is running.")).to_be_disabled()
    timed = {"onOffControl": [], "onTime": 600, "offWaitTime": 0}
    home.command(LAMP, "onOff", "onWithTimedOff", **timed).raise_for_status()
    expect(bar(page).get_by_role("button", name=re.compile(r"^Next: Ceiling Light, \d"))).to_be_enabled()
    before = clock(home)["time"]
    bar(page).get_by_role("button", name=re.compile(r"^Next: Ceiling Light, \d")).click()
    expect(bar(page).get_by_role("button", name="No command is running.")).to_be_disabled()
    assert clock(home)["time"] > before and home.attributes(LAMP, "onOff")["onOff"] is False


def test_the_home_is_saved_as_a_file(page, home, tmp_path):
    bar(page).get_by_role("button", name="More").click()
    with page.expect_download() as download:
        bar(page).get_by_role("link", name="Save the home").click()
    file = tmp_path / "home.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["devices"] == home.client.get("/export").json()["devices"]


def test_a_home_is_loaded(page, home, tmp_path):
    # The menu does not depend on other requests.
    page.route("**/openapi.json*", lambda route: route.abort())
    received = []
    page.route(
        f"{home.url}/import", lambda route: [received.append(route.request.post_data_json), route.fulfill(json={})]
    )
    bar(page).get_by_role("button", name="More").click()
    bar(page).get_by_role("button", name="Load a home").click()
    dialog = page.get_by_role("dialog", name="Load a home")
    file = tmp_path / "home.json"
    file.write_text("no JSON")
    dialog.get_by_label("Home file").set_input_files(file)
    dialog.get_by_role("button", name="Replace the home").click()
    expect(dialog.get_by_role("alert")).to_contain_text("home.json is not a home file")
    file.write_text('{"format": "home-gateway"}')
    dialog.get_by_label("Home file").set_input_files(file)
    dialog.get_by_role("button", name="Replace the home").click()
    expect(dialog).to_have_count(0)
    assert received == [{"format": "home-gateway"}]


def test_what_an_import_could_not_carry_over_is_shown_until_it_is_read(page, home):
    losses = [
        {"kind": "deviceType", "name": "action.devices.types.GREENHOUSE", "devices": ["Greenhouse"]},
        {"kind": "invalidValue", "devices": ["Lamp"], "detail": "brightness must be 0 to 100; 300 was given"},
    ]
    page.route("**/simulation/import", lambda route: route.fulfill(json={"losses": losses}))
    page.reload()
    line = deviation(page, "The import could not carry over 2 things.")
    # The first input reads what is not needed to show the home.
    page.keyboard.press("Shift")
    line.get_by_role("button", name=re.compile("^Show")).click()
    dialog = page.get_by_role("dialog", name="What the import could not carry over")
    expect(dialog).to_contain_text("action.devices.types.GREENHOUSE")
    expect(dialog).to_contain_text("brightness must be 0 to 100; 300 was given")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    page.reload()
    bar(page).get_by_role("button", name="More").click()
    bar(page).get_by_role("button", name="What the import could not carry over").click()
    expect(dialog).to_be_visible()
    expect(line).to_have_count(0)


def test_keys_control_the_page_and_can_be_turned_off(page, home):
    expect(bar(page).get_by_role("button", name="Resume the clock")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("p")
    expect(page.get_by_role("searchbox")).to_have_value("p")
    assert clock(home)["paused"]
    page.get_by_role("searchbox").fill("")
    bar(page).get_by_role("button", name="Resume the clock").focus()
    page.keyboard.press("p")
    expect(bar(page).get_by_role("button", name="Pause the clock")).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_role("switch", name="Use single keys").click()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("p")
    page.keyboard.press("?")
    page.reload()
    expect(bar(page).get_by_role("button", name="Pause the clock")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not clock(home)["paused"]


def test_brackets_open_the_neighbors_of_a_device(page, home):
    names = page.get_by_role("main").get_by_role("heading", level=4).all_inner_texts
    wait_until(lambda: len(names()) > 10, "the home is not shown")
    first, second, *_ = names()
    page.get_by_role("main").get_by_role("link", name=first, exact=True).first.click()
    page.keyboard.press("]")
    expect(page.get_by_role("complementary").get_by_role("heading", name=second, exact=True)).to_be_visible()
    page.keyboard.press("[")
    expect(page.get_by_role("complementary").get_by_role("heading", name=first, exact=True)).to_be_visible()


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation_in_the_bar_and_its_dialogs(page, home):
    expect(deviation(page, "Clock paused")).to_be_visible()
    more = bar(page).get_by_role("button", name="World", exact=True)
    if more.is_visible():
        more.click()
    open_network(page, "Main House").get_by_role("switch", name="Hub").click()
    expect(deviation(page, "Hub off in Main House")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    for button, dialog in (("Add device", "Add a device"), ("More", None)):
        bar(page).get_by_role("button", name=button, exact=True).click()
        if dialog:
            expect(page.get_by_role("dialog", name=dialog)).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "hi", "ar"])
def test_the_bar_is_one_row_in_every_language(browser, home, language):
    home.client.patch("/simulation/clock", json={"paused": False}).raise_for_status()
    with checked_context(browser, home.url) as context:
        page = context.new_page()
        page.goto(f"{home.url}/?lang={language}")
        # The networks are read last.
        expect(page.locator("#world .network-button")).to_have_count(2, timeout=30_000)
        for width in (1200, 1280, 1440, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.locator("#world").bounding_box()["height"] <= 46, f"{width} pixels"
            boxes = [box.bounding_box() for box in page.locator("#world button:visible, #world a:visible").all()]
            edges = sorted((box["x"], box["x"] + box["width"]) for box in boxes)
            assert all(end <= start for (_, end), (start, _) in itertools.pairwise(edges)), f"overlap at {width} pixels"


@pytest.mark.parametrize("page", [{"viewport": {"width": 1440, "height": 900}}], ids=["1440"], indirect=True)
def test_a_long_name_of_what_happens_next_is_cut_off_and_its_time_is_not(page, home):
    timed = {"onOffControl": [], "onTime": 60000, "offWaitTime": 0}
    home.command(LAMP, "onOff", "onWithTimedOff", **timed).raise_for_status()
    name = "The light of the window above the long sofa"
    home.client.patch(f"/devices/{LAMP}", json={"name": name}).raise_for_status()
    home.client.patch("/simulation/clock", json={"paused": False}).raise_for_status()
    expect(bar(page).get_by_role("button", name="Pause the clock")).to_be_visible()
    upcoming = bar(page).get_by_role("button", name=re.compile(rf"^Next: {name}, \d+:\d\d"))
    expect(upcoming).to_be_enabled()
    assert bar(page).bounding_box()["height"] <= 46
    shown, button = upcoming.locator(".world-next-text > :last-child").bounding_box(), upcoming.bounding_box()
    assert shown["x"] + shown["width"] <= button["x"] + button["width"]


@pytest.mark.parametrize("page", [{"viewport": {"width": 320, "height": 640}}], ids=["320"], indirect=True)
def test_the_bar_fits_a_narrow_window(page, home):
    bar(page).get_by_role("button", name="World", exact=True).click()
    open_network(page, "Main House")
    boxes = bar(page).locator("button:visible, label:visible, time").all()
    assert all(box.bounding_box()["x"] >= 0 for box in boxes)
    assert all(box.bounding_box()["x"] + box.bounding_box()["width"] <= 320 for box in boxes)

"""The home on the page: cards, chips, grouping, search, favorites, and the states without devices."""

import json
import re

import pytest
from playwright.sync_api import expect

from gateway import LAMP, Gateway, wait_until
from pages import APPEARANCES, assert_accessible, checked_context

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
CHIPS = ("On", "Offline", "Alarms", "Changed", "Favorites")


def card(page, name):
    """Returns the card of the device with that name."""
    return page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("link", name=name, exact=True))


def names(page):
    """Returns the names of the shown devices in order."""
    return page.locator("main .card h4").all_inner_texts()


def chip(page, name):
    return page.get_by_role("group", name="Filters").get_by_role("button", name=re.compile(f"^{name} "))


def device_names(home, **filters):
    return {device["name"] for device in home.devices(limit=1000, **filters)}


def stimulate(home, device, stimulus, **params):
    body = {"stimulus": stimulus, "params": params}
    home.client.post(f"/simulation/devices/{device}/stimuli", json=body).raise_for_status()


# Cards


@pytest.mark.parametrize("page", [DESKTOP], ids=["desktop"], indirect=True)
def test_the_demo_home_fits_three_screens_in_three_columns(page, home):
    expect(page.locator("main .card")).to_have_count(len(home.devices(limit=1000)))
    assert page.evaluate("document.documentElement.scrollHeight") <= 2700
    kitchen = page.get_by_role("main").get_by_role("list", name="Kitchen").get_by_role("listitem")
    tops = [kitchen.nth(index).bounding_box()["y"] for index in range(4)]
    assert tops[0] == tops[1] == tops[2] < tops[3]


def test_cards_have_one_height_and_at_most_one_control(page, home):
    expect(page.locator("main .card")).to_have_count(len(home.devices(limit=1000)))
    heights = page.evaluate("[...document.querySelectorAll('main .card')].map((each) => each.offsetHeight)")
    assert len(set(heights)) == 1
    counts = page.evaluate("""[...document.querySelectorAll('main .card-control')].map((each) =>
        new Set([...each.querySelectorAll('[role], select, button')].map((node) => node.closest('.card-stepper') ?? (
            node.matches('button') ? 'buttons' : node))).size)""")
    assert max(counts) == 1


def test_a_press_anywhere_on_a_card_opens_the_device_and_back_closes_it(page, home):
    card(page, "Leak Detector").locator(".card-icon").click(force=True)
    expect(page.get_by_role("heading", name="Leak Detector", level=2)).to_be_visible()
    expect(page).to_have_url(re.compile("device=bathroom-leak-detector"))
    page.go_back()
    expect(page.get_by_role("heading", name="Leak Detector", level=2)).to_have_count(0)
    expect(page).not_to_have_url(re.compile("device"))


def test_a_change_by_another_client_is_shown_on_the_card(page, home):
    switch = card(page, "Ceiling Light").get_by_role("switch")
    expect(switch).not_to_be_checked()
    home.command(LAMP, "onOff", "on").raise_for_status()
    expect(switch).to_be_checked()
    expect(card(page, "Ceiling Light")).to_contain_text("On, ")


def test_a_switch_is_used_by_keyboard(page, home):
    switch = card(page, "Ceiling Light").get_by_role("switch")
    switch.focus()
    with page.expect_response(lambda response: response.url.endswith("/commands")) as response:
        page.keyboard.press("Space")
    assert response.value.ok
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()
    assert home.attributes(LAMP, "onOff")["onOff"] is True


def test_several_steps_send_one_request(page, home):
    sent = []
    page.on("request", lambda request: request.method == "PATCH" and sent.append(request.post_data_json))
    fan = card(page, "Bedroom Fan")
    # All clicks at once, because on a busy machine there may be much time between clicks of the browser's driver.
    fan.get_by_role("button", name="Increase: Bedroom Fan").evaluate(
        "(button) => { for (let count = 0; count < 3; count += 1) button.click(); }"
    )
    wait_until(lambda: home.attributes("bedroom-fan", "fanControl")["percentSetting"] == 50, "the fan is not set")
    expect(fan.get_by_role("spinbutton")).to_have_attribute("aria-valuetext", re.compile("^50"))
    expect(fan).to_contain_text(re.compile("50.%"))
    expect(fan.locator(".card-sentence")).to_contain_text(re.compile("50.%"))
    assert sent == [{"percentSetting": 50}]


def test_arrow_keys_change_a_stepper(page, home):
    value = card(page, "Thermostat").get_by_role("spinbutton", name="Heat to: Thermostat")
    before = home.attributes("hallway-thermostat", "thermostat")["occupiedHeatingSetpoint"]
    value.focus()
    with page.expect_response(lambda response: response.request.method == "PATCH"):
        page.keyboard.press("ArrowUp")
    expect(value).to_have_attribute("aria-valuenow", str(before + 50))
    assert home.attributes("hallway-thermostat", "thermostat")["occupiedHeatingSetpoint"] == before + 50


def with_a_refusal(route):
    """Adds to the catalog that a mode that the device lacks is a refusal."""
    catalog = route.fetch().json()
    for trait in catalog["traits"]:
        for command in trait["commands"]:
            for field in (command.get("response") or {}).get("fields", []):
                if trait["id"] == "matter.rvcRunMode" and field["name"] == "status":
                    field["words"] = [{"value": "unsupportedMode", "text": "Mode not supported", "tone": "alarm"}]
    route.fulfill(json=catalog)


def test_a_refusal_is_shown_on_the_card_until_it_is_dismissed(browser, home):
    with checked_context(browser, home.url) as context:
        page = context.new_page()
        page.route(re.compile(r"/catalog(\?.*)?$"), with_a_refusal)
        page.goto(home.url)
        # The page offers only modes that the device has, so the mode is replaced on its way.
        replaced = json.dumps({"command": "changeToMode", "params": {"newMode": 200}})
        page.route("**/commands", lambda route: route.continue_(post_data=replaced))
        dusty = card(page, "Dusty")
        dusty.get_by_role("button", name="Clean: Dusty").click()
        expect(dusty.get_by_role("alert")).to_contain_text("Mode not supported")
        dusty.get_by_role("button", name="Dismiss: Dusty").click()
        expect(dusty.get_by_role("alert")).to_have_count(0)
        expect(dusty.get_by_role("link")).to_be_focused()


def test_an_offline_device_shows_why_and_cannot_be_controlled(page, home):
    home.client.patch("/simulation/devices/porch-light", json={"reachable": False}).raise_for_status()
    porch = card(page, "Porch Light")
    expect(porch).to_contain_text("Offline")
    expect(porch).to_contain_text("not reachable")
    expect(porch.get_by_role("switch")).to_be_disabled()
    home.client.patch("/simulation/devices/porch-light", json={"reachable": True}).raise_for_status()
    expect(porch).not_to_contain_text("Offline")
    expect(porch.get_by_role("switch")).to_be_enabled()


# Chips, grouping, search


def test_chips_count_and_show_devices(page, home):
    expect(chip(page, "On").locator(".count")).not_to_have_text("")
    count = int(chip(page, "On").locator(".count").inner_text())
    chip(page, "On").click()
    expect(chip(page, "On")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("main .card")).to_have_count(count)
    assert set(page.evaluate("[...document.querySelectorAll('main .card')].map((each) => each.dataset.tone)")) == {
        "active"
    }
    expect(page).to_have_url(re.compile("show=on"))
    page.reload()
    expect(page.locator("main .card")).to_have_count(count)
    page.get_by_role("button", name="Clear the filters").click()
    expect(page.locator("main .card")).to_have_count(len(home.devices(limit=1000)))
    expect(page).not_to_have_url(re.compile("show"))


def test_chips_follow_the_home(page, home):
    # The counts are those of the whole home once the page is live.
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(chip(page, "Changed").locator(".count")).to_have_text("0")
    before = int(chip(page, "On").locator(".count").inner_text())
    home.command(LAMP, "onOff", "on").raise_for_status()
    expect(chip(page, "On").locator(".count")).to_have_text(str(before + 1))
    expect(chip(page, "Changed").locator(".count")).to_have_text("1")
    chip(page, "Changed").click()
    expect(page.locator("main .card")).to_have_count(1)
    home.command("porch-light", "onOff", "on").raise_for_status()
    expect(page.locator("main .card")).to_have_count(2)


def test_a_card_that_does_not_match_any_more_stays_while_it_has_the_focus(page, home):
    home.command(LAMP, "onOff", "on").raise_for_status()
    chip(page, "On").click()
    switch = card(page, "Ceiling Light").get_by_role("switch")
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).not_to_be_checked()
    expect(switch).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(card(page, "Ceiling Light")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def test_alarms_are_above_the_home_while_they_last(page, home):
    alarms = page.get_by_role("main").locator("#alarms")
    expect(alarms).to_be_hidden()
    stimulate(home, "smoke-alarm", "senseSmoke", alarmState="critical")
    expect(alarms.get_by_role("link", name="Smoke Alarm")).to_be_visible()
    expect(alarms).to_contain_text("Smoke")
    expect(chip(page, "Alarms").locator(".count")).to_have_text("1")
    stimulate(home, "smoke-alarm", "senseSmoke", alarmState="normal")
    expect(alarms).to_be_hidden()


def test_devices_are_grouped_by_type(page, home):
    main = page.get_by_role("main")
    page.get_by_role("radio", name="Type").check()
    expect(main.get_by_role("list", name="Door lock").get_by_role("listitem")).to_have_count(2)
    expect(main.get_by_role("list", name="Light").get_by_role("link", name="Porch Light")).to_be_visible()
    expect(main.get_by_role("heading", name="Kitchen", exact=True)).to_have_count(0)
    expect(card(page, "Front Door Lock")).to_contain_text("Entrance")
    expect(page).to_have_url(re.compile("group=type"))
    page.reload()
    expect(page.get_by_role("radio", name="Type")).to_be_checked()
    expect(page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Door lock")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("porch", "Porch Light"),
        ("entrance", "Front Door"),
        ("thermostat", "Cottage Radiator"),
        ("lights", "Desk Lamp"),
        ("docked", "Dusty"),
        ("4,505", "Mirror Light"),
        ("guest cottage lock", "Cottage Lock"),
    ],
)
def test_search_finds_names_rooms_types_values_and_states(page, home, text, expected):
    page.get_by_role("searchbox").fill(text)
    most = len(home.devices(limit=1000)) / 2
    wait_until(lambda: len(names(page)) < most, "most of the devices are still there")
    expect(card(page, expected)).to_be_visible()


def test_one_back_ends_a_search(page, home):
    page.get_by_role("searchbox").press_sequentially("lamp")
    expect(card(page, "Kitchen Speaker")).to_have_count(0)
    expect(page).to_have_url(re.compile("q=lamp"))
    page.go_back()
    expect(card(page, "Kitchen Speaker")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.go_forward()
    expect(page.get_by_role("searchbox")).to_have_value("lamp")
    expect(card(page, "Kitchen Speaker")).to_have_count(0)


def test_the_list_of_types_restricts_the_home(page, home):
    page.get_by_role("combobox", name="Type of device").select_option("Door lock")
    expect(page.locator("main .card h4")).to_have_text(["Front Door Lock", "Cottage Lock"])
    expect(page).to_have_url(re.compile(re.escape("type=matter.doorLock")))


def test_a_link_leads_to_a_room_and_reload_returns_to_it(page, home):
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name=re.compile("^Garden")).click()
    heading = page.get_by_role("main").get_by_role("heading", name="Garden", exact=True)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.reload()
    expect(heading).to_be_focused()


def test_the_position_stays_while_another_view_is_shown(page, home):
    lock = card(page, "Cottage Lock")
    lock.scroll_into_view_if_needed()
    expect(lock).to_be_in_viewport()
    top = lock.bounding_box()["y"]
    views = page.get_by_role("navigation", name="Views")
    # A click of Playwright scrolls the page, because the link is in a bar that stays at the top.
    views.get_by_role("link", name="Status").dispatch_event("click")
    expect(lock).to_be_hidden()
    views.get_by_role("link", name="Home", exact=True).dispatch_event("click")
    expect(lock).to_be_in_viewport()
    assert lock.bounding_box()["y"] == pytest.approx(top, abs=2)


# Favorites


def test_favorites_are_first_are_stored_and_are_the_same_in_all_tabs(browser, home):
    with checked_context(browser, home.url) as context:
        first, second = context.new_page(), context.new_page()
        for page in (first, second):
            page.goto(home.url)
            expect(chip(page, "Favorites").locator(".count")).to_have_text("0")
        kitchen = first.get_by_role("main").get_by_role("list", name="Kitchen").get_by_role("link")
        assert kitchen.first.inner_text() != "Oven"
        card(first, "Oven").hover()
        star = first.get_by_role("button", name="Favorite: Oven")
        star.click()
        expect(star).to_have_attribute("aria-pressed", "true")
        expect(kitchen.first).to_have_text("Oven")
        expect(chip(second, "Favorites").locator(".count")).to_have_text("1")
        first.reload()
        chip(first, "Favorites").click()
        expect(first.locator("main .card")).to_have_count(1)
        expect(card(first, "Oven")).to_be_visible()


# Names


def test_long_room_names_do_not_hide_the_counts(page, home):
    room = home.client.get("/rooms").json()["rooms"][0]["id"]
    home.client.patch(f"/rooms/{room}", json={"name": "👨‍👩‍👧‍👦" * 8 + "x" * 4}).raise_for_status()
    rail = page.get_by_role("navigation", name="Rooms")
    expect(rail.locator(f"[data-room='in-{room}'] .room-name")).to_contain_text("x")
    right = rail.bounding_box()["x"] + rail.bounding_box()["width"]
    counts = rail.locator(".room-counts")
    for index in range(counts.count()):
        box = counts.nth(index).bounding_box()
        assert box["width"] > 0 and box["x"] + box["width"] <= right
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_after_the_deletion_of_a_room_the_focus_is_near_it(page, home):
    delete = page.get_by_role("main").get_by_role("button", name="Delete Laundry")
    delete.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Delete room").press("Enter")
    expect(page.get_by_role("main").get_by_role("heading", name="Laundry", exact=True)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => document.activeElement.closest('#structures') !== null")


def test_names_of_controls_contain_the_device_and_names_have_their_own_direction(page, home):
    expect(page.locator("main .card")).to_have_count(len(home.devices(limit=1000)))
    for item in page.locator("main .card").all():
        name = item.get_by_role("link").inner_text()
        for label in item.locator("[aria-label]").evaluate_all("(all) => all.map((each) => each.ariaLabel)"):
            assert name in label
        for control in item.locator("button, input, select, [role=spinbutton]").all():
            assert control.get_attribute("aria-label"), f"a control of {name} has no label"
    undirected = page.evaluate("""[...document.querySelectorAll('main h2, main h3, main .card-name, #rooms .room-name')]
        .filter((each) => each.dir !== 'auto' && !each.matches('.unseen')).length""")
    assert undirected == 0


def test_the_language_of_the_document_is_the_chosen_one(page, home):
    page.get_by_role("button", name="Language and documents").click()
    with page.expect_navigation():
        page.locator(".bar-menu select").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")


# States


def test_a_home_without_devices_offers_to_add_one(browser):
    with Gateway("--fleet", "0") as gateway, checked_context(browser, gateway.url) as context:
        page = context.new_page()
        page.goto(gateway.url)
        main = page.get_by_role("main")
        expect(main.get_by_text("This home has no devices yet.")).to_be_visible()
        for name in CHIPS:
            expect(chip(page, name).locator(".count")).to_have_text("0")
        main.get_by_role("button", name="Add device").click()
        expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize(
    ("change", "text", "action"),
    [
        ({"accessGranted": False}, "Access to {name} is not granted.", "Grant access"),
        ({"appOnline": False}, "The app is offline, so lists are empty.", "Restore"),
    ],
    ids=["no access", "app offline"],
)
def test_a_home_that_is_not_visible_shows_why_and_can_be_restored(page, home, change, text, action):
    # This device is in no structure, so it is always visible.
    home.client.delete("/simulation/devices/spare-bulb").raise_for_status()
    structures = home.client.get("/structures").json()["structures"]
    for structure in structures:
        body = {"structureID": structure["id"], **change}
        home.client.patch("/simulation/network", json=body).raise_for_status()
    main = page.get_by_role("main")
    for structure in structures:
        expect(main.get_by_text(text.format(name=structure["name"])).first).to_be_visible()
    main.get_by_role("button", name=action).first.click()
    expect(card(page, "Ceiling Light")).to_be_visible()


def test_without_a_match_the_filters_can_be_cleared(page, home):
    page.get_by_role("searchbox").fill("no such thing")
    main = page.get_by_role("main")
    expect(main.get_by_text("No device matches.")).to_be_visible()
    main.locator("#empty").get_by_role("button", name="Clear the filters").click()
    expect(card(page, "Ceiling Light")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_a_skeleton_is_shown_until_the_home_arrives(browser, home):
    with checked_context(browser, home.url) as context:
        page = context.new_page()
        held = []
        catalog = re.compile(r"/catalog(\?.*)?$")
        page.route(catalog, lambda route: held.append(route))
        with page.expect_request(catalog):
            page.goto(home.url, wait_until="commit")
        expect(page.get_by_role("status", name="Loading the home")).to_be_visible()
        held[0].continue_()
        expect(card(page, "Ceiling Light")).to_be_visible()
        expect(page.locator("#skeleton")).to_have_count(0)


def test_a_dismissed_welcome_is_not_shown_again(page, home):
    welcome = page.get_by_text("This is a simulated smart home.")
    expect(welcome).to_be_visible()
    page.get_by_role("button", name="Dismiss the introduction").click()
    expect(welcome).to_have_count(0)
    page.reload()
    expect(card(page, "Ceiling Light")).to_be_visible()
    expect(welcome).to_have_count(0)


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation_on_the_home(page, home):
    home.client.patch("/simulation/devices/porch-light", json={"reachable": False}).raise_for_status()
    stimulate(home, "smoke-alarm", "senseSmoke", alarmState="critical")
    expect(page.locator("#alarms").get_by_role("link", name="Smoke Alarm")).to_be_visible()
    expect(card(page, "Porch Light")).to_contain_text("Offline")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_skip_link_leaves_nothing_in_the_address(page, home):
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the devices")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#home")).to_be_focused()
    assert "#" not in page.url
    card = page.get_by_role("main").get_by_role("link", name="Floor Lamp", exact=True)
    card.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("complementary")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_only_the_home_has_a_search(page, home):
    box = page.locator("#filter-text")
    for view in ("Scenarios", "Status", "Homes"):
        page.get_by_role("link", name=view, exact=True).first.click()
        expect(box).to_be_hidden()
    # The key shows the home and its search.
    page.keyboard.press("/")
    expect(box).to_be_focused()


def test_a_rejected_request_keeps_the_card_and_names_the_fault(browser, home):
    home.client.post(
        "/simulation/faults", json={"kind": "rejects", "on": {"device": "floor-lamp"}, "code": "internal"}
    ).raise_for_status()
    with checked_context(browser, home.url, expected="Failed to load resource") as context:
        page = context.new_page()
        page.goto(home.url)
        card = page.locator(".card").filter(has=page.get_by_role("link", name="Floor Lamp", exact=True))
        card.get_by_role("switch").click()
        problem = card.get_by_role("alert")
        expect(problem).to_contain_text("Floor Lamp")
        expect(problem).not_to_contain_text("floor-lamp")
        icon, shown = card.locator(".card-icon").bounding_box(), card.locator(".card-problem").bounding_box()
        assert icon["x"] + icon["width"] <= shown["x"]
        link = problem.get_by_role("link")
        expect(link).to_contain_text("Rejects")
        link.click()
        expect(page).to_have_url(re.compile("view=faults"))

"""The page in a browser: it shows the home, works by keyboard, and is accessible."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from gateway import LAMP
from pages import APPEARANCES, open_sheet


def card(page, home, id):
    """Returns the card of the device `id`, found by its name."""
    name = home.device(id)["name"]
    return page.get_by_role("listitem").filter(has=page.get_by_role("button", name=name, exact=True))


def test_every_structure_room_and_device_is_named(page, home):
    for collection in ("structures", "rooms", "devices"):
        for item in home.client.get(f"/{collection}").json()[collection]:
            expect(page.get_by_role("main").get_by_text(item["name"], exact=True).first).to_be_visible()


def test_a_change_by_another_client_is_shown_at_once(page, home):
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
    with page.expect_response(lambda response: response.url.endswith("/commands")) as response:
        page.keyboard.press("Space")
    assert response.value.ok
    expect(switch).to_be_checked()
    assert home.attributes(LAMP, "onOff")["onOff"] is True


def test_a_device_is_renamed_on_its_sheet(page, home):
    card(page, home, LAMP).get_by_role("button").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the device").fill("Reading lamp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Reading lamp")).to_be_visible()
    assert home.device(LAMP)["name"] == "Reading lamp"


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
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


@pytest.mark.parametrize("page", [APPEARANCES["phone"]], ids=["phone"], indirect=True)
def test_a_phone_needs_no_sideways_scrolling(page, home):
    expect(page.get_by_text(home.device(LAMP)["name"], exact=True).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


# The content of a sheet with all sections open: the rows of attributes by part and trait, and unreadable texts.
SHEET = """() => {
    const sheet = document.querySelector("dialog.sheet");
    for (const details of sheet.querySelectorAll("details")) details.open = true;
    const body = sheet.querySelector(".sheet-body");
    const text = sheet.innerText;
    return {
        rows: [...sheet.querySelectorAll(".part")].map((part) =>
            Object.fromEntries([...part.querySelectorAll(".trait")].map((trait) => [
                trait.querySelector("summary code").textContent,
                [...trait.querySelectorAll(".attribute")].map((row) => ({
                    name: row.querySelector(".attribute-name code").textContent,
                    label: row.querySelector(".attribute-name").firstChild.textContent.trim(),
                    value: row.querySelector(".attribute-value")?.innerText.trim() ?? "",
                    control: row.querySelector("select, input, [role=switch]") !== null,
                }))]))),
        unreadable: ["[object", "undefined", "NaN", "{"].filter((word) => text.includes(word)),
        overflow: body.scrollWidth - body.clientWidth,
    };
}"""


@pytest.mark.parametrize("page", [APPEARANCES["light"], APPEARANCES["phone"]], ids=["light", "phone"], indirect=True)
def test_every_type_of_the_catalog_can_be_read_on_its_sheet(page, home):
    created = [
        home.client.post("/simulation/devices", json={"type": type["id"], "name": f"A {type['id']}"}).json()
        for type in home.client.get("/catalog").json()["types"]
    ]
    for device in created:
        open_sheet(page, device["name"])
        shown = page.evaluate(SHEET)
        expected = [{id: set(trait["attributes"]) for id, trait in part["traits"].items()} for part in device["types"]]
        rows = [{id: {row["name"] for row in rows} for id, rows in part.items()} for part in shown["rows"]]
        assert rows == expected, device["name"]
        all_rows = [row for part in shown["rows"] for trait in part.values() for row in trait]
        empty = [row for row in all_rows if not row["label"] or not (row["value"] or row["control"])]
        assert empty == [], device["name"]
        faults = shown["unreadable"], shown["overflow"]
        assert shown["unreadable"] == [] and shown["overflow"] <= 0, (device["name"], faults)
        page.keyboard.press("Escape")


def test_the_card_of_a_light_shows_its_main_controls_only(page, home):
    expect(card(page, home, LAMP)).not_to_contain_text("Identify")


def test_a_list_of_structs_with_one_member_is_shown_as_a_list_of_values(page, home):
    open_sheet(page, home.device("washing-machine")["name"])
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Stopped, Running, Paused, Error", exact=True)).to_be_visible()
    expect(sheet.get_by_text("Label: Quick 30 · Mode: 4 · Mode tags: Normal, Quick")).to_be_attached()


def test_a_card_shows_the_main_reading_of_its_device(page, home):
    for id, reading in {
        "fridge": "-18.0 °C", "washing-machine": "Running", "living-room-blinds": "50 %", "wall-box": "charging",
        "solar-roof": "-2,415 W", "front-door-lock": "Locked",
    }.items():
        expect(card(page, home, id)).to_contain_text(reading)

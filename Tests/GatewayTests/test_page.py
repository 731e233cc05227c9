"""The page in a browser: it names everything of the home, and shows every type of the catalog."""

import re

import pytest
from playwright.sync_api import expect

from gateway import LAMP
from pages import APPEARANCES


def test_every_structure_room_and_device_is_named(page, home):
    for collection in ("structures", "rooms", "devices"):
        for item in home.client.get(f"/{collection}").json()[collection]:
            expect(page.get_by_role("main").get_by_text(item["name"], exact=True).first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "hi", "ar"])
def test_every_landmark_has_a_name(page, home, language):
    page.goto(f"{home.url}/?lang={language}&device={LAMP}&dock=timeline")
    expect(page.get_by_role("complementary").get_by_role("tabpanel")).to_be_visible()
    for role in ("main", "search", "navigation", "region", "complementary"):
        for landmark in page.get_by_role(role).all():
            expect(landmark).to_have_accessible_name(re.compile(r"\S"))


@pytest.mark.parametrize("page", [APPEARANCES["phone"]], ids=["phone"], indirect=True)
def test_a_phone_needs_no_sideways_scrolling(page, home):
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("page", [APPEARANCES["phone"]], ids=["phone"], indirect=True)
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "hi", "ar"])
def test_a_phone_shows_the_links_of_all_views(page, home, language):
    page.goto(f"{home.url}/?lang={language}")
    expect(page.locator("html")).to_have_attribute("data-connection", "live")
    expect(page.locator("#views a")).to_have_count(4)
    assert page.locator("#views").evaluate("node => node.scrollWidth <= node.clientWidth")


# Goes to another address of the page.
OPEN = """(address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
}"""

# The names in the open tab, unreadable words beside raw values, and how far it is too wide.
TAB = """() => {
    const tab = document.querySelector("#panel [role=tabpanel]");
    const raw = [...tab.querySelectorAll("code")].map((code) => code.innerText);
    const text = raw.reduce((text, value) => text.replace(value, ""), tab.innerText);
    return {
        names: [...tab.querySelectorAll("code")].map((code) => code.textContent),
        unreadable: ["[object", "undefined", "NaN", "{"].filter((word) => text.includes(word)),
        overflow: tab.scrollWidth - tab.clientWidth,
    };
}"""


@pytest.mark.parametrize("page", [APPEARANCES["light"], APPEARANCES["phone"]], ids=["light", "phone"], indirect=True)
def test_every_type_of_the_catalog_can_be_read(page, home):
    created = [
        home.client.post("/simulation/devices", json={"type": type["id"], "name": f"A {type['id']}"}).json()
        for type in home.client.get("/catalog").json()["types"]
    ]
    # The address changes as when the user goes back, which is faster than a search for each device.
    panel = page.get_by_role("complementary")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    for device in created:
        page.evaluate(OPEN, f"/?device={device['id']}&tab=data")
        expect(panel.get_by_role("heading", name=device["name"], exact=True)).to_be_visible()
        traits = [trait for part in device["types"] for trait in part["traits"].values()]
        attributes = {name for trait in traits for name in trait["attributes"]}
        if attributes:
            expect(panel.get_by_role("tabpanel").locator("code", has_text=max(attributes)).first).to_be_attached()
        shown = page.evaluate(TAB)
        assert attributes <= set(shown["names"]), device["name"]
        assert shown["unreadable"] == [] and shown["overflow"] <= 0, (device["name"], shown)

"""The sentence and the control on the card of each device type, of the demo home and of a mixed fleet."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from gateway import Gateway
from pages import checked_context

# Traits that manage a device. They are not the purpose of the device.
MANAGEMENT = {
    "matter.accessControl",
    "matter.administratorCommissioning",
    "matter.binding",
    "matter.deviceEnergyManagement",
    "matter.deviceEnergyManagementMode",
    "matter.generalCommissioning",
    "matter.generalDiagnostics",
    "matter.groupKeyManagement",
    "matter.groups",
    "matter.identify",
    "matter.jointFabricAdministrator",
    "matter.jointFabricDatastore",
    "matter.operationalCredentials",
    "matter.otaSoftwareUpdateProvider",
    "matter.scenesManagement",
}
# High enough to show all cards at once.
TALL = {"width": 1440, "height": 16_000}


@contextlib.contextmanager
def home_of_types():
    """A home with one device of each type."""
    with Gateway("--fleet", "0", "--paused") as gateway:
        for type in gateway.client.get("/catalog").json()["types"]:
            gateway.client.post("/simulation/devices", json={"type": type["id"]}).raise_for_status()
        yield gateway


@pytest.fixture(
    scope="module",
    params=[home_of_types, lambda: Gateway("--paused"), lambda: Gateway("--fleet", "300", "--seed", "2", "--paused")],
    ids=["types", "demo", "fleet"],
)
def cards(request, browser):
    """The devices with the sentence of their card, and whether it has a control."""
    with request.param() as gateway, checked_context(browser, gateway.url, viewport=TALL) as context:
        devices = gateway.devices(limit=1000)
        page = context.new_page()
        page.goto(gateway.url)
        expect(page.locator("main .card")).to_have_count(len(devices))
        shown = page.evaluate("""Object.fromEntries([...document.querySelectorAll("main .card")].map((card) => [
            new URL(card.querySelector("h4 a").href).searchParams.get("device"), {
                sentence: card.querySelector(".card-sentence").textContent,
                hasControl: card.querySelector(".card-control:not(:empty)") !== null,
            }]))""")
        return [(device, shown[device["id"]]) for device in devices]


def test_a_card_has_a_short_sentence_in_words_and_units(cards):
    for device, card in cards:
        name, sentence = device["types"][0]["type"], card["sentence"]
        parts = sentence.split(", ")
        assert all(parts), name
        assert len(parts) <= 4, (name, sentence)
        assert len({part.lower() for part in parts}) == len(parts), (name, sentence)
        # The position of a switch has no unit.
        numbers = [part for part in parts if part[-1].isdecimal() and not part.startswith("Position ")]
        assert numbers == [], (name, sentence)
        assert not re.search(r"\b(Yes|No|null|undefined|NaN|mireds?|of 254)\b(?! )", sentence), (name, sentence)
        # A device without known values has the name of its type.
        type_name = name.partition(".")[2].lower()
        assert sentence.replace(" ", "").lower() != type_name, name


def is_controlled(device):
    """Whether the device has commands that people use."""
    return any(
        state.get("commands") and trait not in MANAGEMENT
        for part in device["types"]
        for trait, state in part["traits"].items()
    )


def test_a_device_with_commands_has_a_control_on_its_card(cards):
    # A hob can be turned off only, as Matter requires. Its card has no control while it is off.
    exempt = {"matter.cooktop"}
    for device, card in cards:
        type = device["types"][0]["type"]
        if is_controlled(device) and type not in exempt:
            assert card["hasControl"], (device["id"], type)


def test_what_is_left_counts_down_with_the_clock_of_the_home(browser, gateway):
    gateway.pause()
    gateway.command("garden-tap", "valveConfigurationAndControl", "open", openDuration=3000).raise_for_status()
    with checked_context(browser, gateway.url) as context:
        page = context.new_page()
        page.goto(f"{gateway.url}/?device=garden-tap")
        card = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Garden Tap", exact=True)).first
        panel = page.get_by_role("complementary", name="Garden Tap", exact=True)
        expect(card).to_contain_text("50 min left")
        expect(panel).to_contain_text("50 min left")
        # A paused clock jumps, and nothing is reported.
        gateway.client.post("/simulation/clock/advance", json={"seconds": 2400}).raise_for_status()
        expect(card).to_contain_text("10 min left")
        expect(panel).to_contain_text("10 min left")
        box = card.bounding_box()
        gateway.client.patch("/simulation/clock", json={"paused": False, "speed": 60}).raise_for_status()
        expect(card).to_contain_text(re.compile(r", [67]\smin left"), timeout=60_000)
        gateway.pause()
        assert card.bounding_box() == box
        left = gateway.attributes("garden-tap", "valveConfigurationAndControl")["remainingDuration"]
        # Half a minute is rounded up.
        text = re.compile(rf", {int(left / 60 + 0.5)}\smin left")
        expect(card).to_contain_text(text)
        expect(panel).to_contain_text(text)
        shown = card.text_content()
        page.wait_for_timeout(1500)
        assert card.text_content() == shown


# Doors, windows and locks

OPEN, LOCK, CONTACT, BOLT = "google.openClose", "google.lockUnlock", "matter.booleanState", "matter.doorLock"
CLOSED = {OPEN: {"openPercent": 0}, LOCK: {"lockState": "locked"}}


def way(type, *traits):
    """A way into the house: its type, the attributes of its traits, and the number of words in warning."""
    return type, {trait: {"attributes": attributes} for trait, attributes in traits}


UNSAFE = {
    "window-open": way("google.window", (OPEN, {"openPercent": 100}), (LOCK, CLOSED[LOCK])),
    "window-ajar": way("google.window", (OPEN, {"openPercent": 3}), (LOCK, CLOSED[LOCK])),
    "garage-open": way("google.garage", (OPEN, {"openPercent": 100}), (LOCK, CLOSED[LOCK])),
    "garage-unlocked": way("google.garage", (OPEN, CLOSED[OPEN]), (LOCK, {"lockState": "unlocked"})),
    "gate-half": way("google.gate", (OPEN, {"openPercent": 50}), (LOCK, CLOSED[LOCK])),
    "door-open": way("google.door", (OPEN, {"openPercent": 100}), (BOLT, {"lockState": "locked"})),
    "contact-open": way("contactSensor", (CONTACT, {"stateValue": False})),
    **{
        f"lock-{state}": way("doorLock", (BOLT, {"lockState": state}))
        for state in ("unlocked", "unlatched", "notFullyLocked")
    },
}
CALM = {
    "window-closed": way("google.window", (OPEN, CLOSED[OPEN]), (LOCK, CLOSED[LOCK])),
    "contact-closed": way("contactSensor", (CONTACT, {"stateValue": True})),
    "lock-locked": way("doorLock", (BOLT, {"lockState": "locked"})),
    "closet-open": way("google.closet", (OPEN, {"openPercent": 100})),
    "blinds-open": way("windowCovering", ("matter.windowCovering", {"currentPositionLiftPercent100ths": 0})),
}


def test_what_is_open_or_unlocked_is_never_on_and_never_calm(browser):
    with Gateway("--fleet", "0", "--paused") as gateway:
        for name, (type, traits) in {**UNSAFE, **CALM}.items():
            device = {"id": name, "name": name, "type": type, "traits": traits}
            gateway.client.post("/simulation/devices", json=device).raise_for_status()
        with checked_context(browser, gateway.url, viewport=TALL) as context:
            page = context.new_page()
            page.goto(gateway.url)
            expect(page.locator("main .card")).to_have_count(len(UNSAFE) + len(CALM))
            shown = page.evaluate("""Object.fromEntries([...document.querySelectorAll("main .card")].map((card) => [
                new URL(card.querySelector("h4 a").href).searchParams.get("device"),
                { tone: card.dataset.tone ?? "", icon: card.querySelector(".card-icon path").getAttribute("d") }]))""")
            for name in UNSAFE:
                assert shown[name]["tone"] == "warning", name
            for name in CALM:
                assert shown[name]["tone"] == "", name
            for unsafe, calm in (
                ("lock-unlocked", "lock-locked"),
                ("contact-open", "contact-closed"),
                ("window-open", "window-closed"),
                ("window-ajar", "window-closed"),
            ):
                assert shown[unsafe]["icon"] != shown[calm]["icon"], unsafe
            # Nothing is on, neither in a room nor in the whole home.
            expect(page.get_by_text(re.compile(r"\d on\b"))).to_have_count(0)
            expect(page.locator("main")).not_to_contain_text(" on ·")
            page.goto(f"{gateway.url}/?device=lock-unlocked")
            head = page.locator(".panel-head")
            expect(head).to_have_attribute("data-tone", "warning")
            assert head.locator(".panel-icon path").get_attribute("d") == shown["lock-unlocked"]["icon"]


def test_a_charging_station_offers_what_its_state_allows(browser):
    with Gateway("--paused") as gateway:
        attributes = {"state": "pluggedInNoDemand", "supplyState": "chargingEnabled"}
        traits = [{"trait": "energyEvse", "attributes": attributes}]
        device = {"id": "idle-box", "name": "Idle Box", "type": "energyEvse", "traits": traits}
        gateway.client.post("/simulation/devices", json=device).raise_for_status()
        with checked_context(browser, gateway.url, viewport=TALL) as context:
            page = context.new_page()
            page.goto(gateway.url)
            for name, sentence, action in (
                ("Idle Box", "Plugged in", "Turn charging off"),
                ("Wall Box", "Charging", "Stop charging"),
            ):
                card = page.locator(".card").filter(has=page.get_by_role("link", name=name, exact=True))
                expect(card.locator(".card-sentence")).to_contain_text(sentence)
                expect(card.get_by_role("button", name=f"{action}: {name}")).to_be_visible()

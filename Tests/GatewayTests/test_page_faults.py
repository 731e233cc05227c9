"""The faults of a home in the page: the list, the form, the marks of affected devices, and streams that fail."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from gateway import LAMP
from pages import APPEARANCES, assert_accessible, open_device, open_tab
from test_page_tabs import CLOCK

NAME = "Ceiling Light"


@pytest.fixture
def no_faults(shared_gateway):
    shared_gateway.client.delete("/simulation/faults").raise_for_status()


@pytest.fixture
def home(no_faults, shared_home):
    """The home of the module, without faults."""
    return shared_home


@pytest.fixture
def view(page, home):
    """The view of the faults with its form."""
    page.goto(f"{home.url}/?view=faults")
    main = page.get_by_role("main")
    expect(main.get_by_role("form", name="Set a fault")).to_be_visible()
    return main


def add(home, on, kind, **members):
    fault = {"on": on, "kind": kind, **members}
    return home.client.post("/simulation/faults", json=fault).raise_for_status().json()


def faults(home):
    return home.client.get("/simulation/faults").json()["faults"]


def shown(view):
    return view.get_by_role("list", name="Faults", exact=True).get_by_role("listitem")


def fill(view, scope, kind, **fields):
    """Enters a fault into the form; the keys of `fields` are labels."""
    form = view.get_by_role("form", name="Set a fault")
    form.get_by_role("radio", name=scope).check(force=True)
    form.get_by_label("Kind of fault").select_option(kind)
    for label, value in fields.items():
        field = form.get_by_label(re.compile(rf"^{re.escape(label)}( \(optional\))?$"))
        if field.evaluate("node => node.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    return form.get_by_role("button", name="Set fault")


# The list


def test_faults_are_listed_with_their_targets_their_phases_and_their_effects(view, home):
    expect(view).to_contain_text("No fault is set.")
    add(home, {"room": "living-room"}, "slow", milliseconds=10, id="slow-room")
    add(home, {"client": "app"}, "status", status=503, times=1, id="no-app")
    add(home, {"device": LAMP}, "rejects", code="unavailable", **{"from": 60, "id": "later"})
    expect(shown(view)).to_have_count(3)
    expect(view).to_contain_text("3 faults, 2 active")
    slow, rejected, later = (shown(view).filter(has_text=id) for id in ("slow-room", "no-app", "later"))
    expect(slow).to_contain_text("Living Room")
    expect(slow).to_contain_text("Active")
    expect(rejected).to_contain_text("Client: app")
    expect(rejected).to_contain_text("0 effects")
    expect(later).to_contain_text("Waiting")
    expect(later).to_contain_text(NAME)

    # The page sees effects and ends without a request of its own.
    home.client.get("/rooms", headers={"X-Client": "app"})
    expect(rejected).to_contain_text("1 effect")
    expect(rejected).to_contain_text("Ended")
    home.client.post("/simulation/clock/advance", json={"seconds": 61}).raise_for_status()
    expect(later).to_contain_text("Active")


def test_one_fault_or_all_are_removed(page, view, home):
    for id in ("fault-x", "fault-y", "fault-z"):
        add(home, {"client": "app"}, "latency", milliseconds=1, id=id)
    shown(view).filter(has_text="fault-y").get_by_role("button", name="Remove").click()
    expect(shown(view)).to_have_count(2)
    assert [fault["id"] for fault in faults(home)] == ["fault-x", "fault-z"]
    view.get_by_role("button", name="Remove all").click()
    page.get_by_role("dialog", name="Remove all 2 faults?").get_by_role("button", name="Remove all").click()
    expect(view).to_contain_text("No fault is set.")
    assert faults(home) == []


# The form


def test_a_fault_of_each_scope_is_set_with_its_members(view, home):
    fill(view, "Devices", "slow", Device="Ceiling Light", Milliseconds="20", Jitter="5").click()
    expect(shown(view)).to_have_count(1)
    fill(view, "Requests", "status", Route="GET /rooms", Status="503").click()
    expect(shown(view)).to_have_count(2)
    fill(view, "Streams", "cut", Client="app", **{"After frames": "3"}).click()
    expect(shown(view)).to_have_count(3)
    fill(view, "Storage", "commitSlow", Milliseconds="1").click()
    expect(shown(view)).to_have_count(4)
    device, request, stream, journal = faults(home)
    assert [device[key] for key in ("on", "milliseconds", "jitter")] == [{"device": LAMP}, 20, 5]
    assert [request[key] for key in ("on", "status")] == [{"route": "GET /rooms"}, 503]
    assert [stream[key] for key in ("on", "afterFrames")] == [{"stream": True, "client": "app"}, 3]
    assert [journal[key] for key in ("on", "milliseconds")] == [{"journal": True}, 1]


def test_every_kind_of_the_description_is_offered_with_all_its_members(view, home):
    schema = home.client.get("/openapi.json").json()["components"]["schemas"]["FaultCreation"]
    offered, members = [], []
    form = view.get_by_role("form", name="Set a fault")
    for scope in form.get_by_role("radio").all():
        scope.check(force=True)
        select = form.get_by_label("Kind of fault")
        for kind in select.locator("option").evaluate_all("options => options.map(({ value }) => value)"):
            select.select_option(kind)
            offered.append(kind)
            members.append(form.locator(".field-pair").nth(1).locator("label").count())
    assert offered == [kind["kind"] for kind in schema["x-kinds"]]
    assert members == [len(kind["members"]) for kind in schema["x-kinds"]]


def test_the_times_of_a_fault_are_entered(view, home):
    view.get_by_text("When and how often").click()
    fill(
        view, "Devices", "ignores", Device=LAMP, From="1", For="60", Times="2", Probability="0.5", Hidden="Yes"
    ).click()
    expect(shown(view)).to_have_count(1)
    expected = {"from": 1, "for": 60, "times": 2, "probability": 0.5, "hidden": True}
    assert {key: faults(home)[0][key] for key in expected} == expected


def test_missing_and_wrong_values_are_shown_at_their_fields(browser, home):
    # The browser logs responses with an error status.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = context.new_page()
        page.goto(f"{home.url}/?view=faults")
        view = page.get_by_role("main")
        expect(view.get_by_role("form", name="Set a fault")).to_be_visible()
        fill(view, "Devices", "slow").click()
        form = view.get_by_role("form", name="Set a fault")
        device, milliseconds = form.get_by_label("Device", exact=True), form.get_by_label("Milliseconds")
        expect(device).to_be_focused()
        expect(device).to_have_attribute("aria-invalid", "true")
        expect(milliseconds).to_have_attribute("aria-invalid", "true")
        assert faults(home) == []
        fill(view, "Devices", "slow", Device="no-such-lamp", Milliseconds="5").click()
        expect(device).to_have_attribute("aria-invalid", "true")
        expect(device).to_have_accessible_description(re.compile("the id of a device"))
        fill(view, "Devices", "slow", Device=LAMP, Milliseconds="-5").click()
        expect(milliseconds).to_have_attribute("aria-invalid", "true")
        expect(device).not_to_have_attribute("aria-invalid", "true")
        assert faults(home) == []


def test_faults_that_cannot_be_read_can_be_read_again(browser, home):
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = context.new_page()
        page.route("**/openapi.json*", lambda route: route.fulfill(status=503, json={"detail": "Later."}), times=1)
        page.goto(f"{home.url}/?view=faults")
        view = page.get_by_role("main")
        expect(view.get_by_role("alert").filter(has_text="Later.")).to_be_visible()
        view.get_by_role("button", name="Try again").click()
        expect(view.get_by_role("form", name="Set a fault")).to_be_visible()


# The home


def test_the_world_bar_reports_active_faults_and_removes_them(page, home):
    add(home, {"device": LAMP}, "ignores", id="first")
    add(home, {"stream": True, "client": "app"}, "hold", seconds=1, id="second")
    add(home, {"device": LAMP}, "rejects", code="unavailable", **{"from": 600, "id": "waits"})
    chip = page.get_by_role("listitem").filter(has_text="2 faults are active")
    expect(chip).to_contain_text("Ignores (1 device)")
    expect(chip).to_contain_text("Hold (streams)")
    expect(page.get_by_role("link", name="Faults: 3 are set")).to_be_visible()
    chip.get_by_role("button", name="Show").click()
    expect(page.get_by_role("main").get_by_role("heading", name="Faults")).to_be_visible()
    page.go_back()
    chip.get_by_role("button", name="Remove").click()
    expect(chip).to_have_count(0)
    assert [fault["id"] for fault in faults(home)] == ["waits"]


def test_an_affected_device_names_the_fault_on_its_card_and_in_its_panel(page, home):
    add(home, {"room": "living-room"}, "offline", id="no-power")
    card = page.locator(f"[data-key='card-{LAMP}']")
    expect(card).to_contain_text("Fault no-power")
    open_device(page, NAME)
    panel = page.get_by_role("complementary", name=NAME)
    expect(panel).to_contain_text("Fault no-power")
    home.client.delete("/simulation/faults/no-power").raise_for_status()
    add(home, {"device": LAMP}, "frozen", id="stuck")
    expect(card).to_contain_text("Frozen: fault stuck")
    expect(card).not_to_contain_text("no-power")
    expect(panel).to_contain_text("Frozen: fault stuck")


KINDS = ["Offline", "Frozen", "Slow", "Rejects", "Ignores", "Flapping", "Late offline", "Wrong values"]


def test_a_fault_is_set_and_removed_in_the_panel_of_a_device(page, home):
    open_device(page, NAME, tab="Simulate")
    panel = page.get_by_role("complementary", name=NAME)
    panel.get_by_text("Set a fault on this device").click()
    form = panel.get_by_role("form", name="Set a fault on this device")
    kinds = form.get_by_label("Kind of fault").locator("option")
    expect(kinds).to_have_text(KINDS)
    form.get_by_label("Kind of fault").select_option("flapping")
    form.get_by_label("Up").fill("5")
    form.get_by_label("Down").fill("10")
    form.get_by_role("button", name="Set fault").click()
    item = panel.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(item).to_contain_text("Flapping")
    assert [fault["on"] for fault in faults(home)] == [{"device": LAMP}]
    expect(page.locator(f"[data-key='card-{LAMP}']")).to_contain_text("Fault")
    item.get_by_role("button", name="Remove").click()
    expect(item).to_have_count(0)
    assert faults(home) == []


# The stream of the page


@pytest.fixture
def tab(browser, home):
    """A tab whose clock can be advanced. The browser logs broken connections, so its console is not checked."""
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        context.add_init_script(f"({CLOCK})()")
        yield open_tab(context, home.url)


def lamp(page):
    return page.locator(f"[data-key='card-{LAMP}']").get_by_role("switch")


def state(page):
    return page.locator("html")


def test_a_stream_that_is_cut_is_opened_again_and_misses_nothing(tab, home):
    add(home, {"stream": True, "client": "page"}, "cut", atByte=17, times=1)
    home.command(LAMP, "onOff", "on").raise_for_status()
    expect(lamp(tab)).to_be_checked()
    expect(state(tab)).to_have_attribute("data-connection", "live")
    assert faults(home)[0]["applied"] == 1


def test_a_refused_stream_shows_the_reason_with_the_fault_and_is_opened_again(tab, home):
    add(home, {"stream": True, "client": "page"}, "refuse", status=503, id="closed")
    add(home, {"stream": True, "client": "page"}, "cut", atByte=0, times=1)
    home.command(LAMP, "onOff", "on").raise_for_status()
    notice = tab.locator("#notice")
    expect(notice).to_contain_text("closed", timeout=10_000)
    expect(state(tab)).not_to_have_attribute("data-connection", "live")
    expect(lamp(tab)).not_to_be_checked()
    home.client.delete("/simulation/faults/closed").raise_for_status()
    expect(state(tab)).to_have_attribute("data-connection", "live")
    expect(lamp(tab)).to_be_checked()


def test_a_silent_stream_is_reported_and_no_value_is_shown_as_the_present_one(tab, home):
    add(home, {"stream": True, "client": "page"}, "silent", id="mute")
    home.command(LAMP, "onOff", "on").raise_for_status()
    tab.evaluate("advanceClock(60)")
    expect(state(tab)).not_to_have_attribute("data-connection", "live")
    tab.evaluate("advanceClock(60)")
    expect(tab.locator("#notice")).to_be_visible()
    expect(tab.get_by_role("listitem").filter(has_text="1 fault is active: Silent (streams).")).to_be_visible()
    home.client.delete("/simulation/faults/mute").raise_for_status()
    tab.evaluate("advanceClock(60)")
    expect(state(tab)).to_have_attribute("data-connection", "live")
    expect(lamp(tab)).to_be_checked()


# Accessibility


@pytest.mark.parametrize(
    "page",
    [APPEARANCES["light"], {**APPEARANCES["dark"], **APPEARANCES["phone"]}, {"locale": "ar"}],
    ids=["light", "dark phone", "Arabic"],
    indirect=True,
)
def test_axe_finds_no_violation(page, home):
    add(home, {"room": "living-room"}, "offline", id="no-power")
    add(home, {"client": "app"}, "status", status=503, times=1, **{"from": 10})
    page.goto(f"{home.url}/?view=faults")
    expect(page.locator(".fault-form")).to_be_visible()
    page.locator(".fault-form select").first.select_option("slow")
    page.locator(".fault-form details").first.locator("summary").click()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

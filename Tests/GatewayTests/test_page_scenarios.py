"""The scenarios view of the page: it lists scenarios, runs them, and shows what has become of them."""

import contextlib
import json

import pytest
from playwright.sync_api import expect

from gateway import Gateway
from pages import APPEARANCES, assert_accessible

PASSING = """name: A lamp follows a command
steps:
  - command: {device: desk-lamp, trait: onOff, command: "off"}
  - advance: 120
"""
FAILING = """name: A lamp is blue
description: It cannot be blue.
steps:
  - client: app
    command: {device: desk-lamp, trait: onOff, command: toggle}
  - expect: {attribute: {device: desk-lamp, trait: onOff, onOff: 7}}
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A gateway with a scenario that passes and one that fails."""
    folder = tmp_path_factory.mktemp("scenarios")
    (folder / "a-passing.yaml").write_text(PASSING)
    (folder / "b-failing.yaml").write_text(FAILING)
    with Gateway("--scenarios", str(folder), "--paused") as gateway:
        yield gateway


@pytest.fixture
def view(page):
    """The view, opened by its link."""
    page.get_by_role("link", name="Scenarios", exact=True).click()
    main = page.get_by_role("main")
    expect(main.get_by_role("listitem")).to_have_count(2)
    return main


def row(view, name):
    return view.get_by_role("listitem").filter(has_text=name)


def test_the_view_lists_the_scenarios(view):
    expect(view.get_by_role("heading", name="Scenarios", level=2)).to_be_visible()
    expect(view.get_by_role("status").first).to_have_text("2 scenarios")
    expect(row(view, "A lamp follows a command")).to_contain_text("2 steps")


def test_a_scenario_that_passes(view, home):
    before = home.attributes("desk-lamp", "onOff")
    view.get_by_role("button", name="Run: A lamp follows a command").click()
    expect(row(view, "A lamp follows a command")).to_contain_text("Passed · 2 steps · 2 min of home time")
    expect(view.get_by_role("status").first).to_have_text("1 of 1 run passed")
    assert home.attributes("desk-lamp", "onOff") == before


def test_a_scenario_that_fails_says_where_and_why(view):
    view.get_by_role("button", name="Run: A lamp is blue").click()
    failed = row(view, "A lamp is blue")
    expect(failed).to_contain_text("Failed")
    expect(failed).to_contain_text("Line 6: Attributes of onOff of desk-lamp differ.")
    expect(failed.get_by_role("row", name="onOff 7")).to_be_visible()
    expect(failed.locator("pre")).to_contain_text("onOff: 7")


def test_all_scenarios_run_one_after_another(view):
    view.get_by_role("button", name="Run all").click()
    expect(view.get_by_role("status").first).to_have_text("1 of 2 runs passed")


def test_the_text_can_be_changed_and_run(view):
    failed = row(view, "A lamp is blue")
    failed.get_by_text("A lamp is blue", exact=True).click()
    text = failed.get_by_role("textbox", name="File: A lamp is blue")
    expect(text).to_have_value(FAILING)
    text.fill(FAILING.replace("onOff: 7", "onOff: true").replace("toggle", '"on"'))
    failed.get_by_role("button", name="Run: A lamp is blue").click()
    expect(failed).to_contain_text("Passed")
    text.fill("name: [")
    failed.get_by_role("button", name="Run: A lamp is blue").click()
    expect(failed).to_contain_text("This is not YAML")


def test_the_recording_opens_in_the_timeline(page, view):
    view.get_by_role("button", name="Run: A lamp is blue").click()
    view.get_by_role("button", name="Show in the timeline: A lamp is blue").click()
    dock = page.locator("#dock")
    expect(dock).to_contain_text("Recording of the scenario: A lamp is blue")
    expect(dock).to_contain_text("POST /devices/desk-lamp/traits/onOff/commands")
    expect(dock).to_contain_text("Attributes of onOff of desk-lamp differ.")
    # The failure is the first row, red, and counted.
    first = dock.locator(".log-entry").first
    expect(first).to_contain_text("Attributes of onOff of desk-lamp differ.")
    expect(first.locator(".log-badge")).to_have_text("Failed")
    expect(first.locator(".log-badge")).to_have_attribute("data-kind", "failed")
    errors = dock.get_by_role("button", name="1 error")
    errors.click()
    expect(dock.locator(".log-entry")).to_have_count(1)
    errors.click()
    dock.get_by_role("button", name="Close the file").click()
    expect(dock).not_to_contain_text("Recording of the scenario")


def test_a_saved_recording_opens_in_the_timeline(page, tmp_path, home):
    result = home.client.post("/scenarios/run", json={"id": "b-failing"}).raise_for_status().json()
    file = tmp_path / "b-failing.ndjson"
    file.write_text(
        "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in result["recording"]) + "broken\n"
    )
    page.goto(f"{home.url}/?dock=timeline")
    page.locator("#dock input[type=file]").set_input_files(str(file))
    expect(page.locator("#dock")).to_contain_text("Attributes of onOff of desk-lamp differ.")
    expect(page.locator("#dock")).to_contain_text("1 line")


def test_a_list_that_cannot_be_read_can_be_read_again(browser, home):
    # The browser logs a response with an error status, so the console is not checked.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = context.new_page()
        page.route("**/scenarios", lambda route: route.fulfill(status=503, json={"detail": "Later."}), times=1)
        page.goto(f"{home.url}/?view=scenarios")
        main = page.get_by_role("main")
        expect(main).to_contain_text("Later.")
        main.get_by_role("button", name="Try again").click()
        expect(main.get_by_role("listitem")).to_have_count(2)


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation(page, view):
    view.get_by_role("button", name="Run all").click()
    expect(view.get_by_role("status").first).to_have_text("1 of 2 runs passed")
    row(view, "A lamp is blue").get_by_text("A lamp is blue", exact=True).click()
    assert_accessible(page)

"""The dock of the page: the timeline of requests and frames, and the reference of the API."""

import contextlib
import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from gateway import LAMP, Gateway
from pages import APPEARANCES, assert_accessible, checked_context

NAME = "Ceiling Light"


@pytest.fixture
def home(shared_home):
    """The home of the module, with no requests of earlier tests in its timeline."""
    shared_home.client.delete("/simulation/requests").raise_for_status()
    return shared_home


@pytest.fixture
def dock(page, home):
    """The dock with its timeline, opened by the address of the page."""
    return open_dock(page, home)


def open_dock(page, home, query=""):
    page.goto(f"{home.url}/?dock=timeline{query}")
    found = page.get_by_role("region", name="Timeline and reference")
    expect(found).to_be_visible()
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    return found


def rows(dock, text=""):
    """Returns the entries of the timeline that contain a text."""
    return dock.get_by_role("list", name="Timeline", exact=True).locator("> li").filter(has_text=text)


def rows_of(dock, client):
    """Returns the entries of the timeline with the requests of a client."""
    return rows(dock).filter(has=dock.page.get_by_text(client, exact=True))


def open_row(row):
    row.locator("summary").first.click()
    expect(row.get_by_role("heading", name="Frames")).to_be_visible()


def switch(home, command, **options):
    return home.command(LAMP, "onOff", command, **options).raise_for_status().json()


def open_route(dock, method, name):
    dock.get_by_role("tab", name="Reference").click()
    dock.get_by_role("searchbox", name="Search routes").fill(f"{method} {name}")
    dock.get_by_role("button", name=re.compile(rf"^{method}\b.*{re.escape(name)}")).first.click()
    return dock.get_by_role("article")


def send_command(dock, device, trait, body):
    """Sends a command through the reference."""
    route = open_route(dock, "POST", "Send a command to a trait of a device")
    route.get_by_label(re.compile("^id")).fill(device)
    route.get_by_label(re.compile("^trait")).fill(trait)
    route.get_by_label("Body (JSON)").fill(json.dumps(body))
    route.get_by_role("button", name="Send", exact=True).click()
    expect(route.get_by_role("link", name="Show in the timeline")).to_be_visible()
    return route


# Requests and frames


def test_a_command_is_shown_with_its_frame_and_the_values_before_and_after(page, home):
    dock = open_dock(page, home, f"&q={NAME}")
    page.get_by_role("main").get_by_role("switch", name=re.compile(NAME)).first.click()
    row = rows(dock, NAME).filter(has_text="200")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Turn on")
    expect(row).to_contain_text("Off → On")
    open_row(row)
    expect(row).to_contain_text("onOff: false → true")
    expect(row.get_by_label("Response")).to_contain_text('"onOff": true')
    frame = row.locator("li", has_text="matter.onOff")
    frame.locator("summary").click()
    expect(frame.get_by_label("Data of the frame")).to_contain_text(f'"deviceID": "{LAMP}"')


def test_a_request_of_another_client_is_shown_with_its_name_and_the_frame_that_it_caused(dock, home):
    switch(home, "on", headers={"X-Request-ID": "nightly-7"})
    row = rows(dock, NAME)
    expect(row).to_contain_text("Off → On")
    expect(row).to_contain_text("200")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("nightly")
    open_row(row)
    expect(row).to_contain_text("onOff: false → true")


def test_the_time_in_the_home_fits_beside_the_figures_of_a_request(browser):
    options = ("--paused", "--time", "2026-06-01T08:00:00Z")
    with Gateway(*options) as gateway, checked_context(browser, gateway.url) as context:
        dock = open_dock(context.new_page(), gateway)
        switch(gateway, "toggle", headers={"X-Client": "app"})
        figures = rows_of(dock, "app").locator(".log-meta")
        expect(figures).to_contain_text("home time 08:00:00")
        expect(figures).to_contain_text("1 frame")
        assert figures.evaluate("node => node.scrollWidth <= node.clientWidth")


@pytest.mark.parametrize("page", [APPEARANCES["phone"]], ids=["phone"], indirect=True)
def test_on_a_phone_the_time_in_the_home_is_beside_the_status_and_all_tools_are_visible(page, dock, home):
    switch(home, "toggle", headers={"X-Client": "app"})
    row = rows_of(dock, "app")
    expect(row.locator(".log-meta")).to_contain_text("home time")
    badge, figures = row.locator(".log-badge").bounding_box(), row.locator(".log-meta").bounding_box()
    assert badge["x"] + badge["width"] <= figures["x"] or badge["y"] + badge["height"] <= figures["y"]
    assert row.locator(".log-meta").evaluate("node => node.scrollWidth <= node.clientWidth")
    for name in ("Pause", "Clear", "Open a file", "Save"):
        tool = dock.get_by_role("button", name=name, exact=True).bounding_box()
        assert tool["x"] + tool["width"] <= 360, f"{name} is outside of the window"


@pytest.mark.parametrize("page", [{"viewport": {"width": 1440, "height": 900}}], ids=["1440"], indirect=True)
def test_a_long_title_uses_the_space_beside_it(dock, home):
    home.command("no-such-device", "onOff", "toggle", headers={"X-Client": "nightly-integration-check"})
    row = rows_of(dock, "nightly-integration-check")
    expect(row).to_contain_text("404")
    assert row.locator(".log-path").bounding_box()["width"] > 200
    for part in (".log-client", ".log-subject", ".log-action"):
        assert row.locator(part).evaluate("node => node.scrollWidth <= node.clientWidth"), f"{part} is cut off"


def test_the_requests_of_a_client_are_shown_alone(dock, home):
    home.client.get("/devices/nothing", headers={"X-Client": "app"})
    send_command(dock, LAMP, "onOff", {"command": "on"})
    dock.get_by_role("tab", name="Timeline").click()
    switch(home, "off", headers={"X-Client": "app"})
    expect(rows_of(dock, "app")).to_have_count(2)
    # The gateway reports the request of this tab before the last one of the app.
    expect(rows(dock, "Turn on")).to_have_count(1)
    expect(rows(dock, "GET /devices/nothing")).to_contain_text("404")
    expect(dock.get_by_role("button", name=re.compile(r"errors?$"))).to_have_text("1 error")
    dock.get_by_role("combobox", name="Client").select_option("app")
    expect(rows(dock)).to_have_count(2)
    expect(dock.page).to_have_url(re.compile("filter=client:app"))
    dock.get_by_role("combobox", name="Client").select_option("This tab")
    expect(rows(dock, "Turn on")).to_have_count(1)
    expect(rows_of(dock, "app")).to_have_count(0)


def test_the_fault_of_a_request_is_shown(dock, home):
    fault = {"on": {"client": "app"}, "kind": "status", "status": 503, "id": "no-app"}
    home.client.post("/simulation/faults", json=fault).raise_for_status()
    try:
        home.client.get(f"/devices/{LAMP}", headers={"X-Client": "app"})
        row = rows(dock, "GET /devices/")
        expect(row).to_contain_text("503")
        expect(row).to_contain_text("Fault: no-app.")
        home.client.delete("/simulation/faults/no-app").raise_for_status()
        open_row(row)
        expect(row).to_contain_text("Client: app")
    finally:
        home.client.delete("/simulation/faults").raise_for_status()


def test_the_reason_of_a_wrong_request_is_shown_and_its_member_is_marked(dock, home):
    wrong = {"command": "moveToLevel", "params": {"transitionTime": 5, "level": "50"}}
    path = f"/devices/{LAMP}/traits/levelControl/commands"
    problem = home.client.post(path, json=wrong, headers={"X-Client": "app"}).json()
    assert problem["status"] == 400
    row = rows_of(dock, "app")
    expect(row).to_contain_text(problem["detail"])
    open_row(row)
    expect(row.locator(".problem")).to_contain_text(f"/params/level {problem['errors'][0]['detail']}")
    expect(row.locator("mark.wrong")).to_have_text('"level": "50"')
    assert json.loads(row.locator(".log-request > .code-block").first.inner_text()) == wrong
    expect(row.locator("mark.suggested")).to_have_text('"level": 50')
    row.get_by_role("button", name="Send the suggested request").click()
    expect(row.get_by_text("Sent again. Status: 200")).to_be_visible()
    sent = home.client.get("/simulation/requests", params={"command": "moveToLevel"}).json()["requests"][-1]
    assert sent["params"] == {"transitionTime": 5, "level": 50} and sent["status"] == 200


def test_a_wrong_request_of_this_tab_is_marked_too(browser, home):
    # The browser logs the response.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        dock = open_dock(context.new_page(), home)
        send_command(dock, LAMP, "levelControl", {"command": "moveToLevel", "params": {"level": "50"}})
        dock.get_by_role("tab", name="Timeline").click()
        row = rows(dock, "/commands").first
        open_row(row)
        expect(row.locator("mark.wrong")).to_have_text('"level": "50"')


def test_equal_errors_are_one_entry_among_the_errors(dock, home):
    for level in (300, 301, 302):
        wrong = {"command": "moveToLevel", "params": {"level": level}}
        home.client.post(f"/devices/{LAMP}/traits/levelControl/commands", json=wrong, headers={"X-Client": "app"})
    home.client.get("/devices/nothing", headers={"X-Client": "app"})
    expect(rows_of(dock, "app")).to_have_count(4)
    dock.get_by_role("button", name="4 errors").click()
    expect(rows_of(dock, "app")).to_have_count(2)
    row = rows(dock, "/commands")
    expect(row).to_contain_text("\u00d73")
    expect(row).to_contain_text("302 was sent")
    open_row(row)
    row.get_by_text("2 older requests with the same error").click()
    older = row.locator(".log-equal li")
    expect(older).to_contain_text(["301 was sent", "300 was sent"])
    older.last.locator("summary").click()
    expect(older.last.locator("mark.wrong")).to_have_text('"level": 300')


def test_a_stream_of_another_client_is_one_entry_that_tells_how_it_ended(dock, home):
    with home.events(client="watcher"):
        row = rows_of(dock, "watcher")
        open_row(row)
        expect(row).to_contain_text("the stream is open")
    expect(row).to_contain_text("ended: Client")
    expect(row).to_have_count(1)


def test_forgotten_requests_of_other_clients_are_removed(dock, home):
    send_command(dock, LAMP, "onOff", {"command": "on"})
    dock.get_by_role("tab", name="Timeline").click()
    home.client.get("/rooms", headers={"X-Client": "app"})
    expect(rows_of(dock, "app")).to_have_count(1)
    home.client.delete("/simulation/requests").raise_for_status()
    expect(rows_of(dock, "app")).to_have_count(0)
    expect(rows(dock, "Turn on")).to_have_count(1)


def test_requests_of_other_clients_are_only_read_while_the_timeline_is_open(page, home):
    def is_stream(sent):
        return "requests/stream" in sent.url

    opened, ended = [], []
    page.on("request", lambda sent: is_stream(sent) and opened.append(sent.url))
    page.on("requestfailed", lambda sent: is_stream(sent) and ended.append(sent.url))
    page.goto(home.url)
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    assert opened == []
    home.client.get("/rooms", headers={"X-Client": "app"})
    page.keyboard.press("~")
    dock = page.get_by_role("region", name="Timeline and reference")
    expect(rows_of(dock, "app")).to_have_count(1)
    assert [len(opened), len(ended)] == [1, 0]
    with page.expect_event("requestfailed", is_stream):
        dock.get_by_role("tab", name="Reference").click()
    expect(dock.get_by_role("searchbox", name="Search routes")).to_be_visible()
    assert [len(opened), len(ended)] == [1, 1]
    home.client.get("/structures", headers={"X-Client": "app"})
    dock.get_by_role("tab", name="Timeline").click()
    expect(rows_of(dock, "app")).to_have_count(2)
    assert "after=" in opened[1]


def test_metadata_and_the_world_have_values_before_and_after(dock, home):
    home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
    expect(rows(dock, "Reading lamp").first).to_contain_text(f"Name: {NAME} → Reading lamp")
    home.client.patch("/simulation/network", json={"structureID": "guest-cottage", "hub": False}).raise_for_status()
    expect(rows(dock, "Guest Cottage").first).to_contain_text("Hub: Yes → No")
    home.client.patch("/simulation/network", json={"hub": True}).raise_for_status()


def test_errors_are_counted_first_and_shown_alone(browser, home):
    # The browser logs each response with an error status, so this page is not checked for errors in its console.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        dock = open_dock(context.new_page(), home)
        errors = dock.get_by_role("button", name=re.compile(r"errors?$"))
        expect(errors).to_have_text("0 errors")
        switch(home, "on")
        route = send_command(dock, LAMP, "onOff", {"command": "explode"})
        expect(route.get_by_role("alert").filter(has_text="explode")).to_be_visible()
        dock.get_by_role("tab", name="Timeline").click()
        expect(errors).to_have_text("1 error")
        expect(rows(dock, "explode").first).to_contain_text(re.compile("40[04]"))
        errors.click()
        expect(rows(dock)).to_have_count(1)
        expect(dock.page).to_have_url(re.compile("filter=is:error"))
        errors.click()
        expect(rows(dock, "Off → On")).to_have_count(1)


def test_an_open_row_stops_the_list_until_it_is_closed(dock, home):
    switch(home, "on")
    row = rows(dock, NAME).first
    row.locator("summary").first.click()
    count = rows(dock).count()
    switch(home, "off")
    expect(dock.get_by_role("button", name="Resume (1 new)")).to_be_visible()
    assert rows(dock).count() == count
    row.locator("summary").first.click()
    expect(rows(dock)).to_have_count(count + 1)
    expect(dock.get_by_role("button", name="Pause", exact=True)).to_be_visible()


def test_the_list_pauses_and_is_cleared_on_request(dock, home):
    dock.get_by_role("button", name="Pause", exact=True).click()
    switch(home, "on")
    dock.get_by_role("button", name="Resume (1 new)").click()
    expect(rows(dock, NAME)).to_have_count(1)
    dock.get_by_role("button", name="Clear", exact=True).click()
    expect(dock.get_by_text("No requests and no changes yet.")).to_be_visible()
    expect(rows(dock)).to_have_count(0)


def test_at_most_200_rows_are_in_the_document_and_older_ones_can_be_shown(dock, home):
    for _ in range(110):
        switch(home, "on")
        switch(home, "off")
    expect(dock.get_by_text("220 requests")).to_be_visible()
    expect(rows(dock)).to_have_count(200)
    dock.get_by_role("button", name="Older entries").click()
    expect(dock.get_by_role("button", name="Newer entries")).to_be_visible()
    assert 20 <= rows(dock).count() < 200
    dock.get_by_role("button", name="Newer entries").click()
    expect(rows(dock)).to_have_count(200)


def test_the_buttons_of_older_entries_stay_in_place_while_entries_arrive(dock, home):
    for _ in range(110):
        switch(home, "on")
        switch(home, "off")
    older = dock.get_by_role("button", name="Older entries")
    expect(older).to_be_in_viewport()
    place = older.bounding_box()
    home.client.get("/devices/no-such-device", headers={"X-Client": "app"})
    expect(rows_of(dock, "app")).to_have_count(1)
    assert older.bounding_box() == place


# The filter


def test_the_filter_is_in_the_address_and_finds_names_devices_traits_and_origins(dock, home):
    home.client.patch("/simulation/network", json={"structureID": "guest-cottage", "hub": False}).raise_for_status()
    home.client.patch("/simulation/network", json={"hub": True}).raise_for_status()
    # Frames arrive in order, so the others are there when this one is.
    switch(home, "on")
    expect(rows(dock, NAME)).to_have_count(1)
    total = rows(dock).count()

    search = dock.get_by_role("searchbox", name=re.compile("^Filter"))
    search.fill("ceiling onoff")
    expect(rows(dock)).to_have_count(1)
    expect(dock.page).to_have_url(re.compile(re.escape("filter=ceiling+onoff")))
    search.fill("no such thing")
    expect(dock.get_by_text("No recent entry matches the filter.")).to_be_visible()
    search.fill("")
    expect(rows(dock)).to_have_count(total)

    dock.get_by_role("combobox", name="Device").select_option(NAME)
    expect(rows(dock)).to_have_count(1)
    expect(search).to_have_value(f"device:{LAMP}")
    dock.get_by_role("combobox", name="Device").select_option("All devices")
    dock.get_by_role("combobox", name="Trait").select_option("matter.onOff")
    expect(rows(dock)).to_have_count(1)
    dock.get_by_role("combobox", name="Trait").select_option("All traits")

    dock.get_by_role("button", name="Connection", exact=True).click()
    expect(rows(dock, "Connected")).to_have_count(0)
    dock.get_by_role("button", name="Reads of the page").click()
    expect(rows(dock, "GET /simulation/network").first).to_be_visible()


def test_the_address_shows_the_timeline_of_a_device(page, home):
    dock = open_dock(page, home, f"&filter={NAME}")
    switch(home, "on")
    expect(rows(dock, NAME)).to_have_count(1)
    expect(rows(dock)).to_have_count(1)


# Copies, repetitions and files


def test_a_copied_program_sends_the_same_request(page, home):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dock = open_dock(page, home)
    send_command(dock, LAMP, "onOff", {"command": "on", "params": {}})
    dock.get_by_role("link", name="Show in the timeline").click()
    row = rows(dock, NAME).first
    open_row(row)
    switch(home, "off")
    row.get_by_role("radio", name="Python").check(force=True)
    row.get_by_role("button", name="Copy", exact=True).click()
    expect(row.get_by_role("button", name="Copied")).to_be_visible()
    program = page.evaluate("navigator.clipboard.readText()")
    subprocess.run([sys.executable, "-c", program], check=True, timeout=30, capture_output=True)
    assert home.attributes(LAMP, "onOff")["onOff"] is True


def test_the_output_of_a_frames_copied_command_begins_with_that_frame(page, home):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dock = open_dock(page, home)
    cursors = [switch(home, command)["cursor"] for command in ("on", "off", "on")]
    expect(rows(dock, NAME)).to_have_count(3)
    row = rows(dock, NAME).nth(1)
    row.locator("summary").first.click()
    frame = row.locator("li")
    frame.locator("summary").click()
    expect(frame.get_by_text(cursors[1])).to_be_visible()
    frame.get_by_role("button", name="Copy curl from here").click()
    expect(frame.get_by_role("button", name="Copied")).to_be_visible()
    command = page.evaluate("navigator.clipboard.readText()")
    url, cursor = re.fullmatch(r"curl -N '(http://[^/]+)/events\?after=([^']+)'", command).groups()
    assert url == home.url
    with home.events(after=cursor) as stream:
        assert stream.next().id == cursors[1]


def test_a_request_is_sent_again(dock, home):
    send_command(dock, LAMP, "onOff", {"command": "toggle"})
    assert home.attributes(LAMP, "onOff")["onOff"] is True
    dock.get_by_role("tab", name="Timeline").click()
    row = rows(dock, "/commands").last
    open_row(row)
    row.get_by_role("button", name="Send again").click()
    expect(row.get_by_text("Sent again. Status: 200")).to_be_visible()
    assert home.attributes(LAMP, "onOff")["onOff"] is False
    expect(rows(dock, "/commands")).to_have_count(2)


def test_a_secret_is_not_stored_and_its_request_cannot_be_sent_again(browser, home):
    lock = home.devices(trait="doorLock")[0]
    # The lock rejects the wrong code, which the browser logs.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        dock = open_dock(context.new_page(), home)
        send_command(dock, lock["id"], "doorLock", {"command": "lockDoor", "params": {"pinCode": "NDcxMTA4MTU="}})
        dock.get_by_role("tab", name="Timeline").click()
        row = rows(dock, "/commands").first
        open_row(row)
        expect(row.get_by_text("Secrets of this request are not stored")).to_be_visible()
        expect(row.get_by_role("button", name="Send again")).to_have_count(0)
        assert "NDcxMTA4MTU" not in row.inner_html()


def test_a_saved_stream_is_shown_and_its_invalid_lines_are_counted(dock, home, tmp_path):
    cursor = home.client.get("/devices").headers["x-cursor"]
    for command in ("on", "off"):
        switch(home, command)
    with home.events(after=cursor) as stream:
        events = [stream.next("attributes") for _ in range(2)]
    lines = [json.dumps({"id": event.id, "event": "attributes", "data": event.data}) for event in events]
    path = tmp_path / "stream.ndjson"
    path.write_text("\n".join(["no JSON", *lines, "{}"]))
    with dock.page.expect_file_chooser() as chooser:
        dock.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(path)
    banner = dock.get_by_role("status").filter(has_text="stream.ndjson is shown.")
    expect(banner).to_contain_text("2 lines are not valid. Lines 1, 4")
    expect(rows(dock)).to_have_count(2)
    expect(rows(dock).first).to_contain_text("On → Off")
    switch(home, "on")
    expect(rows(dock)).to_have_count(2)
    banner.get_by_role("button", name="Close the file").click()
    expect(rows(dock, NAME)).to_have_count(3)


def test_a_file_that_is_no_stream_is_rejected(dock, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Hello")
    dock.locator("input[type=file]").set_input_files(path)
    expect(dock.page.get_by_role("alert").filter(has_text="notes.txt is not a saved stream")).to_be_visible()
    expect(dock.get_by_role("button", name="Close the file")).to_have_count(0)


def test_a_saved_timeline_is_opened_again(dock, home, tmp_path):
    send_command(dock, LAMP, "onOff", {"command": "on"})
    dock.get_by_role("tab", name="Timeline").click()
    expect(rows(dock, "Off → On")).to_have_count(1)
    with dock.page.expect_download() as download:
        dock.get_by_role("button", name="Save", exact=True).click()
    path = tmp_path / "timeline.ndjson"
    download.value.save_as(path)
    dock.get_by_role("button", name="Clear", exact=True).click()
    expect(rows(dock)).to_have_count(0)
    dock.locator("input[type=file]").set_input_files(path)
    row = rows(dock, "Off → On")
    expect(row).to_have_count(1)
    open_row(row)
    expect(row).to_contain_text("onOff: false → true")


# The frame of the dock


def test_the_height_is_changed_by_keyboard_and_stored(dock, page):
    separator = dock.get_by_role("separator", name="Height of the timeline")
    before = dock.bounding_box()["height"]
    value = int(separator.get_attribute("aria-valuenow"))
    separator.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    grown = dock.bounding_box()["height"]
    assert grown > before + 50
    assert int(separator.get_attribute("aria-valuenow")) > value
    page.reload()
    expect(dock).to_be_visible()
    assert dock.bounding_box()["height"] == pytest.approx(grown, abs=1)
    separator.focus()
    page.keyboard.press("Home")
    assert dock.bounding_box()["height"] < before
    page.keyboard.press("End")
    assert dock.bounding_box()["y"] > 60


def test_the_height_is_changed_by_pointer(dock, page):
    separator = dock.get_by_role("separator", name="Height of the timeline")
    box = separator.bounding_box()
    before = dock.bounding_box()["height"]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 80, steps=4)
    page.mouse.up()
    assert dock.bounding_box()["height"] == pytest.approx(before + 86, abs=10)


def test_the_dock_stays_open_beside_the_panel_of_a_device(dock, page, home):
    switch(home, "on")
    rows(dock, NAME).first.get_by_role("link", name=f"Open {NAME}").click()
    heading = page.get_by_role("heading", name=NAME, exact=True, level=2)
    expect(heading).to_be_visible()
    expect(dock).to_be_visible()
    panel = page.locator("#panel")
    assert panel.bounding_box()["y"] + panel.bounding_box()["height"] <= dock.bounding_box()["y"] + 1


def test_the_end_of_the_list_of_devices_is_not_covered(dock, page):
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.get_by_role("main").get_by_role("listitem").last
    box = last.bounding_box()
    assert box["y"] + box["height"] <= dock.bounding_box()["y"]


def test_the_dock_is_opened_and_closed_by_keyboard_and_the_focus_returns(page, home):
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    opener = page.get_by_role("main").get_by_role("link").first
    opener.focus()
    page.keyboard.press("~")
    dock = page.get_by_role("region", name="Timeline and reference")
    timeline = dock.get_by_role("tab", name="Timeline")
    expect(timeline).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(dock.get_by_role("tab", name="Reference")).to_be_focused()
    expect(dock.get_by_role("searchbox", name="Search routes")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(timeline).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(dock).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_closed_dock_draws_and_requests_nothing(page, home):
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    requests = []
    page.on("request", lambda sent: requests.append(sent.url))
    switch(home, "on")
    main = page.get_by_role("main")
    page.get_by_role("searchbox").first.fill(NAME)
    expect(main.get_by_role("switch", name=re.compile(NAME)).first).to_be_checked()
    assert [url for url in requests if "openapi" in url or "metrics" in url] == []
    assert page.locator("#dock li").count() == 0


# The reference


def test_the_reference_sends_a_request_and_links_it_with_the_timeline(dock, home):
    route = open_route(dock, "PATCH", "Rename a device")
    route.get_by_label(re.compile("^id")).fill(LAMP)
    route.get_by_label("Body (JSON)").fill('{"name": "Reading lamp"}')
    expect(route.get_by_label("The request as a program")).to_contain_text(f"/devices/{LAMP}")
    route.get_by_role("button", name="Send", exact=True).click()
    expect(route.get_by_label("Response")).to_contain_text('"name": "Reading lamp"')
    expect(route.get_by_role("status")).to_contain_text("200 · ")
    assert home.device(LAMP)["name"] == "Reading lamp"
    route.get_by_role("link", name="Show in the timeline").click()
    expect(rows(dock)).to_have_count(1)
    expect(rows(dock).first).to_contain_text(f"PATCH /devices/{LAMP}")


def test_the_reference_has_an_example_for_each_body(dock, home):
    paths = home.client.get("/openapi.json").json()["paths"].values()
    operations = [item[method] for item in paths for method in ("post", "patch") if method in item]
    bodiless = {operation["summary"] for operation in operations if "requestBody" not in operation}
    dock.get_by_role("tab", name="Reference").click()
    navigation = dock.get_by_role("navigation", name="Routes")
    expect(navigation.get_by_role("heading", name="Devices")).to_be_visible()
    for button in navigation.get_by_role("button", name=re.compile("^(POST|PATCH)")).all():
        button.click()
        field = dock.get_by_role("article").get_by_label("Body (JSON)")
        if any(summary in button.inner_text() for summary in bodiless):
            expect(field).to_have_count(0)
            continue
        body = field.input_value()
        assert json.loads(body), f"{button.inner_text()} has no example"


def test_the_reference_offers_the_commands_of_a_trait(dock, home):
    route = open_route(dock, "POST", "Send a command to a trait of a device")
    route.get_by_label(re.compile("^id")).fill(LAMP)
    route.get_by_label(re.compile("^trait")).fill("onOff")
    route.get_by_label(re.compile("^trait")).press("Tab")
    route.get_by_role("combobox", name="Choose an example").select_option("Turn on")
    assert json.loads(route.get_by_label("Body (JSON)").input_value()) == {"command": "on", "params": {}}
    route.get_by_role("button", name="Send", exact=True).click()
    expect(route.get_by_role("status")).to_contain_text("200 · ")
    assert home.attributes(LAMP, "onOff")["onOff"] is True


def test_a_missing_parameter_and_an_invalid_body_are_not_sent(dock, home):
    requests = []
    dock.page.on("request", lambda sent: sent.method == "PATCH" and requests.append(sent.url))
    route = open_route(dock, "PATCH", "Rename a device")
    field = route.get_by_label(re.compile("^id"))
    field.fill("")
    route.get_by_role("button", name="Send", exact=True).click()
    expect(route.get_by_text("Enter id.")).to_be_visible()
    expect(field).to_be_focused()
    field.fill(LAMP)
    body = route.get_by_label("Body (JSON)")
    body.fill("{")
    route.get_by_role("button", name="Send", exact=True).click()
    expect(route.get_by_text("The body is not valid JSON")).to_be_visible()
    expect(body).to_be_focused()
    assert requests == []
    route.get_by_role("button", name="Reset").click()
    assert json.loads(body.input_value())


def test_a_destructive_request_asks_first(dock, home):
    structure = home.client.get("/structures").json()["structures"][0]["id"]
    room = home.client.post(f"/structures/{structure}/rooms", json={"name": "Attic"}).raise_for_status().json()["id"]
    route = open_route(dock, "DELETE", "Delete a room")
    route.get_by_label(re.compile("^id")).fill(room)
    for answer in ("Cancel", "Send"):
        route.get_by_role("button", name="Send", exact=True).click()
        dialog = dock.page.get_by_role("dialog", name="Send this request?")
        expect(dialog).to_contain_text(f"DELETE /rooms/{room}")
        assert room in [each["id"] for each in home.client.get("/rooms").json()["rooms"]]
        dialog.get_by_role("button", name=answer, exact=True).click()
    expect(route.get_by_role("status")).to_contain_text("204 · ")
    assert room not in [each["id"] for each in home.client.get("/rooms").json()["rooms"]]


def test_a_stream_is_offered_as_a_program(dock):
    route = open_route(dock, "GET", "Watch all changes and events")
    expect(route.get_by_label("The request as a program")).to_contain_text("curl -N ")
    expect(route.get_by_role("button", name="Send", exact=True)).to_have_count(0)


# Accessibility


@pytest.mark.parametrize("page", APPEARANCES.values(), ids=APPEARANCES.keys(), indirect=True)
def test_axe_finds_no_violation_in_the_dock(page, home):
    dock = open_dock(page, home)
    send_command(dock, LAMP, "onOff", {"command": "on"})
    for tab in ("Reference", "Timeline"):
        dock.get_by_role("tab", name=tab).click()
        if tab == "Timeline":
            open_row(rows(dock, "/commands").first)
        assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_opened_rows_can_be_read(browser, home, scheme):
    """Each kind of row, opened: successful and failed requests, and those of other clients."""
    with checked_context(browser, home.url, expected="400", color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(home.url)
        dock = open_dock(page, home)
        send_command(dock, LAMP, "onOff", {"command": "on"})
        home.client.post(f"/devices/{LAMP}/traits/onOff/commands", json={"command": "jump"})
        home.command(LAMP, "onOff", "off").raise_for_status()
        dock.get_by_role("tab", name="Timeline").click()
        expect(dock.locator('[data-kind="failed"]').first).to_be_visible()
        for row in range(dock.locator(".log-details").count()):
            summary = dock.locator(".log-line").nth(row)
            summary.click()
            assert_accessible(page, "#dock")
            # The row and its arrow have one background.
            entry = dock.locator(".log-entry").nth(row)
            colors = entry.evaluate("""(node) => [node, ...node.querySelectorAll(".log-line, .log-link")]
                .map((each) => getComputedStyle(each).backgroundColor)""")
            assert len({color for color in colors[1:] if color != "rgba(0, 0, 0, 0)"} | {colors[0]}) == 1, colors
            summary.click()


def test_a_value_that_is_as_before_is_left_out(page, home):
    dock = open_dock(page, home)
    for has_changed in (True, False, True):
        home.command(LAMP, "onOff", "toggle", headers={"X-Request-ID": "there-and-back"}).raise_for_status()
        # The frames of all requests with one id belong to the first of them.
        entry = rows(dock, "there-and-back").last
        changed = entry.locator(".log-changes").filter(has_text="On/off")
        expect(changed).to_have_count(1 if has_changed else 0)

"""The homes of a gateway in the page: the list, new homes, saved states, and an open home that is not the default."""

import contextlib
import re

import httpx
import pytest
from playwright.sync_api import expect

from gateway import LAMP, Gateway, wait_until
from pages import APPEARANCES, assert_accessible, checked_context, open_tab

NAME = "Ceiling Light"


@pytest.fixture(scope="module")
def gateway():
    with Gateway("--paused") as running:
        yield running


@pytest.fixture
def home(gateway):
    """The gateway with the homes `default` and `evening`, a fork with a label."""
    for each in gateway.client.get("/homes").json()["homes"]:
        if each["id"] != "default":
            gateway.client.delete(f"/homes/{each['id']}").raise_for_status()
    gateway.command(LAMP, "onOff", "off").raise_for_status()
    create(gateway, id="evening", label="Evening test", **{"from": {"home": "default"}})
    return gateway


@pytest.fixture
def view(page, home):
    page.goto(f"{home.url}/?view=homes")
    main = page.get_by_role("main")
    expect(main.get_by_role("listitem").first).to_be_visible()
    return main


def create(home, **members):
    return home.client.post("/homes", json=members).raise_for_status().json()


def row(view, name):
    return view.get_by_role("listitem", name=name, exact=True)


def is_on(home, id):
    return home.client.get(f"/homes/{id}/devices/{LAMP}/traits/onOff").json()["attributes"]["onOff"]


def lamp(page):
    return page.locator(f"[data-key='card-{LAMP}']").get_by_role("switch")


# The list


def test_the_homes_are_listed_with_their_origins_clocks_and_times(view, home):
    create(home, id="short", timeToLive=3600, **{"from": {"template": "guides"}})
    home.client.patch("/homes/evening/simulation/clock", json={"paused": False, "speed": 60}).raise_for_status()
    view.page.reload()
    expect(view.get_by_role("status").filter(has_text="3 homes")).to_be_visible()
    default, evening, short = row(view, "default"), row(view, "Evening test"), row(view, "short")
    expect(default).to_contain_text("Open in this tab")
    expect(default).to_contain_text("paused")
    expect(default.get_by_role("button", name="Delete")).to_have_count(0)
    expect(evening).to_contain_text("evening")
    expect(evening).to_contain_text("Fork of default")
    expect(evening).to_contain_text("60")
    expect(short).to_contain_text(re.compile("^shortDevices of Google"))
    expect(short).to_contain_text(re.compile(r"is deleted in (60\smin|1\sh)"))


def test_a_list_that_cannot_be_read_says_why_and_is_read_again(browser, home):
    # The browser logs a response with an error status, so the console is not checked.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = context.new_page()
        limited = {"status": 429, "code": "rateLimited", "detail": "Too many requests. Wait 60 seconds."}
        page.route(
            "**/homes",
            lambda route: route.fulfill(
                status=429, json=limited, content_type="application/problem+json", headers={"Retry-After": "60"}
            ),
            times=1,
        )
        page.goto(f"{home.url}/?view=homes")
        main = page.get_by_role("main")
        expect(main.get_by_role("alert")).to_contain_text("Too many requests")
        main.get_by_role("button", name="Try again").click()
        expect(row(main, "Evening test")).to_be_visible()
        expect(main.get_by_role("alert")).to_have_count(0)


# New homes


def test_a_home_is_created_from_each_source(page, view, home, tmp_path):
    home.client.post("/homes/evening/snapshots", json={"name": "dusk"}).raise_for_status()
    file = tmp_path / "home.json"
    file.write_text(home.client.get("/export").text)
    sources = {
        "demo": {"template": "demo"},
        "guides": {"template": "guides"},
        "empty": {"template": "empty"},
        "fleet": {"fleet": 3},
        "home": {"home": "evening"},
        "snapshot": {"snapshot": {"home": "evening", "name": "dusk"}},
        "file": {"file": True},
    }
    for source, origin in sources.items():
        view.get_by_role("button", name="New home").click()
        dialog = page.get_by_role("dialog", name="New home")
        dialog.get_by_label("It begins with").select_option(source)
        if source == "fleet":
            dialog.get_by_label("Number of devices").fill("3")
        if source in ("home", "snapshot"):
            dialog.get_by_label("Home", exact=True).select_option("Evening test (evening)")
        if source == "snapshot":
            expect(dialog.get_by_label("Saved state", exact=True)).to_have_value("dusk")
        if source == "file":
            dialog.locator("input[type=file]").set_input_files(file)
        dialog.get_by_label("Id", exact=True).fill(f"new-{source}")
        dialog.get_by_role("button", name="Create home").click()
        expect(dialog).to_have_count(0)
        # The focus is where the home can be opened.
        expect(row(view, f"new-{source}").get_by_role("link", name=f"Open: new-{source}")).to_be_focused()
        created = home.client.get(f"/homes/new-{source}").raise_for_status().json()
        assert created["from"] == origin


def test_a_home_has_the_time_the_clock_and_the_seed_that_were_entered(page, view, home):
    view.get_by_role("button", name="New home").click()
    dialog = page.get_by_role("dialog", name="New home")
    dialog.get_by_label("Label").fill("Winter")
    dialog.get_by_text("Time, seed and storage").click()
    dialog.get_by_label("Time to live", exact=True).fill("2")
    dialog.get_by_label("Unit of the time to live").select_option("hours")
    dialog.get_by_label("Clock", exact=True).select_option("Paused")
    dialog.get_by_label("Time of the clock").fill("2026-12-24T18:00:01")
    dialog.get_by_label("Seed").fill("7")
    dialog.get_by_role("button", name="Create home").click()
    expect(row(view, "Winter")).to_be_visible()
    created = next(each for each in home.client.get("/homes").json()["homes"] if each.get("label") == "Winter")
    assert created["paused"] is True
    assert created["time"].startswith("2026-12-24T")
    assert created["seed"] == 7
    assert created["expiresAt"]


def test_errors_of_a_new_home_are_shown_at_their_fields(browser, home):
    # The browser logs responses with an error status.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = context.new_page()
        page.goto(f"{home.url}/?view=homes")
        page.get_by_role("main").get_by_role("button", name="New home").click()
        dialog = page.get_by_role("dialog", name="New home")
        name = dialog.get_by_label("Id", exact=True)
        name.fill("no blanks")
        dialog.get_by_role("button", name="Create home").click()
        expect(name).to_have_attribute("aria-invalid", "true")
        expect(name).to_be_focused()
        name.fill("evening")
        dialog.get_by_role("button", name="Create home").click()
        expect(dialog.get_by_role("alert")).to_contain_text("evening")
        # The field of an error is shown, also if its part of the form is closed.
        name.fill("another")
        dialog.get_by_text("Time, seed and storage").click()
        dialog.get_by_label("Time to live", exact=True).fill("-5")
        dialog.get_by_text("Time, seed and storage").click()
        dialog.get_by_role("button", name="Create home").click()
        expect(dialog.get_by_label("Time to live", exact=True)).to_be_visible()
        expect(dialog.get_by_label("Time to live", exact=True)).to_have_attribute("aria-invalid", "true")
        dialog.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("main").get_by_role("button", name="New home")).to_be_focused()


# Reset, saved states and deletion


def test_a_state_is_saved_restored_forked_and_deleted(page, view, home):
    evening = row(view, "Evening test")
    evening.get_by_text("Saved states").click()
    expect(evening).to_contain_text("This home has no saved state.")
    evening.get_by_label("Name of the state").fill("off")
    evening.get_by_role("button", name="Save the present state").click()
    state = evening.get_by_role("listitem", name="off", exact=True)
    expect(state).to_be_visible()

    home.client.post(f"/homes/evening/devices/{LAMP}/traits/onOff/commands", json={"command": "on"})
    state.get_by_role("button", name="Restore: off").click()
    question = page.get_by_role("dialog", name="Return Evening test to off?")
    assert is_on(home, "evening") is True
    question.get_by_role("button", name="Restore").click()
    expect(question).to_have_count(0)
    wait_until(lambda: not is_on(home, "evening"), "the lamp is still on")

    state.get_by_role("button", name="Fork: off").click()
    dialog = page.get_by_role("dialog", name="New home")
    expect(dialog.get_by_label("It begins with")).to_have_value("snapshot")
    expect(dialog.get_by_label("Saved state", exact=True)).to_have_value("off")
    dialog.get_by_role("button", name="Cancel").click()

    state.get_by_role("button", name="Delete: off").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(state).to_have_count(0)
    assert home.client.get("/homes/evening/snapshots").json()["snapshots"] == []


def test_a_home_is_forked_from_its_row(page, view, home):
    row(view, "Evening test").get_by_role("button", name="Fork: Evening test").click()
    dialog = page.get_by_role("dialog", name="New home")
    expect(dialog.get_by_label("Home", exact=True)).to_have_value("evening")
    dialog.get_by_label("Id", exact=True).fill("copy")
    dialog.get_by_role("button", name="Create home").click()
    expect(row(view, "copy")).to_contain_text("Fork of evening")


def test_a_home_is_reset_and_deleted_after_a_question(page, view, home):
    home.client.post(f"/homes/evening/devices/{LAMP}/traits/onOff/commands", json={"command": "on"})
    evening = row(view, "Evening test")
    evening.get_by_role("button", name="Reset").click()
    question = page.get_by_role("dialog", name="Reset Evening test?")
    question.get_by_role("button", name="Cancel").click()
    assert is_on(home, "evening") is True
    evening.get_by_role("button", name="Reset").click()
    question.get_by_role("button", name="Reset").click()
    expect(question).to_have_count(0)
    wait_until(lambda: not is_on(home, "evening"), "the lamp is still on")

    evening.get_by_role("button", name="Delete").click()
    question = page.get_by_role("dialog", name="Delete Evening test?")
    expect(question).to_contain_text("This cannot be undone.")
    question.get_by_role("button", name="Delete").click()
    expect(evening).to_have_count(0)
    expect(view.get_by_role("heading", name="Homes")).to_be_focused()
    assert home.client.get("/homes/evening").status_code == 404


# The open home


def test_an_opened_home_is_watched_and_controlled_and_back_returns(page, view, home):
    row(view, "Evening test").get_by_role("link", name="Open: Evening test").click()
    expect(page).to_have_url(f"{home.url}/?home=evening")
    expect(page.get_by_role("heading", name="Evening test", level=1)).to_be_visible()
    expect(page).to_have_title(re.compile("Evening test"))
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    lamp(page).click()
    expect(lamp(page)).to_be_checked()
    expect(page.locator(f"[data-key='card-{LAMP}']")).to_contain_text("On")
    wait_until(lambda: is_on(home, "evening"), "the lamp is still off")
    assert not is_on(home, "default")
    home.client.post(f"/homes/evening/devices/{LAMP}/traits/onOff/commands", json={"command": "off"})
    expect(lamp(page)).not_to_be_checked()
    page.locator(f"[data-key='card-{LAMP}']").get_by_role("link", name=NAME).click()
    expect(page.get_by_role("complementary", name=NAME)).to_be_visible()
    expect(page).to_have_url(re.compile("home=evening"))

    page.go_back()
    page.go_back()
    expect(row(view, "default")).to_contain_text("Open in this tab")


def test_a_link_to_a_home_with_filters_is_opened_and_the_links_of_the_page_keep_the_home(page, home):
    page.goto("about:blank")
    requests = []
    page.on("request", lambda sent: requests.append(sent.url.removeprefix(home.url)))
    page.goto(f"{home.url}/?home=evening&q=ceiling&room=living-room")
    expect(page.get_by_role("heading", name="Evening test", level=1)).to_be_visible()
    expect(page.get_by_role("searchbox").first).to_have_value("ceiling")
    lamp(page).click()
    expect(lamp(page)).to_be_checked()
    for name in ("Homes", "Scenarios", "Status"):
        link = page.get_by_role("navigation", name="Views").get_by_role("link", name=name, exact=True)
        expect(link).to_have_attribute("href", re.compile("home=evening"))
    assert [url for url in requests[1:] if not url.startswith(("/homes/evening", "/assets/"))] == []


def test_tabs_of_two_homes_do_not_mix_and_those_of_one_home_share_a_stream(browser, home):
    with checked_context(browser, home.url) as context:
        opened = []
        context.on("request", lambda sent: "/events" in sent.url and opened.append(sent.url.removeprefix(home.url)))
        default = open_tab(context, home.url)
        first, second = (open_tab(context, f"{home.url}/?home=evening") for _ in range(2))
        assert [url.split("?")[0] for url in opened] == ["/events", "/homes/evening/events"]
        lamp(first).click()
        expect(lamp(first)).to_be_checked()
        expect(lamp(second)).to_be_checked()
        home.command(LAMP, "brightness", "off")
        home.client.patch(f"/devices/{LAMP}", json={"name": "Lamp of default"}).raise_for_status()
        expect(default.get_by_role("main").get_by_role("link", name="Lamp of default")).to_be_visible()
        expect(lamp(default)).not_to_be_checked()
        expect(second.get_by_role("main").get_by_role("link", name="Lamp of default")).to_have_count(0)
        home.client.patch(f"/devices/{LAMP}", json={"name": NAME}).raise_for_status()

        # Favorites belong to a home.
        first.get_by_role("button", name=f"Favorite: {NAME}").click()
        expect(second.get_by_role("button", name=f"Favorite: {NAME}")).to_have_attribute("aria-pressed", "true")
        expect(default.get_by_role("button", name=f"Favorite: {NAME}")).to_have_attribute("aria-pressed", "false")


def test_a_home_that_is_deleted_while_it_is_open_says_so_and_leads_to_the_list(browser, home):
    # After the end of the stream, the page asks whether the home exists, and the browser logs that it does not.
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = open_tab(context, f"{home.url}/?home=evening")
        httpx.delete(f"{home.url}/homes/evening").raise_for_status()
        main = page.get_by_role("main")
        expect(main).to_contain_text("The home evening was deleted, or its time is over.")
        expect(page.get_by_text("No such home", exact=True).first).to_be_visible()
        expect(lamp(page)).to_have_count(0)
        assert_accessible(page)
        main.get_by_role("button", name="Show all homes").click()
        view = page.get_by_role("main")
        expect(row(view, "default")).to_be_visible()
        row(view, "default").get_by_role("link", name="Open: default").click()
        expect(page).to_have_url(f"{home.url}/")
        expect(lamp(page)).to_be_visible()


def test_a_home_that_does_not_exist_is_reported_without_waiting(browser, home):
    with contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        page = context.new_page()
        page.goto(f"{home.url}/?home=nowhere")
        expect(page.get_by_role("main")).to_contain_text("There is no home nowhere.")
        create(home, id="nowhere", **{"from": {"template": "guides"}})
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("main").locator(".card").first).to_be_visible()


def test_the_timeline_shows_the_requests_of_the_open_home(page, home):
    home.client.get("/homes/evening/rooms", headers={"X-Client": "app"}).raise_for_status()
    home.client.get("/structures", headers={"X-Client": "app"}).raise_for_status()
    page.goto(f"{home.url}/?home=evening&dock=timeline")
    entries = page.get_by_role("list", name="Timeline", exact=True).locator("> li")
    expect(entries.filter(has_text="/rooms")).to_have_count(1)
    expect(entries.filter(has_text="/structures")).to_have_count(0)


# Accessibility


@pytest.mark.parametrize(
    "page",
    [APPEARANCES["light"], {**APPEARANCES["dark"], **APPEARANCES["phone"]}, {"locale": "ar"}],
    ids=["light", "dark phone", "Arabic"],
    indirect=True,
)
def test_axe_finds_no_violation_in_the_list_and_in_the_dialog(page, view, home):
    home.client.post("/homes/evening/snapshots", json={"name": "dusk"}).raise_for_status()
    view.locator(".home-item").nth(1).locator("summary").click()
    expect(view.get_by_text("dusk", exact=True)).to_be_visible()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    view.locator(".homes-head button").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("details > summary").click()
    assert_accessible(page, "dialog")
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")

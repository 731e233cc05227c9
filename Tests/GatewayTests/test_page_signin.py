"""The page of a gateway with access control: signing in and out, and what a token forbids."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from gateway import LAMP, wait_until
from pages import APPEARANCES, assert_accessible, checked_context
from process import free_port
from secured import Secured, create, token
from streams import Stream

# The text in the console when the gateway rejects a request without a session.
REJECTED = "the server responded with a status of 4"
HOME = "[data-key='card-living-room-ceiling']"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tokens.json"


@pytest.fixture
def secrets(path):
    """A token of each scope."""
    return {
        scope: create(path, "--label", f"the {scope} one", "--scope", scope)
        for scope in ("read", "control", "simulate", "admin")
    }


@pytest.fixture
def secured(path, secrets):
    with Secured(path) as gateway:
        yield gateway


@pytest.fixture
def context(browser, secured):
    with checked_context(browser, secured.url, expected=REJECTED) as context:
        yield context


def sign_in(page, secret):
    field = page.get_by_label("Token", exact=True)
    expect(field).to_be_focused()
    field.fill(secret)
    field.press("Enter")
    expect(page.get_by_role("button", name="Sign in")).to_have_count(0)


def opened(context, url, secret):
    """Opens a tab, and signs in if that is necessary."""
    page = context.new_page()
    page.goto(url)
    expect(page.locator(f".sign-in, {HOME}").filter(visible=True).first).to_be_visible()
    if page.locator(".sign-in").count():
        sign_in(page, secret)
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    return page


def test_the_home_opens_where_the_person_was_after_signing_in(context, secured, secrets):
    page = context.new_page()
    address = f"{secured.url}/?q=lamp&device={LAMP}&tab=data&dock=timeline"
    page.goto(address)
    field = page.get_by_label("Token", exact=True)
    expect(field).to_be_focused()
    assert field.get_attribute("type") == "password"
    assert field.get_attribute("autocomplete") == "current-password"
    expect(page.get_by_text("home-gateway token create")).to_be_visible()
    expect(page).to_have_title("Sign in \N{EN DASH} home-gateway")
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.locator("#bar")).to_be_hidden()

    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Enter a token.")).to_be_visible()
    wrong = "hg_22222222_" + "3" * 32
    field.fill(wrong)
    field.press("Enter")
    expect(page.get_by_text("This token does not exist, has ended or was revoked.")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.press("Escape")
    expect(field).to_have_value("")
    expect(field).not_to_have_attribute("aria-invalid", "true")

    sign_in(page, f"  {secrets['simulate']} ")
    panel = page.get_by_role("complementary", name="Ceiling Light", exact=True)
    expect(panel.get_by_role("tab", name="Data")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    expect(page).to_have_url(address)
    expect(page.get_by_role("list", name="Timeline", exact=True)).to_be_visible()
    expect(page).to_have_title("Ceiling Light \N{EN DASH} home-gateway")

    # The token is nowhere.
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, document.cookie])")
    with secured.client(secrets["admin"]) as client:
        recorded = client.get("/simulation/requests").text
    for text in [page.content(), stored, page.url, recorded, secured.stderr()]:
        assert secrets["simulate"][12:] not in text and wrong[12:] not in text


def test_after_too_many_attempts_the_form_shows_how_long_to_wait(context, secured, secrets):
    page = context.new_page()
    page.goto(secured.url)
    field = page.get_by_label("Token", exact=True)
    expect(field).to_be_focused()
    limit = {"status": 429, "headers": {"Retry-After": "3"}, "json": {"detail": "Too many.", "status": 429}}
    page.route("**/session", lambda route: route.fulfill(**limit))
    field.fill("wrong")
    field.press("Enter")
    expect(page.get_by_text("There were too many attempts with wrong tokens.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Try again in [123] s\."))).to_be_visible()
    expect(page.get_by_text("Try again now.")).to_be_visible()
    # Valid tokens are always accepted.
    page.unroute("**/session")
    field.fill(secrets["read"])
    field.press("Enter")
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()


@pytest.mark.parametrize("appearance", APPEARANCES)
def test_the_form_is_accessible(browser, secured, appearance):
    with checked_context(browser, secured.url, expected=REJECTED, **APPEARANCES[appearance]) as context:
        page = context.new_page()
        for language in ("en", "ar"):
            page.goto(f"{secured.url}/?lang={language}")
            field = page.locator(".sign-in input")
            field.fill("wrong")
            field.press("Enter")
            expect(field).to_have_attribute("aria-invalid", "true")
            assert_accessible(page)
            # A phone with a zoom of 200 %.
            page.set_viewport_size({"width": 320, "height": 500})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_signing_out_ends_the_session_in_all_tabs(context, secured, secrets):
    with secured.client(secrets["simulate"]) as client:
        client.post("/homes", json={"id": "evening", "from": {"template": "demo"}}).raise_for_status()
    first = opened(context, secured.url, secrets["read"])
    second = opened(context, f"{secured.url}/?home=evening", secrets["read"])
    first.get_by_role("button", name="Access: the read one").click()
    expect(first.get_by_text("Display only", exact=True)).to_be_visible()
    first.get_by_role("button", name="Sign out").click()
    for page in (first, second):
        expect(page.get_by_label("Token", exact=True)).to_be_visible()
        expect(page.locator(HOME)).to_have_count(0)
    # Signing in opens all of them, too, each with its home.
    sign_in(first, secrets["read"])
    for page in (first, second):
        expect(page.locator(HOME)).to_be_visible()
        expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    expect(second).to_have_url(re.compile(re.escape("?home=evening") + "$"))


def test_a_revoked_token_shows_the_form_while_the_page_is_open(context, secured, secrets, path):
    page = opened(context, secured.url, secrets["control"])
    assert token(path, "revoke", secrets["control"]).returncode == 0
    expect(page.get_by_text("the session has ended or the token was revoked.")).to_be_visible()
    expect(page.locator(HOME)).to_be_hidden()
    sign_in(page, secrets["read"])
    # The other token has other rights.
    expect(page.locator(".world").get_by_text("Display only:")).to_be_visible()


def test_after_a_restart_of_the_gateway_the_page_continues(browser, path, secrets):
    port = str(free_port())
    # The console contains each failed attempt to connect, too.
    with checked_context(browser, f"http://127.0.0.1:{port}", expected="Failed to load resource") as context:
        with Secured(path, "--port", port) as gateway:
            page = opened(context, f"{gateway.url}/?dock=timeline", secrets["simulate"])
            page.evaluate("window.mark = true")
        with Secured(path, "--port", port) as gateway, gateway.client(secrets["admin"]) as client:
            # The gateway has stored the session.
            wait_until(lambda: client.get("/streams").json()["streams"], "the page does not connect again")
            expect(page.locator(".sign-in")).to_have_count(0)
        path.with_name("tokens.json.sessions").unlink()
        with Secured(path, "--port", port) as gateway:
            sign_in(page, secrets["simulate"])
            expect(page.locator(HOME)).to_be_visible()
            expect(page.get_by_text("Live", exact=True).first).to_be_visible()
            assert page.evaluate("window.mark")
            # The requests of others are read again, too.
            secret = secrets["control"]
            with httpx.Client(base_url=gateway.url, headers={"Authorization": f"Bearer {secret}"}) as client:
                client.get("/rooms", headers={"X-Client": "nightly"}).raise_for_status()
            entries = page.get_by_role("list", name="Timeline", exact=True)
            expect(entries.get_by_text("nightly").first).to_be_visible()


def test_a_token_that_only_reads_makes_the_page_a_display(context, secured, secrets):
    page = opened(context, secured.url, secrets["read"])
    sent = []
    page.on("response", lambda response: sent.append((response.request.method, response.status, response.url)))
    world = page.locator(".world")
    expect(world.get_by_text("Display only: the token “the read one” can read, but change nothing.")).to_be_visible()
    for name in ("Pause the clock", "Add device", "New room"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    card = page.locator(HOME)
    expect(card.get_by_role("switch")).to_be_disabled()
    expect(page.locator("main .card-control :is(input, select, button):enabled")).to_have_count(0)
    assert_accessible(page)
    # Changes of others arrive.
    with secured.client(secrets["control"]) as client:
        client.post(f"/devices/{LAMP}/traits/onOff/commands", json={"command": "on"}).raise_for_status()
    expect(card.get_by_role("switch")).to_be_checked()
    page.keyboard.press("p")

    card.get_by_role("link", name="Ceiling Light").click()
    panel = page.get_by_role("complementary", name="Ceiling Light", exact=True)
    expect(panel.get_by_role("button", name="Rename device")).to_be_hidden()
    expect(panel.get_by_text("Display only:")).to_be_visible()
    expect(panel.locator(".panel-body :is(input, select, button):enabled")).to_have_count(0)
    panel.get_by_role("tab", name="Data").click()
    expect(panel.get_by_text("Whether the device is on", exact=False).first).to_be_visible()
    expect(panel.get_by_role("button", name=re.compile("^Edit"))).to_have_count(0)
    panel.get_by_role("tab", name="History").click()
    expect(panel.locator(".panel-body")).to_contain_text("On")
    panel.get_by_role("tab", name="Simulate").click()
    expect(panel.locator(".denial")).to_be_visible()
    assert_accessible(page, "#panel")
    panel.get_by_role("tab", name="API").click()
    expect(panel.locator("fieldset.all-commands")).to_have_attribute("disabled", "")
    page.get_by_role("button", name="Timeline and reference").click()
    expect(page.get_by_text("The requests of other clients need a token")).to_be_visible()

    for view, hidden in (("Homes", "New home"), ("Scenarios", "Run all"), ("Status", "Close")):
        page.get_by_role("navigation", name="Views").get_by_role("link", name=view, exact=True).click()
        main = page.get_by_role("main")
        expect(main.get_by_role("heading", name=view, exact=True)).to_be_visible()
        page.wait_for_timeout(300)
        expect(main.get_by_role("button", name=hidden)).to_have_count(0)
        assert_accessible(page, "main, section")
    page.goto(f"{secured.url}/?view=faults")
    expect(page.get_by_role("main").get_by_text("Display only:")).to_be_visible()
    assert all(method == "GET" and status < 400 for method, status, _ in sent), sent


def test_a_token_that_controls_devices_does_not_offer_the_simulation(context, secured, secrets):
    page = opened(context, secured.url, secrets["control"])
    expect(page.get_by_text("The token “the control one” can control devices, but not the simulation.")).to_be_visible()
    expect(page.get_by_role("button", name="Add device")).to_have_count(0)
    card = page.locator(HOME)
    card.get_by_role("switch").click()
    with secured.client(secrets["read"]) as client:
        state = f"/devices/{LAMP}/traits/onOff"
        wait_until(lambda: client.get(state).json()["attributes"]["onOff"], "the lamp is off")
    expect(page.get_by_role("button", name="New room").first).to_be_visible()
    card.get_by_role("link", name="Ceiling Light").click()
    page.get_by_role("tab", name="Simulate").click()
    expect(page.locator("#panel .denial")).to_be_visible()


def test_a_token_for_some_homes_shows_only_these(context, secured, secrets, path):
    with secured.client(secrets["simulate"]) as client:
        for home in ("evening", "night"):
            client.post("/homes", json={"id": home, "from": {"template": "demo"}}).raise_for_status()
    one = create(path, "--label", "one home", "--homes", "evening", "--scope", "simulate")
    two = create(path, "--label", "two homes", "--homes", "evening,night", "--scope", "read")
    wait_until(lambda: secured.status("/homes", two) == 200, "the token is not accepted")
    page = context.new_page()
    page.goto(secured.url)
    sign_in(page, two)
    expect(page.get_by_text("The token “two homes” is not for the home default.")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="night").click()
    expect(page.locator(HOME)).to_be_visible()
    page.get_by_role("link", name="Homes", exact=True).click()
    expect(page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("heading"))).to_have_count(2)
    page.get_by_role("button", name="Access: two homes").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Token", exact=True)).to_be_visible()
    # With one home, there is nothing to choose.
    page.goto(secured.url)
    sign_in(page, one)
    expect(page.locator(HOME)).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("?home=evening") + "$"))
    expect(page.get_by_role("button", name="Add device")).to_be_visible()


def test_the_status_lists_tokens_and_open_streams(context, secured, secrets, path):
    headers = {"Authorization": f"Bearer {secrets['read']}", "X-Client": "wall display"}
    page = opened(context, secured.url, secrets["admin"])
    targets = []
    page.on("request", lambda request: targets.append(request.url.removeprefix(secured.url)))
    with Stream(secured.url, "/events", headers=headers, device="porch-light") as stream:
        stream.next("heartbeat")
        assert not any(target.startswith(("/streams", "/tokens")) for target in targets)
        page.get_by_role("link", name="Status", exact=True).click()
        tokens = page.get_by_role("region", name="Tokens", exact=True)
        expect(tokens.get_by_role("listitem")).to_have_count(4)
        expect(tokens.get_by_role("listitem").filter(has_text="the read one")).to_contain_text("Last used")
        expect(tokens.get_by_role("listitem").filter(has_text="the simulate one")).to_contain_text("Not used")
        streams = page.get_by_role("region", name="Open streams", exact=True)
        row = streams.get_by_role("listitem").filter(has_text="wall display")
        expect(row).to_contain_text("/events?device=porch-light")
        expect(row).to_contain_text(re.compile(r"default · 127\.0\.0\.1:\d+ · open for .* · \d+ events? · "))
        assert_accessible(page)
        row.get_by_role("button").click()
        dialog = page.get_by_role("dialog", name="Close the stream of wall display?")
        assert_accessible(page, "dialog")
        dialog.get_by_role("button", name="Close").click()
        expect(row).to_have_count(0)
        # The stream ends.
        assert all(event.name for event in stream)
    create(path, "--label", "a new one")
    expect(tokens.get_by_role("listitem").filter(has_text="a new one")).to_be_visible()


def test_access_control_costs_one_request(context, secured, secrets):
    opened(context, secured.url, secrets["read"]).close()
    page = context.new_page()
    targets = []
    page.on("request", lambda request: targets.append(request.url.removeprefix(secured.url)))
    page.goto(secured.url)
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    page.wait_for_timeout(500)
    assert targets.count("/session") == 1
    assert len([target for target in targets if not target.startswith("data:")]) <= 7, targets


def test_without_access_control_nothing_of_it_is_visible(browser, gateway):
    with checked_context(browser, gateway.url) as context:
        page = context.new_page()
        targets = []
        page.on("request", lambda request: targets.append(request.url))
        page.goto(gateway.url)
        expect(page.get_by_text("Live", exact=True).first).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("Access"))).to_have_count(0)
        expect(page.locator(".denial")).to_have_count(0)
        assert not any(target.endswith("/session") for target in targets)


def test_a_home_that_does_not_exist_says_so(context, secured, secrets):
    page = context.new_page()
    page.goto(f"{secured.url}/?home=nothing")
    sign_in(page, secrets["read"])
    expect(page.get_by_role("main").get_by_text("There is no home nothing.")).to_be_visible()

"""The page looks like the pictures in the folder `pictures`, which `make pictures` renews after a change of its looks.

The home, its clock, the time and the fonts are the same in all runs. Edges may be smoothed in another way, because
versions of Chromium differ in that.
"""

import contextlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from gateway import Gateway
from pages import CHROMIUM, installed
from pixels import difference
from process import REPOSITORY
from secured import create

PICTURES = Path(__file__).parent / "pictures"
# The number of pixels that may differ. A changed digit is more.
TOLERANCE = 10
# The folder for the pictures of failed tests.
ACTUAL = REPOSITORY / ".build/pictures"

TIME = "2026-06-01T08:00:00Z"
LATER = "2026-06-01T08:10:00Z"

LIGHT = {"viewport": {"width": 1200, "height": 750}, "color_scheme": "light"}
DARK = {**LIGHT, "color_scheme": "dark"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "color_scheme": "light"}
PHONE_DARK = {**PHONE, "color_scheme": "dark"}

# The usual limit of streams follows the machine's limit of open files and the number of threads.
MAX_STREAMS = ("--max-streams", "1000")

# Figures that depend on the machine, the version, and the moment of the request.
METRICS = {
    'home_gateway_build_info{version="1.2.3"}': 1,
    "process_start_time_seconds": 1780214400,
    "process_resident_memory_bytes": 32000000,
    "home_gateway_http_requests_total": 1200,
    "home_gateway_http_failures_total": 2,
    "home_gateway_http_connections": 3,
    "home_gateway_http_counted_connections": 3,
    "home_gateway_http_pending_bytes": 0,
    "home_gateway_http_body_bytes_total": 50000,
    "home_gateway_streams": 1,
    "home_gateway_streams_started_total": 5,
    "home_gateway_stream_bytes_total": 40000,
    'home_gateway_http_responses_total{method="GET",route="/devices",status="2xx"}': 1000,
    'home_gateway_http_responses_total{method="GET",route="/devices",status="4xx"}': 2,
    'home_gateway_http_responses_total{method="POST",route="/devices/{id}/commands",status="2xx"}': 150,
}


@dataclass(frozen=True)
class View:
    """The view in a picture: the page at an address, after an action."""

    appearance: dict
    query: str = ""
    # Prepares the home before the page is opened.
    home: Callable[[Gateway], None] = lambda gateway: None
    # Prepares the page before the picture is taken.
    page: Callable[[Page, Gateway], None] = lambda page, gateway: None
    options: tuple[str, ...] = ()
    # Whether the page has the computer's time. Otherwise, it is always that of the home.
    has_clock: bool = False
    # The scope of the token with which the page is opened; with `none`, the picture shows the form.
    scope: str = ""


def with_history(gateway: Gateway) -> None:
    """Lets 90 minutes pass, in which the heating setpoint changes."""
    for setpoint in (2100, 1900, 2250):
        change = {"occupiedHeatingSetpoint": setpoint}
        gateway.client.patch(
            "/devices/hallway-thermostat/types/1/traits/matter.thermostat", json=change
        ).raise_for_status()
        gateway.client.post("/simulation/clock/advance", json={"seconds": 1800}).raise_for_status()


def with_deviations(gateway: Gateway) -> None:
    """Causes an alarm, a device that is not reachable, and a structure without its hub."""
    alarm = {"stimulus": "senseSmoke", "params": {"alarmState": "critical"}}
    gateway.client.post("/simulation/devices/smoke-alarm/stimuli", json=alarm).raise_for_status()
    gateway.client.patch("/simulation/devices/porch-light", json={"reachable": False}).raise_for_status()
    hub = {"structureID": "guest-cottage", "hub": False}
    gateway.client.patch("/simulation/network", json=hub).raise_for_status()


def with_homes(gateway: Gateway) -> None:
    """Creates a fork with a label, and an empty home."""
    for home in (
        {"id": "evening", "label": "Evening test", "from": {"home": "default"}},
        {"id": "nothing", "from": {"template": "empty"}},
    ):
        gateway.client.post("/homes", json=home).raise_for_status()


def with_faults(gateway: Gateway) -> None:
    """Sets a fault on a room, and one that waits."""
    for fault in (
        {"id": "no-power", "on": {"room": "living-room"}, "kind": "offline"},
        {"id": "later", "on": {"device": "porch-light"}, "kind": "slow", "milliseconds": 800, "from": 60},
    ):
        gateway.client.post("/simulation/faults", json=fault).raise_for_status()


def lose_connection(page: Page, gateway: Gateway) -> None:
    # An attempt to connect that failed would change the notice.
    page.route("**/events?*", lambda route: None)
    gateway.stop()
    page.clock.set_fixed_time(LATER)
    expect(page.locator("#notice")).to_contain_text("The values are those of")


def add_device(page: Page, gateway: Gateway) -> None:
    page.get_by_role("button", name="Add device").click()
    dialog = page.get_by_role("dialog", name="Add a device")
    dialog.get_by_role("combobox", name="Type", exact=True).fill("light")
    expect(dialog.get_by_role("option", name="Dimmable light")).to_be_visible()


def send_commands(page: Page, gateway: Gateway) -> None:
    """Changes the home with the page and with another client, and opens the timeline."""
    main = page.get_by_role("main")
    main.get_by_role("switch", name="Ceiling Light").first.click()
    expect(page.locator("[data-key='card-living-room-ceiling']")).to_contain_text("On")
    # The requests that the start of the test has sent arrive at different times.
    gateway.client.delete("/simulation/requests").raise_for_status()
    gateway.command("porch-light", "onOff", "on", headers={"X-Request-ID": "nightly-7"}).raise_for_status()
    expect(page.locator("[data-key='card-porch-light']")).to_contain_text("On")
    page.get_by_role("button", name="Timeline and reference").click()
    entries = page.get_by_role("list", name="Timeline", exact=True).locator("> li")
    expect(entries.filter(has_text="Turn on").filter(has_text="200")).to_have_count(2)


def use_wrong_token(page: Page, gateway: Gateway) -> None:
    page.get_by_label("Token", exact=True).fill("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This token does not exist")).to_be_visible()


def shows(text: str) -> Callable[[Page, Gateway], None]:
    """Waits until a text is visible."""
    return lambda page, gateway: expect(page.get_by_text(text).filter(visible=True).first).to_be_visible()


def show_status(page: Page, gateway: Gateway) -> None:
    """Waits until the view shows that the stream is open; it may not show this when it is drawn first."""
    expect(page.get_by_text("Everything is fine.")).to_be_visible()
    expect(page.locator(".fact", has=page.get_by_text("Connection", exact=True))).to_contain_text("Live")


VIEWS = {
    "home-light": View(LIGHT),
    "home-dark": View(DARK, home=with_deviations),
    "home-phone": View(PHONE),
    "home-phone-dark": View(PHONE_DARK, home=with_deviations),
    "home-arabic": View(LIGHT, "?lang=ar"),
    "home-empty": View(PHONE_DARK, options=("--fleet", "0"), page=shows("This home has no devices yet.")),
    "home-outdated": View(LIGHT, page=lose_connection),
    "panel-light": View(LIGHT, "?device=floor-lamp&tab=controls&q=lamp", page=shows("Saturation")),
    "panel-thermostat": View(DARK, "?device=hallway-thermostat&tab=controls&q=thermostat", page=shows("Heat to")),
    "panel-phone-arabic": View(PHONE_DARK, "?device=hallway-thermostat&tab=controls&lang=ar", page=shows("الوضع")),
    "panel-data": View(PHONE, "?device=floor-lamp&tab=data", page=shows("Whether the device is on.")),
    "panel-history": View(
        DARK,
        "?device=hallway-thermostat&tab=history&q=thermostat",
        home=with_history,
        page=shows("Values as a table"),
    ),
    "panel-simulate": View(LIGHT, "?device=smoke-alarm&tab=simulate", page=shows("Power cycle")),
    "panel-api": View(LIGHT, "?device=floor-lamp&tab=api", page=shows("GET /devices/floor-lamp")),
    "add-device": View(LIGHT, page=add_device),
    # The order of the entries depends on the times of the gateway and of the page.
    "dock": View(DARK, page=send_commands, has_clock=True),
    "homes": View(LIGHT, "?view=homes", home=with_homes, page=shows("Evening test")),
    "faults": View(DARK, "?view=faults", home=with_faults, page=shows("Kind of fault")),
    "faults-phone": View(PHONE, "?view=faults", home=with_faults, page=shows("Kind of fault")),
    "status": View(LIGHT, "?view=status", page=show_status, options=MAX_STREAMS),
    "status-phone-dark": View(PHONE_DARK, "?view=status", page=show_status, options=MAX_STREAMS),
    "sign-in": View(LIGHT, scope="none"),
    "sign-in-dark": View(DARK, scope="none", page=use_wrong_token),
    "sign-in-phone-arabic": View(PHONE, "?lang=ar", scope="none"),
    "display": View(LIGHT, "?device=floor-lamp&tab=controls&q=lamp", page=shows("Saturation"), scope="read"),
    "display-phone-dark": View(PHONE_DARK, scope="read"),
}


@pytest.fixture(scope="module")
def browser(playwright):
    """Chromium with fixed fonts, colors and edges."""
    arguments = [
        "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--disable-skia-runtime-opts"
    ]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    environment = {**os.environ, "FONTCONFIG_FILE": str(PICTURES / "fonts.conf")}
    running = playwright.chromium.launch(executable_path=installed(CHROMIUM), args=arguments, env=environment)
    yield running
    running.close()


def with_fixed_figures(route: Route) -> None:
    """Replaces figures in the metrics of the gateway."""
    replaced = {name.partition("{")[0] for name in METRICS}
    lines = [line for line in route.fetch().text().splitlines() if re.split("[{ ]", line)[0] not in replaced]
    lines += [f"{name} {value}" for name, value in METRICS.items()]
    route.fulfill(body="\n".join(lines), content_type="text/plain")


def with_fixed_streams(route: Route) -> None:
    """Replaces the open streams, whose addresses and ages are different in each run."""
    stream = {
        "id": "7", "home": "default", "route": "GET /events", "path": "/events?room=kitchen", "client": "wall display",
        "address": "192.0.2.7:50000", "openedAt": TIME, "age": 300, "events": 12, "bytes": 3456, "lag": 0,
    }
    route.fulfill(json={"streams": [stream]})


def taken(page: Page) -> bytes:
    """Returns a picture of the page, when two in a row are equal."""
    # The cursor of the stream, the port of the gateway, the times and durations of requests are different in each run.
    masks = [
        page.locator(".fact", has_text="Cursor"), page.locator(".panel-api pre").first, page.locator(".log-time"),
        page.locator(".log-meta"),
    ]
    page.mouse.move(0, 0)
    pictures = [b""]
    while len(pictures) < 30:
        # The page scrolls to the chosen device, by a length that depends on what is loaded already.
        page.evaluate("scrollTo(0, 0)")
        pictures.append(page.screenshot(mask=masks, mask_color="#808080"))
        if pictures[-1] == pictures[-2]:
            return pictures[-1]
    raise AssertionError("the page does not come to rest")


@pytest.mark.parametrize("name", VIEWS)
def test_the_page_looks_like_its_picture(browser, name, request, tmp_path):
    view = VIEWS[name]
    options = list(view.options)
    if view.scope:
        tokens = tmp_path / "tokens.json"
        secret = create(tokens, "--label", "Hall display", "--scope", view.scope.replace("none", "read"))
        options += ["--token-file", str(tokens)]
    with (
        Gateway("--paused", "--time", TIME, *options) as gateway,
        contextlib.closing(
            browser.new_context(reduced_motion="reduce", locale="en-US", timezone_id="UTC", **view.appearance)
        ) as context,
    ):
        view.home(gateway)
        page = context.new_page()
        if not view.has_clock:
            page.clock.set_fixed_time(TIME)
        page.route("**/metrics", with_fixed_figures)
        page.route("**/streams?*", with_fixed_streams)
        page.goto(f"{gateway.url}/{view.query}")
        if view.scope:
            expect(page.locator(".sign-in input")).to_be_focused()
        if view.scope not in ("", "none"):
            page.locator(".sign-in input").fill(secret)
            page.keyboard.press("Enter")
        # The bar states that the clock is paused when all of the first state is read.
        if view.scope != "none":
            expect(page.locator(".deviation").first).to_be_visible()
        view.page(page, gateway)
        picture = taken(page)
    file = PICTURES / f"{name}.png"
    is_renewing = request.config.getoption("--renew-pictures")
    if is_renewing and not file.exists():
        file.write_bytes(picture)
    found = difference(browser, file.read_bytes(), picture)
    if found.count > TOLERANCE and is_renewing:
        file.write_bytes(picture)
    elif found.count > TOLERANCE:
        actual, differences = ACTUAL / f"{name}.png", ACTUAL / f"{name}-difference.png"
        ACTUAL.mkdir(parents=True, exist_ok=True)
        actual.write_bytes(picture)
        differences.write_bytes(found.picture)
        pytest.fail(
            f"{found.count} pixels differ from {file}:\nthe page is {actual}\nthe pixels are red in {differences}\n"
            "If the page is right, renew the pictures with: make pictures",
            pytrace=False,
        )


def test_every_picture_is_compared():
    assert {file.stem for file in PICTURES.glob("*.png")} == set(VIEWS)

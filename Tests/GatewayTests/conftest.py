"""The fixtures of the tests of the program."""

import contextlib
import os

import pytest
from playwright.sync_api import expect, sync_playwright

from gateway import BINARY, LAMP, Gateway
from nginx import NAME
from pages import CHROMIUM, checked_context, installed

# Milliseconds that the fixed task takes on the machine for which the limits hold.
REFERENCE = 80

# The fixed task: it does what a page does when it loads. Returns its duration in milliseconds.
FIXED_TASK = """() => {
    const devices = Array.from({ length: 20_000 }, (_, number) =>
        ({ id: `device-${number}`, name: `Lamp ${number * 7919 % 20_000}`, levels: [number, 1, 2] }));
    const start = performance.now();
    const copies = JSON.parse(JSON.stringify(devices));
    copies.sort((first, second) => (first.name < second.name ? -1 : 1));
    const list = document.createElement("ul");
    for (const { name } of copies.slice(0, 5_000)) {
        list.append(Object.assign(document.createElement("li"), { textContent: name }));
    }
    document.body.replaceChildren(list);
    void document.body.offsetHeight;
    return performance.now() - start;
}"""


def pytest_addoption(parser):
    parser.addoption("--renew-pictures", action="store_true", help="write the pictures that the page is compared with")
    parser.addoption(
        "--browser-reruns", type=int, default=0, help="how often a failed test in a browser is repeated; default 0"
    )


def pytest_configure(config):
    if not BINARY.exists():
        pytest.exit(f"{BINARY} does not exist; build it with: make build", returncode=2)


def pytest_collection_modifyitems(config, items):
    """On a busy machine, a browser may be slower than a test assumes. The summary of a run names what it repeated."""
    for item in items:
        if {"browser", "firefox"}.intersection(item.fixturenames):
            item.add_marker(pytest.mark.flaky(reruns=config.getoption("browser_reruns")))


@pytest.fixture
def gateway():
    """The demo home in memory, with its clock running."""
    with Gateway() as running:
        yield running


@pytest.fixture
def home():
    """The demo home in memory, with its clock paused, so that only the test changes it."""
    with Gateway("--paused") as running:
        yield running


@pytest.fixture(scope="module")
def shared_gateway():
    """Like `home`, shared by all tests of a module."""
    with Gateway("--paused") as running:
        yield running


@pytest.fixture
def shared_home(shared_gateway):
    """The demo home of a module, with its clock paused and its lamp off before each test."""
    shared_gateway.pause()
    shared_gateway.command(LAMP, "onOff", "off").raise_for_status()
    shared_gateway.client.patch(f"/devices/{LAMP}", json={"name": "Ceiling Light"}).raise_for_status()
    return shared_gateway


@pytest.fixture
def data(tmp_path):
    """The path of a data file that does not exist yet."""
    return tmp_path / "home.sqlite"


@pytest.fixture(scope="session")
def playwright():
    # A busy machine may need more than the usual five seconds.
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """Debian's Chromium, without a window."""
    # As root, Chromium has no sandbox. Only our own pages are opened here.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    arguments.append(f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
    running = playwright.chromium.launch(executable_path=installed(CHROMIUM), args=arguments)
    yield running
    running.close()


@pytest.fixture
def slowness(browser):
    """How many times as long as on the machine for which the page's limits hold a task takes; at least 1."""
    with contextlib.closing(browser.new_context()) as context:
        page = context.new_page()
        duration = min(page.evaluate(FIXED_TASK) for _ in range(8))
    print(f"the fixed task takes {duration:.0f} ms")
    return max(1, duration / REFERENCE)


@pytest.fixture(scope="session")
def firefox(playwright):
    """Debian's Firefox, without a window, controlled through WebDriver BiDi."""
    # Firefox has no command that emulates media features.
    preferences = {"ui.prefersReducedMotion": 1}
    running = playwright.firefox.launch(
        channel="moz-firefox", executable_path=installed("firefox-esr"), firefox_user_prefs=preferences
    )
    yield running
    running.close()


@pytest.fixture
def page(browser, home, request):
    """The page of the demo home, opened. Errors in the console and requests to other hosts fail the test."""
    with checked_context(browser, home.url, **getattr(request, "param", {})) as context:
        opened = context.new_page()
        opened.goto(home.url)
        yield opened

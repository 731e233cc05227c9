"""What the black-box tests start with."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from gateway import BINARY, LAMP, Gateway
from nginx import NAME


def pytest_configure(config):
    if not BINARY.exists():
        pytest.exit(f"{BINARY} is not there; build it with: make build", returncode=2)


@pytest.fixture
def gateway():
    """The demo home in memory, with its clock running."""
    with Gateway() as running:
        yield running


@pytest.fixture
def home(gateway):
    """The demo home in memory, with its clock stopped: nothing changes but what the test changes."""
    gateway.pause()
    return gateway


@pytest.fixture(scope="module")
def shared_gateway():
    """As `gateway`, one for all tests of a module."""
    with Gateway() as running:
        yield running


@pytest.fixture
def shared_home(shared_gateway):
    """The demo home of a whole module, its clock stopped and its lamp off, whatever the test before made of it."""
    shared_gateway.pause()
    shared_gateway.command(LAMP, "onOff", "off").raise_for_status()
    shared_gateway.client.patch(f"/devices/{LAMP}", json={"name": "Ceiling Light"}).raise_for_status()
    return shared_gateway


@pytest.fixture
def data(tmp_path):
    """A place for a data file that does not exist yet."""
    return tmp_path / "home.sqlite"


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, without a window."""
    program = shutil.which("chromium")
    assert program, "chromium is missing; install it with: make test"
    # As root Chromium has no sandbox to offer; nobody's pages but ours are opened here.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    arguments.append(f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=arguments)
        yield running
        running.close()


@pytest.fixture
def page(browser, home, request):
    """The page of the demo home, opened; a complaint in the console or a request elsewhere fails the test."""
    # Without motion, so that a look at the page never meets something half faded in.
    context = browser.new_context(reduced_motion="reduce", **getattr(request, "param", {}))
    context.set_default_timeout(10_000)
    opened = context.new_page()
    complaints = []
    opened.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("request", lambda sent: sent.url.startswith(home.url) or complaints.append(f"asks {sent.url}"))
    opened.goto(home.url)
    yield opened
    context.close()
    assert complaints == []

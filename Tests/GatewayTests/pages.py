"""Opens the page in browser contexts and tabs, and the panels of devices."""

import contextlib
import shutil
from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

# Debian's Chromium without the parts that draw windows. It needs two thirds of the processor time of `chromium`.
CHROMIUM = "chromium-headless-shell"

APPEARANCES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


def installed(program: str) -> str:
    """Returns the path of a browser of Debian."""
    path = shutil.which(program)
    assert path, f"{program} is missing; install it with: make test"
    return path


@contextlib.contextmanager
def checked_context(browser: Browser, url: str, expected: str = "", **options) -> Iterator[BrowserContext]:
    """A browser context with any number of tabs. Errors in a console and requests to other hosts fail the test, except
    errors that contain the expected text."""
    # Animations are off, because accessibility checks fail on an element that is fading in.
    context = browser.new_context(reduced_motion="reduce", **options)
    context.set_default_timeout(20_000)
    errors = []

    def add(text: str) -> None:
        if not expected or expected not in text:
            errors.append(text)

    context.on("console", lambda message: message.type == "error" and add(message.text))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("request", lambda sent: sent.url.startswith(url) or errors.append(f"requests {sent.url}"))
    try:
        yield context
    finally:
        context.close()
    assert errors == []


def open_tab(context: BrowserContext, url: str) -> Page:
    """Opens a tab with the page and waits until it shows the home."""
    page = context.new_page()
    page.goto(url)
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    return page


def open_device(page: Page, name: str, tab: str = "Controls") -> None:
    """Opens a device through the search, as a person does in a large home, and a tab of its panel."""
    page.get_by_role("searchbox", name="Search by name, room, type or state").fill(name)
    page.get_by_role("main").get_by_role("link", name=name, exact=True).click()
    panel = page.get_by_role("complementary", name=name, exact=True)
    expect(panel.get_by_role("heading", name=name, exact=True)).to_be_visible()
    panel.get_by_role("tab", name=tab, exact=True).click()


def assert_accessible(page: Page, area: str | None = None) -> None:
    """Fails if axe finds a violation of the rules for accessibility on the page, or in the area of a selector."""
    # Axe would load the style sheets again with inline styles, which the page forbids. The report of passed checks
    # would take most of its time.
    found = Axe().run(page, context=area, options={"preload": False, "resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()

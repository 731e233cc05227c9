"""How the page is looked at: in which light, on which screen, and opened at which device."""

from playwright.sync_api import Page, expect

LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


def open_sheet(page: Page, name: str) -> None:
    """Opens the sheet of the device of that name, as a person would: a long home is searched for it."""
    page.get_by_role("searchbox").fill(name)
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=name, exact=True)).to_be_visible()

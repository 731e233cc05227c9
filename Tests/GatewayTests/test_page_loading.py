"""Loading of the page: few requests, few bytes, and a second visit from the browser's cache."""

import re
import shutil
import subprocess

import httpx
import pytest
from playwright.sync_api import expect

from gateway import Gateway
from pages import checked_context
from process import REPOSITORY

MAXIMUM_REQUESTS = 6
MAXIMUM_BYTES = 150_000


class Traffic:
    """The requests of a tab, with the bytes of their responses as they are sent."""

    def __init__(self, page):
        self.targets = []
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self.add)
        session.on("Network.dataReceived", self.count)

    def add(self, event):
        url = event["request"]["url"]
        if not url.startswith("data:"):
            self.targets.append(re.sub(r"^https?://[^/]+", "", url))

    def count(self, event):
        self.bytes += event["encodedDataLength"]


@pytest.fixture
def visit(browser, gateway):
    """Opens the page, and returns the traffic until it has shown the home for a while."""
    with checked_context(browser, gateway.url) as context:

        def open_page():
            page = context.new_page()
            traffic = Traffic(page)
            page.goto(gateway.url)
            expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
            expect(page.get_by_text("Live", exact=True).first).to_be_visible()
            page.wait_for_timeout(1_000)
            return page, traffic

        yield open_page


def test_the_demo_home_needs_few_requests_and_few_bytes(visit):
    _, traffic = visit()
    print(f"{len(traffic.targets)} requests, {traffic.bytes} bytes: {traffic.targets}")
    assert len(traffic.targets) <= MAXIMUM_REQUESTS, traffic.targets
    assert 50_000 < traffic.bytes <= MAXIMUM_BYTES


def test_a_second_visit_reads_scripts_and_catalog_from_the_cache(visit):
    page, _ = visit()
    page.close()
    _, traffic = visit()
    print(f"{traffic.bytes} bytes on the second visit: {traffic.targets}")
    assert traffic.bytes < 30_000


def test_the_page_reads_what_it_needs_later_when_it_needs_it(visit):
    page, traffic = visit()
    page.get_by_role("link", name="Ceiling Light", exact=True).click()
    panel = page.get_by_role("complementary", name="Ceiling Light", exact=True)
    panel.get_by_role("tab", name="Data").click()
    expect(panel.get_by_text("Whether the device is on", exact=False).first).to_be_visible()
    assert "/catalog?traits=used" in traffic.targets


def test_a_device_of_a_type_that_is_new_in_the_home_is_shown_in_words(visit, gateway):
    page, _ = visit()
    types = {part["type"] for device in gateway.client.get("/devices").json()["devices"] for part in device["types"]}
    assert "matter.rainSensor" not in types
    device = {"type": "matter.rainSensor", "name": "Roof", "structureID": "main-house"}
    gateway.client.post("/simulation/devices", json=device).raise_for_status()
    link = page.get_by_role("link", name="Roof", exact=True)
    card = page.get_by_role("main").get_by_role("listitem").filter(has=link)
    expect(card).to_contain_text("No rain")


@pytest.mark.parametrize("devices", [10_000])
def test_a_large_home_is_sent_compressed(browser, devices):
    with Gateway("--fleet", str(devices), "--paused") as gateway, checked_context(browser, gateway.url) as context:
        page = context.new_page()
        traffic = Traffic(page)
        page.goto(gateway.url)
        expect(page.get_by_text("Live", exact=True).first).to_be_visible()
        print(f"{traffic.bytes} bytes for {devices} devices")
        assert traffic.bytes < 4_000_000


def test_a_gateway_keeps_its_page_while_the_page_is_built_again(browser, tmp_path):
    sources, output = tmp_path / "Public", tmp_path / "page"
    shutil.copytree(REPOSITORY / "Public", sources)

    def build():
        subprocess.run([REPOSITORY / "scripts/build-page", sources, output], check=True)

    build()
    with Gateway("--public", str(output)) as gateway, checked_context(browser, gateway.url) as context:
        page = context.new_page()
        page.goto(gateway.url)
        expect(page.get_by_text("Live", exact=True).first).to_be_visible()
        for style in ("a", "b"):
            with open(sources / "page.css", "a") as file:
                file.write(f".{style} {{ color: red }}")
            with subprocess.Popen([REPOSITORY / "scripts/build-page", sources, output]) as process:
                while process.poll() is None:
                    html = httpx.get(gateway.url).raise_for_status().text
                    for path in re.findall(r'"(/assets/[^"]+)"', html):
                        assert httpx.get(gateway.url + path).status_code == 200, path
            assert process.returncode == 0
            if style == "a":
                # The page that was open before loads its second script now.
                page.keyboard.press("~")
                expect(page.get_by_role("region", name="Timeline and reference")).to_be_visible()
        assert len(list((output / "assets").iterdir())) == 2
        assert len(list(output.iterdir())) == 2

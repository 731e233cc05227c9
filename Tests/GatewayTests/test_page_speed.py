"""The speed of the page: the limits are those that people notice.

Each limit holds for one of some attempts, because other programs may take the processor during the others. A slow
machine has more time to load the page, in proportion to the duration of a fixed task.
"""

import contextlib
import statistics
import time

import httpx
import pytest
from playwright.sync_api import expect

from gateway import LAMP, TIMEOUT, Gateway
from pages import checked_context, open_tab

pytestmark = pytest.mark.alone

ATTEMPTS = 10

# The limits in milliseconds.
FIRST_CARD = 300
FIRST_CARD_OF_LARGE_HOME = 400
LARGE_HOME = 700
LARGE_HOME_OVER_NETWORK = 3_000
CHANGE_OF_OTHERS = 30

FRAMES_PER_SECOND = 55

# Milliseconds of the processor that the page may take for one of 300 changes in a second.
TIME_OF_CHANGE = 2

# Milliseconds after which the page is asked for what it has recorded.
QUIET = 1_500

# A network of 20 Mbit/s with a delay of 20 ms.
NETWORK = {"offline": False, "latency": 20, "downloadThroughput": 20e6 / 8, "uploadThroughput": 20e6 / 8}

# Records when the first card and the complete home are drawn, in milliseconds since the address was opened.
RECORD_START = """
    window.times = {};
    new MutationObserver(() => {
        if (document.querySelector("main .card")) times.firstCard ??= performance.now();
        if (document.documentElement.dataset.connection === "live") times.home ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-connection"] });
"""

# Counts the frames of the screen.
COUNT_FRAMES = """() => {
    const own = [];
    window.frames = own;
    const step = (time) => {
        if (frames !== own) return;
        own.push(time);
        requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
}"""

# Records when the switch of a card is on the screen with another value, in milliseconds since 1970.
RECORD_SWITCH = """(card) => {
    const toggle = card.querySelector("[role=switch]");
    const { checked } = toggle;
    window.changedAt = 0;
    const observer = new MutationObserver(() => {
        if (toggle.checked === checked) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => { changedAt = performance.timeOrigin + performance.now(); }));
    });
    observer.observe(card, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


@pytest.fixture(scope="module")
def fleet():
    """Ten thousand devices, with the clock paused."""
    with Gateway("--fleet", "10000", "--paused") as running:
        yield running


def visit(browser, url, network=None):
    """Opens the page as a first visitor, and returns the recorded times."""
    with checked_context(browser, url) as context:
        page = context.new_page()
        page.add_init_script(RECORD_START)
        if network:
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", network)
        page.goto(url, wait_until="commit")
        # Each question to the page would delay it.
        page.wait_for_timeout(QUIET)
        deadline = time.monotonic() + TIMEOUT
        while len(times := page.evaluate("times")) < 2:
            assert time.monotonic() < deadline, f"the page shows no home: {times}"
            page.wait_for_timeout(100)
        return times


def test_the_first_card_of_the_demo_home_shows_at_once(browser, home, slowness):
    limit = FIRST_CARD * slowness
    times = attempts(lambda: visit(browser, home.url)["firstCard"], limit)
    print(f"first card after {milliseconds(times)}")
    assert times[-1] <= limit


def test_a_home_of_ten_thousand_devices_shows_its_first_cards_before_it_has_arrived(browser, fleet, slowness):
    visits = []

    def measure():
        visits.append(visit(browser, fleet.url))
        return max(visits[-1]["firstCard"] / FIRST_CARD_OF_LARGE_HOME, visits[-1]["home"] / LARGE_HOME)

    shares = attempts(measure, slowness)
    first, whole = [[times[name] for times in visits] for name in ("firstCard", "home")]
    print(f"first card after {milliseconds(first)}, the home after {milliseconds(whole)}")
    assert shares[-1] <= slowness
    assert all(card < home for card, home in zip(first, whole, strict=True))


def test_a_home_of_ten_thousand_devices_shows_soon_over_a_network(browser, fleet, slowness):
    limit = LARGE_HOME_OVER_NETWORK * slowness
    times = attempts(lambda: visit(browser, fleet.url, NETWORK)["home"], limit)
    print(f"the home after {milliseconds(times)}")
    assert times[-1] <= limit


def test_a_change_of_another_client_shows_at_once(page, home):
    card = page.locator(f"[data-key='card-{LAMP}']")
    expect(card.get_by_role("switch")).not_to_be_checked()

    def measure():
        durations = []
        for command in ["on", "off"] * 10:
            card.evaluate(RECORD_SWITCH)
            start = time.time() * 1000
            home.command(LAMP, "onOff", command).raise_for_status()
            expect(card.get_by_role("switch")).to_be_checked(checked=command == "on")
            while not (changed_at := page.evaluate("changedAt")):
                page.wait_for_timeout(5)
            durations.append(changed_at - start)
        return statistics.median(durations)

    medians = attempts(measure, CHANGE_OF_OTHERS)
    print(f"half of the changes show after {milliseconds(medians)}")
    assert medians[-1] <= CHANGE_OF_OTHERS


def test_300_changes_a_second_leave_55_frames_a_second(page, home, slowness):
    lamps = [device["id"] for device in home.devices(trait="matter.onOff", limit=1000)][:30]
    expect(page.get_by_text("Live", exact=True).first).to_be_visible()
    expect(page.locator("main .card")).to_have_count(len(home.devices(limit=1000)))
    session = page.context.new_cdp_session(page)
    # Other programs may take the processor, so its time is measured, not that of the clock.
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")
    rounds = 30
    with httpx.Client(base_url=home.url) as client:

        def measure():
            before = busy_time(session)
            with counted_frames(page) as rates:
                start = time.monotonic()
                for index in range(rounds):
                    command = "off" if index % 2 else "on"
                    commands = [{"deviceID": id, "trait": "matter.onOff", "command": command} for id in lamps]
                    client.post("/commands", json={"commands": commands}).raise_for_status()
                    page.wait_for_timeout(max(0, 1000 * (start + (index + 1) * len(lamps) / 300 - time.monotonic())))
            time_of_change = 1000 * (busy_time(session) - before) / (rounds * len(lamps))
            print(f"{rates} frames a second, {time_of_change:.2f} ms of the processor for each change")
            return max(FRAMES_PER_SECOND / max(rates), time_of_change / (TIME_OF_CHANGE * slowness))

        shares = attempts(measure, 1)
    expect(page.locator(f"[data-key='card-{lamps[0]}']").get_by_role("switch")).not_to_be_checked()
    assert shares[-1] <= 1


def busy_time(session):
    """Returns the processor time of the page's main thread in seconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def test_scrolling_ten_thousand_devices_shows_55_frames_a_second(browser, fleet):
    with checked_context(browser, fleet.url) as context:
        page = open_tab(context, fleet.url)
        page.mouse.move(600, 400)

        def measure():
            with counted_frames(page) as rates:
                for _ in range(180):
                    page.mouse.wheel(0, 120)
                    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")
            print(f"{rates} frames a second")
            return FRAMES_PER_SECOND / max(rates)

        shares = attempts(measure, 1)
        assert page.evaluate("scrollY") > 10_000
    assert shares[-1] <= 1


@contextlib.contextmanager
def counted_frames(page):
    """Yields a list that contains, after the block, the numbers of frames in each of its whole seconds."""
    rates = []
    page.evaluate(COUNT_FRAMES)
    yield rates
    times = page.evaluate("frames")
    seconds = int((times[-1] - times[0]) / 1000)
    assert seconds >= 2, "the block is too short"
    for second in range(seconds):
        begin = times[0] + 1000 * second
        rates.append(sum(begin <= time < begin + 1000 for time in times))


def attempts(measure, limit):
    """Measures until a result is within the limit, but not more often than ATTEMPTS. Returns the results."""
    results = []
    while len(results) < ATTEMPTS and (not results or results[-1] > limit):
        results.append(measure())
    return results


def milliseconds(durations):
    return ", ".join(f"{duration:.0f}" for duration in durations) + " ms"

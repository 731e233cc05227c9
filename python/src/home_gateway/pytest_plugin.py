"""The pytest plugin: the fixtures `home_gateway` and `home`, and the marker `home`."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

import httpx
import pytest

from ._errors import GatewayError, GatewayStartError
from ._gateway import Gateway
from ._home import Home

T = TypeVar("T")

_HOME = pytest.StashKey[Home]()
_FAILED = pytest.StashKey[bool]()

# The arguments of the marker.
_SETTINGS = [
    name
    for name, parameter in inspect.signature(Home).parameters.items()
    if parameter.kind is inspect.Parameter.KEYWORD_ONLY
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "home_gateway_options",
        "options of the gateway that the tests start, such as --vendor-traits traits",
        type="args",
        default=[],
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "home(template='demo', seed=7, time='2026-01-01T18:00:00Z', ...): how the home of the fixture `home` begins; "
        "the arguments are those of home_gateway.Home",
    )


@pytest.fixture(scope="session")
def home_gateway(pytestconfig: pytest.Config) -> Iterator[Gateway]:
    """The gateway of this test run: the one at HOME_GATEWAY_URL, or else a process of its own."""
    gateway = _created(lambda: Gateway(options=pytestconfig.getini("home_gateway_options")))
    with gateway:
        yield gateway


@pytest.fixture
def home(request: pytest.FixtureRequest, home_gateway: Gateway) -> Iterator[Home]:
    """A home of its own for this test, with a paused clock. The marker `home` says how it begins."""
    settings: dict[str, Any] = {"label": request.node.name}
    # The closest marker comes first.
    for marker in reversed(list(request.node.iter_markers("home"))):
        unknown = sorted(set(marker.kwargs) - set(_SETTINGS))
        if marker.args or unknown:
            wrong = ", ".join(map(str, [*marker.args, *unknown]))
            pytest.fail(f"the marker home has no argument {wrong}; it takes {', '.join(_SETTINGS)}", pytrace=False)
        settings.update(marker.kwargs)
    created = _created(lambda: home_gateway.home(**settings))
    request.node.stash[_HOME] = created
    yield created
    keeps = _keeps() and request.node.stash.get(_FAILED, False)
    if keeps:
        home_gateway.keep()
    try:
        created.close(delete=not keeps)
    except (GatewayStartError, httpx.HTTPError):
        # The test has failed if the gateway is gone.
        if not request.node.stash.get(_FAILED, False):
            raise


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """Adds the last requests of the home to the report of a failed test."""
    outcome = yield
    report = outcome.get_result()
    home = item.stash.get(_HOME, None)
    if home is None or not report.failed or call.when == "teardown":
        return
    item.stash[_FAILED] = True
    lines = []
    # A failed expectation of the home shows the requests already.
    if f"{home.url} has received" not in str(report.longrepr):
        try:
            lines.append(home.report())
        except (GatewayError, GatewayStartError, httpx.HTTPError) as error:
            # The test may have failed for the same reason.
            if str(error).partition("\n")[0] not in str(report.longrepr):
                lines.append(f"the gateway does not respond: {error}")
    if _keeps():
        end = "" if home.gateway.pid is None else f"; to end the gateway: kill {home.gateway.pid}"
        lines.append(f"the home stays at {home.url} until it expires{end}")
    if lines:
        report.sections.append(("home", "\n".join(lines)))


def _created(create: Callable[[], T]) -> T:
    """Returns what a function creates. If it cannot, the test fails with the reason alone."""
    reason = ""
    try:
        return create()
    except (GatewayError, GatewayStartError, ValueError, OSError) as error:
        reason = str(error)
    pytest.fail(reason, pytrace=False)


def _keeps() -> bool:
    return os.environ.get("HOME_GATEWAY_KEEP", "0") not in ("", "0")

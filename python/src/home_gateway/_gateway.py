"""A gateway: a process of its own, or one that is running already."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import httpx

from ._errors import GatewayError, GatewayStartError
from ._home import Home
from ._program import Process

# The name of the requests of this package in the records of a home. An app has another name.
CLIENT = "test"


class Gateway:
    """A gateway, to be used in a `with` statement.

    Without arguments it is the one at `HOME_GATEWAY_URL`, or else a new process on a free port, which stores its homes
    in memory. `options` are options of `home-gateway serve` for the process, such as `("--vendor-traits", "traits")`.
    `token` is the token that the gateway requires of its callers, by default `HOME_GATEWAY_TOKEN`; without it, a new
    process requires none.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        token: str | None = None,
        options: Sequence[str] = (),
        data: str = "none",
        timeout: float = 30,
    ) -> None:
        url = url or os.environ.get("HOME_GATEWAY_URL") or None
        #: The token that the app under test needs, too.
        self.token = token or os.environ.get("HOME_GATEWAY_TOKEN") or None
        environment = {"HOME_GATEWAY_TOKEN": self.token} if self.token else {}
        self._process = None if url else Process(["--data", data, *options], timeout, environment)
        self.url = (url or self._process.url).rstrip("/")  # type: ignore[union-attr]
        self._keeps = False
        # To advance a clock by a year takes a large home some time.
        self.client = self.new_client(headers={"X-Client": CLIENT}, timeout=httpx.Timeout(30, read=300))
        try:
            # /health needs no token, and this fails if the token is wrong.
            self.get("/limits")
        except BaseException:
            self.close()
            raise

    def home(self, **settings: Any) -> Home:
        """Creates a home, with the arguments of `Home`. It is deleted at the end of a `with` statement."""
        __tracebackhide__ = True
        return Home(self, **settings)

    @property
    def pid(self) -> int | None:
        """The id of the process; None for a gateway that was running already."""
        return self._process.pid if self._process else None

    def output(self) -> str:
        """Returns what the process has printed; nothing for a gateway that was running already."""
        return self._process.output() if self._process else ""

    def keep(self) -> None:
        """Lets the process go on after the end of this program."""
        if self._process and not self._keeps:
            self._process.release()
        self._keeps = True

    def close(self) -> None:
        self.client.close()
        if self._process and not self._keeps:
            self._process.stop()

    def __enter__(self) -> Gateway:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # Requests

    def new_client(self, path: str = "", **arguments: Any) -> httpx.Client:
        """Returns a client whose addresses begin with that of the gateway and `path`."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        # The proxies of the environment are not for this machine.
        defaults = {"timeout": 30, "trust_env": not self._is_local()}
        headers.update(arguments.pop("headers", {}))
        return httpx.Client(base_url=self.url + path, headers=headers, **{**defaults, **arguments})

    def get(self, path: str, params: dict[str, Any] | None = None) -> Any:
        __tracebackhide__ = True
        return self.request("GET", path, params=params)

    def post(self, path: str, body: Any = None) -> Any:
        __tracebackhide__ = True
        return self.request("POST", path, json=body)

    def request(self, method: str, path: str, **arguments: Any) -> Any:
        """Returns the body of the response; raises `GatewayError` if the gateway rejects the request."""
        __tracebackhide__ = True
        try:
            response = self.client.request(method, path, **arguments)
        except (httpx.NetworkError, httpx.RemoteProtocolError) as error:
            raise self.failure(error) from None
        if not response.is_success:
            raise GatewayError.of(response)
        return response.json() if response.content else None

    def failure(self, error: httpx.TransportError) -> Exception:
        """Returns the error for a request without a response: the reason, if the gateway has ended or is not there."""
        is_refused = isinstance(error, httpx.ConnectError)
        # A process ends shortly after its connections. A connection alone can break because of a fault.
        end = self._process.end(1 if is_refused else 0.1) if self._process else ""
        if end:
            return GatewayStartError(f"the gateway has ended with {end}:\n{self.output()}")
        if is_refused:
            hint = "" if self._process else "; without HOME_GATEWAY_URL, the tests start one"
            return GatewayStartError(f"no gateway at {self.url}{hint}")
        return error

    def _is_local(self) -> bool:
        host = httpx.URL(self.url).host
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"

"""A simulated smart home for tests, over REST and Server-Sent Events.

    from home_gateway import Gateway

    with Gateway() as gateway, gateway.home() as home:
        home.command("hallway-light", "onOff", "on")
        home.expect("hallway-light", "onOff", onOff=True)

In pytest, the fixture `home` is a home of its own for each test.
"""

from ._errors import GatewayError, GatewayStartError
from ._events import Event, EventStream
from ._gateway import Gateway
from ._home import Fault, Home
from ._program import program

# Messages show errors under the names by which tests import them.
GatewayError.__module__ = GatewayStartError.__module__ = __name__

__all__ = ["Event", "EventStream", "Fault", "Gateway", "GatewayError", "GatewayStartError", "Home", "program"]

"""A home without pytest, for a script or another test framework."""

from home_gateway import Gateway

with Gateway() as gateway, gateway.home(template="demo") as home:
    home.command("hallway-light", "onOff", "on")
    print(home.attributes("hallway-light", "onOff"))

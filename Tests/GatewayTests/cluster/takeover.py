"""Measures how long the homes of a gateway that has failed are not served."""

import asyncio
import itertools
import random
import time

# How long a client waits after a response that is no success, in seconds.
INTERVAL = 0.3
# Timeout of a request in seconds.
REQUEST_TIMEOUT = 10
# How many requests are open at a time while gateways work.
WIDTH = 16


async def _status(home: str, address: str, headers: dict[str, str]) -> int:
    """Reads a home at a gateway, and returns the status of the response; 0 if there is none."""
    host, _, port = address.partition(":")
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    writer = None
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET /homes/{home} HTTP/1.1\r\nHost: {address}\r\n{lines}Connection: close\r\n\r\n".encode())
            line = await reader.readline()
            await reader.read()
        return int(line.split()[1]) if line else 0
    except (OSError, TimeoutError):
        return 0
    finally:
        if writer:
            writer.close()


def owned(homes: list[str], address: str, headers: dict[str, str]) -> list[str]:
    """Returns the homes that the gateway at an address serves itself.

    It does not forward requests that another gateway has forwarded.
    """

    async def ask() -> list[int]:
        semaphore = asyncio.Semaphore(WIDTH)

        async def status(home: str) -> int:
            async with semaphore:
                return await _status(home, address, {**headers, "X-Gateway-Hop": "1"})

        return await asyncio.gather(*map(status, homes))

    statuses = asyncio.run(ask())
    return [home for home, status in zip(homes, statuses, strict=True) if status == 200]


def times_of_takeover(homes: list[str], addresses: list[str], headers: dict[str, str], limit: float) -> list[float]:
    """Requests each home at the remaining gateways until it is served, and returns the seconds from now until then.

    Each home has a client of its own, with an address that a balancer would name, so that none delays the others.
    """
    start = time.monotonic()

    async def served(number: int, home: str) -> float:
        client = {**headers, "X-Forwarded-For": f"10.1.{number // 250}.{number % 250 + 1}"}
        # Not all at once.
        await asyncio.sleep(random.uniform(0, INTERVAL))
        for address in itertools.cycle(random.sample(addresses, len(addresses))):
            if await _status(home, address, client) == 200:
                return time.monotonic() - start
            assert time.monotonic() - start < limit, f"{home} was not served for {limit} s"
            await asyncio.sleep(INTERVAL)
        raise AssertionError("no address")

    async def serve_all() -> list[float]:
        return await asyncio.gather(*(served(number, home) for number, home in enumerate(homes)))

    return asyncio.run(serve_all())

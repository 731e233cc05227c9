"""aiohttp with aiohttp-sse-client2. It reconnects by itself only after a complete response, and tries only once."""

import asyncio
import sys
from datetime import timedelta

import aiohttp
from aiohttp_sse_client2 import client as sse_client

from report import report


async def main() -> None:
    timeout = aiohttp.ClientTimeout(total=None, sock_read=90)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        delay = timedelta(milliseconds=250)
        async with sse_client.EventSource(sys.argv[1], session=session, reconnection_time=delay) as source:
            while True:
                try:
                    async for event in source:
                        report(event.type, event.last_event_id, event.data)
                except aiohttp.ClientError as error:
                    print("connection lost:", error, file=sys.stderr)
                    # Resumes after the last id, with up to 8 attempts; each waits twice as long as the one before.
                    await source.connect(retry=8)


asyncio.run(main())

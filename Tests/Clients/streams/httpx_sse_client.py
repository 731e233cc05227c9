"""httpx with httpx-sse, as in the README."""

import sys
import time

import httpx
from httpx_sse import connect_sse

from report import report

last = None
while True:
    try:
        with httpx.Client(timeout=httpx.Timeout(10, read=90)) as client:
            resume = {"Last-Event-ID": last} if last else {}
            with connect_sse(client, "GET", sys.argv[1], headers=resume) as stream:
                for event in stream.iter_sse():
                    if not event.data:
                        continue
                    last = event.id or last
                    report(event.event, event.id, event.data)
    except httpx.TransportError as error:
        print("cut:", error, file=sys.stderr)
    time.sleep(0.5)

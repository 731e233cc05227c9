"""httpx with httpx-sse, as in the README."""

import sys
import time

import httpx
from httpx_sse import connect_sse

from report import report

last_id = None
while True:
    try:
        with httpx.Client(timeout=httpx.Timeout(10, read=90)) as client:
            headers = {"Last-Event-ID": last_id} if last_id else {}
            with connect_sse(client, "GET", sys.argv[1], headers=headers) as stream:
                for event in stream.iter_sse():
                    if not event.data:
                        continue
                    last_id = event.id or last_id
                    report(event.event, event.id, event.data)
    except httpx.TransportError as error:
        print("connection lost:", error, file=sys.stderr)
    time.sleep(0.5)

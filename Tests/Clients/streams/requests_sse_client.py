"""requests-sse, which reconnects by itself after twice the last `retry:`, or after its own delay."""

import sys
from datetime import timedelta

from requests_sse import EventSource

from report import report

with EventSource(sys.argv[1], timeout=90, reconnection_time=timedelta(milliseconds=250)) as source:
    for event in source:
        report(event.type, event.last_event_id, event.data)

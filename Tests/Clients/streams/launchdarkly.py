"""launchdarkly-eventsource, which reconnects by itself with this error strategy."""

import sys

from ld_eventsource import SSEClient
from ld_eventsource.config import ErrorStrategy

from report import report

client = SSEClient(sys.argv[1], initial_retry_delay=0.5, error_strategy=ErrorStrategy.always_continue())
for event in client.events:
    report(event.event, event.last_event_id, event.data)

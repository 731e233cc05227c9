"""requests with sseclient-py, which does not reconnect by itself."""

import sys
import time

import requests
import sseclient

from report import report

last_id = None
while True:
    try:
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last_id} if last_id else {})
        with requests.get(sys.argv[1], stream=True, headers=headers, timeout=(5, 90)) as response:
            response.raise_for_status()
            for event in sseclient.SSEClient(response).events():
                last_id = event.id or last_id
                report(event.event, event.id, event.data)
    except requests.RequestException as error:
        print("connection lost:", error, file=sys.stderr)
    time.sleep(0.5)

"""requests without another library; it reads newline-delimited JSON."""

import json
import sys
import time

import requests

last_id = None
while True:
    try:
        headers = {"Accept": "application/x-ndjson"} | ({"Last-Event-ID": last_id} if last_id else {})
        with requests.get(sys.argv[1], stream=True, headers=headers, timeout=(5, 90)) as response:
            response.raise_for_status()
            for line in response.iter_lines():
                event = json.loads(line)
                last_id = event.get("id") or last_id
                print(json.dumps(event | {"id": event.get("id", "")}), flush=True)
    except requests.RequestException as error:
        print("connection lost:", error, file=sys.stderr)
    time.sleep(0.5)

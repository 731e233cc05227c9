"""Prints each received event at once, as one line of JSON."""

import json


def report(event: str, id: str | None, data: str) -> None:
    print(json.dumps({"event": event, "id": id or "", "data": json.loads(data)}), flush=True)

"""Prints received events: one line of JSON for each event, at once."""

import json


def report(event: str, id: str | None, data: str) -> None:
    print(json.dumps({"event": event, "id": id or "", "data": json.loads(data)}), flush=True)

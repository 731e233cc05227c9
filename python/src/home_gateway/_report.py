"""The texts of failed expectations."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

ABSENT = object()


def text(value: Any) -> str:
    return "absent" if value is ABSENT else json.dumps(value, ensure_ascii=False)


def differences(expected: Mapping[str, Any], actual: Mapping[str, Any]) -> list[str]:
    """Returns a line for each attribute that differs."""
    lines = []
    for name, value in expected.items():
        found = actual.get(name, ABSENT)
        # In Python, True equals 1.
        if found is ABSENT or found != value or isinstance(found, bool) != isinstance(value, bool):
            lines.append("  " + difference(name, value, actual))
    return lines


def difference(name: str, expected: Any, actual: Mapping[str, Any]) -> str:
    """Returns the value that an attribute has, and the expected one."""
    return f"{name}: {text(actual.get(name, ABSENT))} instead of {text(expected)}"


def verification(assertion: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Returns what was expected of the requests, and what was received instead."""
    given = {name: value for name, value in assertion.items() if value is not None}
    lines = [f"the requests are not as expected: {text(given)}"]
    matches = result["matches"]
    lines.append(f"{len(matches)} matching" + (":" if matches else ""))
    lines += [f"  {line(request)}" for request in matches[-10:]]
    for miss in result["nearest"]:
        lines.append(f"near: {line(miss['request'])}")
        for difference in miss["differences"]:
            actual = text(difference.get("actual", ABSENT))
            lines.append(f"    {difference['pointer']}: {actual} instead of {text(difference['expected'])}")
    return "\n".join(lines)


def recent(url: str, requests: list[dict[str, Any]], limit: int) -> str:
    if not requests:
        return f"{url} has received no requests"
    shown = requests[-limit:]
    count = f"the last {len(shown)} of {len(requests)} requests" if len(shown) < len(requests) else "the requests"
    return "\n".join([f"{count} that {url} has received:", *(f"  {line(request)}" for request in shown)])


def line(request: Mapping[str, Any]) -> str:
    """Returns a recorded request as one line."""
    words = [f"#{request['number']}", request["time"][11:19], request.get("client", "-")]
    # The path within the home.
    words += [request["method"], re.sub(r"^/homes/[^/?]+(?=/)", "", request["path"])]
    for member in ("command", "params", "attributes"):
        if member in request:
            value = request[member]
            words.append(value if isinstance(value, str) else text(value))
    words.append(str(request.get("status", "(open)")))
    if "code" in request:
        words.append(request["code"])
    if request.get("faults"):
        words.append(f"(faults: {', '.join(map(str, request['faults']))})")
    return " ".join(words)

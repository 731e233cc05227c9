"""Extreme values as JSON texts, and valid values for each type of the catalog that can contain them."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A JSON text that is sent unchanged, so that numbers beyond Python's range keep their spelling."""

    text: str


NUMBERS = [
    "0", "-0", "1", "-1", "0.5", "-0.5", "1e-300", "-1e-300", "1e300", "-1e300", "1e17", "5e-324",
    "127", "128", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483648",
    "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
    "9223372036854775807", "-9223372036854775808",
]  # fmt: skip
TEXTS = [
    "", "NaN", "Infinity", "-Infinity", "0x10", "1e999", " 1", "9007199254740993", "-9007199254740993",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "9" * 400, "\u0000", "\U0001f600" * 70,
]  # fmt: skip
OTHERS = ["null", "true", "[]", "{}", "[[]]"]
# Invalid JSON, or numbers that the server cannot represent: the whole body is rejected.
MALFORMED = [
    "NaN", "Infinity", "1e400", "-1e400", "01", "+1", ".5", "1.", "", "--1", "9" * 400,
    "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
]  # fmt: skip

ALL = [Text(text) for text in NUMBERS + [json.dumps(text) for text in TEXTS] + OTHERS]
# Almost the longest text that fits into a body.
LONG = Text('"' + "x" * 1_000_000 + '"')


def encode(value) -> str:
    """Returns `value` as JSON, with each `Text` unchanged."""
    if isinstance(value, Text):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{encode(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(encode, value)) + "]"
    return json.dumps(value)


def sample(kind: dict, element: dict | None = None) -> object:
    """Returns a valid value of a type of the catalog; `element` is the attribute or field that has the type."""
    match kind["kind"]:
        case "boolean":
            return True
        case "unsigned" | "signed" | "float":
            lower = (element or {}).get("minimum")
            return lower if isinstance(lower, (int, float)) else 1
        case "enum":
            return kind["values"][0]["name"] if kind["values"] else 0
        case "bitmap":
            return []
        case "string":
            return "a" * max(1, (element or {}).get("minimumLength") or 0)
        case "octets":
            return "1234" if (element or {}).get("text") else "MTIzNA=="
        case "list":
            inner = kind["element"]
            return [sample(inner["type"], inner)]
        case "struct":
            return fields(kind["fields"])
    raise AssertionError(f"unknown kind {kind}")


def fields(definitions: list[dict]) -> dict:
    """Returns valid members for the fields of a command or a struct."""
    return {field["name"]: sample(field["type"], field) for field in definitions}


def bounds(kind: dict, element: dict) -> list[Text]:
    """Returns the values at and just beyond the bounds of a number."""
    ends = set()
    bits = kind.get("bits", 0)
    if kind["kind"] == "unsigned":
        ends |= {0, 2**bits - 1}
    elif kind["kind"] == "signed":
        ends |= {-(2 ** (bits - 1)), 2 ** (bits - 1) - 1}
    ends |= {element[key] for key in ("minimum", "maximum") if isinstance(element.get(key), (int, float))}
    return [Text(number(end + step)) for end in sorted(ends) for step in (-1, 0, 1)]


def number(value: int | float) -> str:
    """Returns a number as the API writes it: a decimal string beyond the exact range of JSON numbers."""
    if isinstance(value, int) and abs(value) >= 2**53:
        return json.dumps(str(value))
    return json.dumps(value)


def variations(kind: dict, element: dict) -> Iterator[object]:
    """Returns extreme values for a type, and for lists and structs extremes inside."""
    yield from bounds(kind, element) if kind["kind"] in ("unsigned", "signed", "float") else ()
    yield from ALL
    if kind["kind"] == "list":
        inner = kind["element"]
        yield [sample(inner["type"], inner)] * 2
        yield [sample(inner["type"], inner)] * 300
        for value in variations(inner["type"], inner):
            yield [value]
    if kind["kind"] == "struct":
        yield from varied(kind["fields"])
    if kind["kind"] == "enum":
        for value in kind["values"]:
            yield value["name"]
    if kind["kind"] == "bitmap":
        yield [flag["name"] for flag in kind["flags"]]


def varied(definitions: list[dict]) -> Iterator[dict]:
    """Returns members for fields: one of them varied or missing, then all of them at an end of their range."""
    valid = fields(definitions)
    yield valid
    for field in definitions:
        yield {name: value for name, value in valid.items() if name != field["name"]}
        for value in variations(field["type"], field):
            yield valid | {field["name"]: value}
    for end in (0, -1):
        yield {field["name"]: extreme(field["type"], field, end) for field in definitions}


def extreme(kind: dict, element: dict, end: int) -> object:
    """Returns the lowest (0) or highest (-1) valid value of a number; other values unchanged."""
    ends = bounds(kind, element)
    # Each bound has two neighbors; the middle one is the bound itself.
    return (ends[1] if end == 0 else ends[-2]) if ends else sample(kind, element)


def random_fields(definitions: list[dict], rng: random.Random) -> dict:
    """Returns members for fields, each varied at random."""
    return {
        field["name"]: rng.choice(list(variations(field["type"], field)))
        if rng.random() < 0.7
        else sample(field["type"], field)
        for field in definitions
    }

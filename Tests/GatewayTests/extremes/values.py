"""Extreme values as JSON texts, and valid values for each type of the catalog that can contain them."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class JSONText:
    """A JSON text that is sent unchanged, for example a number that Python cannot represent."""

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

ALL = [JSONText(text) for text in NUMBERS + [json.dumps(text) for text in TEXTS] + OTHERS]
# A text that almost fills a body.
LONG = JSONText('"' + "x" * 1_000_000 + '"')


def encode(value) -> str:
    """Returns `value` as JSON, with each `JSONText` unchanged."""
    if isinstance(value, JSONText):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{encode(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(encode, value)) + "]"
    return json.dumps(value)


def valid_value(value_type: dict, element: dict | None = None) -> object:
    """Returns a valid value of a type of the catalog; `element` is the attribute or field that has the type."""
    match value_type["kind"]:
        case "boolean":
            return True
        case "unsigned" | "signed" | "float":
            lower = (element or {}).get("minimum")
            return lower if isinstance(lower, (int, float)) else 1
        case "enum":
            return value_type["values"][0]["name"] if value_type["values"] else 0
        case "bitmap":
            return []
        case "string":
            length = (element or {}).get("minLength")
            return "a" * (length if isinstance(length, int) and length > 0 else 1)
        case "octets":
            return "1234" if (element or {}).get("text") else "MTIzNA=="
        case "list":
            inner = value_type["element"]
            return [valid_value(inner["type"], inner)]
        case "struct":
            return valid_members(value_type["fields"])
    raise AssertionError(f"unknown type {value_type}")


def valid_members(definitions: list[dict]) -> dict:
    """Returns valid members for the fields of a command or a struct."""
    return {field["name"]: valid_value(field["type"], field) for field in definitions}


def bounds(value_type: dict, element: dict) -> list[JSONText]:
    """Returns the values at and just beyond the bounds of a number."""
    ends = set()
    bits = value_type.get("bits", 0)
    if value_type["kind"] == "unsigned":
        ends |= {0, 2**bits - 1}
    elif value_type["kind"] == "signed":
        ends |= {-(2 ** (bits - 1)), 2 ** (bits - 1) - 1}
    ends |= {element[key] for key in ("minimum", "maximum") if isinstance(element.get(key), (int, float))}
    return [JSONText(encode_number(end + step)) for end in sorted(ends) for step in (-1, 0, 1)]


def encode_number(value: int | float) -> str:
    """Returns a number as the API writes it: a decimal string beyond the exact range of JSON numbers."""
    if isinstance(value, int) and abs(value) >= 2**53:
        return json.dumps(str(value))
    return json.dumps(value)


def extreme_values(value_type: dict, element: dict) -> Iterator[object]:
    """Returns extreme values for a type. For lists and structs, these include valid ones with an extreme element."""
    yield from bounds(value_type, element) if value_type["kind"] in ("unsigned", "signed", "float") else ()
    yield from ALL
    if value_type["kind"] == "list":
        inner = value_type["element"]
        yield [valid_value(inner["type"], inner)] * 2
        yield [valid_value(inner["type"], inner)] * 300
        for value in extreme_values(inner["type"], inner):
            yield [value]
    if value_type["kind"] == "struct":
        yield from varied_members(value_type["fields"])
    if value_type["kind"] == "enum":
        for value in value_type["values"]:
            yield value["name"]
    if value_type["kind"] == "bitmap":
        yield [flag["name"] for flag in value_type["flags"]]


def varied_members(definitions: list[dict]) -> Iterator[dict]:
    """Returns members for fields: all valid, each one missing or extreme, and all at an end of their ranges."""
    valid = valid_members(definitions)
    yield valid
    for field in definitions:
        yield {name: value for name, value in valid.items() if name != field["name"]}
        for value in extreme_values(field["type"], field):
            yield valid | {field["name"]: value}
    for end in (0, -1):
        yield {field["name"]: end_of_range(field["type"], field, end) for field in definitions}


def end_of_range(value_type: dict, element: dict, end: int) -> object:
    """Returns the minimum (`end` is 0) or the maximum (-1) of a number; for other types a valid value."""
    ends = bounds(value_type, element)
    # Each bound is between its two neighbors.
    return (ends[1] if end == 0 else ends[-2]) if ends else valid_value(value_type, element)


def random_members(definitions: list[dict], rng: random.Random) -> dict:
    """Returns members for fields; each has a random extreme value, or sometimes a valid one."""
    return {
        field["name"]: rng.choice(list(extreme_values(field["type"], field)))
        if rng.random() < 0.7
        else valid_value(field["type"], field)
        for field in definitions
    }

import assert from "node:assert/strict";
import { test } from "node:test";

import { rangeText } from "../../Public/panel/range-text.js";
import { useTable } from "../../Public/text/messages.js";
import english from "../../Public/text/messages/en.js";
import { definition, unsigned } from "./fixtures.mjs";

useTable(english);

const temperature = { transform: "linear", factor: 0.01, unit: "°C", digits: 1 };
const percent = { transform: "linear", factor: 100 / 254, unit: "%", digits: 0 };
const mireds = { transform: "reciprocal", factor: 1e6, unit: "K", digits: 0 };
const signed = { kind: "signed", bits: 16 };

for (const [name, type, hints, expected] of [
    ["an open range has the unit of the value", signed, { format: temperature, maximum: 799 }, "at most 7.99\u00a0°C"],
    ["a range without an end has the unit, too", signed, { format: temperature, minimum: 100 }, "at least 1\u00a0°C"],
    ["both ends have all decimals", signed, { format: temperature, minimum: -27315, maximum: 32767 },
        "-273.15\u00a0°C to 327.67\u00a0°C"],
    ["a level is a percentage", unsigned, { format: percent, minimum: 1, maximum: 254 }, "1\u00a0% to 100\u00a0%"],
    ["the greatest mireds are the least kelvins", unsigned, { format: mireds, minimum: 200, maximum: 400 },
        "2,500\u00a0K to 5,000\u00a0K"],
    ["a number without a format has no unit", unsigned, { maximum: 7 }, "0 to 7"],
    ["a number without limits has no range", signed, { format: temperature }, ""],
]) {
    test(name, () => assert.equal(rangeText(definition("attribute", type, hints), {}), expected));
}

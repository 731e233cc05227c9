import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { isEqual, PartReader } from "../../Public/catalog/part-reader.js";
import { formatDuration, formattedValue, shownNumber, valueOfShown, valueText } from "../../Public/catalog/value-text.js";
import { useTable } from "../../Public/text/messages.js";
import english from "../../Public/text/messages/en.js";
import { bitmapOf, boolean, catalogOf, definition, device, enumOf, part, trait, unsigned } from "./fixtures.mjs";

/** Returns the text of a value of an attribute, on a device with these attributes. */
function textOf(value, type, hints = {}, attributes = {}, others = []) {
    const attribute = definition("attribute", type, hints);
    const catalog = catalogOf([trait("lamp", [attribute, ...others])]);
    const thing = device(part(catalog, 1, "lamp", { lamp: { attribute: value, ...attributes } }));
    return valueText(value, attribute, new PartReader(thing, thing.types[0], catalog), "acme.lamp");
}

afterEach(() => useTable(english));

const percent = { transform: "linear", factor: 100 / 254, unit: "%", digits: 0 };

for (const [name, value, format, expected] of [
    ["a level is a percentage", 178, percent, "70\u00a0%"],
    ["the lowest level is not zero", 1, percent, "1\u00a0%"],
    ["a level of zero is zero", 0, percent, "0\u00a0%"],
    ["a temperature has at most its digits", 2150, { transform: "linear", factor: 0.01, unit: "°C", digits: 1 },
        "21.5\u00a0°C"],
    ["mireds are kelvins", 222, { transform: "reciprocal", factor: 1e6, unit: "K", digits: 0 }, "4,505\u00a0K"],
    ["an impossible color temperature has no text", 0, { transform: "reciprocal", factor: 1e6, unit: "K" }, ""],
    ["illuminance is logarithmic", 24772, { transform: "logarithmic", factor: 10_000, unit: "lx", digits: 0 },
        "300\u00a0lx"],
    ["an illuminance of zero is below the range", 0, { transform: "logarithmic", factor: 10_000, unit: "lx" },
        "below 1\u00a0lx"],
    ["a duration is rounded to minutes", 707, { transform: "duration", factor: 1 }, "12\u00a0min"],
    ["a number beyond 2^53 is a text", "9007199254740993000", { transform: "linear", factor: 1e-15, unit: "kWh" },
        "9,007\u00a0kWh"],
    ["a negative number that rounds to zero has no sign", -3, { transform: "linear", factor: 0.01, unit: "W" },
        "0\u00a0W"],
]) {
    test(name, () => assert.equal(formattedValue(value, format), expected));
}

test("durations have at most two units", () => {
    const texts = [0, 45, 59.6, 61, 3_599, 3_900, 7_200, 86_400, 93_900, -600].map(formatDuration);
    assert.deepEqual(texts.map((text) => text.replaceAll("\u00a0", " ")),
        ["0 s", "45 s", "1 min", "1 min", "1 h", "1 h 5 min", "2 h", "1 d", "1 d 2 h", "−10 min"]);
});

test("each value is the one nearest to its shown number", () => {
    for (const format of [percent, { transform: "reciprocal", factor: 1e6 },
        { transform: "logarithmic", factor: 10_000 }, { transform: "linear", factor: 0.01, offset: -40 }]) {
        for (const value of [1, 2, 127, 254]) assert.equal(valueOfShown(shownNumber(value, format), format), value);
    }
});

test("a word replaces a value and has a tone", () => {
    const words = [{ value: true, text: "Closed" }, { value: false, text: "Open", tone: "active", icon: "door" }];
    assert.deepEqual(textOf(false, boolean, { words }), { text: "Open", tone: "active", icon: "door", isWord: true });
    assert.equal(textOf(true, boolean).text, "Yes");
});

test("a word is translated", () => {
    useTable({ ...english, words: { Closed: "Geschlossen" } });
    assert.equal(textOf(true, boolean, { words: [{ value: true, text: "Closed" }] }).text, "Geschlossen");
});

test("words of bitmaps do not depend on the order of flags", () => {
    const words = [{ value: [], text: "Clear" }, { value: ["smoke", "heat"], text: "Fire", tone: "alarm" }];
    const type = bitmapOf("smoke", "heat");
    assert.equal(textOf(["heat", "smoke"], type, { words }).text, "Fire");
    assert.equal(textOf([], type, { words }).text, "Clear");
    assert.equal(textOf(["heat"], type, { words }).text, "Heat");
});

test("flags without a name are counted", () => {
    assert.equal(textOf(["smoke", "bit5", "bit6"], bitmapOf("smoke")).text, "Smoke, 2 unnamed flags");
    assert.equal(textOf([], bitmapOf("smoke")).text, "None");
});

test("null and a missing value have no text, unless null has a word", () => {
    assert.equal(textOf(null, unsigned).text, "");
    assert.equal(textOf(undefined, unsigned).text, "");
    assert.equal(textOf(null, unsigned, { words: [{ value: null, text: "Unknown" }] }).text, "Unknown");
});

test("an enumeration shows its name in words, or the number without a name", () => {
    assert.equal(textOf("notFullyLocked", enumOf("locked", "notFullyLocked")).text, "Not fully locked");
    assert.equal(textOf(77, enumOf("locked")).text, "Value 77");
});

test("a mode has the name that the device gives it", () => {
    const list = [{ label: "Quiet", mode: 4 }, { label: "Turbo", mode: 7 }];
    const names = { list: "modes", number: "mode", name: "label" };
    assert.equal(textOf(7, unsigned, { names }, { modes: list }).text, "Turbo");
    assert.equal(textOf(9, unsigned, { names }, { modes: list }).text, "9");
    assert.equal(textOf(1, unsigned, { names: { list: "phases" } }, { phases: ["wash", "rinse"] }).text, "rinse");
});

test("a unit can be the word of another attribute", () => {
    const unit = definition("unit", enumOf("ppm", "ugm3"), { words: [{ value: "ugm3", text: "µg/m³" }] });
    const hints = { format: { transform: "linear", factor: 1, digits: 1 }, unitFrom: "unit" };
    assert.equal(textOf(54, unsigned, hints, { unit: "ugm3" }, [unit]).text, "54\u00a0µg/m³");
    assert.equal(textOf(54, unsigned, hints, {}, [unit]).text, "54");
    assert.equal(textOf(620.4, { kind: "float" }, { unitFrom: "unit" }, { unit: "ugm3" }, [unit]).text, "620\u00a0µg/m³");
    assert.equal(textOf(0.057, { kind: "float" }, { unitFrom: "unit" }, { unit: "ugm3" }, [unit]).text, "0.06\u00a0µg/m³");
});

test("members of objects are equal in any order, elements of other lists are not", () => {
    assert.ok(isEqual({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }));
    assert.ok(!isEqual([1, 2], [2, 1]));
    assert.ok(isEqual(["a", "b"], ["b", "a"]));
    assert.ok(!isEqual("1", 1));
});

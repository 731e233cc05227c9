import assert from "node:assert/strict";
import { test } from "node:test";
import { listedValues } from "../../Public/choices.js";

const attributes = {
    available: { levels: [{ levelName: "home", values: [{ lang: "en" }] }, { levelName: "away" }, { levelName: "home" }] },
    current: "home",
};

test("a text field has the values that the device lists under the member that the description names", () => {
    const field = { name: "level", description: "The levelName of the level.", type: { kind: "string" } };
    assert.deepEqual(listedValues(field, attributes), ["home", "away"]);
    assert.deepEqual(listedValues({ ...field, name: "levelName", description: "" }, attributes), ["home", "away"]);
});

test("other fields have no listed values", () => {
    assert.deepEqual(listedValues({ name: "x", description: "A text.", type: { kind: "string" } }, attributes), []);
    assert.deepEqual(listedValues({ name: "levelName", type: { kind: "enum" } }, attributes), []);
});

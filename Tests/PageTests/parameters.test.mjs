import assert from "node:assert/strict";
import { test } from "node:test";

import { initialValue } from "../../Public/catalog/parameters.js";
import { definition, enumOf, unsigned } from "./fixtures.mjs";

const text = { kind: "string" };
const duration = { format: { transform: "duration", factor: 1 } };

test("a field begins with its default value, else with the first value that the device lists", () => {
    const listed = [{ value: "home" }, { value: "away" }];
    assert.equal(initialValue(definition("level", text, { default: "away" }), {}, listed), "away");
    assert.equal(initialValue(definition("level", text, { default: "" }), {}, listed), "home");
    assert.equal(initialValue(definition("level", text, { optional: true }), {}, listed), "home");
    assert.equal(initialValue(definition("level", text, { optional: true }), {}, []), undefined);
    assert.equal(initialValue(definition("level", text), {}, []), "");
    assert.equal(initialValue(definition("mode", enumOf("calm", "bright")), {}, []), "calm");
});

test("a duration begins with a minute, within its range", () => {
    const start = (more, attributes = {}) =>
        initialValue(definition("time", unsigned, { minimum: 1, ...duration, ...more }), attributes, []);
    assert.equal(start({ maximum: 600 }), 60);
    assert.equal(start({ maximum: { attribute: "longest", plus: 0 } }, { longest: 20 }), 20);
    assert.equal(start({ minimum: 90 }), 90);
    assert.equal(start({ format: { transform: "duration", factor: 0.1 } }), 600);
    assert.equal(start({ default: 30 }), 30);
    assert.equal(initialValue(definition("count", unsigned, { minimum: 2 }), {}, []), 2);
});

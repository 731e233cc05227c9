import assert from "node:assert/strict";
import { test } from "node:test";

import { nextValue } from "../../Public/actions/stepper.js";

const percent = { transform: "linear", factor: 0.01, unit: "%", digits: 0 };
const celsius = { transform: "linear", factor: 0.01, unit: "°C", digits: 1 };
const level = { transform: "linear", factor: 100 / 254, unit: "%", digits: 0 };
const kelvin = { transform: "reciprocal", factor: 1_000_000, unit: "K", digits: 0 };

test("a share changes to the next multiple of ten", () => {
    const range = { minimum: 0, maximum: 10_000 };
    assert.equal(nextValue(3300, range, percent, 1), 4000);
    assert.equal(nextValue(3300, range, percent, -1), 3000);
    assert.equal(nextValue(3000, range, percent, -1), 2000);
});

test("a rounded value counts as the number that it shows", () => {
    const range = { minimum: 0, maximum: 254 };
    assert.equal(nextValue(76, range, level, 1), 102);
    assert.equal(nextValue(76, range, level, -1), 51);
});

test("a temperature changes by half a degree", () => {
    const range = { minimum: 700, maximum: 3000 };
    assert.equal(nextValue(2000, range, celsius, 1), 2050);
    assert.equal(nextValue(2030, range, celsius, -1), 2000);
});

test("the next value stays inside the range, and there is none at its end", () => {
    const range = { minimum: 1, maximum: 254 };
    assert.equal(nextValue(250, range, level, 1), 254);
    assert.equal(nextValue(254, range, level, 1), null);
    assert.equal(nextValue(20, range, level, -1), 1);
    assert.equal(nextValue(1, range, level, -1), null);
});

test("the direction is that of the shown number", () => {
    const range = { minimum: 153, maximum: 500 };
    const next = nextValue(250, range, kelvin, 1);
    assert.ok(next < 250);
    assert.equal(nextValue(153, range, kelvin, 1), null);
});

test("a number without a format changes by whole numbers", () => {
    assert.equal(nextValue(3, { minimum: 0, maximum: 10 }, undefined, 1), 4);
    assert.equal(nextValue(10, { minimum: 0, maximum: 10 }, undefined, 1), null);
});

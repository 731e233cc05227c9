import assert from "node:assert/strict";
import { test } from "node:test";
import { cssColor, hueOf, rgbOfHue, rgbOfTemperature, rgbOfXY, xyOf } from "../../Public/actions/color-math.js";
import { fractionOf, nearestPosition, stepOf } from "../../Public/actions/number-scale.js";

const celsius = { transform: "linear", factor: 0.01, unit: "°C", digits: 1 };

const percent = { transform: "linear", factor: 100 / 254, digits: 0 };

test("a step is round in the shown unit and gives at most about a hundred positions", () => {
    assert.equal(stepOf(2300, { type: { kind: "signed" }, format: celsius }), 50);
    assert.equal(stepOf(10_000, { type: { kind: "unsigned" }, format: { ...celsius, digits: 0 } }), 100);
    assert.equal(stepOf(254, { type: { kind: "unsigned" }, format: percent }), 2.54);
    assert.equal(stepOf(300, { type: { kind: "unsigned" }, format: { transform: "reciprocal", factor: 1e6 } }), 1);
});

test("the ends of a range are positions, also if they are no multiples of the step", () => {
    const scale = { minimum: 153, maximum: 370, step: 10 };
    assert.deepEqual([100, 158, 366, 400].map((raw) => nearestPosition(raw, scale)), [153, 160, 370, 370]);
    assert.equal(fractionOf(370, scale), 1);
    assert.equal(fractionOf(null, scale), 0);
});

test("each whole percent of a level is a position", () => {
    const scale = { minimum: 0, maximum: 254, step: 2.54, isWhole: true };
    const levels = Array.from({ length: 101 }, (_, shown) => nearestPosition(shown * 2.54, scale));
    assert.deepEqual(levels.map((level) => Math.round(level / 2.54)), Array.from({ length: 101 }, (_, shown) => shown));
    assert.ok(levels.every(Number.isInteger));
});

test("colors survive the way through each space", () => {
    for (const hue of [0, 60, 100, 200, 330]) {
        const { x, y } = xyOf(rgbOfHue(hue, 0.8));
        const found = hueOf(rgbOfXY(x, y));
        assert.ok(Math.abs(found.hue - hue) < 1 && Math.abs(found.saturation - 0.8) < 0.02, `${hue} ${found.hue}`);
    }
    assert.equal(cssColor(rgbOfHue(120, 1)), "rgb(0 255 0)");
    assert.deepEqual(hueOf({ red: 1, green: 1, blue: 1 }), { hue: 0, saturation: 0 });
});

test("warm light is redder than cold light", () => {
    const [warm, cold] = [rgbOfTemperature(2200), rgbOfTemperature(6500)];
    assert.ok(warm.blue < 0.6 && cold.blue > 0.9 && warm.red === 1);
});

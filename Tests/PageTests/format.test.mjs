import assert from "node:assert/strict";
import { test } from "node:test";

import { formatStruct, formatValue } from "../../Public/catalog/format.js";

const accuracy = (measurementType, maxMeasuredValue, ranges) =>
    formatStruct({ measurementType, minMeasuredValue: 0, maxMeasuredValue, accuracyRanges: ranges }, []);

test("the accuracy of a measurement is its range and its deviation, not the structure", () => {
    assert.equal(accuracy("voltage", 500_000, [{ rangeMin: 0, rangeMax: 500_000, percentMax: 100 }]),
        "Voltage: 0 to 500\u00a0V, ±1\u00a0%");
    assert.equal(accuracy("activeCurrent", 63_000, [{ rangeMin: 0, rangeMax: 63_000, percentMax: 50, fixedMax: 10 }]),
        "Active current: 0 to 63\u00a0A, ±0.5\u00a0%, ±0.01\u00a0A");
    assert.equal(accuracy("electricalEnergy", 1_000_000_000_000, [{ percentMax: 100 }, { percentMax: 100 }]),
        "Electrical energy: 0 to 1,000,000\u00a0kWh, ±1\u00a0%");
    assert.equal(accuracy("unknown", 5_000, []), "Unknown: 0 to 5,000");
});

test("a large energy is shown in kilowatt-hours", () => {
    const energy = { name: "energy", type: { kind: "signed", bits: 64 }, nullable: false,
        unit: { symbol: "mWh", scale: 1 } };
    assert.equal(formatValue(1_286_165_114, energy), "1,286.165\u00a0kWh");
    assert.equal(formatValue(2_500, energy), "2.5\u00a0Wh");
});

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { labelOf } from "../../Public/catalog/labels.js";
import { useTable } from "../../Public/text/messages.js";
import english from "../../Public/text/messages/en.js";

afterEach(() => useTable(english));

test("a label has no unit of the API at its end", () => {
    assert.deepEqual(["timerRemainingSeconds", "colorTemperatureMireds", "currentPositionLiftPercent100ths", "seconds"]
        .map((name) => labelOf(name)), ["Timer remaining", "Color temperature", "Current position lift", "Seconds"]);
});

test("a reading is named by what it is for people", () => {
    assert.deepEqual(["relativeHumidityMeasurement", "batPercentRemaining", "countdownTime", "openPercent"]
        .map((name) => labelOf(name, "reading")), ["Humidity", "Battery", "Time left", "Open percent"]);
});

test("a translation of the whole name comes first", () => {
    const words = { "Countdown time": "Restzeit", "Timer remaining seconds": "Timer" };
    useTable({ ...english, language: "de", words });
    assert.deepEqual([labelOf("countdownTime", "reading"), labelOf("timerRemainingSeconds"), labelOf("batPercentRemaining")],
        ["Restzeit", "Timer", "Bat percent remaining"]);
});

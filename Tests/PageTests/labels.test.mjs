import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { labelOf } from "../../Public/labels.js";
import english from "../../Public/messages/en.js";
import { useTable } from "../../Public/messages.js";
import { readingLabel } from "../../Public/reading-labels.js";

afterEach(() => useTable(english));

test("a label has no unit of the API at its end", () => {
    assert.deepEqual(["timerRemainingSeconds", "colorTemperatureMireds", "currentPositionLiftPercent100ths", "seconds"]
        .map(labelOf), ["Timer remaining", "Color temperature", "Current position lift", "Seconds"]);
});

test("a reading is named by what it is for people", () => {
    assert.deepEqual(["relativeHumidityMeasurement", "batPercentRemaining", "countdownTime", "openPercent"]
        .map(readingLabel), ["Humidity", "Battery", "Time left", "Open percent"]);
});

test("a translation of the whole name comes first", () => {
    const words = { "Countdown time": "Restzeit", "Timer remaining seconds": "Timer" };
    useTable({ ...english, language: "de", words });
    assert.deepEqual([readingLabel("countdownTime"), labelOf("timerRemainingSeconds"), labelOf("batPercentRemaining")],
        ["Restzeit", "Timer", "Bat percent remaining"]);
});

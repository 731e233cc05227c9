import assert from "node:assert/strict";
import { test } from "node:test";

import { countedDown, isCountingDown } from "../../Public/home/countdowns.js";
import { Displays } from "../../Public/home/displays.js";
import { Model } from "../../Public/home/model.js";
import { PendingValues } from "../../Public/home/pending.js";
import { Updates } from "../../Public/home/updates.js";
import { boolean, catalogOf, definition, device, enumOf, part, trait, unsigned } from "./fixtures.mjs";

const seconds = { format: { transform: "duration", factor: 1 } };
const tenths = { format: { transform: "duration", factor: 0.1 } };
const catalog = catalogOf([
    trait("work", [definition("operationalState", enumOf("stopped", "running", "paused")),
        definition("countdownTime", unsigned, { nullable: true, ...seconds })]),
    trait("phases", [definition("currentPhaseCountdownTimeSeconds", unsigned, seconds)]),
    trait("power", [definition("onOff", boolean), definition("onTime", unsigned, tenths),
        definition("offWaitTime", unsigned, tenths)]),
    trait("timer", [definition("timerPaused", boolean), definition("timerRemainingSeconds", unsigned, seconds)]),
    trait("session", [definition("sessionDuration", unsigned, seconds)]),
], { oven: { icon: "oven", actions: [],
    summary: [{ trait: "acme.work", attribute: "countdownTime", text: "{value} left" }] } });

/** The time at which the tests begin. */
const start = Date.parse("2026-07-01T12:00:00Z");
const at = (second) => new Date(start + second * 1000).toISOString();

/** Returns a home with a device that has these traits, and whose time is that of `clock`. */
function homeWith(traits, clock = { time: start }) {
    const model = new Model(new Updates(() => {}), () => clock.time);
    model.apply("snapshot", { structures: [], rooms: [], devices: [device(part(catalog, 1, "oven", traits))] });
    model.applyHomeTime();
    const report = (name, attributes, second) =>
        model.apply("attributes", { deviceID: "thing", part: 1, trait: `acme.${name}`, attributes, time: at(second) });
    const valueAt = (name, attribute, second) =>
        countedDown(model.devices.get("thing"), catalog, start + second * 1000).types[0].traits[`acme.${name}`]
            .attributes[attribute];
    return { model, report, valueAt };
}

test("a job counts down from its report while it runs, and not below 0", () => {
    const { report, valueAt, model } = homeWith({ work: { operationalState: "running", countdownTime: 90 } });
    assert.deepEqual([0, 30, 89.5, 90, 200].map((second) => valueAt("work", "countdownTime", second)),
        [90, 60, 1, 0, 0]);
    report("work", { countdownTime: 600 }, 100);
    assert.equal(valueAt("work", "countdownTime", 160), 540);
    report("work", { countdownTime: 0, operationalState: "stopped" }, 700);
    assert.equal(isCountingDown(model.devices.get("thing")), false);
});

test("a job stands still while it is paused, and continues from when it was resumed", () => {
    const { report, valueAt } = homeWith({ work: { operationalState: "running", countdownTime: 90 } });
    report("work", { operationalState: "paused", countdownTime: 60 }, 30);
    assert.equal(valueAt("work", "countdownTime", 3000), 60);
    report("work", { operationalState: "running" }, 3000);
    assert.equal(valueAt("work", "countdownTime", 3010), 50);
});

test("a value depends on the state of another trait of its part", () => {
    const { report, valueAt } = homeWith({ work: { operationalState: "paused", countdownTime: null },
        phases: { currentPhaseCountdownTimeSeconds: 40 } });
    assert.equal(valueAt("phases", "currentPhaseCountdownTimeSeconds", 30), 40);
    report("work", { operationalState: "running" }, 100);
    assert.equal(valueAt("phases", "currentPhaseCountdownTimeSeconds", 110), 30);
});

test("times until a device turns itself off count tenths of seconds, unless they mean no countdown", () => {
    const { report, valueAt } = homeWith({ power: { onOff: true, onTime: 600, offWaitTime: 300 } });
    assert.deepEqual([valueAt("power", "onTime", 10), valueAt("power", "offWaitTime", 10)], [500, 300]);
    report("power", { onOff: false, onTime: 0 }, 60);
    assert.deepEqual([valueAt("power", "onTime", 70), valueAt("power", "offWaitTime", 70)], [0, 200]);
    assert.equal(homeWith({ power: { onOff: true, onTime: 65_535, offWaitTime: 0 } }).valueAt("power", "onTime", 9),
        65_535);
});

test("a report of another attribute does not begin a countdown again", () => {
    const { report, valueAt } = homeWith({ timer: { timerPaused: false, timerRemainingSeconds: 100 },
        session: { sessionDuration: 5 } });
    report("session", { sessionDuration: 50 }, 40);
    assert.equal(valueAt("timer", "timerRemainingSeconds", 60), 40);
    assert.equal(valueAt("session", "sessionDuration", 100), 50);
});

test("no timer and an unknown rest stay as they are", () => {
    const { valueAt } = homeWith({ timer: { timerPaused: false, timerRemainingSeconds: -1 },
        work: { operationalState: "running", countdownTime: null } });
    assert.equal(valueAt("timer", "timerRemainingSeconds", 10), -1);
    assert.equal(valueAt("work", "countdownTime", 10), null);
});

test("values of a snapshot count down from the first known time of the home", () => {
    const clock = { time: /** @type {number|null} */ (null) };
    const { model, valueAt } = homeWith({ work: { operationalState: "running", countdownTime: 90 } }, clock);
    assert.equal(valueAt("work", "countdownTime", 10), 90);
    clock.time = start + 20_000;
    model.applyHomeTime();
    assert.equal(valueAt("work", "countdownTime", 30), 80);
});

test("a home that another tab has sent keeps the times of its reports", () => {
    const first = homeWith({ work: { operationalState: "running", countdownTime: 90 } });
    const devices = JSON.parse(JSON.stringify([...first.model.devices.values()]));
    const model = new Model(new Updates(() => {}), () => start + 60_000);
    model.apply("snapshot", { structures: [], rooms: [], devices });
    model.applyHomeTime();
    assert.equal(countedDown(model.devices.get("thing"), catalog, start + 60_000).types[0].traits["acme.work"]
        .attributes.countdownTime, 30);
});

test("the sentence of a device follows the time of the home, and the reported one does not", () => {
    const clock = { time: start };
    const { model } = homeWith({ work: { operationalState: "running", countdownTime: 50 } }, clock);
    const displays = new Displays({ model, catalog, pending: new PendingValues(() => {}),
        favorites: /** @type {any} */ ({}), faults: /** @type {any} */ ({}), homeTime: () => clock.time });
    assert.equal(displays.of("thing").sentence, "50\u00a0s left");
    clock.time += 8_000;
    assert.equal(displays.of("thing").sentence, "42\u00a0s left");
    assert.equal(displays.reportedSentence("thing"), "50\u00a0s left");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { Problem } from "../../Public/gateway/api.js";
import { HomeClock } from "../../Public/gateway/home-clock.js";
import { WorldControl } from "../../Public/home/world-control.js";

const noon = Date.UTC(2026, 0, 1, 12);
const reading = { time: new Date(noon).toISOString(), paused: false, speed: 1, idle: true, lagSeconds: 0 };

/** Returns a control with a clock at noon. Each request waits until `respond` or `fail` is called. */
function fixture(change = {}) {
    const sent = [];
    const problems = [];
    const world = {
        clock: new HomeClock(), readings: 0, structures: null,
        setClock(value) { this.clock.set(value, Date.now(), Date.now()); },
        setNetworks(value) { this.structures = value; },
        async readClock() { this.readings += 1; },
    };
    world.setClock({ ...reading, ...change });
    const request = (name) => (...parameters) => new Promise((respond, fail) => {
        const signal = parameters.find((each) => each instanceof AbortSignal);
        signal?.addEventListener("abort", () => fail(new Problem("", {}, "canceled")));
        sent.push({ name, parameters, respond, fail });
    });
    const faults = { readings: 0, async read() { this.readings += 1; } };
    const control = new WorldControl(world, faults, { onChange() {}, onProblem: (problem) => problems.push(problem) }, {
        updateClock: request("updateClock"), advanceClock: request("advanceClock"),
        updateNetwork: request("updateNetwork"), removeFault: request("removeFault"),
    });
    return { control, world, faults, sent, problems };
}

test("the clock is paused and resumed", async () => {
    const { control, world, sent } = fixture();
    const done = control.togglePause();
    assert.deepEqual(sent[0].parameters, [{ paused: true }]);
    sent[0].respond({ ...reading, paused: true });
    assert.equal(await done, true);
    assert.equal(world.clock.reading.paused, true);
    void control.togglePause();
    assert.deepEqual(sent[1].parameters, [{ paused: false }]);
});

test("an advance has a progress, and no second one starts", async () => {
    const { control, world, sent } = fixture({ paused: true });
    const done = control.advanceBy(3600);
    assert.deepEqual(sent[0].parameters[0], { seconds: 3600 });
    assert.equal(control.progressAt(Date.now()), 0);
    world.setClock({ ...reading, paused: true, time: new Date(noon + 900_000).toISOString() });
    assert.equal(control.progressAt(Date.now()), 0.25);
    assert.equal(await control.advanceBy(60), false);
    assert.equal(sent.length, 1);
    sent[0].respond({ ...reading, time: new Date(noon + 3_600_000).toISOString() });
    assert.equal(await done, true);
    assert.equal(control.advance, null);
    assert.equal(control.progressAt(Date.now()), undefined);
});

test("a canceled advance is no problem, and the reached time is read", async () => {
    const { control, world, problems } = fixture();
    const done = control.advanceBy(3600);
    control.cancelAdvance();
    assert.equal(await done, false);
    assert.deepEqual(problems, []);
    assert.equal(world.readings, 1);
});

test("an advance to the next scheduled change ends at its time", () => {
    const { control, sent } = fixture({ next: { time: new Date(noon + 5_000).toISOString() } });
    void control.advanceBy("next");
    assert.deepEqual(sent[0].parameters[0], { until: "next" });
    assert.equal(control.advance.to, noon + 5_000);
    control.cancelAdvance();
});

test("a requested network is known until the response", async () => {
    const { control, world, sent } = fixture();
    const done = control.restore({ kind: "network", structureID: "main", change: { hub: true } });
    assert.equal(control.requestedNetwork("main", "hub"), true);
    assert.equal(control.requestedNetwork("main", "internet"), undefined);
    sent[0].respond({ structures: [{ id: "main" }] });
    assert.equal(await done, true);
    assert.equal(control.requestedNetwork("main", "hub"), undefined);
    assert.deepEqual(world.structures, [{ id: "main" }]);
});

test("a rejected change is reported", async () => {
    const { control, sent, problems } = fixture();
    const done = control.setClock({ speed: 60 });
    const problem = new Problem("No.");
    sent[0].fail(problem);
    assert.equal(await done, false);
    assert.deepEqual(problems, [problem]);
});

test("faults are removed, also one that another client has removed before", async () => {
    const { control, faults, sent, problems } = fixture();
    const done = control.restore({ kind: "faults", ids: ["a", "b"] });
    assert.deepEqual(sent.map(({ name, parameters }) => [name, ...parameters]),
        [["removeFault", "a"], ["removeFault", "b"]]);
    sent[0].respond();
    sent[1].fail(new Problem("There is no fault b.", { status: 404 }));
    assert.equal(await done, true);
    assert.equal(faults.readings, 1);
    assert.deepEqual(problems, []);
});

test("a fault that cannot be removed is reported", async () => {
    const { control, sent, problems } = fixture();
    const done = control.removeFaults(["a"]);
    sent[0].fail(new Problem("Later.", { status: 503 }));
    assert.equal(await done, false);
    assert.deepEqual(problems.map(({ message }) => message), ["Later."]);
});

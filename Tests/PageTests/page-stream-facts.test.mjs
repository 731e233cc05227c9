import assert from "node:assert/strict";
import { test } from "node:test";

import { StreamStatistics } from "../../Public/gateway/stream-statistics.js";
import { lagText, pageStreamFacts } from "../../Public/places/status-stream.js";

function valuesOf(more = {}, now = 60_000) {
    const statistics = more.statistics ?? new StreamStatistics();
    const facts = pageStreamFacts({
        connection: "Live", isLive: true, role: "holds", since: 0, tabs: 1, cursor: "e-7", lag: { state: "none" },
        ...more, statistics,
    }, now);
    return Object.fromEntries(facts.map(({ key, value, tone }) => [key, { value, tone }]));
}

test("a stream without frames has no rate and no last frame", () => {
    const values = valuesOf();
    assert.equal(values.lastFrame.value, "None");
    assert.equal(values.frames.value, "0, 0 per second");
    assert.equal(values.resyncs.value, "0");
    assert.equal(values.cursor.value, "e-7");
});

test("a stream that is silent for longer than its heartbeats is marked", () => {
    const statistics = new StreamStatistics();
    statistics.addFrame({ name: "heartbeat", data: {}, at: 10_000 });
    assert.equal(valuesOf({ statistics }, 10_400).lastFrame.value, "less than 1 s ago");
    assert.deepEqual(valuesOf({ statistics }, 22_000).lastFrame, { value: "12\u00a0s ago", tone: undefined });
    assert.equal(valuesOf({ statistics }, 60_000).lastFrame.tone, "warning");
});

test("the role of a tab states the number of tabs", () => {
    assert.match(valuesOf({ tabs: 3 }).role.value, /^holds the stream for 3 tabs/);
    assert.match(valuesOf({ role: "follows", tabs: 2 }).role.value, /^follows .* 2 tabs$/);
    assert.match(valuesOf({ role: "alone" }).role.value, /own stream/);
});

test("resyncs have their reasons, the latest first", () => {
    const statistics = new StreamStatistics();
    for (const reason of ["epoch", "gap", "gap", "lag"]) {
        statistics.addFrame({ name: "resync", data: { reason }, at: 1_000 });
    }
    assert.match(valuesOf({ statistics }).resyncs.value, /^4, the last ones: \S+ Lag, \S+ Gap, \S+ Gap$/);
});

test("the lag is a time, or the reason why it is not known", () => {
    const measured = { state: "measured", median: 3, maximum: 9, uncertainty: 4, samples: 2, offset: 0 };
    assert.equal(lagText(measured), "under 8 ms, at most 9 ms in the last 2 changes");
    assert.equal(lagText({ ...measured, median: 30, maximum: 90 }), "30 ms (±4), at most 90 ms in the last 2 changes");
    assert.match(lagText({ state: "paused" }), /paused/);
    assert.match(lagText({ state: "fast", speed: 60 }), /60 times/);
    assert.match(lagText({ state: "unknown" }), /unknown/);
});

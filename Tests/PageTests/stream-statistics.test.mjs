import assert from "node:assert/strict";
import { test } from "node:test";

import { StreamStatistics } from "../../Public/gateway/stream-statistics.js";
import { LagMeter } from "../../Public/places/lag-meter.js";

test("the rate is that of the last ten seconds", () => {
    const statistics = new StreamStatistics();
    for (let at = 1_000_000; at < 1_020_000; at += 100) statistics.addFrame({ name: "attributes", data: {}, at });
    assert.equal(Math.round(statistics.rate(1_019_950)), 10);
    assert.equal(statistics.rate(1_040_000), 0);
    assert.equal(statistics.frameCount, 200);
    assert.equal(statistics.lastAt, 1_019_900);
});

test("resyncs have a reason, and the first connection is no reconnect", () => {
    const statistics = new StreamStatistics();
    statistics.addConnection(1);
    for (let at = 2; at < 40; at += 1) statistics.addConnection(at);
    statistics.addFrame({ name: "resync", data: { reason: "epoch" }, at: 50 });
    assert.equal(statistics.reconnectCount, 38);
    assert.equal(statistics.reconnects.length, 20);
    assert.equal(statistics.reconnects[19], 39);
    assert.deepEqual(statistics.resyncs, [{ at: 50, reason: "epoch" }]);
});

const clock = (more) => ({ time: new Date(10_000).toISOString(), paused: false, speed: 1, ...more });

test("the lag is measured with the difference of the clocks", () => {
    const meter = new LagMeter();
    assert.deepEqual(meter.lag, { state: "unknown" });
    meter.setClock(clock(), 4_996, 5_004);
    assert.deepEqual(meter.lag, { state: "none" });
    for (const delay of [10, 30, 20]) {
        meter.add({ at: 6_000 + delay, data: { time: new Date(11_000).toISOString() } });
    }
    meter.add({ at: 9_999, data: {} });
    assert.deepEqual(meter.lag,
        { state: "measured", median: 20, maximum: 30, uncertainty: 4, samples: 3, offset: 5_000 });
});

test("the lag is not measured while the clock of the home does not run in real time", () => {
    const meter = new LagMeter();
    meter.setClock(clock({ paused: true }), 0, 1);
    assert.equal(meter.lag.state, "paused");
    meter.setClock(clock({ speed: 60 }), 0, 1);
    meter.add({ at: 1, data: { time: new Date(1).toISOString() } });
    assert.deepEqual(meter.lag, { state: "fast", speed: 60 });
    meter.setClock(null, 0, 1);
    assert.equal(meter.lag.state, "unknown");
});

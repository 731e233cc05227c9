import assert from "node:assert/strict";
import { test } from "node:test";

import { HomeClock } from "../../Public/gateway/home-clock.js";

const noon = Date.UTC(2026, 0, 1, 12);
const iso = (time) => new Date(time).toISOString();

function clockAt(change) {
    const clock = new HomeClock();
    clock.set({ time: iso(noon), paused: false, speed: 1, idle: true, lagSeconds: 0, ...change }, 1_000, 1_200);
    return clock;
}

test("the time is unknown before the first reading", () => {
    assert.equal(new HomeClock().timeAt(5), null);
});

test("the time passes at the speed of the home, from the middle of the request", () => {
    assert.equal(clockAt({}).timeAt(2_100), noon + 1_000);
    assert.equal(clockAt({ speed: 60 }).timeAt(2_100), noon + 60_000);
    assert.equal(clockAt({ paused: true }).timeAt(99_000), noon);
});

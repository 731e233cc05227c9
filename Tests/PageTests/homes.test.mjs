import assert from "node:assert/strict";
import { test } from "node:test";

import { canBeDeleted, creationOf, homeFacts, homeName, matchingHomes, originText } from "../../Public/places/home-facts.js";

const home = {
    id: "test-7", label: "Evening", from: { template: "demo" }, seed: 7, createdAt: "2026-01-01T00:00:00Z", expiresAt: null,
    durable: false, time: "2026-01-01T18:00:00Z", paused: true, speed: 1, structures: 1, rooms: 2, devices: 3,
};

/** The contents of the form before anything is entered. */
const input = {
    source: "demo", fleet: "", home: "default", snapshot: "", file: undefined, id: "", label: "", seed: "", time: "",
    isPaused: undefined, speed: "", timeToLive: "", timeUnit: 60, isDurable: false,
};

test("what a home has begun with is stated in words", () => {
    assert.equal(originText(null), "The gateway starts with it");
    assert.equal(originText({ template: "demo" }), "Demo home");
    assert.equal(originText({ template: "castle" }), "castle");
    assert.equal(originText({ fleet: 500 }), "500 generated devices");
    assert.equal(originText({ home: "default" }), "Fork of default");
    assert.equal(originText({ snapshot: { home: "default", name: "evening" } }),
        "Fork of the saved state evening of default");
    assert.equal(originText({ file: true }), "From a file");
});

test("the facts of a home are its origin, its size, its clock, its end and its storage", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    assert.deepEqual(homeFacts(home, now).length, 3);
    const expiring = { ...home, expiresAt: "2026-01-01T00:10:00Z", durable: true };
    assert.deepEqual(homeFacts(expiring, now).slice(3), ["is deleted in 10\u00a0min", "stored in the data file"]);
    assert.match(homeFacts(home, now)[2], /paused$/);
    assert.match(homeFacts({ ...home, paused: false, speed: 60 }, now)[2], /×60$/);
});

test("a home has its label as its name, and is found by all its texts", () => {
    const other = { ...home, id: "default", label: null, from: null };
    assert.deepEqual([homeName(home), homeName(other)], ["Evening", "default"]);
    assert.deepEqual(matchingHomes([home, other], "evening DEMO"), [home]);
    assert.deepEqual(matchingHomes([home, other], "default"), [other]);
    assert.deepEqual(matchingHomes([home, other], " "), [home, other]);
    assert.deepEqual([home, other].map(canBeDeleted), [true, false]);
});

test("a new home has the members that were entered, and no others", () => {
    assert.deepEqual(creationOf(input), { from: { template: "demo" } });
    assert.deepEqual(creationOf({
        ...input, source: "fleet", fleet: "20", id: "big", label: "Big", seed: "7", time: "2026-01-01T18:00",
        isPaused: true, speed: "60", timeToLive: "10", isDurable: true,
    }), {
        from: { fleet: 20 }, id: "big", label: "Big", seed: 7, timeToLive: 600, durable: true,
        clock: { time: new Date("2026-01-01T18:00").toISOString(), paused: true, speed: 60 },
    });
});

test("a fork names the home, a saved state also its name, and a file is sent as it is", () => {
    assert.deepEqual(creationOf({ ...input, source: "home" }).from, { home: "default" });
    assert.deepEqual(creationOf({ ...input, source: "snapshot", snapshot: "evening" }).from,
        { snapshot: { home: "default", name: "evening" } });
    assert.deepEqual(creationOf({ ...input, source: "file", file: { structures: [] } }).from, { file: { structures: [] } });
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { HomeIndex } from "../../Public/house/home-index.js";
import { RoomCounts } from "../../Public/house/room-counts.js";

const facts = (more = {}) => ({ texts: [], types: [], isOn: false, isOffline: false, isAlarm: false,
    hasChanged: false, isFavorite: false, ...more });

/** Returns an index of devices with these facts, which tests can replace. */
function indexOf(all) {
    const index = new HomeIndex({ devices: all }, { factsOf: (id) => all.get(id) });
    index.mark(all.keys());
    return index;
}

test("counts follow the facts of devices", () => {
    const all = new Map([["a", facts({ isOn: true })], ["b", facts({ isOffline: true })]]);
    const index = indexOf(all);
    assert.ok(!index.isComplete);
    assert.deepEqual(index.refresh(0, true), ["a", "b"]);
    assert.deepEqual([index.counts.on, index.counts.offline], [1, 1]);
    all.set("b", facts({ isOn: true }));
    all.delete("a");
    index.mark(["a", "b"]);
    assert.deepEqual(index.refresh(0, true), ["a", "b"]);
    assert.deepEqual([index.counts.on, index.counts.offline], [1, 0]);
});

test("a change without an effect on the counts is not reported", () => {
    const all = new Map([["a", facts({ isOn: true, texts: ["On"] })]]);
    const index = indexOf(all);
    index.refresh(0, true);
    all.set("a", facts({ isOn: true, texts: ["On, 50 %"] }));
    index.mark(["a"]);
    assert.deepEqual(index.refresh(0, true), []);
});

test("a change ends to be recent", () => {
    const all = new Map([["a", facts({ hasChanged: true })]]);
    const index = indexOf(all);
    index.refresh(0, true);
    assert.equal(index.counts.changed, 1);
    all.set("a", facts());
    index.markPast(1);
    index.refresh(1, true);
    assert.equal(index.counts.changed, 0);
});

test("devices with an alarm are listed", () => {
    const index = indexOf(new Map([["a", facts()], ["b", facts({ isAlarm: true })]]));
    index.refresh(0, true);
    assert.deepEqual(index.alarms, ["b"]);
});

test("a room counts its matching devices that are on and offline", () => {
    const index = indexOf(new Map([["a", facts({ isOn: true })], ["b", facts({ isOffline: true })]]));
    index.refresh(0, true);
    const counts = new RoomCounts(index);
    assert.deepEqual(counts.textsOf({ devices: ["a", "b"], matching: ["a", "b"] }),
        ["2 devices", "1 on", "1 offline"]);
    assert.deepEqual(counts.textsOf({ devices: ["a", "b"], matching: ["b"] }), ["1 of 2 devices", "1 offline"]);
});

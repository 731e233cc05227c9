import assert from "node:assert/strict";
import { test } from "node:test";
import { entriesOfTimeline, joined, pointsOf, spanAt, spansOf } from "../../Public/panel/history-data.js";

const reference = { part: 1, trait: "a.level", attribute: "level" };

/** Returns an entry of the history at a second. */
function entry(second, attributes, changes = {}) {
    const time = new Date(second * 1000).toISOString();
    return { cursor: `1-${second}`, time, part: 1, trait: "a.level", attributes, ...changes };
}

test("points are in the order of time, without repetitions and without other attributes", () => {
    const entries = [
        entry(5, { level: 3 }), entry(4, { other: 1 }), entry(3, { level: 2 }, { part: 2 }), entry(2, { level: 7 }),
        entry(1, { level: 7 }),
    ];
    assert.deepEqual(pointsOf(entries, reference), [{ time: 1000, value: 7 }, { time: 5000, value: 3 }]);
});

test("the last value of a moment counts, and a member of a struct has points", () => {
    const entries = [entry(1, { level: { a: 2 } }), entry(1, { level: { a: 1 } })];
    assert.deepEqual(pointsOf(entries, { ...reference, member: "a" }), [{ time: 1000, value: 2 }]);
});

test("spans end where the next one begins, and at the ends of the chart", () => {
    const points = [{ time: 0, value: 1 }, { time: 10, value: 2 }, { time: 20, value: 3 }];
    assert.deepEqual(spansOf(points, 12, 30), [{ start: 12, end: 20, value: 2 }, { start: 20, end: 30, value: 3 }]);
});

test("the first value is that of the device at the beginning", () => {
    const device = { types: [{ part: 1, traits: { "a.level": { attributes: { level: { a: 9 } } } } }] };
    const entries = [entry(5, { level: { a: 3 } }), entry(1, { level: { a: 7 } })];
    const points = (time) => pointsOf(entries, { ...reference, member: "a" }, { time, device });
    assert.deepEqual(points(2000), [{ time: 2000, value: 9 }, { time: 5000, value: 3 }]);
    assert.deepEqual(points(6000), [{ time: 6000, value: 9 }]);
    assert.deepEqual(pointsOf([], { ...reference, part: 2 }, { time: 0, device }), []);
    assert.deepEqual(pointsOf(entries, reference, { time: 2000, device: { types: [] } }),
        [{ time: 5000, value: { a: 3 } }]);
});

test("a time has one value, and none before the first", () => {
    const spans = spansOf([{ time: 10, value: 1 }, { time: 20, value: 2 }], 0, 30);
    assert.deepEqual([9, 10, 19, 20, 30].map((time) => spanAt(spans, time)?.value), [undefined, 1, 1, 2, 2]);
});

test("frames of this tab continue a stored history", () => {
    const data = (level) => ({ deviceID: "lamp", time: "2026-01-01T00:00:00Z", part: 1, trait: "a.level",
        attributes: { level } });
    const frames = [
        { number: 1, name: "attributes", id: "1-1", data: data(1) },
        { number: 2, name: "attributes", id: "1-2", data: { ...data(9), deviceID: "other" } },
        { number: 3, name: "event", id: "1-3", data: { ...data(0), event: "pressed", payload: { count: 2 } } },
    ];
    const entries = entriesOfTimeline([{ frames: frames.slice(0, 1) }, { frames: frames.slice(1) }], "lamp");
    assert.deepEqual(entries.map(({ cursor, event }) => [cursor, event]), [["1-3", "pressed"], ["1-1", undefined]]);
    assert.deepEqual(joined(entries, [entry(1, {})]).map(({ cursor }) => cursor), ["1-3", "1-1"]);
    assert.deepEqual(joined(entries, []), entries);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { ReadLosses, groupedLosses } from "../../Public/home/import-losses.js";

const losses = [{ kind: "value", name: "a" }, { kind: "deviceType", name: "b" }, { kind: "later", name: "c" }];

test("losses are grouped by kind, unknown kinds last", () => {
    assert.deepEqual(groupedLosses(losses).map(({ kind, losses: [{ name }] }) => [kind, name]),
        [["deviceType", "b"], ["value", "a"], ["", "c"]]);
    assert.deepEqual(groupedLosses([]), []);
});

test("read losses are stored; other losses are unread", () => {
    const stored = new Map();
    const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
    const read = new ReadLosses(storage);
    assert.ok(!read.has(losses));
    read.add(losses);
    assert.ok(read.has(losses));
    assert.ok(new ReadLosses(storage).has(losses));
    assert.ok(!read.has(losses.slice(1)));
});

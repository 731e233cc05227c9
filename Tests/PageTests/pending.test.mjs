import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { PendingValues } from "../../Public/home/pending.js";

const lamp = { deviceID: "lamp", part: 1, trait: "acme.power" };
const other = { ...lamp, part: 2 };

let changed;
let pending;

beforeEach(() => {
    changed = [];
    pending = new PendingValues((id) => changed.push(id));
});

test("a requested value is shown at once, for its own part only", () => {
    pending.begin(lamp, { on: true });
    assert.deepEqual(pending.overlay(lamp, { on: false, level: 9 }), { on: true, level: 9 });
    assert.deepEqual(pending.overlay(other, { on: false }), { on: false });
    assert.ok(pending.isPending(lamp, "on"));
    assert.ok(!pending.isPending(lamp, "level"));
    assert.deepEqual(changed, ["lamp"]);
});

test("a failed request shows the value of the device again", () => {
    pending.fail(pending.begin(lamp, { on: true }));
    assert.deepEqual(pending.overlay(lamp, { on: false }), { on: false });
    assert.ok(pending.isEmpty);
    assert.deepEqual(changed, ["lamp", "lamp"]);
});

test("an earlier report does not end a requested value, a later one does", () => {
    const token = pending.begin(lamp, { level: 200 });
    pending.report(lamp, { level: 40 }, "e-5");
    assert.ok(pending.isPending(lamp, "level"));
    pending.accept(token, "e-7", 0);
    pending.report(lamp, { level: 60 }, "e-6");
    assert.ok(pending.isPending(lamp, "level"));
    pending.report(lamp, { onlyThis: 1 }, "e-8");
    assert.ok(pending.isPending(lamp, "level"));
    pending.report(lamp, { level: 80 }, "e-9");
    assert.ok(pending.isEmpty);
});

test("the requested value itself ends the wait before the response", () => {
    pending.begin(lamp, { on: true });
    pending.report(lamp, { on: true }, "e-1");
    assert.ok(pending.isEmpty);
});

test("a device that does not change shows its own value after a time", () => {
    pending.accept(pending.begin(lamp, { locked: false }), "e-3", 1_000);
    assert.equal(pending.expire(5_999), 6_000);
    assert.ok(pending.isPending(lamp, "locked"));
    assert.equal(pending.expire(6_000), Infinity);
    assert.ok(pending.isEmpty);
});

test("a request without a response does not end by time", () => {
    pending.begin(lamp, { on: true });
    assert.equal(pending.expire(1e12), Infinity);
    assert.ok(!pending.isEmpty);
});

test("the newest of several requests wins, and the failure of an older one changes nothing", () => {
    const first = pending.begin(lamp, { on: true });
    pending.begin(lamp, { on: false });
    assert.equal(pending.overlay(lamp, { on: true }).on, false);
    pending.fail(first);
    assert.equal(pending.overlay(lamp, { on: true }).on, false);
});

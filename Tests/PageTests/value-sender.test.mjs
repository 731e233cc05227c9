import assert from "node:assert/strict";
import { test } from "node:test";
import { ValueSender } from "../../Public/actions/value-sender.js";

test("during a request only the last values wait, and are sent after it", async () => {
    const sent = [];
    let finish = () => {};
    const sender = new ValueSender((values) => {
        sent.push(values[0]);
        return new Promise((resolve) => { finish = resolve; });
    });
    sender.push([1]);
    sender.push([2]);
    sender.push([3]);
    assert.deepEqual(sent, [1]);
    assert.equal(sender.isWaiting, true);
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(sent, [1, 3]);
    assert.equal(sender.isWaiting, false);
});

test("values are sent after the keys rest, once", (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const sent = [];
    const sender = new ValueSender(async (values) => sent.push(values[0]));
    for (const value of [1, 2, 3]) sender.push([value], 180);
    context.mock.timers.tick(179);
    assert.deepEqual(sent, []);
    context.mock.timers.tick(1);
    assert.deepEqual(sent, [3]);
    sender.push([4], 180);
    sender.clear();
    context.mock.timers.tick(500);
    assert.deepEqual(sent, [3]);
});

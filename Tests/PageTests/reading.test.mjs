// When changes of the home cause a reading.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Reading } from "../../Public/gateway/reading.js";

/** Lets the promises that are due continue. */
async function settle() {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("many changes cause one reading, and the next one a second later", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 10_000 });
    let count = 0;
    const reading = new Reading(async () => { count += 1; });
    for (let change = 0; change < 5; change += 1) reading.soon();
    context.mock.timers.tick(0);
    await settle();
    assert.equal(count, 1);
    for (let change = 0; change < 5; change += 1) reading.soon();
    context.mock.timers.tick(999);
    assert.equal(count, 1);
    context.mock.timers.tick(1);
    assert.equal(count, 2);
});

test("there is one reading at a time, and another one after a failure", async () => {
    let count = 0;
    /** @type {(error: Error) => void} */
    let fail = () => {};
    const reading = new Reading(() => {
        count += 1;
        return new Promise((_, reject) => { fail = reject; });
    });
    const first = reading.now();
    await reading.now();
    assert.equal(count, 1);
    fail(new Error("gone"));
    await assert.rejects(first);
    void reading.now();
    assert.equal(count, 2);
});

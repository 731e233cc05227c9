import assert from "node:assert/strict";
import { test } from "node:test";

import { DeviceDetails } from "../../Public/home/device-details.js";
import { Model } from "../../Public/home/model.js";
import { Updates } from "../../Public/home/updates.js";

const brief = { id: "lamp", types: [{ part: 1, traits: {} }] };

function whole() {
    return { id: "lamp", types: [{ part: 1, traits: { "acme.power": { attributes: { on: true } } } }], cursor: "e-1" };
}

/** Returns the details of a home with a lamp, and the ids of the devices that are read. */
function detailsOf(/** @type {(id: string) => Promise<any>} */ read) {
    const updates = new Updates(() => {});
    const model = new Model(updates);
    model.apply("snapshot", { structures: [], rooms: [], devices: [structuredClone(brief)] });
    /** @type {string[]} */
    const requests = [];
    const details = new DeviceDetails({ model, updates }, (id) => {
        requests.push(id);
        return read(id);
    });
    return { details, model, requests, updates };
}

test("a device is read once, although several views request it at the same time", async () => {
    const { details, model, requests, updates } = detailsOf(async () => whole());
    await Promise.all([details.request("lamp"), details.request("lamp")]);
    await details.request("lamp");
    await details.request("unknown");
    assert.deepEqual(requests, ["lamp"]);
    assert.deepEqual(model.part("lamp", 1).traits["acme.power"].attributes, { on: true });
    assert.ok(updates.next.shapes.has("lamp"));
});

test("a request that fails is reported, and repeated when it is forgotten", async () => {
    const failure = new Error("unreachable");
    let fails = true;
    const { details, requests, updates } = detailsOf(async () => {
        if (fails) throw failure;
        return whole();
    });
    await details.request("lamp");
    assert.equal(details.problemOf("lamp"), failure);
    assert.ok(updates.next.devices.has("lamp"));
    await details.request("lamp");
    assert.deepEqual(requests, ["lamp"]);
    fails = false;
    details.discard("lamp");
    assert.equal(details.problemOf("lamp"), undefined);
    await details.request("lamp");
    assert.deepEqual(requests, ["lamp", "lamp"]);
    assert.equal(details.problemOf("lamp"), undefined);
});

test("a device that is forgotten while it is read is read again if that fails", async () => {
    /** @type {(error: Error) => void} */
    let fail = () => {};
    const { details, requests } = detailsOf(() => (requests.length > 1
        ? Promise.resolve(whole())
        : new Promise((_, reject) => { fail = reject; })));
    const reading = details.request("lamp");
    details.discard("lamp");
    await details.request("lamp");
    fail(new Error("unreachable"));
    await reading;
    assert.deepEqual(requests, ["lamp", "lamp"]);
    assert.equal(details.problemOf("lamp"), undefined);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { HomeFaults, scopeOf } from "../../Public/home/home-faults.js";
import { settled } from "./fake-gateway.mjs";

const devices = [
    { id: "lamp", roomID: "kitchen", structureID: "main", types: [{ type: "matter.dimmableLight", traits: { "matter.onOff": {} } }] },
    { id: "lock", roomID: null, structureID: "main", types: [{ type: "matter.doorLock", traits: {} }] },
];

/** Returns the faults of a home with two devices; `requests` replaces those to the gateway. */
function fixture(requests = {}) {
    const changes = [];
    const model = { devices: new Map(devices.map((each) => [each.id, each])) };
    const faults = new HomeFaults(model, (ids) => changes.push(ids), {
        listFaults: async () => ({ faults: [] }), listDevicesWithTrait: async () => [], ...requests,
    });
    return { faults, changes };
}

function fault(id, on, more = {}) {
    return { id, kind: "offline", on, phase: "active", applied: 0, ...more };
}

test("the target states what a fault acts on", () => {
    assert.deepEqual([{ device: "a" }, { trait: "onOff" }, { route: "GET /devices" }, { client: "app" },
        { stream: true, client: "app" }, { journal: true }].map(scopeOf),
    ["devices", "devices", "requests", "requests", "streams", "journal"]);
});

test("the devices of a fault are found by id, room, structure and type", () => {
    const { faults } = fixture();
    const affected = (on) => {
        faults.set([fault("a", on)]);
        return devices.filter((device) => faults.affecting(device).length > 0).map(({ id }) => id);
    };
    assert.deepEqual(affected({ device: "lock" }), ["lock"]);
    assert.deepEqual(affected({ room: "kitchen" }), ["lamp"]);
    assert.deepEqual(affected({ structure: "main" }), ["lamp", "lock"]);
    assert.deepEqual(affected({ type: "dimmablelight" }), ["lamp"]);
    assert.deepEqual(affected({ type: "matter.doorLock" }), ["lock"]);
    assert.deepEqual(affected({ client: "app" }), []);
});

test("the devices with a trait that the page does not know are read once", async () => {
    const asked = [];
    const { faults, changes } = fixture({ listDevicesWithTrait: async (trait) => {
        asked.push(trait);
        return ["lock"];
    } });
    faults.set([fault("a", { trait: "onOff" })]);
    assert.equal(faults.countDevices(faults.all[0]), 1);
    await settled();
    assert.equal(faults.countDevices(faults.all[0]), 2);
    assert.deepEqual(changes.at(-1), ["lock"]);
    faults.set([fault("a", { trait: "onOff" }, { applied: 1 })]);
    assert.deepEqual(asked, ["onOff"]);
});

test("only active faults affect devices, and the gateway says which make them offline", () => {
    const { faults } = fixture();
    const [lamp] = devices;
    faults.set([fault("a", { device: "lamp" }, { phase: "waiting" }), fault("b", { device: "lamp" }, { kind: "slow" })]);
    assert.deepEqual(faults.affecting(lamp).map(({ id }) => id), ["b"]);
    assert.equal(faults.offlineFault(lamp), undefined);
    faults.set([fault("c", { device: "lamp" }, { kind: "new", makesOffline: true })]);
    assert.equal(faults.offlineFault(lamp).id, "c");
});

test("a change is reported with the devices of before and after", () => {
    const { faults, changes } = fixture();
    faults.set([fault("a", { device: "lamp" })]);
    faults.set([fault("b", { device: "lock" })]);
    faults.set([]);
    assert.deepEqual(changes, [["lamp"], ["lamp", "lock"], ["lock"]]);
});

test("a failed reading leaves the known faults", async () => {
    const { faults } = fixture({ listFaults: async () => { throw new Error("Later."); } });
    faults.set([fault("a", { device: "lamp" })]);
    await faults.read();
    assert.equal(faults.all.length, 1);
    assert.equal(faults.problem.message, "Later.");
    faults.set([]);
    assert.equal(faults.problem, null);
});

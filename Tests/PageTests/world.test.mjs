import assert from "node:assert/strict";
import { test } from "node:test";

import { deviationsOf, offlineReason } from "../../Public/home/world.js";

const normal = { internet: true, hub: true, accessGranted: true, sameNetwork: false, appOnline: true };
const clock = { time: "2026-01-01T18:00:00Z", paused: false, speed: 1, idle: true, lagSeconds: 0 };

const structure = (network = {}) => ({ id: "main", name: "Main House", network: { ...normal, ...network } });
const device = (connectivityState, isMatterDevice = true, structureID = "main") =>
    ({ id: "thing", structureID, isMatterDevice, sourceConnectivity: { connectivityState } });

function deviations(change) {
    const formatSpan = (seconds) => `${seconds} s`;
    return deviationsOf({ clock, structures: [structure()], devices: [], formatSpan, ...change });
}

test("a normal world has no deviations", () => {
    assert.deepEqual(deviations({ devices: [device("online"), device("partiallyOnline")] }), []);
    assert.deepEqual(deviations({ clock: null }), []);
});

test("a paused, fast or late clock is a deviation", () => {
    const found = deviations({ clock: { ...clock, paused: true, speed: 60, lagSeconds: 720 } });
    assert.deepEqual(found.map(({ text }) => text), ["Clock paused: nothing moves.",
        "Time runs 60 times as fast.", "The home is 720 s behind its clock."]);
    assert.deepEqual(found.map(({ restore }) => restore?.change), [{ paused: false }, { speed: 1 }, undefined]);
});

test("a network states how many devices are offline because of it", () => {
    const devices = [device("offline"), device("offline"), device("offline", false), device("online", false)];
    const found = deviations({ structures: [structure({ hub: false, internet: false })], devices });
    assert.deepEqual(found.map(({ text }) => text),
        ["Hub off in Main House: 2 devices offline.", "Internet off in Main House: 1 device offline."]);
    assert.deepEqual(found[0].restore, { kind: "network", structureID: "main", change: { hub: true } });
});

test("a network without offline devices is a deviation, too", () => {
    const [found] = deviations({ structures: [structure({ hub: false, sameNetwork: true })], devices: [device("online")] });
    assert.equal(found.text, "Hub off in Main House.");
    assert.equal(found.count, 0);
});

test("without access the devices are hidden, and without the app, too", () => {
    const found = deviations({ structures: [structure({ accessGranted: false, appOnline: false })] });
    assert.deepEqual(found.map(({ text }) => text), ["Access to Main House is revoked: its devices are hidden.",
        "The app in Main House is offline: its devices are hidden."]);
});

test("devices that are offline for no reason of the network are not reachable", () => {
    const devices = [device("offline"), device("offline", true, null), device("offline", true)];
    assert.deepEqual(deviations({ devices }), [
        { key: "unreachable", text: "3 devices are not reachable.", count: 3, filter: "offline" }]);
});

test("a device has the reason of its network", () => {
    assert.equal(offlineReason(device("online"), { ...normal, hub: false }), "");
    assert.equal(offlineReason(device("offline"), { ...normal, hub: false }), "The hub is off");
    assert.equal(offlineReason(device("offline"), { ...normal, hub: false, sameNetwork: true }),
        "The device is not reachable");
    assert.equal(offlineReason(device("offline", false), { ...normal, internet: false }), "There is no internet");
    assert.equal(offlineReason(device("partiallyOnline"), normal), "Partially online");
    assert.equal(offlineReason(device("offline"), undefined), "The device is not reachable");
});

test("unread losses of the import are a deviation", () => {
    assert.deepEqual(deviations({ losses: 2 }), [{ key: "losses", text: "The import could not carry over 2 things.",
        count: 2, details: "losses" }]);
});

test("active faults are one deviation with their effects, and explain why devices are offline", () => {
    const faults = [
        { fault: { id: "a", kind: "offline", on: { room: "kitchen" } }, devices: 2 },
        { fault: { id: "b", kind: "latency", on: { client: "app" } } },
        { fault: { id: "c", kind: "offline", on: { device: "lamp" } }, devices: 1 },
    ];
    const isFaulted = ({ id }) => id === "faulted";
    const devices = [device("offline"), { ...device("offline"), id: "faulted" }];
    const found = deviations({ faults, isFaulted, devices });
    assert.deepEqual(found.map(({ text }) => text), [
        "3 faults are active: Offline (3 devices), Latency (requests).", "1 device is not reachable.",
    ]);
    assert.deepEqual(found[0].restore, { kind: "faults", ids: ["a", "b", "c"] });
    assert.equal(found[0].view, "faults");
});

test("a fault is the reason for an offline device unless the network is", () => {
    const fault = { id: "fault-1", kind: "offline" };
    assert.equal(offlineReason(device("offline"), normal, fault), "Fault fault-1");
    assert.equal(offlineReason(device("offline"), { ...normal, hub: false }, fault), "The hub is off");
    assert.equal(offlineReason(device("online"), normal, fault), "");
});

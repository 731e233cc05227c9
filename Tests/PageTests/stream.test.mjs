import assert from "node:assert/strict";
import { test } from "node:test";

import { access } from "../../Public/gateway/access.js";
import { setOpenHome } from "../../Public/gateway/open-home.js";
import { HomeStream } from "../../Public/gateway/stream.js";
import { fakeGateway, settled } from "./fake-gateway.mjs";

const device = { id: "lamp", name: "Lamp", types: [] };

const page = new EventTarget();
Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { hidden: false }),
    addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page),
});

/** Opens a stream, and returns it with what it delivers. */
function open(context, cursor = "") {
    context.mock.timers.enable({ apis: ["Date", "setTimeout", "setInterval"], now: 1_000_000 });
    const gateway = fakeGateway(context);
    const frames = [], states = [], pieces = [], faults = [];
    const stream = new HomeStream({
        onFrame: (frame) => frames.push(frame), onPieces: (home) => pieces.push(home), onNote() {},
        onConnected: (fault) => faults.push(fault),
        onState: (state, problem) => states.push(problem ? [state, problem.message, problem.retryAt] : state),
    }, cursor);
    context.after(() => stream.close());
    stream.reconnect("a test");
    return { stream, gateway, frames, states, pieces, faults, clock: context.mock.timers };
}

/** Sends a home of one piece. */
function sendHome(connection, cursor = "1-1") {
    connection.sendEvent("snapshot", { structures: [], rooms: [], devices: [device], piece: 1, pieces: 1 }, cursor);
}

function startOf({ target }) {
    const query = new URL(target, "http://gateway").searchParams;
    return { snapshot: query.get("snapshot"), after: query.get("after") };
}

test("a lost connection is opened again after a second, and resumes after the last cursor", async (context) => {
    const { gateway, frames, states, clock } = open(context);
    const first = await gateway.connection();
    assert.deepEqual(startOf(first), { snapshot: "1", after: null });
    sendHome(first);
    first.sendEvent("attributes", { deviceID: "lamp" }, "1-2");
    first.lose();
    await settled();
    assert.deepEqual(frames.map(({ name, id, previous }) => [name, id, previous]),
        [["snapshot", "1-1", ""], ["attributes", "1-2", "1-1"]]);
    assert.deepEqual(states, ["connecting", "live", "reconnecting"]);
    clock.tick(999);
    assert.equal(gateway.connections.length, 1);
    clock.tick(1);
    const second = await gateway.connection();
    assert.deepEqual(startOf(second), { snapshot: null, after: "1-2" });
    assert.deepEqual(states.slice(3), ["reconnecting"]);
    second.sendEvent("heartbeat", {}, "1-2");
    await settled();
    assert.equal(states.at(-1), "live");
});

test("a gateway that ends the stream names the time of the next connection", async (context) => {
    const { gateway, clock } = open(context, "1-2");
    const connection = await gateway.connection();
    connection.send("retry: 4000\n\n");
    connection.end();
    await settled();
    clock.tick(3_999);
    assert.equal(gateway.connections.length, 1);
    clock.tick(1);
    assert.equal(gateway.connections.length, 2);
});

test("a refused stream is tried again, not before the time that the gateway names", async (context) => {
    const { gateway, states, clock } = open(context, "1-2");
    const connection = await gateway.connection();
    gateway.refuse(429, { detail: "Too many streams." }, { "Retry-After": "7" });
    connection.end();
    await settled();
    clock.tick(1_000);
    await settled();
    assert.deepEqual(states.at(-1), ["failed", "Too many streams.", Date.now() + 7_000]);
    gateway.accept();
    clock.tick(6_999);
    assert.equal(gateway.connections.length, 1);
    clock.tick(1);
    (await gateway.connection()).sendEvent("heartbeat", {}, "1-2");
    await settled();
    assert.equal(states.at(-1), "live");
});

test("a gateway that cannot be reached is tried again after longer and longer times", async (context) => {
    const { gateway, states, clock } = open(context, "1-2");
    gateway.leave();
    (await gateway.connection()).end();
    await settled();
    clock.tick(1_000);
    await settled();
    const waits = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
        const [state, text, retryAt] = states.at(-1);
        assert.deepEqual([state, text], ["failed", "The gateway cannot be reached."]);
        waits.push(retryAt - Date.now());
        clock.tick(retryAt - Date.now());
        await settled();
    }
    waits.forEach((wait, index) => {
        const maximum = Math.min(30_000, 1000 * 2 ** index);
        assert.ok(wait >= maximum / 2 && wait <= maximum, `${wait} ms before attempt ${index + 1}`);
    });
    gateway.accept();
    page.dispatchEvent(new Event("online"));
    (await gateway.connection()).sendEvent("heartbeat", {}, "1-2");
    await settled();
    assert.equal(states.at(-1), "live");
});

test("a connection that is open but silent is not live", async (context) => {
    const { gateway, states, clock } = open(context, "1-2");
    await gateway.connection();
    assert.deepEqual(states, ["reconnecting"]);
    clock.tick(40_000);
    const next = await gateway.connection();
    assert.deepEqual(states.at(-1).slice(0, 2),
        ["reconnecting", "The gateway has sent nothing for 40 s. The page connects again."]);
    next.sendEvent("clock", {});
    await settled();
    assert.equal(states.at(-1), "live");
});

test("the fault that affects a connection is reported with it", async (context) => {
    const { gateway, faults } = open(context, "1-2");
    await gateway.connection();
    assert.deepEqual(faults, [""]);
    gateway.accept({ "X-Fault": "fault-1" });
    page.dispatchEvent(new Event("online"));
    await gateway.connection();
    assert.deepEqual(faults, ["", "fault-1"]);
});

test("the reason of a refusal names the fault that causes it", async (context) => {
    const { gateway, states, clock } = open(context, "1-2");
    (await gateway.connection()).end();
    gateway.refuse(503, { detail: "Rejected." }, { "X-Fault": "fault-1" });
    await settled();
    clock.tick(1_000);
    await settled();
    assert.deepEqual(states.at(-1).slice(0, 2), ["failed", "Rejected. Fault: fault-1."]);
});

test("another home has an address of its own, and ends with it", async (context) => {
    setOpenHome("test-7");
    context.after(() => setOpenHome(""));
    const { gateway, frames, states, clock } = open(context, "1-2");
    const connection = await gateway.connection();
    assert.match(connection.target, /^\/homes\/test-7\/events\?after=1-2&/);
    connection.sendEvent("removed", { kind: "device", id: "test-7" }, "1-3");
    await settled();
    assert.equal(states.at(-1), "live");
    connection.sendEvent("removed", { kind: "home", id: "test-7" });
    await settled();
    assert.equal(frames.at(-1).name, "removed");
    assert.equal(states.at(-1), "gone");
    clock.tick(60_000);
    assert.equal(gateway.connections.length, 1);
});

test("a home that does not exist is not waited for, but a fault may pretend that", async (context) => {
    setOpenHome("test-7");
    context.after(() => setOpenHome(""));
    const { gateway, states, clock } = open(context, "1-2");
    (await gateway.connection()).end();
    // Only the stream is refused.
    gateway.refuse(404, { detail: "There is no home test-7." }, { "X-Fault": "a" }, /events/);
    await settled();
    clock.tick(1_000);
    await settled();
    assert.equal(states.at(-1)[0], "failed");
    gateway.refuse(404, { detail: "There is no home test-7." });
    clock.tick(1_000);
    await settled();
    assert.equal(states.at(-1), "gone");
});

test("a silent connection is replaced, and delivers nothing any more", async (context) => {
    const { gateway, frames, clock } = open(context, "1-2");
    const silent = await gateway.connection();
    clock.tick(40_000);
    const next = await gateway.connection();
    assert.ok(silent.isClosed);
    assert.equal(gateway.connections.length, 2);
    next.sendEvent("heartbeat", {}, "1-3");
    await settled();
    assert.deepEqual(frames.map(({ id }) => id), ["1-3"]);
});

test("an announced snapshot that does not arrive is requested", async (context) => {
    const { gateway, states, clock } = open(context, "1-2");
    const connection = await gateway.connection();
    connection.sendEvent("resync", { reason: "gap" });
    await settled();
    assert.equal(states.at(-1), "reconnecting");
    clock.tick(20_000);
    assert.deepEqual(startOf(await gateway.connection()), { snapshot: "1", after: null });
});

test("the first home is delivered while it arrives, and again from its beginning after a loss", async (context) => {
    const { gateway, frames, pieces, clock } = open(context);
    const first = await gateway.connection();
    first.sendEvent("snapshot", { structures: [], rooms: [], devices: [device], piece: 1, pieces: 2 });
    await settled();
    assert.deepEqual(pieces.map(({ devices }) => devices.length), [1]);
    first.lose();
    await settled();
    clock.tick(1_000);
    const second = await gateway.connection();
    assert.deepEqual(startOf(second), { snapshot: "1", after: null });
    second.sendEvent("snapshot", { structures: [], rooms: [], devices: [device], piece: 1, pieces: 2 });
    second.sendEvent("snapshot", { devices: [{ ...device, id: "other" }], piece: 2, pieces: 2 }, "1-1");
    await settled();
    assert.deepEqual(frames.map(({ name, pieces }) => [name, pieces]), [["snapshot", 2]]);
    assert.deepEqual(frames[0].data.devices.map(({ id }) => id), ["lamp", "other"]);
});

test("after it was closed, the stream stays closed", async (context) => {
    const { stream, gateway, clock } = open(context, "1-2");
    const connection = await gateway.connection();
    stream.close();
    assert.ok(connection.isClosed);
    page.dispatchEvent(new Event("online"));
    clock.tick(60_000);
    await settled();
    assert.equal(gateway.connections.length, 1);
});

test("a stream of a caller who has to sign in waits, and resumes after the last cursor", async (context) => {
    const { stream, gateway, states, clock } = open(context, "1-2");
    context.after(() => {
        access.check = async () => {};
        access.session = { tokenRequired: false, scope: "admin" };
    });
    access.check = async () => { access.session = { tokenRequired: true }; };
    const connection = await gateway.connection();
    gateway.refuse(401, { detail: "The session has ended.", code: "unauthenticated" });
    connection.end();
    await settled();
    clock.tick(1_000);
    await settled();
    assert.equal(states.at(-1), "signedOut");
    gateway.accept();
    clock.tick(600_000);
    await settled();
    assert.equal(gateway.connections.length, 1);
    stream.reconnect("a test");
    assert.deepEqual(startOf(await gateway.connection()), { snapshot: null, after: "1-2" });
});

test("a fault that responds with the status 401 does not sign the caller out", async (context) => {
    const { gateway, states, clock } = open(context, "1-2");
    const connection = await gateway.connection();
    gateway.refuse(401, { detail: "A fault." }, { "X-Fault": "f1" });
    connection.end();
    await settled();
    clock.tick(1_000);
    await settled();
    assert.equal(states.at(-1)[0], "failed");
    gateway.accept();
    clock.tick(1_000);
    assert.equal(gateway.connections.length, 2);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { setOpenHome } from "../../Public/gateway/open-home.js";
import { RequestStream } from "../../Public/gateway/request-stream.js";
import { fakeGateway, settled } from "./fake-gateway.mjs";

function open(context) {
    context.mock.timers.enable({ apis: ["Date", "setTimeout", "setInterval"], now: 1_000_000 });
    const gateway = fakeGateway(context);
    const requests = [], states = [], differences = [];
    let cleared = 0;
    const stream = new RequestStream({
        onRequest: (record, difference) => {
            requests.push(record.number);
            differences.push(difference);
        },
        onCleared: () => { cleared += 1; },
        onState: (problem) => states.push(problem?.message ?? null),
    });
    context.after(() => stream.stop());
    stream.start();
    return { stream, gateway, requests, states, differences, cleared: () => cleared, clock: context.mock.timers };
}

test("the stream begins with what is recorded, and resumes after the last event", async (context) => {
    const { stream, gateway, requests, cleared } = open(context);
    const first = await gateway.connection();
    assert.match(first.target, /^\/simulation\/requests\/stream\?snapshot=1&/);
    first.sendEvent("request", { number: 1 });
    first.sendEvent("heartbeat", {}, "e-4");
    first.sendEvent("request", { number: 2 }, "e-5");
    first.sendEvent("cleared", {}, "e-6");
    await settled();
    assert.deepEqual(requests, [1, 2]);
    assert.equal(cleared(), 1);
    stream.stop();
    assert.ok(first.isClosed);
    stream.start();
    const second = await gateway.connection();
    assert.match(second.target, /\?after=e-6&/);
    assert.equal(gateway.connections.length, 2);
});

test("while it is not needed, nothing is opened", async (context) => {
    const { stream, gateway, clock } = open(context);
    stream.stop();
    clock.tick(120_000);
    await settled();
    assert.equal(gateway.connections.length, 1);
    assert.ok(!stream.isOpen);
});

test("a lost connection is opened again, a refused one after the time that the gateway names", async (context) => {
    const { gateway, states, clock } = open(context);
    (await gateway.connection()).lose();
    await settled();
    gateway.refuse(429, { detail: "Too many streams." }, { "Retry-After": "7" });
    clock.tick(1_000);
    await settled();
    assert.deepEqual(states, [null, "Too many streams."]);
    gateway.accept();
    clock.tick(6_999);
    assert.equal(gateway.connections.length, 1);
    clock.tick(1);
    await gateway.connection();
    assert.deepEqual(states.slice(2), [null]);
});

test("a silent connection is replaced", async (context) => {
    const { gateway, clock } = open(context);
    const silent = await gateway.connection();
    clock.tick(45_000);
    await settled();
    assert.ok(silent.isClosed);
    assert.equal(gateway.connections.length, 2);
});

test("a stream without permission is requested again when it is needed again", async (context) => {
    const { stream, gateway, states, clock } = open(context);
    (await gateway.connection()).lose();
    await settled();
    gateway.refuse(403, { detail: "The token has the scope read." });
    clock.tick(1_000);
    await settled();
    assert.deepEqual(states, [null, "The token has the scope read."]);
    gateway.accept();
    clock.tick(120_000);
    await settled();
    assert.equal(gateway.connections.length, 1);
    stream.start();
    await gateway.connection();
    assert.deepEqual(states.slice(2), [null]);
});

test("a home that is deleted is not waited for", async (context) => {
    setOpenHome("test-7");
    context.after(() => setOpenHome(""));
    const { stream, gateway, clock } = open(context);
    const connection = await gateway.connection();
    assert.match(connection.target, /^\/homes\/test-7\/simulation\/requests\/stream/);
    connection.sendEvent("removed", { kind: "home", id: "test-7" });
    await settled();
    clock.tick(60_000);
    stream.start();
    assert.equal(gateway.connections.length, 1);
});

test("times of a gateway with another clock are corrected", async (context) => {
    const { stream, gateway, differences } = open(context);
    (await gateway.connection()).sendEvent("request", { number: 1 });
    await settled();
    gateway.accept({ Date: new Date(Date.now() - 60_000).toUTCString() });
    stream.stop();
    stream.start();
    (await gateway.connection()).sendEvent("request", { number: 2 });
    await settled();
    assert.deepEqual(differences, [0, 60_000]);
});

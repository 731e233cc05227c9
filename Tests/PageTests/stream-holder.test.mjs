import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { StreamHolder } from "../../Public/gateway/stream-holder.js";
import { fakeGateway, settled } from "./fake-gateway.mjs";

const noon = Date.UTC(2026, 0, 1, 12);

beforeEach(() => {
    Object.assign(globalThis, { document: new EventTarget(), addEventListener() {}, removeEventListener() {} });
});

afterEach(() => {
    for (const name of ["document", "addEventListener", "removeEventListener"]) delete globalThis[name];
});

/** Returns a holder and the messages that it sends to one tab. */
function fixture(context) {
    const gateway = fakeGateway(context);
    const sent = [];
    const channel = { send() {}, sendTo: (_, message) => sent.push(message), close() {} };
    const nothing = () => {};
    const holder = new StreamHolder(channel, "", { onFrame: nothing, onNote: nothing, onConnected: nothing,
        onState: nothing, home: () => ({ structures: [], rooms: [], devices: [] }) });
    return { holder, sent, gateway };
}

const request = { kind: "request", from: "other", cursor: "" };

test("a tab that opens later receives the last clock, with the time that has passed since", async (context) => {
    context.mock.timers.enable({ apis: ["Date", "setInterval"], now: 1_000_000 });
    const { holder, sent, gateway } = fixture(context);
    const clock = { time: new Date(noon).toISOString(), paused: false, speed: 60, next: null };
    (await gateway.connection()).sendEvent("clock", clock);
    await settled();
    context.mock.timers.tick(2_000);
    holder.receive(request);
    const { frame } = sent.find(({ kind }) => kind === "frame");
    assert.equal(frame.name, "clock");
    assert.equal(frame.at, 1_002_000);
    assert.deepEqual(frame.data, { ...clock, time: new Date(noon + 120_000).toISOString() });
    holder.close();
});

test("before the clock is known, none is sent", (context) => {
    const { holder, sent } = fixture(context);
    holder.receive(request);
    assert.deepEqual(sent.map(({ kind }) => kind), ["state"]);
    holder.close();
});

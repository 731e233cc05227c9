import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { StreamHolder } from "../../Public/stream-holder.js";

const noon = Date.UTC(2026, 0, 1, 12);

/** The connections that were opened. */
let sources = [];

/** A connection on which the test sends events. */
class Connection extends EventTarget {
    constructor() {
        super();
        sources.push(this);
    }

    send(name, data) {
        this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data), lastEventId: "" }));
    }

    close() {}
}

beforeEach(() => {
    sources = [];
    Object.assign(globalThis, { EventSource: Connection, document: new EventTarget(),
        addEventListener() {}, removeEventListener() {} });
});

afterEach(() => {
    for (const name of ["EventSource", "document", "addEventListener", "removeEventListener"]) delete globalThis[name];
});

/** Returns a holder and the messages that it sends to one tab. */
function fixture() {
    const sent = [];
    const channel = { send() {}, sendTo: (_, message) => sent.push(message), close() {} };
    const nothing = () => {};
    const holder = new StreamHolder(channel, "", { onFrame: nothing, onNote: nothing, onConnected: nothing,
        onState: nothing, home: () => ({ structures: [], rooms: [], devices: [] }) });
    return { holder, sent };
}

const request = { kind: "request", from: "other", cursor: "" };

test("a tab that opens later receives the last clock, with the time that has passed since", (context) => {
    context.mock.timers.enable({ apis: ["Date", "setInterval"], now: 1_000_000 });
    const { holder, sent } = fixture();
    const clock = { time: new Date(noon).toISOString(), paused: false, speed: 60, next: null };
    sources[0].send("clock", clock);
    context.mock.timers.tick(2_000);
    holder.receive(request);
    const { frame } = sent.find(({ kind }) => kind === "frame");
    assert.equal(frame.name, "clock");
    assert.equal(frame.at, 1_002_000);
    assert.deepEqual(frame.data, { ...clock, time: new Date(noon + 120_000).toISOString() });
    holder.close();
});

test("before the clock is known, none is sent", () => {
    const { holder, sent } = fixture();
    holder.receive(request);
    assert.deepEqual(sent.map(({ kind }) => kind), ["state"]);
    holder.close();
});

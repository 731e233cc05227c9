import assert from "node:assert/strict";
import { test } from "node:test";

import { EventParser, readEvents } from "../../Public/gateway/event-stream.js";
import { fakeGateway } from "./fake-gateway.mjs";

/** Returns the events of a text that arrives in these pieces, as pairs of name and data, and the parser. */
function parse(...pieces) {
    const events = [];
    const parser = new EventParser((event) => events.push(event));
    for (const piece of pieces) parser.push(piece);
    return { events, parser };
}

const stream = ": comment\n\nid: 7\nevent: added\ndata: {\"a\":1}\n\ndata:first\ndata: second\ndata\n\nid\ndata: last\n\n";
const events = [
    { name: "added", data: "{\"a\":1}", lastEventID: "7" },
    { name: "message", data: "first\nsecond\n", lastEventID: "7" },
    { name: "message", data: "last", lastEventID: "" },
];

test("events have the name, the lines of data and the last id", () => {
    assert.deepEqual(parse(stream).events, events);
});

for (const [name, end] of [["line feeds", "\n"], ["carriage returns", "\r"], ["both", "\r\n"]]) {
    test(`lines end with ${name}, and pieces anywhere`, () => {
        const text = stream.replaceAll("\n", end);
        for (let cut = 0; cut <= text.length; cut += 1) {
            assert.deepEqual(parse(text.slice(0, cut), text.slice(cut)).events, events, `cut at ${cut}`);
            assert.deepEqual(parse(text.slice(0, cut), "", text.slice(cut)).events, events, `cut at ${cut}`);
        }
        assert.deepEqual(parse(...text).events, events);
    });
}

test("an event without data is dropped with its name, and one without an end is not delivered", () => {
    assert.deepEqual(parse("event: gone\n\ndata: 1\n\ndata: 2\n").events,
        [{ name: "message", data: "1", lastEventID: "" }]);
});

test("only digits set the delay, and an id with a null character is ignored", () => {
    const { parser, events } = parse("retry: 2500\nretry: 1.5\nretry: -1\nretry\nid: 1\nid: a\0b\ndata: x\n\n");
    assert.equal(parser.retryDelay, 2500);
    assert.equal(events[0].lastEventID, "1");
});

test("only the first space after the colon is no part of the value, and a line that begins with one has no name", () => {
    const [{ data }] = parse("data:  two\n data: none\ndatas: none\n\n").events;
    assert.equal(data, " two");
});

/** Reads a stream to its end. Returns what was received. */
async function read(gateway, signal = new AbortController().signal) {
    const received = [];
    const delay = await readEvents("/events", signal, {
        onOpen: () => received.push("open"), onEvent: ({ data }) => received.push(data),
    });
    return { received, delay, gateway };
}

test("a stream is read to its end, with characters that are split between pieces", async (context) => {
    const gateway = fakeGateway(context);
    const reading = read(gateway);
    const connection = await gateway.connection();
    for (const byte of Buffer.from("retry: 40\ndata: Küche 🏠\n\n")) connection.sendBytes([byte]);
    connection.end();
    const { received, delay } = await reading;
    assert.deepEqual(received, ["open", "Küche 🏠"]);
    assert.equal(delay, 40);
});

test("a lost connection ends the stream", async (context) => {
    const gateway = fakeGateway(context);
    const reading = read(gateway);
    const connection = await gateway.connection();
    connection.send("data: 1\n\ndata: 2\n");
    connection.lose();
    assert.deepEqual((await reading).received, ["open", "1"]);
});

test("after the end by the reader nothing is delivered, not even the rest of a piece", async (context) => {
    const gateway = fakeGateway(context);
    const end = new AbortController();
    const received = [];
    const reading = readEvents("/events", end.signal, {
        onOpen() {},
        onEvent: ({ data }) => {
            received.push(data);
            end.abort();
        },
    });
    (await gateway.connection()).send("data: 1\n\ndata: 2\n\n");
    await reading;
    assert.deepEqual(received, ["1"]);
});

test("an error of the receiver is reported, and the next event is delivered", async (context) => {
    const gateway = fakeGateway(context);
    const reported = [];
    globalThis.reportError = (error) => reported.push(error.message);
    context.after(() => delete globalThis.reportError);
    const received = [];
    const reading = readEvents("/events", new AbortController().signal, {
        onOpen() {},
        onEvent: ({ data }) => {
            received.push(data);
            if (data === "1") throw new Error("the first one");
        },
    });
    const connection = await gateway.connection();
    connection.send("data: 1\n\ndata: 2\n\n");
    connection.end();
    await reading;
    assert.deepEqual(received, ["1", "2"]);
    assert.deepEqual(reported, ["the first one"]);
});

test("a refusal has the problem of the response, and the time to wait", async (context) => {
    const gateway = fakeGateway(context);
    gateway.refuse(429, { detail: "Too many streams.", code: "resourceExhausted" }, { "Retry-After": "3" });
    await assert.rejects(read(gateway), { message: "Too many streams.", kind: "limit", status: 429, retryAfter: 3 });
});

test("a response that is no stream is a problem", async (context) => {
    const gateway = fakeGateway(context);
    gateway.refuse(200, "<p>Sign in.</p>", { "Content-Type": "text/html" });
    await assert.rejects(read(gateway), { message: "The stream ended unexpectedly.", kind: "request" });
});

test("a gateway that cannot be reached is a problem of the connection", async (context) => {
    const gateway = fakeGateway(context);
    gateway.leave();
    await assert.rejects(read(gateway), { message: "The gateway cannot be reached.", kind: "connection" });
});

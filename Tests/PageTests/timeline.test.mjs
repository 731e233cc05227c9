import assert from "node:assert/strict";
import { test } from "node:test";

import { recordedEntry } from "../../Public/dock/recorded-request.js";
import { clientOf, devicesOf, Timeline } from "../../Public/dock/timeline.js";
import { RequestJournal } from "../../Public/gateway/requests.js";

/** Returns a frame in which attributes of the lamp changed. */
function report(attributes, more = {}) {
    return { name: "attributes", id: "e-1", at: 5, size: 80,
        data: { deviceID: "lamp", part: 1, trait: "acme.power", attributes, origin: "device", ...more } };
}

function timelineWithJournal() {
    const timeline = new Timeline();
    const journal = new RequestJournal("tab", () => 1);
    journal.onChange = (entry) => timeline.addRequest(entry);
    return { timeline, journal };
}

test("the frames that a request caused are below it, with the values before and after", () => {
    const { timeline, journal } = timelineWithJournal();
    const request = journal.begin("POST", "/c", { command: "on" }, { subject: "lamp" });
    const cause = { requestID: request.requestID, origin: "client" };
    timeline.addFrame(report({ on: true }, cause), { on: false, level: 9 });
    journal.end(request, 200, {});
    assert.equal(timeline.entries.length, 1);
    const [entry] = timeline.entries;
    assert.equal(entry.origin, "tab");
    assert.equal(entry.request.status, 200);
    assert.deepEqual(entry.frames[0].changes, [{ name: "on", before: false, after: true }]);
});

test("frames of another client's request are one entry, frames of the home are single", () => {
    const { timeline } = timelineWithJournal();
    timeline.addFrame(report({ on: true }, { requestID: "x", origin: "client" }));
    timeline.addFrame(report({ level: 4 }));
    timeline.addFrame(report({ level: 5 }, { requestID: "x", origin: "client" }));
    timeline.addFrame(report({ level: 6 }));
    assert.deepEqual(timeline.entries.map(({ origin, frames }) => [origin, frames.length]),
        [["client", 2], ["home", 1], ["home", 1]]);
    assert.equal(timeline.entries[0].frames[0].changes[0].before, undefined);
});

test("a snapshot is stored as numbers, and belongs to the connection", () => {
    const { timeline } = timelineWithJournal();
    const home = { structures: [1], rooms: [], devices: [1, 2] };
    timeline.addFrame({ name: "snapshot", id: "e-1", at: 1, size: 9, data: home });
    timeline.addNote("Connected", 2);
    assert.deepEqual(timeline.entries.map(({ origin }) => origin), ["connection", "connection"]);
    assert.deepEqual(timeline.entries[0].frames[0].data, { structures: 1, rooms: 0, devices: 2 });
    assert.equal(timeline.entries[1].frames[0].text, "Connected");
    assert.equal(timeline.counts.get("snapshot"), 1);
});

test("heartbeats are only counted", () => {
    const { timeline } = timelineWithJournal();
    timeline.addFrame({ name: "heartbeat", id: "e-1", at: 1, size: 9, data: { cursor: "e-1" } });
    assert.equal(timeline.entries.length, 0);
    assert.equal(timeline.counts.get("heartbeat"), 1);
});

test("errors are problems and refusals", () => {
    const { timeline, journal } = timelineWithJournal();
    journal.fail(journal.begin("GET", "/a"), { status: 404, code: "notFound", message: "" });
    journal.end(journal.begin("POST", "/b"), 200, {}, { refusal: "Docked" });
    journal.end(journal.begin("POST", "/c"), 200, {});
    assert.equal(timeline.errorCount, 2);
    assert.equal(timeline.requestCount, 3);
});

test("reads of the page have their own origin, and only the latest of them are stored", () => {
    const { timeline, journal } = timelineWithJournal();
    const change = journal.begin("POST", "/c", { on: true });
    for (let count = 0; count < 100; count += 1) journal.begin("GET", `/metrics?${count}`, undefined, { isRead: true });
    assert.equal(timeline.entries[0].request, change);
    assert.deepEqual(new Set(timeline.entries.slice(1).map(({ origin }) => origin)), new Set(["page"]));
    assert.equal(timeline.entries.length, 61);
    assert.equal(timeline.entries[60].request.target, "/metrics?99");
    assert.equal(timeline.requestCount, 1);
    assert.deepEqual(journal.entries, [change]);
});

test("a change of metadata has single values", () => {
    const { timeline } = timelineWithJournal();
    const object = { id: "cottage", name: "Cottage", network: { hub: true, internet: false } };
    const frame = { name: "updated", id: "e-3", at: 1, size: 9,
        data: { kind: "structure", object, changed: ["name", "network"], origin: "simulation" } };
    timeline.addFrame(frame, { name: "House", network: { hub: true, internet: true } });
    assert.deepEqual(timeline.entries[0].frames[0].changes, [
        { name: "name", before: "House", after: "Cottage" },
        { name: "network.internet", before: true, after: false },
    ]);
});

test("the simulation is another client if a request caused the frame", () => {
    const { timeline } = timelineWithJournal();
    timeline.addFrame(report({ on: true }, { origin: "simulation", requestID: "script-7" }));
    timeline.addFrame(report({ on: true }, { origin: "simulation" }));
    assert.deepEqual(timeline.entries.map(({ origin }) => origin), ["client", "home"]);
    assert.deepEqual(timeline.entries.map(clientOf), ["script", ""]);
    assert.deepEqual(devicesOf(timeline.entries[0]), ["lamp"]);
});

test("a request ID that the gateway has chosen names no client", () => {
    assert.equal(clientOf({ requestID: "req-q8i2qrpy7mu" }), "");
    assert.equal(clientOf({ requestID: "page-4k2x-12" }), "page-4k2x");
    assert.equal(clientOf({ requestID: "nightly" }), "nightly");
});

test("an entry has a new version after each change", () => {
    const { timeline, journal } = timelineWithJournal();
    const request = journal.begin("POST", "/c");
    const [entry] = timeline.entries;
    const { version } = entry;
    timeline.addFrame(report({ on: true }, { requestID: request.requestID }));
    assert.ok(entry.version > version);
});

test("old entries and frames are dropped", () => {
    const { timeline } = timelineWithJournal();
    for (let count = 0; count < 700; count += 1) timeline.addFrame(report({ level: count }));
    assert.equal(timeline.entries.length, 500);
    for (let count = 0; count < 1_500; count += 1) timeline.addFrame(report({ level: count }, { requestID: "long" }));
    const frames = timeline.entries.flatMap((entry) => entry.frames);
    assert.equal(frames.length, 1_000);
    assert.equal(frames[frames.length - 1].data.attributes.level, 1_499);
    assert.equal(timeline.counts.get("attributes"), 2_200);
});

/** Returns a request of another client as the gateway reports it. */
function recorded(number, more = {}) {
    return recordedEntry({ number, requestID: `app-${number}`, client: "app", method: "POST", path: "/devices/lamp/x",
        receivedAt: new Date(number).toISOString(), status: 200, microseconds: 1_500, ...more });
}

test("a request of another client has the frames that it caused before it was reported", () => {
    const { timeline } = timelineWithJournal();
    timeline.addFrame(report({ on: true }, { requestID: "app-7", origin: "client" }));
    timeline.addRecorded(recorded(7));
    const [entry] = timeline.entries;
    assert.equal(timeline.entries.length, 1);
    assert.deepEqual([entry.origin, entry.request.status, entry.request.duration, entry.frames.length],
        ["client", 200, 1.5, 1]);
    assert.equal(clientOf(entry), "app");
    assert.deepEqual(timeline.clients, ["app"]);
    assert.equal(timeline.requestCount, 1);
});

test("a request is at the time at which it was received, also if its frame arrived before it and after others", () => {
    const { timeline } = timelineWithJournal();
    timeline.addFrame({ ...report({ on: true }, { requestID: "app-7", origin: "client" }), at: 9 });
    timeline.addRecorded(recorded(7));
    timeline.addRecorded(recorded(8));
    assert.deepEqual(timeline.entries.map(({ request, at }) => [request.number, at]), [[7, 7], [8, 8]]);
    assert.equal(timeline.entries[0].frames.length, 1);
});

test("a request is not later than the frame that it caused, also if the gateway's clock is ahead", () => {
    const { timeline } = timelineWithJournal();
    timeline.addFrame({ ...report({ on: true }, { requestID: "app-7", origin: "client" }), at: 5 });
    timeline.addNote("Connected", 6);
    timeline.addRecorded(recorded(7));
    assert.deepEqual(timeline.entries.map(({ request, at }) => [request?.number, at]), [[7, 5], [undefined, 6]]);
});

test("requests without an ID are entries of their own, whose clients have no name without a label", () => {
    const { timeline } = timelineWithJournal();
    for (const number of [3, 4]) timeline.addRecorded(recorded(number, { requestID: undefined, client: undefined }));
    timeline.addRecorded(recorded(4, { requestID: undefined, client: undefined, status: 404, code: "notFound" }));
    assert.deepEqual(timeline.entries.map(({ request }) => request.status), [200, 404]);
    assert.deepEqual(timeline.entries.map(clientOf), ["", ""]);
});

test("earlier requests are placed at their time, and are counted with the errors", () => {
    const { timeline } = timelineWithJournal();
    timeline.addNote("Connected", 5);
    timeline.addRecorded(recorded(9, { status: 404, code: "notFound" }));
    timeline.addRecorded(recorded(3));
    timeline.addRecorded(recorded(4));
    assert.deepEqual(timeline.entries.map(({ at }) => at), [3, 4, 5, 9]);
    assert.equal(timeline.errorCount, 1);
    assert.equal(timeline.entries[3].request.problem.detail, "Not found.");
});

test("a stream is one entry, and requests with the same id are several", () => {
    const { timeline } = timelineWithJournal();
    timeline.addRecorded(recorded(1, { requestID: "same", stream: { frames: 1, bytes: 20 } }));
    timeline.addRecorded(recorded(1, { requestID: "same", stream: { frames: 9, bytes: 90, end: "client" } }));
    timeline.addRecorded(recorded(2, { requestID: "same" }));
    timeline.addRecorded(recorded(2, { requestID: "same", status: 200 }));
    assert.deepEqual(timeline.entries.map(({ request }) => [request.number, request.recorded.stream?.end]),
        [[1, "client"], [2, undefined]]);
});

test("requests that the gateway has forgotten disappear, and their frames stay", () => {
    const { timeline, journal } = timelineWithJournal();
    journal.begin("POST", "/own");
    timeline.addRecorded(recorded(7));
    timeline.addFrame(report({ on: true }, { requestID: "app-8", origin: "client" }));
    timeline.addRecorded(recorded(8));
    timeline.removeRecorded();
    assert.deepEqual(timeline.entries.map(({ origin, request, frames }) => [origin, request !== null, frames.length]),
        [["tab", true, 0], ["client", false, 1]]);
});

test("reads of other tabs of the page belong to the page", () => {
    const { timeline } = timelineWithJournal();
    timeline.addRecorded(recorded(1, { client: "page", requestID: "page-other-1", method: "GET" }));
    timeline.addRecorded(recorded(2, { client: "page", requestID: "page-other-2" }));
    timeline.addRecorded(recorded(3, { client: undefined, requestID: undefined, method: "GET",
        path: "/homes/x/catalog?traits=used&details=0&hash=1" }));
    assert.deepEqual(timeline.entries.map(({ origin }) => origin), ["page", "client", "page"]);
    assert.equal(clientOf(timeline.entries[1]), "page-other");
});

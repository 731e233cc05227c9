import assert from "node:assert/strict";
import { test } from "node:test";

import { RequestJournal } from "../../Public/requests.js";
import { parseSavedStream, Timeline } from "../../Public/timeline.js";

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

test("errors are problems and refusals", () => {
    const { timeline, journal } = timelineWithJournal();
    journal.fail(journal.begin("GET", "/a"), { status: 404, code: "notFound", message: "" });
    journal.end(journal.begin("POST", "/b"), 200, {}, { refusal: "Docked" });
    journal.end(journal.begin("POST", "/c"), 200, {});
    assert.equal(timeline.errorCount, 2);
    assert.deepEqual(timeline.matching({ onlyErrors: true }).map(({ request }) => request.target), ["/b", "/a"]);
});

test("a filter finds words, devices and origins", () => {
    const { timeline, journal } = timelineWithJournal();
    journal.begin("POST", "/rooms", { name: "Attic" });
    timeline.addFrame(report({ on: true }));
    const removal = { kind: "device", id: "door", origin: "simulation" };
    timeline.addFrame({ name: "removed", id: "e-2", at: 6, size: 1, data: removal });
    const found = (filter) => timeline.matching(filter).map(({ key }) => key);
    assert.deepEqual(found({ text: "attic post" }), ["request-page-tab-1"]);
    assert.deepEqual(found({ text: "Porch", nameOf: (id) => (id === "lamp" ? "Porch Light" : id) }), ["frame-1"]);
    assert.deepEqual(found({ deviceID: "door" }), ["frame-2"]);
    assert.deepEqual(found({ origins: new Set(["home"]) }), ["frame-2", "frame-1"]);
    assert.equal(found({}).length, 3);
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

test("a saved stream has values before and after, and its invalid lines are counted", () => {
    const device = { id: "lamp", types: [{ part: 1, traits: { "acme.power": { attributes: { on: false } } } }] };
    const lines = [
        { event: "snapshot", data: { structures: [], rooms: [], devices: [device] } }, "", "no JSON",
        { id: "e-7", event: "attributes", data: { ...report({ on: true }).data, time: "2026-01-01T00:00:00Z" } },
        { id: "e-8", event: "attributes", data: report({ on: false, level: 3 }).data }, { id: 5 }, "null",
    ];
    const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
    const { frames, invalidLines } = parseSavedStream(text);
    assert.deepEqual(invalidLines, [3, 6, 7]);
    assert.deepEqual(frames.map(({ frame, before }) => [frame.id, before]),
        [["", undefined], ["e-7", { on: false }], ["e-8", { on: true }]]);
    assert.equal(frames[1].frame.at, Date.UTC(2026, 0, 1));
});

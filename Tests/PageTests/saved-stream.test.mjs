import assert from "node:assert/strict";
import { test } from "node:test";

import { readSavedStream, savedStreamOf } from "../../Public/dock/saved-stream.js";
import { Timeline } from "../../Public/dock/timeline.js";
import { RequestJournal } from "../../Public/gateway/requests.js";

const change = { deviceID: "lamp", part: 1, trait: "acme.power", origin: "device" };

function linesOf(all) {
    return all.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
}

test("the lines of a stream have values before and after, and the invalid ones are counted", () => {
    const device = { id: "lamp", name: "Lamp",
        types: [{ part: 1, traits: { "acme.power": { attributes: { on: false } } } }] };
    const { timeline, invalidLines, lineCount } = readSavedStream(linesOf([
        { event: "snapshot", data: { structures: [], rooms: [], devices: [device] } }, "", "no JSON",
        { id: "e-7", event: "attributes", data: { ...change, attributes: { on: true }, time: "2026-01-01T00:00:00Z" } },
        { id: "e-8", event: "attributes", data: { ...change, attributes: { on: false, level: 3 } } }, { id: 5 }, "null",
        { id: "e-9", event: "updated", data: { kind: "device", changed: ["name"], object: { ...device, name: "L" } } },
    ]));
    assert.deepEqual(invalidLines, [3, 6, 7]);
    assert.equal(lineCount, 7);
    assert.deepEqual(timeline.entries.slice(1).map(({ frames: [frame] }) => [frame.id, frame.changes]), [
        ["e-7", [{ name: "on", before: false, after: true }]],
        ["e-8", [{ name: "on", before: true, after: false }, { name: "level", before: undefined, after: 3 }]],
        ["e-9", [{ name: "name", before: "Lamp", after: "L" }]],
    ]);
    assert.equal(timeline.entries[1].at, Date.UTC(2026, 0, 1));
});

test("Windows line ends, an empty file and lists are no fault of the reader", () => {
    assert.deepEqual(readSavedStream("").invalidLines, []);
    const { timeline, invalidLines } = readSavedStream(
        `${JSON.stringify({ id: "e-1", event: "removed", data: { kind: "room", id: "attic" } })}\r\n[1]\n`);
    assert.equal(timeline.entries.length, 1);
    assert.deepEqual(invalidLines, [2]);
});

test("the pieces of a snapshot are one entry", () => {
    const piece = (piece, devices) => ({ event: "snapshot", id: piece === 2 ? "e-1" : undefined,
        data: { piece, pieces: 2, structures: piece === 1 ? [{ id: "home" }] : [], rooms: [], devices } });
    const { timeline } = readSavedStream(linesOf([piece(1, [{ id: "a" }]), piece(2, [{ id: "b" }])]));
    assert.deepEqual(timeline.entries.map(({ frames: [{ data, id }] }) => [id, data]),
        [["e-1", { structures: 1, rooms: 0, devices: 2 }]]);
});

test("Server-Sent Events are read, too", () => {
    const data = (on) => JSON.stringify({ ...change, attributes: { on } });
    const { timeline, invalidLines, lineCount } = readSavedStream([
        "retry: 1000", ": comment", "", "event: attributes", "id: e-1", `data: ${data(true)}`, "",
        "event: attributes", "id: e-2", "data: {", "", "event:attributes", "id:e-3", `data:${data(false)}`,
    ].join("\r\n"));
    assert.deepEqual([invalidLines, lineCount], [[10], 3]);
    assert.deepEqual(timeline.entries.map(({ frames: [{ id, changes }] }) => [id, changes[0].before, changes[0].after]),
        [["e-1", undefined, true], ["e-3", true, false]]);
});

test("a saved timeline shows the same entries again", () => {
    const timeline = new Timeline();
    const journal = new RequestJournal("tab", () => 1_000);
    journal.onChange = (entry) => timeline.addRequest(entry);
    const request = journal.begin("POST", "/c", { pin: "1234", on: true }, { subject: "lamp", secrets: ["pin"] });
    journal.end(request, 200, {}, { refusal: "Docked" });
    timeline.addFrame({ name: "attributes", id: "e-2", at: 1_005, size: 9,
        data: { ...change, attributes: { on: true }, requestID: request.requestID } }, { on: false, other: 1 });
    timeline.addNote("Connected", 900);
    timeline.addFrame({ name: "snapshot", id: "e-1", at: 950, size: 9, data: { structures: [], rooms: [], devices: [] } });
    const text = savedStreamOf(timeline);
    assert.ok(!text.includes("1234"));
    const { timeline: read, invalidLines } = readSavedStream(text);
    assert.deepEqual(invalidLines, []);
    const shown = ({ entries }) => entries.filter(({ frames }) => frames[0]?.name !== "snapshot")
        .map(({ at, request: each, origin, frames }) =>
            [at, each?.target, each?.refusal, origin, frames.map((frame) => [frame.at, frame.text, frame.changes])])
        .sort();
    assert.deepEqual(shown(read), shown(timeline));
    assert.ok(read.entries[1].request.hasSecrets);
});

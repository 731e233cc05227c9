import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { isRecording, timelineOf } from "../../Public/dock/recording.js";
import { readSavedStream, savedStreamOf } from "../../Public/dock/saved-stream.js";
import { matchingEntries, parseFilter } from "../../Public/dock/timeline-filter.js";
import { isError, isFailure } from "../../Public/dock/timeline.js";

const folder = new URL("../ScenarioRunnerTests/Recordings/", import.meta.url);
const text = await readFile(new URL("scenarios-app-reconnects-after-sleep.yaml.ndjson", folder), "utf8");
const lines = text.trim().split("\n").map((line) => JSON.parse(line));

test("a recording is known by its first line", () => {
    assert.ok(isRecording(text));
    assert.ok(!isRecording('{"id":"a-1","event":"attributes","data":{}}'));
});

test("a frame belongs to the request that has caused it", () => {
    const { entries } = timelineOf(lines);
    const requests = entries.filter(({ request }) => request !== null);
    assert.equal(requests.length, lines.filter(({ request }) => request).length);
    const [command] = requests.filter(({ request }) => request?.body?.command === "off");
    assert.equal(command.request?.status, 200);
    assert.equal(command.request?.subject, "kitchen-light");
    assert.deepEqual(command.frames.map(({ name, data }) => [name, data.attributes]), [["attributes", { onOff: false }]]);
});

test("each stream is a note", () => {
    const notes = timelineOf(lines).entries
        .flatMap(({ frames }) => frames).filter(({ name }) => name === "connection").map(({ text: note }) => note);
    assert.deepEqual(notes, ["app: opened", "app: closed", "app: opened"]);
});

test("the failure is an error, the first in the list, and is kept in a file", () => {
    const failed = timelineOf([...lines, { failure: { message: "Attributes differ." } }]);
    assert.equal(failed.errorCount, timelineOf(lines).errorCount + 1);
    const { timeline: read, invalidLines } = readSavedStream(savedStreamOf(failed));
    assert.deepEqual(invalidLines, []);
    for (const timeline of [failed, read]) {
        for (const filter of ["", "is:error"]) {
            const [first] = matchingEntries(timeline.entries, parseFilter(filter));
            assert.ok(isError(first) && isFailure(first));
            assert.deepEqual([first.origin, first.frames[0].text], ["client", "Attributes differ."]);
        }
    }
});

test("a request that the gateway has recorded has its outcome", () => {
    const { entries } = timelineOf([
        { frame: { id: "a-1", event: "attributes", data: { time: "2026-01-01T08:00:00Z", requestID: "r-1" } } },
        {
            time: "2026-01-01T08:00:00Z",
            request: {
                number: 1, requestID: "r-1", client: "app", method: "POST", path: "/devices/x", status: 200,
                microseconds: 1_500, fault: "late",
            },
        },
    ]);
    assert.equal(entries.length, 1);
    assert.deepEqual([entries[0].request?.client, entries[0].request?.fault], ["app", "late"]);
    assert.deepEqual([entries[0].request?.status, entries[0].request?.duration], [200, 1.5]);
    assert.equal(entries[0].frames.length, 1);
});

test("a refused request is an error, and its duration is not known", () => {
    const { entries, errorCount } = timelineOf([
        { time: "2026-01-01T08:00:00Z", request: { number: 1, client: "app", method: "GET", path: "/devices/x" } },
        { time: "2026-01-01T08:00:00Z", response: { number: 1, status: 404, body: { code: "notFound", detail: "No." } } },
    ]);
    assert.equal(errorCount, 1);
    assert.deepEqual(entries[0].request?.problem, { code: "notFound", detail: "No.", errors: [] });
    assert.ok(Number.isNaN(entries[0].request?.duration));
});

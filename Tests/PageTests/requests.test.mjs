import assert from "node:assert/strict";
import { test } from "node:test";

import { secretFields } from "../../Public/catalog/parameters.js";
import { RequestJournal } from "../../Public/gateway/requests.js";

function journalWithClock() {
    const clock = { now: 1_000 };
    return { clock, journal: new RequestJournal("tab", () => clock.now) };
}

test("an entry has the request, its response and its duration", () => {
    const { clock, journal } = journalWithClock();
    const changes = [];
    journal.onChange = ({ number, duration }) => changes.push([number, duration]);
    const entry = journal.begin("POST", "/devices/lamp/commands", { command: "on" }, { subject: "lamp", label: "on" });
    assert.equal(entry.requestID, "page-tab-1");
    clock.now += 12;
    journal.end(entry, 200, { attributes: { onOff: true } }, { cursor: "e-7" });
    assert.equal(entry.duration, 12);
    assert.equal(entry.status, 200);
    assert.equal(entry.cursor, "e-7");
    assert.deepEqual(entry.response, { attributes: { onOff: true } });
    assert.deepEqual(changes, [[1, null], [1, 12]]);
    assert.equal(journal.failures, 0);
});

test("problems, missing responses and refusals are counted as failures", () => {
    const { journal } = journalWithClock();
    journal.fail(journal.begin("GET", "/a"), { status: 404, code: "notFound", message: "No such device." });
    journal.fail(journal.begin("GET", "/b"), { status: 0, code: "", message: "The gateway cannot be reached." });
    journal.end(journal.begin("POST", "/c"), 200, {}, { refusal: "It is docked." });
    assert.equal(journal.failures, 3);
    assert.deepEqual(journal.entries.map(({ status }) => status), [404, 0, 200]);
    assert.deepEqual(journal.entries[0].problem, { code: "notFound", detail: "No such device.", errors: [] });
});

test("a request ends once", () => {
    const { journal } = journalWithClock();
    const entry = journal.begin("GET", "/a");
    journal.end(entry, 200, {});
    journal.fail(entry, { status: 500, code: "internal", message: "" });
    assert.equal(entry.status, 200);
    assert.equal(journal.failures, 0);
});

test("a frame is assigned to the request with its id", () => {
    const { journal } = journalWithClock();
    const entry = journal.begin("POST", "/c");
    assert.equal(journal.causeOf("page-tab-1"), entry);
    assert.equal(journal.causeOf("page-other-1"), undefined);
    assert.equal(journal.causeOf(undefined), undefined);
});

test("secrets are not stored, at any depth", () => {
    const { journal } = journalWithClock();
    const body = { command: "unlock", params: { pin: "482917", list: [{ pin: "1", user: 3 }], none: null } };
    const entry = journal.begin("POST", "/c", body, { secrets: ["pin", "none"] });
    assert.deepEqual(entry.body,
        { command: "unlock", params: { pin: "…", list: [{ pin: "…", user: 3 }], none: null } });
    assert.equal(body.params.pin, "482917");
});

test("the oldest entries are dropped", () => {
    const { journal } = journalWithClock();
    for (let count = 0; count < 501; count += 1) journal.begin("GET", `/${count}`);
    assert.equal(journal.entries.length, 500);
    assert.equal(journal.entries[0].target, "/1");
    assert.equal(journal.causeOf("page-tab-1"), undefined);
});

test("a long response is replaced by its length", () => {
    const { journal } = journalWithClock();
    const entry = journal.begin("GET", "/catalog");
    journal.end(entry, 200, { text: "a".repeat(10_000) });
    assert.deepEqual(entry.response, { omitted: "10011 characters" });
});

test("the last change of a device is found among reads and other devices", () => {
    const { journal } = journalWithClock();
    const change = journal.begin("PATCH", "/devices/lamp", { name: "A" }, { subject: "lamp" });
    journal.begin("GET", "/devices/lamp", undefined, { subject: "lamp" });
    journal.begin("PATCH", "/devices/lock", { name: "B" }, { subject: "lock" });
    assert.equal(journal.lastChange("lamp"), change);
    assert.equal(journal.lastChange("door"), undefined);
});

test("clearing keeps requests that have not ended", () => {
    const { journal } = journalWithClock();
    journal.end(journal.begin("GET", "/a"), 200, {});
    const open = journal.begin("GET", "/b");
    journal.clear();
    assert.deepEqual(journal.entries, [open]);
    assert.equal(journal.causeOf("page-tab-1"), undefined);
    assert.equal(journal.causeOf(open.requestID), open);
});

test("octets are secret, in structs and lists too", () => {
    const octets = (name) => ({ name, type: { kind: "octets" } });
    const list = { name: "users", type: { kind: "list",
        element: { type: { kind: "struct", fields: [octets("code"), { name: "id", type: { kind: "unsigned" } }] } } } };
    const struct = { name: "credential", type: { kind: "struct", fields: [octets("data")] } };
    assert.deepEqual(secretFields([octets("pin"), list, struct]), ["pin", "code", "data"]);
});

test("requests of this tab are known by their ids, and have the faults of their responses", () => {
    const { journal } = journalWithClock();
    const entry = journal.begin("POST", "/a");
    journal.end(entry, 200, {}, { fault: "fault-1" });
    assert.equal(entry.fault, "fault-1");
    assert.ok(journal.hasSent(entry.requestID) && journal.hasSent(journal.nextID()));
    assert.ok(!journal.hasSent("page-other-1") && !journal.hasSent("req-12345678") && !journal.hasSent(undefined));
    const failed = journal.begin("POST", "/b");
    journal.fail(failed, { status: 503, code: "unavailable", message: "Later.", fault: "fault-2" });
    assert.equal(failed.fault, "fault-2");
});

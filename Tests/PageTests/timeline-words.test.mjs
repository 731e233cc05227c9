import assert from "node:assert/strict";
import { test } from "node:test";

import { requestDetails } from "../../Public/dock/request-details.js";
import { TimelineWords } from "../../Public/dock/timeline-words.js";
import { Timeline } from "../../Public/dock/timeline.js";
import { useTable } from "../../Public/text/messages.js";
import english from "../../Public/text/messages/en.js";
import french from "../../Public/text/messages/fr.js";
import { boolean, catalogOf, command, definition, device, enumOf, part, structOf, trait, unsigned } from "./fixtures.mjs";

const percent = { transform: "linear", factor: 0.5, unit: "%", digits: 0 };
const states = [{ value: "ok", text: "" }, { value: "locked", text: "locked", tone: "alarm" }];

const catalog = catalogOf([
    {
        ...trait("lamp", [
            definition("on", boolean, { words: [{ value: true, text: "on" }, { value: false, text: "off" }] }),
            definition("level", unsigned, { format: percent }),
        ], [
            command("switchOn", [definition("pin", { kind: "octets" })], {
                label: "Turn on",
                response: { name: "Result", fields: [definition("state", enumOf("ok", "locked"), { words: states })] },
            }),
        ]),
        events: [{ name: "shortPress", fields: [definition("count", unsigned)] }],
    },
]);
const lamp = { ...device(part(catalog, 1, "bulb", { lamp: { on: false, level: 100 } })), name: "Porch Light" };
const model = {
    devices: new Map([["thing", lamp]]), rooms: new Map([["attic", { id: "attic", name: "Attic" }]]),
    structures: new Map([["home", { id: "home", name: "Home" }]]),
};
const words = new TimelineWords({ catalog, model });

/** Returns the frame that the timeline stores. */
function stored(name, data, before) {
    const timeline = new Timeline();
    timeline.addFrame({ name, data, id: "e-1", at: 0, size: 1 }, before);
    return timeline.entries[0].frames[0];
}

const address = { deviceID: "thing", part: 1, trait: "acme.lamp" };

test("values before and after are words, numbers with units, and JSON", () => {
    const frame = stored("attributes", { ...address, attributes: { on: true, level: 50 } }, { on: false, level: 100 });
    assert.equal(words.subjectOf(frame), "Porch Light");
    assert.deepEqual(words.changesOf(frame), [
        { name: "on", label: "On", before: "off", after: "on", rawBefore: "false", rawAfter: "true" },
        { name: "level", label: "Level", before: "50\u00a0%", after: "25\u00a0%", rawBefore: "100", rawAfter: "50" },
    ]);
});

test("a frame of an unknown device has its id and JSON", () => {
    const frame = stored("attributes", { deviceID: "gone", part: 1, trait: "acme.unknown", attributes: { x: [1] } });
    assert.equal(words.subjectOf(frame), "gone");
    assert.deepEqual(words.changesOf(frame),
        [{ name: "x", label: "X", before: null, after: "[1]", rawBefore: null, rawAfter: "[1]" }]);
});

test("changes of metadata name rooms, and states of networks", () => {
    const moved = stored("updated",
        { kind: "device", object: { ...lamp, roomID: "attic" }, changed: ["roomID", "types"] }, { roomID: null });
    assert.deepEqual(words.changesOf(moved).map(({ label, before, after }) => [label, before, after]),
        [["Room", "None", "Attic"], ["Types", null, null]]);
    const network = stored("updated",
        { kind: "structure", object: { id: "home", network: { hub: false } }, changed: ["network"] }, { network: { hub: true } });
    assert.equal(words.subjectOf(network), "Home");
    assert.deepEqual(words.changesOf(network).map(({ label, before, after }) => [label, before, after]),
        [["Hub", "Yes", "No"]]);
});

test("frames without values have a title", () => {
    const title = (name, data) => words.titleOf(stored(name, data));
    assert.equal(title("event", { ...address, event: "shortPress", payload: { count: 2 } }), "Short press, Count: 2");
    assert.equal(title("removed", { kind: "room", id: "attic" }), "Room removed");
    assert.equal(title("resync", { reason: "epoch" }), "Resync: Epoch");
    assert.match(title("snapshot", { structures: [1], rooms: [], devices: [1, 2] }), /structures 1, rooms 0, devices 2/);
});

test("the reason of a resync and the label of a command are in the language of the page", (context) => {
    context.after(() => useTable(english));
    useTable(french);
    assert.match(words.titleOf(stored("resync", { reason: "epoch" })), /Nouvelle époque$/);
    const target = "/devices/thing/types/1/traits/acme.lamp/commands";
    assert.equal(words.requestTitle({ method: "POST", target, body: { command: "open" }, label: "open" }).action,
        "Ouvrir");
});

test("the time in the home is shown if it differs from that of the receipt", () => {
    const frame = (time) => ({ at: Date.UTC(2026, 0, 1), data: { time } });
    assert.equal(words.homeTimeOf(frame("2026-01-01T00:00:01Z")), "");
    assert.match(words.homeTimeOf(frame("2026-01-01T05:00:00Z")), /^home time \d\d:00:00$/);
    assert.equal(words.homeTimeOf(frame(undefined)), "");
});

test("other tabs of the page are named as such", () => {
    assert.equal(words.clientName("page-4k2x"), "Another tab (4k2x)");
    assert.equal(words.clientName("nightly"), "nightly");
    assert.equal(words.clientName(""), "");
});

test("a request is the device and the command, or the attributes that it writes", () => {
    const title = (more) => words.requestTitle({ method: "POST", subject: "thing", label: "", body: undefined, ...more });
    const target = "/devices/thing/types/1/traits/acme.lamp";
    assert.deepEqual(title({ target: `${target}/commands`, body: { command: "switchOn" } }),
        { subject: "Porch Light", action: "Turn on" });
    assert.deepEqual(title({ method: "PATCH", target, body: { level: 4, on: true } }),
        { subject: "Porch Light", action: "Write: Level, On" });
    assert.deepEqual(title({ target: "/rooms", subject: "" }), { subject: "", action: "" });
});

test("a written request is known by its path: its device, its secrets, and how the device refuses it", () => {
    const target = "/devices/thing/types/1/traits/lamp/commands?x=1";
    const details = requestDetails("POST", target, { command: "switchOn" }, catalog);
    assert.deepEqual([details.subject, details.label, details.secrets], ["thing", "switchOn", ["pin"]]);
    assert.equal(details.refusalOf({ response: { state: "locked" } }), "locked");
    assert.equal(details.refusalOf({ response: { state: "ok" } }), "");
    assert.deepEqual(requestDetails("GET", "/devices/a%20b", undefined, catalog),
        { subject: "a b", label: "", secrets: [] });
    assert.equal(requestDetails("DELETE", "/simulation/devices/thing", undefined, catalog).subject, "thing");
    assert.equal(requestDetails("GET", "/devices", undefined, catalog).subject, "");
});

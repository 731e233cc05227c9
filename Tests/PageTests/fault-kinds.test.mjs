import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { describeFaults, memberValue } from "../../Public/places/faults-api.js";
import { memberTexts, targetText } from "../../Public/places/fault-words.js";

const file = await readFile(new URL("../../openapi/openapi.json", import.meta.url), "utf8");
const document = JSON.parse(file);
const description = describeFaults(document);
const kind = (name) => description.kinds.find((each) => each.name === name);

test("the description of the API has every kind of fault with its members", () => {
    assert.deepEqual(description.kinds.map(({ name }) => name), document.components.schemas.FaultCreationKind.enum);
    assert.deepEqual([...new Set(description.kinds.map(({ scope }) => scope))],
        ["devices", "requests", "streams", "journal"]);
    for (const { name, summary, targets } of description.kinds) assert.ok(summary && targets.length > 0, name);
    assert.deepEqual(kind("slow").members.map(({ name, isRequired }) => [name, isRequired]),
        [["milliseconds", true], ["jitter", false]]);
    assert.deepEqual(kind("offline").terms.map(({ name }) => name), ["from", "for", "hidden"]);
    assert.ok(kind("cut").terms.some(({ name }) => name === "times"));
});

test("the members have their types, ranges and choices", () => {
    const [milliseconds] = kind("latency").members;
    assert.deepEqual([milliseconds.type, milliseconds.minimum, milliseconds.maximum], ["integer", 0, 600_000]);
    assert.equal(kind("flapping").members[0].type, "number");
    assert.equal(kind("closeBeforeAnswer").members[0].type, "boolean");
    assert.deepEqual(kind("resync").members[0].choices, ["gap", "epoch", "lag"]);
    assert.ok(kind("rejects").members[0].choices.includes("unavailable"));
});

test("the routes are those that faults can affect", () => {
    const { requests, streams } = description.routes;
    assert.ok(requests.includes("POST /devices/{id}/traits/{trait}/commands") && requests.includes("GET /events"));
    assert.ok(streams.includes("GET /events") && !streams.includes("GET /devices"));
    assert.ok(![...requests, ...streams].some((route) => /simulation|homes|health/.test(route)));
});

test("a text of a field becomes the value of its member", () => {
    const [milliseconds] = kind("latency").members;
    const [execute] = kind("closeBeforeAnswer").members;
    assert.equal(memberValue(milliseconds, "250"), 250);
    assert.equal(memberValue(milliseconds, ""), undefined);
    assert.deepEqual([memberValue(execute, "false"), memberValue(execute, "true")], [false, true]);
    assert.equal(memberValue(description.id, "a"), "a");
    const attributes = kind("reports").members.find(({ name }) => name === "attributes");
    assert.deepEqual(memberValue(attributes, '{"onOff": true}'), { onOff: true });
    assert.equal(memberValue(attributes, "onOff"), "onOff");
    assert.deepEqual(memberTexts({ id: "a", on: {}, kind: "reports", attributes: { onOff: null } }),
        ['Attributes: {"onOff":null}']);
});

test("a fault is shown in words", () => {
    const names = {
        model: { devices: new Map([["lamp", { name: "Desk Lamp" }]]), rooms: new Map(), structures: new Map() },
        catalog: { typeName: (id) => id.slice(id.indexOf(".") + 1) },
    };
    assert.equal(targetText({ device: "lamp" }, names), "Device: Desk Lamp");
    assert.equal(targetText({ room: "kitchen" }, names), "Room: kitchen");
    assert.equal(targetText({ trait: "matter.onOff" }, names), "Trait: On/off");
    assert.equal(targetText({ type: "fan" }, names), "Type: fan");
    assert.equal(targetText({ route: "GET /devices", client: "app" }, names), "Route: GET /devices, Client: app");
    assert.equal(targetText({ stream: true }, names), "All streams");
    assert.equal(targetText({ stream: true, client: "app" }, names), "Streams, Client: app");
    assert.equal(targetText({ journal: true }, names), "Storage");
    assert.deepEqual(memberTexts({
        id: "a", kind: "status", on: {}, phase: "active", applied: 2, status: 503, code: "unavailable", from: 90,
        probability: 0.25, hidden: true, makesOffline: true,
    }), ["Status: 503", "Code: Unavailable", "From: 2\u00a0min", "Probability: 25\u00a0%", "Hidden: Yes"]);
});

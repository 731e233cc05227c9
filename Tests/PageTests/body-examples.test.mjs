import assert from "node:assert/strict";
import { test } from "node:test";

import { bodyExamples } from "../../Public/dock/body-examples.js";
import { boolean, command, definition, trait, unsigned } from "./fixtures.mjs";

const lamp = trait("lamp", [
    definition("on", boolean), definition("level", unsigned, { writable: true, minimum: 1 }),
    definition("name", { kind: "string" }, { writable: true }),
], [
    command("turnOn", [], { label: "Turn on" }), command("moveToLevel", [definition("level", unsigned, { minimum: 1 })]),
]);

test("each command of a trait is offered with values for its fields", () => {
    const operation = { method: "POST", path: "/devices/{id}/traits/{trait}/commands" };
    assert.deepEqual(bodyExamples(operation, lamp, undefined), [
        { name: "turnOn", label: "Turn on", body: { command: "turnOn", params: {} } },
        { name: "moveToLevel", label: "Move to level", body: { command: "moveToLevel", params: { level: 1 } } },
    ]);
    const supported = bodyExamples(operation, lamp, { commands: ["turnOn"], attributes: {} });
    assert.deepEqual(supported.map(({ name }) => name), ["turnOn"]);
});

test("each attribute that can be written is offered with its current value", () => {
    const operation = { method: "PATCH", path: "/devices/{id}/traits/{trait}" };
    assert.deepEqual(bodyExamples(operation, lamp, undefined).map(({ body }) => body), [{ level: 1 }, { name: "" }]);
    assert.deepEqual(bodyExamples(operation, lamp, { commands: [], attributes: { on: true, level: 7 } })
        .map(({ body }) => body), [{ level: 7 }]);
});

test("other routes have no examples of a trait", () => {
    assert.deepEqual(bodyExamples({ method: "POST", path: "/rooms" }, lamp, undefined), []);
    assert.deepEqual(bodyExamples({ method: "GET", path: "/devices/{id}/traits/{trait}" }, lamp, undefined), []);
});

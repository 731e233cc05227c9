import assert from "node:assert/strict";
import { test } from "node:test";

import {
    exampleOf, headersOf, matchingTopics, missingParameters, targetOf, topicsOf,
} from "../../Public/gateway/reference.js";

const description = {
    tags: [{ name: "Lamps", description: "All lamps." }, { name: "Unused" }],
    paths: {
        "/lamps/{id}": {
            parameters: [{ $ref: "#/components/parameters/ID" }],
            get: {
                operationId: "getLamp", tags: ["Lamps"], summary: "Read a lamp",
                parameters: [
                    { name: "fields", in: "query", schema: { type: "array" } },
                    { name: "If-None-Match", in: "header", schema: {} }, { name: "X-Request-ID", in: "header" },
                ],
                responses: { 200: { description: "The lamp." }, default: { $ref: "#/components/responses/Problem" } },
            },
            delete: { tags: ["Lamps"], summary: "Remove a lamp" },
        },
        "/lamps": {
            post: { tags: ["Lamps"], summary: "Create a lamp", requestBody: { required: true,
                content: { "application/json": { schema: { $ref: "#/components/schemas/Lamp" } } } } },
        },
        "/events": { get: { summary: "Watch", responses: { 200: { content: { "text/event-stream": {} } } } } },
    },
    components: {
        parameters: { ID: { name: "id", in: "path", required: true, schema: { type: "string", example: "desk" } } },
        responses: { Problem: { description: "A problem." } },
        schemas: {
            Lamp: {
                type: "object", required: ["name", "level", "kind", "parts"],
                properties: {
                    name: { type: "string", default: "Lamp" }, level: { type: "integer", minimum: 1 },
                    kind: { $ref: "#/components/schemas/Kind" }, extra: { type: "boolean" },
                    parts: { type: "array", minItems: 1, items: { $ref: "#/components/schemas/Lamp" } },
                },
            },
            Kind: { enum: ["dimmable", "plain"] },
        },
    },
};

const topics = topicsOf(description);
const [getLamp, removeLamp, createLamp] = topics[0].operations;

test("operations are arranged by topic, and topics without operations are omitted", () => {
    assert.deepEqual(topics.map(({ name, operations }) => [name, operations.map(({ method, path }) => `${method} ${path}`)]),
        [["Lamps", ["GET /lamps/{id}", "DELETE /lamps/{id}", "POST /lamps"]], ["", ["GET /events"]]]);
    assert.deepEqual(getLamp.responses, [{ status: "200", description: "The lamp." },
        { status: "default", description: "A problem." }]);
    assert.deepEqual([getLamp, removeLamp, createLamp].map(({ isDestructive }) => isDestructive), [false, true, false]);
    assert.equal(topics[1].operations[0].isStream, true);
});

test("parameters of the path and the operation are offered, without the request ID of the page", () => {
    assert.deepEqual(getLamp.parameters.map(({ name, required }) => [name, required]),
        [["id", true], ["fields", false], ["If-None-Match", false]]);
    assert.deepEqual(missingParameters(getLamp, { fields: "a" }), ["id"]);
});

test("a path is filled with encoded values, a list becomes several parameters", () => {
    assert.equal(targetOf(getLamp, { id: "a/b ü" }), "/lamps/a%2Fb%20%C3%BC");
    assert.equal(targetOf(getLamp, { id: "a", fields: "x, y&z", "If-None-Match": "1" }),
        "/lamps/a?fields=x&fields=y%26z");
    assert.deepEqual(headersOf(getLamp, { id: "a", "If-None-Match": "\"1\"" }), { "If-None-Match": "\"1\"" });
});

test("the example of a body has the required members of its schema, to a limited depth", () => {
    const { example } = createLamp.body;
    assert.deepEqual(Object.keys(example), ["name", "level", "kind", "parts"]);
    assert.deepEqual([example.name, example.level, example.kind], ["Lamp", 1, "dimmable"]);
    assert.equal(example.parts[0].name, "Lamp");
    assert.ok(JSON.stringify(example).length < 1_000);
});

test("a route that replaces something is destructive", () => {
    const [topic] = topicsOf({ paths: { "/import": { post: { summary: "Replace the home" } } } });
    assert.equal(topic.operations[0].isDestructive, true);
});

test("examples of all kinds of schemas", () => {
    for (const [schema, expected] of [
        [{ example: 7, type: "string" }, 7], [{ const: "on" }, "on"], [{ type: "boolean" }, false],
        [{ type: ["string", "null"] }, ""], [{ type: "number", minimum: -5, maximum: -1 }, -1],
        [{ type: "integer", exclusiveMinimum: 0 }, 1], [{ oneOf: [{ type: "array" }, {}] }, []],
        [{ allOf: [{ properties: { a: { type: "boolean" } } }, { properties: { b: { default: 1 } } }] }, { a: false, b: 1 }],
        [{ properties: { a: { type: "string" } } }, { a: "" }], [{ $ref: "#/missing" }, null], [{}, null], [true, null],
    ]) {
        assert.deepEqual(exampleOf(schema, description), expected);
    }
});

test("a search finds words in the topic, the method, the path and the summary", () => {
    const found = (text) => matchingTopics(topics, text).flatMap(({ operations }) => operations.map(({ summary }) => summary));
    assert.deepEqual(found("lamps create"), ["Create a lamp"]);
    assert.deepEqual(found("DELETE"), ["Remove a lamp"]);
    assert.deepEqual(found("nothing"), []);
    assert.equal(found("").length, 4);
});

import { homePath } from "./open-home.js";

/**
 * The parts of an OpenAPI description that the page uses.
 *
 * @typedef {any} Schema a schema of JSON Schema
 * @typedef {{ name: string, in: "path"|"query"|"header", required: boolean, description: string,
 *             schema: Schema }} Parameter
 * @typedef {{ id: string, method: string, path: string, topic: string, summary: string, description: string,
 *             parameters: Parameter[], body: { isRequired: boolean, example: any, description: string }|null,
 *             responses: { status: string, description: string }[], isStream: boolean,
 *             isDestructive: boolean, isOfHome: boolean }} Operation
 *   path: a template such as `/devices/{id}`; isStream: whether the response does not end; isDestructive: whether the
 *   route removes or replaces something, so the user is asked first; isOfHome: whether its requests are to the open home
 * @typedef {{ name: string, description: string, operations: Operation[] }} Topic
 */

const methods = /** @type {const} */ (["get", "post", "put", "patch", "delete"]);

/** The header that the page sets in each request. */
const ownHeader = "X-Request-ID";

/** The maximum depth of an example. Schemas may contain themselves. */
const maximumDepth = 6;

/**
 * Returns the operations of a description by topic, in the order of the description.
 *
 * @param {any} description an OpenAPI document
 * @returns {Topic[]}
 */
export function topicsOf(description) {
    /** @type {Topic[]} */
    const topics = (description.tags ?? []).map((/** @type {any} */ tag) =>
        ({ name: tag.name, description: tag.description ?? "", operations: [] }));
    for (const [path, item] of Object.entries(description.paths ?? {})) {
        for (const method of methods) {
            if (!item[method]) continue;
            const operation = operationOf(description, path, method, item);
            let topic = topics.find(({ name }) => name === operation.topic);
            if (!topic) topics.push(topic = { name: operation.topic, description: "", operations: [] });
            topic.operations.push(operation);
        }
    }
    return topics.filter(({ operations }) => operations.length > 0);
}

/**
 * Returns the operations that contain all words of a text, by topic.
 *
 * @param {Topic[]} topics
 * @param {string} text
 * @returns {Topic[]}
 */
export function matchingTopics(topics, text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return topics;
    return topics.map((topic) => ({
        ...topic,
        operations: topic.operations.filter(({ id, method, path, summary }) => {
            const content = `${topic.name} ${id} ${method} ${path} ${summary}`.toLowerCase();
            return words.every((word) => content.includes(word));
        }),
    })).filter(({ operations }) => operations.length > 0);
}

/**
 * Returns the path and query of a request: the template with the values of its parameters.
 *
 * @param {Operation} operation
 * @param {Record<string, string>} values texts by the name of the parameter; empty ones are omitted
 */
export function targetOf({ path, parameters, isOfHome }, values) {
    const ofGateway = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
    const target = isOfHome ? homePath(ofGateway) : ofGateway;
    const query = new URLSearchParams();
    for (const { name, in: location, schema } of parameters) {
        const value = values[name] ?? "";
        if (location !== "query" || value === "") continue;
        const all = schema.type === "array" ? value.split(",").map((each) => each.trim()).filter(Boolean) : [value];
        for (const each of all) query.append(name, each);
    }
    const text = query.toString().replace(/%2C/g, ",").replace(/%3A/g, ":");
    return text === "" ? target : `${target}?${text}`;
}

/**
 * Returns the headers that parameters set.
 *
 * @param {Operation} operation
 * @param {Record<string, string>} values
 */
export function headersOf({ parameters }, values) {
    return Object.fromEntries(parameters.filter(({ name, in: location }) => location === "header" && values[name])
        .map(({ name }) => [name, values[name]]));
}

/** Returns the names of the required parameters that have no value. */
export function missingParameters(/** @type {Operation} */ { parameters }, /** @type {Record<string, string>} */ values) {
    return parameters.filter(({ name, required }) => required && !values[name]).map(({ name }) => name);
}

/**
 * Returns a value that a schema allows: its example or default, or one that its type and its members determine.
 *
 * @param {Schema} schema
 * @param {any} description the document that the schema refers to
 * @returns {any}
 */
export function exampleOf(schema, description, depth = 0) {
    const resolved = resolve(schema, description);
    if (resolved === null || typeof resolved !== "object" || depth > maximumDepth) return null;
    for (const known of [resolved.example, resolved.examples?.[0], resolved.const, resolved.default, resolved.enum?.[0]]) {
        if (known !== undefined) return known;
    }
    const choice = resolved.oneOf?.[0] ?? resolved.anyOf?.[0];
    if (choice) return exampleOf(choice, description, depth + 1);
    if (resolved.allOf) {
        return Object.assign({}, ...resolved.allOf.map((/** @type {Schema} */ each) =>
            exampleOf(each, description, depth + 1)));
    }
    switch (Array.isArray(resolved.type) ? resolved.type.find((/** @type {string} */ each) => each !== "null")
        : resolved.type ?? (resolved.properties ? "object" : "")) {
        case "object": return objectExample(resolved, description, depth);
        case "array": return resolved.minItems > 0 ? [exampleOf(resolved.items ?? {}, description, depth + 1)] : [];
        case "string": return "";
        case "boolean": return false;
        case "integer":
        case "number": return numberExample(resolved);
        default: return null;
    }
}

/** Returns the required members of an object; all of them if none is required. */
function objectExample(/** @type {Schema} */ schema, /** @type {any} */ description, /** @type {number} */ depth) {
    const members = Object.keys(schema.properties ?? {});
    const required = members.filter((name) => schema.required?.includes(name));
    return Object.fromEntries((required.length > 0 ? required : members).map((name) =>
        [name, exampleOf(schema.properties[name], description, depth + 1)]));
}

function numberExample(/** @type {Schema} */ { minimum, exclusiveMinimum, maximum }) {
    const lowest = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
    if (lowest !== undefined && lowest > 0) return lowest;
    return maximum !== undefined && maximum < 0 ? maximum : 0;
}

/**
 * @param {any} description
 * @param {string} path
 * @param {string} method
 * @param {any} item
 * @returns {Operation}
 */
function operationOf(description, path, method, item) {
    const { tags, operationId, summary, parameters, requestBody, responses } = item[method];
    const body = resolve(requestBody, description);
    const content = body?.content?.["application/json"];
    const all = [...item.parameters ?? [], ...parameters ?? []];
    return {
        id: operationId ?? `${method} ${path}`, method: method.toUpperCase(), path, topic: tags?.[0] ?? "",
        summary: summary ?? "", description: item[method].description ?? "",
        parameters: all.map((each) => parameterOf(resolve(each, description), description))
            .filter(({ name }) => name !== ownHeader),
        body: content ? {
            isRequired: body.required ?? false, description: body.description ?? "",
            example: content.example ?? exampleOf(content.schema, description),
        } : null,
        responses: Object.entries(responses ?? {}).map(([status, response]) =>
            ({ status, description: resolve(response, description)?.description ?? "" })),
        isStream: Object.values(responses ?? {}).some((response) =>
            resolve(response, description)?.content?.["text/event-stream"] !== undefined),
        isDestructive: method === "delete" || /^replace\b/i.test(summary ?? ""),
        // Routes with an address of their own are those of the gateway.
        isOfHome: item[method].servers === undefined,
    };
}

/** @returns {Parameter} */
function parameterOf(/** @type {any} */ parameter, /** @type {any} */ description) {
    return {
        name: parameter.name, in: parameter.in, required: parameter.required ?? false,
        description: parameter.description ?? "", schema: resolve(parameter.schema, description) ?? {},
    };
}

/** Follows references within the description; null if one leads nowhere. */
export function resolve(/** @type {any} */ value, /** @type {any} */ description) {
    let current = value;
    for (let steps = 0; typeof current?.$ref === "string" && steps < 20; steps += 1) {
        const path = current.$ref.replace(/^#\//, "").split("/");
        current = path.reduce((/** @type {any} */ node, /** @type {string} */ name) =>
            node?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], description);
    }
    return current ?? null;
}

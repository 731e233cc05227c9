import { readOpenAPI, send } from "../gateway/api.js";
import { homePath } from "../gateway/open-home.js";
import { resolve } from "../gateway/reference.js";

/** @typedef {import("../home/home-faults.js").Fault} Fault */
/** @typedef {import("../home/home-faults.js").FaultScope} FaultScope */

/**
 * A member of a fault: its type, the allowed values of an enumeration, and its range.
 *
 * @typedef {{ name: string, description: string, type: "integer"|"number"|"boolean"|"string"|"object", choices?: string[],
 *             minimum?: number, maximum?: number, maximumLength?: number, isRequired: boolean }} FaultMember
 */

/**
 * A kind of fault. `members` are its own ones, `terms` those that all kinds have, such as the time at which it begins;
 * `targets` are the members of `on`.
 *
 * @typedef {{ name: string, summary: string, scope: FaultScope, targets: string[], members: FaultMember[],
 *             terms: FaultMember[] }} FaultKind
 */

/**
 * The faults in the description of the API: the kinds, the members of `on`, and the routes that faults can affect.
 *
 * @typedef {{ kinds: FaultKind[], targets: Map<string, FaultMember>, id: FaultMember,
 *             routes: { requests: string[], streams: string[] } }} FaultDescription
 */

/** The scopes, in the order in which they are offered. */
export const scopes = /** @type {const} */ (["devices", "requests", "streams", "journal"]);

/**
 * Returns what the description of the API states about faults.
 *
 * @param {any} document an OpenAPI document
 * @returns {FaultDescription}
 */
export function describeFaults(document) {
    const { FaultCreation: creation, FaultTarget: target } = document.components.schemas;
    const member = (/** @type {string} */ name, isRequired = false) =>
        memberOf(name, creation.properties[name], document, isRequired);
    return {
        kinds: creation["x-kinds"].map((/** @type {any} */ { kind, summary, on, members, required, terms }) => ({
            name: kind, summary, scope: scopeWith(on), targets: on,
            members: members.map((/** @type {string} */ name) => member(name, required.includes(name))),
            terms: terms.map((/** @type {string} */ name) => member(name)),
        })),
        targets: new Map(Object.entries(target.properties).map(([name, schema]) =>
            [name, memberOf(name, schema, document, false)])),
        id: member("id"),
        routes: routesOf(document),
    };
}

/** Returns the scope of a kind whose target has these members. */
function scopeWith(/** @type {string[]} */ on) {
    if (on.includes("journal")) return /** @type {FaultScope} */ ("journal");
    if (on.includes("stream")) return "streams";
    return on.includes("route") ? "requests" : "devices";
}

/**
 * @param {string} name
 * @param {any} schema
 * @param {any} document
 * @param {boolean} isRequired
 * @returns {FaultMember}
 */
function memberOf(name, schema, document, isRequired) {
    const description = schema.description ?? "";
    // A member that can be left out is null or has a value.
    const choices = (schema.oneOf ?? [schema]).map((/** @type {any} */ each) => resolve(each, document));
    const value = choices.find((/** @type {any} */ { type }) => type !== "null") ?? {};
    const type = [value.type].flat().find((each) => each !== "null") ?? "string";
    return {
        name, type, isRequired, description: description || (value.description ?? ""), choices: value.enum,
        minimum: value.minimum, maximum: value.maximum, maximumLength: value.maxLength,
    };
}

/** Returns the routes that faults can affect, those of streams apart from the others. */
function routesOf(/** @type {any} */ document) {
    const routes = { requests: /** @type {string[]} */ ([]), streams: /** @type {string[]} */ ([]) };
    for (const [path, operations] of Object.entries(document.paths)) {
        for (const [method, operation] of Object.entries(operations)) {
            if (!operation["x-faultable"]) continue;
            const isStream = operation.responses?.["200"]?.content?.["text/event-stream"] !== undefined;
            const name = `${method.toUpperCase()} ${path}`;
            // Faults on requests can also keep a stream from opening.
            routes.requests.push(name);
            if (isStream) routes.streams.push(name);
        }
    }
    return routes;
}

/**
 * Returns the value of a member for its input, as the gateway accepts it; undefined to leave it out.
 *
 * @param {FaultMember} member
 * @param {string} text
 */
export function memberValue({ type }, text) {
    if (text === "") return undefined;
    if (type === "integer" || type === "number") return Number(text);
    if (type === "object") return parsed(text);
    return type === "boolean" ? text === "true" : text;
}

/** Returns the value of a JSON text; the text itself if it is not JSON, so that the gateway says what is wrong. */
function parsed(/** @type {string} */ text) {
    try {
        return JSON.parse(text);
    } catch {
        return text;
    }
}

/** Faults are also set when the stream is disturbed, for example by another fault. */
const always = { isAlwaysSent: true };

/** The path of the faults of the open home. */
export function faultsPath() {
    return homePath("/simulation/faults");
}

/**
 * Sets a fault.
 *
 * @param {any} fault
 * @returns {Promise<Fault>}
 */
export function setFault(fault) {
    return send("POST", faultsPath(), fault, { ...always, subject: fault.on.device, label: fault.kind });
}

/** Removes all faults of the home. */
export function removeFaults() {
    return send("DELETE", faultsPath(), undefined, always);
}

let description = /** @type {Promise<FaultDescription>|null} */ (null);

/** Reads which faults there are, once. A failed request is repeated by the next call. */
export function readFaultDescription() {
    description ??= readOpenAPI().then(describeFaults).catch((error) => {
        description = null;
        throw error;
    });
    return description;
}

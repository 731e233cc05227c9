import { refusalOf } from "./display.js";
import { message } from "./messages.js";
import { secretFields } from "./parameters.js";
import { RequestJournal } from "./requests.js";

/**
 * Why a request failed: there was no response, none in time, the gateway limits the number of requests, or it rejected
 * this one.
 *
 * @typedef {"connection"|"timeout"|"limit"|"request"} ProblemKind
 */

/**
 * The failure of a request: the problem in the response, or the reason why there was no response.
 *
 * `message` is a sentence for people. `errors` are the faults in single members of the body. `kind` states whether the
 * failure ends with the interruption of the connection.
 */
export class Problem extends Error {
    /**
     * @param {string} detail
     * @param {{ title?: string, status?: number, code?: string, type?: string,
     *           errors?: { pointer: string, detail: string }[] }} [members] the other members of the problem
     * @param {ProblemKind} [kind]
     */
    constructor(detail, members = {}, kind = members.status === 429 ? "limit" : "request") {
        super(detail);
        this.kind = kind;
        this.title = members.title ?? "";
        this.status = members.status ?? 0;
        this.code = members.code ?? "";
        this.type = members.type ?? "";
        this.errors = Array.isArray(members.errors) ? members.errors : [];
    }

    /** Returns the problem in a response with an error status. */
    static async of(/** @type {Response} */ response) {
        const body = await response.json().catch(() => ({}));
        const detail = body.detail || body.title || `The gateway responded with status ${response.status}.`;
        return new Problem(detail, { status: response.status, ...body });
    }
}

/**
 * The address of a trait. It contains the number of the part, because a device can have two parts of one type.
 *
 * @typedef {{ deviceID: string, part: number, trait: string }} Address
 */

/**
 * The result of a write or a command: the attributes of the trait afterwards, and the cursor at which they were read.
 *
 * `refusal` is why the device refused the command, although the gateway executed it; absent if it did not.
 *
 * @typedef {{ attributes?: Record<string, any>, response?: Record<string, any>, cursor?: string,
 *             refusal?: string }} Outcome
 */

/** Timeout of a request, in milliseconds. */
const timeout = 15_000;

/** The journal of this tab's requests. */
export const journal = new RequestJournal(
    Array.from(crypto.getRandomValues(new Uint32Array(2)), (each) => each.toString(36)).join(""));

/** Reads the catalog: all traits and device types. */
export function readCatalog() {
    return send("GET", "/catalog");
}

/**
 * Reads the home's clock.
 *
 * @returns {Promise<{ time: string, paused: boolean, speed: number }>}
 */
export function readClock() {
    return send("GET", "/simulation/clock");
}

export function renameDevice(/** @type {string} */ id, /** @type {string} */ name) {
    return send("PATCH", path`/devices/${id}`, { name }, { subject: id });
}

export function renameRoom(/** @type {string} */ id, /** @type {string} */ name) {
    return send("PATCH", path`/rooms/${id}`, { name });
}

export function createRoom(/** @type {string} */ structureID, /** @type {string} */ name) {
    return send("POST", path`/structures/${structureID}/rooms`, { name });
}

/** Deletes a room; its devices stay in the structure, unassigned. */
export function deleteRoom(/** @type {string} */ id) {
    return send("DELETE", path`/rooms/${id}`);
}

/** Moves devices to a room of their own structure: all of them or none. */
export function moveDevices(
    /** @type {string} */ structureID, /** @type {string[]} */ devices, /** @type {string} */ room
) {
    return send("POST", path`/structures/${structureID}/move`, { devices, room });
}

/**
 * Writes attributes of a trait: all of them or none.
 *
 * @param {Address} address
 * @param {Record<string, any>} values
 * @returns {Promise<Outcome>}
 */
export function writeAttributes(address, values) {
    return send("PATCH", traitPath(address), values,
        { subject: address.deviceID, label: Object.keys(values).join(", ") });
}

/**
 * Sends a command.
 *
 * @param {Address} address
 * @param {import("./catalog.js").Command} command
 * @param {Record<string, any>} params
 * @returns {Promise<Outcome>}
 */
export function invokeCommand(address, command, params) {
    return send("POST", `${traitPath(address)}/commands`, { command: command.name, params }, {
        subject: address.deviceID, label: command.name, secrets: secretFields(command.fields),
        refusalOf: (content) => refusalOf(content.response, command.response?.fields ?? []),
    });
}

function traitPath(/** @type {Address} */ { deviceID, part, trait }) {
    return path`/devices/${deviceID}/types/${part}/traits/${trait}`;
}

/** Returns a path in which the values are percent-encoded. */
function path(/** @type {TemplateStringsArray} */ strings, /** @type {any[]} */ ...values) {
    return String.raw({ raw: strings }, ...values.map((value) => encodeURIComponent(String(value))));
}

/**
 * Sends a request and records it in the journal. Throws a `Problem` if the response is an error, or if there is none.
 *
 * @param {string} method
 * @param {string} target
 * @param {any} [body]
 * @param {{ subject?: string, label?: string, secrets?: string[], refusalOf?: (content: any) => string }} [details]
 */
async function send(method, target, body, details = {}) {
    const entry = journal.begin(method, target, body, details);
    try {
        const { status, content } = await exchange(method, target, body, entry.requestID);
        const refusal = details.refusalOf?.(content) ?? "";
        journal.end(entry, status, content, { cursor: content.cursor, refusal });
        return refusal ? { ...content, refusal } : content;
    } catch (error) {
        journal.fail(entry, error instanceof Problem ? error : new Problem(String(error)));
        throw error;
    }
}

/**
 * Sends a request, and returns the status and the content of the response.
 *
 * @param {string} method
 * @param {string} target
 * @param {any} body
 * @param {string} requestID
 */
async function exchange(method, target, body, requestID) {
    /** @type {Record<string, string>} */
    const headers = { "Accept": "application/json", "X-Request-ID": requestID };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let response;
    try {
        response = await fetch(target, {
            method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: timeoutSignal(),
        });
    } catch (error) {
        const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
        throw isTimeout
            ? new Problem(message("connection.unknownOutcome", { count: timeout / 1000 }), {}, "timeout")
            : new Problem(message("connection.notSent"), {}, "connection");
    }
    if (!response.ok) throw await Problem.of(response);
    const content = response.status === 204 ? {} : await response.json().catch(() => ({}));
    const cursor = response.headers.get("X-Cursor");
    return {
        status: response.status, content: cursor && content.cursor === undefined ? { ...content, cursor } : content,
    };
}

/** Returns a signal that aborts a request after the timeout. TypeScript 4.8 does not declare `AbortSignal.timeout`. */
function timeoutSignal() {
    const signals = /** @type {{ timeout(milliseconds: number): AbortSignal }} */ (/** @type {any} */ (AbortSignal));
    return signals.timeout(timeout);
}

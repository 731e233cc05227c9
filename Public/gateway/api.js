import { refusalOf } from "../catalog/display.js";
import { secretFields } from "../catalog/parameters.js";
import { message } from "../text/messages.js";
import { access } from "./access.js";
import { homePath } from "./open-home.js";
import { pageClient, RequestJournal } from "./requests.js";

/**
 * Why a request failed: there was no response, none in time, the gateway limits the number of requests, or it rejected
 * this one; the user canceled it; or the token does not allow it, so it was not sent.
 *
 * @typedef {"connection"|"timeout"|"limit"|"request"|"canceled"|"forbidden"} ProblemKind
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
     * @param {number} [retryAfter] seconds after which the request can be sent again; 0 if that is not known
     * @param {string} [fault] the ids of the faults that caused the problem, separated by commas
     */
    constructor(
        detail, members = {}, kind = members.status === 429 ? "limit" : "request", retryAfter = 0, fault = ""
    ) {
        super(fault ? `${detail} ${message("fault.cause", { faults: fault, count: fault.split(",").length })}` : detail);
        this.kind = kind;
        this.retryAfter = retryAfter;
        this.fault = fault;
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
        const retryAfter = Number(response.headers.get("Retry-After")) || 0;
        return new Problem(detail, { status: response.status, ...body }, undefined, retryAfter, faultOf(response));
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

/**
 * Why no changes can be sent now, as a sentence; empty if they can. The page sets it, so that a change that would be
 * based on outdated values is not sent.
 */
export const gate = { reason: () => "" };

/**
 * One of the homes that the gateway serves.
 *
 * `from` is its origin; null for the home with which the gateway starts. `expiresAt` is null if it stays.
 *
 * @typedef {{ id: string, label: string|null, from: any, seed: number|null, createdAt: string,
 *             expiresAt: string|null, durable: boolean, time: string, paused: boolean, speed: number,
 *             structures: number, rooms: number, devices: number }} HomeReading
 */

/**
 * Reads what is known of a home among others.
 *
 * @returns {Promise<HomeReading>}
 */
export function readHome(/** @type {string} */ id) {
    return send("GET", `/homes/${encodeURIComponent(id)}`);
}

/** Reads the part of the catalog that the devices use, without details. */
export function readCatalog() {
    // The document contains the address with the hash of the content, under which the browser stores the response. It
    // was requested with the document.
    const link = catalogLink();
    const address = link?.href ?? homePath("/catalog?traits=used&details=0");
    const { pathname, search } = new URL(address, document.baseURI);
    link?.remove();
    return send("GET", pathname + search, undefined, { isPreloaded: true });
}

/** @returns {HTMLLinkElement|null} */
function catalogLink() {
    return document.querySelector("link[rel=preload][as=fetch]");
}

/**
 * Whether the document says that the gateway has access control: then the address of the catalog has no hash. Without
 * access control, the page saves the request that reads who the caller is.
 */
export function hasAccessControl() {
    return catalogLink()?.href.includes("hash=") === false;
}

/** Reads all definitions of the catalog, without details. */
export function readWholeCatalog() {
    return send("GET", homePath("/catalog?details=0"));
}

/** Reads the part of the catalog that the devices use, with descriptions. */
export function readDescriptions() {
    return send("GET", homePath("/catalog?traits=used"));
}

/**
 * Reads the home's clock.
 *
 * @returns {Promise<import("../home/world.js").ClockReading>}
 */
export function readClock() {
    return send("GET", homePath("/simulation/clock"));
}

/**
 * Changes the home's clock.
 *
 * @param {{ paused?: boolean, speed?: number }} change
 * @returns {Promise<import("../home/world.js").ClockReading>}
 */
export function updateClock(change) {
    return send("PATCH", homePath("/simulation/clock"), change);
}

/**
 * Advances the home's clock by some time or to the next scheduled happening, and returns it afterwards.
 *
 * @param {{ seconds: number } | { until: string }} span
 * @param {AbortSignal} [signal] aborts the request; the clock stops at the time that it has reached
 * @returns {Promise<import("../home/world.js").ClockReading>}
 */
export function advanceClock(span, signal) {
    return send("POST", homePath("/simulation/clock/advance"), span, { signal });
}

/**
 * Reads the networks of all structures, also of those that the stream does not contain.
 *
 * @returns {Promise<{ structures: import("../home/world.js").NetworkedStructure[] }>}
 */
export function readNetworks() {
    return send("GET", homePath("/simulation/network"));
}

/**
 * Changes the network of a structure.
 *
 * @param {string} structureID
 * @param {Partial<import("../home/world.js").Network>} change
 * @returns {Promise<{ structures: import("../home/world.js").NetworkedStructure[] }>} all structures after the change
 */
export function updateNetwork(structureID, change) {
    return send("PATCH", homePath("/simulation/network"), { structureID, ...change });
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
 * @param {import("../catalog/catalog.js").Command} command
 * @param {Record<string, any>} params
 * @returns {Promise<Outcome>}
 */
export function invokeCommand(address, command, params) {
    return send("POST", `${traitPath(address)}/commands`, { command: command.name, params }, {
        subject: address.deviceID, label: command.name, secrets: secretFields(command.fields),
        refusalOf: (content) => refusalOf(content.response, command.response?.fields ?? []),
    });
}

/**
 * Reads a device with all its traits.
 *
 * @param {string} id
 * @returns {Promise<import("../home/model.js").Device & { cursor?: string }>}
 */
export function readDevice(id) {
    return send("GET", path`/devices/${id}`, undefined, { subject: id });
}

/** Creates a device of a type of the catalog, in a structure or in a room of it. */
export function createDevice(
    /** @type {{ type: string, name?: string, structureID?: string, roomID?: string }} */ device
) {
    return send("POST", homePath("/simulation/devices"), device, { label: device.type });
}

/**
 * Reads what the import of the home could not carry over.
 *
 * @returns {Promise<{ losses: import("../home/import-losses.js").ImportLoss[] }>}
 */
export function readImportLosses() {
    return send("GET", homePath("/simulation/import"));
}

/**
 * Replaces the home by the one in a home file.
 *
 * @param {any} file the content of the file
 * @returns {Promise<{ losses?: import("../home/import-losses.js").ImportLoss[] }>}
 */
export function loadHomeFile(file) {
    return send("POST", homePath("/import"), file, { isLong: true });
}

/** Removes a device from the home. */
export function removeDevice(/** @type {string} */ id) {
    return send("DELETE", path`/simulation/devices/${id}`, undefined, { subject: id });
}

/** Makes a device unreachable, or reachable again. */
export function setReachable(/** @type {string} */ id, /** @type {boolean} */ reachable) {
    return send("PATCH", path`/simulation/devices/${id}`, { reachable }, { subject: id });
}

/** Restarts a device after a loss of power, or for an update of its software. */
export function restartDevice(/** @type {string} */ id, /** @type {"power"|"update"} */ kind) {
    return send("POST", path`/simulation/devices/${id}/restart`, { kind }, { subject: id, label: kind });
}

/**
 * A stimulus that a part of a device supports.
 *
 * @typedef {{ part: number, trait: string, name: string,
 *             fields: import("../catalog/catalog.js").Definition[] }} StimulusDefinition
 */

/**
 * Lists what the physical world can do to a device.
 *
 * @param {string} id
 * @returns {Promise<{ stimuli: StimulusDefinition[] }>}
 */
export function listStimuli(id) {
    return send("GET", path`/simulation/devices/${id}/stimuli`, undefined, { subject: id });
}

/**
 * Applies a stimulus to a part of a device.
 *
 * @param {string} id
 * @param {{ part: number, stimulus: string, params: Record<string, any> }} stimulus
 */
export function applyStimulus(id, stimulus) {
    return send("POST", path`/simulation/devices/${id}/stimuli`, stimulus, { subject: id, label: stimulus.stimulus });
}

/**
 * A change or an event of a device, as the gateway has stored it.
 *
 * @typedef {{ cursor: string, time: string, part: number, trait: string, attributes?: Record<string, any>,
 *             event?: string, payload?: Record<string, any>, origin?: string, requestID?: string }} HistoryEntry
 */

/**
 * Reads the changes and events of a device, the newest first.
 *
 * @param {string} id
 * @param {{ limit: number, before?: string }} page before: the cursor of the oldest known entry
 * @returns {Promise<{ entries: HistoryEntry[], complete: boolean, beginning?: { cursor: string, time: string } }>}
 *   complete: whether there are no older entries; beginning: the oldest state that can be read
 */
export function readHistory(id, { limit, before }) {
    const query = new URLSearchParams({ limit: String(limit), ...before ? { before } : {} });
    return send("GET", `${path`/devices/${id}/history`}?${query}`, undefined, { subject: id });
}

/**
 * Reads a device as it was.
 *
 * @param {string} id
 * @param {string} at a cursor, or a time of the home
 * @returns {Promise<import("../home/model.js").Device>}
 */
export function readPastDevice(id, at) {
    return send("GET", `${path`/devices/${id}`}?${new URLSearchParams({ at })}`, undefined, { subject: id });
}

/**
 * Lists the faults that are set on the home.
 *
 * @returns {Promise<{ faults: import("../home/home-faults.js").Fault[] }>}
 */
export function listFaults() {
    return send("GET", homePath("/simulation/faults"));
}

/** Removes a fault. */
export function removeFault(/** @type {string} */ id) {
    return send("DELETE", path`/simulation/faults/${id}`, undefined, { isAlwaysSent: true });
}

/** Returns the ids of the devices that have a trait, of all pages of the list. */
export async function listDevicesWithTrait(/** @type {string} */ trait) {
    const ids = /** @type {string[]} */ ([]);
    let pageToken = "";
    do {
        const query = new URLSearchParams({ trait, fields: "id", ...pageToken ? { pageToken } : {} });
        const page = await send("GET", `${homePath("/devices")}?${query}`);
        ids.push(...page.devices.map((/** @type {{ id: string }} */ { id }) => id));
        pageToken = page.nextPageToken ?? "";
    } while (pageToken !== "");
    return ids;
}

/** Reads the description of the API, with one schema for all traits. */
export function readOpenAPI() {
    return send("GET", "/openapi.json?traits=generic");
}

/** Reads the names of the scenarios that the gateway can run. */
export function readScenarios() {
    return send("GET", "/scenarios");
}

/** Reads a scenario with its file. */
export function readScenario(/** @type {string} */ id) {
    return send("GET", `/scenarios/${encodeURIComponent(id)}`);
}

/**
 * Runs a scenario of the gateway, or a text, in a home of its own.
 *
 * @param {{ id: string } | { text: string }} scenario
 */
export function runScenario(scenario) {
    return send("POST", "/scenarios/run", scenario, { isLong: true, isAlwaysSent: true });
}

/**
 * A token, without its secret. `homes` is absent if it is for all homes, `lastUsedAt` if it was not used.
 *
 * @typedef {{ id: string, label: string, scope: import("./access.js").Scope, homes?: string[], createdAt: string,
 *             expiresAt?: string, lastUsedAt?: string }} TokenReading
 */

/**
 * Lists the tokens.
 *
 * @returns {Promise<{ tokens: TokenReading[] }>}
 */
export function listTokens() {
    return send("GET", "/tokens");
}

/**
 * An open stream of any client. `age` is in seconds; `lag` is the number of changes that it has not handled yet, absent if
 * it has none.
 *
 * @typedef {{ id: string, home: string, route: string, path: string, client?: string, token?: string, address: string,
 *             openedAt: string, age: number, events: number, bytes: number, lag?: number }} OpenStreamReading
 */

/**
 * Lists the open streams of all homes.
 *
 * @param {number} limit
 * @returns {Promise<{ streams: OpenStreamReading[], nextPageToken?: string }>}
 */
export function listOpenStreams(limit) {
    return send("GET", `/streams?limit=${limit}`);
}

/** Closes an open stream. Its client can connect again. */
export function closeOpenStream(/** @type {string} */ id) {
    return send("DELETE", `/streams/${encodeURIComponent(id)}`, undefined, { isAlwaysSent: true });
}

/** Reads the limits of the gateway. */
export function readLimits() {
    return send("GET", "/limits");
}

/** Reads whether the gateway works. The status 503 is a result too: it states what does not work. */
export function readHealth() {
    return send("GET", homePath("/health"), undefined, { accepted: [503] });
}

/** Reads whether the gateway accepts changes. The status 503 is a result too: it states the reason. */
export function readReadiness() {
    return send("GET", homePath("/ready"), undefined, { accepted: [503] });
}

/**
 * Reads the metrics of the gateway, in the text format of Prometheus.
 *
 * @returns {Promise<string>}
 */
export function readMetrics() {
    return send("GET", homePath("/metrics"), undefined, { type: "text/plain" });
}

/**
 * Sends a request that the user has written. The result is in the journal.
 *
 * @param {string} method
 * @param {string} target the path and query
 * @param {any} body undefined if the request has none
 * @param {Details} [details]
 * @returns {Promise<any>} the content of the response: a JSON value, or a text
 */
export function sendRequest(method, target, body, details = {}) {
    return send(method, target, body, { ...details, isRead: false, isAlwaysSent: true });
}

function traitPath(/** @type {Address} */ { deviceID, part, trait }) {
    return path`/devices/${deviceID}/types/${part}/traits/${trait}`;
}

/** Returns a path of the open home in which the values are percent-encoded. */
function path(/** @type {TemplateStringsArray} */ strings, /** @type {any[]} */ ...values) {
    return homePath(String.raw({ raw: strings }, ...values.map((value) => encodeURIComponent(String(value)))));
}

/**
 * Details of a request.
 *
 * `subject` is the device that the request is about; `label` names a command or a stimulus; `secrets` are the members of
 * the body whose values are not recorded. `accepted` are the error statuses whose content is a result. `type` is the
 * requested media type of the response. `headers` are further headers of the request. `isRead` states that the page
 * reads something by itself; GET requests do, unless stated otherwise. `isAlwaysSent` sends a change also when the gate
 * is closed; `isLong` sends it without a timeout; `isPreloaded` sends it as the browser has already sent it, because the
 * document named it.
 *
 * @typedef {{ subject?: string, label?: string, secrets?: string[], refusalOf?: (content: any) => string,
 *             accepted?: number[], type?: string, headers?: Record<string, string>, isRead?: boolean,
 *             signal?: AbortSignal, isAlwaysSent?: boolean, isLong?: boolean, isPreloaded?: boolean }} Details
 */

/**
 * Returns the headers with which the page identifies a stream that it opens.
 *
 * @returns {Record<string, string>}
 */
export function streamHeaders() {
    return { "X-Client": pageClient, "X-Request-ID": journal.nextID() };
}

/** Returns the ids of the faults that have affected a response, separated by commas; empty if none is named. */
function faultOf(/** @type {Response} */ { headers }) {
    return headers.get("X-Fault") ?? "";
}

/**
 * Sends a request and records it in the journal. Throws a `Problem` if the response is an error, or if there is none.
 *
 * @param {string} method
 * @param {string} target
 * @param {any} [body]
 * @param {Details} [details]
 */
export async function send(method, target, body, details = {}) {
    const prohibition = access.reasonOf(method, target);
    if (prohibition) throw new Problem(prohibition, {}, "forbidden");
    const obstacle = method === "GET" || details.isAlwaysSent ? "" : gate.reason();
    if (obstacle) throw new Problem(obstacle, {}, "connection");
    const entry = journal.begin(method, target, body, { isRead: method === "GET", ...details });
    try {
        const { status, content, fault } = await exchange(method, target, body, entry.requestID, details);
        const refusal = details.refusalOf?.(content) ?? "";
        journal.end(entry, status, content, { cursor: content.cursor, refusal, fault });
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
 * @param {Details} details
 */
async function exchange(method, target, body, requestID, details) {
    const { accepted = [], type = "application/json" } = details;
    /** @type {Record<string, string>} */
    const headers = details.isPreloaded ? {}
        : { "X-Client": pageClient, ...details.headers, "Accept": type, "X-Request-ID": requestID };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let response;
    try {
        response = await fetch(target, {
            method, headers, body: body === undefined ? undefined : JSON.stringify(body),
            signal: details.signal ?? (details.isLong ? undefined : timeoutSignal()),
        });
    } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        if (name === "AbortError") throw new Problem(message("connection.canceled"), {}, "canceled");
        const isRead = method === "GET";
        throw name === "TimeoutError"
            ? new Problem(message(isRead ? "connection.noResponse" : "connection.unknownOutcome",
                { count: timeout / 1000 }), {}, "timeout")
            : new Problem(message(isRead ? "connection.unreachable" : "connection.notSent"), {}, "connection");
    }
    if (!response.ok && !accepted.includes(response.status)) {
        const problem = await Problem.of(response);
        if (problem.code === "unauthenticated" || problem.code === "insufficientScope") await access.check();
        throw problem;
    }
    const isJSON = /\bjson\b/.test(response.headers.get("Content-Type") ?? "");
    const { status } = response;
    const fault = faultOf(response);
    if (!isJSON && status !== 204) return { status, fault, content: await response.text() };
    const content = status === 204 ? {} : await response.json().catch(() => ({}));
    const cursor = response.headers.get("X-Cursor");
    return { status, fault, content: cursor && content.cursor === undefined ? { ...content, cursor } : content };
}

/** Returns a signal that aborts a request after the timeout. TypeScript 4.8 does not declare `AbortSignal.timeout`. */
function timeoutSignal() {
    const signals = /** @type {{ timeout(milliseconds: number): AbortSignal }} */ (/** @type {any} */ (AbortSignal));
    return signals.timeout(timeout);
}

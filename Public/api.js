/**
 * A refusal by the gateway, or its silence.
 *
 * `message` is the sentence for people; `errors` says which members of the body it is about.
 */
export class Problem extends Error {
    /**
     * @param {string} detail
     * @param {{ title?: string, status?: number, code?: string, type?: string,
     *           errors?: { pointer: string, detail: string }[] }} [rest]
     */
    constructor(detail, rest = {}) {
        super(detail);
        this.title = rest.title ?? "";
        this.status = rest.status ?? 0;
        this.code = rest.code ?? "";
        this.type = rest.type ?? "";
        this.errors = Array.isArray(rest.errors) ? rest.errors : [];
    }

    /** The problem that an answer with an error status carries. */
    static async of(/** @type {Response} */ response) {
        const body = await response.json().catch(() => ({}));
        const detail = body.detail || body.title || `The gateway answered with status ${response.status}.`;
        return new Problem(detail, { status: response.status, ...body });
    }
}

/**
 * Where a trait is found: the part number stands in the type's place, so two parts of one type stay apart.
 *
 * @typedef {{ deviceID: string, part: number, trait: string }} Address
 */

/**
 * What a write or a command answers: the trait's attributes afterwards, and the cursor they were read at.
 *
 * @typedef {{ attributes?: Record<string, any>, response?: Record<string, any>, cursor?: string }} Outcome
 */

/** How long an answer may take before it counts as none, in milliseconds. */
const patience = 15_000;

/** Every trait and device type there is. */
export function readCatalog() {
    return send("GET", "/catalog");
}

/**
 * What the home's clock shows, and how it runs.
 *
 * @returns {Promise<{ time: string, paused: boolean, speed: number }>}
 */
export function readClock() {
    return send("GET", "/simulation/clock");
}

export function renameDevice(/** @type {string} */ id, /** @type {string} */ name) {
    return send("PATCH", path`/devices/${id}`, { name });
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
    return send("PATCH", traitPath(address), values);
}

/**
 * Carries out a command.
 *
 * @param {Address} address
 * @param {string} command
 * @param {Record<string, any>} params
 * @returns {Promise<Outcome>}
 */
export function invokeCommand(address, command, params) {
    return send("POST", `${traitPath(address)}/commands`, { command, params });
}

function traitPath(/** @type {Address} */ { deviceID, part, trait }) {
    return path`/devices/${deviceID}/types/${part}/traits/${trait}`;
}

/** A path whose values are escaped. */
function path(/** @type {TemplateStringsArray} */ strings, /** @type {any[]} */ ...values) {
    return String.raw({ raw: strings }, ...values.map((value) => encodeURIComponent(String(value))));
}

/**
 * Asks the gateway; throws a `Problem` for every answer but a success, and for none.
 *
 * @param {string} method
 * @param {string} target
 * @param {any} [body]
 */
async function send(method, target, body) {
    /** @type {RequestInit} */
    const request = { method, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(patience) };
    if (body !== undefined) {
        request.headers = { ...request.headers, "Content-Type": "application/json" };
        request.body = JSON.stringify(body);
    }
    let response;
    try {
        response = await fetch(target, request);
    } catch (error) {
        const late = error instanceof DOMException && error.name === "TimeoutError";
        throw new Problem(late
            ? `The gateway has not answered for ${patience / 1000} seconds; whether it acted is not known.`
            : "The gateway cannot be reached, so this was most likely not carried out.");
    }
    if (!response.ok) throw await Problem.of(response);
    const answer = response.status === 204 ? {} : await response.json().catch(() => ({}));
    const cursor = response.headers.get("X-Cursor");
    return cursor && answer.cursor === undefined ? { ...answer, cursor } : answer;
}

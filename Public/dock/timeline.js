import { pageClient } from "../gateway/requests.js";

/** @typedef {import("../gateway/stream.js").Frame} Frame */
/** @typedef {import("../gateway/requests.js").JournalEntry} JournalEntry */

/** @typedef {{ name: string, before: any, after: any }} ValueChange before: undefined if it is not known */

/**
 * A received frame, or a sentence about the connection (`text`). `at` is a time in milliseconds, `previous` the cursor
 * of the frame before it; both texts are empty if there is none.
 *
 * @typedef {{ number: number, at: number, name: string, id: string, previous: string, size: number, data: any,
 *             text: string, changes: ValueChange[] }} TimelineFrame
 */

/**
 * The origin of an entry: a user of this tab, this page by itself, another client, a device or the simulated world; or
 * the entry is about the connection.
 *
 * @typedef {"tab"|"page"|"client"|"home"|"connection"} EntryOrigin
 */

/**
 * An entry of the timeline: a request of this tab or of another client with the frames it caused, the frames that one
 * request of another client caused, or a single frame.
 *
 * @typedef {{ key: string, number: number, at: number, version: number, requestID: string,
 *             request: JournalEntry|null, frames: TimelineFrame[], frameCount: number, origin: EntryOrigin }} TimelineEntry
 *   at: the time of its beginning; version: grows with each change; requestID: of the request that caused the frames,
 *   or empty; frameCount: the number of its frames, also of those that were dropped
 */

/** @typedef {Pick<Frame, "name"|"data"|"id"|"at"|"size"> & { previous?: string }} ReceivedFrame */

/** The maximum numbers of entries, of frames, and of entries for reads of the page itself. The oldest are dropped. */
const maximum = { entries: 500, frames: 1_000, reads: 60 };

/** The name of the frame with the reason why a scenario failed. */
export const failureName = "failure";

/** The events that belong to the connection, not to the home. */
const connectionEvents = new Set(["snapshot", "resync", "connection"]);

/** The recent requests of this tab and of other clients, and the frames of the stream, in the order of their beginning. */
export class Timeline {
    /** @type {TimelineEntry[]} */ entries = [];

    /** The number of frames of each kind since the page was opened, also of those that were dropped. */
    counts = /** @type {Map<string, number>} */ (new Map());

    /** Called after a change, with the entry that is new or has changed. */
    onChange = (/** @type {TimelineEntry} */ _) => {};

    /** The number of the last added entry. */
    lastNumber = 0;

    #byKey = /** @type {Map<string, TimelineEntry>} */ (new Map());
    #lastFrame = 0;
    #frameCount = 0;
    #readCount = 0;

    /** Adds a request, or shows that it has ended. */
    addRequest(/** @type {JournalEntry} */ request) {
        const key = `request-${request.requestID}`;
        this.#setRequest(this.#byKey.get(key) ?? this.#append(key, request.at, request.requestID), request, "tab");
    }

    /**
     * Adds a request of another client, or shows what has become of it. It can be older than other entries.
     *
     * Clients may give several requests the same id, or none. Frames belong to the first with their id.
     */
    addRecorded(/** @type {JournalEntry} */ request) {
        const { requestID, number, recorded } = request;
        const shared = `request-${requestID}`;
        const first = this.#byKey.get(shared)?.request;
        const isFirst = requestID !== "" && (!first || first.number === number);
        // The numbers begin again when the gateway does.
        const key = isFirst ? shared : `${shared} ${number} ${recorded.receivedAt}`;
        const known = this.#byKey.get(key);
        // A frame that arrives before its request has the time of its arrival, which may be after that of other requests.
        // The clocks of the gateway and of this computer may differ, but no request is later than its frames.
        if (known?.request === null && request.at < known.at) this.#move(known, request.at);
        // An entry that is older than all others is dropped again if there are too many.
        const entry = known ?? this.#append(key, request.at, requestID, this.#indexOf(request.at));
        this.#setRequest(entry, request, "client");
    }

    /** Shows a request in an entry. A frame can arrive before the request that caused it is known. */
    #setRequest(
        /** @type {TimelineEntry} */ entry, /** @type {JournalEntry} */ request, /** @type {EntryOrigin} */ origin
    ) {
        if (entry.request === null && request.isRead) this.#readCount += 1;
        entry.request = request;
        entry.origin = request.isRead ? "page" : origin;
        if (this.#readCount > maximum.reads) this.#dropOldestRead();
        this.#report(entry);
    }

    /** Removes the requests of other clients, because the gateway has forgotten them. The frames stay. */
    removeRecorded() {
        for (const entry of [...this.entries]) {
            if (!entry.request?.recorded) continue;
            if (entry.frames.length === 0) {
                this.#drop(this.entries.indexOf(entry));
                continue;
            }
            entry.request = null;
            entry.origin = originOf(entry.frames[0], entry.requestID);
            this.#report(entry);
        }
    }

    /**
     * Adds a frame to the request that caused it, or as an entry of its own. Heartbeats are only counted.
     *
     * @param {ReceivedFrame} frame
     * @param {Record<string, any>} [before] the values of the object of the frame before it
     */
    addFrame(frame, before = undefined) {
        const { name, data, id, at, size, previous = "" } = frame;
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
        if (name === "heartbeat") return;
        this.#lastFrame += 1;
        this.#add(data?.requestID, {
            number: this.#lastFrame, at, name, id, previous, size, text: "", changes: changesOf(frame, before),
            // A home may have megabytes, so only the numbers of its objects are stored.
            data: name === "snapshot" ? objectCounts(data) : data,
        });
    }

    /** Adds a sentence about the connection. */
    addNote(/** @type {string} */ text, /** @type {number} */ at) {
        this.#addText("connection", text, at);
    }

    /** Adds the reason why a scenario failed, which is an error. */
    addFailure(/** @type {string} */ text, /** @type {number} */ at) {
        this.#addText(failureName, text, at);
    }

    #addText(/** @type {string} */ name, /** @type {string} */ text, /** @type {number} */ at) {
        this.#lastFrame += 1;
        this.#add(undefined,
            { number: this.#lastFrame, at, name, id: "", previous: "", size: 0, data: null, text, changes: [] });
    }

    /** The number of entries that are errors. */
    get errorCount() {
        return this.entries.reduce((sum, entry) => sum + (isError(entry) ? 1 : 0), 0);
    }

    /** The number of requests among the entries, without those of the page itself. */
    get requestCount() {
        return this.entries.reduce((sum, { request, origin }) => sum + (request && origin !== "page" ? 1 : 0), 0);
    }

    /** The number of frames of the entries. */
    get frameCount() {
        return this.#frameCount;
    }

    /** The labels of the clients whose requests are among the entries. */
    get clients() {
        return [...new Set(this.entries.map(({ request }) => request?.client ?? "").filter(Boolean))];
    }

    clear() {
        this.entries = [];
        this.#byKey.clear();
        this.#frameCount = 0;
        this.#readCount = 0;
    }

    #add(/** @type {string|undefined} */ requestID, /** @type {TimelineFrame} */ frame) {
        const key = requestID === undefined ? `frame-${frame.number}` : `request-${requestID}`;
        const entry = this.#byKey.get(key) ?? this.#append(key, frame.at, requestID ?? "");
        if (entry.request === null) entry.origin = originOf(frame, requestID);
        entry.frames.push(frame);
        entry.frameCount += 1;
        this.#frameCount += 1;
        this.#dropOldest();
        this.#report(entry);
    }

    /** @returns {TimelineEntry} a new entry at an index; if it is the oldest one of too many, it is dropped again */
    #append(/** @type {string} */ key, /** @type {number} */ at, /** @type {string} */ requestID,
        index = this.entries.length) {
        this.lastNumber += 1;
        /** @type {TimelineEntry} */
        const entry = {
            key, number: this.lastNumber, at, version: 0, requestID, request: null, frames: [], frameCount: 0,
            origin: "home",
        };
        this.entries.splice(index, 0, entry);
        this.#byKey.set(key, entry);
        this.#dropOldest();
        return entry;
    }

    /** Moves an entry to the position of a time. */
    #move(/** @type {TimelineEntry} */ entry, /** @type {number} */ at) {
        this.entries.splice(this.entries.lastIndexOf(entry), 1);
        this.entries.splice(this.#indexOf(at), 0, entry);
        entry.at = at;
    }

    /** Returns the index after all entries that are not later than a time. */
    #indexOf(/** @type {number} */ at) {
        let index = this.entries.length;
        while (index > 0 && this.entries[index - 1].at > at) index -= 1;
        return index;
    }

    #report(/** @type {TimelineEntry} */ entry) {
        entry.version += 1;
        this.onChange(entry);
    }

    #dropOldestRead() {
        const index = this.entries.findIndex(({ origin }) => origin === "page");
        if (index >= 0) this.#drop(index);
    }

    #drop(/** @type {number} */ index) {
        const [entry] = this.entries.splice(index, 1);
        this.#byKey.delete(entry.key);
        this.#frameCount -= entry.frames.length;
        if (entry.origin === "page") this.#readCount -= 1;
    }

    #dropOldest() {
        const isFull = () => this.entries.length > maximum.entries
            || (this.#frameCount > maximum.frames && this.entries.length > 1);
        while (isFull()) this.#drop(0);
        // The only entry may have all the frames, such as those of a long movement.
        const [only] = this.entries;
        const excess = this.#frameCount - maximum.frames;
        if (excess <= 0 || !only) return;
        only.frames.splice(0, excess);
        this.#frameCount = maximum.frames;
    }
}

/** Whether a request failed, a device refused it, or the entry is the failure of a scenario. */
export function isError(/** @type {TimelineEntry} */ entry) {
    const { request } = entry;
    return isFailure(entry) || (request !== null && (request.problem !== null || request.refusal !== ""));
}

/** Whether an entry is the failure of a scenario. */
export function isFailure(/** @type {TimelineEntry} */ { frames }) {
    return frames.some(({ name }) => name === failureName);
}

/** Returns the ids of the devices that an entry is about. */
export function devicesOf(/** @type {TimelineEntry} */ { request, frames }) {
    return [...new Set([request?.subject ?? "", ...frames.map(deviceOf)])].filter(Boolean);
}

/** Returns the id of the device that a frame is about; empty if there is none. */
export function deviceOf(/** @type {Pick<TimelineFrame, "data">} */ { data }) {
    return data?.deviceID ?? (data?.kind === "device" ? data.id ?? data.object?.id : "") ?? "";
}

/** Returns the name of the client that caused an entry: its label, or what its request ID states; empty without both. */
export function clientOf(/** @type {TimelineEntry} */ { request, requestID }) {
    // The tabs of the page share a label.
    if (request?.client && request.client !== pageClient) return request.client;
    // The gateway chooses a random ID for a client that sends none.
    if (requestID === "" || /^req-[a-z0-9]{8,16}$/.test(requestID)) return "";
    return requestID.replace(/[-_.:/]?\d+$/, "");
}

/** @returns {EntryOrigin} */
function originOf(/** @type {TimelineFrame} */ { name, data }, /** @type {string|undefined} */ requestID) {
    if (connectionEvents.has(name)) return "connection";
    // A scenario is a client.
    if (name === failureName) return "client";
    return requestID !== undefined || data?.origin === "client" ? "client" : "home";
}

/**
 * Returns the values that a frame changes. Members of an object, such as those of a network, are single values.
 *
 * @param {Pick<Frame, "name"|"data">} frame
 * @param {Record<string, any>} [before]
 * @returns {ValueChange[]}
 */
function changesOf({ name, data }, before = {}) {
    if (name === "attributes") {
        return Object.entries(data.attributes ?? {}).map(([attribute, after]) =>
            ({ name: attribute, before: before[attribute], after }));
    }
    if (name !== "updated" || !Array.isArray(data.changed)) return [];
    return data.changed.flatMap((/** @type {string} */ member) => {
        const after = data.object?.[member];
        // The shape of a device is too long for a line.
        if (Array.isArray(after)) return [{ name: member, before: undefined, after: undefined }];
        if (after === null || typeof after !== "object") return [{ name: member, before: before[member], after }];
        return Object.entries(after).map(([inner, value]) =>
            ({ name: `${member}.${inner}`, before: before[member]?.[inner], after: value }))
            .filter((change) => change.before !== change.after);
    });
}

function objectCounts(/** @type {any} */ { structures = [], rooms = [], devices = [] }) {
    const count = (/** @type {any} */ objects) => (Array.isArray(objects) ? objects.length : objects);
    return { structures: count(structures), rooms: count(rooms), devices: count(devices) };
}

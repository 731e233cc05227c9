/** @typedef {import("./stream.js").Frame} Frame */
/** @typedef {import("./requests.js").JournalEntry} JournalEntry */

/** @typedef {{ name: string, before: any, after: any }} ValueChange before: undefined if it is not known */

/**
 * A received frame, or a sentence about the connection (`text`). `at` is a time in milliseconds.
 *
 * @typedef {{ number: number, at: number, name: string, id: string, size: number, data: any, text: string,
 *             changes: ValueChange[] }} TimelineFrame
 */

/**
 * An entry of the timeline: a request of this tab with the frames it caused, the frames that one request of another
 * client caused, or a single frame.
 *
 * @typedef {{ key: string, at: number, request: JournalEntry|null, frames: TimelineFrame[],
 *             origin: "tab"|"client"|"home"|"connection" }} TimelineEntry
 *   at: the time of its beginning
 */

/** The maximum numbers of entries and of frames. The oldest ones are dropped. */
const maximum = { entries: 500, frames: 1_000 };

/** The events that belong to the connection, not to the home. */
const connectionEvents = new Set(["snapshot", "resync", "heartbeat", "connection"]);

/** The recent requests of this tab and the frames of the stream, in the order of their beginning. */
export class Timeline {
    /** @type {TimelineEntry[]} */ entries = [];

    /** The number of frames of each kind since the page was opened, also of those that were dropped. */
    counts = /** @type {Map<string, number>} */ (new Map());

    /** Called after a change, with the entry that is new or has changed. */
    onChange = (/** @type {TimelineEntry} */ _) => {};

    #byKey = /** @type {Map<string, TimelineEntry>} */ (new Map());
    #lastNumber = 0;
    #frameCount = 0;

    /** Adds a request, or shows that it has ended. */
    addRequest(/** @type {JournalEntry} */ request) {
        const key = `request-${request.requestID}`;
        const entry = this.#byKey.get(key) ?? this.#append({ key, at: request.at, request, frames: [], origin: "tab" });
        entry.request = request;
        entry.origin = "tab";
        this.onChange(entry);
    }

    /**
     * Adds a frame to the request that caused it, or as an entry of its own.
     *
     * @param {Pick<Frame, "name"|"data"|"id"|"at"|"size">} frame
     * @param {Record<string, any>} [before] the attributes of the trait before the frame
     */
    addFrame(frame, before = undefined) {
        this.counts.set(frame.name, (this.counts.get(frame.name) ?? 0) + 1);
        this.#lastNumber += 1;
        const { name, data, id, at, size } = frame;
        this.#add(data?.requestID, {
            number: this.#lastNumber, at, name, id, size, text: "", changes: changesOf(frame, before),
            // A home may have megabytes, so only the numbers of its objects are stored.
            data: name === "snapshot" ? objectCounts(data) : data,
        });
    }

    /** Adds a sentence about the connection. */
    addNote(/** @type {string} */ text, /** @type {number} */ at) {
        this.#lastNumber += 1;
        this.#add(undefined,
            { number: this.#lastNumber, at, name: "connection", id: "", size: 0, data: null, text, changes: [] });
    }

    /** The number of requests among the entries that failed or that a device refused. */
    get errorCount() {
        return this.entries.filter(isError).length;
    }

    /**
     * Returns the entries that match a filter, the newest first.
     *
     * @param {{ text?: string, deviceID?: string, origins?: Set<TimelineEntry["origin"]>, onlyErrors?: boolean,
     *           nameOf?: (deviceID: string) => string }} filter text: each of its words has to be in the entry
     */
    matching({ text = "", deviceID = "", origins, onlyErrors = false, nameOf = (id) => id }) {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        return this.entries.filter((entry) => {
            if (onlyErrors && !isError(entry)) return false;
            if (origins && !origins.has(entry.origin)) return false;
            const devices = devicesOf(entry);
            if (deviceID && !devices.includes(deviceID)) return false;
            if (words.length === 0) return true;
            const content = `${textOf(entry)} ${devices.map(nameOf).join(" ")}`.toLowerCase();
            return words.every((word) => content.includes(word));
        }).reverse();
    }

    clear() {
        this.entries = [];
        this.#byKey.clear();
        this.#frameCount = 0;
    }

    #add(/** @type {string|undefined} */ requestID, /** @type {TimelineFrame} */ frame) {
        const isOfConnection = connectionEvents.has(frame.name);
        const key = requestID === undefined ? `frame-${frame.number}` : `request-${requestID}`;
        const origin = isOfConnection ? "connection" : frame.data?.origin === "client" ? "client" : "home";
        const entry = this.#byKey.get(key) ?? this.#append({ key, at: frame.at, request: null, frames: [], origin });
        entry.frames.push(frame);
        this.#frameCount += 1;
        this.#dropOldest();
        this.onChange(entry);
    }

    /** @returns {TimelineEntry} the entry itself */
    #append(/** @type {TimelineEntry} */ entry) {
        this.entries.push(entry);
        this.#byKey.set(entry.key, entry);
        this.#dropOldest();
        return entry;
    }

    #dropOldest() {
        const isFull = () => this.entries.length > maximum.entries
            || (this.#frameCount > maximum.frames && this.entries.length > 1);
        while (isFull()) {
            const [oldest] = this.entries.splice(0, 1);
            this.#byKey.delete(oldest.key);
            this.#frameCount -= oldest.frames.length;
        }
        // The only entry may have all the frames, such as those of a long movement.
        const [only] = this.entries;
        const excess = this.#frameCount - maximum.frames;
        if (excess <= 0 || !only) return;
        only.frames.splice(0, excess);
        this.#frameCount = maximum.frames;
    }
}

/** Whether a request failed, or a device refused it. */
export function isError(/** @type {TimelineEntry} */ { request }) {
    return request !== null && (request.problem !== null || request.refusal !== "");
}

/**
 * Returns the frames in the lines of a saved stream, and the numbers of the lines that are not valid.
 *
 * `before` are the attributes of the trait before the frame, as far as earlier lines contain them.
 *
 * @param {string} text newline-delimited JSON
 * @returns {{ frames: { frame: Pick<Frame, "name"|"data"|"id"|"at"|"size">,
 *                       before: Record<string, any>|undefined }[], invalidLines: number[] }}
 */
export function parseSavedStream(text) {
    const known = new KnownAttributes();
    const invalidLines = /** @type {number[]} */ ([]);
    const frames = text.split("\n").flatMap((line, index) => {
        if (line.trim() === "") return [];
        const frame = frameOf(line);
        if (!frame) {
            invalidLines.push(index + 1);
            return [];
        }
        return [{ frame, before: known.apply(frame) }];
    });
    return { frames, invalidLines };
}

/** The attributes that the lines of a saved stream have shown so far. */
class KnownAttributes {
    #traits = /** @type {Map<string, Record<string, any>>} */ (new Map());

    /** Applies a frame. Returns the attributes of its trait before it; undefined if they are not known. */
    apply(/** @type {Pick<Frame, "name"|"data">} */ { name, data }) {
        for (const device of [...data.devices ?? [], data.kind === "device" ? data.object : undefined]) {
            for (const { part, traits } of device?.types ?? []) {
                for (const [trait, state] of Object.entries(traits ?? {})) {
                    this.#traits.set(this.#key(device.id, part, trait), { .../** @type {any} */ (state).attributes });
                }
            }
        }
        if (name !== "attributes") return undefined;
        const key = this.#key(data.deviceID, data.part, data.trait);
        const before = this.#traits.get(key);
        this.#traits.set(key, { ...before, ...data.attributes });
        return before;
    }

    #key(/** @type {string} */ deviceID, /** @type {number} */ part, /** @type {string} */ trait) {
        return `${deviceID} ${part} ${trait}`;
    }
}

/** @returns {Pick<Frame, "name"|"data"|"id"|"at"|"size">|null} null if the line is not an event */
function frameOf(/** @type {string} */ line) {
    try {
        const { id = "", event, data } = JSON.parse(line);
        if (typeof event !== "string" || data === null || typeof data !== "object") return null;
        return { name: event, data, id: String(id), at: Date.parse(data.time ?? "") || 0, size: line.length };
    } catch {
        return null;
    }
}

/**
 * Returns the values that a frame changes.
 *
 * @param {Pick<Frame, "name"|"data">} frame
 * @param {Record<string, any>} [before]
 * @returns {ValueChange[]}
 */
function changesOf({ name, data }, before = {}) {
    if (name !== "attributes") return [];
    return Object.entries(data.attributes ?? {}).map(([attribute, after]) =>
        ({ name: attribute, before: before[attribute], after }));
}

/** Returns the ids of the devices that an entry is about. */
function devicesOf(/** @type {TimelineEntry} */ { request, frames }) {
    const ids = frames.map(({ data }) => data?.deviceID ?? (data?.kind === "device" ? data.id ?? data.object?.id : ""));
    return [...new Set([request?.subject ?? "", ...ids])].filter(Boolean);
}

/** Returns the searchable text of an entry. */
function textOf(/** @type {TimelineEntry} */ { request, frames }) {
    const ofRequest = request ? [request.method, request.target, request.label, request.status,
        request.problem?.code, JSON.stringify(request.body)] : [];
    const ofFrames = frames.flatMap(({ name, id, text, data }) => [name, id, text, JSON.stringify(data)]);
    return [...ofRequest, ...ofFrames].filter((each) => each !== undefined).join(" ");
}

function objectCounts(/** @type {any} */ { structures = [], rooms = [], devices = [] }) {
    return { structures: structures.length, rooms: rooms.length, devices: devices.length };
}

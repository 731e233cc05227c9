import { failureName, Timeline } from "./timeline.js";

/** @typedef {import("./timeline.js").ReceivedFrame} ReceivedFrame */
/** @typedef {import("../gateway/requests.js").JournalEntry} JournalEntry */

/**
 * A line of a saved stream: a frame with the values of its object before it, a request, a sentence about the connection,
 * or the reason why a scenario failed.
 *
 * @typedef {{ frame: ReceivedFrame, before: Record<string, any>|undefined } | { request: JournalEntry }
 *         | { note: string, at: number } | { failure: string, at: number }} SavedLine
 */

/**
 * Returns the content of a saved stream, and the numbers of the lines that are not valid.
 *
 * The lines are those of `/events`: newline-delimited JSON, or Server-Sent Events. The files of this page also contain
 * requests, sentences about the connection, the failure of a scenario, and the time at which this tab received a frame.
 *
 * @param {string} text
 * @returns {{ timeline: Timeline, invalidLines: number[], lineCount: number }}
 */
export function readSavedStream(text) {
    const timeline = new Timeline();
    const known = new KnownValues();
    const snapshot = new SnapshotPieces();
    const invalidLines = /** @type {number[]} */ ([]);
    let lineCount = 0;
    for (const { number, line } of isEventStream(text) ? eventsOf(text) : jsonLines(text)) {
        lineCount += 1;
        const content = contentOf(line);
        if (content === null) invalidLines.push(number);
        else if ("request" in content && content.request.recorded) timeline.addRecorded(content.request);
        else if ("request" in content) timeline.addRequest(content.request);
        else if ("note" in content) timeline.addNote(content.note, content.at);
        else if ("failure" in content) timeline.addFailure(content.failure, content.at);
        else {
            const { frame } = content;
            const before = content.before ?? known.before(frame);
            known.apply(frame);
            const whole = snapshot.join(frame);
            if (whole) timeline.addFrame(whole, before);
        }
    }
    return { timeline, invalidLines, lineCount };
}

/**
 * Returns entries as lines of JSON that `readSavedStream` reads. The lines of frames are also those of a stream.
 * Snapshots are omitted, because only the numbers of their objects are stored.
 */
export function savedStreamOf(/** @type {Timeline} */ { entries }) {
    const lines = entries.flatMap(({ request, frames }) => [
        ...request ? [{ order: request.at, line: { event: "request", at: isoTime(request.at), data: request } }] : [],
        ...frames.filter(({ name }) => name !== "snapshot").map((frame) => ({ order: frame.at, line: lineOf(frame) })),
    ]);
    lines.sort((first, second) => first.order - second.order);
    return lines.map(({ line }) => `${JSON.stringify(line)}\n`).join("");
}

function lineOf(/** @type {import("./timeline.js").TimelineFrame} */ { name, id, at, data, text, changes }) {
    if (name === "connection" || name === failureName) return { event: name, at: isoTime(at), data: { text } };
    const known = changes.filter(({ before }) => before !== undefined);
    const before = Object.fromEntries(known.filter(({ name: each }) => !each.includes("."))
        .map((change) => [change.name, change.before]));
    return { id, event: name, data, at: isoTime(at), ...Object.keys(before).length > 0 ? { before } : {} };
}

/** @returns {SavedLine|null} null if the line is not valid */
function contentOf(/** @type {string} */ line) {
    try {
        const { id = "", event, data, at: receivedAt, before } = JSON.parse(line);
        if (typeof event !== "string" || data === null || typeof data !== "object") return null;
        const at = Date.parse(receivedAt ?? data.time ?? "") || 0;
        if (event === "request") return isRequest(data) ? { request: data } : null;
        if (event === "connection") return { note: String(data.text), at };
        if (event === failureName) return { failure: String(data.text), at };
        return { frame: { name: event, data, id: String(id), at, size: line.length }, before };
    } catch {
        return null;
    }
}

function isRequest(/** @type {any} */ { requestID, method, target }) {
    return [requestID, method, target].every((each) => typeof each === "string");
}

function isoTime(/** @type {number} */ at) {
    return new Date(at).toISOString();
}

/** Whether a text is a stream of Server-Sent Events. */
function isEventStream(/** @type {string} */ text) {
    return /^\s*(?:id|event|data|retry)?:/.test(text);
}

/** Returns the lines that are not empty, with their numbers. */
function jsonLines(/** @type {string} */ text) {
    return text.split("\n").map((line, index) => ({ number: index + 1, line })).filter(({ line }) => line.trim() !== "");
}

/** Returns Server-Sent Events as lines of JSON, with the numbers of the lines in which their data begin. */
function eventsOf(/** @type {string} */ text) {
    const events = /** @type {{ number: number, line: string }[]} */ ([]);
    let id = "";
    let event = "message";
    let data = /** @type {string[]} */ ([]);
    let number = 0;
    `${text}\n`.split(/\r?\n/).forEach((line, index) => {
        const [, name = "", value = ""] = /^(\w*)(?:: ?(.*))?$/.exec(line) ?? [];
        if (name === "id") id = value;
        if (name === "event") event = value;
        if (name === "data") {
            if (data.length === 0) number = index + 1;
            data.push(value);
        }
        if (line !== "" || data.length === 0) return;
        const names = `"id":${JSON.stringify(id)},"event":${JSON.stringify(event)}`;
        events.push({ number, line: `{${names},"data":${data.join("\n")}}` });
        event = "message";
        data = [];
    });
    return events;
}

/** Joins the pieces of a snapshot, of which only the numbers of objects are shown. */
class SnapshotPieces {
    #counts = { structures: 0, rooms: 0, devices: 0 };
    #received = 0;
    #size = 0;

    /** Returns the frame, or the whole snapshot after its last piece; null after the other pieces. */
    join(/** @type {ReceivedFrame} */ frame) {
        if (frame.name !== "snapshot") return frame;
        for (const kind of /** @type {const} */ (["structures", "rooms", "devices"])) {
            this.#counts[kind] += frame.data[kind]?.length ?? 0;
        }
        this.#received += 1;
        this.#size += frame.size;
        if (this.#received < (frame.data.pieces ?? 1)) return null;
        const whole = { ...frame, data: this.#counts, size: this.#size };
        this.#counts = { structures: 0, rooms: 0, devices: 0 };
        this.#received = this.#size = 0;
        return whole;
    }
}

/** The values that the lines of a saved stream have shown so far. */
class KnownValues {
    #traits = /** @type {Map<string, Record<string, any>>} */ (new Map());
    #objects = /** @type {Map<string, any>} */ (new Map());

    /** Returns the values of the object of a frame before it; undefined if they are not known. */
    before(/** @type {ReceivedFrame} */ { name, data }) {
        if (name === "attributes") return this.#traits.get(traitKey(data.deviceID, data.part, data.trait));
        return name === "updated" ? this.#objects.get(`${data.kind} ${data.object?.id}`) : undefined;
    }

    apply(/** @type {ReceivedFrame} */ { name, data }) {
        for (const [kind, objects] of [["structure", data.structures], ["room", data.rooms], ["device", data.devices]]) {
            if (Array.isArray(objects)) for (const object of objects) this.#put(/** @type {string} */ (kind), object);
        }
        if (data.object && typeof data.kind === "string") this.#put(data.kind, data.object);
        if (name !== "attributes") return;
        const key = traitKey(data.deviceID, data.part, data.trait);
        this.#traits.set(key, { ...this.#traits.get(key), ...data.attributes });
    }

    #put(/** @type {string} */ kind, /** @type {any} */ object) {
        this.#objects.set(`${kind} ${object?.id}`, object);
        for (const { part, traits } of Array.isArray(object?.types) ? object.types : []) {
            for (const [trait, state] of Object.entries(traits ?? {})) {
                this.#traits.set(traitKey(object.id, part, trait), { .../** @type {any} */ (state).attributes });
            }
        }
    }
}

function traitKey(/** @type {string} */ deviceID, /** @type {number} */ part, /** @type {string} */ trait) {
    return `${deviceID} ${part} ${trait}`;
}

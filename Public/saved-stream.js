import { Timeline } from "./timeline.js";

/** @typedef {import("./timeline.js").ReceivedFrame} ReceivedFrame */
/** @typedef {import("./timeline.js").TimelineFrame} TimelineFrame */
/** @typedef {import("./requests.js").JournalEntry} JournalEntry */

/**
 * A line of a saved stream: a frame with the values of its object before it, a request, or a sentence about the
 * connection.
 *
 * @typedef {{ frame: ReceivedFrame, before: Record<string, any>|undefined } | { request: JournalEntry }
 *         | { note: string, at: number }} SavedLine
 */

/**
 * Returns the content of a saved stream, and the numbers of the lines that are not valid.
 *
 * The lines are those of `/events` as newline-delimited JSON. The files of this page also contain requests, sentences
 * about the connection, and the time at which this tab received a frame.
 *
 * @param {string} text
 * @returns {{ timeline: Timeline, invalidLines: number[], lineCount: number }}
 */
export function readSavedStream(text) {
    const timeline = new Timeline();
    const known = new KnownValues();
    const invalidLines = /** @type {number[]} */ ([]);
    let lineCount = 0;
    text.split("\n").forEach((line, index) => {
        if (line.trim() === "") return;
        lineCount += 1;
        const content = contentOf(line);
        if (content === null) invalidLines.push(index + 1);
        else if ("request" in content) timeline.addRequest(content.request);
        else if ("note" in content) timeline.addNote(content.note, content.at);
        else timeline.addFrame(content.frame, content.before ?? known.before(content.frame));
        if (content && "frame" in content) known.apply(content.frame);
    });
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

function lineOf(/** @type {TimelineFrame} */ { name, id, at, data, text, changes }) {
    if (name === "connection") return { event: name, at: isoTime(at), data: { text } };
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

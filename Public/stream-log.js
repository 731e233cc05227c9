/** @typedef {import("./stream.js").Frame} Frame */

/**
 * A received frame, or an occurrence on the connection (`text`).
 *
 * @typedef {{ number: number, at: number, name: string, id: string, previous: string, size: number, data: any,
 *             text: string }} Entry
 */

/** The maximum number of entries. */
const maximumEntries = 200;

/** The period in seconds over which frames per second are averaged. */
const period = 10;

/** A log of the stream for people who inspect it. Adding a frame is cheap, so the log is always on. */
export class StreamLog {
    /** @type {Map<string, number>} */ counts = new Map();
    /** @type {Entry[]} */ entries = [];
    /** @type {{ at: number, reason: string }[]} */ resyncs = [];

    /** When this tab reopened the connection. */
    reconnects = /** @type {number[]} */ ([]);

    /** When the last frame was received; 0 before the first one. */
    lastAt = 0;

    /** Called after each new entry. */
    onEntry = (/** @type {Entry|undefined} */ _) => {};

    /** The number of the last entry. */
    last = 0;

    #hasConnected = false;
    #firstAt = 0;
    #seconds = new Array(period).fill(0);
    #second = 0;

    add(/** @type {Frame} */ frame) {
        this.#firstAt ||= frame.at;
        this.lastAt = frame.at;
        this.#count(frame.at);
        this.counts.set(frame.name, (this.counts.get(frame.name) ?? 0) + 1);
        if (frame.name === "resync") this.resyncs.push({ at: frame.at, reason: frame.data.reason });
        this.#append({
            at: frame.at, name: frame.name, id: frame.id, previous: frame.previous, size: frame.size,
            // A home may be megabytes large, so only the numbers of its objects are stored.
            data: frame.name === "snapshot" ? contentOf(frame) : frame.data, text: "",
        });
    }

    /** Adds an occurrence on the connection. */
    addNote(/** @type {string} */ text) {
        if (text === "Connected") {
            if (this.#hasConnected) this.reconnects.push(Date.now());
            this.#hasConnected = true;
        }
        this.#append({ at: Date.now(), name: "connection", id: "", previous: "", size: 0, data: null, text });
    }

    /** Frames per second over the last ten seconds, or since the first frame. */
    rate(now = Date.now()) {
        this.#advanceTo(Math.floor(now / 1000));
        const count = this.#seconds.reduce((sum, each) => sum + each, 0);
        return count / Math.min(period, Math.max(1, (now - this.#firstAt) / 1000));
    }

    clear() {
        this.entries = [];
    }

    #count(/** @type {number} */ at) {
        this.#advanceTo(Math.floor(at / 1000));
        this.#seconds[this.#second % period] += 1;
    }

    #advanceTo(/** @type {number} */ second) {
        const from = Math.max(this.#second + 1, second - period + 1);
        for (let each = from; each <= second; each += 1) this.#seconds[each % period] = 0;
        this.#second = Math.max(this.#second, second);
    }

    #append(/** @type {Omit<Entry, "number">} */ entry) {
        this.last += 1;
        const numbered = { number: this.last, ...entry };
        this.entries.push(numbered);
        if (this.entries.length > maximumEntries) this.entries.shift();
        this.onEntry(numbered);
    }
}

function contentOf(/** @type {Frame} */ { data, pieces }) {
    const { structures, rooms, devices } = data;
    return { pieces, structures: structures.length, rooms: rooms.length, devices: devices.length };
}

/** @typedef {import("./stream.js").Frame} Frame */

/**
 * A received frame, or a sentence about the connection (`text`). `at` is a time of this computer in milliseconds.
 *
 * @typedef {{ number: number, at: number, name: string, id: string, previous: string, size: number, data: any,
 *             text: string }} Entry
 */

/** The maximum number of entries. */
const maximumEntries = 200;

/** The period in seconds over which frames per second are averaged. */
const ratePeriod = 10;

/** The recent frames of the stream and their counts. They are recorded even while the inspector is closed. */
export class StreamLog {
    /** @type {Map<string, number>} */ counts = new Map();
    /** @type {Entry[]} */ entries = [];
    /** @type {{ at: number, reason: string }[]} */ resyncs = [];

    /** The times at which this tab reopened the connection. */
    reconnects = /** @type {number[]} */ ([]);

    /** When the last frame was received; 0 before the first one. */
    lastAt = 0;

    /** Called after each new entry. */
    onEntry = (/** @type {Entry|undefined} */ _) => {};

    /** The number of the last entry. */
    lastNumber = 0;

    #hasConnected = false;
    #firstAt = 0;
    #countsPerSecond = new Array(ratePeriod).fill(0);
    #latestSecond = 0;

    add(/** @type {Frame} */ frame) {
        this.#firstAt ||= frame.at;
        this.lastAt = frame.at;
        this.#count(frame.at);
        this.counts.set(frame.name, (this.counts.get(frame.name) ?? 0) + 1);
        if (frame.name === "resync") this.resyncs.push({ at: frame.at, reason: frame.data.reason });
        this.#append({
            at: frame.at, name: frame.name, id: frame.id, previous: frame.previous, size: frame.size,
            // A home may have megabytes, so only the numbers of its objects are stored.
            data: frame.name === "snapshot" ? objectCounts(frame) : frame.data, text: "",
        });
    }

    /** Adds a sentence about the connection. */
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
        const count = this.#countsPerSecond.reduce((sum, each) => sum + each, 0);
        return count / Math.min(ratePeriod, Math.max(1, (now - this.#firstAt) / 1000));
    }

    clear() {
        this.entries = [];
    }

    #count(/** @type {number} */ at) {
        this.#advanceTo(Math.floor(at / 1000));
        this.#countsPerSecond[this.#latestSecond % ratePeriod] += 1;
    }

    #advanceTo(/** @type {number} */ second) {
        const from = Math.max(this.#latestSecond + 1, second - ratePeriod + 1);
        for (let each = from; each <= second; each += 1) this.#countsPerSecond[each % ratePeriod] = 0;
        this.#latestSecond = Math.max(this.#latestSecond, second);
    }

    #append(/** @type {Omit<Entry, "number">} */ entry) {
        this.lastNumber += 1;
        const numbered = { number: this.lastNumber, ...entry };
        this.entries.push(numbered);
        if (this.entries.length > maximumEntries) this.entries.shift();
        this.onEntry(numbered);
    }
}

function objectCounts(/** @type {Frame} */ { data, pieces }) {
    const { structures, rooms, devices } = data;
    return { pieces, structures: structures.length, rooms: rooms.length, devices: devices.length };
}

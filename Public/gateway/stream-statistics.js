/** Seconds over which the frames per second are averaged. */
const ratePeriod = 10;

/** The number of stored times of resyncs and reconnects. */
const maximumOccurrences = 20;

/** Counts what happens to the stream of this tab, also while the page does not show it. */
export class StreamStatistics {
    /** The number of frames since the page was opened. */
    frameCount = 0;

    /** When the last frame was received, in milliseconds; 0 before the first one. */
    lastAt = 0;

    resyncCount = 0;

    /** The latest resyncs, the oldest first. */
    resyncs = /** @type {{ at: number, reason: string }[]} */ ([]);

    /** Called with each received frame. */
    onFrame = (/** @type {Pick<import("./stream.js").Frame, "name"|"data"|"at">} */ _) => {};

    reconnectCount = 0;

    /** The latest times at which the connection was opened again, the oldest first. */
    reconnects = /** @type {number[]} */ ([]);

    #hasConnected = false;
    #firstAt = 0;
    #countsPerSecond = new Array(ratePeriod).fill(0);
    #latestSecond = 0;

    /** Counts a received frame. */
    addFrame(/** @type {Pick<import("./stream.js").Frame, "name"|"data"|"at">} */ frame) {
        const { name, data, at } = frame;
        this.onFrame(frame);
        this.#firstAt ||= at;
        this.lastAt = at;
        this.frameCount += 1;
        this.#advanceTo(Math.floor(at / 1000));
        this.#countsPerSecond[this.#latestSecond % ratePeriod] += 1;
        if (name !== "resync") return;
        this.resyncCount += 1;
        this.resyncs = [...this.resyncs, { at, reason: String(data.reason) }].slice(-maximumOccurrences);
    }

    /** Counts a connection of this tab; all but the first are reconnects. */
    addConnection(/** @type {number} */ at) {
        if (this.#hasConnected) {
            this.reconnectCount += 1;
            this.reconnects = [...this.reconnects, at].slice(-maximumOccurrences);
        }
        this.#hasConnected = true;
    }

    /** Returns the frames per second over the last seconds, or since the first frame. */
    rate(/** @type {number} */ now) {
        this.#advanceTo(Math.floor(now / 1000));
        const count = this.#countsPerSecond.reduce((sum, each) => sum + each, 0);
        return count / Math.min(ratePeriod, Math.max(1, (now - this.#firstAt) / 1000));
    }

    #advanceTo(/** @type {number} */ second) {
        const from = Math.max(this.#latestSecond + 1, second - ratePeriod + 1);
        for (let each = from; each <= second; each += 1) this.#countsPerSecond[each % ratePeriod] = 0;
        this.#latestSecond = Math.max(this.#latestSecond, second);
    }
}

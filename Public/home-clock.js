/** @typedef {import("./world.js").ClockReading} ClockReading */

/** Milliseconds of home time by which a change may differ from the computed time before the clock is read again. */
const tolerance = 2_000;

/**
 * Computes the time of the home between two readings of its clock.
 *
 * A reading is taken as the time in the middle of its request.
 */
export class HomeClock {
    /** The last reading; null before the first one. */
    reading = /** @type {ClockReading|null} */ (null);
    #time = 0;
    #readAt = 0;

    /**
     * Applies a reading.
     *
     * @param {ClockReading} reading
     * @param {number} requestedAt the time of this computer in milliseconds
     * @param {number} respondedAt
     */
    set(reading, requestedAt, respondedAt) {
        this.reading = reading;
        this.#time = Date.parse(reading.time);
        this.#readAt = (requestedAt + respondedAt) / 2;
    }

    /** Returns the time of the home in milliseconds since 1970; null if it is not known. */
    timeAt(/** @type {number} */ now) {
        if (!this.reading) return null;
        const passed = this.reading.paused ? 0 : Math.max(0, now - this.#readAt);
        return this.#time + passed * this.reading.speed;
    }

    /**
     * Whether the clock has to be read again, because a change happened at another time than the computed one: the
     * clock was advanced, set, paused or resumed.
     *
     * @param {string|undefined} time of the change
     * @param {number} now when the change was received
     */
    isContradictedBy(time, now) {
        const computed = this.timeAt(now);
        const reported = Date.parse(time ?? "");
        if (computed === null || Number.isNaN(reported)) return false;
        // A change is received some time after it happened, which is long if the home's clock is fast.
        const difference = reported - computed;
        const delay = tolerance * Math.max(1, this.reading?.speed ?? 1);
        return difference > tolerance || difference < -delay;
    }
}

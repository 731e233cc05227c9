/** @typedef {import("../home/world.js").ClockReading} ClockReading */

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
}

/** The number of recent changes from which the lag is computed. */
const maximumSamples = 50;

/**
 * The lag of the stream in milliseconds, or why it cannot be measured.
 *
 * @typedef {{ state: "unknown"|"paused"|"none" } | { state: "fast", speed: number }
 *         | { state: "measured", median: number, maximum: number, uncertainty: number, samples: number,
 *             offset: number }} Lag
 *   none: no change has been received yet; offset: the difference of the home's clock to that of this computer
 */

/**
 * Measures the time from a change until this tab receives it.
 *
 * A change contains the time of the home's clock. If that clock runs in real time, requests measure its difference to
 * the clock of this computer, with an uncertainty of half the duration of the request.
 */
export class LagMeter {
    #lags = /** @type {number[]} */ ([]);
    #clock = /** @type {{ paused: boolean, speed: number }|null} */ (null);
    #offset = 0;
    #uncertainty = Infinity;

    /**
     * Applies the home's clock with the times of its request and response; null if the request failed.
     *
     * @param {{ time: string, paused: boolean, speed: number }|null} clock
     * @param {number} requestedAt
     * @param {number} respondedAt
     */
    setClock(clock, requestedAt, respondedAt) {
        this.#clock = clock;
        if (!clock) return;
        const offset = Date.parse(clock.time) - (requestedAt + respondedAt) / 2;
        const uncertainty = (respondedAt - requestedAt) / 2;
        const wasSet = Math.abs(offset - this.#offset) > 1000;
        // The clock was set, so earlier measurements are invalid.
        if (wasSet) this.#lags = [];
        // The fastest response gives the best measurement.
        if (!wasSet && uncertainty > this.#uncertainty) return;
        this.#offset = offset;
        this.#uncertainty = uncertainty;
    }

    /** Adds a received frame. Frames without a time have no effect. */
    add(/** @type {{ at: number, data: any }} */ { at, data }) {
        const time = Date.parse(data?.time ?? "");
        if (Number.isNaN(time) || this.#clock === null || this.#clock.paused || this.#clock.speed !== 1) return;
        this.#lags.push(at + this.#offset - time);
        if (this.#lags.length > maximumSamples) this.#lags.shift();
    }

    clear() {
        this.#lags = [];
        this.#uncertainty = Infinity;
    }

    /** @returns {Lag} */
    get lag() {
        if (!this.#clock) return { state: "unknown" };
        if (this.#clock.paused) return { state: "paused" };
        if (this.#clock.speed !== 1) return { state: "fast", speed: this.#clock.speed };
        if (this.#lags.length === 0) return { state: "none" };
        const sorted = [...this.#lags].sort((first, second) => first - second);
        const uncertainty = Math.max(1, Math.round(this.#uncertainty));
        return {
            state: "measured", median: Math.round(sorted[sorted.length >> 1]),
            maximum: Math.round(Math.max(sorted[sorted.length - 1], uncertainty * 2)), uncertainty,
            samples: sorted.length, offset: this.#offset,
        };
    }
}

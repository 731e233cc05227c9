import { formatSigned } from "../format.js";

/** The number of recent changes from which the lag is computed. */
const maximumSamples = 50;

/**
 * Measures the time from a change until this tab receives it.
 *
 * A change contains the time of the home's clock. If that clock runs in real time, requests measure its difference to
 * the clock of this computer, with an uncertainty of half the duration of the request.
 */
export class LagMeter {
    #lags = /** @type {number[]} */ ([]);
    #clock = /** @type {{ paused: boolean, speed: number }|null} */ (null);
    /** The difference of the home's clock to this computer's, and its uncertainty, in milliseconds. */
    #offset = 0;
    #uncertainty = Infinity;

    /** Applies the home's clock with the times of its request and response; null if the request failed. */
    setClock(
        /** @type {{ time: string, paused: boolean, speed: number }|null} */ clock, /** @type {number} */ requestedAt,
        /** @type {number} */ respondedAt
    ) {
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

    add(/** @type {import("../stream-log.js").Entry} */ { at, data }) {
        const time = Date.parse(data?.time ?? "");
        if (Number.isNaN(time) || !this.#isRealTime) return;
        this.#lags.push(at + this.#offset - time);
        if (this.#lags.length > maximumSamples) this.#lags.shift();
    }

    clear() {
        this.#lags = [];
        this.#uncertainty = Infinity;
    }

    text() {
        if (!this.#clock) return "Unknown: the gateway has not sent its time";
        if (this.#clock.paused) return "Cannot be measured: the home's clock is paused";
        if (!this.#isRealTime) return `Cannot be measured: the home's clock runs ${this.#clock.speed} times as fast`;
        const uncertainty = Math.max(1, Math.round(this.#uncertainty));
        if (this.#lags.length === 0) return "No change yet since this was opened";
        const sorted = [...this.#lags].sort((first, second) => first - second);
        const median = Math.round(sorted[sorted.length >> 1]);
        const maximum = Math.round(sorted[sorted.length - 1]);
        const clock = Math.abs(this.#offset) > 1000
            ? `; the home's clock differs by ${formatSigned(this.#offset / 1000)} s` : "";
        const typical = median <= uncertainty ? `Under ${uncertainty * 2} ms` : `${median} ms (±${uncertainty})`;
        return `${typical}, at most ${Math.max(maximum, uncertainty * 2)} ms in the last ${sorted.length}${clock}`;
    }

    get #isRealTime() {
        return this.#clock !== null && !this.#clock.paused && this.#clock.speed === 1;
    }
}

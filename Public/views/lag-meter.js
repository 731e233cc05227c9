import { formatSigned } from "../format.js";

/** How many of the last changes count. */
const most = 50;

/**
 * How long changes take from the home's clock to this tab, as far as a reader can know.
 *
 * A change carries the time of the home's clock. Where that runs like a real one, what it shows is compared with the
 * clock of this computer by asking for it, to the half of the time that the answer took.
 */
export class LagMeter {
    #lags = /** @type {number[]} */ ([]);
    #clock = /** @type {{ paused: boolean, speed: number }|null} */ (null);
    /** How far the home's clock is ahead of this computer's, and how far that may be wrong, in milliseconds. */
    #ahead = 0;
    #doubt = Infinity;

    /** Takes what the gateway answered about its clock between two moments of this computer's; null for no answer. */
    setClock(
        /** @type {{ time: string, paused: boolean, speed: number }|null} */ clock, /** @type {number} */ asked,
        /** @type {number} */ answered
    ) {
        this.#clock = clock;
        if (!clock) return;
        const ahead = Date.parse(clock.time) - (asked + answered) / 2;
        const doubt = (answered - asked) / 2;
        const wasSet = Math.abs(ahead - this.#ahead) > 1000;
        // Somebody set the clock: what was measured before means nothing now.
        if (wasSet) this.#lags = [];
        // The answer that came fastest tells best.
        if (!wasSet && doubt > this.#doubt) return;
        this.#ahead = ahead;
        this.#doubt = doubt;
    }

    note(/** @type {import("../stream-log.js").Entry} */ { at, data }) {
        const time = Date.parse(data?.time ?? "");
        if (Number.isNaN(time) || !this.#isReal) return;
        this.#lags.push(at + this.#ahead - time);
        if (this.#lags.length > most) this.#lags.shift();
    }

    forget() {
        this.#lags = [];
        this.#doubt = Infinity;
    }

    text() {
        if (!this.#clock) return "Not known: the gateway has not told its clock";
        if (this.#clock.paused) return "Cannot be told: the home's clock stands still";
        if (!this.#isReal) return `Cannot be told: the home's clock runs ${this.#clock.speed} times as fast`;
        const doubt = Math.max(1, Math.round(this.#doubt));
        if (this.#lags.length === 0) return "No change yet since this was opened";
        const sorted = [...this.#lags].sort((first, second) => first - second);
        const middle = Math.round(sorted[sorted.length >> 1]);
        const longest = Math.round(sorted[sorted.length - 1]);
        const clock = Math.abs(this.#ahead) > 1000 ? `; the home's clock is ${formatSigned(this.#ahead / 1000)} s off` : "";
        const usual = middle <= doubt ? `Under ${doubt * 2} ms` : `${middle} ms (±${doubt})`;
        return `${usual}, at most ${Math.max(longest, doubt * 2)} ms in the last ${sorted.length}${clock}`;
    }

    get #isReal() {
        return this.#clock !== null && !this.#clock.paused && this.#clock.speed === 1;
    }
}

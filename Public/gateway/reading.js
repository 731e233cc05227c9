/** The minimum number of milliseconds between two readings that changes of the home cause. */
const minimumInterval = 1_000;

/** Reads something from the gateway: once at a time, and after changes not more often than once per second. */
export class Reading {
    #body;
    #isReading = false;
    #lastReading = 0;
    #timer = /** @type {any} */ (0);

    /** @param {() => Promise<void>} body reads, and handles errors itself */
    constructor(body) {
        this.#body = body;
    }

    /** Reads now, unless a reading has begun and not ended. */
    async now() {
        if (this.#isReading) return;
        this.#isReading = true;
        this.#lastReading = Date.now();
        try {
            await this.#body();
        } finally {
            this.#isReading = false;
        }
    }

    /** Reads after a change: at once, or a second after the last reading. */
    soon() {
        if (this.#timer !== 0) return;
        const delay = Math.max(0, this.#lastReading + minimumInterval - Date.now());
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            void this.now();
        }, delay);
    }
}

/**
 * Sends the values of a control, one request at a time. Values that arrive during a request are sent after it; only the
 * last ones count.
 */
export class ValueSender {
    #send;
    #isSending = false;
    #waiting = /** @type {any[]|null} */ (null);
    #timer = /** @type {any} */ (null);

    /** @param {(values: any[]) => Promise<any>} send */
    constructor(send) {
        this.#send = send;
    }

    /** Whether values are not sent yet. */
    get isWaiting() {
        return this.#waiting !== null;
    }

    /** Sends values after a delay in milliseconds, so that holding an arrow key sends once. */
    push(/** @type {any[]} */ values, delay = 0) {
        this.#waiting = values;
        clearTimeout(this.#timer);
        if (delay > 0) this.#timer = setTimeout(() => this.#sendNext(), delay);
        else void this.#sendNext();
    }

    /** Discards values that are not sent yet. */
    clear() {
        clearTimeout(this.#timer);
        this.#waiting = null;
    }

    async #sendNext() {
        if (this.#isSending || this.#waiting === null) return;
        const values = this.#waiting;
        this.#waiting = null;
        this.#isSending = true;
        try {
            await this.#send(values);
        } finally {
            this.#isSending = false;
        }
        if (this.#waiting !== null) await this.#sendNext();
    }
}

/** Milliseconds without a key after which a value that the keyboard has changed is sent. */
export const keyboardDelay = 180;

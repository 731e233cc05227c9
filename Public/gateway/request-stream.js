import { readEvents } from "./event-stream.js";
import { homePath, openHome } from "./open-home.js";
import { heartbeatInterval } from "./stream.js";

/** @typedef {import("./api.js").Problem} Problem */

/** Milliseconds of silence after which the connection is opened again, and between two checks. */
const silenceTimeout = heartbeatInterval * 2500;
const checkInterval = 5_000;

/** Milliseconds after which a lost connection is opened again, unless the gateway names others. */
const retryDelay = 1_000;

/** Milliseconds by which the clocks of the gateway and of this computer differ if times are corrected. */
const correctedDifference = 2_000;

/**
 * The requests that the home receives from all clients, as a stream. It is open between `start` and `stop`, and resumes
 * after the last event.
 */
export class RequestStream {
    #listener;
    #cursor = "";
    #connection = /** @type {AbortController|null} */ (null);
    #failures = 0;
    #lastReceived = 0;
    #clockDifference = 0;
    #retryTimer = /** @type {any} */ (0);
    #watchdog = /** @type {any} */ (0);
    #isGone = false;

    /**
     * @param {{ onRequest: (record: any, clockDifference: number) => void, onCleared: () => void,
     *           onState: (problem: Problem|null) => void }} listener onRequest: receives a request as the gateway has
     *        recorded it, and the milliseconds by which this computer is ahead of the gateway; onState: receives why the
     *        stream cannot be opened, null while it is open
     */
    constructor(listener) {
        this.#listener = listener;
    }

    get isOpen() {
        return this.#connection !== null || this.#retryTimer !== 0;
    }

    /** Opens the stream. The first time, it begins with the requests that are still recorded. */
    start() {
        if (this.isOpen || this.#isGone) return;
        this.#connect();
        this.#watchdog = setInterval(() => {
            if (this.#connection && Date.now() - this.#lastReceived > silenceTimeout) this.#connect();
        }, checkInterval);
    }

    stop() {
        this.#disconnect();
        clearInterval(this.#watchdog);
    }

    #connect() {
        this.#disconnect();
        const start = this.#cursor ? `after=${encodeURIComponent(this.#cursor)}` : "snapshot=1";
        const target = homePath(`/simulation/requests/stream?${start}&heartbeat=${heartbeatInterval}`);
        const connection = this.#connection = new AbortController();
        this.#lastReceived = Date.now();
        void this.#read(target, connection.signal);
    }

    #disconnect() {
        clearTimeout(this.#retryTimer);
        this.#retryTimer = 0;
        this.#connection?.abort();
        this.#connection = null;
    }

    async #read(/** @type {string} */ target, /** @type {AbortSignal} */ signal) {
        try {
            const delay = await readEvents(target, signal, {
                onOpen: (headers) => {
                    this.#failures = 0;
                    this.#clockDifference = differenceOf(headers.get("Date"));
                    this.#listener.onState(null);
                },
                onEvent: (event) => this.#receive(event),
            });
            if (!signal.aborted) this.#reopenAfter(delay ?? retryDelay);
        } catch (error) {
            if (signal.aborted) return;
            const problem = /** @type {Problem} */ (error);
            this.#failures += 1;
            this.#listener.onState(problem);
            // Without the home or the permission, there is nothing to wait for.
            if (problem.status === 404) return this.#end();
            if (problem.status === 401 || problem.status === 403) return this.stop();
            this.#reopenAfter(Math.max(Math.min(30_000, 1000 * 2 ** this.#failures), problem.retryAfter * 1000));
        }
    }

    #receive(/** @type {import("./event-stream.js").ServerSentEvent} */ { name, data, lastEventID }) {
        this.#lastReceived = Date.now();
        if (lastEventID) this.#cursor = lastEventID;
        const content = JSON.parse(data);
        if (name === "request") this.#listener.onRequest(content, this.#clockDifference);
        if (name === "cleared") this.#listener.onCleared();
        if (name === "removed" && content.kind === "home" && content.id === openHome()) this.#end();
    }

    #reopenAfter(/** @type {number} */ delay) {
        this.#disconnect();
        this.#retryTimer = setTimeout(() => this.#connect(), delay);
    }

    #end() {
        this.#isGone = true;
        this.stop();
    }
}

/**
 * Returns the milliseconds by which this computer is ahead of the gateway; 0 if the difference is below the precision
 * of the header.
 */
function differenceOf(/** @type {string|null} */ date) {
    const difference = Date.now() - Date.parse(date ?? "");
    return Math.abs(difference) > correctedDifference ? difference : 0;
}

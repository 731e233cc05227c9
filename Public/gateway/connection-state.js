/** @typedef {import("./api.js").Problem} Problem */

/**
 * The state of the connection, as the page shows it.
 *
 * - `loading`: no home has been received yet
 * - `live`: the page shows the current home
 * - `reconnecting`: the connection was lost and is being opened again
 * - `limited`: the gateway limits the number of requests
 * - `failed`: the gateway rejects the stream or cannot be reached
 * - `gone`: there is no such home, or not any more
 * - `signedOut`: the gateway needs a token, or has ended the session
 *
 * @typedef {"loading"|"live"|"reconnecting"|"limited"|"failed"|"gone"|"signedOut"} ShownState
 */

/** Milliseconds before an interruption is shown. Most interruptions are shorter. */
export const noticeDelay = 600;

/** Milliseconds after which a page without a home says that it still loads it. */
export const slowDelay = 8_000;

/** The state of the connection as the page shows it, from the states of the stream. */
export class ConnectionState {
    /** Why there is no connection; null while there is one. */
    problem = /** @type {Pick<Problem, "message"|"kind">|null} */ (null);

    /** When the page tries again, in milliseconds; null if that is not known or not necessary. */
    retryAt = /** @type {number|null} */ (null);

    #state = /** @type {ShownState} */ ("loading");
    #hasHome = false;
    #lostAt = /** @type {number|null} */ (null);
    #startedAt;

    /** @param {number} [now] in milliseconds */
    constructor(now = Date.now()) {
        this.#startedAt = now;
    }

    /**
     * Applies a state of the stream.
     *
     * @param {import("./stream.js").ConnectionState} state
     * @param {(Pick<Problem, "message"|"kind"> & { retryAt?: number })|undefined} problem
     * @param {number} now in milliseconds
     */
    receive(state, problem, now) {
        this.retryAt = state === "failed" ? problem?.retryAt ?? null : null;
        // Another tab may still try to connect.
        if (this.#state === "gone" && state !== "live") return;
        if (state === "live") {
            this.#hasHome = true;
            this.#lostAt = null;
        } else if (state !== "gone") {
            this.#lostAt ??= now;
        }
        if (state === "live" || state === "gone" || state === "signedOut") {
            this.#state = state;
            this.problem = null;
            return;
        }
        if (state === "failed") {
            this.#state = problem?.kind === "limit" ? "limited" : "failed";
            this.problem = problem ?? null;
            return;
        }
        // A failure stays visible while the page tries again.
        if (this.#state === "failed" || this.#state === "limited") return;
        this.#state = this.#hasHome ? "reconnecting" : "loading";
        this.problem = problem ?? this.problem;
    }

    /** Whether the page has received a home. */
    get hasHome() {
        return this.#hasHome;
    }

    /** Whether there is no such home, or not any more. */
    get isGone() {
        return this.#state === "gone";
    }

    /** Whether the page receives the stream. */
    get isLive() {
        return this.#state === "live";
    }

    /** Returns the state to show. An interruption is shown after a delay. */
    shownAt(/** @type {number} */ now) {
        const isShort = this.#state === "reconnecting" && this.#lostAt !== null && now - this.#lostAt < noticeDelay;
        return isShort ? "live" : this.#state;
    }

    /** Whether the page has no home yet after a long time. */
    isSlow(/** @type {number} */ now) {
        return this.#state === "loading" && now - this.#startedAt >= slowDelay;
    }

    /** Since when the shown values may be outdated; null if they are current, or if there are none. */
    staleSince(/** @type {number} */ now) {
        return this.#hasHome && !this.isGone && this.shownAt(now) !== "live" ? this.#lostAt : null;
    }

    /** Whether requests can be sent with a prospect of success. */
    canControl(/** @type {number} */ now) {
        return this.shownAt(now) === "live";
    }
}

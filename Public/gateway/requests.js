/** The label with which the pages identify themselves to the gateway. */
export const pageClient = "page";

/**
 * Why a request was rejected. `errors` are the faults in single members of the body, with JSON pointers to them, and with
 * the value or the name that was probably meant.
 *
 * @typedef {{ code: string, detail: string, errors: { pointer: string, detail: string, suggestion?: any,
 *             suggestedName?: string }[] }} JournalProblem
 */

/**
 * A request of this tab. `at` and `duration` are milliseconds of this computer's clock; `status` is 0, `duration` null
 * and `problem` null until the request has ended; `duration` is NaN if it is not known. A request without a response has
 * the status 0 and a problem.
 *
 * `subject` is the device that the request is about, if any; `label` names a command or a stimulus.
 *
 * @typedef {{ number: number, requestID: string, at: number, method: string, target: string, body: any,
 *             headers: Record<string, string>, status: number, duration: number|null, response: any,
 *             problem: JournalProblem|null, refusal: string, cursor: string, subject: string,
 *             label: string, isRead: boolean, hasSecrets: boolean, fault: string,
 *             client: string, recorded?: any }} JournalEntry
 *   headers: those that the user has chosen; refusal: why the device refused a command that the gateway executed, empty
 *   if it did not; isRead: the page itself reads something, without an order of the user; hasSecrets: values of the body
 *   are not stored, so the request cannot be sent again; fault: the ids of the faults that have affected the response;
 *   client: the label of another client that has sent the request, empty for a request of this tab; recorded: a request of
 *   another client as the gateway has recorded it
 */

/** The maximum number of entries. */
const maximumEntries = 500;

/** The maximum length of a stored response, in characters of JSON. Longer ones are replaced by their length. */
const maximumResponse = 8_192;

/** The text that replaces a secret. */
const redactedText = "…";

/**
 * The recent requests of this tab.
 *
 * Each request has an id that the gateway puts into the frames that the request causes, so frames can be assigned to
 * requests.
 */
export class RequestJournal {
    /** @type {JournalEntry[]} */ entries = [];

    /** The number of requests that failed or that a device refused. */
    failures = 0;

    /** Called after an entry was added or has ended. */
    onChange = (/** @type {JournalEntry} */ _) => {};

    #tab;
    #now;
    #lastNumber = 0;
    #byRequestID = /** @type {Map<string, JournalEntry>} */ (new Map());

    /**
     * @param {string} tab a text that no other tab has, for the ids of requests
     * @param {() => number} [now] the clock, in milliseconds
     */
    constructor(tab, now = () => Date.now()) {
        this.#tab = tab;
        this.#now = now;
    }

    /** Returns the id of the next request of this tab. */
    nextID() {
        this.#lastNumber += 1;
        return `page-${this.#tab}-${this.#lastNumber}`;
    }

    /** Whether a request with this id is one of this tab. */
    hasSent(/** @type {string|undefined} */ requestID) {
        return requestID?.startsWith(`page-${this.#tab}-`) ?? false;
    }

    /**
     * Adds a request that is about to be sent, and returns its entry. Reads of the page itself are reported, but not
     * stored, because they are frequent.
     *
     * @param {string} method
     * @param {string} target the path and query
     * @param {any} [body]
     * @param {{ subject?: string, label?: string, secrets?: string[], headers?: Record<string, string>,
     *           isRead?: boolean }} [details] secrets: names of members of the body, at any depth, whose values are not
     *        stored
     * @returns {JournalEntry}
     */
    begin(method, target, body = undefined, details = {}) {
        const requestID = this.nextID();
        const storedBody = redacted(body, new Set(details.secrets));
        /** @type {JournalEntry} */
        const entry = {
            number: this.#lastNumber, requestID, at: this.#now(), method,
            target, body: storedBody, headers: details.headers ?? {}, status: 0, duration: null, response: undefined,
            problem: null, refusal: "", cursor: "", subject: details.subject ?? "", label: details.label ?? "",
            isRead: details.isRead ?? false, hasSecrets: JSON.stringify(storedBody) !== JSON.stringify(body), fault: "",
            client: "",
        };
        if (!entry.isRead) {
            this.entries.push(entry);
            this.#byRequestID.set(entry.requestID, entry);
            const dropped = this.entries.splice(0, Math.max(0, this.entries.length - maximumEntries));
            for (const { requestID: id } of dropped) this.#byRequestID.delete(id);
        }
        this.onChange(entry);
        return entry;
    }

    /**
     * Records the response.
     *
     * @param {JournalEntry} entry
     * @param {number} status
     * @param {any} response the body
     * @param {{ cursor?: string, refusal?: string, fault?: string }} [details]
     */
    end(entry, status, response, details = {}) {
        if (entry.duration !== null) return;
        entry.status = status;
        entry.response = bounded(response);
        entry.cursor = details.cursor ?? "";
        entry.refusal = details.refusal ?? "";
        entry.fault = details.fault ?? "";
        if (entry.refusal) this.failures += 1;
        this.#finish(entry);
    }

    /**
     * Records that the request failed; the status of the problem is 0 if there was no response.
     *
     * @param {JournalEntry} entry
     * @param {{ status: number, code: string, message: string, errors?: JournalProblem["errors"],
     *           fault?: string }} problem
     */
    fail(entry, problem) {
        if (entry.duration !== null) return;
        entry.status = problem.status;
        entry.problem = { code: problem.code, detail: problem.message, errors: problem.errors ?? [] };
        entry.fault = problem.fault ?? "";
        this.failures += 1;
        this.#finish(entry);
    }

    /** Returns the request that caused a frame; undefined if another client did, or if the entry was dropped. */
    causeOf(/** @type {string|undefined} */ requestID) {
        return requestID === undefined ? undefined : this.#byRequestID.get(requestID);
    }

    /** Returns the last change that was requested for a device; undefined if there was none. */
    lastChange(/** @type {string} */ deviceID) {
        for (let index = this.entries.length - 1; index >= 0; index -= 1) {
            const entry = this.entries[index];
            if (entry.subject === deviceID && entry.method !== "GET") return entry;
        }
        return undefined;
    }

    /** Removes the entries of requests that have ended. */
    clear() {
        this.entries = this.entries.filter((entry) => entry.duration === null);
        this.#byRequestID = new Map(this.entries.map((entry) => [entry.requestID, entry]));
        this.failures = 0;
    }

    #finish(/** @type {JournalEntry} */ entry) {
        entry.duration = Math.max(0, this.#now() - entry.at);
        this.onChange(entry);
    }
}

/**
 * Returns a copy of a body in which the values of these members are replaced.
 *
 * @param {any} value
 * @param {Set<string>} secrets
 * @returns {any}
 */
function redacted(value, secrets) {
    if (Array.isArray(value)) return value.map((each) => redacted(each, secrets));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => {
        const isSecret = secrets.has(name) && member !== null && member !== undefined;
        return [name, isSecret ? redactedText : redacted(member, secrets)];
    }));
}

/** Returns a response for storing: itself, or a sentence with its length if it is long. */
function bounded(/** @type {any} */ response) {
    if (response === undefined) return undefined;
    const { length } = JSON.stringify(response);
    return length > maximumResponse ? { omitted: `${length} characters` } : response;
}

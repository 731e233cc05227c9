import { message } from "../text/messages.js";
import { Problem, streamHeaders } from "./api.js";

/**
 * An event. `name` is `message` if the stream names none. `lastEventID` is the last id of the stream, which came with
 * this event or an earlier one; empty before the first one.
 *
 * @typedef {{ name: string, data: string, lastEventID: string }} ServerSentEvent
 */

/**
 * Reads the text of a stream of server-sent events in pieces of any size, as the HTML standard specifies.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export class EventParser {
    /** The reconnect delay that the server has sent, in milliseconds; null if it has sent none. */
    retryDelay = /** @type {number|null} */ (null);

    #onEvent;
    #rest = "";
    #endsWithReturn = false;
    #name = "";
    #lines = /** @type {string[]} */ ([]);
    #lastEventID = "";

    constructor(/** @type {(event: ServerSentEvent) => void} */ onEvent) {
        this.#onEvent = onEvent;
    }

    /** Reads the next piece, and delivers the events that it completes. */
    push(/** @type {string} */ piece) {
        const isRestOfLineEnd = this.#endsWithReturn && piece.startsWith("\n");
        if (piece !== "") this.#endsWithReturn = piece.endsWith("\r");
        const next = isRestOfLineEnd ? piece.slice(1) : piece;
        const text = this.#rest + (next.includes("\r") ? next.replace(/\r\n?/g, "\n") : next);
        let start = 0;
        for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
            this.#readLine(text.slice(start, end));
            start = end + 1;
        }
        this.#rest = text.slice(start);
    }

    #readLine(/** @type {string} */ line) {
        if (line === "") return this.#endEvent();
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
        if (field === "event") this.#name = value;
        if (field === "data") this.#lines.push(value);
        if (field === "id" && !value.includes("\0")) this.#lastEventID = value;
        if (field === "retry" && /^\d+$/.test(value)) this.retryDelay = Number(value);
    }

    #endEvent() {
        const name = this.#name || "message";
        const lines = this.#lines;
        this.#name = "";
        this.#lines = [];
        if (lines.length > 0) this.#onEvent({ name, data: lines.join("\n"), lastEventID: this.#lastEventID });
    }
}

/**
 * Reads a stream of server-sent events until it ends, or until `signal` ends it.
 *
 * An `EventSource` needs about twice the time for a large snapshot, and does not report why a stream is refused.
 *
 * @param {string} target
 * @param {AbortSignal} signal
 * @param {{ onOpen: (headers: Headers) => void, onEvent: (event: ServerSentEvent) => void }} receiver onOpen: receives
 *        the headers of the response
 * @returns {Promise<number|null>} the reconnect delay that the server has sent, in milliseconds; null if it has sent
 *          none
 * @throws {Problem} if the stream is refused, or the gateway cannot be reached
 */
export async function readEvents(target, signal, { onOpen, onEvent }) {
    const headers = { Accept: "text/event-stream", ...streamHeaders() };
    const response = await fetch(target, { headers, cache: "no-store", signal })
        .catch(() => { throw new Problem(message("connection.unreachable"), {}, "connection"); });
    if (!response.ok) throw await Problem.of(response);
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!isStream || !response.body) throw new Problem(message("connection.ended"));
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parser = new EventParser((event) => {
        if (signal.aborted) return;
        try {
            onEvent(event);
        } catch (error) {
            // The events after it do not depend on it.
            reportError(error);
        }
    });
    onOpen(response.headers);
    try {
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
            parser.push(decoder.decode(read.value, { stream: true }));
        }
    } catch {
        // A lost connection ends the stream, too.
    }
    return parser.retryDelay;
}

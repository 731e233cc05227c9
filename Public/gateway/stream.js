import { message } from "../text/messages.js";
import { access } from "./access.js";
import { readHome } from "./api.js";
import { readEvents } from "./event-stream.js";
import { homePath, isDefaultHome, openHome } from "./open-home.js";

/** @typedef {import("./api.js").Problem} Problem */
/** @typedef {import("./event-stream.js").ServerSentEvent} ServerSentEvent */

/**
 * The state of the connection, as the page shows it.
 *
 * - `connecting`: no home has been received yet
 * - `live`: the page shows the current home
 * - `reconnecting`: the connection was lost and is being opened again
 * - `failed`: the gateway rejects the request or cannot be reached; the `Problem` contains the reason
 * - `gone`: there is no such home, or not any more; the connection is not opened again
 * - `signedOut`: the caller may not read the home any more; the connection is opened again after the next sign-in
 *
 * @typedef {"connecting" | "live" | "reconnecting" | "failed" | "gone" | "signedOut"} ConnectionState
 */

/** @typedef {{ structures: any[], rooms: any[], devices: any[] }} Home */

/**
 * A received frame. `previous` is the cursor of the frame before it, so that a receiver can detect a missing one.
 *
 * `id` is empty if the event had none. `at` is the time of this computer in milliseconds, `size` the number of
 * characters. All pieces of a snapshot form one frame.
 *
 * @typedef {{ name: string, data: any, id: string, previous: string, at: number, size: number, pieces?: number }} Frame
 */

/** The milliseconds after which a lost connection is opened again, unless the gateway names others. */
const retryDelay = 1000;

/** Seconds between heartbeats. */
export const heartbeatInterval = 15;

/** Milliseconds of silence after which the connection is considered dead, even if the browser reports it as open. */
const silenceTimeout = heartbeatInterval * 2500;

/** Milliseconds between two checks for silence. They read the clock, because timers stop while the machine sleeps. */
const checkInterval = 5000;

/** Milliseconds after a `resync` within which its snapshot has to arrive. Then it is requested again. */
const snapshotTimeout = 20_000;

/** The events that report something other than changes of the home, so they have no id of their own. */
const notices = new Set(["clock", "faults"]);

/**
 * Milliseconds between two deliveries of an incomplete home, because the page arranges all its devices each time. An
 * incomplete home is not delivered either if the rest probably arrives in that time.
 */
const piecesInterval = 1000;

/**
 * A connection to `/events` that delivers each frame once, also when it is opened again.
 *
 * A connection that is lost, refused or silent is replaced by a new one, which resumes after the last cursor.
 */
export class HomeStream {
    /** The id after which the stream resumes; empty until a snapshot is complete. */
    cursor = "";

    #connection = /** @type {AbortController|null} */ (null);
    #pieces = /** @type {any[]} */ ([]);
    #size = 0;
    #deliveredPieces = 0;
    #firstPieceAt = 0;
    #lastDelivery = 0;
    #isSynced = false;
    /** Whether the present connection has delivered something. One that is open can be silent. */
    #isLive = false;
    #failures = 0;
    #lastReceived = 0;
    #watchdog = /** @type {any} */ (0);
    #retryTimer = /** @type {any} */ (0);
    #snapshotTimer = /** @type {any} */ (0);
    /** Ends the listeners of the page. */
    #abort = new AbortController();

    /**
     * @param {{ onFrame: (frame: Frame) => void, onPieces: (home: Home) => void, onNote: (text: string) => void,
     *           onConnected: (fault: string) => void,
     *           onState: (state: ConnectionState,
     *                     problem?: Pick<Problem, "message"|"kind"> & { retryAt?: number }) => void }} listener
     *        onPieces receives the first home while it arrives; the frame with the whole home follows; onConnected receives
     *        the ids of the faults that affect the stream, empty if none is named
     * @param {string} cursor the stream resumes after it; if it is empty, the stream begins with a snapshot
     */
    constructor(listener, cursor) {
        this.listener = listener;
        this.cursor = cursor;
        this.#isSynced = cursor !== "";
        const { signal } = this.#abort;
        addEventListener("online", () => this.reconnect(message("stream.online")), { signal });
        document.addEventListener("visibilitychange", () => {
            if (document.hidden || Date.now() - this.#lastReceived <= heartbeatInterval * 1500) return;
            this.reconnect(message("stream.visible"));
        }, { signal });
    }

    /**
     * Opens the stream, or opens it again after the last cursor.
     *
     * @param {string} reason for the timeline
     * @param {Pick<Problem, "message"|"kind">} [problem] why the former connection was no use, for the user
     */
    reconnect(reason, problem = undefined) {
        this.#closeConnection();
        const start = this.cursor ? `after=${encodeURIComponent(this.cursor)}` : "snapshot=1";
        const target = homePath(`/events?${start}&details=0&clock=1&faults=1&heartbeat=${heartbeatInterval}`);
        this.#lastReceived = Date.now();
        this.listener.onState(this.cursor ? "reconnecting" : "connecting", problem);
        this.listener.onNote(message("stream.requests", { target, reason }));
        this.#connection = new AbortController();
        void this.#read(target, this.#connection.signal);
        this.#watchdog = setInterval(() => {
            const silence = Date.now() - this.#lastReceived;
            if (silence <= silenceTimeout) return;
            const count = Math.round(silence / 1000);
            const problem = { message: message("connection.silent", { count }), kind: /** @type {const} */ ("timeout") };
            this.reconnect(message("stream.silent", { count }), problem);
        }, checkInterval);
    }

    /** Closes the connection until `reconnect` is called. */
    suspend() {
        this.#closeConnection();
        this.listener.onState("signedOut");
    }

    /** Closes the connection permanently. */
    close() {
        this.#abort.abort();
        this.#closeConnection();
    }

    /** Reads a connection until it ends, and opens it again unless it was closed. */
    async #read(/** @type {string} */ target, /** @type {AbortSignal} */ signal) {
        try {
            const delay = await readEvents(target, signal, {
                onOpen: (headers) => {
                    this.#dropPieces();
                    this.#lastReceived = Date.now();
                    this.listener.onNote(message("stream.connected"));
                    this.listener.onConnected(headers.get("X-Fault") ?? "");
                },
                onEvent: (event) => this.#receive(event),
            });
            if (!signal.aborted) this.#reopenAfter(delay ?? retryDelay);
        } catch (error) {
            const problem = /** @type {Problem} */ (error);
            const isGone = problem.status === 404 && await isHomeGone();
            // A fault can respond with these statuses, too.
            const isLost = (problem.status === 401 || problem.status === 403) && await access.isLost();
            if (signal.aborted) return;
            if (isGone) this.#end();
            else if (isLost) this.suspend();
            else this.#retryLater(problem);
        }
    }

    #receive(/** @type {ServerSentEvent} */ event) {
        const { name } = event;
        const at = Date.now();
        this.#lastReceived = at;
        const data = JSON.parse(event.data);
        if (this.#isSynced && !this.#isLive) this.#becomeLive();
        if (name === "snapshot") return this.#receiveSnapshot(data, event);
        const previous = this.cursor;
        let id = "";
        if (name === "resync") {
            this.#expectSnapshot();
        } else if (!notices.has(name) && event.lastEventID && this.#isSynced) {
            this.cursor = id = event.lastEventID;
        }
        this.listener.onFrame({ name, data, id, previous, at, size: event.data.length });
        if (name === "removed" && data.kind === "home" && data.id === openHome()) this.#end();
    }

    /** The home was deleted, so there is nothing to connect to. */
    #end() {
        this.close();
        this.listener.onNote(message("stream.ended"));
        this.listener.onState("gone");
    }

    #receiveSnapshot(/** @type {any} */ data, /** @type {ServerSentEvent} */ event) {
        if (this.#pieces.length === 0) this.#firstPieceAt = this.#lastReceived;
        this.#pieces.push(data);
        this.#size += event.data.length;
        if (this.#pieces.length < (data.pieces ?? 1)) return this.#deliverPieces();
        const pieces = this.#pieces;
        const size = this.#size;
        const previous = this.cursor;
        this.#dropPieces();
        clearTimeout(this.#snapshotTimer);
        this.#isSynced = true;
        if (event.lastEventID) this.cursor = event.lastEventID;
        this.listener.onFrame({
            name: "snapshot", data: joinPieces(pieces), id: this.cursor, previous, at: Date.now(), size,
            pieces: pieces.length,
        });
        this.#becomeLive();
    }

    /** Delivers what has arrived of the first home since the last time: the first devices at once, then at intervals. */
    #deliverPieces() {
        const now = Date.now();
        if (this.cursor !== "" || now - this.#lastDelivery < piecesInterval) return;
        if (this.#deliveredPieces > 0 && this.#restOfPieces(now) < piecesInterval) return;
        const home = joinPieces(this.#pieces.slice(this.#deliveredPieces));
        if (home.devices.length === 0) return;
        this.#lastDelivery = now;
        this.#deliveredPieces = this.#pieces.length;
        this.listener.onPieces(home);
    }

    /** Returns the milliseconds in which the rest of a home probably arrives. */
    #restOfPieces(/** @type {number} */ now) {
        const [{ pieces }] = this.#pieces;
        const { length } = this.#pieces;
        return (now - this.#firstPieceAt) / length * (pieces - length);
    }

    /** Waits for the new snapshot of a gateway that cannot resume after the cursor. */
    #expectSnapshot() {
        this.#dropPieces();
        this.#isSynced = this.#isLive = false;
        this.listener.onState("reconnecting");
        clearTimeout(this.#snapshotTimer);
        this.#snapshotTimer = setTimeout(() => {
            this.cursor = "";
            this.reconnect(message("stream.noSnapshot"));
        }, snapshotTimeout);
    }

    #becomeLive() {
        this.#isLive = true;
        this.#failures = 0;
        this.listener.onState("live");
    }

    #dropPieces() {
        this.#pieces = [];
        this.#size = this.#deliveredPieces = this.#lastDelivery = 0;
    }

    /** Opens a lost connection again after a delay in milliseconds. */
    #reopenAfter(/** @type {number} */ delay) {
        this.#closeConnection();
        this.listener.onNote(message("stream.lost"));
        this.listener.onState(this.#isSynced ? "reconnecting" : "connecting");
        this.#retryTimer = setTimeout(() => this.reconnect(message("stream.retry")), delay);
    }

    /** Schedules a retry after a refusal. If the gateway names a time for it, it is not earlier. */
    #retryLater(/** @type {Problem} */ problem) {
        this.#closeConnection();
        this.#failures += 1;
        const maximumDelay = Math.min(30_000, 1000 * 2 ** (this.#failures - 1));
        const delay = Math.max(maximumDelay * (0.5 + Math.random() / 2), problem.retryAfter * 1000);
        this.#retryTimer = setTimeout(() => this.reconnect(message("stream.retry")), delay);
        this.listener.onNote(message("stream.failed", { reason: problem.message }));
        this.listener.onState("failed", Object.assign(problem, { retryAt: Date.now() + delay }));
    }

    #closeConnection() {
        this.#isLive = false;
        clearInterval(this.#watchdog);
        clearTimeout(this.#retryTimer);
        clearTimeout(this.#snapshotTimer);
        this.#connection?.abort();
        this.#connection = null;
    }
}

/** Returns whether the gateway has no home with the id of the open one. A fault may let only the stream say so. */
async function isHomeGone() {
    if (isDefaultHome()) return false;
    try {
        await readHome(openHome());
        return false;
    } catch (error) {
        return /** @type {Problem} */ (error).status === 404;
    }
}

/**
 * Joins the pieces of a snapshot.
 *
 * @returns {Home}
 */
export function joinPieces(/** @type {any[]} */ pieces) {
    return {
        structures: pieces.flatMap((piece) => piece.structures ?? []),
        rooms: pieces.flatMap((piece) => piece.rooms ?? []),
        devices: pieces.flatMap((piece) => piece.devices ?? []),
    };
}

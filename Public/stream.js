import { Problem } from "./api.js";

/**
 * The state of the connection, for people.
 *
 * - `connecting`: no home has been read yet
 * - `live`: the page shows the home as it is
 * - `reconnecting`: the connection is cut and is being taken up again
 * - `refused`: the gateway answers, but not with a stream; `Problem` says why
 *
 * @typedef {"connecting" | "live" | "reconnecting" | "refused"} ConnectionState
 */

const names = ["snapshot", "added", "updated", "removed", "attributes", "event", "resync", "heartbeat"];

/** Seconds between the heartbeats that the page asks for. */
const heartbeat = 15;

/** Milliseconds of silence after which the connection counts as dead, whatever the browser thinks of it. */
const silence = heartbeat * 2500;

/** Milliseconds that a promised snapshot may take before it is asked for anew. */
const snapshotPatience = 20_000;

/**
 * The one stream of the page: `/events`, without gaps.
 *
 * The browser resumes a cut connection by itself, after the last id it has seen. What it does not do is done here:
 * a connection that went silent and one that was refused are opened again after the last cursor.
 */
export class HomeStream {
    /** The id after which the stream goes on; empty until a snapshot is complete. */
    cursor = "";

    #source = /** @type {EventSource|null} */ (null);
    #pieces = /** @type {any[]} */ ([]);
    #isSynced = false;
    #failures = 0;
    #lastSign = 0;
    #watchdog = /** @type {any} */ (0);
    #retry = /** @type {any} */ (0);
    #resync = /** @type {any} */ (0);

    /**
     * @param {{ onFrame: (name: string, data: any) => void,
     *           onState: (state: ConnectionState, problem?: Problem) => void }} listener
     *        gets every frame but heartbeats; a snapshot as one frame, however many pieces it came in
     */
    constructor(listener) {
        this.listener = listener;
        addEventListener("online", () => this.reconnect());
        addEventListener("pagehide", () => this.#close());
        addEventListener("pageshow", (event) => event.persisted && this.reconnect());
        document.addEventListener("visibilitychange", () => {
            // Timers sleep with the machine, so a page that comes back looks for itself.
            if (!document.hidden && Date.now() - this.#lastSign > heartbeat * 1500) this.reconnect();
        });
    }

    /** Opens the stream, or opens it again after the last cursor. */
    reconnect() {
        this.#close();
        const place = this.cursor ? `after=${encodeURIComponent(this.cursor)}` : "snapshot=1";
        const target = `/events?${place}&heartbeat=${heartbeat}`;
        const source = new EventSource(target);
        this.#source = source;
        this.#lastSign = Date.now();
        this.listener.onState(this.cursor ? "reconnecting" : "connecting");
        source.onopen = () => {
            this.#pieces = [];
            this.#sign();
            if (this.#isSynced) this.#becomeLive();
        };
        source.onerror = (event) => {
            // A frame named `error` says why the stream is about to end; the refusal that follows says it again.
            if (event instanceof MessageEvent) return;
            if (source.readyState === EventSource.CLOSED) this.#refused(target);
            else this.listener.onState(this.#isSynced ? "reconnecting" : "connecting");
        };
        for (const name of names) {
            source.addEventListener(name, (event) => this.#receive(name, /** @type {MessageEvent} */ (event)));
        }
        this.#watch();
    }

    #receive(/** @type {string} */ name, /** @type {MessageEvent} */ event) {
        this.#sign();
        const data = JSON.parse(event.data);
        if (name === "snapshot") return this.#receiveSnapshot(data, event.lastEventId);
        if (name === "resync") {
            this.#expectSnapshot();
        } else if (event.lastEventId && this.#isSynced) {
            this.cursor = event.lastEventId;
        }
        if (name === "heartbeat") return;
        this.listener.onFrame(name, data);
    }

    #receiveSnapshot(/** @type {any} */ data, /** @type {string} */ id) {
        this.#pieces.push(data);
        if (this.#pieces.length < (data.pieces ?? 1)) return;
        const pieces = this.#pieces;
        this.#pieces = [];
        clearTimeout(this.#resync);
        this.#isSynced = true;
        if (id) this.cursor = id;
        this.listener.onFrame("snapshot", {
            structures: pieces.flatMap((piece) => piece.structures ?? []),
            rooms: pieces.flatMap((piece) => piece.rooms ?? []),
            devices: pieces.flatMap((piece) => piece.devices ?? []),
        });
        this.#becomeLive();
    }

    /** The gateway cannot go on after our cursor and sends everything anew. */
    #expectSnapshot() {
        this.#pieces = [];
        this.#isSynced = false;
        this.listener.onState("reconnecting");
        clearTimeout(this.#resync);
        this.#resync = setTimeout(() => {
            this.cursor = "";
            this.reconnect();
        }, snapshotPatience);
    }

    #becomeLive() {
        this.#failures = 0;
        this.listener.onState("live");
    }

    #sign() {
        this.#lastSign = Date.now();
        this.#watch();
    }

    #watch() {
        clearTimeout(this.#watchdog);
        this.#watchdog = setTimeout(() => this.reconnect(), silence);
    }

    /** An answer that is no stream ends an EventSource without a word, so the reason is asked for. */
    async #refused(/** @type {string} */ target) {
        this.#close();
        this.#failures += 1;
        const longest = Math.min(30_000, 1000 * 2 ** (this.#failures - 1));
        this.#retry = setTimeout(() => this.reconnect(), longest * (0.5 + Math.random() / 2));
        const retry = this.#retry;
        const problem = await reason(target);
        if (retry === this.#retry && !this.#source) this.listener.onState("refused", problem);
    }

    #close() {
        clearTimeout(this.#watchdog);
        clearTimeout(this.#retry);
        clearTimeout(this.#resync);
        this.#source?.close();
        this.#source = null;
    }
}

/** Why `target` does not stream. */
async function reason(/** @type {string} */ target) {
    const abort = new AbortController();
    try {
        const response = await fetch(target, { headers: { Accept: "text/event-stream" }, signal: abort.signal });
        if (!response.ok) return await Problem.of(response);
        return new Problem("The stream ended unexpectedly.");
    } catch {
        return new Problem("The gateway cannot be reached.");
    } finally {
        abort.abort();
    }
}

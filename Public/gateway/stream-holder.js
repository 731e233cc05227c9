import { message } from "../text/messages.js";
import { isReached } from "./cursor.js";
import { HomeClock } from "./home-clock.js";
import { HomeStream } from "./stream.js";

/** @typedef {import("./stream.js").Frame} Frame */

/** The minimum number of recent frames that are stored for tabs that missed some. */
const minimumStored = 2000;

/** The number of devices in one piece of a home that is sent to another tab. */
const pieceSize = 200;

/**
 * The holding tab's side of a shared stream. It forwards frames, and sends the home to tabs that open later.
 *
 * While it sends a home, frames wait, so that all pieces of the home have one cursor.
 */
export class StreamHolder {
    #channel;
    #listener;
    #stream;
    #state = /** @type {import("./stream.js").ConnectionState} */ ("connecting");
    #problem = /** @type {import("./tab-channel.js").StreamProblem|undefined} */ (undefined);
    /** The cursor of the last forwarded frame; the connection may be ahead of it. */
    #cursor;
    #recent = /** @type {Frame[]} */ ([]);
    /** The last frame of the faults. */
    #faultsFrame = /** @type {Frame|null} */ (null);
    /** The last frame of the clock, and the clock that it reported. */
    #clockFrame = /** @type {Frame|null} */ (null);
    #clock = new HomeClock();
    #waiting = /** @type {Frame[]} */ ([]);
    /** The tabs that have requested the home, and those to which it is being sent. */
    #requesters = /** @type {Set<string>} */ (new Set());
    #receivers = /** @type {Set<string>} */ (new Set());
    #isSendingHome = false;
    #isClosed = false;

    /**
     * @param {import("./tab-channel.js").TabChannel|null} channel null if tabs cannot share a stream
     * @param {string} cursor the stream resumes after it; if it is empty, the stream begins with a snapshot
     * @param {import("./shared-stream.js").Listener} listener
     */
    constructor(channel, cursor, listener) {
        this.#channel = channel;
        this.#cursor = cursor;
        this.#listener = listener;
        this.#stream = new HomeStream({
            onFrame: (frame) => {
                if (this.#isSendingHome) this.#waiting.push(frame);
                else this.#forward(frame);
            },
            onPieces: listener.onPieces,
            onNote: listener.onNote,
            onConnected: listener.onConnected,
            onState: (state, problem) => {
                this.#state = state;
                this.#problem = problem && { message: problem.message, kind: problem.kind, retryAt: problem.retryAt };
                listener.onState(state, problem);
                this.#sendPosition();
            },
        }, cursor);
        this.#stream.reconnect(message(cursor ? "stream.holds" : "stream.opened"));
    }

    reconnect() {
        this.#stream.reconnect(message("stream.byUser"));
    }

    /** Closes the connection until the next sign-in. */
    suspend() {
        this.#stream.suspend();
    }

    /** Opens the connection after a sign-in. */
    resume() {
        this.#stream.reconnect(message("stream.signedIn"));
    }

    close() {
        this.#isClosed = true;
        this.#stream.close();
    }

    /** Handles a message of another tab. */
    receive(/** @type {import("./tab-channel.js").Message} */ message) {
        if (message.kind === "reconnect") return this.reconnect();
        if (message.kind !== "request") return;
        const { from, cursor } = message;
        this.#channel?.sendTo(from, { kind: "state", ...this.#connection });
        this.#sendClock(from);
        if (this.#faultsFrame) this.#channel?.sendTo(from, { kind: "frame", frame: this.#faultsFrame });
        if (!this.#cursor || isReached(this.#cursor, cursor) || this.#receivers.has(from)) return;
        const next = this.#recent.findIndex(({ previous, id }) => previous === cursor && id !== previous);
        if (cursor && next >= 0) {
            this.#channel?.sendTo(from, { kind: "frames", frames: this.#recent.slice(next) });
        } else {
            this.#requesters.add(from);
            this.#sendHome();
        }
    }

    #forward(/** @type {Frame} */ frame) {
        if (frame.id) this.#cursor = frame.id;
        this.#listener.onFrame(frame);
        if (frame.name === "clock") {
            this.#clockFrame = frame;
            this.#clock.set(frame.data, frame.at, frame.at);
        }
        if (frame.name === "faults") this.#faultsFrame = frame;
        if (frame.name === "snapshot") {
            this.#recent = [];
            return this.#sendPosition();
        }
        this.#channel?.send({ kind: "frame", frame });
        if (frame.id === "" || !this.#channel) return;
        this.#recent.push(frame);
        if (this.#recent.length > minimumStored * 1.5) this.#recent.splice(0, minimumStored / 2);
    }

    /** Sends the clock with its present time to a tab, because the stream reports it only when it changes. */
    #sendClock(/** @type {string} */ tab) {
        const now = Date.now();
        const time = this.#clock.timeAt(now);
        if (!this.#clockFrame || time === null) return;
        const data = { ...this.#clockFrame.data, time: new Date(time).toISOString() };
        this.#channel?.sendTo(tab, { kind: "frame", frame: { ...this.#clockFrame, data, at: now } });
    }

    /** Sends the home at this cursor to the tabs that requested it. */
    async #sendHome() {
        if (this.#isSendingHome) return;
        this.#isSendingHome = true;
        while (this.#requesters.size > 0) {
            this.#receivers = this.#requesters;
            this.#requesters = new Set();
            for (const piece of this.#homePieces()) {
                for (const tab of this.#receivers) this.#channel?.sendTo(tab, piece);
                await nextTask();
                if (this.#isClosed) return;
            }
            this.#receivers = new Set();
        }
        this.#isSendingHome = false;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const frame of waiting) this.#forward(frame);
    }

    /**
     * Splits the home into pieces. Sending one piece takes less time than a frame of the screen.
     *
     * @returns {Generator<import("./tab-channel.js").Content>}
     */
    *#homePieces() {
        const { structures, rooms, devices } = this.#listener.home();
        const all = [...devices];
        const count = Math.max(1, Math.ceil(all.length / pieceSize));
        for (let number = 0; number < count; number += 1) {
            const text = JSON.stringify({
                structures: number === 0 ? [...structures] : [], rooms: number === 0 ? [...rooms] : [],
                devices: all.slice(number * pieceSize, (number + 1) * pieceSize),
            });
            yield { kind: "piece", cursor: this.#cursor, number, count, text };
        }
    }

    #sendPosition() {
        if (!this.#isClosed) this.#channel?.send({ kind: "position", cursor: this.#cursor, ...this.#connection });
    }

    get #connection() {
        return { state: this.#state, problem: this.#problem };
    }
}

/** Waits for the next turn of the event loop. Unlike a timer, it is not delayed in a hidden tab. */
function nextTask() {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            resolve(undefined);
        };
        port2.postMessage(0);
    });
}

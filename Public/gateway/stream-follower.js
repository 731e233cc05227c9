import { isReached } from "./cursor.js";
import { joinPieces } from "./stream.js";

/** @typedef {import("./stream.js").Frame} Frame */
/** @typedef {import("./tab-channel.js").Message} Message */

/** The maximum number of frames that wait for an earlier one. */
const maximumWaiting = 2000;

/** Milliseconds between two requests for missing frames. */
const requestInterval = 500;

/**
 * The following tab's side of a shared stream. It delivers every frame once and in order, even if messages are lost.
 *
 * A frame contains the cursor of the frame before it. If that is not the last delivered frame, the frame waits until
 * the tab that holds the stream has sent the missing ones.
 */
export class StreamFollower {
    #channel;
    #listener;
    #cursor;
    #waiting = /** @type {Frame[]} */ ([]);
    #pieces = /** @type {{ data: any, size: number }[]} */ ([]);
    #lastRequest = 0;

    /**
     * @param {import("./tab-channel.js").TabChannel} channel
     * @param {string} cursor of the last delivered frame; empty if there is none
     * @param {import("./shared-stream.js").Listener} listener
     */
    constructor(channel, cursor, listener) {
        this.#channel = channel;
        this.#cursor = cursor;
        this.#listener = listener;
        this.requestFrames();
    }

    /** Whether frames are missing. */
    get isBehind() {
        return this.#cursor === "" || this.#waiting.length > 0;
    }

    /** Requests the frames after the last one from the tab that holds the stream. That tab always responds. */
    requestFrames() {
        this.#lastRequest = Date.now();
        this.#channel.send({ kind: "request", cursor: this.#cursor });
    }

    receive(/** @type {Message} */ message) {
        switch (message.kind) {
            case "frame": return this.#accept(message.frame);
            case "frames":
                for (const frame of message.frames) this.#accept(frame);
                return;
            case "piece": return this.#collect(message);
            case "state": return this.#listener.onState(message.state, message.problem);
            case "position":
                this.#listener.onState(message.state, message.problem);
                if (message.cursor && !isReached(message.cursor, this.#cursor)) this.requestFrames();
        }
    }

    /** Delivers a frame if it is the next one, drops it if it was delivered before, else stores it. */
    #accept(/** @type {Frame} */ frame) {
        if (frame.id === "") return this.#listener.onFrame(frame);
        if (this.#cursor && frame.previous === this.#cursor) {
            this.#deliver(frame);
        } else if (!isReached(frame.id, this.#cursor)) {
            this.#waiting.push(frame);
            if (this.#waiting.length > maximumWaiting) this.#waiting.shift();
            if (Date.now() - this.#lastRequest > requestInterval) this.requestFrames();
        }
    }

    /** Adds a piece of the home; the last one completes the snapshot. */
    #collect(/** @type {Extract<Message, { kind: "piece" }>} */ { cursor, number, count, text }) {
        if (number === 0) this.#pieces = [];
        if (number !== this.#pieces.length) return;
        this.#pieces.push({ data: JSON.parse(text), size: text.length });
        if (this.#pieces.length < count) return;
        const pieces = this.#pieces;
        this.#pieces = [];
        this.#listener.onNote("Received the home from the tab that holds the stream");
        this.#deliver({
            name: "snapshot", data: joinPieces(pieces.map(({ data }) => data)), id: cursor, previous: this.#cursor,
            at: Date.now(), size: pieces.reduce((sum, { size }) => sum + size, 0), pieces: count,
        });
    }

    /** Delivers a frame, and then those that waited for it. */
    #deliver(/** @type {Frame} */ frame) {
        this.#cursor = frame.id;
        this.#listener.onFrame(frame);
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const each of waiting) this.#accept(each);
    }
}

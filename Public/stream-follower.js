import { isReached } from "./cursor.js";
import { joined } from "./stream.js";

/** @typedef {import("./stream.js").Frame} Frame */
/** @typedef {import("./tab-channel.js").Message} Message */

/** How many frames wait for one that is missing before them. */
const most = 2000;

/** Milliseconds between two questions for what is missing. */
const pace = 500;

/**
 * The side of a tab that follows: it tells every frame once and in order, whatever it was late for or missed.
 *
 * A frame names the cursor before it. One that does not follow what was told has to wait, while the tab that holds the
 * stream is asked for what lies between.
 */
export class StreamFollower {
    #channel;
    #listener;
    #cursor;
    #waiting = /** @type {Frame[]} */ ([]);
    #pieces = /** @type {{ data: any, size: number }[]} */ ([]);
    #lastAsked = 0;

    /**
     * @param {import("./tab-channel.js").TabChannel} channel
     * @param {string} cursor of the last frame that was told; empty for none
     * @param {import("./shared-stream.js").Listener} listener
     */
    constructor(channel, cursor, listener) {
        this.#channel = channel;
        this.#cursor = cursor;
        this.#listener = listener;
        this.ask();
    }

    /** Whether something is known to be missing. */
    get isBehind() {
        return this.#cursor === "" || this.#waiting.length > 0;
    }

    /** Asks the tab that holds the stream for what came after the last frame, and for a sign. */
    ask() {
        this.#lastAsked = Date.now();
        this.#channel.tell({ kind: "hello", cursor: this.#cursor });
    }

    hear(/** @type {Message} */ message) {
        switch (message.kind) {
            case "frame": return this.#meet(message.frame);
            case "frames":
                for (const frame of message.frames) this.#meet(frame);
                return;
            case "piece": return this.#collect(message);
            case "sign": return this.#listener.onState(message.state, message.problem);
            case "here":
                this.#listener.onState(message.state, message.problem);
                if (message.cursor && !isReached(message.cursor, this.#cursor)) this.ask();
        }
    }

    /** Tells a frame if it is the next one, drops it if it is known, and keeps it if something is missing before it. */
    #meet(/** @type {Frame} */ frame) {
        if (frame.id === "") return this.#listener.onFrame(frame);
        if (this.#cursor && frame.previous === this.#cursor) {
            this.#tell(frame);
        } else if (!isReached(frame.id, this.#cursor)) {
            this.#waiting.push(frame);
            if (this.#waiting.length > most) this.#waiting.shift();
            if (Date.now() - this.#lastAsked > pace) this.ask();
        }
    }

    /** Takes a piece of the home; the last one makes it a snapshot. */
    #collect(/** @type {Extract<Message, { kind: "piece" }>} */ { cursor, number, count, text }) {
        if (number === 0) this.#pieces = [];
        if (number !== this.#pieces.length) return;
        this.#pieces.push({ data: JSON.parse(text), size: text.length });
        if (this.#pieces.length < count) return;
        const pieces = this.#pieces;
        this.#pieces = [];
        this.#listener.onNote("Got the home from the tab that holds the stream");
        this.#tell({
            name: "snapshot", data: joined(pieces.map(({ data }) => data)), id: cursor, previous: this.#cursor,
            at: Date.now(), size: pieces.reduce((sum, { size }) => sum + size, 0), pieces: count,
        });
    }

    /** Tells a frame, and then those that waited for it. */
    #tell(/** @type {Frame} */ frame) {
        this.#cursor = frame.id;
        this.#listener.onFrame(frame);
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const each of waiting) this.#meet(each);
    }
}

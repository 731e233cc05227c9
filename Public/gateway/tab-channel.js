import { nameInHome } from "./open-home.js";

/** @typedef {import("./stream.js").Frame} Frame */

/**
 * The messages between tabs.
 *
 * - `request`: a tab is at this cursor and requests the frames after it
 * - `position`: the tab that holds the stream is at this cursor, and its connection is in this state
 * - `state`: the first response to `request`, before the frames
 * - `frame`, `frames`: received frames
 * - `piece`: a part of the home at this cursor
 * - `reconnect`: the user requests a new connection
 *
 * @typedef {{ message: string, kind: import("./api.js").ProblemKind, retryAt?: number }} StreamProblem
 * @typedef {{ state: import("./stream.js").ConnectionState, problem?: StreamProblem }} State
 * @typedef {{ kind: "request", cursor: string }
 *     | { kind: "position", cursor: string } & State | { kind: "state" } & State
 *     | { kind: "frame", frame: Frame } | { kind: "frames", frames: Frame[] }
 *     | { kind: "piece", cursor: string, number: number, count: number, text: string }
 *     | { kind: "reconnect" }} Content
 * @typedef {Content & { from: string }} Message
 */

/** A channel between the tabs of one browser that show the same home, to all of them or to one. */
export class TabChannel {
    #name = nameInHome("home-gateway stream");
    #id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(36)).join("");
    #all = new BroadcastChannel(this.#name);
    #own = new BroadcastChannel(`${this.#name} tab ${this.#id}`);

    constructor(/** @type {(message: Message) => void} */ receive) {
        for (const channel of [this.#all, this.#own]) channel.onmessage = ({ data }) => receive(data);
    }

    /** Sends to all other tabs. */
    send(/** @type {Content} */ content) {
        this.#all.postMessage({ ...content, from: this.#id });
    }

    /** Sends to one tab. */
    sendTo(/** @type {string} */ id, /** @type {Content} */ content) {
        const channel = new BroadcastChannel(`${this.#name} tab ${id}`);
        channel.postMessage({ ...content, from: this.#id });
        channel.close();
    }

    close() {
        this.#all.close();
        this.#own.close();
    }
}

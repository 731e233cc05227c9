/** @typedef {import("./stream.js").Frame} Frame */

/**
 * What tabs tell each other.
 *
 * - `hello`: a tab stands at this cursor and would like to hear what came after
 * - `here`: the tab that holds the stream is alive, stands at this cursor, and its connection is in this state
 * - `sign`: the answer to `hello`, before what was asked for
 * - `frame`, `frames`: what came
 * - `piece`: a part of the home as it is at this cursor
 * - `reconnect`: somebody asks for another try
 *
 * @typedef {{ state: import("./stream.js").ConnectionState, problem?: { message: string } }} State
 * @typedef {{ kind: "hello", cursor: string }
 *     | { kind: "here", cursor: string } & State | { kind: "sign" } & State
 *     | { kind: "frame", frame: Frame } | { kind: "frames", frames: Frame[] }
 *     | { kind: "piece", cursor: string, number: number, count: number, text: string }
 *     | { kind: "reconnect" }} Content
 * @typedef {Content & { from: string }} Message
 */

const name = "home-gateway stream";

/** What tabs of one browser have in common to talk on: all to all, and to one of them. */
export class TabChannel {
    #id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(36)).join("");
    #all = new BroadcastChannel(name);
    #own = new BroadcastChannel(`${name} ${this.#id}`);

    constructor(/** @type {(message: Message) => void} */ hear) {
        for (const channel of [this.#all, this.#own]) channel.onmessage = ({ data }) => hear(data);
    }

    /** Tells all other tabs. */
    tell(/** @type {Content} */ content) {
        this.#all.postMessage({ ...content, from: this.#id });
    }

    /** Tells one tab; others do not even have to look at it. */
    tellTab(/** @type {string} */ id, /** @type {Content} */ content) {
        const channel = new BroadcastChannel(`${name} ${id}`);
        channel.postMessage({ ...content, from: this.#id });
        channel.close();
    }

    close() {
        this.#all.close();
        this.#own.close();
    }
}

import { isReached } from "./cursor.js";
import { HomeStream, heartbeat, joined } from "./stream.js";
import { TabChannel } from "./tab-channel.js";

/** @typedef {import("./stream.js").Frame} Frame */
/** @typedef {import("./stream.js").ConnectionState} ConnectionState */
/** @typedef {import("./tab-channel.js").Message} Message */

/**
 * What a tab has to do with the stream: it holds it, it follows the tab that holds it, or it has one of its own,
 * because the browser lets tabs share nothing here.
 *
 * @typedef {"holds" | "follows" | "alone"} Role
 */

/** The lock that the tab has which holds the stream. */
const lock = "home-gateway stream";

/** Milliseconds between two looks at the clock. */
const pace = 2000;

/** Milliseconds without a sign after which the other tab is asked for one, and after which it is given up. */
const quiet = { asks: (heartbeat + 5) * 1000, endsIt: (heartbeat + 15) * 1000 };

/** Milliseconds that a tab without a home waits for the first word of the tab that holds the stream. */
const patience = 8000;

/** How many of the last frames are kept for tabs that missed some. */
const most = 2000;

/** Devices in one piece of a home that is handed to another tab. */
const pieceSize = 200;

/**
 * One stream for all tabs of a browser.
 *
 * The tab that has the lock holds the connection and passes every frame on. A frame names the cursor before it, so each
 * tab knows whether it misses something, and asks for it: it gets the frames in between, or the home at a cursor and
 * then what came after. When the tab with the lock closes, crashes or falls silent, another one takes the lock and goes
 * on at its own cursor, with what the gateway's log has after it.
 */
export class SharedStream {
    /** The cursor of the last frame that was told. */
    cursor = "";

    /** @type {Role} */ role = "follows";

    /** When this tab took its present role. */
    since = Date.now();

    /** The connection, wherever it is held. */
    state = /** @type {ConnectionState} */ ("connecting");

    #listener;
    #channel = /** @type {TabChannel|null} */ (null);
    #stream = /** @type {HomeStream|null} */ (null);
    #problem = /** @type {import("./api.js").Problem|undefined} */ (undefined);
    #release = () => {};
    #waiting = /** @type {AbortController|null} */ (null);
    #watchdog = /** @type {any} */ (0);
    #lastSign = 0;
    #lastTick = 0;
    #lastAsked = 0;
    /** Tabs do not all lose their patience at once. */
    #jitter = Math.random() * pace;
    /** Frames that cannot be told yet: something before them is missing, or a home is being handed over. */
    #held = /** @type {Frame[]} */ ([]);
    #recent = /** @type {Frame[]} */ ([]);
    #pieces = /** @type {any[]} */ ([]);
    #askers = /** @type {Set<string>} */ (new Set());
    #served = /** @type {Set<string>} */ (new Set());
    #isHandingOver = false;

    /**
     * @param {{ onFrame: (frame: Frame) => void, onNote: (text: string) => void,
     *           onState: (state: ConnectionState, problem?: import("./api.js").Problem) => void,
     *           home: () => { structures: Iterable<any>, rooms: Iterable<any>, devices: Iterable<any> } }} listener
     *        home: the home as the frames told so far have made it
     */
    constructor(listener) {
        this.#listener = listener;
        // A tab that is put to sleep would keep the others waiting.
        document.addEventListener("freeze", () => this.#stop("This tab is put to sleep"));
        document.addEventListener("resume", () => this.start());
        addEventListener("pagehide", () => this.#stop("This tab is left"));
        addEventListener("pageshow", (event) => event.persisted && this.start());
    }

    /** Follows the tab that holds the stream, and holds it as soon as no other does. */
    start() {
        if (this.#channel || this.#stream) return;
        if (!navigator.locks || !window.BroadcastChannel) return this.#hold("alone");
        this.#channel = new TabChannel((message) => this.#hear(message));
        this.#lastSign = this.#lastTick = Date.now();
        this.#watchdog = setInterval(() => this.#look(), pace);
        this.#follow();
        this.#ask();
    }

    /** Opens the connection again, wherever it is held. */
    reconnect() {
        if (this.#stream) this.#stream.reconnect("somebody asked for it");
        else this.#channel?.tell({ kind: "reconnect" });
    }

    /** How many tabs share the stream. */
    async countTabs() {
        if (this.role === "alone") return 1;
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name === lock).length;
    }

    // The tab that follows

    #follow() {
        this.#become("follows");
        this.#waiting = new AbortController();
        this.#request({ signal: this.#waiting.signal });
    }

    /** Takes the lock from a tab that gives no sign. */
    #take() {
        this.#waiting?.abort();
        this.#listener.onNote("The tab that held the stream is silent; this one takes over");
        this.#request({ steal: true });
    }

    async #request(/** @type {LockOptions} */ options) {
        const channel = this.#channel;
        let hasHeld = false;
        try {
            await navigator.locks.request(lock, options, () => {
                if (this.#channel !== channel) return null;
                hasHeld = true;
                return this.#hold("holds");
            });
        } catch {
            // Either this tab gave up waiting, or another took the lock, because this one was silent.
            if (!hasHeld || this.#channel !== channel) return;
            this.#listener.onNote("Another tab took over: this one had been silent");
            this.#stream?.close();
            this.#stream = null;
            this.#follow();
            this.#ask();
        }
    }

    #look() {
        const now = Date.now();
        // Whoever slept has heard nothing, which says nothing of the others.
        if (now - this.#lastTick > pace * 4) this.#lastSign = Math.max(this.#lastSign, now - quiet.asks);
        this.#lastTick = now;
        if (this.role !== "follows") return;
        const silence = now - this.#lastSign;
        if (silence > (this.cursor ? quiet.endsIt : patience) + this.#jitter) {
            this.#lastSign = now;
            this.#take();
        } else if (silence >= quiet.asks || this.#held.length > 0 || !this.cursor) {
            this.#ask();
        }
    }

    #ask() {
        this.#lastAsked = Date.now();
        this.#channel?.tell({ kind: "hello", cursor: this.cursor });
    }

    #hear(/** @type {Message} */ message) {
        if (this.role === "holds") return this.#answer(message);
        this.#lastSign = Date.now();
        switch (message.kind) {
            case "frame": return this.#meet(message.frame);
            case "frames":
                for (const frame of message.frames) this.#meet(frame);
                return;
            case "piece": return this.#collect(message);
            case "sign": return this.#show(message.state, message.problem);
            case "here":
                this.#show(message.state, message.problem);
                if (message.cursor && !isReached(message.cursor, this.cursor)) this.#ask();
        }
    }

    /** Tells a frame if it is the next one, drops it if it is known, and keeps it if something is missing before it. */
    #meet(/** @type {Frame} */ frame) {
        if (frame.id === "") return this.#listener.onFrame(frame);
        if (this.cursor && frame.previous === this.cursor) {
            this.#tell(frame);
            const next = this.#held;
            this.#held = [];
            for (const each of next) this.#meet(each);
        } else if (!isReached(frame.id, this.cursor)) {
            this.#held.push(frame);
            if (this.#held.length > most) this.#held.shift();
            if (Date.now() - this.#lastAsked > pace / 4) this.#ask();
        }
    }

    #collect(/** @type {Extract<Message, { kind: "piece" }>} */ { cursor, number, count, text }) {
        if (number === 0) this.#pieces = [];
        if (number !== this.#pieces.length) return;
        this.#pieces.push({ data: JSON.parse(text), size: text.length });
        if (this.#pieces.length < count) return;
        const pieces = this.#pieces;
        this.#pieces = [];
        const previous = this.cursor;
        this.#tell({
            name: "snapshot", data: joined(pieces.map(({ data }) => data)), id: cursor, previous, at: Date.now(),
            size: pieces.reduce((sum, { size }) => sum + size, 0), pieces: count,
        });
        this.#listener.onNote("Got the home from the tab that holds the stream");
        const next = this.#held;
        this.#held = [];
        for (const frame of next) this.#meet(frame);
    }

    // The tab that holds the stream

    /** @returns {Promise<void>} that lasts as long as this tab holds the stream */
    #hold(/** @type {Role} */ role) {
        this.#become(role);
        this.#isHandingOver = false;
        this.#served.clear();
        this.#askers.clear();
        this.#held = [];
        this.#pieces = [];
        this.#stream = new HomeStream({
            onFrame: (frame) => (this.#isHandingOver ? this.#held.push(frame) : this.#pass(frame)),
            onNote: this.#listener.onNote,
            onState: (state, problem) => {
                this.#show(state, problem);
                this.#sayHere();
            },
        }, this.cursor);
        this.#stream.reconnect(this.cursor ? "this tab holds the stream from here on" : "the page is opened");
        return new Promise((resolve) => { this.#release = resolve; });
    }

    #pass(/** @type {Frame} */ frame) {
        this.#tell(frame);
        if (frame.name === "snapshot") {
            this.#recent = [];
            return this.#sayHere();
        }
        this.#channel?.tell({ kind: "frame", frame });
        if (frame.id === "") return;
        this.#recent.push(frame);
        if (this.#recent.length > most * 1.5) this.#recent.splice(0, most / 2);
    }

    #answer(/** @type {Message} */ message) {
        if (message.kind === "reconnect") return this.reconnect();
        if (message.kind !== "hello") return;
        this.#channel?.tellTab(message.from, { kind: "sign", ...this.#presentState });
        if (!this.cursor || isReached(this.cursor, message.cursor) || this.#served.has(message.from)) return;
        const next = this.#recent.findIndex((frame) => frame.previous === message.cursor && frame.id !== frame.previous);
        if (message.cursor && next >= 0) {
            this.#channel?.tellTab(message.from, { kind: "frames", frames: this.#recent.slice(next) });
        } else {
            this.#askers.add(message.from);
            this.#handOver();
        }
    }

    /** Hands the home, as it is at this cursor, to the tabs that asked; what comes meanwhile has to wait. */
    async #handOver() {
        if (this.#isHandingOver) return;
        this.#isHandingOver = true;
        const stream = this.#stream;
        while (this.#askers.size > 0 && this.#stream === stream) {
            this.#served = this.#askers;
            this.#askers = new Set();
            for (const piece of this.#home()) {
                for (const tab of this.#served) this.#channel?.tellTab(tab, piece);
                await nextTask();
                if (this.#stream !== stream) return;
            }
            this.#served = new Set();
        }
        this.#isHandingOver = false;
        const waiting = this.#held;
        this.#held = [];
        for (const frame of waiting) this.#pass(frame);
    }

    /** @returns {Generator<import("./tab-channel.js").Content>} the home in pieces, each small enough for one frame */
    *#home() {
        const { structures, rooms, devices } = this.#listener.home();
        const all = [...devices];
        const count = Math.max(1, Math.ceil(all.length / pieceSize));
        for (let number = 0; number < count; number += 1) {
            const text = JSON.stringify({
                structures: number === 0 ? [...structures] : [], rooms: number === 0 ? [...rooms] : [],
                devices: all.slice(number * pieceSize, (number + 1) * pieceSize),
            });
            yield { kind: "piece", cursor: this.cursor, number, count, text };
        }
    }

    #sayHere() {
        this.#channel?.tell({ kind: "here", cursor: this.cursor, ...this.#presentState });
    }

    get #presentState() {
        return { state: this.state, problem: this.#problem && { message: this.#problem.message } };
    }

    // Both

    #become(/** @type {Role} */ role) {
        this.role = role;
        this.since = Date.now();
    }

    #tell(/** @type {Frame} */ frame) {
        if (frame.id) this.cursor = frame.id;
        this.#listener.onFrame(frame);
    }

    #show(/** @type {ConnectionState} */ state, /** @type {any} */ problem) {
        this.state = state;
        this.#problem = problem;
        this.#listener.onState(state, problem);
    }

    #stop(/** @type {string} */ why) {
        this.#listener.onNote(why);
        clearInterval(this.#watchdog);
        this.#waiting?.abort();
        this.#stream?.close();
        this.#stream = null;
        this.#channel?.close();
        this.#channel = null;
        this.#release();
    }
}

/** The next turn of the browser; unlike a timer, not held back in a tab that nobody sees. */
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

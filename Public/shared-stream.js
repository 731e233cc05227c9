import { StreamFollower } from "./stream-follower.js";
import { StreamHolder } from "./stream-holder.js";
import { heartbeat } from "./stream.js";
import { TabChannel } from "./tab-channel.js";

/** @typedef {import("./stream.js").Frame} Frame */
/** @typedef {import("./stream.js").ConnectionState} ConnectionState */

/**
 * Who hears of the stream; `home` is the home as the frames told so far have made it.
 *
 * @typedef {{ onFrame: (frame: Frame) => void, onNote: (text: string) => void,
 *             onState: (state: ConnectionState, problem?: any) => void,
 *             home: () => { structures: Iterable<any>, rooms: Iterable<any>, devices: Iterable<any> } }} Listener
 */

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

/**
 * One stream for all tabs of a browser.
 *
 * The tab that has the lock holds the connection and passes every frame on. When it closes, crashes, is put to sleep
 * or falls silent, another one takes the lock and goes on at its own cursor, with what the gateway's log has after it.
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
    #holder = /** @type {StreamHolder|null} */ (null);
    #follower = /** @type {StreamFollower|null} */ (null);
    #release = () => {};
    #queueing = /** @type {AbortController|null} */ (null);
    #watchdog = /** @type {any} */ (0);
    #lastSign = 0;
    #lastLook = 0;
    /** Tabs do not all lose their patience at once. */
    #jitter = Math.random() * pace;

    /** @param {Listener} listener */
    constructor(listener) {
        this.#listener = {
            ...listener,
            onFrame: (/** @type {Frame} */ frame) => {
                if (frame.id) this.cursor = frame.id;
                listener.onFrame(frame);
            },
            onState: (/** @type {ConnectionState} */ state, /** @type {any} */ problem) => {
                this.state = state;
                listener.onState(state, problem);
            },
        };
        // A tab that is put to sleep would keep the others waiting.
        document.addEventListener("freeze", () => this.#stop("This tab is put to sleep"));
        document.addEventListener("resume", () => this.start());
        addEventListener("pagehide", () => this.#stop("This tab is left"));
        addEventListener("pageshow", (event) => event.persisted && this.start());
    }

    /** Follows the tab that holds the stream, and holds it as soon as no other does. */
    start() {
        if (this.#channel || this.#holder) return;
        if (!navigator.locks || !window.BroadcastChannel) return this.#hold("alone");
        this.#channel = new TabChannel((message) => {
            this.#lastSign = Date.now();
            (this.#holder ?? this.#follower)?.hear(message);
        });
        this.#lastSign = this.#lastLook = Date.now();
        this.#watchdog = setInterval(() => this.#look(), pace);
        this.#follow(this.#channel);
    }

    /** Opens the connection again, wherever it is held. */
    reconnect() {
        if (this.#holder) this.#holder.reconnect();
        else this.#channel?.tell({ kind: "reconnect" });
    }

    /** How many tabs share the stream. */
    async countTabs() {
        if (this.role === "alone") return 1;
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name === lock).length;
    }

    #follow(/** @type {TabChannel} */ channel) {
        this.#become("follows");
        this.#holder = null;
        this.#follower = new StreamFollower(channel, this.cursor, this.#listener);
        this.#queueing = new AbortController();
        this.#request(channel, { signal: this.#queueing.signal });
    }

    /** @returns {Promise<void>} that lasts as long as this tab holds the stream */
    #hold(/** @type {Role} */ role) {
        this.#become(role);
        this.#follower = null;
        this.#holder = new StreamHolder(this.#channel, this.cursor, this.#listener);
        return new Promise((resolve) => { this.#release = resolve; });
    }

    async #request(/** @type {TabChannel} */ channel, /** @type {LockOptions} */ options) {
        let hasHeld = false;
        try {
            await navigator.locks.request(lock, options, () => {
                if (this.#channel !== channel) return null;
                hasHeld = true;
                return this.#hold("holds");
            });
        } catch {
            // Either this tab gave up queueing, or another took the lock, because this one was silent.
            if (!hasHeld || this.#channel !== channel) return;
            this.#listener.onNote("Another tab took over: this one had been silent");
            this.#holder?.close();
            this.#follow(channel);
        }
    }

    /** Looks whether the tab that holds the stream still gives signs, and takes the lock from it if not. */
    #look() {
        const now = Date.now();
        // Whoever slept has heard nothing, which says nothing of the others.
        if (now - this.#lastLook > pace * 4) this.#lastSign = Math.max(this.#lastSign, now - quiet.asks);
        this.#lastLook = now;
        if (!this.#follower || !this.#channel) return;
        const silence = now - this.#lastSign;
        if (silence > (this.cursor ? quiet.endsIt : patience) + this.#jitter) {
            this.#lastSign = now;
            this.#queueing?.abort();
            this.#listener.onNote("The tab that held the stream is silent; this one takes over");
            this.#request(this.#channel, { steal: true });
        } else if (silence >= quiet.asks || this.#follower.isBehind) {
            this.#follower.ask();
        }
    }

    #become(/** @type {Role} */ role) {
        this.role = role;
        this.since = Date.now();
    }

    #stop(/** @type {string} */ why) {
        this.#listener.onNote(why);
        clearInterval(this.#watchdog);
        this.#queueing?.abort();
        this.#holder?.close();
        this.#channel?.close();
        this.#holder = this.#follower = this.#channel = null;
        this.#release();
    }
}

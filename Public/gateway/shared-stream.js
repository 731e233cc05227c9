import { message } from "../text/messages.js";
import { nameInHome } from "./open-home.js";
import { StreamFollower } from "./stream-follower.js";
import { StreamHolder } from "./stream-holder.js";
import { heartbeatInterval } from "./stream.js";
import { TabChannel } from "./tab-channel.js";

/** @typedef {import("./stream.js").Frame} Frame */
/** @typedef {import("./stream.js").ConnectionState} ConnectionState */

/**
 * The receiver of the stream. `onPieces` receives the first home while it arrives. `onNote` receives sentences about the
 * connection, for the timeline. `onConnected` is called when this tab has opened the connection, with the ids of the
 * faults that affect it. `home` returns the home after the frames delivered so far.
 *
 * @typedef {{ onFrame: (frame: Frame) => void, onPieces: (home: import("./stream.js").Home) => void,
 *             onNote: (text: string) => void, onConnected: (fault: string) => void,
 *             onState: (state: ConnectionState, problem?: any) => void,
 *             home: () => { structures: Iterable<any>, rooms: Iterable<any>, devices: Iterable<any> } }} Listener
 */

/**
 * The role of a tab: it holds the stream, it follows the tab that holds it, or it has its own stream, because the
 * browser offers no locks or channels between tabs here.
 *
 * @typedef {"holds" | "follows" | "alone"} Role
 */

/** Milliseconds between two checks of the clock. */
const checkInterval = 2000;

/** Milliseconds of silence after which this tab sends a request to the tab with the stream, and then takes over. */
const silenceLimits = { requestFrames: (heartbeatInterval + 5) * 1000, takeover: (heartbeatInterval + 15) * 1000 };

/** Milliseconds that a tab without a home waits for the first message of the tab that holds the stream. */
const firstMessageTimeout = 8000;

/**
 * One stream for all tabs of a browser that show the same home.
 *
 * The tab that has the lock holds the connection and forwards every frame. When it closes, crashes, is suspended or
 * becomes silent, another one takes the lock and resumes the stream after its own cursor.
 */
export class SharedStream {
    /** The cursor of the last frame that was delivered. */
    cursor = "";

    /** @type {Role} */ role = "follows";

    /** When this tab took its current role. */
    since = Date.now();

    /** The state of the connection, in this tab or another one. */
    state = /** @type {ConnectionState} */ ("connecting");

    /** The name of the lock that the tab with the stream holds. */
    #lockName = nameInHome("home-gateway stream");
    #listener;
    #channel = /** @type {TabChannel|null} */ (null);
    #holder = /** @type {StreamHolder|null} */ (null);
    #follower = /** @type {StreamFollower|null} */ (null);
    #release = () => {};
    #lockRequest = /** @type {AbortController|null} */ (null);
    #watchdog = /** @type {any} */ (0);
    #lastMessage = 0;
    #lastCheck = 0;
    /** A random delay, so that tabs do not take over at the same time. */
    #jitter = Math.random() * checkInterval;

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
                // Nothing will arrive any more, so no tab has to take over.
                if (state === "gone") clearInterval(this.#watchdog);
                listener.onState(state, problem);
            },
        };
        // A suspended tab would block the others.
        document.addEventListener("freeze", () => this.#stop(message("stream.suspended")));
        document.addEventListener("resume", () => this.start());
        addEventListener("pagehide", () => this.#stop(message("stream.left")));
        addEventListener("pageshow", (event) => event.persisted && this.start());
    }

    /**
     * Follows the tab that holds the stream, or holds it if no other tab does.
     *
     * @returns {Promise<void>} resolved when it is known whether this tab holds the stream
     */
    async start() {
        if (this.#channel || this.#holder) return;
        if (!navigator.locks || !window.BroadcastChannel) return void this.#hold("alone");
        this.#channel = new TabChannel((message) => {
            this.#lastMessage = Date.now();
            (this.#holder ?? this.#follower)?.receive(message);
        });
        this.#lastMessage = this.#lastCheck = Date.now();
        this.#watchdog = setInterval(() => this.#check(), checkInterval);
        this.#follow(this.#channel);
        // The browser answers in the order of the requests.
        await navigator.locks.query().catch(() => {});
    }

    /** Opens the connection again, in this tab or in the one that holds the stream. */
    reconnect() {
        if (this.#holder) this.#holder.reconnect();
        else this.#channel?.send({ kind: "reconnect" });
    }

    /** Closes the connection until the next sign-in. Each tab does that for itself. */
    suspend() {
        this.#holder?.suspend();
    }

    /** Opens the connection after a sign-in. */
    resume() {
        this.#holder?.resume();
    }

    /** The number of tabs that share the stream. */
    async countTabs() {
        if (this.role === "alone") return 1;
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name === this.#lockName).length;
    }

    #follow(/** @type {TabChannel} */ channel) {
        this.#setRole("follows");
        this.#holder = null;
        this.#follower = new StreamFollower(channel, this.cursor, this.#listener);
        this.#lockRequest = new AbortController();
        this.#requestLock(channel, { signal: this.#lockRequest.signal });
    }

    /** @returns {Promise<void>} resolved when this tab stops holding the stream */
    #hold(/** @type {Role} */ role) {
        this.#setRole(role);
        this.#follower = null;
        this.#holder = new StreamHolder(this.#channel, this.cursor, this.#listener);
        return new Promise((resolve) => { this.#release = resolve; });
    }

    async #requestLock(/** @type {TabChannel} */ channel, /** @type {LockOptions} */ options) {
        let hasHeld = false;
        try {
            await navigator.locks.request(this.#lockName, options, () => {
                if (this.#channel !== channel) return null;
                hasHeld = true;
                return this.#hold("holds");
            });
        } catch {
            // Either this tab stopped waiting for the lock, or another one took it because this one was silent.
            if (!hasHeld || this.#channel !== channel) return;
            this.#listener.onNote(message("stream.takenOver"));
            this.#holder?.close();
            this.#follow(channel);
        }
    }

    /** Checks whether the tab that holds the stream is alive, and takes the lock from it if not. */
    #check() {
        const now = Date.now();
        // This tab was suspended and received nothing, so the other tab gets more time to respond.
        if (now - this.#lastCheck > checkInterval * 4) {
            this.#lastMessage = Math.max(this.#lastMessage, now - silenceLimits.requestFrames);
        }
        this.#lastCheck = now;
        if (!this.#follower || !this.#channel) return;
        // The tab that holds the stream waits, too.
        if (this.state === "signedOut") this.#lastMessage = now;
        const silence = now - this.#lastMessage;
        if (silence > (this.cursor ? silenceLimits.takeover : firstMessageTimeout) + this.#jitter) {
            this.#lastMessage = now;
            this.#lockRequest?.abort();
            this.#listener.onNote(message("stream.takesOver"));
            this.#requestLock(this.#channel, { steal: true });
        } else if (silence >= silenceLimits.requestFrames || this.#follower.isBehind) {
            this.#follower.requestFrames();
        }
    }

    #setRole(/** @type {Role} */ role) {
        this.role = role;
        this.since = Date.now();
    }

    #stop(/** @type {string} */ reason) {
        this.#listener.onNote(reason);
        clearInterval(this.#watchdog);
        this.#lockRequest?.abort();
        this.#holder?.close();
        this.#channel?.close();
        this.#holder = this.#follower = this.#channel = null;
        this.#release();
    }
}

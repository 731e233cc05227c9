import { message } from "../text/messages.js";
import { Problem } from "./api.js";

/** @typedef {import("./access.js").Session} Session */

/** Milliseconds between two readings. A session ends after 12 hours without a request, and a stream is only one. */
export const keepAliveInterval = 30 * 60_000;

/** Timeout of a request, in milliseconds. A page that is open for months must not wait for a lost response. */
const timeout = 15_000;

/** The channel between the tabs of the browser, which have one session, also if they show different homes. */
const channelName = "home-gateway access";

/**
 * The parts of the browser that the session uses.
 *
 * @typedef {{ fetch: (target: string, options: any) => Promise<Response>, reload: () => void,
 *             openChannel: () => { onmessage: any, postMessage: (message: any) => void }|null }} SessionBrowser
 */

const realBrowser = /** @type {SessionBrowser} */ ({
    fetch: (target, options) => fetch(target, options),
    reload: () => location.reload(),
    openChannel: () => (globalThis.BroadcastChannel ? new BroadcastChannel(channelName) : null),
});

/**
 * The session of the browser: signs in and out, keeps the session alive, and follows what other tabs do.
 *
 * Its requests are not in the journal, because one of them contains a token. The token is stored nowhere.
 */
export class SessionControl {
    /** Whether the session has ended without signing out. */
    hasEnded = false;

    #access;
    #browser;
    #onChange;
    #channel = /** @type {ReturnType<SessionBrowser["openChannel"]>} */ (null);
    #reading = /** @type {Promise<void>|null} */ (null);
    #isKnown = false;
    /** The rights for which the views were created; null before. */
    #shownRights = /** @type {string|null} */ (null);
    #waiting = /** @type {(() => void)[]} */ ([]);
    #timer = /** @type {any} */ (0);
    /** The number of sign-ins with this page. */
    #signIns = 0;

    /**
     * @param {import("./access.js").Access} access receives who the caller is
     * @param {() => void} onChange called after each reading, and before the page continues after a sign-in
     * @param {SessionBrowser} [browser] tests pass another one
     */
    constructor(access, onChange, browser = realBrowser) {
        this.#access = access;
        this.#onChange = onChange;
        this.#browser = browser;
        access.check = async () => {
            // Without a response, the caller is who it was before.
            await this.read().catch(() => {});
        };
    }

    /** Waits until it is known who the caller is. Throws a problem if that cannot be read now. */
    async readOnce() {
        if (!this.#isKnown) await this.read();
    }

    /** Reads who the caller is. Readings at the same time are one request. */
    read() {
        this.#reading ??= this.#readNow().finally(() => { this.#reading = null; });
        return this.#reading;
    }

    async #readNow() {
        const before = this.#signIns;
        const session = await this.#request("GET");
        // A response from before signing in is outdated.
        if (before === this.#signIns) this.#apply(session);
    }

    /** Records that the views are created for what the caller may do now. If it may do something else, the page reloads. */
    markShown() {
        this.#shownRights = rightsOf(this.#access.session);
    }

    /** Waits until the caller may read the open home. */
    async admission() {
        if (this.#access.state === "open") return;
        await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    }

    /** Signs in. Throws a problem if the gateway rejects the token. */
    async signIn(/** @type {string} */ token) {
        const session = await this.#request("POST", { token });
        this.#signIns += 1;
        this.#apply(session);
        this.#channel?.postMessage("signedIn");
    }

    /** Ends the session. All tabs open the page again, so that nothing of the home stays in their memory. */
    async signOut() {
        await this.#request("DELETE");
        this.#channel?.postMessage("signedOut");
        this.#browser.reload();
    }

    #apply(/** @type {Session} */ session) {
        const hasEnded = this.#isKnown && this.#access.session.scope !== undefined && session.scope === undefined;
        this.#isKnown = true;
        this.#access.session = session;
        if (session.scope !== undefined) this.hasEnded = false;
        // The other tabs have the same session.
        if (hasEnded) {
            this.hasEnded = true;
            this.#channel?.postMessage("ended");
        }
        if (session.tokenRequired) this.#follow();
        const hasOtherRights = this.#shownRights !== null && this.#shownRights !== rightsOf(session);
        // The address contains what the views show.
        if (session.scope !== undefined && hasOtherRights) return this.#browser.reload();
        this.#onChange();
        if (this.#access.state !== "open") return;
        for (const resolve of this.#waiting.splice(0)) resolve();
    }

    /** Keeps the session alive, and listens to the other tabs. */
    #follow() {
        if (this.#timer !== 0) return;
        this.#timer = setInterval(() => void this.#access.check(), keepAliveInterval);
        this.#channel = this.#browser.openChannel();
        if (!this.#channel) return;
        this.#channel.onmessage = (/** @type {{ data: any }} */ { data }) => {
            if (data === "signedOut") this.#browser.reload();
            else void this.#access.check();
        };
    }

    /**
     * @param {"GET"|"POST"|"DELETE"} method
     * @param {{ token: string }} [body]
     * @returns {Promise<Session>}
     */
    async #request(method, body) {
        const headers = { "X-Client": "page", ...body ? { "Content-Type": "application/json" } : {} };
        const abort = new AbortController();
        const timer = setTimeout(() => abort.abort(), timeout);
        try {
            const response = await this.#browser.fetch("/session", {
                method, headers, cache: "no-store", body: body && JSON.stringify(body), signal: abort.signal,
            });
            if (!response.ok) throw await Problem.of(response);
            return response.status === 204 ? /** @type {any} */ ({}) : await response.json();
        } catch (error) {
            throw error instanceof Problem ? error : new Problem(message("connection.unreachable"), {}, "connection");
        } finally {
            clearTimeout(timer);
        }
    }
}

function rightsOf(/** @type {Session} */ { scope, label, homes }) {
    return JSON.stringify([scope, label, homes]);
}

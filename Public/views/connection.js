import { element } from "../dom.js";

/** @typedef {import("../stream.js").ConnectionState} ConnectionState */

/** @type {Record<ConnectionState, string>} */
const texts = { connecting: "Connecting", live: "Live", reconnecting: "Reconnecting", failed: "Not connected" };

/** Milliseconds before an interruption is shown. Most interruptions are shorter. */
const noticeDelay = 600;

/** The state of the connection, and the problem if there is no connection. */
export class ConnectionView {
    #status = /** @type {HTMLElement} */ (document.getElementById("connection"));
    #notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
    #timer = /** @type {any} */ (0);

    /** @param {() => void} retry */
    constructor(retry) {
        this.retry = retry;
    }

    /** @param {ConnectionState} state */
    show(state, /** @type {import("../api.js").Problem|undefined} */ problem) {
        clearTimeout(this.#timer);
        // A failure stays visible while the page tries again.
        if (state !== "live" && state !== "failed" && this.#status.dataset.state === "failed") return;
        if (state === "reconnecting") this.#timer = setTimeout(() => this.#draw(state, problem), noticeDelay);
        else this.#draw(state, problem);
    }

    #draw(/** @type {ConnectionState} */ state, /** @type {import("../api.js").Problem|undefined} */ problem) {
        if (this.#status.dataset.state !== state) {
            this.#status.dataset.state = state;
            /** @type {Element} */ (this.#status.querySelector(".connection-text")).textContent = texts[state];
        }
        const message = problem?.message ?? "";
        if (this.#notice.hidden === (message === "") && this.#notice.dataset.message === message) return;
        this.#notice.dataset.message = message;
        this.#notice.hidden = message === "";
        this.#notice.replaceChildren(
            element("p", {}, `${message} The page tries again.`),
            element("button", { type: "button", class: "button", onclick: () => this.retry() }, "Try now"));
    }
}

import { element, setAttribute, setText } from "../dom.js";
import { formatTime } from "../format.js";
import { message } from "../messages.js";

/** The texts of the states, beside the name of the home. */
const texts = /** @type {const} */ ({
    loading: "connection.connecting", live: "connection.live", reconnecting: "connection.reconnecting",
    limited: "connection.failed", failed: "connection.failed",
});

/**
 * The state of the connection, and the problem if there is no connection.
 *
 * The attribute `data-connection` of the document contains the state, so that style sheets show outdated values.
 */
export class ConnectionView {
    #context;
    #retry;
    #status = /** @type {HTMLElement} */ (document.getElementById("connection"));

    /**
     * @param {import("./context.js").Context} context
     * @param {() => void} retry opens the connection now
     */
    constructor(context, retry) {
        this.#context = context;
        this.#retry = retry;
    }

    update(/** @type {import("../updates.js").Changes} */ changes) {
        if (!changes.connection) return;
        const { connection } = this.#context;
        const now = Date.now();
        const state = connection.shownAt(now);
        setAttribute(document.documentElement, "data-connection", state);
        setAttribute(this.#status, "data-state", state);
        setText(/** @type {Element} */ (this.#status.querySelector(".connection-text")), message(texts[state]));
        const staleSince = connection.staleSince(now);
        const sentences = [
            state === "live" ? "" : connection.problem?.message ?? "",
            staleSince === null ? ""
                : message("connection.staleSince", { time: formatTime(new Date(staleSince).toISOString()) }),
        ];
        ConnectionView.#show(sentences.filter(Boolean).join(" "), this.#retry);
    }

    /** Shows why the page cannot be shown yet. */
    static showProblem(/** @type {import("../api.js").Problem} */ problem) {
        ConnectionView.#show(message("connection.triesAgain", { problem: problem.message }), () => location.reload());
    }

    static #show(/** @type {string} */ text, /** @type {() => void} */ retry) {
        const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
        if (notice.dataset.text === text) return;
        notice.dataset.text = text;
        notice.hidden = text === "";
        notice.replaceChildren(
            element("p", {}, text),
            element("button", { type: "button", class: "button", onclick: retry }, message("action.retry")));
    }
}

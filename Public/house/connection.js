import { formatTime } from "../catalog/format.js";
import { createButton } from "../elements/controls.js";
import { startCountdown } from "../elements/countdown.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { endConnectionProblems } from "../elements/problem.js";
import { openHome } from "../gateway/open-home.js";
import { message } from "../text/messages.js";

/** Ends the countdown of the shown problem. */
let stopCountdown = () => {};

/**
 * The state of the connection, and the problem if there is no connection.
 *
 * The attribute `data-connection` of the document contains the state, so that style sheets show outdated values.
 */
export class ConnectionView {
    #context;
    #retry;
    #isLive = false;
    #status = /** @type {HTMLElement} */ (document.getElementById("connection"));

    /**
     * @param {import("../home/context.js").Context} context
     * @param {() => void} retry opens the connection now
     */
    constructor(context, retry) {
        this.#context = context;
        this.#retry = retry;
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        const { connection, toasts, router, announce } = this.#context;
        if (!changes.connection && !(changes.state && connection.isGone)) return;
        const now = Date.now();
        const state = connection.shownAt(now);
        setAttribute(document.documentElement, "data-connection", state);
        setAttribute(this.#status, "data-state", state);
        setText(/** @type {Element} */ (this.#status.querySelector(".connection-text")),
            message(`connection.${state === "loading" ? "connecting" : state}`));
        if (connection.isLive && !this.#isLive) {
            endConnectionProblems();
            toasts.endConnectionProblems();
        }
        this.#isLive = connection.isLive;
        if (state === "gone") {
            const text = message(connection.hasHome ? "home.gone" : "home.unknown", { home: openHome() });
            if (changes.connection) {
                router.go({ device: "" });
                announce(text);
            }
            // The view of the home says it itself.
            const isShown = router.state.view !== "home";
            return ConnectionView.#show(state, isShown ? text : "", () => location.reload(), null);
        }
        const staleSince = connection.staleSince(now);
        const sentences = [
            state === "reconnecting" && !connection.problem ? message("connection.lost") : "",
            connection.isSlow(now) ? message("connection.slow") : "",
            state === "live" ? "" : connection.problem?.message ?? "",
            staleSince === null ? ""
                : message("connection.staleSince", { time: formatTime(new Date(staleSince).toISOString()) }),
        ];
        ConnectionView.#show(state, sentences.filter(Boolean).join(" "), this.#retry, connection.retryAt);
    }

    /** Shows why the page cannot be shown yet. The attempt is repeated after some seconds. */
    static showProblem(/** @type {import("../gateway/api.js").Problem} */ problem, /** @type {number} */ seconds) {
        const state = problem.kind === "limit" ? "limited" : "failed";
        ConnectionView.#show(state, problem.message, () => location.reload(), Date.now() + seconds * 1000);
    }

    /**
     * Shows a text with a button that tries again, and the time until the page does it by itself.
     *
     * @param {import("../gateway/connection-state.js").ShownState} state
     * @param {string} text shows nothing if it is empty
     * @param {() => void} retry
     * @param {number|null} retryAt
     */
    static #show(state, text, retry, retryAt) {
        const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
        const key = `${text} ${retryAt ?? ""}`;
        if (notice.dataset.text === key) return;
        notice.dataset.text = key;
        stopCountdown();
        const hadFocus = notice.contains(document.activeElement);
        notice.hidden = text === "";
        setAttribute(notice, "data-state", state);
        const line = notice.querySelector(".notice-text") ?? element("p", { class: "notice-text", role: "alert" });
        // Screen readers read the problem, not each second.
        const countdown = element("span", { class: "notice-countdown", "aria-hidden": "true" });
        const button = createButton({ class: "button" }, retry, message("action.retry"));
        notice.replaceChildren(line, countdown, button);
        setText(line, text);
        if (hadFocus) (text === "" ? document.getElementById("home") : button)?.focus({ preventScroll: true });
        if (retryAt === null || text === "") return;
        stopCountdown = startCountdown((retryAt - Date.now()) / 1000, (count) => {
            countdown.textContent = count > 0 ? message("connection.retryIn", { count }) : "";
        });
    }
}

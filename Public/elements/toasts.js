import { message } from "../text/messages.js";
import { createButton } from "./controls.js";
import { element } from "./dom.js";
import { createIcon } from "./icons.js";
import { asProblem, endsWithInterruption } from "./problem.js";

/** Milliseconds after which a message without a fault disappears. The pointer or the focus in it stops the time. */
const duration = 10_000;

/** The maximum number of messages; the oldest one is removed. */
const maximumCount = 4;

/**
 * A short message about an action. `undo` reverts the action; it is offered as a button, until the `device` is removed.
 * `untilLive` removes the message when the connection is back.
 *
 * @typedef {{ text: string, isProblem?: boolean, untilLive?: boolean, undo?: () => Promise<any>, device?: string }} Toast
 */

/** Short messages at the edge of the page: results of actions, an offer to undo, and faults without another place. */
export class Toasts {
    #list = /** @type {HTMLElement} */ (document.getElementById("toasts"));
    #announce;
    #model;
    #shown = /** @type {Map<string, { close: () => void, untilLive: boolean, device: string }>} */ (new Map());

    /**
     * @param {(text: string) => void} announce
     * @param {import("../home/model.js").Model} model
     */
    constructor(announce, model) {
        this.#announce = announce;
        this.#model = model;
    }

    /** Removes the offers to undo what was done to devices that are gone. */
    update() {
        for (const { close, device } of [...this.#shown.values()]) {
            if (device !== "" && !this.#model.devices.has(device)) close();
        }
    }

    /** Shows a message. A problem stays until it is dismissed. A repeated message replaces the earlier one. */
    show(/** @type {Toast} */ { text, isProblem = false, untilLive = false, undo, device = "" }) {
        this.#shown.get(text)?.close();
        let timer = /** @type {any} */ (0);
        const close = () => {
            clearTimeout(timer);
            const hadFocus = node.contains(document.activeElement);
            node.remove();
            if (this.#shown.get(text)?.close === close) this.#shown.delete(text);
            if (hadFocus) document.getElementById("home")?.focus({ preventScroll: true });
        };
        const start = () => {
            clearTimeout(timer);
            if (!isProblem) timer = setTimeout(close, duration);
        };
        const revert = async () => {
            close();
            try {
                await undo?.();
            } catch (error) {
                this.showProblem(error);
            }
        };
        const node = element("li", { class: isProblem ? "toast is-problem" : "toast",
            onpointerenter: () => clearTimeout(timer), onpointerleave: start,
            onfocusin: () => clearTimeout(timer), onfocusout: start },
        element("p", { dir: "auto", role: isProblem ? "alert" : null }, text),
        undo && createButton({ class: "button is-small" }, revert, message("action.undo")),
        createButton({ class: "tool", "aria-label": message("action.dismiss") }, close, createIcon("close")));
        const endsWithConnection = untilLive || text === message("connection.noControl");
        this.#shown.set(text, { close, untilLive: endsWithConnection, device: undo ? device : "" });
        this.#list.append(node);
        if (this.#shown.size > maximumCount) [...this.#shown.values()][0].close();
        if (!isProblem) this.#announce(text);
        start();
    }

    /** Shows why a request failed. A problem of the connection disappears when the connection is back. */
    showProblem(/** @type {unknown} */ error) {
        const problem = asProblem(error);
        this.show({ text: problem.message, isProblem: true, untilLive: endsWithInterruption(problem) });
    }

    /** Removes the messages about the interruption of the connection. */
    endConnectionProblems() {
        for (const { close, untilLive } of [...this.#shown.values()]) if (untilLive) close();
    }
}

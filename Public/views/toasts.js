import { element } from "../dom.js";
import { createIcon } from "../icons.js";
import { message } from "../messages.js";

/** Milliseconds after which a message without a fault disappears. The pointer or the focus in it stops the time. */
const duration = 10_000;

/** The maximum number of messages; the oldest one is removed. */
const maximumCount = 4;

/**
 * A short message about an action. `undo` reverts the action; it is offered as a button.
 *
 * @typedef {{ text: string, isProblem?: boolean, undo?: () => Promise<any> }} Toast
 */

/** Short messages at the edge of the page: results of actions, an offer to undo, and faults without another place. */
export class Toasts {
    #list = /** @type {HTMLElement} */ (document.getElementById("toasts"));
    #announce;

    /** @param {(text: string) => void} announce */
    constructor(announce) {
        this.#announce = announce;
    }

    /** Shows a message. A problem stays until it is dismissed. */
    show(/** @type {Toast} */ { text, isProblem = false, undo }) {
        let timer = /** @type {any} */ (0);
        const close = () => {
            clearTimeout(timer);
            if (node.contains(document.activeElement)) document.getElementById("home")?.focus({ preventScroll: true });
            node.remove();
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
                this.show({ text: error instanceof Error ? error.message : String(error), isProblem: true });
            }
        };
        const node = element("li", { class: isProblem ? "toast is-problem" : "toast",
            onpointerenter: () => clearTimeout(timer), onpointerleave: start,
            onfocusin: () => clearTimeout(timer), onfocusout: start },
        element("p", { dir: "auto", role: isProblem ? "alert" : null }, text),
        undo && element("button", { type: "button", class: "button is-small", onclick: revert },
            message("action.undo")),
        element("button", { type: "button", class: "tool", "aria-label": message("action.dismiss"), onclick: close },
            createIcon("close")));
        this.#list.append(node);
        while (this.#list.childElementCount > maximumCount) this.#list.firstElementChild?.remove();
        if (!isProblem) this.#announce(text);
        start();
    }
}

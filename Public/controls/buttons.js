import { arrange, element, setAttribute } from "../dom.js";
import { ActionControl } from "./action-control.js";

/** Buttons for the steps of an action that the device supports now. */
export class ButtonsControl extends ActionControl {
    #row = element("div", { class: "action-buttons", role: "group" });
    #buttons = /** @type {Map<string, HTMLElement>} */ (new Map());

    /** @override */
    draw() {
        if (!this.#row.isConnected) this.node.append(this.#row);
        const { steps, label } = this.action;
        setAttribute(this.#row, "aria-label", this.nameOf(label));
        const nodes = steps.map((step) => this.#buttonOf(step));
        const hadFocus = this.#row.contains(document.activeElement);
        const isGone = hadFocus && !nodes.includes(/** @type {HTMLElement} */ (document.activeElement));
        arrange(this.#row, nodes);
        // A button such as "Start" is replaced by "Pause". The focus stays in the group.
        if (isGone) nodes[0]?.focus({ preventScroll: true });
    }

    /** @returns {HTMLElement} */
    #buttonOf(/** @type {import("../actions.js").ActionStep} */ step) {
        const key = `${step.index}-${step.label}`;
        let button = this.#buttons.get(key);
        if (!button) {
            button = /** @type {HTMLElement} */ (this.createButton(step));
            this.#buttons.set(key, button);
        }
        this.labelButton(button, step);
        return button;
    }

    /** Creates the button of a step. */
    createButton(/** @type {import("../actions.js").ActionStep} */ step) {
        const isFirst = this.section.items[0] === this.item && step === this.action.steps[0];
        return this.stepButton(step, isFirst ? "button is-large is-main" : "button is-large");
    }
}

import { humanName } from "../catalog/catalog.js";
import { arrange, element, setAttribute } from "../elements/dom.js";
import { message, word } from "../text/messages.js";
import { ActionControl, controlHead } from "./action-control.js";

/**
 * Buttons for the steps of an action that the device supports now. Those that turn something on and off are below the
 * name of what they turn on.
 */
export class ButtonsControl extends ActionControl {
    #head = controlHead();
    #row = element("div", { class: "action-buttons", role: "group" });
    #buttons = /** @type {Map<string, HTMLElement>} */ (new Map());

    /** @override */
    draw() {
        if (!this.#row.isConnected) this.node.append(this.#head.node, this.#row);
        const { steps, label } = this.action;
        const subject = subjectOf(this.action, this.context.catalog);
        this.#head.show(subject, "");
        this.#head.node.hidden = subject === "";
        setAttribute(this.#row, "aria-label", this.nameOf(subject || label));
        const nodes = steps.map((step) => this.#buttonOf(step));
        const hadFocus = this.#row.contains(document.activeElement);
        const isGone = hadFocus && !nodes.includes(/** @type {HTMLElement} */ (document.activeElement));
        arrange(this.#row, nodes);
        // A button such as "Start" is replaced by "Pause". The focus stays in the group.
        if (isGone) nodes[0]?.focus({ preventScroll: true });
    }

    /** @returns {HTMLElement} */
    #buttonOf(/** @type {import("../catalog/actions.js").ActionStep} */ step) {
        const key = `${step.index}-${step.label}`;
        let button = this.#buttons.get(key);
        if (!button) {
            button = /** @type {HTMLElement} */ (this.createButton(step));
            this.#buttons.set(key, button);
        }
        this.labelButton(button, step);
        const subject = subjectOf(this.action, this.context.catalog);
        if (subject) {
            setAttribute(button, "aria-label", this.nameOf(`${step.label}${message("value.separator")}${subject}`));
        }
        return button;
    }

    /** Creates the button of a step. */
    createButton(/** @type {import("../catalog/actions.js").ActionStep} */ step) {
        const isFirst = this.section.items[0] === this.item && step === this.action.steps[0];
        return this.stepButton(step, isFirst ? "button is-large is-main" : "button is-large");
    }
}

/** Returns what buttons turn on or off, if their texts do not say it; else an empty text. */
function subjectOf(
    /** @type {import("../catalog/actions.js").Action} */ { control, steps },
    /** @type {import("../catalog/catalog.js").Catalog} */ catalog
) {
    const texts = [word("Turn on", "command"), word("Turn off", "command")];
    if (control !== "button" || !steps.every(({ label }) => texts.includes(label))) return "";
    return word(humanName(catalog.trait(steps[0].address.trait).name), "control");
}

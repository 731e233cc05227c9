import { humanName } from "../catalog/catalog.js";
import { createButton } from "../elements/controls.js";
import { arrange, element, setAttribute } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { message, word } from "../text/messages.js";
import { CardControl, controlHead, PanelControl } from "./action-control.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("./action-control.js").CardForm} CardForm */

/** The maximum number of characters on the buttons of a card, and of buttons with a symbol. */
const maximumText = 14;
const maximumSymbols = 3;

/**
 * Buttons for the steps of an action that the device supports now. Those that turn something on and off are below the
 * name of what they turn on.
 */
export class PanelButtons extends PanelControl {
    #head = controlHead();
    #row = element("div", { class: "action-buttons", role: "group" });

    /** @override */
    draw() {
        if (!this.#row.isConnected) this.node.append(this.#head.node, this.#row);
        const { steps, label } = this.action;
        const subject = subjectOf(this.action, this.context.catalog);
        this.#head.show(subject, "");
        this.#head.node.hidden = subject === "";
        setAttribute(this.#row, "aria-label", this.nameOf(subject || label));
        const nodes = steps.map((step) => {
            const button = this.buttonOf(step);
            const name = `${step.label}${message("value.separator")}${subject}`;
            if (subject) setAttribute(button, "aria-label", this.nameOf(name));
            return button;
        });
        const hadFocus = this.#row.contains(document.activeElement);
        const isGone = hadFocus && !nodes.includes(/** @type {HTMLElement} */ (document.activeElement));
        arrange(this.#row, nodes);
        // A button such as "Start" is replaced by "Pause". The focus stays in the group.
        if (isGone) nodes[0]?.focus({ preventScroll: true });
    }

    /**
     * Returns the button of a step.
     *
     * @returns {HTMLElement}
     */
    buttonOf(/** @type {ActionStep} */ step) {
        const isFirst = this.section.items[0] === this.item && step === this.action.steps[0];
        return this.stepButton(step, isFirst ? "button is-large is-main" : "button is-large");
    }
}

/** Returns what buttons turn on or off, if their texts do not say it; else an empty text. */
function subjectOf(
    /** @type {Action} */ { control, steps }, /** @type {import("../catalog/catalog.js").Catalog} */ catalog
) {
    const texts = [word("Turn on", "command"), word("Turn off", "command")];
    if (control !== "button" || !steps.every(({ label }) => texts.includes(label))) return "";
    return word(humanName(catalog.trait(steps[0].address.trait).name), "control");
}

/**
 * Returns the buttons that fit on a card: two short ones, else the first one; null without steps. If there are many
 * symbols, the last one is kept.
 *
 * @returns {CardForm|null}
 */
export function buttonsOnCard(/** @type {ActionStep[]} */ steps) {
    if (steps.length === 0) return null;
    const [first, second] = steps;
    const hasSymbols = steps.every(({ symbol }) => symbol !== "");
    const fitsBoth = second && first.label.length + second.label.length <= maximumText;
    const shown = hasSymbols && steps.length > maximumSymbols
        ? [...steps.slice(0, maximumSymbols - 1), steps[steps.length - 1]]
        : steps.slice(0, hasSymbols ? maximumSymbols : fitsBoth ? 2 : 1);
    const key = String(shown.map(({ index, label, symbol }) => [index, label, symbol]));
    return { kind: "buttons", key, label: "", steps: shown };
}

/**
 * A few buttons, with their symbols if they have some.
 *
 * @extends {CardControl<CardForm>}
 */
export class CardButtons extends CardControl {
    /** @override */ nodes = this.form.steps.map(({ symbol, label }, index) =>
        createButton({ class: symbol ? "tool" : "button is-small", title: symbol ? label : null },
            (button) => this.card.run(this.form.steps[index], [], button), symbol ? createIcon(symbol) : label));

    /** @override */
    draw() {
        const { steps } = this.form;
        steps.forEach(({ label }, index) => this.card.describe(this.nodes[index], steps[0], label));
    }
}

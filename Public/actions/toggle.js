import { valueText } from "../catalog/value-text.js";
import { element, setAttribute } from "../elements/dom.js";
import { word } from "../text/messages.js";
import { CardControl, controlHead, PanelControl } from "./action-control.js";
import { buttonsOnCard } from "./buttons.js";

/** @typedef {import("./action-control.js").CardForm & { isOn: boolean }} SwitchForm */

/** A switch with the state in words. */
export class PanelToggle extends PanelControl {
    #head = controlHead();
    #switch = element("input", { type: "checkbox", role: "switch", class: "switch is-large", onchange: () => {
        const index = this.#switch.checked ? 0 : 1;
        void this.run(this.action.steps.find((step) => step.index === index), [], this.#switch);
    } });

    /** @override */
    draw() {
        if (!this.#switch.isConnected) {
            this.node.classList.add("is-line");
            this.node.append(this.#head.node, this.#switch);
        }
        const { action } = this;
        const hasOwnLabel = !action.steps.some(({ label }) => label === action.label);
        const state = this.#stateText();
        this.#head.show(hasOwnLabel ? action.label : state, hasOwnLabel ? state : "");
        if (this.#switch.checked !== action.isOn) this.#switch.checked = action.isOn === true;
        setAttribute(this.#switch, "aria-label", this.nameOf(action.label));
    }

    #stateText() {
        const { condition } = this.action;
        const { reader } = this;
        const definition = condition && reader.catalog.attribute(condition.trait, condition.attribute);
        const value = condition && reader.value(condition);
        if (!definition) return "";
        // A switch is on or off, also if the attribute states the opposite, such as that the microphone is muted.
        if (definition.type.kind === "boolean" && !definition.words) return word(this.action.isOn ? "On" : "Off");
        // The words of the reading, such as "Muted", say more than those of the attribute.
        const reading = this.section.summary.find(({ trait, attribute }) =>
            trait === condition.trait && attribute === condition.attribute);
        return valueText(value, definition, reader, condition.trait, reading).text
            || valueText(value, definition, reader, condition.trait).text;
    }
}

/**
 * Returns the switch of an action. A device that can only be turned off, or only on, has a button while that changes
 * something.
 *
 * @returns {SwitchForm|import("./action-control.js").CardForm|null}
 */
export function toggleOnCard(/** @type {import("../catalog/actions.js").Action} */ { isOn, label, steps }) {
    const [on, off] = [0, 1].map((index) => steps.find((step) => step.index === index));
    if (on && off) return { kind: "switch", key: "", label, steps: [on, off], isOn: isOn === true };
    const step = isOn ? off : on;
    return buttonsOnCard(step ? [step] : []);
}

/**
 * A switch.
 *
 * @extends {CardControl<SwitchForm>}
 */
export class CardToggle extends CardControl {
    #switch = element("input", { type: "checkbox", role: "switch", class: "switch",
        onclick: (/** @type {Event} */ event) => {
            const { isOn, steps } = this.form;
            if (this.card.obstacleTo(steps[0])) event.preventDefault();
            void this.card.run(steps[isOn ? 1 : 0], [], this.#switch);
        } });
    /** @override */ nodes = [this.#switch];

    /** @override */
    draw() {
        const { isOn, label, steps } = this.form;
        if (this.#switch.checked !== isOn) this.#switch.checked = isOn;
        this.card.describe(this.#switch, steps[0], label === steps[0].label ? "" : label);
    }
}

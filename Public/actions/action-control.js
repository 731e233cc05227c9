import { fullValueText, valueText } from "../catalog/value-text.js";
import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { createIcon } from "../elements/icons.js";
import { problemBox } from "../elements/problem.js";
import { actionName, message } from "../text/messages.js";
import { runStep } from "./run-step.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("./device-sections.js").ControlItem} ControlItem */
/** @typedef {import("./device-sections.js").Section} Section */

/**
 * The large size of a control for an action, in the panel of a device. Subclasses create the content of `node` and show
 * the current values in `draw`.
 *
 * A kind of control is one file, with its large size and, if it has not that of another kind, its small size.
 */
export class PanelControl {
    node = element("div", { class: "action" });
    /** The key of a reading that the control shows beside its values. */
    shownReading = /** @type {string|undefined} */ (undefined);
    /** The control item and its section, as they are now. */
    item;
    section;
    context;
    #buttons = /** @type {Map<string, HTMLElement>} */ (new Map());
    #problem = problemBox();

    /**
     * @param {import("../home/context.js").Context} context
     * @param {ControlItem} item
     * @param {Section} section
     */
    constructor(context, item, section) {
        this.context = context;
        this.item = item;
        this.section = section;
    }

    /** Shows the current values. */
    update(/** @type {ControlItem} */ item, /** @type {Section} */ section) {
        this.item = item;
        this.section = section;
        this.draw();
        if (!this.#problem.node.parentNode) this.node.append(this.#problem.node);
    }

    draw() {}

    get reader() {
        return this.section.reader;
    }

    /** The action that the control shows. */
    get action() {
        return this.item.actions[0];
    }

    /** Whether the device cannot be reached. A fieldset disables the inputs; other controls have to look. */
    get isDisabled() {
        return this.node.closest("fieldset")?.matches(":disabled") ?? false;
    }

    /** Returns the name of an action for screen readers, with the device and, if it has several, its part. */
    nameOf(/** @type {string} */ action) {
        const { device } = this.reader;
        const name = device.name || message("device.unnamed");
        const hasParts = this.context.catalog.characteristicParts(device.types).length > 1;
        return actionName(action, hasParts ? `${name}${message("value.separator")}${this.section.title}` : name);
    }

    /** Returns a value of the action as text, or another value in its place. */
    textOf(/** @type {Action} */ action, index = 0, value = action.values[index]?.value) {
        const { definition, address } = action.values[index];
        const { text } = valueText(value, definition, this.reader, address.trait);
        return text || (value === null ? "–" : fullValueText(value, definition, this.reader, address.trait));
    }

    /** Returns the reading of the part for a value of an action; undefined if there is none. */
    readingOf(/** @type {Action} */ action, index = 0) {
        const { definition, address } = action.values[index];
        return this.section.summary.find(({ trait, attribute, member }) =>
            trait === address.trait && attribute === definition.name && member === undefined);
    }

    /** Sends a step, and shows the problem or the refusal below the control. */
    async run(
        /** @type {ActionStep|undefined} */ step, /** @type {any[]} */ controlValues = [],
        /** @type {HTMLElement|undefined} */ opener = undefined, /** @type {Record<string, any>} */ entered = {}
    ) {
        if (!step) return;
        this.#problem.clear();
        const { actions, reader } = this.section;
        setAttribute(opener ?? this.node, "aria-busy", "true");
        const { problem, refusal } = await runStep(this.context, { actions, reader }, step,
            { controlValues, opener, entered });
        setAttribute(opener ?? this.node, "aria-busy", null);
        if (problem) this.#problem.show(problem);
        else if (refusal) this.#problem.show(new RangeError(refusal));
        this.draw();
    }

    /** Returns the button that sends a step: the same one as long as the step has this label. */
    stepButton(/** @type {ActionStep} */ step, /** @type {string} */ kind, hasIcon = false) {
        const key = `${step.index}-${step.label}`;
        const button = getOrCreate(this.#buttons, key, () => createButton({ class: kind }, (pressed) => {
            if (pressed.getAttribute("aria-busy") === "true") return;
            const current = this.item.actions.flatMap(({ steps }) => steps)
                .find((each) => each.index === step.index && each.label === step.label);
            void this.run(current, [], pressed);
        }, hasIcon ? createIcon(step.symbol) : step.label));
        setAttribute(button, "aria-label", this.nameOf(step.label));
        const hint = step.symbol ? step.label : step.command?.description;
        setAttribute(button, "title", hint ?? null);
        return button;
    }
}

/**
 * What a control on a card shows: the kind of its small size, a key that changes when its elements have to be created
 * again, its label, and the steps that it sends.
 *
 * @typedef {{ kind: string, key: string, label: string, steps: ActionStep[] }} CardForm
 */

/**
 * The small size of a control for an action, on the card of a device. Subclasses create `nodes` and show the current
 * values in `draw`.
 *
 * @template {CardForm} Form
 */
export class CardControl {
    nodes = /** @type {HTMLElement[]} */ ([]);
    card;
    form;

    /** @param {import("./primary-control.js").PrimaryControl} card */
    constructor(card, /** @type {Form} */ form) {
        this.card = card;
        this.form = form;
    }

    /** Shows the current values. Writes only what differs. */
    update(/** @type {Form} */ form) {
        this.form = form;
        this.draw();
    }

    draw() {}

    /** Discards what has not been sent yet. */
    discard() {}
}

/**
 * Creates the line above a control: its label and its value.
 *
 * @returns {{ node: HTMLElement, label: HTMLElement, value: HTMLElement,
 *             show: (label: string, value: string) => void }}
 */
export function controlHead() {
    const label = element("span", { class: "action-label" });
    const value = element("span", { class: "action-value" });
    return {
        node: element("div", { class: "action-head" }, label, value), label, value,
        show(labelText, valueText) {
            setText(label, labelText);
            setText(value, valueText);
        },
    };
}

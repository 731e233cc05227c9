import { element, setAttribute, uniqueID } from "../elements/dom.js";
import { message } from "../text/messages.js";

/**
 * An input with its label, its hint, and an element for its error. It can be used in place of a `FormField`.
 *
 * @typedef {{ node: HTMLElement, input: HTMLInputElement|HTMLSelectElement, control: { focusable: HTMLElement },
 *             showError: (text: string) => void, clearError: () => void }} LabeledField
 */

/**
 * Creates a field around an input.
 *
 * @param {string} label
 * @param {HTMLInputElement|HTMLSelectElement} input
 * @param {{ hint?: string, more?: (Node|string|false|null|undefined)[] }} [options] more: nodes after the input in its
 *        line, such as a unit
 * @returns {LabeledField}
 */
export function labeledField(label, input, options = {}) {
    const { hint = "", more = [] } = options;
    const id = input.id ||= uniqueID("field");
    const hintNode = element("span", { class: "hint", id: `${id}-hint` }, hint);
    const error = element("span", { class: "field-error", id: `${id}-error`, hidden: true });
    const describe = () => {
        const parts = [hint && hintNode.id, !error.hidden && error.id].filter(Boolean);
        setAttribute(input, "aria-describedby", parts.length > 0 ? parts.join(" ") : null);
        setAttribute(input, "aria-invalid", error.hidden ? null : "true");
    };
    const isSwitch = input.matches("[role=switch]");
    const line = more.length > 0 ? element("div", { class: "field-line" }, input, ...more) : input;
    const labelNode = element("label", { class: "label", for: id }, label);
    describe();
    return {
        node: element("div", { class: "field" },
            ...isSwitch ? [element("div", { class: "field-switch" }, labelNode, line)] : [labelNode, line],
            hint && hintNode, error),
        input, control: { focusable: input }, ...errorFunctions(error, describe),
    };
}

/** Returns the functions of a field that show its error and remove it, and then describe its inputs again. */
export function errorFunctions(/** @type {HTMLElement} */ error, /** @type {() => void} */ describe) {
    const show = (/** @type {string} */ text) => {
        error.textContent = text;
        error.hidden = text === "";
        describe();
    };
    return { showError: show, clearError: () => show("") };
}

/** Returns a text of a field for numbers, without blanks; shows an error and throws if it is not a number. */
export function numberText(/** @type {LabeledField} */ field) {
    const { input } = field;
    const text = input.value.trim();
    if (!input.validity.badInput && !Number.isNaN(Number(text))) return text;
    const problem = message("control.enterNumber");
    field.showError(problem);
    input.focus();
    throw new RangeError(problem);
}

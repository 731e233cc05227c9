import { labelOf } from "../catalog/labels.js";
import { element, setAttribute, uniqueID } from "../elements/dom.js";
import { errorFunctions } from "./labeled-field.js";
import { controlFor } from "./value-control.js";

/** The inputs that a hint describes. A slider and the checkboxes of a group have none of their own. */
const describedInputs = "select, textarea, input:is([type=text], [type=number], [type=password], [role=switch])";

/**
 * A control with its label, its hint, and an element for its error.
 *
 * @typedef {{ node: HTMLElement, control: import("./value-control.js").Control, showError: (text: string) => void,
 *             clearError: () => void }} FormField
 */

/**
 * Creates a field for an attribute or a field of a command.
 *
 * @param {import("../catalog/catalog.js").Definition} definition
 * @param {Record<string, any>} attributes the current values of the trait
 * @param {any} value the initial value
 * @param {{ choices?: import("./value-control.js").Choice[], isSecret?: boolean,
 *           hasCode?: boolean }} [options]
 *        choices: the values with names; isSecret: whether the input is not shown; hasCode: whether the name in the API
 *        is shown beside the label
 * @returns {FormField}
 */
export function formField(definition, attributes, value, options = {}) {
    const id = uniqueID("field");
    const control = controlFor(definition, attributes, { ...options, id });
    control.write(value);
    const hint = element("span", { class: "hint", id: `${id}-hint` }, control.hint);
    const error = element("span", { class: "field-error", id: `${id}-error`, hidden: true });
    const { hasCode = true } = options;
    const text = labelOf(definition.name);
    const head = element("div", { class: "field-head" },
        control.isGroup ? element("span", { class: "label", id: `${id}-label` }, text)
            : element("label", { class: "label", for: id }, text),
        hasCode && element("code", {}, definition.name));
    const node = element("div", { class: "field" }, head, control.node, control.hint && hint, error);
    if (control.isGroup) {
        control.node.setAttribute("role", "group");
        control.node.setAttribute("aria-labelledby", `${id}-label`);
        const inner = control.node.querySelector(`#${CSS.escape(id)}`);
        if (inner && inner !== control.node) inner.setAttribute("aria-labelledby", `${id}-label`);
    }

    const describe = () => {
        const parts = [control.hint && hint.id, !error.hidden && error.id].filter(Boolean);
        const inputs = control.node.matches(describedInputs) ? [control.node]
            : [...control.node.querySelectorAll(describedInputs)];
        for (const target of inputs.length > 0 ? inputs : [control.node]) {
            setAttribute(target, "aria-describedby", parts.length > 0 ? parts.join(" ") : null);
            if (inputs.length > 0) setAttribute(target, "aria-invalid", error.hidden ? null : "true");
        }
    };
    describe();
    return { node, control, ...errorFunctions(error, describe) };
}

/**
 * Shows the details of a problem beside the fields that its pointers name, and returns these pointers.
 *
 * @param {import("../gateway/api.js").Problem} problem
 * @param {Map<string, FormField>} fields by pointer
 */
export function showFieldErrors(problem, fields) {
    const shown = [];
    for (const { pointer, detail } of problem.errors) {
        // A pointer may refer to a part of a list or a struct, which is inside the field.
        const field = fields.get([...fields.keys()].find((each) => pointer === each || pointer.startsWith(`${each}/`))
            ?? "");
        if (!field) continue;
        field.showError(detail);
        if (shown.length === 0) field.control.focusable.focus();
        shown.push(pointer);
    }
    return shown;
}

/**
 * Disables the button of a form while a value still has to be entered.
 *
 * @param {HTMLElement} form
 * @param {HTMLButtonElement} button
 * @param {() => Iterable<FormField>} fields
 */
export function enableWhenComplete(form, button, fields) {
    const update = () => { button.disabled = [...fields()].some(({ control }) => control.isMissing?.()); };
    form.addEventListener("input", update);
    form.addEventListener("change", update);
    update();
}

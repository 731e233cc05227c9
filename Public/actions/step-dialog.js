import { choicesFrom, listedValues } from "../catalog/choices.js";
import { initialValue, isSecret } from "../catalog/parameters.js";
import { namedValues } from "../catalog/value-text.js";
import { createButton } from "../elements/controls.js";
import { element, uniqueID } from "../elements/dom.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { enableWhenComplete, formField, showFieldErrors } from "../forms/form-field.js";
import { actionName, message } from "../text/messages.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */

/**
 * Opens a dialog that asks for the confirmation of a step, and for the values of fields.
 *
 * The dialog stays open while the request fails, and shows the problem at the fields. Secrets are cleared when it
 * closes.
 *
 * @param {import("../home/context.js").Context} context
 * @param {import("../catalog/actions.js").ActionStep} step
 * @param {Definition[]} asked
 * @param {{ reader: import("../catalog/part-reader.js").PartReader, opener?: HTMLElement,
 *           submit: (values: Record<string, any>) => Promise<import("./run-step.js").StepResult>,
 *           onClose: () => void }} options
 */
export function askForStep(context, step, asked, { reader, opener, submit, onClose }) {
    const titleID = uniqueID("dialog");
    const device = context.model.devices.get(step.address.deviceID)?.name || message("device.unnamed");
    const attributes = reader.trait(step.address.trait)?.state.attributes ?? {};
    const problem = problemBox();
    const fields = new Map(asked.map((definition) => {
        const choices = definition.names ? namedValues(definition.names, reader, step.address.trait)
            : choicesFrom(listedValues(definition, attributes));
        const initial = initialValue(definition, attributes, choices);
        const field = formField(definition, attributes, initial,
            { choices, isSecret: isSecret(definition), hasCode: false });
        const input = field.control.focusable;
        if (isSecret(definition) && definition.text && input instanceof HTMLInputElement) {
            field.node.append(codeKeypad(input));
        }
        return [definition.name, field];
    }));
    const confirm = element("button", { type: "submit", class: `button ${step.confirm ? "is-danger" : "is-main"}` },
        step.label);
    const cancel = createButton({ class: "button" }, () => dialog.close(), message("action.cancel"));
    const send = async (/** @type {Event} */ event) => {
        event.preventDefault();
        problem.clear();
        const values = readFields(fields);
        if (!values) return;
        confirm.disabled = true;
        const result = await submit(values);
        confirm.disabled = false;
        if (!result.problem) return dialog.close();
        const rejection = asProblem(result.problem);
        const byPointer = new Map([...fields].map(([name, field]) => [`/params/${name}`, field]));
        problem.show(rejection, showFieldErrors(rejection, byPointer));
    };
    const dialog = element("dialog", { class: "dialog", "aria-labelledby": titleID, onclose: () => {
        for (const definition of asked) if (isSecret(definition)) fields.get(definition.name)?.control.write("");
        dialog.remove();
        const next = opener?.isConnected ? opener
            : document.querySelector("#panel:not([hidden]) h2") ?? document.getElementById("home");
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
        onClose();
    } }, element("form", { novalidate: true, onsubmit: send },
        element("h2", { id: titleID, dir: "auto" }, actionName(step.label, device)),
        step.confirm && element("p", {}, step.confirm),
        ...[...fields.values()].map(({ node }) => node), problem.node,
        element("div", { class: "dialog-actions" }, cancel, confirm)));
    enableWhenComplete(dialog, confirm, () => fields.values());
    document.body.append(dialog);
    dialog.showModal();
    if (step.confirm && fields.size === 0) cancel.focus();
    else [...fields.values()][0]?.control.focusable.focus();
}

/**
 * Returns the values of the fields; null if one is not valid, after showing the error at it.
 *
 * @param {Map<string, import("../forms/form-field.js").FormField>} fields
 */
export function readFields(fields) {
    /** @type {Record<string, any>} */
    const values = {};
    let firstInvalid = /** @type {import("../forms/form-field.js").FormField|null} */ (null);
    for (const [name, field] of fields) {
        field.clearError();
        try {
            const value = field.control.read();
            if (value !== undefined) values[name] = value;
        } catch (error) {
            field.showError(/** @type {Error} */ (error).message);
            firstInvalid ??= field;
        }
    }
    firstInvalid?.control.focusable.focus();
    return firstInvalid ? null : values;
}

/**
 * Creates the digits of a code, as buttons beside a field.
 *
 * @param {HTMLInputElement} input
 */
function codeKeypad(input) {
    const type = (/** @type {string} */ digit) => {
        input.value = digit === "" ? input.value.slice(0, -1) : input.value + digit;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const key = (/** @type {string} */ digit, /** @type {string} */ label) =>
        createButton({ class: "key", "aria-label": label }, () => type(digit), digit || "⌫");
    return element("div", { class: "code-keys", role: "group", "aria-label": message("control.code") },
        ...["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => key(digit, digit)),
        element("span"), key("0", "0"), key("", message("control.deleteDigit")));
}

import { element, setAttribute, uniqueID } from "../dom.js";
import { asProblem, problemBox } from "./problem.js";

/**
 * Opens a dialog for a name. It stays open until the gateway has accepted the name.
 *
 * @param {{ title: string, label: string, action: string, value?: string, hint?: string, opener?: HTMLElement,
 *           submit: (name: string) => Promise<any> }} dialogOptions
 */
export function openNameDialog(dialogOptions) {
    const id = uniqueID("name");
    const input = element("input", {
        type: "text", id, autocomplete: "off", value: dialogOptions.value ?? "",
        "aria-describedby": `${id}-hint ${id}-error`,
    });
    const hint = element("p", { class: "hint", id: `${id}-hint` }, dialogOptions.hint ?? "");
    const error = element("p", { class: "field-error", id: `${id}-error` });
    hint.hidden = hint.textContent === "";
    const field = element("div", { class: "field" },
        element("label", { class: "label", for: id }, dialogOptions.label), input, hint, error);
    const showError = (/** @type {string} */ text) => {
        error.textContent = text;
        setAttribute(input, "aria-invalid", text ? "true" : null);
    };
    openDialog(dialogOptions, [field], async () => {
        showError("");
        try {
            await dialogOptions.submit(input.value.trim());
        } catch (error) {
            const problem = asProblem(error);
            const nameError = problem.errors.find((each) => each.pointer === "/name");
            showError(nameError?.detail ?? "");
            problem.errors = problem.errors.filter((each) => each !== nameError);
            input.focus();
            throw problem;
        }
    });
    input.select();
}

/**
 * Opens a dialog with a question; "Cancel" has the focus.
 *
 * @param {{ title: string, text: string, action: string, opener?: HTMLElement,
 *           submit: () => Promise<any> }} dialogOptions
 */
export function openConfirmation(dialogOptions) {
    openDialog(dialogOptions, [element("p", {}, dialogOptions.text)], dialogOptions.submit, "is-danger");
}

/**
 * Opens a dialog with a title, some content, and two buttons. It closes when `submit` succeeds, else shows the problem.
 *
 * @param {{ title: string, action: string, opener?: HTMLElement }} dialogOptions
 * @param {(Node|string|null|undefined|false)[]} content
 * @param {() => Promise<any>} submit
 * @param {string} [kind] a class of the button that confirms
 */
function openDialog(dialogOptions, content, submit, kind = "is-main") {
    const titleID = uniqueID("dialog");
    const problem = problemBox();
    const confirm = element("button", { type: "submit", class: `button ${kind}` }, dialogOptions.action);
    const cancel = element("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel");
    const form = element("form", { novalidate: true, onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        confirm.disabled = true;
        problem.clear();
        try {
            await submit();
            dialog.close();
        } catch (error) {
            problem.show(error);
            confirm.disabled = false;
        }
    } },
    element("h2", { id: titleID }, dialogOptions.title), ...content, problem.node,
    element("div", { class: "dialog-actions" }, cancel, confirm));
    const dialog = element("dialog", { class: "dialog", "aria-labelledby": titleID, onclose: () => {
        dialog.remove();
        const opener = dialogOptions.opener?.isConnected ? dialogOptions.opener : document.getElementById("home");
        opener?.focus({ preventScroll: true });
    } }, form);
    document.body.append(dialog);
    dialog.showModal();
    if (kind === "is-danger") cancel.focus();
}

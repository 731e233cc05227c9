import { message } from "../text/messages.js";
import { createButton } from "./controls.js";
import { element, setAttribute, uniqueID } from "./dom.js";
import { asProblem, problemBox } from "./problem.js";

/**
 * A dialog.
 *
 * `action` is the text of the button that submits. `opener` receives the focus when the dialog closes; after a
 * successful `submit`, the element that `focusAfter` returns does, for submissions that remove the opener.
 *
 * @typedef {{ title: string, action: string, opener?: HTMLElement, focusAfter?: () => HTMLElement|null|undefined,
 *             submit: () => Promise<any> }} DialogOptions
 */

/**
 * Opens a dialog for a name. It stays open until the gateway has accepted the name.
 *
 * @param {Omit<DialogOptions, "submit"> & { label: string, value?: string, hint?: string,
 *         submit: (name: string) => Promise<any> }} dialogOptions
 */
export function openNameDialog(dialogOptions) {
    const id = uniqueID("name");
    const input = element("input", {
        type: "text", id, autocomplete: "off", dir: "auto", value: dialogOptions.value ?? "",
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
    const submit = async () => {
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
    };
    openDialog({ ...dialogOptions, submit }, [field]);
    input.select();
}

/** Opens a dialog with a question; "Cancel" has the focus. */
export function openConfirmation(/** @type {DialogOptions & { text: string }} */ dialogOptions) {
    const { cancel } = openDialog(dialogOptions, [element("p", {}, dialogOptions.text)], "is-danger");
    cancel.focus();
}

/**
 * Opens a dialog with a title, some content, and two buttons. It closes when `submit` succeeds, else shows the problem.
 *
 * @param {DialogOptions} dialogOptions
 * @param {(Node|string|null|undefined|false)[]} content
 * @param {string} [kind] a class of the button that submits
 * @returns {{ dialog: HTMLDialogElement, confirm: HTMLButtonElement, cancel: HTMLButtonElement }}
 */
export function openDialog(dialogOptions, content, kind = "is-main") {
    const titleID = uniqueID("dialog");
    const problem = problemBox();
    let hasSucceeded = false;
    const confirm = element("button", { type: "submit", class: `button ${kind}` }, dialogOptions.action);
    const cancel = createButton({ class: "button" }, () => dialog.close(), message("action.cancel"));
    const form = element("form", { novalidate: true, onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (confirm.disabled) return;
        // A disabled button loses the focus.
        const hadFocus = document.activeElement === confirm;
        confirm.disabled = true;
        problem.clear();
        try {
            await dialogOptions.submit();
            hasSucceeded = true;
            dialog.close();
        } catch (error) {
            problem.show(error);
        }
        confirm.disabled = false;
        // A field with an error may have the focus now.
        if (hadFocus && dialog.open && !dialog.contains(document.activeElement)) confirm.focus();
    } },
    element("h2", { id: titleID, dir: "auto" }, dialogOptions.title), ...content, problem.node,
    element("div", { class: "dialog-actions" }, cancel, confirm));
    const dialog = element("dialog", { class: "dialog", "aria-labelledby": titleID, onclose: () => {
        dialog.remove();
        const next = hasSucceeded ? dialogOptions.focusAfter?.() : undefined;
        returnFocus(next ?? dialogOptions.opener);
    } }, form);
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, confirm, cancel };
}

/** Moves the focus to an element after a dialog has closed; to the list of devices if the element is gone. */
export function returnFocus(/** @type {HTMLElement|null|undefined} */ target) {
    if (target?.isConnected) target.focus({ preventScroll: true });
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    document.getElementById("home")?.focus({ preventScroll: true });
}

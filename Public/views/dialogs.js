import { element, setAttribute, uniqueID } from "../dom.js";
import { asProblem, problemBox } from "./problem.js";

/**
 * Asks for a name. The dialog stays open until the gateway has accepted the name.
 *
 * @param {{ title: string, label: string, action: string, value?: string, hint?: string, opener?: HTMLElement,
 *           submit: (name: string) => Promise<any> }} question
 */
export function askForName(question) {
    const id = uniqueID("name");
    const input = element("input", {
        type: "text", id, autocomplete: "off", value: question.value ?? "",
        "aria-describedby": `${id}-hint ${id}-error`,
    });
    const hint = element("p", { class: "hint", id: `${id}-hint` }, question.hint ?? "");
    const error = element("p", { class: "field-error", id: `${id}-error` });
    hint.hidden = hint.textContent === "";
    const field = element("div", { class: "field" },
        element("label", { class: "label", for: id }, question.label), input, hint, error);
    const mark = (/** @type {string} */ text) => {
        error.textContent = text;
        setAttribute(input, "aria-invalid", text ? "true" : null);
    };
    openDialog(question, [field], async () => {
        mark("");
        try {
            await question.submit(input.value.trim());
        } catch (refusal) {
            const problem = asProblem(refusal);
            const aboutName = problem.errors.find((each) => each.pointer === "/name");
            mark(aboutName?.detail ?? "");
            problem.errors = problem.errors.filter((each) => each !== aboutName);
            input.focus();
            throw problem;
        }
    });
    input.select();
}

/**
 * Asks for confirmation; the default is no.
 *
 * @param {{ title: string, text: string, action: string, opener?: HTMLElement,
 *           submit: () => Promise<any> }} question
 */
export function askToConfirm(question) {
    openDialog(question, [element("p", {}, question.text)], question.submit, "is-danger");
}

/**
 * @param {{ title: string, action: string, opener?: HTMLElement }} question
 * @param {(Node|string|null|undefined|false)[]} content
 * @param {() => Promise<any>} submit
 * @param {string} [kind] a class of the button that confirms
 */
function openDialog(question, content, submit, kind = "is-main") {
    const titleID = uniqueID("dialog");
    const problem = problemBox();
    const act = element("button", { type: "submit", class: `button ${kind}` }, question.action);
    const cancel = element("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel");
    const form = element("form", { novalidate: true, onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        act.disabled = true;
        problem.clear();
        try {
            await submit();
            dialog.close();
        } catch (error) {
            problem.show(error);
            act.disabled = false;
        }
    } },
    element("h2", { id: titleID }, question.title), ...content, problem.node,
    element("div", { class: "dialog-actions" }, cancel, act));
    const dialog = element("dialog", { class: "dialog", "aria-labelledby": titleID, onclose: () => {
        dialog.remove();
        const opener = question.opener?.isConnected ? question.opener : document.getElementById("home");
        opener?.focus({ preventScroll: true });
    } }, form);
    document.body.append(dialog);
    dialog.showModal();
    if (kind === "is-danger") cancel.focus();
}

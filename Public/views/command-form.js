import { invokeCommand, Problem } from "../api.js";
import { humanName } from "../catalog.js";
import { element } from "../dom.js";
import { formatStruct } from "../format.js";
import { defaultValue } from "../parameters.js";
import { formField, showFieldErrors } from "./form-field.js";
import { asProblem, problemBox } from "./problem.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./form-field.js").FormField} FormField */

/** The form of a command with fields, with a control for each field. */
export class CommandForm {
    #context;
    #address;
    #command;
    #fields = /** @type {Map<string, FormField>} */ (new Map());
    #problem = problemBox();
    #response = element("p", { class: "response", role: "status" });

    /**
     * @param {Context} context
     * @param {import("../api.js").Address} address
     * @param {import("../catalog.js").Command} command
     */
    constructor(context, address, command) {
        this.#context = context;
        this.#address = address;
        this.#command = command;
        const send = element("button", { type: "submit", class: "button is-main" }, humanName(command.name));
        const form = element("form", { class: "command-form", novalidate: true,
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.#send(send);
            } });
        const summary = element("summary", { title: command.description },
            humanName(command.name), " ", element("code", {}, command.name));
        const details = element("details", { class: "command", ontoggle: () => {
            if (details.open && this.#fields.size === 0) this.#createFields(form, send);
        } }, summary, form);
        this.node = details;
    }

    /** Creates the fields when the form is first opened, because the commands of some traits have many. */
    #createFields(/** @type {HTMLElement} */ form, /** @type {HTMLElement} */ send) {
        const { deviceID, part, trait } = this.#address;
        const attributes = this.#context.model.part(deviceID, part)?.traits[trait]?.attributes ?? {};
        for (const definition of this.#command.fields) {
            const initial = definition.optional ? undefined : initialValue(definition, attributes);
            this.#fields.set(definition.name, formField(definition, attributes, initial));
        }
        form.append(...[...this.#fields.values()].map((field) => field.node), this.#problem.node,
            element("div", { class: "form-actions" }, send), this.#response);
    }

    async #send(/** @type {HTMLButtonElement} */ button) {
        this.#problem.clear();
        this.#response.textContent = "";
        /** @type {Record<string, any>} */
        const params = {};
        let firstInvalid = /** @type {FormField|null} */ (null);
        for (const [name, field] of this.#fields) {
            field.clearError();
            try {
                const value = field.control.read();
                if (value !== undefined) params[name] = value;
            } catch (error) {
                field.showError(/** @type {Error} */ (error).message);
                firstInvalid ??= field;
            }
        }
        if (firstInvalid) return firstInvalid.control.focusable.focus();
        button.setAttribute("aria-busy", "true");
        try {
            const outcome = await invokeCommand(this.#address, this.#command, params);
            this.#context.model.applyResult(this.#address, outcome);
            if (outcome.refusal) throw new Problem(outcome.refusal);
            const content = outcome.response
                ? formatStruct(outcome.response, this.#command.response?.fields ?? []) : "";
            this.#response.textContent = content ? `Response: ${content}` : "Done.";
        } catch (error) {
            const problem = asProblem(error);
            const byPointer = new Map([...this.#fields].map(([name, field]) => [`/params/${name}`, field]));
            this.#problem.show(problem, showFieldErrors(problem, byPointer));
        }
        button.removeAttribute("aria-busy");
    }
}

/** Returns the initial value of a field: the current value of the attribute it changes, else the default value. */
function initialValue(
    /** @type {import("../catalog.js").Definition} */ definition, /** @type {Record<string, any>} */ attributes
) {
    const name = definition.name;
    const current = `current${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return attributes[current] ?? defaultValue(definition, attributes);
}

import { unavailableReason } from "../actions/run-step.js";
import { readFields } from "../actions/step-dialog.js";
import { humanName } from "../catalog/catalog.js";
import { choicesFrom, listedValues } from "../catalog/choices.js";
import { formatStruct } from "../catalog/format.js";
import { defaultParameters, defaultValue } from "../catalog/parameters.js";
import { createForm } from "../elements/controls.js";
import { openConfirmation } from "../elements/dialogs.js";
import { codeTexts, element, uniqueID } from "../elements/dom.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { enableWhenComplete, formField, showFieldErrors } from "../forms/form-field.js";
import { invokeCommand, Problem } from "../gateway/api.js";
import { actionName, message, word } from "../text/messages.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */
/** @typedef {import("../forms/form-field.js").FormField} FormField */

/**
 * The form of a command: a control for each field, or only a button if there are none. The response is shown below it.
 */
export class CommandForm {
    #context;
    #address;
    #command;
    #deviceName;
    #fields = /** @type {Map<string, FormField>} */ (new Map());
    #problem = problemBox();
    #response = element("p", { class: "response", role: "status" });

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("../gateway/api.js").Address} address
     * @param {import("../catalog/catalog.js").Command} command
     */
    constructor(context, address, command) {
        this.#context = context;
        this.#address = address;
        this.#command = command;
        this.#deviceName = context.model.devices.get(address.deviceID)?.name || message("device.unnamed");
        const label = this.#label;
        const send = element("button", { type: "submit", class: "button is-main",
            "aria-label": actionName(label, this.#deviceName) }, label);
        const form = createForm({ class: "command-form" }, () => this.#submit(send));
        const details = element("details", { class: "command", ontoggle: () => {
            if (details.open && form.childElementCount === 0) this.#createFields(form, send);
        } }, element("summary", {}, label, " ", element("code", {}, command.name)), form);
        this.node = details;
    }

    get #label() {
        return word(this.#command.label ?? humanName(this.#command.name), "command");
    }

    /** Creates the fields when the form is first opened, because the commands of some traits have many. */
    #createFields(/** @type {HTMLElement} */ form, /** @type {HTMLButtonElement} */ send) {
        const { deviceID, part, trait } = this.#address;
        const attributes = this.#context.model.part(deviceID, part)?.traits[trait]?.attributes ?? {};
        for (const definition of this.#command.fields) {
            const initial = definition.optional ? undefined : initialValue(definition, attributes);
            const isSecret = definition.type.kind === "octets";
            const choices = choicesFrom(listedValues(definition, attributes));
            this.#fields.set(definition.name, formField(definition, attributes, initial, { isSecret, choices }));
        }
        const { description } = this.#command;
        form.append(...description ? [element("p", { class: "hint", id: uniqueID("command") }, ...codeTexts(description))] : [],
            ...[...this.#fields.values()].map((field) => field.node), this.#problem.node,
            element("div", { class: "form-actions" }, send), this.#response);
        enableWhenComplete(form, send, () => this.#fields.values());
    }

    #submit(/** @type {HTMLButtonElement} */ button) {
        this.#problem.clear();
        this.#response.textContent = "";
        const params = this.#fields.size > 0 ? readFields(this.#fields) : defaultParameters(this.#command);
        if (!params) return;
        const { confirm } = this.#command;
        if (!confirm) return void this.#send(button, params);
        openConfirmation({
            title: actionName(this.#label, this.#deviceName), text: word(confirm),
            action: this.#label, opener: button, submit: () => this.#send(button, params),
        });
    }

    async #send(/** @type {HTMLElement} */ button, /** @type {Record<string, any>} */ params) {
        button.setAttribute("aria-busy", "true");
        try {
            const reason = unavailableReason(this.#context, this.#address);
            if (reason) throw new Problem(reason, {}, "connection");
            const outcome = await invokeCommand(this.#address, this.#command, params);
            this.#context.model.applyResult(this.#address, outcome);
            if (outcome.refusal) throw new Problem(message("device.refused", { reason: outcome.refusal }));
            const content = formatStruct(outcome.response ?? {}, this.#command.response?.fields ?? []);
            this.#response.textContent = content ? message("panel.response", { content }) : message("panel.done");
        } catch (error) {
            const problem = asProblem(error);
            const byPointer = new Map([...this.#fields].map(([name, field]) => [`/params/${name}`, field]));
            this.#problem.show(problem, showFieldErrors(problem, byPointer));
        }
        button.removeAttribute("aria-busy");
    }
}

/** Returns the initial value of a field: the current value of the attribute it changes, else the default value. */
function initialValue(/** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes) {
    const name = definition.name;
    const current = `current${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return attributes[current] ?? defaultValue(definition, attributes);
}

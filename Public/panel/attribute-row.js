import { unavailableReason } from "../actions/run-step.js";
import { humanName, rangeOf } from "../catalog/catalog.js";
import { defaultParameters } from "../catalog/parameters.js";
import { fullValueText } from "../catalog/value-text.js";
import { createButton, createForm } from "../elements/controls.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { formField, showFieldErrors } from "../forms/form-field.js";
import { access } from "../gateway/access.js";
import { invokeCommand, Problem, writeAttributes } from "../gateway/api.js";
import { actionName, message, word } from "../text/messages.js";
import { rangeText } from "./range-text.js";

/** @typedef {import("../catalog/part-reader.js").PartReader} PartReader */

/** The maximum length of a raw value that is shown in one line. */
const maximumRaw = 60;

/**
 * An attribute: its value in words and as the gateway sends it, its range and its description. "Edit" opens a form if
 * the attribute can be written, or if a command sets it.
 */
export class AttributeRow {
    #context;
    #address;
    #definition;
    #method;
    #value = element("span", { class: "attribute-value", dir: "auto" });
    #raw = element("code", { class: "attribute-raw" });
    #longRaw = element("code", { class: "attribute-raw" });
    #rawDetails = element("details", { class: "raw", hidden: true },
        element("summary", {}, message("panel.raw")),
        element("pre", { tabindex: "0", dir: "ltr", "aria-label": message("panel.raw") }, this.#longRaw));
    #range = element("span", { class: "hint" });
    #description = element("p", { class: "attribute-text" });
    #problem = problemBox();

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("../gateway/api.js").Address} address
     * @param {import("../catalog/catalog.js").Definition} definition
     * @param {import("./set-method.js").SetMethod|null} method how the attribute can be set; null if it cannot
     */
    constructor(context, address, definition, method) {
        this.#context = context;
        this.#address = address;
        this.#definition = definition;
        this.#method = method;
        this.name = definition.name;
        this.label = word(humanName(definition.name));
        const head = element("div", { class: "attribute-head" },
            element("span", { class: "attribute-name" }, this.label, " ", element("code", {}, definition.name)),
            this.#value);
        this.node = element("div", { class: "attribute" }, head,
            element("div", { class: "attribute-details" }, this.#raw, this.#range),
            this.#description, this.#rawDetails);
        if (method && access.may("POST", "/commands")) this.#addEditor(head);
        this.node.append(this.#problem.node);
    }

    /** The texts that the filter searches, in lower case. */
    get texts() {
        const { name, description = "" } = this.#definition;
        return [this.label, name, description, this.#value.textContent].join("\n").toLowerCase();
    }

    /** Shows the current value, and the description, which the page reads later than the definition. */
    update(/** @type {Record<string, any>} */ attributes, /** @type {PartReader} */ reader) {
        const value = attributes[this.name];
        const shown = fullValueText(value, this.#definition, reader, this.#address.trait);
        setText(this.#value, shown);
        setAttribute(this.#value, "data-null", value === null ? "" : null);
        setText(this.#description, this.#definition.description ?? "");
        this.#description.hidden = !this.#definition.description;
        const raw = JSON.stringify(value) ?? "";
        const isLong = raw.length > maximumRaw;
        setText(this.#raw, isLong ? "" : raw);
        if (isLong) setText(this.#longRaw, JSON.stringify(value, null, 2));
        this.#rawDetails.hidden = !isLong;
        setAttribute(this.node, "data-long", shown.length > 40 || shown.includes("\n") ? "" : null);
        const range = rangeText(this.#definition, attributes);
        setText(this.#range, range && message("panel.range", { range }));
    }

    get #attributes() {
        const { deviceID, part, trait } = this.#address;
        return this.#context.model.part(deviceID, part)?.traits[trait]?.attributes ?? {};
    }

    /** Sets the attribute, by a write or by the command that sets it. */
    async #set(/** @type {any} */ value) {
        const reason = unavailableReason(this.#context, this.#address);
        if (reason) throw new Problem(reason, {}, "connection");
        const outcome = await this.#send(value);
        this.#context.model.applyResult(this.#address, outcome);
        if (outcome.refusal) throw new Problem(message("device.refused", { reason: outcome.refusal }));
        this.#context.announce(message("panel.written", { name: this.label }));
    }

    /** @returns {Promise<import("../gateway/api.js").Outcome>} */
    #send(/** @type {any} */ value) {
        const method = /** @type {import("./set-method.js").SetMethod} */ (this.#method);
        switch (method.by) {
            case "write": return writeAttributes(this.#address, { [this.name]: value });
            case "pair": {
                const command = value ? method.whenTrue : method.whenFalse;
                return invokeCommand(this.#address, command, defaultParameters(command));
            }
            case "command": {
                const params = { ...defaultParameters(method.command), [method.field.name]: value };
                return invokeCommand(this.#address, method.command, params);
            }
        }
    }

    /** Adds the button "Edit" and the element for its form, which is created when it is opened. */
    #addEditor(/** @type {HTMLElement} */ head) {
        const container = element("div", { class: "attribute-form", id: uniqueID("edit"), hidden: true });
        const edit = createButton({ class: "edit", "aria-expanded": "false", "aria-controls": container.id,
            "aria-label": actionName(message("action.edit"), this.label),
        }, () => (container.hidden ? show(true) : close()), message("action.edit"));
        const show = (/** @type {boolean} */ isOpen) => {
            container.hidden = !isOpen;
            edit.setAttribute("aria-expanded", String(isOpen));
            if (isOpen) this.#openForm(container, close);
            else container.replaceChildren();
        };
        const close = () => {
            show(false);
            edit.focus();
        };
        head.append(edit);
        this.node.append(container);
    }

    #openForm(/** @type {HTMLElement} */ container, /** @type {() => void} */ close) {
        // A Boolean that a pair of commands sets is never null.
        const definition = this.#method?.by === "write" ? this.#definition
            : { ...this.#definition, nullable: false, ...this.#limits };
        const field = formField(definition, this.#attributes, this.#attributes[this.name]);
        const problem = problemBox();
        const save = element("button", { type: "submit", class: "button is-main" }, message("action.write"));
        const cancel = createButton({ class: "button" }, close, message("action.cancel"));
        const submit = async () => {
            field.clearError();
            problem.clear();
            let value;
            try {
                value = field.control.read();
            } catch (error) {
                field.showError(/** @type {Error} */ (error).message);
                return field.control.focusable.focus();
            }
            save.disabled = true;
            try {
                await this.#set(value);
                close();
            } catch (error) {
                const rejection = asProblem(error);
                problem.show(rejection, showFieldErrors(rejection, this.#fieldPointers(field)));
            }
            save.disabled = false;
        };
        const onkeydown = (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Escape") return;
            // Escape closes the form, not the panel.
            event.preventDefault();
            close();
        };
        container.replaceChildren(createForm({ onkeydown }, submit,
            field.node, problem.node, element("div", { class: "form-actions" }, save, cancel)));
        field.control.focusable.focus();
    }

    /** The limits of the command that sets the attribute, if the attribute has none. */
    get #limits() {
        const { minimum, maximum } = rangeOf(this.#definition, this.#attributes);
        if (this.#method?.by !== "command" || (minimum !== undefined && maximum !== undefined)) return {};
        return { minimum: this.#method.field.minimum, maximum: this.#method.field.maximum };
    }

    #fieldPointers(/** @type {import("../forms/form-field.js").FormField} */ field) {
        const pointers = [`/${this.name}`, this.#method?.by === "command" ? `/params/${this.#method.field.name}` : ""];
        return new Map(pointers.filter(Boolean).map((pointer) => [pointer, field]));
    }
}

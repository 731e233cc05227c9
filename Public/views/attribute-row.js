import { writeAttributes } from "../api.js";
import { humanName } from "../catalog.js";
import { controlFor } from "../controls/value-control.js";
import { element, setAttribute, setText, uniqueID } from "../dom.js";
import { formatValue } from "../format.js";
import { formField, showFieldErrors } from "./form-field.js";
import { asProblem, problemBox } from "./problem.js";
import { quickControl } from "./quick-control.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../catalog.js").Definition} Definition */

/**
 * An attribute and its value.
 *
 * Choices, and attributes that a command sets, have a control that takes effect at once. Other values have a form that
 * "Edit" opens.
 */
export class AttributeRow {
    #context;
    #address;
    #definition;
    #value = element("span", { class: "attribute-value" });
    #choiceControl = /** @type {import("../controls/value-control.js").Control|null} */ (null);
    #quickControl = /** @type {ReturnType<typeof quickControl>|null} */ (null);
    #isSending = false;
    #problem = problemBox();

    /**
     * @param {Context} context
     * @param {import("../api.js").Address} address
     * @param {Definition} definition
     * @param {import("../main-controls.js").SetMethod|null} method how the attribute can be set; null if it cannot
     */
    constructor(context, address, definition, method) {
        this.#context = context;
        this.#address = address;
        this.#definition = definition;
        this.name = definition.name;
        const isChoice = definition.type.kind === "boolean" || definition.type.kind === "enum";
        const nameID = uniqueID("attribute");
        const controlID = uniqueID("attribute");
        const name = [humanName(definition.name), element("code", {}, definition.name)];
        const title = definition.description;
        const head = element("div", { class: "attribute-head" });
        this.node = element("div", { class: "attribute" }, head);
        if (method && method.by !== "write") {
            const trait = context.catalog.trait(address.trait);
            this.#quickControl = quickControl(context, address, { trait, attribute: definition, method }, {
                labelledBy: nameID,
                onProblem: (error) => this.#problem.show(error),
                onSuccess: () => this.#problem.clear(),
            });
            const label = element("span", { class: "attribute-name", id: nameID, title }, ...name);
            head.append(label, this.#quickControl.node);
        } else if (method && isChoice) {
            this.#choiceControl = controlFor(definition, {}, { id: controlID });
            this.#choiceControl.node.addEventListener("change", () => this.#writeChoice());
            const label = element("label", { class: "attribute-name", for: controlID, title }, ...name);
            head.append(label, this.#choiceControl.node);
        } else {
            const { kind } = definition.type;
            head.classList.toggle("is-long", kind === "struct" || kind === "list");
            head.append(element("span", { class: "attribute-name", title }, ...name), this.#value);
            if (method) this.#addEditor(head);
        }
        this.node.append(this.#problem.node);
    }

    /** Shows the current value. */
    update(/** @type {Record<string, any>} */ attributes) {
        const value = attributes[this.name];
        if (this.#quickControl) return this.#quickControl.show();
        if (this.#choiceControl) {
            if (!this.#isSending) this.#choiceControl.write(value);
            return;
        }
        setText(this.#value, formatValue(value, this.#definition));
        setAttribute(this.#value, "data-null", value === null ? "" : null);
    }

    get #attributes() {
        const { deviceID, part, trait } = this.#address;
        return this.#context.model.part(deviceID, part)?.traits[trait]?.attributes ?? {};
    }

    /** Writes the chosen value. */
    async #writeChoice() {
        if (!this.#choiceControl || this.#isSending) return;
        this.#isSending = true;
        try {
            await this.#write(this.#choiceControl.read());
            this.#problem.clear();
        } catch (error) {
            this.#problem.show(error);
        }
        this.#isSending = false;
        this.update(this.#attributes);
    }

    async #write(/** @type {any} */ value) {
        const outcome = await writeAttributes(this.#address, { [this.name]: value });
        this.#context.model.applyResult(this.#address, outcome);
        this.#context.announce(`${humanName(this.name)} written`);
    }

    /** Adds the button "Edit" and the element for its form, which is created when it is opened. */
    #addEditor(/** @type {HTMLElement} */ head) {
        const formContainer = element("div", { class: "attribute-form", id: uniqueID("edit"), hidden: true });
        const edit = element("button", { type: "button", class: "edit", "aria-expanded": "false",
            "aria-controls": formContainer.id, "aria-label": `Edit ${humanName(this.name)}`, onclick: () => {
                if (formContainer.hidden) show(true);
                else close();
            } }, "Edit");
        const show = (/** @type {boolean} */ isOpen) => {
            formContainer.hidden = !isOpen;
            edit.setAttribute("aria-expanded", String(isOpen));
            if (isOpen) this.#openForm(formContainer, close);
            else formContainer.replaceChildren();
        };
        const close = () => {
            show(false);
            edit.focus();
        };
        head.append(edit);
        this.node.append(formContainer);
    }

    #openForm(/** @type {HTMLElement} */ formContainer, /** @type {() => void} */ close) {
        const field = formField(this.#definition, this.#attributes, this.#attributes[this.name]);
        const problem = problemBox();
        const save = element("button", { type: "submit", class: "button is-main" }, "Write");
        const cancel = element("button", { type: "button", class: "button", onclick: close }, "Cancel");
        const submit = async (/** @type {Event} */ event) => {
            event.preventDefault();
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
                await this.#write(value);
                close();
            } catch (error) {
                const rejection = asProblem(error);
                problem.show(rejection, showFieldErrors(rejection, new Map([[`/${this.name}`, field]])));
            }
            save.disabled = false;
        };
        formContainer.replaceChildren(element("form", { novalidate: true, onsubmit: submit },
            field.node, problem.node, element("div", { class: "form-actions" }, save, cancel)));
        field.control.focusable.focus();
    }
}

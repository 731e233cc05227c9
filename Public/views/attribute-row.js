import { writeAttributes } from "../api.js";
import { humanName } from "../catalog.js";
import { controlFor } from "../controls.js";
import { element, setAttribute, setText, uniqueID } from "../dom.js";
import { formatValue } from "../format.js";
import { formField, showFieldErrors } from "./form-field.js";
import { asProblem, problemBox } from "./problem.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../catalog.js").Definition} Definition */

/**
 * An attribute and its value.
 *
 * What is chosen acts at once; what is typed or dragged gets a form, opened by "Edit".
 */
export class AttributeRow {
    #context;
    #address;
    #definition;
    #value = element("span", { class: "attribute-value" });
    #choice = /** @type {import("../controls.js").Control|null} */ (null);
    #isSending = false;
    #problem = problemBox();

    /**
     * @param {Context} context
     * @param {import("../api.js").Address} address
     * @param {Definition} definition
     */
    constructor(context, address, definition) {
        this.#context = context;
        this.#address = address;
        this.#definition = definition;
        this.name = definition.name;
        const title = humanName(definition.name);
        const isChoice = definition.type.kind === "boolean" || definition.type.kind === "enum";
        this.node = element("div", { class: "attribute" });
        const head = element("div", { class: "attribute-head" });
        const id = uniqueID("attribute");
        const name = [title, element("code", {}, definition.name)];
        if (definition.writable && isChoice) {
            this.#choice = controlFor(definition, {}, { id });
            this.#choice.node.addEventListener("change", () => this.#choose());
            head.append(element("label", { class: "attribute-name", for: id }, ...name), this.#choice.node);
        } else {
            head.append(element("span", { class: "attribute-name" }, ...name), this.#value);
        }
        this.node.append(head);
        if (definition.writable && !isChoice) this.node.append(this.#editor(title));
        this.node.append(this.#problem.node);
    }

    /** Shows the present value. */
    update(/** @type {Record<string, any>} */ attributes) {
        const value = attributes[this.name];
        if (this.#choice) {
            if (!this.#isSending) this.#choice.write(value);
            return;
        }
        setText(this.#value, formatValue(value, this.#definition));
        setAttribute(this.#value, "data-null", value === null ? "" : null);
    }

    get #present() {
        const { deviceID, part, trait } = this.#address;
        return this.#context.model.part(deviceID, part)?.traits[trait]?.attributes ?? {};
    }

    async #choose() {
        if (!this.#choice || this.#isSending) return;
        this.#isSending = true;
        try {
            await this.#write(this.#choice.read());
            this.#problem.clear();
        } catch (error) {
            this.#problem.show(error);
        }
        this.#isSending = false;
        this.update(this.#present);
    }

    async #write(/** @type {any} */ value) {
        const outcome = await writeAttributes(this.#address, { [this.name]: value });
        this.#context.model.settle(this.#address, outcome);
        this.#context.announce(`${humanName(this.name)} written`);
    }

    /** The form behind "Edit", made when it is first opened. */
    #editor(/** @type {string} */ title) {
        const slot = element("div", { class: "attribute-form" });
        const summary = element("summary", { "aria-label": `Edit ${title}` }, "Edit");
        const details = element("details", { class: "edit", ontoggle: () => {
            if (details.open) this.#openForm(slot, () => {
                details.open = false;
                summary.focus();
            });
            else slot.replaceChildren();
        } }, summary, slot);
        return details;
    }

    #openForm(/** @type {HTMLElement} */ slot, /** @type {() => void} */ close) {
        const field = formField(this.#definition, this.#present, this.#present[this.name]);
        const problem = problemBox();
        const save = element("button", { type: "submit", class: "button is-main" }, "Write");
        const cancel = element("button", { type: "button", class: "button", onclick: close }, "Cancel");
        slot.replaceChildren(element("form", { novalidate: true, onsubmit: async (/** @type {Event} */ event) => {
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
                const found = asProblem(error);
                problem.show(found, showFieldErrors(found, new Map([[`/${this.name}`, field]])));
            }
            save.disabled = false;
        } }, field.node, problem.node, element("div", { class: "form-actions" }, save, cancel)));
        field.control.focusable.focus();
    }
}

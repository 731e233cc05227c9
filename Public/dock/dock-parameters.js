import { codeTexts, element, setAttribute, uniqueID } from "../elements/dom.js";
import { message } from "../text/messages.js";

/** @typedef {import("../gateway/reference.js").Parameter} Parameter */

/** The maximum number of objects that a field offers. */
const maximumOffered = 500;

/** The fields for the parameters of a route. They offer the objects that the home has. */
export class ParameterFields {
    #context;
    #operation;
    #fields = /** @type {Map<string, HTMLInputElement|HTMLSelectElement>} */ (new Map());
    node;

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("../gateway/reference.js").Operation} operation
     */
    constructor(context, operation) {
        this.#context = context;
        this.#operation = operation;
        this.node = element("fieldset", { class: "reference-parameters", hidden: operation.parameters.length === 0 },
            element("legend", {}, message("reference.parameters")),
            ...operation.parameters.map((parameter) => this.#makeField(parameter)));
    }

    /** The entered values by the names of the parameters. */
    get values() {
        return Object.fromEntries([...this.#fields].map(([name, field]) => [name, field.value.trim()]));
    }

    /** Marks the fields without a required value, and moves the focus to the first of them. */
    markMissing(/** @type {string[]} */ names) {
        for (const [name, field] of this.#fields) {
            setAttribute(field, "aria-invalid", names.includes(name) ? "true" : null);
        }
        this.#fields.get(names[0])?.focus();
    }

    #makeField(/** @type {Parameter} */ parameter) {
        const { name, in: location, required, description, schema } = parameter;
        const id = uniqueID("parameter");
        const choices = /** @type {any[]|undefined} */ (schema.enum);
        const field = choices
            ? element("select", { id }, ...["", ...choices.map(String)].map((value) => element("option", { value }, value)))
            : element("input", { type: "text", id, autocomplete: "off", spellcheck: "false", dir: "ltr",
                value: required ? this.#initialValue(parameter) : "", placeholder: required ? "" : schema.example ?? "" });
        const offered = this.#offered(parameter);
        if (offered.length > 0) field.setAttribute("list", `${id}-list`);
        if (description) field.setAttribute("aria-describedby", `${id}-text`);
        field.required = required;
        this.#fields.set(name, field);
        return element("div", { class: "reference-field" },
            element("label", { for: id }, element("code", { dir: "ltr" }, name),
                required && element("span", { class: "quiet" }, ` ${message("reference.required")}`),
                location === "header" && element("span", { class: "quiet" }, ` ${message("reference.inHeader")}`)),
            field,
            offered.length > 0 && element("datalist", { id: `${id}-list` },
                ...offered.map(([value, label]) => element("option", { value }, label))),
            description && element("p", { class: "hint", id: `${id}-text` }, ...codeTexts(description)));
    }

    /** Returns the object that the page shows, or one that the home has, for a parameter that is required. */
    #initialValue(/** @type {Parameter} */ parameter) {
        const { model, router } = this.#context;
        const example = parameter.schema.example ?? "";
        const offered = this.#offered(parameter).map(([value]) => value);
        if (offered.length === 0 || parameter.name !== "id") return example;
        const { device } = router.state;
        if (offered.includes(device)) return device;
        // A device that has the trait of the example.
        const trait = this.#operation.parameters.find(({ name }) => name === "trait")?.schema.example;
        const suitable = offered.find((id) => model.devices.get(id)?.types.some((part) => part.traits[trait]));
        return suitable ?? (offered.includes(example) ? example : offered[0]);
    }

    /**
     * Returns the values that the home has for a parameter, with the names of their objects.
     *
     * @param {Parameter} parameter
     * @returns {[string, string][]}
     */
    #offered({ name }) {
        const { model, catalog } = this.#context;
        const [, collection] = /^\/(?:simulation\/)?(\w+)/.exec(this.#operation.path) ?? [];
        const parts = () => [...model.devices.values()].flatMap(({ types }) => types);
        switch (name === "id" ? collection : name) {
            case "devices": case "device": return named(model.devices.values());
            case "rooms": case "room": return named(model.rooms.values());
            case "structures": case "structure": return named(model.structures.values());
            case "type": return unique(parts().map(({ type }) => type), (type) => catalog.typeName(type));
            case "trait": return unique(parts().flatMap(({ traits }) => Object.keys(traits)), () => "");
            default: return [];
        }
    }
}

/** @returns {[string, string][]} ids and names */
function named(/** @type {Iterable<{ id: string, name: string }>} */ objects) {
    return [...objects].slice(0, maximumOffered).map(({ id, name }) => [id, name]);
}

/** @returns {[string, string][]} each value once, with its name */
function unique(/** @type {string[]} */ values, /** @type {(value: string) => string} */ nameOf) {
    return [...new Set(values)].sort().map((value) => [value, nameOf(value)]);
}

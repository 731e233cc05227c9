import { readFields } from "../actions/step-dialog.js";
import { defaultValue, isSecret } from "../catalog/parameters.js";
import { PartReader } from "../catalog/part-reader.js";
import { namedValues } from "../catalog/value-text.js";
import { createForm } from "../elements/controls.js";
import { element, uniqueID } from "../elements/dom.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { enableWhenComplete, formField, showFieldErrors } from "../forms/form-field.js";
import { actionName, message } from "../text/messages.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */

/** The form of a stimulus with fields. A field of an attribute's name has the attribute's value, range and names. */
export class StimulusForm {
    /**
     * @param {import("../home/context.js").Context} context
     * @param {string} deviceID
     * @param {import("../gateway/api.js").StimulusDefinition} stimulus
     * @param {string} label
     * @param {(params: Record<string, any>) => Promise<any>} send
     */
    constructor(context, deviceID, stimulus, label, send) {
        const device = context.model.devices.get(deviceID);
        const part = context.model.part(deviceID, stimulus.part);
        const attributes = part?.traits[stimulus.trait]?.attributes ?? {};
        const reader = device && part && new PartReader(device, part, context.catalog);
        const problem = problemBox();
        const fields = new Map(stimulus.fields.map((own) => {
            const { definition, value } = completed(own, stimulus.trait, attributes, part, context.catalog);
            const choices = reader && definition.names ? namedValues(definition.names, reader, stimulus.trait) : [];
            return [own.name, formField(definition, attributes, value, { choices, isSecret: isSecret(definition) })];
        }));
        const action = message("action.apply");
        const name = device?.name || message("device.unnamed");
        // The name begins with the visible text, for people who control the page by speech.
        const button = element("button", { type: "submit", class: "button",
            "aria-label": actionName(action, `${label}${message("value.separator")}${name}`) }, action);
        const titleID = uniqueID("stimulus");
        const submit = async () => {
            problem.clear();
            const params = readFields(fields);
            if (!params) return;
            button.setAttribute("aria-busy", "true");
            try {
                await send(params);
            } catch (error) {
                const rejection = asProblem(error);
                const byPointer = new Map([...fields].map(([name, field]) => [`/params/${name}`, field]));
                problem.show(rejection, showFieldErrors(rejection, byPointer));
            }
            button.removeAttribute("aria-busy");
        };
        const form = this.node = createForm({ class: "stimulus", "aria-labelledby": titleID }, submit,
            element("h4", { id: titleID }, label),
            element("div", { class: "stimulus-fields" }, ...[...fields.values()].map(({ node }) => node)),
            button, problem.node);
        enableWhenComplete(form, button, () => fields.values());
    }
}

/**
 * Returns a field with the range, the words and the names of the attribute that it is about, and its value now: the
 * attribute of the same name, else the first one with the same unit, else the reading of the part.
 *
 * @param {Definition} field
 * @param {string} trait
 * @param {Record<string, any>} attributes
 * @param {import("../home/model.js").Part|undefined} part
 * @param {import("../catalog/catalog.js").Catalog} catalog
 */
function completed(field, trait, attributes, part, catalog) {
    const candidates = catalog.trait(trait).attributes.filter(({ name }) => name in attributes);
    const attribute = candidates.find(({ name }) => name === field.name)
        ?? candidates.find(({ format }) => format && field.format && format.unit === field.format.unit
            && format.factor === field.format.factor)
        ?? (field.format || field.unit ? undefined : readingOf(field, trait, candidates, part, catalog));
    const definition = attribute ? {
        ...field, words: field.words ?? attribute.words, names: field.names ?? attribute.names,
        format: field.format ?? attribute.format, unit: field.unit ?? attribute.unit,
        minimum: field.minimum ?? attribute.minimum, maximum: field.maximum ?? attribute.maximum,
    } : field;
    const value = attribute ? attributes[attribute.name] : undefined;
    if (value !== undefined && (value !== null || field.nullable)) return { definition, value };
    if (field.optional) return { definition, value: undefined };
    // The first value of an enumeration is usually the normal one, and a stimulus is there to end it.
    const unusual = attribute ? undefined : field.type.values?.[1]?.name;
    return { definition, value: unusual ?? defaultValue(definition, attributes) };
}

/**
 * Returns the attribute of the trait that characterizes the part, if it has values like those of the field.
 *
 * @param {Definition} field
 * @param {string} trait
 * @param {Definition[]} attributes
 * @param {import("../home/model.js").Part|undefined} part
 * @param {import("../catalog/catalog.js").Catalog} catalog
 */
function readingOf(field, trait, attributes, part, catalog) {
    const summary = part && catalog.displayHints(part).summary;
    const reading = summary?.find((each) => each.trait === trait && each.member === undefined);
    return attributes.find(({ name, type, nullable }) =>
        name === reading?.attribute && type.kind === field.type.kind && nullable === field.nullable);
}

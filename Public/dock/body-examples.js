import { humanName } from "../catalog/catalog.js";
import { defaultParameters, defaultValue } from "../catalog/parameters.js";
import { word } from "../text/messages.js";

/** @typedef {{ name: string, label: string, body: any }} BodyExample */

/**
 * Returns bodies for a route of a trait: one for each command, or one for each attribute that can be written.
 *
 * @param {{ path: string, method: string }} operation
 * @param {import("../catalog/catalog.js").Trait} trait
 * @param {import("../home/model.js").TraitState|undefined} state of the trait of a device; without it, all commands and
 *        attributes of the catalog are offered
 * @returns {BodyExample[]}
 */
export function bodyExamples({ path, method }, trait, state) {
    if (!path.includes("{trait}")) return [];
    if (path.endsWith("/commands")) {
        return trait.commands.filter(({ name }) => !state || state.commands.includes(name)).map((command) => ({
            name: command.name, label: word(command.label ?? humanName(command.name), "command"),
            body: { command: command.name, params: defaultParameters(command) },
        }));
    }
    if (method !== "PATCH") return [];
    const attributes = state?.attributes ?? {};
    return trait.attributes.filter(({ name, writable }) => writable && (!state || name in attributes))
        .map((definition) => ({
            name: definition.name, label: word(humanName(definition.name)),
            body: { [definition.name]: attributes[definition.name] ?? defaultValue(definition, attributes) },
        }));
}

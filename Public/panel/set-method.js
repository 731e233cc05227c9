import { wordsOf } from "../catalog/catalog.js";
import { needsNoInput } from "../catalog/parameters.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */
/** @typedef {import("../catalog/catalog.js").Trait} Trait */
/** @typedef {import("../catalog/catalog.js").Command} Command */
/** @typedef {import("../home/model.js").TraitState} TraitState */

/**
 * How an attribute is set: by writing it, by a command that takes the value, or by one command for true and another one
 * for false.
 *
 * @typedef {{ by: "write" } | { by: "command", command: Command, field: Definition }
 *           | { by: "pair", whenTrue: Command, whenFalse: Command }} SetMethod
 */

/**
 * Returns how clients can set this attribute; null if they cannot.
 *
 * Names show which command sets which attribute: `moveToLevel` has a field `level` and sets `currentLevel`.
 *
 * @param {Definition} attribute
 * @param {{ trait: Trait, state: TraitState }} entry
 * @param {import("../home/model.js").Part} part
 * @param {import("../catalog/catalog.js").Catalog} catalog
 * @returns {SetMethod|null}
 */
export function methodToSet(attribute, entry, part, catalog) {
    const commands = supportedCommands(entry);
    if (attribute.type.kind === "boolean") {
        const pair = pairFor(attribute, commands);
        if (pair) return pair;
    }
    if (attribute.writable) return { by: "write" };
    const setters = commands.filter((command) => fieldThatSets(command, attribute));
    if (setters.length === 0) return null;
    const switchEndings = catalog.traitsOf(part).flatMap((each) => each.trait.attributes)
        .filter((each) => each.type.kind === "boolean").map((each) => `with${each.name.toLowerCase()}`);
    // A person who sets a value expects a visible effect, so a command that also switches the device on comes first.
    const command = setters.find((each) => switchEndings.some((ending) => each.name.toLowerCase().endsWith(ending)))
        ?? setters[0];
    const field = fieldThatSets(command, attribute);
    return field ? { by: "command", command, field } : null;
}

/** Returns two commands that together have the name of a Boolean, such as `on` and `off` for `onOff`. */
function pairFor(/** @type {Definition} */ attribute, /** @type {Command[]} */ commands) {
    const [first, second, ...more] = wordsOf(attribute.name);
    if (more.length > 0) return null;
    const withoutInput = commands.filter((command) => command.fields.every(needsNoInput));
    const whenTrue = withoutInput.find((command) => command.name === first);
    const whenFalse = withoutInput.find((command) => command.name === second);
    return whenTrue && whenFalse ? { by: /** @type {const} */ ("pair"), whenTrue, whenFalse } : null;
}

/**
 * Returns the field of a command that takes the value of an attribute, such as `level` for `currentLevel`, if the
 * command requires no other field.
 */
function fieldThatSets(/** @type {Command} */ command, /** @type {Definition} */ attribute) {
    const required = command.fields.filter((field) => !needsNoInput(field));
    if (required.length !== 1 || required[0].type.kind !== attribute.type.kind) return null;
    const name = required[0].name.toLowerCase();
    return [name, `current${name}`].includes(attribute.name.toLowerCase()) ? required[0] : null;
}

function supportedCommands(/** @type {{ trait: Trait, state: TraitState }} */ { trait, state }) {
    return trait.commands.filter((command) => state.commands?.includes(command.name));
}

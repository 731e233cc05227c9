import { mainControlsOf } from "./main-controls.js";
import { defaultParameters } from "./parameters.js";

/** @typedef {import("./catalog.js").ActionHint} ActionHint */
/** @typedef {import("./catalog.js").Command} Command */
/** @typedef {import("./catalog.js").Input} Input */
/** @typedef {import("./catalog.js").Step} Step */
/** @typedef {import("./main-controls.js").Setting} Setting */

/**
 * Returns hints for a part whose type has none in the catalog, such as the type of a vendor. They are derived from the
 * definitions of its traits.
 *
 * @param {import("./model.js").Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @returns {import("./catalog.js").DisplayHints}
 */
export function displayWithoutHints(part, catalog) {
    const { settings, actions, reading } = mainControlsOf(part, catalog);
    const buttons = actions.map(({ trait, command }) => commandStep(trait.id, command, {}));
    return {
        icon: "",
        summary: reading ? [{ trait: reading.trait.id, attribute: reading.attribute.name }] : [],
        actions: [...settings.map(actionFor), ...(buttons.length > 0 ? [buttonAction(buttons)] : [])],
    };
}

/** @returns {ActionHint} */
function buttonAction(/** @type {Step[]} */ steps) {
    return { control: "button", steps };
}

/** @returns {ActionHint} */
function actionFor(/** @type {Setting} */ { trait, attribute, method }) {
    const reference = { trait: trait.id, attribute: attribute.name };
    const { kind } = attribute.type;
    /** Returns the step that sets a value, or that of the control if there is none. */
    const step = (/** @type {boolean|undefined} */ value = undefined) => {
        if (method.by === "write") return value === undefined ? reference : { ...reference, value };
        if (method.by === "pair") return commandStep(trait.id, value ? method.whenTrue : method.whenFalse, {});
        const input = value === undefined ? { control: 0 } : { value };
        return commandStep(trait.id, method.command, { [method.field.name]: input });
    };
    if (kind === "boolean") {
        return { control: "toggle", values: [reference], isOn: { ...reference, is: [true] },
            steps: [step(true), step(false)] };
    }
    return { control: kind === "enum" ? "select" : "slider", values: [reference], steps: [step()] };
}

/**
 * Returns a step that sends a command with these inputs, and with default values for its other required fields.
 *
 * @param {string} trait
 * @param {Command} command
 * @param {Record<string, Partial<Input>>} inputs by the names of their fields
 * @returns {Step}
 */
function commandStep(trait, command, inputs) {
    const defaults = Object.entries(defaultParameters(command)).map(([field, value]) => ({ field, value }));
    const others = defaults.filter(({ field }) => !(field in inputs));
    const given = Object.entries(inputs).map(([field, input]) => ({ field, ...input }));
    return { trait, command: command.name, fields: [...given, ...others] };
}

import { word } from "../text/messages.js";
import { humanName, rangeOf } from "./catalog.js";
import { acceptedValues } from "./choices.js";
import { labelOf } from "./labels.js";
import { isEqual } from "./part-reader.js";
import { namedValues, valueText } from "./value-text.js";

/** @typedef {import("./catalog.js").ActionHint} ActionHint */
/** @typedef {import("./catalog.js").Definition} Definition */
/** @typedef {import("./catalog.js").Input} Input */
/** @typedef {import("./catalog.js").Step} Step */
/** @typedef {import("./part-reader.js").PartReader} PartReader */
/** @typedef {import("../gateway/api.js").Address} Address */

/**
 * An action that a device supports now.
 *
 * @typedef {{ control: import("./catalog.js").ControlKind, label: string, values: ActionValue[], isOn: boolean|null,
 *             space: "hueSaturation"|"xy"|undefined, steps: ActionStep[],
 *             condition: import("./catalog.js").Condition|undefined, conditionAddress: Address|undefined }} Action
 *   isOn: whether a toggle is on; null for other controls; condition: holds while a toggle is on
 */

/** @typedef {{ address: Address, definition: Definition, value: any }} ActionValue a value that a control shows */

/**
 * A command or a write that an action can send now.
 *
 * @typedef {{ index: number, address: Address, label: string, symbol: string, confirm: string,
 *             command: import("./catalog.js").Command|null, attribute: string, inputs: Input[], value: any,
 *             asked: Definition[] }} ActionStep
 *   index: the position among the steps of the hint; confirm: a question to ask first, or empty; attribute: the
 *   attribute that is written, if there is no command; value: the value that is written, undefined for that of the
 *   control; asked: the fields that the user enters
 */

/**
 * The request of a step.
 *
 * @typedef {{ address: Address, command: string, params: Record<string, any> }
 *         | { address: Address, attributes: Record<string, any> }} ActionRequest
 */

/**
 * Returns the actions that a device supports now, the primary one first.
 *
 * @param {ActionHint[]} hints
 * @param {PartReader} reader
 * @returns {Action[]}
 */
export function supportedActions(hints, reader) {
    return hints.flatMap((hint) => supportedAction(hint, reader) ?? []);
}

/**
 * Returns what a step sends.
 *
 * @param {ActionStep} step
 * @param {PartReader} reader
 * @param {any[]} [controlValues] the values of the control, as the gateway accepts them
 * @param {Record<string, any>} [entered] the values of the fields that the user entered
 * @returns {ActionRequest}
 */
export function requestOf(step, reader, controlValues = [], entered = {}) {
    const { address, command } = step;
    if (!command) {
        return { address, attributes: { [step.attribute]: step.value === undefined ? controlValues[0] : step.value } };
    }
    /** @type {Record<string, any>} */
    const params = {};
    for (const input of step.inputs) {
        const value = inputValue(input, reader, controlValues, entered);
        if (value !== undefined) params[input.field] = value;
    }
    return { address, command: command.name, params };
}

/**
 * Returns the choices of a value: those that a list of the device names, else those of its enumeration that the device
 * accepts. The current value is always one of them.
 *
 * @param {ActionValue} actionValue
 * @param {PartReader} reader
 * @returns {{ value: any, text: string }[]}
 */
export function choicesOf({ definition, address, value: current }, reader) {
    const { trait } = address;
    const textOf = (/** @type {any} */ value) => valueText(value, definition, reader, trait).text;
    const choices = definition.names ? namedValues(definition.names, reader, trait)
        : acceptedValues(definition, reader.trait(trait)?.state.attributes ?? {})
            .map(({ name }) => ({ value: name, text: textOf(name) || word(humanName(name)) }));
    const isListed = current === null || current === undefined || choices.some(({ value }) => isEqual(value, current));
    return isListed ? choices : [...choices, { value: current, text: textOf(current) || String(current) }];
}

/**
 * Returns the range of a value of an action: that of the attribute; if it is open, that of the field of the command
 * that sets it.
 *
 * @param {Action} action
 * @param {number} index of the value in the action
 * @param {PartReader} reader
 */
export function rangeOfValue({ values, steps: [setter] }, index, reader) {
    const { definition, address } = values[index];
    const attributes = reader.trait(address.trait)?.state.attributes ?? {};
    const own = rangeOf(definition, attributes);
    const input = setter?.inputs.find(({ control }) => control === index);
    const field = setter?.command?.fields.find(({ name }) => name === input?.field);
    const other = field ? rangeOf(field, attributes) : own;
    return { minimum: own.minimum ?? other.minimum, maximum: own.maximum ?? other.maximum };
}

/** Whether a step asks only for one key of a list. */
export function asksForKey(/** @type {ActionStep} */ { asked, confirm }) {
    const [field] = asked;
    return asked.length === 1 && confirm === "" && field.type.kind === "enum" && (field.type.values ?? []).length > 5;
}

/** @returns {Action|null} null if the device does not support the action now */
function supportedAction(/** @type {ActionHint} */ hint, /** @type {PartReader} */ reader) {
    if (!reader.holdsAll(hint.when)) return null;
    const values = (hint.values ?? []).map((reference) => actionValue(reference, reader));
    if (values.includes(null)) return null;
    const steps = hint.steps.flatMap((step, index) => supportedStep(step, index, reader) ?? []);
    if (steps.length === 0) return null;
    const isOn = hint.control === "toggle" ? Boolean(hint.isOn && reader.holds(hint.isOn)) : null;
    return {
        control: hint.control, label: hint.label ? word(hint.label) : steps[0].label, space: hint.space,
        values: values.flatMap((value) => value ?? []), isOn, steps, condition: hint.isOn,
        conditionAddress: hint.isOn && addressOf(hint.isOn.trait, reader),
    };
}

/** @returns {ActionValue|null} null if the device lacks the attribute */
function actionValue(/** @type {{ trait: string, attribute: string }} */ reference, /** @type {PartReader} */ reader) {
    const value = reader.value(reference);
    const definition = reader.catalog.attribute(reference.trait, reference.attribute);
    if (value === undefined || !definition) return null;
    return { address: addressOf(reference.trait, reader), definition, value };
}

/** @returns {ActionStep|null} null if the device does not support the step now */
function supportedStep(/** @type {Step} */ step, /** @type {number} */ index, /** @type {PartReader} */ reader) {
    const found = reader.trait(step.trait);
    if (!found || !reader.holdsAll(step.when)) return null;
    const { catalog } = reader;
    const common = { index, address: addressOf(step.trait, reader), symbol: step.symbol ?? "", value: step.value };
    if (step.command === undefined) {
        const attribute = step.attribute ?? "";
        if (!(attribute in found.state.attributes)) return null;
        const label = step.label ? word(step.label, "command") : labelOf(attribute);
        return { ...common, label, confirm: "", command: null, attribute, inputs: [], asked: [] };
    }
    const command = catalog.command(step.trait, step.command);
    if (!command || !found.state.commands?.includes(command.name)) return null;
    const inputs = (step.fields ?? []).filter((input) => reader.holdsAll(input.when));
    if (inputs.some((input) => input.find && inputValue(input, reader, [], {}) === undefined)) return null;
    const isAsked = (/** @type {Definition} */ field) =>
        inputs.some((input) => input.ask && input.field === field.name);
    return {
        ...common, label: word(step.label ?? command.label ?? humanName(command.name), "command"), command, inputs,
        attribute: "", confirm: command.confirm ? word(command.confirm) : "", asked: command.fields.filter(isAsked),
    };
}

/**
 * @param {Input} input
 * @param {PartReader} reader
 * @param {any[]} controlValues
 * @param {Record<string, any>} entered
 * @returns {any} undefined if the field is omitted
 */
function inputValue(input, reader, controlValues, entered) {
    if (input.ask) return entered[input.field];
    if (input.control !== undefined) return controlValues[input.control];
    if (!input.find) return input.value;
    const { trait, attribute, member, path, value } = input.find;
    const list = reader.value({ trait, attribute });
    if (!Array.isArray(list)) return undefined;
    return list.find((each) => valuesAt(each, path).includes(value))?.[member];
}

/** Returns the values at a path of member names; a list on the way contributes all its elements. */
function valuesAt(/** @type {any} */ value, /** @type {string[]} */ path) {
    return path.reduce((/** @type {any[]} */ all, name) =>
        all.flatMap((each) => each?.[name] ?? []), Array.isArray(value) ? value : [value]);
}

/** @returns {Address} */
function addressOf(/** @type {string} */ trait, /** @type {PartReader} */ reader) {
    const part = reader.trait(trait)?.part ?? reader.part;
    return { deviceID: reader.device.id, part: part.part, trait };
}

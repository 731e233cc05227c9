import { isEqual } from "../catalog/part-reader.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("../gateway/api.js").Address} Address */
/** @typedef {import("../home/model.js").Model} Model */

/** @typedef {{ address: Address, name: string, value: any }} AttributeValue an attribute and a value of it */

/**
 * Returns the values that attributes have after a step, as far as the catalog states it: the written value, the values
 * of the control, and the state of a toggle. Empty for other steps.
 *
 * @param {Action[]} actions of the device; one of them contains the step
 * @param {ActionStep} step
 * @param {any[]} [controlValues]
 * @returns {AttributeValue[]}
 */
export function requestedValues(actions, step, controlValues = []) {
    if (!step.command) {
        const value = step.value === undefined ? controlValues[0] : step.value;
        return [{ address: step.address, name: step.attribute, value }];
    }
    const action = actions.find(({ steps }) => steps.includes(step));
    if (!action) return [];
    if (action.control === "toggle") return stateOfToggle(action, step);
    return step.inputs.flatMap(({ control }) => {
        const shown = control === undefined ? undefined : action.values[control];
        const value = control === undefined ? undefined : controlValues[control];
        if (!shown || value === undefined) return [];
        return [{ address: shown.address, name: shown.definition.name, value }];
    });
}

/**
 * Returns the values of the attributes that a step changes, before it is sent: those with a requested value, else all
 * that its command can change.
 *
 * @param {Model} model
 * @param {ActionStep} step
 * @param {AttributeValue[]} requested
 * @returns {AttributeValue[]}
 */
export function watchedValues(model, step, requested) {
    const watched = requested.length > 0 ? requested
        : (step.command?.changes ?? []).map((name) => ({ address: step.address, name }));
    return watched.flatMap(({ address, name }) => {
        const value = valueOf(model, address, name);
        return value === undefined ? [] : [{ address, name, value: structuredClone(value) }];
    });
}

/**
 * Whether a device has not begun to do what was requested: every watched value is the one before the request, and at
 * least one of them should differ.
 *
 * @param {Model} model
 * @param {AttributeValue[]} before
 * @param {AttributeValue[]} requested
 */
export function isUnchanged(model, before, requested) {
    if (before.length === 0) return false;
    const shouldChange = requested.length === 0 || before.some(({ name, value }) =>
        requested.some((each) => each.name === name && !isEqual(each.value, value)));
    return shouldChange && before.every(({ address, name, value }) => isEqual(valueOf(model, address, name), value));
}

/** @returns {AttributeValue[]} empty if the catalog does not state the value that the step leads to */
function stateOfToggle(/** @type {Action} */ { condition, conditionAddress }, /** @type {ActionStep} */ { index }) {
    const [on] = condition?.is ?? [];
    if (!condition || !conditionAddress || on === undefined || condition.member !== undefined) return [];
    if (index === 1 && typeof on !== "boolean") return [];
    return [{ address: conditionAddress, name: condition.attribute, value: index === 0 ? on : !on }];
}

function valueOf(/** @type {Model} */ model, /** @type {Address} */ address, /** @type {string} */ name) {
    return model.part(address.deviceID, address.part)?.traits[address.trait]?.attributes[name];
}

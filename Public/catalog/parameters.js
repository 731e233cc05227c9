import { rangeOf } from "./catalog.js";

/** @typedef {import("./catalog.js").Definition} Definition */

/** Whether a command can be sent without input for this field. */
export function needsNoInput(/** @type {Definition} */ field) {
    return Boolean(field.optional) || field.nullable || field.type.kind === "bitmap"
        || (field.default !== undefined && field.default !== null);
}

/**
 * Returns default values for the required fields of a command.
 *
 * @param {import("./catalog.js").Command} command
 * @returns {Record<string, any>}
 */
export function defaultParameters(command) {
    const required = command.fields.filter((field) => !field.optional);
    return Object.fromEntries(required.map((field) => [field.name, defaultValue(field)]));
}

/**
 * Returns the value of a field for which neither the device nor the user provides one.
 *
 * @param {Definition} field
 * @param {Record<string, any>} [attributes] the current values of the trait, for limits that refer to them
 * @returns {any}
 */
export function defaultValue(field, attributes = {}) {
    if (field.nullable && (field.default === undefined || field.default === null)) return null;
    const isSimple = ["number", "string", "boolean"].includes(typeof field.default);
    switch (field.type.kind) {
        case "boolean": return field.default ?? false;
        case "enum": {
            const values = field.type.values ?? [];
            return values.find(({ number }) => number === field.default)?.name ?? field.default ?? values[0]?.name ?? 0;
        }
        case "bitmap": {
            if (Array.isArray(field.default)) return field.default;
            const bits = Math.trunc(Number(field.default ?? 0));
            return (field.type.flags ?? []).filter(({ bit }) => Math.floor(bits / 2 ** bit) % 2 === 1)
                .map(({ name }) => name);
        }
        case "list": return Array.isArray(field.default) ? field.default : [];
        case "struct": return Object.fromEntries((field.type.fields ?? [])
            .filter((each) => !each.optional || each.default !== undefined)
            .map((each) => [each.name, defaultValue(each)]));
        case "string":
        case "octets": return typeof field.default === "string" ? field.default : "";
        default: return isSimple ? field.default : rangeOf(field, attributes).minimum ?? 0;
    }
}

/** The initial seconds of a duration that people enter. */
const initialDuration = 60;

/**
 * Returns the value with which the control of a field begins: the default value, the first one that the device lists, a
 * minute for a duration, or another one in the range. Undefined for an optional field that the device does not list.
 *
 * @param {Definition} field
 * @param {Record<string, any>} attributes the current values of the trait
 * @param {{ value: any }[]} listed the values that the device lists
 */
export function initialValue(field, attributes, [first]) {
    if (first && !(field.default !== undefined && field.default !== null && field.default !== "")) return first.value;
    if (field.default !== undefined && field.default !== null) return defaultValue(field, attributes);
    if (field.optional) return undefined;
    const value = defaultValue(field, attributes);
    if (field.format?.transform !== "duration" || typeof value !== "number") return value;
    const { minimum = value, maximum = Infinity } = rangeOf(field, attributes);
    return Math.min(maximum, Math.max(minimum, Math.round(initialDuration / field.format.factor)));
}

/** Whether a field contains a secret. */
export function isSecret(/** @type {Definition} */ field) {
    return secretFields([field]).length > 0;
}

/**
 * Returns the names of the fields that contain secrets, such as the code of a lock: octets, also inside structs and
 * lists.
 *
 * @param {Definition[]} fields
 * @returns {string[]}
 */
export function secretFields(fields) {
    return fields.flatMap(({ name, type }) => {
        const element = type.element?.type ?? type;
        return element.kind === "octets" ? [name] : secretFields(element.fields ?? []);
    });
}

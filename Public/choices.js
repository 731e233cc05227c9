/** @typedef {import("./catalog.js").Definition} Definition */

/**
 * Returns values for a text field that the device itself lists: those of the members of its lists that have the name of
 * the field, or a name that the description of the field mentions. Without duplicates, in their order.
 *
 * A field whose values are the names of levels, for example, is described as "The levelName of the level".
 *
 * @param {Definition} field
 * @param {Record<string, any>} attributes of the trait
 * @returns {string[]}
 */
export function listedValues(field, attributes) {
    if (field.type.kind !== "string") return [];
    const words = new Set((field.description ?? "").match(/[a-z]+(?:[A-Z][a-z]+)+/g) ?? []);
    const names = [field.name, ...words];
    return [...new Set(Object.values(attributes).flatMap((value) => membersOf(value, names)))];
}

/**
 * Returns the texts of members with these names, at any depth.
 *
 * @param {any} value
 * @param {string[]} names
 * @returns {string[]}
 */
function membersOf(value, names) {
    if (Array.isArray(value)) return value.flatMap((each) => membersOf(each, names));
    if (value === null || typeof value !== "object") return [];
    return Object.entries(value).flatMap(([name, member]) =>
        (names.includes(name) && typeof member === "string" ? [member] : membersOf(member, names)));
}

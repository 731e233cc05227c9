import { word } from "../text/messages.js";
import { humanName } from "./catalog.js";

/** @typedef {import("./catalog.js").Definition} Definition */

const heating = ["heat", "emergencyHeat"];
const cooling = ["cool", "precooling"];
const airOnly = ["fanOnly", "dry"];

/** The modes that a thermostat refuses, by what its equipment can do. */
const refusedModes = /** @type {Record<string, string[]>} */ ({
    coolingOnly: heating, coolingWithReheat: heating,
    heatingOnly: [...cooling, ...airOnly], heatingWithReheat: [...cooling, ...airOnly],
});

/** The modes that a fan refuses, by the sequence of its modes. Two values are former names of others. */
const refusedSpeeds = /** @type {Record<string, string[]>} */ ({
    offLowMedHigh: ["on", "smart", "auto"], offLowHigh: ["on", "smart", "auto", "medium"],
    offLowMedHighAuto: ["on", "smart"], offLowHighAuto: ["on", "smart", "medium"],
    offHighAuto: ["on", "smart", "medium", "low"], offHigh: ["on", "smart", "medium", "low", "auto"],
});

/**
 * The values of an enumeration that a device refuses, by the name of the attribute. The catalog does not say which
 * other attribute limits them.
 *
 * @type {Map<string, (attributes: Record<string, any>) => string[]>}
 */
const refusedValues = new Map([
    ["systemMode", ({ controlSequenceOfOperation: sequence, minSetpointDeadBand }) => [
        ...refusedModes[sequence] ?? [],
        // Only a thermostat that changes between heating and cooling has the distance of both temperatures.
        ...sequence !== undefined && minSetpointDeadBand === undefined ? ["auto"] : [],
    ]],
    ["fanMode", ({ fanModeSequence }) => refusedSpeeds[fanModeSequence] ?? []],
    // A set flag means that the lock does not have the mode.
    ["operatingMode", ({ supportedOperatingModes }) => supportedOperatingModes ?? []],
]);

/**
 * Returns the values of an enumeration that a device accepts: those that another attribute allows, those of a list of
 * supported values, or all.
 *
 * @param {Definition} definition
 * @param {Record<string, any>} attributes of the trait
 * @returns {{ name: string, number: number }[]}
 */
export function acceptedValues({ name, type, allowedOnly }, attributes) {
    const all = (type.values ?? []).filter(({ number }) => allowedOnly?.includes(number) ?? true);
    const refused = refusedValues.get(name)?.(attributes);
    if (refused) return all.filter((each) => !refused.includes(each.name));
    const names = new Set(all.map((each) => each.name));
    const [, supported] = Object.entries(attributes).find(([each, value]) => each.startsWith("supported")
        && Array.isArray(value) && value.length > 0 && value.every((listed) => names.has(listed))) ?? [];
    return supported ? all.filter((each) => supported.includes(each.name)) : all;
}

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

/** Returns the choices of texts that a device lists. */
export function choicesFrom(/** @type {string[]} */ listed) {
    return listed.map((value) => ({ value, text: word(humanName(value)) }));
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

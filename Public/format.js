import { humanName } from "./catalog.js";

/** @typedef {import("./catalog.js").Definition} Definition */
/** @typedef {import("./catalog.js").ValueType} ValueType */

/** Seconds between the epoch of Unix and the year 2000, from which Matter counts. */
const matterEpoch = 946_684_800;

/**
 * A value for people, in the unit people use: 2150 in steps of 0.01 °C becomes `21.50 °C`.
 *
 * @param {any} value
 * @param {Definition} definition
 */
export function formatValue(value, definition) {
    if (value === null) return "null";
    if (value === undefined) return "–";
    const { type, unit } = definition;
    if (unit && (type.kind === "unsigned" || type.kind === "signed" || type.kind === "float")) {
        return formatQuantity(value, unit);
    }
    return formatPlain(value, type);
}

/** A value for a glance: a measure with one decimal at most, and words rather than `null`. */
export function formatBriefly(/** @type {any} */ value, /** @type {Definition} */ definition) {
    if (value === null || value === undefined) return "No value";
    const { unit } = definition;
    return unit && unit.scale < 0.1 && typeof value === "number"
        ? formatQuantity(Math.round(value * unit.scale * 10), { symbol: unitName(unit), scale: 0.1 })
        : formatValue(value, definition);
}

/** The unit without the scale of its step: `0.01 °C` becomes `°C`. */
export function unitName(/** @type {{ symbol: string, scale: number }|null|undefined} */ unit) {
    return unit ? unit.symbol.replace(/^[\d.]+\s+/, "") : "";
}

/** What lies between two ends; empty where both are open. */
export function formatRange(
    /** @type {number|undefined} */ minimum, /** @type {number|undefined} */ maximum, /** @type {string} */ unit
) {
    const tail = unit ? ` ${unit}` : "";
    if (minimum !== undefined && minimum === maximum) return `exactly ${minimum}${tail}`;
    if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${tail}`;
    if (maximum !== undefined) return `at most ${maximum}${tail}`;
    return minimum !== undefined ? `at least ${minimum}${tail}` : "";
}

/** How many decimals a step of this size has. */
export function decimalsOf(/** @type {number} */ step) {
    return Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
}

/** A state of connection for people. */
export function formatConnectivity(/** @type {string|undefined} */ state) {
    return state ? humanName(state) : "Unknown";
}

/** A time of the home's clock, as hours, minutes and seconds here; empty where it is none. */
export function formatTime(/** @type {string|number|undefined} */ time) {
    const date = new Date(time ?? NaN);
    return Number.isNaN(date.getTime()) ? "" : date.toLocaleTimeString([], { hour12: false });
}

function formatQuantity(/** @type {any} */ value, /** @type {{ symbol: string, scale: number }} */ unit) {
    if (typeof value !== "number") return `${value} ${unit.symbol}`;
    if (unit.symbol.includes("since 2000")) {
        return new Date((value + matterEpoch) * 1000).toLocaleString();
    }
    const name = unitName(unit);
    const number = (value * unit.scale).toLocaleString(undefined, {
        minimumFractionDigits: unit.scale < 1 ? Math.min(1, decimalsOf(unit.scale)) : 0,
        maximumFractionDigits: decimalsOf(unit.scale),
    });
    return `${number}\u00a0${name}`;
}

/** @returns {string} */
function formatPlain(/** @type {any} */ value, /** @type {ValueType} */ type) {
    switch (type.kind) {
        case "boolean": return value ? "Yes" : "No";
        case "enum": return typeof value === "string" ? humanName(value) : `Value ${value}`;
        case "bitmap": return formatFlags(value);
        case "list":
            if (!Array.isArray(value)) return JSON.stringify(value);
            if (value.length === 0) return "Empty list";
            return value.map((each) => formatElement(each, type.element)).join(type.element?.type.kind === "struct"
                ? "\n" : ", ");
        case "struct": return formatStruct(value, type.fields ?? []);
        case "string":
        case "octets": return value === "" ? "Empty" : String(value);
        // Without a unit it may be an identifier, which has no thousands.
        default: return String(value);
    }
}

function formatFlags(/** @type {any} */ value) {
    if (!Array.isArray(value)) return String(value);
    return value.length === 0 ? "None" : value.map((flag) => humanName(String(flag))).join(", ");
}

function formatElement(/** @type {any} */ value, /** @type {ValueType["element"]} */ element) {
    if (value === null) return "null";
    return element ? formatPlain(value, element.type) : JSON.stringify(value);
}

/**
 * The members of a structure, or the data of an event, in one line; members that nobody declared as they are.
 *
 * @param {Record<string, any>} value
 * @param {Definition[]} fields
 */
export function formatStruct(value, fields) {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return Object.entries(value).map(([name, member]) => {
        const field = fields.find((candidate) => candidate.name === name);
        const text = field ? formatValue(member, field) : JSON.stringify(member);
        return `${humanName(name)}: ${text}`;
    }).join(" · ");
}

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

/** A moment of this computer's clock, to the millisecond. */
export function formatMoment(/** @type {number} */ at) {
    return new Date(at).toLocaleTimeString([], {
        hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hour12: false,
    });
}

/** A number with its sign, and one decimal at most. */
export function formatSigned(/** @type {number} */ number) {
    return number.toLocaleString(undefined, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
}

function formatQuantity(/** @type {any} */ value, /** @type {{ symbol: string, scale: number }} */ unit) {
    if (typeof value !== "number") return `${value} ${unit.symbol}`;
    if (unit.symbol.includes("since 2000")) {
        return new Date((value + matterEpoch) * 1000).toLocaleString();
    }
    const [scale, name] = readable(value * unit.scale, unitName(unit));
    const number = (value * unit.scale * scale).toLocaleString(undefined, {
        minimumFractionDigits: unit.scale < 1 ? Math.min(1, decimalsOf(unit.scale)) : 0,
        maximumFractionDigits: decimalsOf(unit.scale * scale),
    });
    return `${number}\u00a0${name}`;
}

/** By what to multiply a number in thousandths of an electrical unit, and the unit then: people read watts. */
function readable(/** @type {number} */ number, /** @type {string} */ unit) {
    const isLong = Math.abs(number) >= 1_000 && /^m(A|V|VA|W|Wh)$/.test(unit);
    return /** @type {const} */ (isLong ? [0.001, unit.slice(1)] : [1, unit]);
}

/** @returns {string} */
function formatPlain(/** @type {any} */ value, /** @type {ValueType} */ type) {
    switch (type.kind) {
        case "boolean": return value ? "Yes" : "No";
        case "enum": return typeof value === "string" ? humanName(value) : `Value ${value}`;
        case "bitmap": return formatFlags(value);
        case "list":
            if (!Array.isArray(value)) return JSON.stringify(value);
            return formatList(value, type.element);
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

/**
 * Structures of a list stand in a line each; where all have just one and the same member, its values are the list.
 *
 * @param {any[]} values
 * @param {ValueType["element"]} element
 */
function formatList(values, element) {
    if (values.length === 0) return "Empty list";
    const names = new Set(values.flatMap((each) => Object.keys(isStruct(each) ? each : { "": each, " ": each })));
    const [only] = names;
    const field = names.size === 1 && element?.type.fields?.find(({ name }) => name === only);
    if (field) return values.map((each) => formatInside(each[only], field)).join(", ");
    return values.map((each) => formatElement(each, element)).join(element?.type.kind === "struct" ? "\n" : ", ");
}

/** A value in a line with others: what has several members itself stands in brackets. */
function formatInside(/** @type {any} */ value, /** @type {Definition} */ field) {
    const text = formatValue(value, field);
    return isStruct(value) || text.includes("\n") ? `(${text.replaceAll("\n", "; ")})` : text;
}

function isStruct(/** @type {any} */ value) {
    return value !== null && typeof value === "object" && !Array.isArray(value);
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
        const text = field ? formatInside(member, field) : JSON.stringify(member);
        return `${humanName(name)}: ${text}`;
    }).join(" · ");
}

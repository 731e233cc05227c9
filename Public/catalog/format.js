import { dottedList, formatNumber, locale, message, quantityText, word } from "../text/messages.js";
import { humanName } from "./catalog.js";

/** @typedef {import("./catalog.js").Definition} Definition */
/** @typedef {import("./catalog.js").ValueType} ValueType */

/** Seconds from the epoch of Unix to the year 2000, the epoch of Matter. */
const matterEpoch = 946_684_800;

/**
 * Returns a value as text for people, in the unit they use: 2150 in steps of 0.01 °C becomes `21.50 °C`.
 *
 * @param {any} value
 * @param {Definition} definition
 */
export function formatValue(value, definition) {
    if (value === null) return message("value.null");
    if (value === undefined) return "–";
    const { type, unit } = definition;
    if (unit && (type.kind === "unsigned" || type.kind === "signed" || type.kind === "float")) {
        return formatQuantity(value, unit);
    }
    return formatPlain(value, type);
}

/** Returns the unit without the scale of its step: `0.01 °C` becomes `°C`. */
export function unitName(/** @type {{ symbol: string, scale: number }|null|undefined} */ unit) {
    return unit ? unit.symbol.replace(/^[\d.]+\s+/, "") : "";
}

/** Returns a range as text; empty if both ends are open. */
export function formatRange(
    /** @type {number|undefined} */ minimum, /** @type {number|undefined} */ maximum, /** @type {string} */ unit
) {
    const shown = (/** @type {number} */ number) => {
        const text = formatNumber(number, 6);
        return unit ? quantityText(text, unit) : text;
    };
    if (minimum !== undefined && minimum === maximum) return message("range.exactly", { value: shown(minimum) });
    if (minimum !== undefined && maximum !== undefined) {
        return message("range.between", { minimum: formatNumber(minimum, 6), maximum: shown(maximum) });
    }
    if (maximum !== undefined) return message("range.to", { maximum: shown(maximum) });
    return minimum !== undefined ? message("range.from", { minimum: shown(minimum) }) : "";
}

/** Returns the number of decimals that a step of this size needs. */
export function decimalsOf(/** @type {number} */ step) {
    return Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
}

/** Returns a time of the home's clock as hours, minutes and seconds of the local time zone; empty if it is invalid. */
export function formatTime(/** @type {string|number|undefined} */ time) {
    const date = new Date(time ?? NaN);
    return Number.isNaN(date.getTime()) ? "" : date.toLocaleTimeString(locale(), { hour12: false });
}

/** Returns a time with its date. */
export function formatDate(/** @type {string|number} */ time) {
    return new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** Returns a time of this computer's clock with milliseconds. */
export function formatMoment(/** @type {number} */ at) {
    return new Date(at).toLocaleTimeString(locale(), {
        hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hour12: false,
    });
}

function formatQuantity(/** @type {any} */ value, /** @type {{ symbol: string, scale: number }} */ unit) {
    if (typeof value !== "number") return `${value} ${unit.symbol}`;
    if (unit.symbol.includes("since 2000")) {
        return new Date((value + matterEpoch) * 1000).toLocaleString(locale());
    }
    const [scale, name] = readableScale(value * unit.scale, unitName(unit));
    const number = (value * unit.scale * scale).toLocaleString(locale(), {
        minimumFractionDigits: unit.scale < 1 ? Math.min(1, decimalsOf(unit.scale)) : 0,
        maximumFractionDigits: Math.min(decimalsOf(unit.scale * scale), scale === 1 ? Infinity : 3),
    });
    return `${number}\u00a0${name}`;
}

/**
 * Returns the factor and the unit with which a number is readable: 2,500 mW becomes 2.5 W, and 2,500,000 mWh 2.5 kWh.
 *
 * @returns {[number, string]}
 */
function readableScale(/** @type {number} */ number, /** @type {string} */ unit) {
    if (unit === "mWh" && Math.abs(number) >= 1_000_000) return [1e-6, "kWh"];
    const isLarge = Math.abs(number) >= 1_000 && /^m(A|V|VA|W|Wh)$/.test(unit);
    return isLarge ? [0.001, unit.slice(1)] : [1, unit];
}

/** @returns {string} */
function formatPlain(/** @type {any} */ value, /** @type {ValueType} */ type) {
    switch (type.kind) {
        case "boolean": return message(value ? "value.yes" : "value.no");
        case "enum":
            return typeof value === "string" ? word(humanName(value))
                : message("value.unnamedEnum", { number: value });
        case "bitmap": return formatFlags(value, type);
        case "list":
            if (!Array.isArray(value)) return JSON.stringify(value);
            return formatList(value, type.element);
        case "struct": return formatStruct(value, type.fields ?? []);
        case "string":
        case "octets": return value === "" ? message("value.empty") : String(value);
        // A number without a unit may be an identifier, which has no thousands separators.
        default: return String(value);
    }
}

/** Returns the names of the flags that are set; flags without a name are counted. */
function formatFlags(/** @type {any} */ value, /** @type {ValueType} */ type) {
    if (!Array.isArray(value)) return String(value);
    if (value.length === 0) return message("value.none");
    const named = value.filter((flag) => type.flags?.some(({ name }) => name === flag));
    const texts = named.map((flag) => word(humanName(flag)));
    const rest = value.length - named.length;
    if (rest > 0) texts.push(message("value.unnamedFlags", { count: rest }));
    return texts.join(message("value.separator"));
}

/**
 * Returns a list as text, one line for each struct. If each struct has only one member, the same in all, the text
 * contains the values of that member.
 *
 * @param {any[]} values
 * @param {ValueType["element"]} element
 */
function formatList(values, element) {
    if (values.length === 0) return message("value.emptyList");
    const names = new Set(values.flatMap((each) => (isStruct(each) ? Object.keys(each) : [])));
    const [onlyName] = names;
    const field = names.size === 1 && values.every(isStruct)
        && element?.type.fields?.find(({ name }) => name === onlyName);
    if (field) return values.map((each) => formatMember(each[onlyName], field)).join(", ");
    return values.map((each) => formatElement(each, element)).join(element?.type.kind === "struct" ? "\n" : ", ");
}

/** Returns a value as a part of a line; a struct and a text of several lines are in brackets. */
function formatMember(/** @type {any} */ value, /** @type {Definition} */ field) {
    const text = formatValue(value, field);
    return isStruct(value) || text.includes("\n") ? `(${text.replaceAll("\n", "; ")})` : text;
}

function isStruct(/** @type {any} */ value) {
    return value !== null && typeof value === "object" && !Array.isArray(value);
}

function formatElement(/** @type {any} */ value, /** @type {ValueType["element"]} */ element) {
    if (value === null) return message("value.null");
    return element ? formatPlain(value, element.type) : JSON.stringify(value);
}

/**
 * Returns the members of a struct, or the data of an event, in one line. Undeclared members are shown as JSON.
 *
 * @param {Record<string, any>} value
 * @param {Definition[]} fields
 */
export function formatStruct(value, fields) {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (typeof value.measurementType === "string" && Array.isArray(value.accuracyRanges)) return formatAccuracy(value);
    return dottedList(Object.entries(value).map(([name, member]) => {
        const field = fields.find((candidate) => candidate.name === name);
        const text = field ? formatMember(member, field) : JSON.stringify(member);
        return `${word(humanName(name))}: ${text}`;
    }));
}

/** The units of measured values, by the end of the name of what is measured, in lower case. */
const measuredUnits = /** @type {const} */ ([
    ["voltage", "mV"], ["current", "mA"], ["reactivepower", "mvar"], ["apparentpower", "mVA"], ["power", "mW"],
    ["frequency", "mHz"], ["energy", "mWh"],
]);

/**
 * Returns the accuracy of a measurement as text: the measured quantity, its range, and the maximum deviation, such as
 * `Voltage: 0 to 500 V, ±1 %`.
 *
 * @param {Record<string, any>} accuracy
 */
function formatAccuracy({ measurementType, minMeasuredValue, maxMeasuredValue, accuracyRanges }) {
    const unit = measuredUnits.find(([end]) => measurementType.toLowerCase().endsWith(end))?.[1] ?? "";
    const [minimum, maximum] = [Number(minMeasuredValue), Number(maxMeasuredValue)];
    // All units have a prefix for thousandths.
    const isLarge = unit !== "" && Math.max(Math.abs(minimum), Math.abs(maximum)) >= 1_000;
    const isEnergy = isLarge && unit === "mWh" && maximum >= 1_000_000;
    const [scale, shownUnit] = isEnergy ? [1e-6, "kWh"] : isLarge ? [0.001, unit.slice(1)] : [1, unit];
    const deviations = accuracyRanges.flatMap((/** @type {Record<string, any>} */ { percentMax, fixedMax }) => [
        percentMax !== undefined && message("value.quantity", { number: formatNumber(percentMax / 100, 2), unit: "%" }),
        fixedMax !== undefined && [formatNumber(Number(fixedMax) * scale, 3), shownUnit].filter(Boolean).join("\u00a0"),
    ].filter(Boolean));
    const texts = [formatRange(minimum * scale, maximum * scale, shownUnit),
        ...[...new Set(deviations)].map((each) => `±${each}`)];
    return message("dock.labeled",
        { label: word(humanName(measurementType)), value: texts.join(message("value.separator")) });
}

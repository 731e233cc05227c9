import { formatNumber, message, quantityText, word } from "../text/messages.js";
import { formatDate, formatValue } from "./format.js";
import { isEqual, keyOf } from "./part-reader.js";

/** @typedef {import("./catalog.js").Definition} Definition */
/** @typedef {import("./catalog.js").Format} Format */
/** @typedef {import("./catalog.js").Tone} Tone */
/** @typedef {import("./catalog.js").Word} Word */
/** @typedef {import("./part-reader.js").PartReader} PartReader */

/**
 * A value for people. An empty text is not shown.
 *
 * @typedef {{ text: string, tone: Tone|undefined, icon: string|undefined, isWord: boolean }} ValueText
 *   icon: that of the device with this value; isWord: whether the text is the value's own word, to which nothing is added
 */

/** The words of a definition by the keys of their values. */
const wordIndices = /** @type {WeakMap<Word[], Map<string, Word>>} */ (new WeakMap());

/**
 * Returns an attribute's value, or that of a member or a field, for people: its word, its name, or the converted
 * number with its unit.
 *
 * @param {any} value
 * @param {Definition} definition
 * @param {PartReader} reader
 * @param {string} trait the trait that has the attribute, for names and units that are other attributes
 * @param {{ words?: Word[], tone?: Tone, icon?: string, format?: Format }} [hints] replace the hints of the definition
 * @returns {ValueText}
 */
export function valueText(value, definition, reader, trait, hints = {}) {
    const found = wordFor(value, hints.words) ?? wordFor(value, definition.words);
    if (found) return { text: found.text && word(found.text), tone: found.tone, icon: found.icon, isWord: true };
    const text = value === null || value === undefined ? ""
        : textWithoutWord(value, definition, reader, trait, hints.format);
    return { text, tone: hints.tone, icon: hints.icon, isWord: false };
}

/**
 * Returns a value for people as `valueText` does, also if its word is empty because devices do not show it.
 *
 * @param {any} value
 * @param {Definition} definition
 * @param {PartReader} reader
 * @param {string} trait
 */
export function fullValueText(value, definition, reader, trait) {
    const { text } = valueText(value, definition, reader, trait);
    if (text !== "") return text;
    if (value === null || value === undefined) return message("value.null");
    return textWithoutWord(value, definition, reader, trait, undefined) || message("value.empty");
}

/** Returns the word for a value; undefined if there is none. */
export function wordFor(/** @type {any} */ value, /** @type {Word[]|undefined} */ words) {
    if (!words || value === undefined) return undefined;
    let index = wordIndices.get(words);
    if (!index) wordIndices.set(words, index = new Map(words.map((each) => [keyOf(each.value), each])));
    return index.get(keyOf(value));
}

/**
 * Returns the number that people read, such as 70 for a level of 178; NaN if the value has none.
 *
 * Durations are seconds, times are seconds since 1970.
 *
 * @param {number|string} value a number beyond 2^53 is a decimal text
 * @param {Format} format
 */
export function shownNumber(value, { transform, factor, offset = 0 }) {
    const raw = Number(value);
    switch (transform) {
        case "reciprocal": return raw === 0 ? NaN : factor / raw;
        case "logarithmic": return 10 ** ((raw - 1) / factor);
        default: return raw * factor + offset;
    }
}

/** Returns the integer value whose shown number is nearest to this one; the opposite of `shownNumber`. */
export function valueOfShown(/** @type {number} */ shown, /** @type {Format} */ { transform, factor, offset = 0 }) {
    switch (transform) {
        case "reciprocal": return Math.round(factor / shown);
        case "logarithmic": return Math.round(factor * Math.log10(shown)) + 1;
        default: return Math.round((shown - offset) / factor);
    }
}

/**
 * Returns a converted number with its unit.
 *
 * @param {number|string} value
 * @param {Format} format
 * @param {string} [unit] replaces the unit of the format
 */
export function formattedValue(value, format, unit = format.unit ?? "") {
    const number = shownNumber(value, format);
    if (Number.isNaN(number)) return "";
    switch (format.transform) {
        case "duration": return formatDuration(number);
        case "time": return Number.isNaN(new Date(number * 1000).getTime()) ? "" : formatDate(number * 1000);
        case "logarithmic":
            // Zero means less than the smallest measurable number, which is 1.
            if (Number(value) === 0) return message("value.below", { value: quantity(1, format, unit) });
            return quantity(number, format, unit);
        default: return quantity(number, format, unit);
    }
}

/** Returns a duration in its two greatest units, such as `1 h 5 min`. Seconds are shown only below a minute. */
export function formatDuration(/** @type {number} */ seconds) {
    const sign = seconds <= -0.5 ? "−" : "";
    const total = Math.round(Math.abs(seconds));
    if (total < 60) return sign + message("duration.seconds", { count: total });
    const minutes = Math.round(total / 60);
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    const all = /** @type {const} */ ([
        ["duration.days", days], ["duration.hours", hours % 24], ["duration.minutes", days > 0 ? 0 : minutes % 60],
    ]);
    return sign + all.filter(([, count]) => count > 0).map(([key, count]) => message(key, { count })).join(" ");
}

function quantity(
    /** @type {number} */ number, /** @type {Pick<Format, "digits">} */ { digits = 0 }, /** @type {string} */ unit
) {
    // The lowest level of a lamp that is on is not 0 %.
    const shown = unit === "%" && number > 0 ? Math.max(number, 10 ** -digits) : number;
    const text = formatNumber(shown, digits);
    return unit ? quantityText(text, unit) : text;
}

/**
 * @param {any} value
 * @param {Definition} definition
 * @param {PartReader} reader
 * @param {string} trait
 * @param {Format|undefined} format
 */
function textWithoutWord(value, definition, reader, trait, format = definition.format) {
    const named = definition.names ? namedValues(definition.names, reader, trait) : [];
    const name = named.find((each) => isEqual(each.value, value))?.text;
    if (name) return name;
    const unit = unitOf(definition, reader, trait);
    if (format && (typeof value === "number" || typeof value === "string")) {
        return formattedValue(value, format, unit);
    }
    if (unit && typeof value === "number") return quantity(value, { digits: Math.abs(value) < 100 ? 2 : 0 }, unit);
    return formatValue(value, definition);
}

/** Returns the unit that another attribute states; undefined if none does. */
function unitOf(/** @type {Definition} */ { unitFrom }, /** @type {PartReader} */ reader, /** @type {string} */ trait) {
    const definition = unitFrom === undefined ? undefined : reader.catalog.attribute(trait, unitFrom);
    const value = unitFrom === undefined ? undefined : reader.value({ trait, attribute: unitFrom });
    return definition && value !== undefined ? valueText(value, definition, reader, trait).text : undefined;
}

/**
 * Returns the values that a list of the device names, in its order.
 *
 * @param {import("./catalog.js").NameSource} source
 * @param {PartReader} reader
 * @param {string} trait
 * @returns {{ value: any, text: string }[]}
 */
export function namedValues(source, reader, trait) {
    const list = reader.value({ trait, attribute: source.list });
    if (!Array.isArray(list)) return [];
    const { number, name } = source;
    if (number === undefined || name === undefined) {
        return list.map((text, index) => ({ value: index, text: word(String(text)) }));
    }
    return list.filter((each) => each?.[name]).map((each) => ({ value: each[number], text: word(String(each[name])) }));
}

import english from "./messages/en.js";

/**
 * A text, or its forms for the plural categories of the language.
 *
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text
 */

/** @typedef {keyof typeof english.texts} MessageKey */

/**
 * The texts of one language. Those that are the same in English are listed by their keys, and the words by themselves.
 *
 * @typedef {{ language: string, name: string, direction: string, texts: Record<string, Text>,
 *             words: Record<string, string>, sameTexts?: string[], sameWords?: string[] }} Table
 */

/** The languages with a table, with their own names. */
export const languages = /** @type {const} */ ([
    ["en", "English"], ["de", "Deutsch"], ["fr", "Français"], ["it", "Italiano"], ["hi", "हिन्दी"], ["ar", "العربية"],
]);

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Letters of any script. */
const anyLetter = /\p{L}/u;

let table = /** @type {Table} */ (english);
let localeTag = "en";
let plurals = new Intl.PluralRules("en");
const numberFormats = /** @type {Map<string, Intl.NumberFormat>} */ (new Map());

/** Returns the code of the current language, such as `de`. */
export function language() {
    return table.language;
}

/** Returns the writing direction of the current language, `ltr` or `rtl`. */
export function direction() {
    return table.direction;
}

/** Returns the tag for `Intl`: the current language, with the region if the browser prefers one. */
export function locale() {
    return localeTag;
}

/**
 * Returns the language of the page: the requested one, else the stored one, else the first of the browser's languages
 * that has a table, else English.
 *
 * @param {string} requested
 * @param {string} stored
 * @param {readonly string[]} preferred the languages of the browser, the preferred one first
 */
export function preferredLanguage(requested, stored, preferred) {
    const supported = [requested, stored, ...preferred].map(baseOf)
        .find((code) => languages.some(([each]) => each === code));
    return supported ?? "en";
}

/**
 * Makes a table the current one.
 *
 * @param {Table} chosen
 * @param {readonly string[]} [preferred] the languages of the browser, for the region
 */
export function useTable(chosen, preferred = []) {
    table = chosen;
    localeTag = preferred.find((tag) => baseOf(tag) === chosen.language) ?? chosen.language;
    plurals = new Intl.PluralRules(localeTag);
    numberFormats.clear();
}

/**
 * Loads the table of a language and makes it the current one. If it cannot be loaded, the current one stays.
 *
 * @param {string} code
 * @param {readonly string[]} [preferred]
 * @param {(code: string) => Promise<{ default: Table }>} [load]
 * @returns {Promise<boolean>} whether the language is the current one
 */
export async function loadLanguage(code, preferred = [], load = loadTable) {
    try {
        useTable(code === "en" ? english : (await load(code)).default, preferred);
        return true;
    } catch {
        return false;
    }
}

/**
 * Returns a text of the page. Numbers are formatted by the language; `count` selects the plural form.
 *
 * @param {MessageKey} key
 * @param {Record<string, string|number>} [values] the values that the text contains
 */
export function message(key, values = {}) {
    const text = table.texts[key] ?? english.texts[key];
    const form = typeof text === "string" ? text : formOf(text, values.count);
    return form.replace(/\{(\w+)\}/g, (placeholder, name) => {
        const value = values[name];
        if (value === undefined) return placeholder;
        return typeof value === "number" ? formatNumber(value) : isolated(value);
    });
}

/** Returns the name of an action on something for screen readers; it begins with the text of the control. */
export function actionName(/** @type {string} */ action, /** @type {string} */ device) {
    return message("action.ofDevice", { action, device });
}

/**
 * What a word of the catalog names, if that matters: the label of a command, what the controls of a trait control, a
 * member of a fault, a key of a remote control, a reading of a device, or a device type.
 *
 * @typedef {"command"|"control"|"fault"|"key"|"reading"|"type"} WordContext
 */

/**
 * Returns a word of the catalog in the current language; the English word if there is no translation.
 *
 * Some words have another translation in a context, such as `Open`, which is a state and a command. The tables contain
 * that with the context in parentheses, as `Open (command)`.
 *
 * @param {string} text
 * @param {WordContext} [context]
 */
export function word(text, context) {
    const own = context && `${text} (${context})`;
    for (const words of [table.words, /** @type {Table} */ (english).words]) {
        if (own && Object.hasOwn(words, own)) return words[own];
        if (Object.hasOwn(words, text)) return words[text];
    }
    return text;
}

/** Whether the current language has a translation of a word of the catalog. */
export function hasWord(/** @type {string} */ text) {
    return Object.hasOwn(table.words, text) || table.sameWords?.includes(text) === true;
}

/** Returns a number with its unit. A unit such as `1/min` is a rate: 33 per minute is `33/min`. */
export function quantityText(/** @type {string} */ number, /** @type {string} */ unit) {
    return unit.startsWith("1/") ? `${number}${unit.slice(1)}` : message("value.quantity", { number, unit });
}

/** Returns the texts that are not empty as a list with dots between them. Each text keeps its direction. */
export function dottedList(/** @type {(string|false|null|undefined)[]} */ texts) {
    return texts.flatMap((text) => (text ? isolated(text) : [])).join(" · ");
}

/**
 * Returns a number in the notation of the language.
 *
 * @param {number} value
 * @param {number} [maximumDigits] the maximum number of decimal places
 * @param {number} [minimumDigits]
 */
export function formatNumber(value, maximumDigits = 3, minimumDigits = 0) {
    const key = `${minimumDigits}-${maximumDigits}`;
    let format = numberFormats.get(key);
    if (!format) {
        format = new Intl.NumberFormat(localeTag,
            { minimumFractionDigits: minimumDigits, maximumFractionDigits: Math.max(minimumDigits, maximumDigits) });
        numberFormats.set(key, format);
    }
    // A rounded number has no sign if it is zero.
    const isZero = Math.abs(value) < 0.5 / 10 ** maximumDigits;
    return format.format(isZero ? 0 : value);
}

/** Returns the text with its first letter in upper case. */
export function sentenceCase(/** @type {string} */ text) {
    const [first = ""] = text;
    return first.toLocaleUpperCase(localeTag) + text.slice(first.length);
}

/**
 * Returns a text for a sentence of the current language. If its direction may differ from that of the language, it is
 * isolated, so that it does not change the order of the words around it.
 */
export function isolated(/** @type {string} */ text) {
    const isForeign = direction() === "rtl" ? anyLetter.test(text) && !rightToLeft.test(text) : rightToLeft.test(text);
    return isForeign ? `\u2068${text}\u2069` : text;
}

/** Returns the form of a text for a number; the form `other` if the text has no form for it. */
function formOf(
    /** @type {Exclude<Text, string>} */ forms, /** @type {string|number|undefined} */ count
) {
    const category = typeof count === "number" ? plurals.select(count) : "other";
    return forms[category] ?? forms.other ?? "";
}

function baseOf(/** @type {string} */ tag) {
    return tag.toLowerCase().split("-")[0];
}

/** @returns {Promise<{ default: Table }>} */
function loadTable(/** @type {string} */ code) {
    return import(`./messages/${code}.js`);
}

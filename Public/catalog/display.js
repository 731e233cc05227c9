import { message, sentenceCase, word } from "../text/messages.js";
import { supportedActions } from "./actions.js";
import { humanName } from "./catalog.js";
import { PartReader } from "./part-reader.js";
import { valueText, wordFor } from "./value-text.js";

/** @typedef {import("../home/model.js").Device} Device */
/** @typedef {import("../home/model.js").Part} Part */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./catalog.js").Tone} Tone */
/** @typedef {import("./catalog.js").Reading} Reading */
/** @typedef {import("./catalog.js").Definition} Definition */

/** @typedef {{ text: string, tone: Tone|undefined }} Sentence the tone is the most urgent one of its readings */
/**
 * @typedef {Sentence & { switch: string, icon: string|undefined }} ReadingText
 *   switch: the key of an attribute that is a Boolean, or empty; icon: that of the device in this state
 */

/**
 * A device as the page shows it.
 *
 * @typedef {{ icon: string, typeIcon: string, typeName: string, sentence: string, tone: Tone|undefined, isOn: boolean,
 *             marks: Sentence[],
 *             actions: import("./actions.js").Action[], reader: PartReader|null }} Display
 *   icon: shows the state, such as an open lock; isOn: whether a part is on or does what it is for; marks: warnings and alarms of parts that do not characterize the device, such as a low battery; actions: those of
 *   the first part that supports any, the primary one first, computed when they are read; reader: reads that part
 */

/** The maximum number of readings in the sentence of a device. */
const maximumReadings = 4;

/** The icon of a device whose type has none. */
const defaultIcon = "device";

/** The tones, the least urgent first. */
const tones = /** @type {const} */ (["active", "warning", "alarm"]);

/**
 * Returns what the page shows of a device.
 *
 * @returns {Display}
 */
export function displayOf(/** @type {Device} */ device, /** @type {Catalog} */ catalog) {
    /** @type {Display} */
    const display = {
        icon: defaultIcon, typeIcon: defaultIcon, typeName: "", sentence: "", tone: undefined, isOn: false, marks: [],
        actions: [], reader: null,
    };
    const main = catalog.mainPart(device.types);
    if (!main) return { ...display, typeName: message("device.noType") };
    const parts = catalog.characteristicParts(device.types);
    const ordered = [main, ...parts.filter((part) => part !== main)];
    const all = ordered.map((part) => ({
        hints: catalog.displayHints(part), reader: new PartReader(device, part, catalog),
    }));
    const readings = all.map(({ hints, reader }) => shownReadings(hints.summary, reader));
    const sentence = sentenceOfParts(readings.map((each, index) => ({
        readings: each, switches: switchesOf(all[index].hints.summary, catalog),
        typeName: word(catalog.typeName(all[index].reader.part.type), "type"),
    }))) || word(all[0].hints.text ?? "");
    const typeIcon = all[0].hints.icon || defaultIcon;
    const tonesShown = readings.flat().map(({ tone }) => tone);
    /** @type {Pick<Display, "actions"|"reader">|undefined} */
    let controls;
    const controlsOfDevice = () => controls ??= controlsOf(all);
    return {
        icon: readings[0].find(({ icon }) => icon)?.icon ?? typeIcon,
        typeIcon,
        typeName: joined([...new Set(ordered.map((part) => word(catalog.typeName(part.type), "type")))]),
        sentence,
        tone: mostUrgent(tonesShown),
        isOn: tonesShown.includes("active"),
        marks: device.types.filter((part) => !parts.includes(part)).map((part) => partSentence(device, part, catalog))
            .filter(({ tone }) => tone === "warning" || tone === "alarm"),
        // Most devices of a large home are searched and never drawn.
        get actions() {
            return controlsOfDevice().actions;
        },
        get reader() {
            return controlsOfDevice().reader;
        },
    };
}

/**
 * Returns the actions of the first part that supports any, and the reader of that part; that of the first part if the
 * device supports no action.
 *
 * @param {{ hints: import("./catalog.js").TraitHints, reader: PartReader }[]} parts
 */
function controlsOf(parts) {
    for (const { hints, reader } of parts) {
        const actions = supportedActions(hints.actions, reader);
        if (actions.length > 0) return { actions, reader };
    }
    return { actions: [], reader: parts[0].reader };
}

/**
 * Returns one sentence about the parts of a device: all readings of the first part that has any, and the most important
 * one of each other part. No text is repeated. If both parts have a switch, the text of the other one names its part: a
 * loudspeaker is not off because its light is.
 *
 * @param {{ readings: ReadingText[], switches: Set<string>, typeName: string }[]} parts
 */
function sentenceOfParts(parts) {
    const [first, ...others] = parts.filter(({ readings }) => readings.length > 0);
    if (!first) return "";
    const named = others.flatMap(({ readings, typeName }) => mostImportant(readings, 1).map((reading) => {
        const isKnown = !first.switches.has(reading.switch) || typeName === first.typeName
            || first.readings.some(({ text }) => text === reading.text);
        return isKnown ? reading
            : { ...reading, text: message("dock.labeled", { label: typeName, value: reading.text }) };
    }));
    const readings = [...first.readings, ...named];
    const keys = readings.map(({ text }) => text.toLowerCase());
    const different = readings.filter((_, index) => keys.indexOf(keys[index]) === index);
    return sentenceCase(joined(mostImportant(different, maximumReadings).map(({ text }) => text)));
}

/** Returns the keys of the Boolean attributes among readings. */
function switchesOf(/** @type {Reading[]} */ readings, /** @type {Catalog} */ catalog) {
    return new Set(readings.map((reading) => switchKey(reading, definitionOf(reading, catalog))).filter(Boolean));
}

/** Returns the key of an attribute that is a Boolean; empty for others. */
function switchKey(/** @type {Reading} */ { trait, attribute }, /** @type {Definition|undefined} */ definition) {
    return definition?.type.kind === "boolean" ? `${trait}.${attribute}` : "";
}

/**
 * Returns the given number of readings in their order: alarms and warnings, and then the first ones.
 *
 * @template {Sentence} R
 * @param {R[]} readings
 * @param {number} maximum
 */
function mostImportant(readings, maximum) {
    if (readings.length <= maximum) return readings;
    const urgency = (/** @type {Sentence} */ { tone }) => tone === "alarm" ? 2 : tone === "warning" ? 1 : 0;
    const chosen = [...readings].sort((a, b) => urgency(b) - urgency(a)).slice(0, maximum);
    return readings.filter((reading) => chosen.includes(reading));
}

/**
 * Returns the readings of a part as one sentence; empty if no reading has a text.
 *
 * @param {Reading[]} readings
 * @param {PartReader} reader
 * @returns {Sentence}
 */
export function sentenceOf(readings, reader) {
    const shown = shownReadings(readings, reader);
    return {
        text: sentenceCase(joined(shown.map(({ text }) => text))), tone: mostUrgent(shown.map(({ tone }) => tone)),
    };
}

/** Returns the readings that have a text now. */
function shownReadings(/** @type {Reading[]} */ readings, /** @type {PartReader} */ reader) {
    return presentReadings(readings, reader).map((reading) => readingText(reading, reader))
        .filter(({ text }) => text !== "");
}

/**
 * Returns the readings whose conditions hold.
 *
 * A device that does something is not off. If a reading requires that a switch is on, and its value means an activity
 * although the switch is off, such as a player that plays, it replaces the reading of the switch.
 *
 * A Boolean that is false, such as filled, means that a number of its trait is 0, if this number is not shown as 0. If
 * the number is greater, it replaces the Boolean.
 *
 * @param {Reading[]} readings
 * @param {PartReader} reader
 */
export function presentReadings(readings, reader) {
    const replaced = /** @type {Set<string>} */ (new Set());
    const present = readings.filter((reading) => {
        const missing = (reading.when ?? []).filter((condition) => !reader.holds(condition));
        if (missing.length === 0) return true;
        const areSwitches = missing.every(({ isNot }) => isNot?.length === 1 && isNot[0] === false);
        const definition = areSwitches ? definitionOf(reading, reader.catalog) : undefined;
        const value = definition && reader.value(reading);
        if (!definition || value === undefined) return false;
        const isActive = valueText(value, definition, reader, reading.trait, reading).tone === "active";
        if (isActive) for (const { trait, attribute } of missing) replaced.add(`${trait}.${attribute}`);
        return isActive;
    });
    for (const reading of present) {
        const isShownFromOne = reading.words?.some(({ value, text }) => value === 0 && text === "");
        if (!isShownFromOne || !(reader.value(reading) > 0)) continue;
        for (const { trait, attribute } of present) {
            if (trait === reading.trait && reader.value({ trait, attribute }) === false) {
                replaced.add(`${trait}.${attribute}`);
            }
        }
    }
    return replaced.size === 0 ? present
        : present.filter(({ trait, attribute }) => !replaced.has(`${trait}.${attribute}`));
}

/** The names of the enumerators of outcomes that mean success. */
const successNames = ["success", "noError"];

/**
 * Returns why a device refused a command that the gateway executed. Empty if the device did not refuse it.
 *
 * The reason is a word of the response that means a warning or an alarm. Without words, an enumeration whose value 0
 * means success is an outcome, and its other values are reasons.
 *
 * @param {Record<string, any>|undefined} response
 * @param {Definition[]} fields the declared fields of the response
 * @returns {string}
 */
export function refusalOf(response, fields) {
    const reasons = fields.flatMap((field) => {
        const value = response?.[field.name];
        if (value === undefined || value === null) return [];
        if (field.type.fields) return refusalOf(value, field.type.fields) || [];
        const found = wordFor(value, field.words);
        if (found) return found.tone === "warning" || found.tone === "alarm" ? word(found.text) : [];
        const success = field.words ? undefined : field.type.values?.find(({ number }) => number === 0)?.name;
        const isFailure = success !== undefined && successNames.includes(success) && value !== success;
        return isFailure ? valueName(value) : [];
    });
    return joined(reasons);
}

/** Returns the name of an enumerator in words; a value without a name is a number. */
function valueName(/** @type {string|number} */ value) {
    return typeof value === "string" ? word(humanName(value)) : message("value.unnamedEnum", { number: value });
}

/** @returns {ReadingText} */
function readingText(/** @type {Reading} */ reading, /** @type {PartReader} */ reader) {
    const nothing = { text: "", tone: undefined, icon: undefined, switch: "" };
    const value = reader.value(reading);
    const definition = definitionOf(reading, reader.catalog);
    if (value === undefined || !definition) return nothing;
    const { text, tone, icon, isWord } = valueText(value, definition, reader, reading.trait, reading);
    if (text === "") return nothing;
    return {
        text: reading.text && !isWord ? word(reading.text).replace("{value}", () => text) : text, tone, icon,
        switch: switchKey(reading, definition),
    };
}

/** Returns the definition of a reading's attribute, or of its member; undefined if the catalog lacks it. */
export function definitionOf(/** @type {Reading} */ { trait, attribute, member }, /** @type {Catalog} */ catalog) {
    const definition = catalog.attribute(trait, attribute);
    return member === undefined ? definition : definition?.type.fields?.find(({ name }) => name === member);
}

function partSentence(/** @type {Device} */ device, /** @type {Part} */ part, /** @type {Catalog} */ catalog) {
    return sentenceOf(catalog.displayHints(part).summary, new PartReader(device, part, catalog));
}

function joined(/** @type {string[]} */ texts) {
    return texts.filter(Boolean).join(message("value.separator"));
}

/** @returns {Tone|undefined} */
function mostUrgent(/** @type {(Tone|undefined)[]} */ all) {
    return [...tones].reverse().find((tone) => all.includes(tone));
}

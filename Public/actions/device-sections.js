import { asksForKey, supportedActions } from "../catalog/actions.js";
import { humanName } from "../catalog/catalog.js";
import { definitionOf, presentReadings } from "../catalog/display.js";
import { labelOf } from "../catalog/labels.js";
import { PartReader } from "../catalog/part-reader.js";
import { valueText } from "../catalog/value-text.js";
import { word } from "../text/messages.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/catalog.js").Catalog} Catalog */
/** @typedef {import("../catalog/catalog.js").Definition} Definition */
/** @typedef {import("../catalog/catalog.js").Reading} Reading */
/** @typedef {import("../home/model.js").Device} Device */
/** @typedef {import("../home/model.js").Part} Part */

/** The number of traits with an attribute of one name up to which the name alone is its label. */
const maximumTraits = 4;

/**
 * A control of a device: an action, or several that one control shows, such as two temperatures on a dial.
 *
 * @typedef {{ key: string, kind: import("../catalog/catalog.js").ControlKind, actions: Action[] }} ControlItem
 *   key: the same as long as the device has the action
 */

/**
 * A value that characterizes a part.
 *
 * @typedef {{ key: string, reading: Reading, definition: Definition, part: number, label: string, text: string,
 *             tone: import("../catalog/catalog.js").Tone|undefined }} ShownReading
 *   part: the number of the part that has the attribute
 */

/**
 * An attribute, or a member of it, whose history is worth showing: that of a reading or of a control.
 *
 * @typedef {Omit<ShownReading, "text"|"tone"> & { title: string }} Watched title: the name of the part
 */

/**
 * The readings and controls of a part of a device.
 *
 * @typedef {{ key: string, part: number, title: string, icon: string, reader: PartReader, actions: Action[],
 *             items: ControlItem[], readings: ShownReading[], summary: Reading[] }} Section
 *   readings: all that have a text now, also those that a control shows; summary: all readings of the hints
 */

/**
 * Returns the sections of a device: the main part first, then the other characteristic parts, then those of utility
 * types, which have no controls. Parts without controls and readings are omitted.
 *
 * @returns {Section[]}
 */
export function sectionsOf(/** @type {Device} */ device, /** @type {Catalog} */ catalog) {
    const characteristic = catalog.characteristicParts(device.types);
    const main = catalog.mainPart(device.types);
    const utilities = device.types.filter((part) => !characteristic.includes(part));
    const parts = [...main ? [main] : [], ...characteristic.filter((part) => part !== main), ...utilities];
    const sections = parts.map((part) => sectionOf(device, part, parts, !utilities.includes(part), catalog));
    omitRepeated(sections);
    return sections.filter(({ items, readings }) => items.length > 0 || readings.length > 0);
}

/** @returns {Section} */
function sectionOf(
    /** @type {Device} */ device, /** @type {Part} */ part, /** @type {Part[]} */ parts,
    /** @type {boolean} */ hasControls, /** @type {Catalog} */ catalog
) {
    const hints = catalog.displayHints(part);
    const reader = new PartReader(device, part, catalog);
    const keyed = !hasControls ? [] : hints.actions.flatMap((hint, index) =>
        supportedActions([hint], reader).map((action) => ({ key: `${part.part}-${index}`, action })));
    return {
        key: String(part.part), part: part.part, title: titleOf(part, parts, catalog), icon: hints.icon || "device",
        reader, actions: keyed.map(({ action }) => action), items: withDistinctLabels(itemsOf(keyed), catalog),
        readings: presentReadings(hints.summary, reader).flatMap((reading) => shownReading(reading, reader) ?? []),
        summary: hints.summary,
    };
}

/** Returns the attributes of a section that have a history: each one once, also those without a text now. */
export function watchedOf(/** @type {Section} */ { summary, items, reader, title }) {
    const actions = items.flatMap((item) => item.actions);
    const references = [
        ...summary,
        ...actions.flatMap(({ condition }) => condition ?? []),
        ...actions.flatMap(({ values }) => values.map(({ address, definition }) =>
            ({ trait: address.trait, attribute: definition.name }))),
    ];
    const watched = /** @type {Map<string, Watched>} */ (new Map());
    for (const reference of references) {
        const found = attributeOf(reference, reader);
        if (found && !watched.has(found.key)) watched.set(found.key, { ...found, title });
    }
    return [...watched.values()];
}

/** Returns the name of the type of a part, with a number if several parts have the type. */
export function titleOf(/** @type {Part} */ part, /** @type {Part[]} */ parts, /** @type {Catalog} */ catalog) {
    const name = word(catalog.typeName(part.type), "type");
    const same = parts.filter(({ type }) => type === part.type);
    return same.length > 1 ? `${name} ${same.indexOf(part) + 1}` : name;
}

/**
 * Combines the dials of a part into one control, and omits what an earlier action offers too: a second color, and
 * buttons for the same commands.
 *
 * @param {{ key: string, action: Action }[]} keyed
 * @returns {ControlItem[]}
 */
function itemsOf(keyed) {
    /** @type {ControlItem[]} */
    const items = [];
    for (const { key, action } of keyed) {
        const dial = action.control === "dial" ? items.find(({ kind }) => kind === "dial") : undefined;
        const hasColor = action.control === "color" && items.some(({ kind }) => kind === "color");
        if (dial) dial.actions.push(action);
        else if (!hasColor && !isRepeated(action, items)) items.push({ key, kind: action.control, actions: [action] });
    }
    return items;
}

/** Adds the name of the trait to labels that several controls have, such as two modes. */
function withDistinctLabels(/** @type {ControlItem[]} */ items, /** @type {Catalog} */ catalog) {
    const labeled = items.filter(({ kind }) => kind !== "button" && kind !== "toggle");
    const labels = labeled.map(({ actions: [{ label }] }) => label);
    labeled.forEach(({ actions: [action] }, index) => {
        if (labels.filter((label) => label === labels[index]).length < 2) return;
        const trait = word(humanName(catalog.trait(action.steps[0].address.trait).name));
        action.label = `${labels[index]} (${trait})`;
    });
    return items;
}

/**
 * Omits what an earlier part shows: controls and readings of the same traits, which a part such as an app of a
 * television shares with it, and the keys of a remote control if the earlier part is of another type.
 */
function omitRepeated(/** @type {Section[]} */ sections) {
    const known = /** @type {Map<string, string>} */ (new Map());
    const targets = /** @type {Set<string>} */ (new Set());
    const isFirst = (/** @type {string} */ key) => targets.size < targets.add(key).size;
    for (const section of sections) {
        const { type } = section.reader.part;
        section.readings = section.readings.filter(({ part, key }) => isFirst(`${part} ${key}`));
        section.items = section.items.filter(({ kind, actions }) => {
            const [{ steps }] = actions;
            const target = actions.flatMap((action) => action.steps).map(({ address, command, attribute }) =>
                `${address.part} ${address.trait} ${command?.name ?? attribute}`).join();
            const isOwn = steps.every(({ address }) => address.part === section.part);
            if (!isFirst(`${kind} ${target}`) && !isOwn) return false;
            if (!steps.every(asksForKey)) return true;
            const key = steps.map(({ address, command }) => `${address.trait} ${command?.name}`).join();
            const first = known.get(key) ?? type;
            known.set(key, first);
            return first === type;
        });
    }
}

/** Whether earlier controls have all the buttons of an action. */
function isRepeated(/** @type {Action} */ action, /** @type {ControlItem[]} */ items) {
    if (action.control !== "button") return false;
    const earlier = items.flatMap(({ actions }) => actions.flatMap(({ steps }) => steps));
    return action.steps.every((step) => step.command && earlier.some((other) =>
        other.command === step.command && other.label === step.label));
}

/** @returns {ShownReading|null} null if the reading has no text now */
function shownReading(/** @type {Reading} */ reading, /** @type {PartReader} */ reader) {
    const found = attributeOf(reading, reader);
    if (!found) return null;
    const { text, tone } = valueText(reader.value(reading), found.definition, reader, reading.trait, reading);
    return text === "" ? null : { ...found, text, tone };
}

/** Returns the attribute that a reading names, with its label; null if the device or the catalog lacks it. */
function attributeOf(/** @type {Reading} */ reading, /** @type {PartReader} */ reader) {
    const { trait, attribute, member } = reading;
    const definition = definitionOf(reading, reader.catalog);
    if (!definition || reader.value(reading) === undefined) return null;
    // The name of an attribute of many traits says less than that of the trait.
    const isCommon = member === undefined && reader.catalog.traitsWith(attribute) > maximumTraits;
    const name = isCommon ? reader.catalog.trait(trait).name : member ?? attribute;
    return {
        key: `${trait}.${attribute}.${member ?? ""}`, reading, definition, label: labelOf(name, "reading"),
        part: reader.trait(trait)?.part.part ?? reader.part.part,
    };
}

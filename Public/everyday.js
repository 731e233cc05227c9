import { wordsOf } from "./catalog.js";
import { needsNoInput } from "./parameters.js";

/**
 * Derives from the catalog which controls and readings of a device people use every day.
 *
 * No trait is named here. The rules use the catalog's facts about attributes and commands: people set attributes that
 * are part of scenes, and numbers whose limits are attributes of the device. Commands without required fields are
 * buttons. Names show which command sets which attribute: `moveToLevel` sets `currentLevel`.
 */

/** @typedef {import("./catalog.js").Definition} Definition */
/** @typedef {import("./catalog.js").Trait} Trait */
/** @typedef {import("./catalog.js").Command} Command */
/** @typedef {import("./model.js").TraitState} TraitState */
/** @typedef {import("./model.js").Part} Part */

/**
 * A way to set an attribute: by writing it, by a command that takes the value, or by one command for true and another
 * one for false.
 *
 * @typedef {{ by: "write" } | { by: "command", command: Command, field: Definition }
 *           | { by: "pair", whenTrue: Command, whenFalse: Command }} Way
 */

/**
 * @typedef {{ trait: Trait, attribute: Definition, way: Way }} Setting
 * @typedef {{ trait: Trait, command: Command }} Action
 * @typedef {{ trait: Trait, attribute: Definition }} Reading
 * @typedef {{ settings: Setting[], actions: Action[], reading: Reading|null }} Everyday
 */

/** The maximum numbers of sliders and lists, of readings, and of buttons on a card. */
const maximumOnCard = { settings: 2, readings: 3, actions: 3 };

/**
 * Returns the settings, actions and reading that represent a part of a device.
 *
 * @param {Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @returns {Everyday}
 */
export function everydayOf(part, catalog) {
    const traits = catalog.traitsOf(part);
    const settings = traits.flatMap((entry) => settingsOf(entry, part, catalog, isEveryday));
    const reading = findReading(traits, settings);
    if (settings.length > 0) return { settings: mostUsed(settings), actions: [], reading };

    for (const entry of traits.filter((candidate) => candidate.isTypical)) {
        const actions = actionsOf(entry);
        if (actions.length > 0) return { settings: [], actions, reading };
    }

    const isMain = (/** @type {Definition} */ attribute) =>
        attribute.conformance === "mandatory" && isQuickToSet(attribute);
    const first = traits.filter((entry) => !reading || entry.trait !== reading.trait)
        .flatMap((entry) => settingsOf(entry, part, catalog, isMain))[0];
    return { settings: first ? [first] : [], actions: [], reading };
}

/**
 * Returns the readings that represent a device: that of its main part first, then those of other parts that measure.
 *
 * @param {import("./model.js").Device} device
 * @param {import("./catalog.js").Catalog} catalog
 * @returns {{ part: Part, reading: Reading }[]}
 */
export function readingsOf(device, catalog) {
    const parts = [...catalog.characteristicParts(device.types)];
    const ordered = parts.sort((first, second) => Number(second.isPrimaryType) - Number(first.isPrimaryType));
    return ordered.flatMap((part) => {
        const { reading } = everydayOf(part, catalog);
        return reading ? [{ part, reading }] : [];
    }).slice(0, maximumOnCard.readings);
}

/**
 * Returns how this attribute can be set; null if only the device itself changes it.
 *
 * @param {Definition} attribute
 * @param {{ trait: Trait, state: TraitState }} entry
 * @param {Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @returns {Way|null}
 */
export function wayToSet(attribute, entry, part, catalog) {
    const commands = supportedCommands(entry);
    if (attribute.type.kind === "boolean") {
        const pair = pairFor(attribute, commands);
        if (pair) return pair;
    }
    if (attribute.writable) return { by: "write" };
    const setters = commands.filter((command) => fieldThatSets(command, attribute));
    if (setters.length === 0) return null;
    const switches = catalog.traitsOf(part).flatMap((each) => each.trait.attributes)
        .filter((each) => each.type.kind === "boolean").map((each) => `with${each.name.toLowerCase()}`);
    // A person who sets a value expects to see it, so the command that also switches on comes first.
    const command = setters.find((each) => switches.some((ending) => each.name.toLowerCase().endsWith(ending)))
        ?? setters[0];
    const field = fieldThatSets(command, attribute);
    return field ? { by: "command", command, field } : null;
}

/**
 * @param {{ trait: Trait, state: TraitState }} entry
 * @param {Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @param {(attribute: Definition, entry: { trait: Trait, state: TraitState }) => boolean} isIncluded
 * @returns {Setting[]}
 */
function settingsOf(entry, part, catalog, isIncluded) {
    return entry.trait.attributes.flatMap((attribute) => {
        if (!(attribute.name in entry.state.attributes) || !isIncluded(attribute, entry)) return [];
        const way = wayToSet(attribute, entry, part, catalog);
        return way ? [{ trait: entry.trait, attribute, way }] : [];
    });
}

/** Returns the first switch, and the first few of the others. */
function mostUsed(/** @type {Setting[]} */ settings) {
    const isSwitch = (/** @type {Setting} */ { attribute }) => attribute.type.kind === "boolean";
    const others = settings.filter((setting) => !isSwitch(setting)).slice(0, maximumOnCard.settings);
    return [...settings.filter(isSwitch).slice(0, 1), ...others];
}

/**
 * Returns the commands that can be sent without asking for fields.
 *
 * A command with a nullable field is not among them, because null often means "all". If every device with the trait has
 * two or more of these commands, only those are returned. Mandatory commands are preferred to optional ones.
 *
 * @returns {Action[]}
 */
function actionsOf(/** @type {{ trait: Trait, state: TraitState }} */ entry) {
    const plain = supportedCommands(entry).filter((command) => command.fields.every((field) => field.optional));
    const always = plain.filter((command) => command.conformance === "mandatory");
    const mandatory = always.length > 1 ? always
        : plain.filter((command) => command.conformance?.startsWith("mandatory"));
    return (mandatory.length > 0 ? mandatory : plain).slice(0, maximumOnCard.actions)
        .map((command) => ({ trait: entry.trait, command }));
}

/** Whether people set this attribute, rather than configure the device with it. */
function isEveryday(/** @type {Definition} */ attribute, /** @type {{ trait: Trait }} */ { trait }) {
    if (!isQuickToSet(attribute)) return false;
    if (attribute.qualities?.includes("scene")) return true;
    const hasOwnLimits = refersToAttribute(attribute.minimum) || refersToAttribute(attribute.maximum);
    return Boolean(attribute.writable) && !attribute.nullable && hasOwnLimits && !isLimit(attribute, trait);
}

/** Whether it can be set with one gesture. */
function isQuickToSet(/** @type {Definition} */ attribute) {
    if (attribute.qualities?.includes("fixed")) return false;
    const { kind } = attribute.type;
    if (kind === "boolean" || kind === "enum") return true;
    const isNumber = kind === "unsigned" || kind === "signed" || kind === "float";
    return isNumber && attribute.maximum !== undefined && attribute.maximum !== null;
}

/** Whether this attribute is a bound of another attribute of the trait. */
function isLimit(/** @type {Definition} */ attribute, /** @type {Trait} */ trait) {
    return trait.attributes.some((other) => [other.minimum, other.maximum].some((bound) =>
        typeof bound === "object" && bound?.attribute === attribute.name));
}

function refersToAttribute(/** @type {import("./catalog.js").Bound} */ bound) {
    return typeof bound === "object" && bound !== null && bound.attribute !== undefined;
}

/** Returns two commands without required fields whose names form the name of a Boolean; the first one means true. */
function pairFor(/** @type {Definition} */ attribute, /** @type {Command[]} */ commands) {
    const [first, second, ...more] = wordsOf(attribute.name);
    if (more.length > 0) return null;
    const plain = commands.filter((command) => command.fields.every(needsNoInput));
    const whenTrue = plain.find((command) => command.name === first);
    const whenFalse = plain.find((command) => command.name === second);
    return whenTrue && whenFalse ? { by: /** @type {const} */ ("pair"), whenTrue, whenFalse } : null;
}

/**
 * Returns the field of a command that takes the value of an attribute, such as `level` for `currentLevel`, if the
 * command requires no other field.
 */
function fieldThatSets(/** @type {Command} */ command, /** @type {Definition} */ attribute) {
    const open = command.fields.filter((field) => !needsNoInput(field));
    if (open.length !== 1 || open[0].type.kind !== attribute.type.kind) return null;
    const name = open[0].name.toLowerCase();
    return [name, `current${name}`].includes(attribute.name.toLowerCase()) ? open[0] : null;
}

function supportedCommands(/** @type {{ trait: Trait, state: TraitState }} */ { trait, state }) {
    return trait.commands.filter((command) => state.commands?.includes(command.name));
}

/**
 * Returns the most important reading of a device. If the device has settings, only attributes with at least the weight
 * of a state are considered.
 *
 * @param {{ trait: Trait, state: TraitState, isTypical: boolean }[]} traits
 * @param {Setting[]} settings the controls, which show their values already
 * @returns {Reading|null}
 */
function findReading(traits, settings) {
    const isShown = (/** @type {Definition} */ attribute) =>
        settings.some((setting) => setting.attribute === attribute);
    const candidates = traits.flatMap(({ trait, state, isTypical }) =>
        trait.attributes.filter((attribute) => attribute.name in state.attributes && !isShown(attribute))
            .map((attribute) => ({ trait, attribute, isTypical, weight: weightOf(attribute, trait) }))
            .filter(({ weight }) => weight >= (settings.length > 0 ? weights.state
                : isTypical ? weights.other : weights.measure)));
    // The reading that characterizes the device comes before other measurements.
    const typical = candidates.filter(({ isTypical, weight }) => isTypical && weight >= weights.state);
    const preferred = typical.length > 0 ? typical : candidates;
    const greatest = Math.max(...preferred.map(({ weight }) => weight));
    const found = preferred.find(({ weight }) => weight === greatest);
    return found ? { trait: found.trait, attribute: found.attribute } : null;
}

/** The importance of kinds of attributes; a greater number means more important. */
const weights = { none: 0, other: 1, measure: 2, flags: 3, state: 4, gauge: 5, sameName: 6, report: 7 };

/** Returns how important an attribute is for the state of the device, by the catalog. */
function weightOf(/** @type {Definition} */ attribute, /** @type {Trait} */ trait) {
    const { kind } = attribute.type;
    const words = wordsOf(attribute.name);
    const last = words[words.length - 1];
    const isComposite = kind === "struct" || kind === "list";
    // The type of a device never changes.
    if (attribute.writable || isComposite || attribute.qualities?.includes("fixed") || last === "type") {
        return weights.none;
    }
    // A cloud trait may have no mandatory attributes; then all of them count.
    const isMandatory = attribute.conformance === "mandatory"
        || trait.attributes.every((each) => !each.conformance?.startsWith("mandatory"));
    const isReport = attribute.qualities?.includes("reportable");
    if (isReport && kind === "bitmap") return weights.flags;
    if (isReport && isMandatory) return weights.report;
    if (isMandatory && trait.name.toLowerCase().endsWith(attribute.name.toLowerCase())) return weights.sameName;
    if (isReport && attribute.unit) return weights.gauge;
    if (kind === "enum" && isMandatory && ["state", "status"].includes(last)) return weights.state;
    if (isReport || (isMandatory && attribute.unit)) return weights.measure;
    return isMandatory ? weights.other : weights.none;
}

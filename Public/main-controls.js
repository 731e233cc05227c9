import { wordsOf } from "./catalog.js";
import { needsNoInput } from "./parameters.js";

/**
 * Derives from the catalog the main controls and readings of a device: those that people use every day.
 *
 * The rules contain no names of traits. They use the catalog's facts about attributes and commands: people set
 * attributes that are part of scenes, and numbers whose limits are attributes of the device. Commands without required
 * fields are buttons. Names show which command sets which attribute: `moveToLevel` sets `currentLevel`.
 */

/** @typedef {import("./catalog.js").Definition} Definition */
/** @typedef {import("./catalog.js").Trait} Trait */
/** @typedef {import("./catalog.js").Command} Command */
/** @typedef {import("./model.js").TraitState} TraitState */
/** @typedef {import("./model.js").Part} Part */

/**
 * How an attribute is set: by writing it, by a command that takes the value, or by one command for true and another one
 * for false.
 *
 * @typedef {{ by: "write" } | { by: "command", command: Command, field: Definition }
 *           | { by: "pair", whenTrue: Command, whenFalse: Command }} SetMethod
 */

/** @typedef {{ trait: Trait, attribute: Definition, method: SetMethod }} Setting an attribute that people set */
/** @typedef {{ trait: Trait, command: Command }} Action a command without input */
/** @typedef {{ trait: Trait, attribute: Definition }} Reading an attribute that is only shown */
/** @typedef {{ settings: Setting[], actions: Action[], reading: Reading|null }} MainControls those of one part */

/** The maximum numbers of sliders and lists, and of buttons. */
const maximum = { settings: 2, actions: 3 };

/**
 * Returns the main controls of a part of a device.
 *
 * @param {Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @returns {MainControls}
 */
export function mainControlsOf(part, catalog) {
    const traits = catalog.traitsOf(part);
    const settings = traits.flatMap((entry) => settingsOf(entry, part, catalog, isMainSetting));
    const reading = findReading(traits, settings);
    if (settings.length > 0) return { settings: firstOf(settings), actions: [], reading };

    for (const entry of traits.filter((candidate) => candidate.isRequiredOrUnlisted)) {
        const actions = actionsOf(entry);
        if (actions.length > 0) return { settings: [], actions, reading };
    }

    const isMandatorySetting = (/** @type {Definition} */ attribute) =>
        attribute.conformance === "mandatory" && isQuickToSet(attribute);
    const first = traits.filter((entry) => !reading || entry.trait !== reading.trait)
        .flatMap((entry) => settingsOf(entry, part, catalog, isMandatorySetting))[0];
    return { settings: first ? [first] : [], actions: [], reading };
}

/**
 * Returns how clients can set this attribute; null if they cannot.
 *
 * @param {Definition} attribute
 * @param {{ trait: Trait, state: TraitState }} entry
 * @param {Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @returns {SetMethod|null}
 */
export function methodToSet(attribute, entry, part, catalog) {
    const commands = supportedCommands(entry);
    if (attribute.type.kind === "boolean") {
        const pair = pairFor(attribute, commands);
        if (pair) return pair;
    }
    if (attribute.writable) return { by: "write" };
    const setters = commands.filter((command) => fieldThatSets(command, attribute));
    if (setters.length === 0) return null;
    const switchEndings = catalog.traitsOf(part).flatMap((each) => each.trait.attributes)
        .filter((each) => each.type.kind === "boolean").map((each) => `with${each.name.toLowerCase()}`);
    // A person who sets a value expects a visible effect, so a command that also switches the device on comes first.
    const command = setters.find((each) => switchEndings.some((ending) => each.name.toLowerCase().endsWith(ending)))
        ?? setters[0];
    const field = fieldThatSets(command, attribute);
    return field ? { by: "command", command, field } : null;
}

/**
 * Returns the supported attributes of a trait that clients can set and that meet a condition.
 *
 * @param {{ trait: Trait, state: TraitState }} entry
 * @param {Part} part
 * @param {import("./catalog.js").Catalog} catalog
 * @param {(attribute: Definition, entry: { trait: Trait, state: TraitState }) => boolean} isIncluded
 * @returns {Setting[]}
 */
function settingsOf(entry, part, catalog, isIncluded) {
    return entry.trait.attributes.flatMap((attribute) => {
        if (!(attribute.name in entry.state.attributes) || !isIncluded(attribute, entry)) return [];
        const method = methodToSet(attribute, entry, part, catalog);
        return method ? [{ trait: entry.trait, attribute, method }] : [];
    });
}

/** Returns the first switch, and the first few of the other settings. */
function firstOf(/** @type {Setting[]} */ settings) {
    const isSwitch = (/** @type {Setting} */ { attribute }) => attribute.type.kind === "boolean";
    const others = settings.filter((setting) => !isSwitch(setting)).slice(0, maximum.settings);
    return [...settings.filter(isSwitch).slice(0, 1), ...others];
}

/**
 * Returns the commands that can be sent without input.
 *
 * A command with a required nullable field is not among them, because null often means "all". If two or more of these
 * commands are mandatory on every device with the trait, only those are returned. Mandatory commands are preferred to
 * optional ones.
 *
 * @returns {Action[]}
 */
function actionsOf(/** @type {{ trait: Trait, state: TraitState }} */ entry) {
    const withoutInput = supportedCommands(entry).filter((command) => command.fields.every((field) => field.optional));
    const alwaysMandatory = withoutInput.filter((command) => command.conformance === "mandatory");
    const mandatory = alwaysMandatory.length > 1 ? alwaysMandatory
        : withoutInput.filter((command) => command.conformance?.startsWith("mandatory"));
    return (mandatory.length > 0 ? mandatory : withoutInput).slice(0, maximum.actions)
        .map((command) => ({ trait: entry.trait, command }));
}

/** Whether people set this attribute often, not only when they configure the device. */
function isMainSetting(/** @type {Definition} */ attribute, /** @type {{ trait: Trait }} */ { trait }) {
    if (!isQuickToSet(attribute)) return false;
    if (attribute.qualities?.includes("scene")) return true;
    const hasAttributeLimits = refersToAttribute(attribute.minimum) || refersToAttribute(attribute.maximum);
    const isConfiguration = attribute.nullable || isBoundOfAnother(attribute, trait);
    return Boolean(attribute.writable) && hasAttributeLimits && !isConfiguration;
}

/** Whether the attribute can be set with a switch, a list or a slider. */
function isQuickToSet(/** @type {Definition} */ attribute) {
    if (attribute.qualities?.includes("fixed")) return false;
    const { kind } = attribute.type;
    if (kind === "boolean" || kind === "enum") return true;
    const isNumber = kind === "unsigned" || kind === "signed" || kind === "float";
    return isNumber && attribute.maximum !== undefined && attribute.maximum !== null;
}

/** Whether this attribute is a bound of another attribute of the trait. */
function isBoundOfAnother(/** @type {Definition} */ attribute, /** @type {Trait} */ trait) {
    return trait.attributes.some((other) => [other.minimum, other.maximum].some((bound) =>
        typeof bound === "object" && bound?.attribute === attribute.name));
}

function refersToAttribute(/** @type {import("./catalog.js").Bound} */ bound) {
    return typeof bound === "object" && bound !== null && bound.attribute !== undefined;
}

/** Returns two commands that together have the name of a Boolean, such as `on` and `off` for `onOff`. */
function pairFor(/** @type {Definition} */ attribute, /** @type {Command[]} */ commands) {
    const [first, second, ...more] = wordsOf(attribute.name);
    if (more.length > 0) return null;
    const withoutInput = commands.filter((command) => command.fields.every(needsNoInput));
    const whenTrue = withoutInput.find((command) => command.name === first);
    const whenFalse = withoutInput.find((command) => command.name === second);
    return whenTrue && whenFalse ? { by: /** @type {const} */ ("pair"), whenTrue, whenFalse } : null;
}

/**
 * Returns the field of a command that takes the value of an attribute, such as `level` for `currentLevel`, if the
 * command requires no other field.
 */
function fieldThatSets(/** @type {Command} */ command, /** @type {Definition} */ attribute) {
    const required = command.fields.filter((field) => !needsNoInput(field));
    if (required.length !== 1 || required[0].type.kind !== attribute.type.kind) return null;
    const name = required[0].name.toLowerCase();
    return [name, `current${name}`].includes(attribute.name.toLowerCase()) ? required[0] : null;
}

function supportedCommands(/** @type {{ trait: Trait, state: TraitState }} */ { trait, state }) {
    return trait.commands.filter((command) => state.commands?.includes(command.name));
}

/**
 * Returns the most important reading of a part. If the part has settings, attributes that are less important than an
 * enumeration of its state are not considered.
 *
 * @param {{ trait: Trait, state: TraitState, isRequiredOrUnlisted: boolean }[]} traits
 * @param {Setting[]} settings the settings of the part, whose controls show their values already
 * @returns {Reading|null}
 */
function findReading(traits, settings) {
    const isSetting = (/** @type {Definition} */ attribute) =>
        settings.some((setting) => setting.attribute === attribute);
    const candidates = traits.flatMap(({ trait, state, isRequiredOrUnlisted }) =>
        trait.attributes.filter((attribute) => attribute.name in state.attributes && !isSetting(attribute))
            .map((attribute) =>
                ({ trait, attribute, isRequiredOrUnlisted, importance: importanceOf(attribute, trait) }))
            .filter(({ importance }) => importance >= (settings.length > 0 ? importances.stateEnum
                : isRequiredOrUnlisted ? importances.other : importances.reportedOrQuantity)));
    // The traits that the type requires or does not list come before the measurements of its optional traits.
    const first = candidates.filter(({ isRequiredOrUnlisted, importance }) =>
        isRequiredOrUnlisted && importance >= importances.stateEnum);
    const preferred = first.length > 0 ? first : candidates;
    const greatest = Math.max(...preferred.map(({ importance }) => importance));
    const found = preferred.find(({ importance }) => importance === greatest);
    return found ? { trait: found.trait, attribute: found.attribute } : null;
}

/**
 * The importance of attributes; a greater number means more important.
 *
 * Reported attributes have the quality `reportable`, quantities have a unit. `sameName` is an attribute with whose
 * name the name of its trait ends, such as `onOff`.
 */
const importances = {
    none: 0, other: 1, reportedOrQuantity: 2, reportedFlags: 3, stateEnum: 4, reportedQuantity: 5, sameName: 6,
    mandatoryReport: 7,
};

/** Returns how important an attribute is as a reading of the device. */
function importanceOf(/** @type {Definition} */ attribute, /** @type {Trait} */ trait) {
    const { kind } = attribute.type;
    const words = wordsOf(attribute.name);
    const last = words[words.length - 1];
    const isComposite = kind === "struct" || kind === "list";
    // Attributes whose names end with "type" describe what the device is, which does not change.
    if (attribute.writable || isComposite || attribute.qualities?.includes("fixed") || last === "type") {
        return importances.none;
    }
    // If a trait has no mandatory attributes, all are treated as mandatory.
    const isMandatory = attribute.conformance === "mandatory"
        || trait.attributes.every((each) => !each.conformance?.startsWith("mandatory"));
    const isReport = attribute.qualities?.includes("reportable");
    if (isReport && kind === "bitmap") return importances.reportedFlags;
    if (isReport && isMandatory) return importances.mandatoryReport;
    if (isMandatory && trait.name.toLowerCase().endsWith(attribute.name.toLowerCase())) return importances.sameName;
    if (isReport && attribute.unit) return importances.reportedQuantity;
    if (kind === "enum" && isMandatory && ["state", "status"].includes(last)) return importances.stateEnum;
    if (isReport || (isMandatory && attribute.unit)) return importances.reportedOrQuantity;
    return isMandatory ? importances.other : importances.none;
}

/** @typedef {import("./model.js").Device} Device */
/** @typedef {import("./model.js").Part} Part */
/** @typedef {import("./model.js").TraitState} TraitState */

/** @typedef {{ attribute: string, is: any[] }} Activity the condition that holds while a value counts down */

/**
 * The attributes that count down while the time of the home passes, and what has to hold for that; null if nothing.
 *
 * Devices report them when they begin, end or are set, and not while they count. The catalog does not say that: quieter
 * reporting is also used for values that count up, and for estimates. An attribute of another trait of the same part
 * can be the condition.
 *
 * @type {Map<string, Activity|null>}
 */
const activities = new Map([
    ["countdownTime", { attribute: "operationalState", is: ["running"] }],
    ["currentPhaseCountdownTimeSeconds", { attribute: "operationalState", is: ["running"] }],
    ["timerRemainingSeconds", { attribute: "timerPaused", is: [false] }],
    ["onTime", { attribute: "onOff", is: [true] }],
    ["offWaitTime", { attribute: "onOff", is: [false] }],
    ["identifyTime", null],
    ["remainingTime", null],
    ["remainingDuration", null],
]);

/** All attributes whose reports begin a countdown. */
const relevant = new Set([...activities].flatMap(([name, activity]) => [name, ...activity ? [activity.attribute] : []]));

/** The value of two bytes that means that nothing counts down. */
const unlimited = 65_535;

/**
 * Stores from when values of a part count down: the time of their report, or of that of their condition.
 *
 * @param {Part} part
 * @param {number|null} time of the home in milliseconds since 1970; null if it is not known
 * @param {{ trait: string, attributes: Record<string, any> }} [change] the reported change; everything if it is omitted
 */
export function beginCountdowns(part, time, change = undefined) {
    if (change && !Object.keys(change.attributes).some((name) => relevant.has(name))) return;
    for (const [trait, state] of Object.entries(part.traits)) {
        for (const [name, activity] of activities) {
            if (!(name in state.attributes)) continue;
            const isReported = !change || (trait === change.trait && name in change.attributes)
                || (activity !== null && activity.attribute in change.attributes);
            if (!isReported) continue;
            if (time === null) delete state.countsFrom?.[name];
            else (state.countsFrom ??= {})[name] = time;
        }
    }
}

/** Stores the time from which values of a part count down that have been received without a time. */
export function completeCountdowns(/** @type {Part} */ part, /** @type {number} */ time) {
    for (const state of Object.values(part.traits)) {
        for (const name of activities.keys()) {
            if (name in state.attributes) (state.countsFrom ??= {})[name] ??= time;
        }
    }
}

/** Whether a value of a device counts down. */
export function isCountingDown(/** @type {Device} */ device) {
    return device.types.some((part) => Object.values(part.traits).some((state) =>
        state.countsFrom !== undefined && Object.keys(state.countsFrom).some((name) => counts(name, state, part))));
}

/**
 * Returns a device with the values that its countdowns have at a time; the same device if it has none.
 *
 * @param {Device} device
 * @param {import("../catalog/catalog.js").Catalog} catalog
 * @param {number|null} time of the home in milliseconds since 1970; null if it is not known
 * @returns {Device}
 */
export function countedDown(device, catalog, time) {
    if (time === null || !isCountingDown(device)) return device;
    const types = device.types.map((part) => ({
        ...part,
        traits: Object.fromEntries(Object.entries(part.traits).map(([trait, state]) => {
            const names = Object.keys(state.countsFrom ?? {}).filter((name) => counts(name, state, part));
            const values = names.map((name) => [name, valueAt(time, trait, name, state, catalog)]);
            return [trait, names.length === 0 ? state
                : { ...state, attributes: { ...state.attributes, ...Object.fromEntries(values) } }];
        })),
    }));
    return { ...device, types };
}

/** Whether an attribute of a trait counts down now. */
function counts(/** @type {string} */ name, /** @type {TraitState} */ state, /** @type {Part} */ part) {
    const value = state.attributes[name];
    if (typeof value !== "number" || value <= 0 || (value === unlimited && name !== "countdownTime")) return false;
    const activity = activities.get(name);
    if (!activity) return true;
    const { attribute, is } = activity;
    const owner = attribute in state.attributes ? state
        : Object.values(part.traits).find(({ attributes }) => attribute in attributes);
    return owner !== undefined && is.includes(owner.attributes[attribute]);
}

/** Returns the value of an attribute at a time. It is rounded up, so that it is 0 when the countdown has ended. */
function valueAt(
    /** @type {number} */ time, /** @type {string} */ trait, /** @type {string} */ name,
    /** @type {TraitState} */ state, /** @type {import("../catalog/catalog.js").Catalog} */ catalog
) {
    const value = state.attributes[name];
    const format = catalog.attribute(trait, name)?.format;
    const passed = Math.max(0, time - (state.countsFrom?.[name] ?? time)) / 1000;
    return format?.transform === "duration" ? Math.max(0, Math.ceil(value - passed / format.factor)) : value;
}

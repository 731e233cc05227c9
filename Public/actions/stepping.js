import { rangeOf } from "../catalog/catalog.js";
import { shownNumber, valueOfShown } from "../catalog/value-text.js";

/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("../catalog/actions.js").ActionValue} ActionValue */
/** @typedef {import("../catalog/catalog.js").Format} Format */
/** @typedef {import("../catalog/part-reader.js").PartReader} PartReader */

/** @typedef {{ minimum: number, maximum: number }} Range as the gateway accepts it */

/** The unit of shares of a whole, which change by ten. */
const percent = "%";

/** The number of steps from the minimum to the maximum, about. */
const stepCount = 40;

/** A number that is shown as it is. */
const plain = /** @type {Format} */ ({ transform: "linear", factor: 1 });

/**
 * Returns the range of a value that a step sets: that of the attribute, else that of the field of the command. Null if
 * one of its ends is unknown.
 *
 * @param {ActionValue} value
 * @param {ActionStep} step
 * @param {PartReader} reader
 * @returns {Range|null}
 */
export function rangeOfValue({ address, definition }, step, reader) {
    const attributes = reader.trait(address.trait)?.state.attributes ?? {};
    const own = rangeOf(definition, attributes);
    const input = step.inputs.find(({ control }) => control === 0);
    const field = step.command?.fields.find(({ name }) => name === input?.field);
    const allowed = field ? rangeOf(field, attributes) : own;
    const minimum = own.minimum ?? allowed.minimum;
    const maximum = own.maximum ?? allowed.maximum;
    return minimum === undefined || maximum === undefined || minimum >= maximum ? null : { minimum, maximum };
}

/**
 * Returns the next value in a direction: the next round number that people read, such as 40 % after 33 %. Null at the
 * end of the range.
 *
 * @param {number} value
 * @param {Range} range
 * @param {Format|undefined} format of the value
 * @param {1|-1} direction of the number that people read
 * @returns {number|null}
 */
export function nextValue(value, range, format = plain, direction) {
    const ends = [shownNumber(range.minimum, format), shownNumber(range.maximum, format)];
    const [lowest, highest] = ends.sort((first, second) => first - second);
    const step = stepOf(highest - lowest, format);
    const shown = shownNumber(value, format);
    // A value that is a round number except for its last digit counts as that number.
    const count = Math.round(shown / step * 50) / 50;
    const next = (direction > 0 ? Math.floor(count) + 1 : Math.ceil(count) - 1) * step;
    const limited = Math.min(highest, Math.max(lowest, next));
    const result = Math.min(range.maximum, Math.max(range.minimum, valueOfShown(limited, format)));
    return result === value || (limited - shown) * direction <= 0 ? null : result;
}

/** Returns the step between two shown numbers: 0.5, 1, 5, 10, 50, 100 and so on; 1 at least for whole numbers. */
function stepOf(/** @type {number} */ span, /** @type {Format} */ { unit, digits = 0 }) {
    if (unit === percent) return Math.min(10, span);
    const steps = [0.5, 1, 5, 10, 50, 100, 500, 1000, 5000, 10_000];
    const nearest = steps.reduce((best, each) =>
        (Math.abs(each - span / stepCount) < Math.abs(best - span / stepCount) ? each : best));
    return digits === 0 ? Math.max(1, nearest) : nearest;
}

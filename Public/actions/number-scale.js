import { rangeOfValue } from "../catalog/actions.js";
import { shownNumber } from "../catalog/value-text.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */

/** The maximum numbers of positions of a slider and of a dial. */
const sliderPositions = 110;
const dialPositions = 60;

/**
 * The numbers that a control offers, as the gateway accepts them: the ends of the range, and the distance of two
 * positions. Positions of whole numbers are rounded, so a step can have decimals.
 *
 * @typedef {{ minimum: number, maximum: number, step: number, isWhole?: boolean }} Scale
 */

/**
 * Returns the scale of a control that sets an attribute, from 0 to 100 if its range is not known.
 *
 * @param {import("../catalog/actions.js").Action} action
 * @param {number} index of the value in the action
 * @param {import("../catalog/part-reader.js").PartReader} reader
 * @returns {Scale}
 */
export function scaleOf(action, index, reader) {
    const { definition } = action.values[index];
    const { minimum = 0, maximum = Math.max(minimum, 100) } = rangeOfValue(action, index, reader);
    const positions = action.control === "dial" ? dialPositions : sliderPositions;
    const isWhole = definition.type.kind !== "float";
    return { minimum, maximum, step: stepOf(maximum - minimum, definition, positions), isWhole };
}

/**
 * Returns a round distance of two positions: at least the finest one that is shown, and so large that a range has at
 * most this number of positions.
 *
 * @param {number} span of the range
 * @param {Definition} definition
 * @param {number} [maximumPositions]
 */
export function stepOf(span, { format, type }, maximumPositions = sliderPositions) {
    if (format && format.transform !== "linear") return 1;
    const factor = format?.factor ?? 1;
    const finest = 10 ** -(format?.digits ?? 0);
    const shownSpan = Math.abs(span * factor);
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((each) => each * finest)
        .find((each) => shownSpan / each <= maximumPositions) ?? shownSpan / maximumPositions;
    const raw = step / Math.abs(factor);
    return type.kind === "float" ? raw : Math.max(1, raw);
}

/** Returns the position nearest to a number. The ends of the range are positions too. */
export function nearestPosition(/** @type {number} */ raw, /** @type {Scale} */ { minimum, maximum, step, isWhole }) {
    if (raw <= minimum) return minimum;
    if (raw >= maximum) return maximum;
    const position = Math.round(raw / step) * step;
    const bounded = Math.min(maximum, Math.max(minimum, position));
    return isWhole ? Math.round(bounded) : Number(bounded.toFixed(6));
}

/** Returns how far a number is in its range, from 0 to 1. */
export function fractionOf(/** @type {any} */ raw, /** @type {Scale} */ { minimum, maximum }) {
    if (typeof raw !== "number" || maximum <= minimum) return 0;
    return Math.min(1, Math.max(0, (raw - minimum) / (maximum - minimum)));
}

/** Whether the numbers of a definition are color temperatures: they are shown in kelvins. */
export function isColorTemperature(/** @type {Definition} */ { format }) {
    return format?.unit === "K" && format.transform === "reciprocal";
}

/** Returns the color temperature in kelvins that a number means. */
export function kelvinsOf(/** @type {number} */ raw, /** @type {Definition} */ { format }) {
    return format ? shownNumber(raw, format) : raw;
}

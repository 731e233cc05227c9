import { choicesOf } from "../catalog/actions.js";
import { rangeOfValue } from "./stepping.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("../catalog/actions.js").ActionValue} ActionValue */
/** @typedef {import("../catalog/display.js").Display} Display */

/**
 * The one control on the card of a device.
 *
 * @typedef {{ kind: "none" }
 *         | { kind: "switch", isOn: boolean, label: string, steps: ActionStep[] }
 *         | { kind: "buttons", steps: ActionStep[] }
 *         | { kind: "stepper", label: string, value: ActionValue, step: ActionStep,
 *             range: import("./stepping.js").Range }
 *         | { kind: "select", label: string, value: ActionValue, step: ActionStep }} PrimaryControl
 *   steps of a switch: the one that turns it on, and the one that turns it off
 */

/** The maximum number of characters on the buttons of a card, and of buttons with a symbol. */
const maximumText = 14;
const maximumSymbols = 3;

/** @type {PrimaryControl} */
const none = { kind: "none" };

/**
 * Returns the control for the primary action of a device; that of the next action if the card cannot show the first one
 * now, such as the speed of a fan that chooses it itself.
 *
 * @param {Pick<Display, "actions"|"reader">} display
 * @returns {PrimaryControl}
 */
export function primaryControlOf({ actions, reader }) {
    if (!reader) return none;
    for (const action of actions) {
        const control = controlOf(action, reader);
        if (control.kind !== "none") return control;
    }
    return none;
}

/** @returns {PrimaryControl} */
function controlOf(/** @type {Action} */ action, /** @type {import("../catalog/part-reader.js").PartReader} */ reader) {
    switch (action.control) {
        case "toggle": return toggleControl(action);
        case "slider":
        case "dial":
        case "position": return stepper(action, reader);
        case "select": return select(action);
        case "color": return none;
        default: return buttons(action.steps);
    }
}

/** Returns a text that changes when the elements of a control have to be created again. */
export function keyOfControl(/** @type {PrimaryControl} */ control, /** @type {Pick<Display, "reader">} */ { reader }) {
    switch (control.kind) {
        case "buttons": return `buttons ${control.steps.map(({ index, label, symbol }) => [index, label, symbol])}`;
        case "select": return `select ${reader ? choicesOf(control.value, reader).map(({ text }) => text) : ""}`;
        default: return control.kind;
    }
}

/**
 * A device that can only be turned off, or only on, has a button while that changes something.
 *
 * @returns {PrimaryControl}
 */
function toggleControl(/** @type {Action} */ { isOn, label, steps }) {
    const [on, off] = [0, 1].map((index) => steps.find((step) => step.index === index));
    if (on && off) return { kind: "switch", isOn: isOn === true, label, steps: [on, off] };
    const step = isOn ? off : on;
    return step ? buttons([step]) : none;
}

/** @returns {PrimaryControl} */
function stepper(/** @type {Action} */ action, /** @type {import("../catalog/part-reader.js").PartReader} */ reader) {
    const { label, values: [value], steps } = action;
    const step = steps.find(({ index }) => index === 0);
    const range = value && step ? rangeOfValue(value, step, reader) : null;
    if (step && range && typeof value.value === "number") return { kind: "stepper", label, value, step, range };
    return buttons(steps.filter(({ index }) => index !== 0));
}

/** @returns {PrimaryControl} */
function select(/** @type {Action} */ { label, values: [value], steps: [step] }) {
    return value ? { kind: "select", label, value, step } : none;
}

/**
 * Returns the buttons that fit on a card: two short ones, else the first one. If there are many symbols, the last one
 * is kept.
 *
 * @returns {PrimaryControl}
 */
function buttons(/** @type {ActionStep[]} */ steps) {
    if (steps.length === 0) return none;
    if (steps.every(({ symbol }) => symbol !== "")) {
        const shown = steps.length <= maximumSymbols ? steps
            : [...steps.slice(0, maximumSymbols - 1), steps[steps.length - 1]];
        return { kind: "buttons", steps: shown };
    }
    const [first, second] = steps;
    const fitsBoth = second && first.label.length + second.label.length <= maximumText;
    return { kind: "buttons", steps: fitsBoth ? [first, second] : [first] };
}

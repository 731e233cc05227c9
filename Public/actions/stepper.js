import { rangeOfValue } from "../catalog/actions.js";
import { shownNumber, valueOfShown, valueText } from "../catalog/value-text.js";
import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { message } from "../text/messages.js";
import { CardControl } from "./action-control.js";
import { buttonsOnCard } from "./buttons.js";
import { ValueSender } from "./value-sender.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/actions.js").ActionValue} ActionValue */
/** @typedef {import("../catalog/catalog.js").Format} Format */
/** @typedef {import("../catalog/part-reader.js").PartReader} PartReader */
/** @typedef {import("./action-control.js").CardForm} CardForm */
/** @typedef {{ minimum: number, maximum: number }} Range as the gateway accepts it */
/** @typedef {CardForm & { value: ActionValue, range: Range }} StepperForm */

/** Milliseconds without input after which the value is sent, so that several clicks send once. */
const sendDelay = 300;

/** Keys that change the value, by the direction. */
const stepKeys = /** @type {Record<string, 1|-1>} */ ({ ArrowUp: 1, ArrowDown: -1 });

/** The unit of shares of a whole, which change by ten. */
const percent = "%";

/** The number of steps from the minimum to the maximum, about. */
const stepCount = 40;

/** A number that is shown as it is. */
const plain = /** @type {Format} */ ({ transform: "linear", factor: 1 });

/**
 * Returns the stepper for the value of an action. If its value or its range is not known, the other steps have buttons.
 *
 * @returns {StepperForm|CardForm|null}
 */
export function stepperOnCard(/** @type {Action} */ action, /** @type {PartReader} */ reader) {
    const { label, values: [value], steps } = action;
    const step = steps.find(({ index }) => index === 0);
    if (value && step && typeof value.value === "number") {
        const { minimum, maximum } = rangeOfValue(action, 0, reader);
        if (minimum !== undefined && maximum !== undefined && minimum < maximum) {
            return { kind: "stepper", key: "", label, steps: [step], value, range: { minimum, maximum } };
        }
    }
    return buttonsOnCard(steps.filter(({ index }) => index !== 0));
}

/**
 * A number between two buttons. The buttons are for the pointer; keys change the number.
 *
 * @extends {CardControl<StepperForm>}
 */
export class CardStepper extends CardControl {
    #minus = this.#button(-1, "minus");
    #plus = this.#button(1, "plus");
    #value = element("span", { class: "card-value", role: "spinbutton", tabindex: "0",
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
            const direction = stepKeys[event.key];
            if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
            event.preventDefault();
            this.#step(direction);
        } });
    /** @override */ nodes = [element("div", { class: "card-stepper" }, this.#minus, this.#value, this.#plus)];
    /** The value that the user is choosing; null if the control shows that of the device. */
    #held = /** @type {number|null} */ (null);
    #sender = new ValueSender(async ([value]) => {
        await this.card.run(this.form.steps[0], [value]);
        // A value that was chosen during the request is sent now.
        if (this.#held !== value) return;
        this.discard();
        this.draw();
    });

    /** @override */
    draw() {
        const { steps: [step], label, value: { value, definition, address }, range } = this.form;
        const current = this.#held ?? value;
        const { text } = valueText(current, definition, this.card.reader, address.trait);
        setText(this.#value, text);
        setAttribute(this.#value, "aria-valuenow", String(current));
        setAttribute(this.#value, "aria-valuemin", String(range.minimum));
        setAttribute(this.#value, "aria-valuemax", String(range.maximum));
        setAttribute(this.#value, "aria-valuetext", text);
        this.card.describe(this.#minus, step, message("control.decrease"));
        this.card.describe(this.#value, step, label);
        this.card.describe(this.#plus, step, message("control.increase"));
        for (const [button, direction] of /** @type {const} */ ([[this.#minus, -1], [this.#plus, 1]])) {
            const isAtEnd = nextValue(current, range, definition.format, direction) === null;
            if (button.disabled !== isAtEnd) button.disabled = isAtEnd;
        }
    }

    /** @override */
    discard() {
        this.#sender.clear();
        this.#held = null;
    }

    #button(/** @type {1|-1} */ direction, /** @type {string} */ icon) {
        return createButton({ class: "tool", tabindex: "-1" }, () => this.#step(direction), createIcon(icon));
    }

    #step(/** @type {1|-1} */ direction) {
        const { steps: [step], value: { value, definition }, range } = this.form;
        if (this.card.obstacleTo(step)) return void this.card.run(step, [value]);
        const next = nextValue(this.#held ?? value, range, definition.format, direction);
        if (next === null) return;
        this.#held = next;
        this.draw();
        this.#sender.push([next], sendDelay);
    }
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
    const step = shownStep(highest - lowest, format);
    const shown = shownNumber(value, format);
    // A value that is a round number except for its last digit counts as that number.
    const count = Math.round(shown / step * 50) / 50;
    const next = (direction > 0 ? Math.floor(count) + 1 : Math.ceil(count) - 1) * step;
    const limited = Math.min(highest, Math.max(lowest, next));
    const result = Math.min(range.maximum, Math.max(range.minimum, valueOfShown(limited, format)));
    return result === value || (limited - shown) * direction <= 0 ? null : result;
}

/** Returns the step between two shown numbers: 0.5, 1, 5, 10, 50, 100 and so on; 1 at least for whole numbers. */
function shownStep(/** @type {number} */ span, /** @type {Format} */ { unit, digits = 0 }) {
    if (unit === percent) return Math.min(10, span);
    const steps = [0.5, 1, 5, 10, 50, 100, 500, 1000, 5000, 10_000];
    const nearest = steps.reduce((best, each) =>
        (Math.abs(each - span / stepCount) < Math.abs(best - span / stepCount) ? each : best));
    return digits === 0 ? Math.max(1, nearest) : nearest;
}

import { element, setAttribute, uniqueID } from "../elements/dom.js";
import { direction, message } from "../text/messages.js";
import { controlHead, PanelControl } from "./action-control.js";
import { cssColor, rgbOfTemperature } from "./color-math.js";
import { fractionOf, isColorTemperature, kelvinsOf, nearestPosition, scaleOf } from "./number-scale.js";
import { keyboardDelay, ValueSender } from "./value-sender.js";

/** The number of colors in the strip of a color temperature. */
const stripColors = 7;

/** A slider with a label and the value in words. The track of a color temperature has the colors of the light. */
export class PanelSlider extends PanelControl {
    #head = controlHead();
    #input = element("input", { type: "range", class: "slider is-large", step: "any", id: uniqueID("slider") });
    /** The value that the user is choosing; null if the slider shows that of the device. */
    #held = /** @type {number|null} */ (null);
    #isPressed = false;
    #sender = new ValueSender(async (values) => {
        const sent = this.run(this.action.steps.find(({ index }) => index === 0), values, this.#input);
        if (!this.isPending) await sent;
        // From now on the requested value is shown as that of the device.
        if (!this.#isPressed) this.#held = null;
        await sent;
        this.context.updates.markDevice(this.reader.device.id);
    });

    /** Whether a requested value is shown as that of the device before the response. */
    isPending = true;

    /** The numbers that the slider offers. */
    get scale() {
        return scaleOf(this.action, 0, this.reader);
    }

    /** @override */
    draw() {
        if (!this.#input.isConnected) this.#create();
        const { action, scale } = this;
        const { definition, value } = action.values[0];
        setAttribute(this.#input, "min", String(scale.minimum));
        setAttribute(this.#input, "max", String(scale.maximum));
        const shown = this.#held ?? (typeof value === "number" ? value : null);
        const position = String(shown ?? scale.minimum);
        if (!this.#isPressed && this.#input.value !== position) this.#input.value = position;
        const text = shown === null ? "–" : this.textOf(action, 0, shown);
        this.#head.show(action.label, text);
        setAttribute(this.#input, "aria-label", this.nameOf(action.label));
        setAttribute(this.#input, "aria-valuetext", shown === null ? message("value.null") : text);
        this.#input.style.setProperty("--fraction", `${Math.round(fractionOf(shown, scale) * 1000) / 10}%`);
        if (isColorTemperature(definition)) this.#paint(scale.minimum, scale.maximum);
    }

    #create() {
        const input = this.#input;
        this.node.append(this.#head.node, input);
        input.addEventListener("pointerdown", () => { this.#isPressed = true; });
        input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#moveByKey(event));
        input.addEventListener("input", () => {
            this.#held = this.#position;
            this.draw();
        });
        input.addEventListener("change", () => {
            this.#isPressed = false;
            this.#sender.push([this.#position]);
        });
        const release = () => {
            this.#isPressed = false;
            if (!this.#sender.isWaiting) this.#held = null;
            this.context.updates.markDevice(this.reader.device.id);
        };
        input.addEventListener("pointerup", () => setTimeout(release));
        input.addEventListener("pointercancel", release);
    }

    get #position() {
        return nearestPosition(this.#input.valueAsNumber, this.scale);
    }

    /** Moves by one position, or by ten, and sends the value when the keys rest. */
    #moveByKey(/** @type {KeyboardEvent} */ event) {
        const { scale } = this;
        const isMirrored = getComputedStyle(this.#input).direction === "rtl";
        const target = positionAfterKey(event.key, this.#held ?? this.#input.valueAsNumber, scale, isMirrored);
        if (target === undefined) return;
        event.preventDefault();
        this.#held = target;
        this.draw();
        this.#sender.push([target], keyboardDelay);
    }

    /** Gives the track the colors of a color temperature. */
    #paint(/** @type {number} */ minimum, /** @type {number} */ maximum) {
        this.#input.classList.add("is-strip");
        const { definition } = this.action.values[0];
        const colors = Array.from({ length: stripColors }, (_, index) => {
            const raw = minimum + (maximum - minimum) * (index / (stripColors - 1));
            return cssColor(rgbOfTemperature(kelvinsOf(raw, definition)));
        });
        setStyle(this.#input, "--strip", `linear-gradient(var(--inline-angle), ${colors.join(", ")})`);
    }
}

/**
 * Returns the position after a key of a slider; undefined for other keys.
 *
 * @param {string} key
 * @param {number} current
 * @param {import("./number-scale.js").Scale} scale
 * @param {boolean} [isMirrored] whether the maximum is on the left
 */
export function positionAfterKey(key, current, scale, isMirrored = direction() === "rtl") {
    const step = scale.step;
    /** @type {Record<string, number>} */
    const targets = {
        [isMirrored ? "ArrowLeft" : "ArrowRight"]: current + step, ArrowUp: current + step,
        [isMirrored ? "ArrowRight" : "ArrowLeft"]: current - step, ArrowDown: current - step,
        PageUp: current + 10 * step, PageDown: current - 10 * step, Home: scale.minimum, End: scale.maximum,
    };
    return key in targets ? nearestPosition(targets[key], scale) : undefined;
}

/** Sets a property of the style of a node, if it differs. */
export function setStyle(
    /** @type {HTMLElement|SVGElement} */ node, /** @type {string} */ name, /** @type {string} */ value
) {
    if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

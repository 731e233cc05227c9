import { rangeOf } from "../catalog/catalog.js";
import { decimalsOf, formatRange, unitName } from "../catalog/format.js";
import { formattedValue } from "../catalog/value-text.js";
import { element, setText } from "../elements/dom.js";
import { message } from "../text/messages.js";

/** @typedef {import("./value-control.js").Control} Control */

/**
 * A control for a number, with a slider if both ends of its range are known.
 *
 * It shows the number in the unit people use. `raw` is the number that the gateway sends: a multiple of the catalog's
 * unit, such as 2150 for 21.50 °C.
 *
 * @implements {Control}
 */
export class NumberControl {
    isGroup = false;
    node = element("div", { class: "number" });
    hint;
    #definition;
    #scale;
    #isFloat;
    #digits;
    #isDecimalString;
    #box;
    /** Beside the box, the slider is a second control of the same value. Only pointers use it. */
    #slider = element("input", { type: "range", class: "slider", tabindex: "-1", "aria-hidden": "true" });
    #suffix;
    /** A long duration in words, because its number is that of the unit of the API, such as milliseconds. */
    #words = element("span", { class: "hint number-words", "aria-hidden": "true" });
    #hasSlider;

    /**
     * @param {import("../catalog/catalog.js").Definition} definition
     * @param {Record<string, any>} attributes the current values of the trait
     * @param {string} id
     */
    constructor(definition, attributes, id) {
        this.#definition = definition;
        const format = definition.unit || definition.format?.transform !== "linear" ? undefined : definition.format;
        this.#scale = definition.unit?.scale ?? format?.factor ?? 1;
        this.#isFloat = definition.type.kind === "float";
        this.#digits = this.#isFloat ? 6 : format ? format.digits ?? 0 : decimalsOf(this.#scale);
        // Numbers beyond 53 bits are decimal strings in JSON. An input of the type number would round them.
        this.#isDecimalString = (definition.type.bits ?? 0) > 53 && !this.#isFloat;
        this.#suffix = format?.unit ?? unitName(definition.unit);
        this.#box = element("input", { id, autocomplete: "off", ...this.#isDecimalString
            ? { type: "text", inputmode: "numeric" }
            : { type: "number", step: this.#isFloat ? "any" : format ? 10 ** -this.#digits : this.#scale } });
        this.#slider.addEventListener("input", () => {
            this.#box.value = String(this.#inUnit(this.#slider.valueAsNumber / this.#scale));
            this.#showFraction();
            this.#showWords();
        });
        this.#box.addEventListener("input", () => {
            this.#showWords();
            if (!this.#hasSlider || this.#box.value === "") return;
            this.#slider.value = this.#box.value;
            this.#showFraction();
        });
        const { minimum, maximum } = rangeOf(definition, attributes);
        const unitMinimum = minimum === undefined ? undefined : this.#inUnit(minimum);
        const unitMaximum = maximum === undefined ? undefined : this.#inUnit(maximum);
        this.hint = this.#describe(unitMinimum, unitMaximum);
        this.#hasSlider = !this.#isDecimalString
            && unitMinimum !== undefined && unitMaximum !== undefined && unitMaximum > unitMinimum;
        if (unitMinimum !== undefined && !this.#isDecimalString) this.#box.min = this.#slider.min = String(unitMinimum);
        if (unitMaximum !== undefined && !this.#isDecimalString) this.#box.max = this.#slider.max = String(unitMaximum);
        if (unitMinimum !== undefined && unitMaximum !== undefined) {
            this.#slider.step = String(sliderStep(unitMaximum - unitMinimum, 10 ** -this.#digits));
        }
        if (this.#hasSlider) this.node.append(this.#slider);
        this.node.append(this.#box);
        if (this.#suffix) this.node.append(element("span", { class: "suffix" }, this.#suffix), this.#words);
    }

    get focusable() {
        return this.#box;
    }

    read() {
        const text = this.#box.value.trim();
        if (text === "") throw new RangeError(message("control.enterNumber"));
        if (this.#isDecimalString) return exactInteger(text, this.#scale);
        const number = Number(text);
        if (Number.isNaN(number)) throw new RangeError(message("control.notNumber", { text }));
        return this.#isFloat ? number / this.#scale : Math.round(number / this.#scale);
    }

    isMissing() {
        return this.#box.value.trim() === "";
    }

    write(/** @type {any} */ raw) {
        const isNumber = typeof raw === "number";
        this.#box.value = isNumber ? String(this.#inUnit(raw)) : String(raw ?? "");
        this.#showWords();
        if (!this.#hasSlider) return;
        this.#slider.value = isNumber ? String(this.#inUnit(raw)) : this.#slider.min;
        this.#showFraction();
    }

    /** Returns the allowed input in words. */
    #describe(/** @type {number|undefined} */ unitMinimum, /** @type {number|undefined} */ unitMaximum) {
        const { allowedOnly, alsoAllowed } = this.#definition;
        const listed = (/** @type {number[]} */ list) => list.map((raw) => this.#inUnit(raw)).join(", ");
        if (allowedOnly) return message("control.only", { list: listed(allowedOnly) });
        const range = formatRange(unitMinimum, unitMaximum, this.#suffix);
        if (!alsoAllowed) return range;
        return range ? message("control.rangeOr", { range, list: listed(alsoAllowed) }) : listed(alsoAllowed);
    }

    /** Shows a duration of a minute or more in words. */
    #showWords() {
        const { format } = this.#definition;
        if (format?.transform !== "duration") return;
        const raw = Number(this.#box.value) / this.#scale;
        setText(this.#words, raw * format.factor >= 60 ? `= ${formattedValue(raw, format)}` : "");
    }

    /** Fills the track up to the thumb. */
    #showFraction() {
        const [unitMinimum, unitMaximum] = [Number(this.#slider.min), Number(this.#slider.max)];
        const fraction = (this.#slider.valueAsNumber - unitMinimum) / (unitMaximum - unitMinimum || 1);
        this.#slider.style.setProperty("--fraction", `${Math.round(fraction * 1000) / 10}%`);
    }

    #inUnit(/** @type {number} */ raw) {
        return Number((raw * this.#scale).toFixed(this.#digits));
    }
}

/**
 * Returns a step of at least `finest`. It gives the slider at most about 260 positions, except if the range is very
 * large.
 */
function sliderStep(/** @type {number} */ span, /** @type {number} */ finest) {
    let step = finest;
    for (const factor of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]) {
        step = finest * factor;
        if (span / step <= 260) break;
    }
    return Number(step.toFixed(6));
}

/** Returns an integer as the gateway accepts it: if the scale is 1, a decimal string if a number would lose digits. */
function exactInteger(/** @type {string} */ text, /** @type {number} */ scale) {
    if (scale !== 1) return Math.round(Number(text) / scale);
    if (!/^-?\d+$/.test(text)) throw new RangeError(message("control.notWhole", { text }));
    return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

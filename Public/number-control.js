import { rangeOf } from "./catalog.js";
import { element } from "./dom.js";
import { decimalsOf, formatRange, formatValue, unitName } from "./format.js";

/** @typedef {import("./controls.js").Control} Control */

/**
 * A control for a number in the unit people use, with a slider if both ends of its range are known.
 *
 * @implements {Control}
 */
export class NumberControl {
    isGroup = false;
    hint = "";
    node = element("div", { class: "number" });
    #definition;
    #id;
    #isCompact;
    #scale;
    #isFloat;
    #isWide;
    #box;
    #slider = element("input", { type: "range", class: "slider" });
    #value = element("span", { class: "slider-value" });
    #suffix;
    #isSliding = false;
    #range = /** @type {{ minimum?: number, maximum?: number }} */ ({});

    /**
     * @param {import("./catalog.js").Definition} definition
     * @param {Record<string, any>} attributes the present values of the trait
     * @param {string} id
     * @param {boolean} isCompact omits the box if there is a slider
     */
    constructor(definition, attributes, id, isCompact) {
        this.#definition = definition;
        this.#id = id;
        this.#isCompact = isCompact;
        this.#scale = definition.unit?.scale ?? 1;
        this.#isFloat = definition.type.kind === "float";
        // Numbers beyond 53 bits are decimal strings in JSON, which a number box would round.
        this.#isWide = (definition.type.bits ?? 0) > 53 && !this.#isFloat;
        this.#suffix = unitName(definition.unit);
        this.#box = element("input", this.#isWide ? { type: "text", inputmode: "numeric", autocomplete: "off" }
            : { type: "number", step: this.#isFloat ? "any" : String(this.#scale), autocomplete: "off" });
        this.#slider.addEventListener("input", () => {
            this.#box.value = String(this.#inUnit(this.#slider.valueAsNumber / this.#scale));
            this.#showSlider();
        });
        this.#box.addEventListener("input", () => {
            if (!this.#isSliding || this.#box.value === "") return;
            this.#slider.value = this.#box.value;
            this.#showSlider();
        });
        this.fit(attributes);
    }

    get focusable() {
        return this.#isCompact && this.#isSliding ? this.#slider : this.#box;
    }

    read() {
        const text = this.#box.value.trim();
        if (text === "") throw new RangeError("Enter a number.");
        if (this.#isWide) return wideNumber(text, this.#scale);
        const number = Number(text);
        if (Number.isNaN(number)) throw new RangeError(`${text} is not a number.`);
        return this.#isFloat ? number / this.#scale : Math.round(number / this.#scale);
    }

    write(/** @type {any} */ raw) {
        const isNumber = typeof raw === "number";
        this.#box.value = isNumber ? String(this.#inUnit(raw)) : String(raw ?? "");
        if (!this.#isSliding) return;
        this.#slider.value = isNumber ? String(this.#inUnit(raw)) : this.#slider.min;
        this.#showSlider();
        if (isNumber) return;
        this.#value.textContent = "–";
        this.#slider.setAttribute("aria-valuetext", "not known");
    }

    fit(/** @type {Record<string, any>} */ attributes) {
        const { minimum, maximum } = rangeOf(this.#definition, attributes);
        if (this.node.firstChild && minimum === this.#range.minimum && maximum === this.#range.maximum) return;
        this.#range = { minimum, maximum };
        const lowest = minimum === undefined ? undefined : this.#inUnit(minimum);
        const highest = maximum === undefined ? undefined : this.#inUnit(maximum);
        this.hint = this.#describe(lowest, highest);
        this.#isSliding = lowest !== undefined && highest !== undefined && highest > lowest && !this.#isWide;
        if (lowest !== undefined && !this.#isWide) this.#box.min = this.#slider.min = String(lowest);
        if (highest !== undefined && !this.#isWide) this.#box.max = this.#slider.max = String(highest);
        if (lowest !== undefined && highest !== undefined) {
            this.#slider.step = String(sliderStep(highest - lowest, this.#scale));
            this.#slider.value = this.#box.value;
        }
        this.#arrange();
    }

    /** Creates the slider, the box, or both; the main one has the id of the control. */
    #arrange() {
        const isSliderAlone = this.#isSliding && this.#isCompact;
        const unit = this.#suffix ? [element("span", { class: "suffix" }, this.#suffix)] : [];
        if (isSliderAlone) this.node.replaceChildren(this.#slider, this.#value);
        else this.node.replaceChildren(...(this.#isSliding ? [this.#slider] : []), this.#box, ...unit);
        this.#slider.id = isSliderAlone ? this.#id : `${this.#id}-slider`;
        this.#box.id = isSliderAlone ? `${this.#id}-box` : this.#id;
        if (isSliderAlone) return;
        // Beside a box the slider is a second control of the same value, for pointers only.
        this.#slider.tabIndex = -1;
        this.#slider.setAttribute("aria-hidden", "true");
    }

    /** Returns the allowed input in words. */
    #describe(/** @type {number|undefined} */ lowest, /** @type {number|undefined} */ highest) {
        const { allowedOnly, alsoAllowed } = this.#definition;
        const listed = (/** @type {number[]} */ list) => list.map((raw) => this.#inUnit(raw)).join(", ");
        if (allowedOnly) return `${listed(allowedOnly)} only`;
        const range = formatRange(lowest, highest, this.#suffix);
        return alsoAllowed ? [range, listed(alsoAllowed)].filter(Boolean).join(", or ") : range;
    }

    #showSlider() {
        const [lowest, highest] = [Number(this.#slider.min), Number(this.#slider.max)];
        const share = (this.#slider.valueAsNumber - lowest) / (highest - lowest || 1);
        this.#slider.style.setProperty("--share", `${Math.round(share * 1000) / 10}%`);
        const raw = Math.round(this.#slider.valueAsNumber / this.#scale);
        const text = this.#definition.unit ? formatValue(raw, this.#definition) : `${raw} of ${this.#range.maximum}`;
        this.#slider.setAttribute("aria-valuetext", text);
        if (this.#value.textContent !== text) this.#value.textContent = text;
    }

    #inUnit(/** @type {number} */ raw) {
        return Number((raw * this.#scale).toFixed(this.#isFloat ? 6 : decimalsOf(this.#scale)));
    }
}

/** Returns a step with about two hundred positions on the slider, not finer than the value itself. */
function sliderStep(/** @type {number} */ span, /** @type {number} */ finest) {
    let step = finest;
    for (const factor of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]) {
        step = finest * factor;
        if (span / step <= 260) break;
    }
    return Number(step.toFixed(6));
}

/** Returns an integer as the gateway accepts it: a decimal string if a number would lose digits. */
function wideNumber(/** @type {string} */ text, /** @type {number} */ scale) {
    if (scale !== 1) return Math.round(Number(text) / scale);
    if (!/^-?\d+$/.test(text)) throw new RangeError(`${text} is not a whole number.`);
    return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

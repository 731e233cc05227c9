import { rangeOf } from "./catalog.js";
import { element } from "./dom.js";
import { decimalsOf, formatRange, formatValue, unitName } from "./format.js";

/** @typedef {import("./controls.js").Control} Control */

/**
 * A number in the unit people use; with a slider where both ends of its range are known.
 *
 * @param {import("./catalog.js").Definition} definition
 * @param {Record<string, any>} attributes the present values of the trait
 * @param {string} id
 * @param {boolean} isCompact the slider without the box, where there is a slider
 * @returns {Control}
 */
export function numberControl(definition, attributes, id, isCompact) {
    const scale = definition.unit?.scale ?? 1;
    const isFloat = definition.type.kind === "float";
    // Beyond 53 bits numbers travel as decimal strings, which a number box would round.
    const isWide = (definition.type.bits ?? 0) > 53 && !isFloat;
    const toPeople = (/** @type {number} */ raw) => Number((raw * scale).toFixed(decimalsOf(scale)));
    const decimals = isFloat ? 6 : decimalsOf(scale);
    const suffix = unitName(definition.unit);

    const box = element("input", isWide
        ? { type: "text", inputmode: "numeric", id, autocomplete: "off" }
        : { type: "number", id, step: isFloat ? "any" : String(scale), autocomplete: "off" });
    const slider = element("input", { type: "range", class: "slider" });
    const value = element("span", { class: "slider-value" });
    const node = element("div", { class: isCompact ? "number is-compact" : "number" });
    let isSliding = false;
    /** @type {{ minimum?: number, maximum?: number }} */
    let range = {};

    const showSlider = () => {
        const share = (slider.valueAsNumber - Number(slider.min)) / (Number(slider.max) - Number(slider.min) || 1);
        slider.style.setProperty("--share", `${Math.round(share * 1000) / 10}%`);
        const raw = Math.round(slider.valueAsNumber / scale);
        const text = definition.unit ? formatValue(raw, definition) : `${raw} of ${range.maximum}`;
        slider.setAttribute("aria-valuetext", text);
        value.textContent = text;
    };
    slider.addEventListener("input", () => {
        box.value = String(toPeople(slider.valueAsNumber / scale));
        showSlider();
    });
    box.addEventListener("input", () => {
        if (!isSliding || box.value === "") return;
        slider.value = box.value;
        showSlider();
    });

    /** @type {Control} */
    const control = {
        node, focusable: box, isGroup: false, hint: "",
        read: () => {
            const text = box.value.trim();
            if (text === "") throw new RangeError("A number is needed here.");
            if (isWide) return wideNumber(text, scale);
            const number = Number(text);
            if (Number.isNaN(number)) throw new RangeError(`${text} is not a number.`);
            return isFloat ? number / scale : Math.round(number / scale);
        },
        write: (raw) => {
            const isNumber = typeof raw === "number";
            box.value = isNumber && scale !== 1 ? toPeople(raw).toFixed(decimals) : String(raw ?? "");
            if (!isSliding) return;
            slider.value = isNumber ? String(toPeople(raw)) : slider.min;
            showSlider();
            if (!isNumber) {
                value.textContent = "–";
                slider.setAttribute("aria-valuetext", "not known");
            }
        },
        fit: (present) => {
            const next = rangeOf(definition, present);
            if (next.minimum === range.minimum && next.maximum === range.maximum && node.firstChild) return;
            range = next;
            const { minimum, maximum } = range;
            isSliding = minimum !== undefined && maximum !== undefined && maximum > minimum && !isWide;
            if (minimum !== undefined && !isWide) box.min = String(toPeople(minimum));
            if (maximum !== undefined && !isWide) box.max = String(toPeople(maximum));
            if (isSliding) {
                slider.min = box.min;
                slider.max = box.max;
                slider.step = String(sliderStep(Number(box.max) - Number(box.min), scale));
                slider.value = box.value;
            }
            const unit = suffix && element("span", { class: "suffix" }, suffix);
            if (isSliding && isCompact) node.replaceChildren(slider, value);
            else if (isSliding) node.replaceChildren(slider, box, unit);
            else node.replaceChildren(box, unit);
            slider.id = isCompact && isSliding ? id : `${id}-slider`;
            box.id = isCompact && isSliding ? `${id}-box` : id;
            // Beside its number box the slider is a second handle of the same value.
            slider.tabIndex = isCompact ? 0 : -1;
            if (isCompact) slider.removeAttribute("aria-hidden");
            else slider.setAttribute("aria-hidden", "true");
            control.focusable = isCompact && isSliding ? slider : box;
            control.hint = formatRange(minimum === undefined ? undefined : toPeople(minimum),
                maximum === undefined ? undefined : toPeople(maximum), suffix);
        },
    };
    control.fit(attributes);
    return control;
}

/** A step that leaves a slider some two hundred places, and no finer than the value itself. */
function sliderStep(/** @type {number} */ span, /** @type {number} */ finest) {
    let step = finest;
    for (const factor of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]) {
        step = finest * factor;
        if (span / step <= 260) break;
    }
    return Number(step.toFixed(6));
}

/** An integer as the gateway takes it: a decimal string where a number would lose digits. */
function wideNumber(/** @type {string} */ text, /** @type {number} */ scale) {
    if (scale !== 1) return Math.round(Number(text) / scale);
    if (!/^-?\d+$/.test(text)) throw new RangeError(`${text} is not a whole number.`);
    return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

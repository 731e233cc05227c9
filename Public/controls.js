import { lengthOf, rangeOf, humanName } from "./catalog.js";
import { element, uniqueID } from "./dom.js";
import { decimalsOf, formatValue, unitName } from "./format.js";

/** @typedef {import("./catalog.js").Definition} Definition */

/**
 * A control for one value of the catalogue's types.
 *
 * `read` gives the value as the gateway takes it, undefined where it is to be left out, and throws a `RangeError`
 * with a sentence for people where what was typed is no such value. `fit` follows limits that moved.
 *
 * @typedef {{ node: HTMLElement, focusable: HTMLElement, isGroup: boolean, hint: string, read: () => any,
 *             write: (value: any) => void, fit: (attributes: Record<string, any>) => void }} Control
 */

/** Stands in a list of choices for a value that cannot be an option's text. */
const nullChoice = "\u0000null";
const omitChoice = "\u0000omit";

/**
 * The control for a definition: switch for a Boolean, slider for a ranged number, list for an enumeration, boxes for
 * a bitmap, a line for text and octets, JSON for structures and lists.
 *
 * @param {Definition} definition
 * @param {Record<string, any>} attributes the present values of the trait, for limits that refer to them
 * @param {{ id?: string, isCompact?: boolean }} [options] compact: one line, the slider without its number box
 * @returns {Control}
 */
export function controlFor(definition, attributes, options = {}) {
    const id = options.id ?? uniqueID("value");
    const isOpen = definition.nullable || Boolean(definition.optional);
    switch (definition.type.kind) {
        case "boolean": return isOpen ? choiceControl(definition, id, booleanChoices) : switchControl(id);
        case "enum": return choiceControl(definition, id, enumChoices(definition));
    }
    const control = plainControl(definition, attributes, id, Boolean(options.isCompact));
    return isOpen && !options.isCompact ? withPresence(control, definition) : control;
}

/** @returns {Control} */
function plainControl(
    /** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes, /** @type {string} */ id,
    /** @type {boolean} */ isCompact
) {
    switch (definition.type.kind) {
        case "bitmap": return flagsControl(definition, id);
        case "string":
        case "octets": return textControl(definition, attributes, id);
        case "struct":
        case "list": return documentControl(definition, id);
        default: return numberControl(definition, attributes, id, isCompact);
    }
}

/** @returns {Control} */
function switchControl(/** @type {string} */ id) {
    const input = element("input", { type: "checkbox", role: "switch", class: "switch", id });
    return {
        node: input, focusable: input, isGroup: false, hint: "",
        read: () => input.checked,
        write: (value) => { input.checked = value === true; },
        fit: () => {},
    };
}

/** @typedef {{ text: string, value: any }} Choice */

/** @type {Choice[]} */
const booleanChoices = [{ text: "Yes", value: true }, { text: "No", value: false }];

/** @returns {Choice[]} */
function enumChoices(/** @type {Definition} */ definition) {
    return (definition.type.values ?? []).map(({ name }) => ({ text: humanName(name), value: name }));
}

/**
 * A list of choices; null and "leave out" are choices too where the definition allows them.
 *
 * @returns {Control}
 */
function choiceControl(
    /** @type {Definition} */ definition, /** @type {string} */ id, /** @type {Choice[]} */ choices
) {
    const select = element("select", { id });
    const keyOf = (/** @type {any} */ value) =>
        value === null ? nullChoice : value === undefined ? omitChoice : JSON.stringify(value);
    if (definition.optional) select.append(element("option", { value: omitChoice }, "Leave out"));
    if (definition.nullable) select.append(element("option", { value: nullChoice }, "null"));
    for (const choice of choices) select.append(element("option", { value: keyOf(choice.value) }, choice.text));
    return {
        node: select, focusable: select, isGroup: false, hint: "",
        read: () => {
            if (select.value === omitChoice || select.value === "") return undefined;
            return select.value === nullChoice ? null : JSON.parse(select.value);
        },
        write: (value) => {
            const key = keyOf(value);
            if (![...select.options].some((option) => option.value === key)) {
                // A number nobody named, or nothing yet.
                select.append(element("option", { value: key }, formatValue(value, definition)));
            }
            select.value = key;
        },
        fit: () => {},
    };
}

/** @returns {Control} */
function flagsControl(/** @type {Definition} */ definition, /** @type {string} */ id) {
    const boxes = (definition.type.flags ?? []).map(({ name }) => {
        const box = element("input", { type: "checkbox", id: uniqueID("flag") });
        return { name, box, line: element("label", { class: "flag", for: box.id }, box, humanName(name)) };
    });
    const node = element("div", { id, class: "flags", role: "group" }, ...boxes.map(({ line }) => line));
    if (boxes.length === 0) node.append("No flags");
    return {
        node, focusable: boxes[0]?.box ?? node, isGroup: true, hint: "",
        read: () => boxes.filter(({ box }) => box.checked).map(({ name }) => name),
        write: (value) => {
            for (const { name, box } of boxes) box.checked = Array.isArray(value) && value.includes(name);
        },
        fit: () => {},
    };
}

/** @returns {Control} */
function textControl(
    /** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes, /** @type {string} */ id
) {
    const input = element("input", { type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const isBase64 = definition.type.kind === "octets" && !definition.text;
    const { minimum, maximum } = lengthOf(definition, attributes);
    const length = rangeText(minimum, maximum, "bytes");
    return {
        node: input, focusable: input, isGroup: false,
        hint: [isBase64 ? "Base64" : "", length].filter(Boolean).join(", "),
        read: () => input.value,
        write: (value) => { input.value = value ?? ""; },
        fit: () => {},
    };
}

/** @returns {Control} */
function documentControl(/** @type {Definition} */ definition, /** @type {string} */ id) {
    const area = element("textarea", { id, rows: "4", spellcheck: "false", autocomplete: "off", class: "code" });
    const fields = definition.type.fields ?? definition.type.element?.type.fields ?? [];
    const names = fields.map((field) => field.name).join(", ");
    const what = definition.type.kind === "list" ? "JSON list" : "JSON object";
    return {
        node: area, focusable: area, isGroup: false, hint: names ? `${what} with ${names}` : what,
        read: () => {
            try {
                return JSON.parse(area.value);
            } catch (error) {
                throw new RangeError(`This is not JSON: ${/** @type {Error} */ (error).message}`);
            }
        },
        write: (value) => { area.value = value === undefined ? "" : JSON.stringify(value, null, 2); },
        fit: () => {},
    };
}

/**
 * A number in the unit people use; with a slider where both ends of its range are known.
 *
 * @returns {Control}
 */
function numberControl(
    /** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes, /** @type {string} */ id,
    /** @type {boolean} */ isCompact
) {
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
            control.hint = rangeText(minimum === undefined ? undefined : toPeople(minimum),
                maximum === undefined ? undefined : toPeople(maximum), suffix);
        },
    };
    control.fit(attributes);
    return control;
}

/**
 * Adds the choice between a value, null and nothing.
 *
 * @returns {Control}
 */
function withPresence(/** @type {Control} */ control, /** @type {Definition} */ definition) {
    const select = element("select", { class: "presence", "aria-label": `${humanName(definition.name)}: value or none` },
        element("option", { value: "value" }, "Value"),
        definition.nullable && element("option", { value: "null" }, "null"),
        definition.optional && element("option", { value: "omit" }, "Leave out"));
    const node = element("div", { class: "with-presence" }, select, control.node);
    const show = () => { control.node.hidden = select.value !== "value"; };
    select.addEventListener("change", () => {
        show();
        if (select.value === "value") control.focusable.focus();
    });
    return {
        ...control, node, isGroup: true,
        get focusable() { return select.value === "value" ? control.focusable : select; },
        get hint() { return control.hint; },
        read: () => {
            if (select.value === "omit") return undefined;
            return select.value === "null" ? null : control.read();
        },
        write: (value) => {
            if (value === null && definition.nullable) select.value = "null";
            else if (value === undefined && definition.optional) select.value = "omit";
            else select.value = "value";
            if (value !== null && value !== undefined) control.write(value);
            show();
        },
    };
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

function rangeText(
    /** @type {number|undefined} */ minimum, /** @type {number|undefined} */ maximum, /** @type {string} */ unit
) {
    const tail = unit ? ` ${unit}` : "";
    if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${tail}`;
    if (maximum !== undefined) return `at most ${maximum}${tail}`;
    return minimum !== undefined ? `at least ${minimum}${tail}` : "";
}

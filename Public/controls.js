import { humanName, lengthOf } from "./catalog.js";
import { element, uniqueID } from "./dom.js";
import { formatRange, formatValue } from "./format.js";
import { NumberControl } from "./number-control.js";

/** @typedef {import("./catalog.js").Definition} Definition */

/**
 * A control for one value of a type in the catalog.
 *
 * `read` returns the value as the gateway accepts it, undefined to omit it. It throws a `RangeError` with a sentence
 * for people if the input is not valid. `fit` applies limits that have changed.
 *
 * @typedef {{ node: HTMLElement, focusable: HTMLElement, isGroup: boolean, hint: string, read: () => any,
 *             write: (value: any) => void, fit: (attributes: Record<string, any>) => void }} Control
 */

/** The keys of the choices "null" and "Leave out". No value has such a key, because keys of values are JSON. */
const nullChoice = "\u0000null";
const omitChoice = "\u0000omit";

/**
 * Returns the control for a definition: a switch for a Boolean, a slider for a number with a range, a list for an
 * enumeration, boxes for a bitmap, a line for text and octets, JSON for structures and lists.
 *
 * @param {Definition} definition
 * @param {Record<string, any>} attributes the present values of the trait, for limits that refer to them
 * @param {{ id?: string, isCompact?: boolean }} [options] compact: one line, the slider without its number box
 * @returns {Control}
 */
export function controlFor(definition, attributes, options = {}) {
    const id = options.id ?? uniqueID("value");
    const canBeAbsent = definition.nullable || Boolean(definition.optional);
    switch (definition.type.kind) {
        case "boolean": return canBeAbsent ? choiceControl(definition, id, booleanChoices) : switchControl(id);
        case "enum": return choiceControl(definition, id, enumChoices(definition));
    }
    const control = plainControl(definition, attributes, id, Boolean(options.isCompact));
    return canBeAbsent && !options.isCompact ? withPresence(control, definition) : control;
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
        default: return new NumberControl(definition, attributes, id, isCompact);
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
 * Returns a list of choices; null and "leave out" are choices too if the definition allows them.
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
                // A number without a name, or no value yet.
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
    // Flags that have no name stay set.
    let others = /** @type {any[]} */ ([]);
    return {
        node, focusable: boxes[0]?.box ?? node, isGroup: true, hint: "",
        read: () => [...boxes.filter(({ box }) => box.checked).map(({ name }) => name), ...others],
        write: (value) => {
            const flags = Array.isArray(value) ? value : [];
            for (const { name, box } of boxes) box.checked = flags.includes(name);
            others = flags.filter((flag) => !boxes.some(({ name }) => name === flag));
        },
        fit: () => {},
    };
}

/** @returns {Control} */
function textControl(
    /** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes, /** @type {string} */ id
) {
    const input = element("input", {
        type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    });
    const isBase64 = definition.type.kind === "octets" && !definition.text;
    const { minimum, maximum } = lengthOf(definition, attributes);
    const length = formatRange(minimum, maximum, "bytes");
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
    const kind = definition.type.kind === "list" ? "JSON list" : "JSON object";
    return {
        node: area, focusable: area, isGroup: false, hint: names ? `${kind} with ${names}` : kind,
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
 * Adds the choice between a value, null, and no value.
 *
 * @returns {Control}
 */
function withPresence(/** @type {Control} */ control, /** @type {Definition} */ definition) {
    const label = `${humanName(definition.name)}: value or none`;
    const select = element("select", { class: "presence", "aria-label": label },
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
        node, isGroup: true,
        get focusable() { return select.value === "value" ? control.focusable : select; },
        get hint() { return control.hint; },
        fit: (attributes) => control.fit(attributes),
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

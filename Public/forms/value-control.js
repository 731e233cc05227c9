import { humanName, lengthOf } from "../catalog/catalog.js";
import { acceptedValues } from "../catalog/choices.js";
import { formatRange, formatValue } from "../catalog/format.js";
import { labelOf } from "../catalog/labels.js";
import { element, uniqueID } from "../elements/dom.js";
import { message, word } from "../text/messages.js";
import { bytesControl } from "./bytes-control.js";
import { listControl, structControl } from "./compound-control.js";
import { NumberControl } from "./number-control.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */

/**
 * A control for one value of a type in the catalog.
 *
 * `read` returns the value as the gateway accepts it, or undefined to omit it. If the input is not valid, it throws a
 * `RangeError` with a sentence for people. `isMissing` returns whether a value still has to be entered; a control
 * without it always has one.
 *
 * @typedef {{ node: HTMLElement, focusable: HTMLElement, isGroup: boolean, hint: string, read: () => any,
 *             write: (value: any) => void, isMissing?: () => boolean }} Control
 */

/** The keys of the choices "null" and "Leave out". No value has such a key, because keys of values are JSON. */
const nullChoice = "\u0000null";
const omitChoice = "\u0000omit";

/**
 * Returns the control for a definition: a switch for a Boolean, a slider for a number with a range, a list for an
 * enumeration, checkboxes for a bitmap, a text field for text and octets, a control for each member of a struct and for
 * each element of a list, and JSON if the catalog does not declare these.
 *
 * @param {Definition} definition
 * @param {Record<string, any>} attributes the current values of the trait, for limits that refer to them
 * @param {{ id?: string, choices?: Choice[], isSecret?: boolean }} [options] choices: the values with names, shown as a
 *        list; isSecret: the input is not shown
 * @returns {Control}
 */
export function controlFor(definition, attributes, options = {}) {
    const id = options.id ?? uniqueID("value");
    const canBeAbsent = definition.nullable || Boolean(definition.optional);
    if (options.choices && options.choices.length > 0) return choiceControl(definition, id, options.choices);
    if (options.isSecret) {
        return isText(definition) ? secretControl(id, !canBeAbsent)
            : bytesControl(definition, { id, isSecret: true, hint: lengthHint(definition, attributes) });
    }
    switch (definition.type.kind) {
        case "boolean": return canBeAbsent ? choiceControl(definition, id, booleanChoices()) : switchControl(id);
        case "enum": return choiceControl(definition, id, enumChoices(definition, attributes));
    }
    const control = controlForKind(definition, attributes, id);
    return canBeAbsent ? withAbsenceChoices(control, definition) : control;
}

/**
 * Returns the control for a value that is always present.
 *
 * @returns {Control}
 */
function controlForKind(
    /** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes, /** @type {string} */ id
) {
    switch (definition.type.kind) {
        case "bitmap": return flagsControl(definition, id);
        case "string":
        case "octets": {
            const hint = lengthHint(definition, attributes);
            return isText(definition) ? textControl(id, hint) : bytesControl(definition, { id, isSecret: false, hint });
        }
        case "struct":
        case "list": return compoundControl(definition, attributes) ?? jsonControl(definition, id);
        default: return new NumberControl(definition, attributes, id);
    }
}

/** @returns {Control|null} null if the catalog does not declare the members or the elements */
function compoundControl(/** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes) {
    const { kind, fields = [], element: item } = definition.type;
    if (kind === "struct") return fields.length > 0 ? structControl(fields, attributes, controlFor) : null;
    if (!item || (item.type.kind === "struct" && !item.type.fields?.length)) return null;
    // A text may have a name of the list itself, such as that of a zone.
    const own = { ...definition, ...item, optional: false, default: undefined };
    return listControl(definition, own, attributes, controlFor);
}

/** @returns {Control} */
function switchControl(/** @type {string} */ id) {
    const input = element("input", { type: "checkbox", role: "switch", class: "switch", id });
    return {
        node: input, focusable: input, isGroup: false, hint: "",
        read: () => input.checked,
        write: (value) => { input.checked = value === true; },
    };
}

/**
 * An entry of a list: its text, and the value that it represents.
 *
 * @typedef {{ text: string, value: any }} Choice
 */

/** @returns {Choice[]} */
function booleanChoices() {
    return [{ text: message("value.yes"), value: true }, { text: message("value.no"), value: false }];
}

/** @returns {Choice[]} */
function enumChoices(/** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes) {
    return acceptedValues(definition, attributes).map(({ name }) => {
        const known = definition.words?.find((each) => each.value === name);
        return { text: word(known?.text || humanName(name)), value: name };
    });
}

/**
 * Returns a list of choices. If the definition allows it, "null" and "Leave out" are choices too.
 *
 * @returns {Control}
 */
function choiceControl(
    /** @type {Definition} */ definition, /** @type {string} */ id, /** @type {Choice[]} */ choices
) {
    const select = element("select", { id });
    const keyOf = (/** @type {any} */ value) =>
        value === null ? nullChoice : value === undefined ? omitChoice : JSON.stringify(value);
    if (definition.optional) select.append(element("option", { value: omitChoice }, message("value.omit")));
    if (definition.nullable) select.append(element("option", { value: nullChoice }, message("value.null")));
    for (const choice of choices) select.append(element("option", { value: keyOf(choice.value) }, choice.text));
    return {
        node: select, focusable: select, isGroup: false, hint: "",
        read: () => {
            if (select.value === omitChoice || select.value === "") return undefined;
            return select.value === nullChoice ? null : JSON.parse(select.value);
        },
        write: (value) => {
            // No text means that none has been chosen yet.
            const isOpen = value === "" && choices.length > 0 && !choices.some((each) => each.value === "");
            const key = keyOf(isOpen ? choices[0].value : value);
            if (![...select.options].some((option) => option.value === key)) {
                // The value is a number that the enumeration does not name, or it is not known yet.
                select.append(element("option", { value: key }, formatValue(value, definition)));
            }
            select.value = key;
        },
    };
}

/** @returns {Control} */
function flagsControl(/** @type {Definition} */ definition, /** @type {string} */ id) {
    const checkboxes = (definition.type.flags ?? []).map(({ name }) => {
        const checkbox = element("input", { type: "checkbox", id: uniqueID("flag") });
        const line = element("label", { class: "flag", for: checkbox.id }, checkbox, word(humanName(name)));
        return { name, checkbox, line };
    });
    const node = element("div", { id, class: "flags", role: "group" }, ...checkboxes.map(({ line }) => line));
    if (checkboxes.length === 0) node.append(message("value.none"));
    // Flags that the bitmap does not name have no checkbox; their values do not change.
    let unnamedFlags = /** @type {any[]} */ ([]);
    return {
        node, focusable: checkboxes[0]?.checkbox ?? node, isGroup: true, hint: "",
        read: () => [...checkboxes.filter(({ checkbox }) => checkbox.checked).map(({ name }) => name), ...unnamedFlags],
        write: (value) => {
            const flags = Array.isArray(value) ? value : [];
            for (const { name, checkbox } of checkboxes) checkbox.checked = flags.includes(name);
            unnamedFlags = flags.filter((flag) => !checkboxes.some(({ name }) => name === flag));
        },
    };
}

/** Whether the gateway accepts a value as a text. Other bytes are in Base64. */
function isText(/** @type {Definition} */ definition) {
    return definition.type.kind !== "octets" || Boolean(definition.text);
}

/** Returns the lengths that a text or bytes may have. */
function lengthHint(/** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes) {
    const { minimum, maximum } = lengthOf(definition, attributes);
    return formatRange(minimum, maximum, message("control.bytes"));
}

/** @returns {Control} */
function textControl(/** @type {string} */ id, /** @type {string} */ hint) {
    const input = element("input", {
        type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    });
    return {
        node: input, focusable: input, isGroup: false, hint,
        read: () => input.value,
        write: (value) => { input.value = value ?? ""; },
        isMissing: () => input.value === "",
    };
}

/**
 * Returns a field whose text is not shown and not stored by the browser. An empty text omits the value.
 *
 * @returns {Control}
 */
function secretControl(/** @type {string} */ id, /** @type {boolean} */ isRequired) {
    const input = element("input", { type: "password", id, autocomplete: "off", inputmode: "numeric" });
    return {
        node: input, focusable: input, isGroup: false, hint: "",
        read: () => input.value || undefined,
        write: (value) => { input.value = value ?? ""; },
        isMissing: () => isRequired && input.value === "",
    };
}

/** @returns {Control} */
function jsonControl(/** @type {Definition} */ definition, /** @type {string} */ id) {
    const textArea = element("textarea", { id, rows: "4", spellcheck: "false", autocomplete: "off", class: "code" });
    const isList = definition.type.kind === "list";
    const kind = message(isList ? "control.jsonList" : "control.jsonObject");
    const example = isList ? '[{"name": "value"}]' : '{"name": "value"}';
    return {
        node: textArea, focusable: textArea, isGroup: false,
        hint: message("control.jsonExample", { kind, example }),
        isMissing: () => textArea.value.trim() === "",
        read: () => {
            try {
                return JSON.parse(textArea.value);
            } catch (error) {
                throw new RangeError(message("control.notJSON", { problem: /** @type {Error} */ (error).message }));
            }
        },
        write: (value) => { textArea.value = value === undefined ? "" : JSON.stringify(value, null, 2); },
    };
}

/**
 * Adds a list to a control: it chooses between the value of the control, null, and no value.
 *
 * @returns {Control}
 */
function withAbsenceChoices(/** @type {Control} */ control, /** @type {Definition} */ definition) {
    const label = message("control.presence", { name: labelOf(definition.name) });
    const select = element("select", { class: "presence", "aria-label": label },
        element("option", { value: "value" }, message("panel.value")),
        definition.nullable && element("option", { value: "null" }, message("value.null")),
        definition.optional && element("option", { value: "omit" }, message("value.omit")));
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
        isMissing: () => select.value === "value" && Boolean(control.isMissing?.()),
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

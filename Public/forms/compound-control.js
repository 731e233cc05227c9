import { lengthOf } from "../catalog/catalog.js";
import { choicesFrom, listedValues } from "../catalog/choices.js";
import { labelOf } from "../catalog/labels.js";
import { defaultValue } from "../catalog/parameters.js";
import { createButton } from "../elements/controls.js";
import { element, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { message } from "../text/messages.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */
/** @typedef {import("./value-control.js").Control} Control */
/** @typedef {typeof import("./value-control.js").controlFor} ControlFor creates the control of a member */
/** @typedef {Record<string, any>} Attributes */

/**
 * Returns the controls of the fields of a struct, with their labels.
 *
 * Texts that the device lists are choices. If the device lists them inside of something that an earlier field names,
 * such as the settings of a mode, they are the choices of that.
 *
 * @param {Definition[]} definitions
 * @param {Attributes} attributes of the trait
 * @param {ControlFor} controlFor
 * @returns {Control}
 */
export function structControl(definitions, attributes, controlFor) {
    const node = element("div", { class: "struct" });
    const rows = definitions.map((definition) => ({
        definition, place: element("div", { class: "struct-field" }), key: "",
        control: /** @type {Control|null} */ (null),
    }));
    node.append(...rows.map(({ place }) => place));

    /** Creates the control of a row, again if its choices differ. */
    const build = (/** @type {typeof rows[number]} */ row, /** @type {any} */ value) => {
        const listed = listedTexts(row.definition, attributes, rows.slice(0, rows.indexOf(row)));
        const key = JSON.stringify(listed);
        if (row.control && row.key === key) return row.control.write(value);
        row.key = key;
        const id = uniqueID("member");
        const control = row.control = controlFor(row.definition, attributes, { id, choices: choicesFrom(listed) });
        const text = labelOf(row.definition.name);
        const isMissing = listed.length > 0 && !listed.includes(value);
        control.write(isMissing && !row.definition.optional ? listed[0] : value);
        const label = control.isGroup ? element("span", { class: "label", id: `${id}-label` }, text)
            : element("label", { class: "label", for: id }, text);
        if (control.isGroup) {
            control.node.setAttribute("role", "group");
            control.node.setAttribute("aria-labelledby", `${id}-label`);
        }
        row.place.replaceChildren(label, control.node,
            control.hint ? element("span", { class: "hint" }, control.hint) : "");
    };
    const write = (/** @type {any} */ value) => {
        for (const row of rows) {
            const { name, optional } = row.definition;
            build(row, value?.[name] ?? (optional ? undefined : defaultValue(row.definition, attributes)));
        }
    };
    node.addEventListener("change", () => {
        for (const row of rows.slice(1)) {
            if (row.definition.type.kind === "string" && row.control) build(row, valueOf(row.control));
        }
    });
    write(undefined);
    return {
        node, isGroup: true, hint: "", write,
        get focusable() { return rows[0]?.control?.focusable ?? node; },
        isMissing: () => rows.some(({ control }) => control?.isMissing?.()),
        read: () => {
            /** @type {Record<string, any>} */
            const result = {};
            for (const { definition, control } of rows) {
                const value = named(labelOf(definition.name), () => control?.read());
                if (value !== undefined) result[definition.name] = value;
            }
            return result;
        },
    };
}

/**
 * Returns the controls of the elements of a list, with buttons that add and remove one.
 *
 * @param {Definition} definition of the list
 * @param {Definition} item the definition of an element
 * @param {Attributes} attributes of the trait
 * @param {ControlFor} controlFor
 * @returns {Control}
 */
export function listControl(definition, item, attributes, controlFor) {
    const { minimum = 0, maximum = Infinity } = lengthOf(definition, attributes);
    const items = element("div", { class: "list-items" });
    const add = createButton({ class: "button is-small" }, () => {
        rows.push(row(undefined));
        arrange();
        rows[rows.length - 1].control.focusable.focus();
    }, createIcon("plus"), message("action.add"));
    const node = element("div", { class: "list" }, items, add);
    let rows = /** @type {{ control: Control, node: HTMLElement, remove: HTMLElement }[]} */ ([]);

    const row = (/** @type {any} */ value) => {
        const control = controlFor(item, attributes, {});
        if (value !== undefined || !control.isGroup) control.write(value ?? defaultValue(item, attributes));
        const label = message("control.item", { number: rows.length + 1 });
        control.node.setAttribute(control.isGroup ? "role" : "aria-label", control.isGroup ? "group" : label);
        if (control.isGroup) control.node.setAttribute("aria-label", label);
        const title = message("action.remove");
        const remove = createButton({ class: "tool", title, "aria-label": title }, () => {
            rows = rows.filter((each) => each !== own);
            arrange();
            add.focus();
        }, createIcon("remove"));
        const own = { control, remove, node: element("div", { class: "list-item" }, control.node, remove) };
        return own;
    };
    const arrange = () => {
        items.replaceChildren(...rows.map((each) => each.node));
        for (const { remove } of rows) remove.hidden = rows.length <= minimum;
        add.hidden = rows.length >= maximum;
        node.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const write = (/** @type {any} */ value) => {
        const values = Array.isArray(value) ? [...value] : [];
        while (values.length < minimum) values.push(undefined);
        rows = [];
        for (const each of values) rows.push(row(each));
        arrange();
    };
    write([]);
    return {
        node, isGroup: true, hint: "", write,
        get focusable() { return rows[0]?.control.focusable ?? add; },
        isMissing: () => rows.some(({ control }) => control.isMissing?.()),
        read: () => rows.map(({ control }, index) =>
            named(message("control.item", { number: index + 1 }), () => control.read())),
    };
}

/**
 * Returns the texts that the device lists for a field: those inside of what an earlier field names, if there are any.
 *
 * @param {Definition} definition
 * @param {Attributes} attributes
 * @param {{ definition: Definition, control: Control|null }[]} earlier
 */
function listedTexts(definition, attributes, earlier) {
    for (const { definition: { name }, control } of [...earlier].reverse()) {
        const value = control && valueOf(control);
        const found = typeof value === "string" ? objectsWith(attributes, name, value) : [];
        const inner = listedValues(definition, { found });
        if (inner.length > 0) return inner;
    }
    return listedValues(definition, attributes);
}

/**
 * Returns the objects whose member has a value, at any depth.
 *
 * @param {any} value
 * @param {string} name
 * @param {string} text
 * @returns {any[]}
 */
function objectsWith(value, name, text) {
    if (value === null || typeof value !== "object") return [];
    if (!Array.isArray(value) && value[name] === text) return [value];
    return Object.values(value).flatMap((each) => objectsWith(each, name, text));
}

/** Returns the value of a control; undefined if its input is not valid. */
function valueOf(/** @type {Control} */ control) {
    try {
        return control.read();
    } catch {
        return undefined;
    }
}

/** Returns what a function returns. The message of its error begins with the label of the part that is not valid. */
function named(/** @type {string} */ label, /** @type {() => any} */ read) {
    try {
        return read();
    } catch (error) {
        throw new RangeError(message("dock.labeled", { label, value: /** @type {Error} */ (error).message }));
    }
}

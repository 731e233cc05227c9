import { humanName } from "../catalog/catalog.js";
import { PartReader } from "../catalog/part-reader.js";
import { clearOnEscape } from "../elements/controls.js";
import { element, setText, uniqueID } from "../elements/dom.js";
import { message, word } from "../text/messages.js";
import { AttributeRow } from "./attribute-row.js";
import { methodToSet } from "./set-method.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../home/model.js").Device} Device */

/** The tab Data: all attributes of a device, by part and trait. */
export class PanelData {
    #context;
    #deviceID;
    #filter = element("input", { type: "search", id: uniqueID("data-filter"), autocomplete: "off",
        "aria-label": message("panel.filterData"), placeholder: message("panel.filterData"),
        oninput: () => this.#applyFilter(), onkeydown: clearOnEscape(() => this.#applyFilter()) });
    #none = element("p", { class: "panel-empty", role: "status" });
    #parts = element("div", { class: "data-parts" });
    #sections = /** @type {TraitData[]} */ ([]);
    #shape = "";

    /** @param {Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#deviceID = deviceID;
        this.node = element("div", { class: "panel-data" }, this.#filter, this.#none, this.#parts);
    }

    update(/** @type {import("../home/updates.js").Changes|null} */ changes) {
        const id = this.#deviceID;
        if (changes && !changes.devices.has(id) && !changes.countdowns.has(id)) return;
        const reported = this.#context.model.devices.get(id);
        if (!reported) return;
        const device = this.#context.displays.counted(reported);
        const shape = JSON.stringify(device.types.map(({ part, type, traits }) =>
            [part, type, Object.entries(traits).map(([id, { attributes }]) => [id, Object.keys(attributes)])]));
        if (shape !== this.#shape) {
            this.#shape = shape;
            this.#create(device);
        }
        for (const section of this.#sections) section.update(device);
        if (this.#filter.value !== "") this.#applyFilter();
    }

    #create(/** @type {Device} */ device) {
        const { catalog } = this.#context;
        this.#sections = [];
        this.#parts.replaceChildren(...device.types.map((part) => {
            const sections = catalog.traitsOf(part)
                .map(({ trait }) => new TraitData(this.#context, device, part, trait));
            this.#sections.push(...sections);
            const notes = [device.types.length > 1 && message("panel.part", { number: String(part.part) }),
                part.isPrimaryType && device.types.length > 1 && message("panel.primaryType")];
            return element("section", { class: "data-part" },
                element("div", { class: "data-part-head" },
                    element("h3", {}, word(catalog.typeName(part.type), "type")),
                    element("p", { class: "quiet" }, element("code", {}, part.type),
                        ...notes.filter(Boolean).map((note) => ` · ${note}`))),
                ...sections.map(({ node }) => node));
        }));
        this.#applyFilter();
    }

    /** Shows the attributes whose name, description or value contains the filter. */
    #applyFilter() {
        const text = this.#filter.value.trim().toLowerCase();
        const count = this.#sections.reduce((sum, section) => sum + section.filter(text), 0);
        for (const part of this.#parts.children) {
            /** @type {HTMLElement} */ (part).hidden = ![...part.querySelectorAll("details.trait")]
                .some((trait) => !(/** @type {HTMLElement} */ (trait).hidden));
        }
        setText(this.#none, count === 0 ? message("panel.noMatch") : "");
    }
}

/** The attributes of a trait. */
class TraitData {
    #address;
    #rows;
    #catalog;
    #texts;
    #isOpen;
    #isFiltered = false;

    /**
     * @param {Context} context
     * @param {Device} device
     * @param {import("../home/model.js").Part} part
     * @param {import("../catalog/catalog.js").Trait} trait
     */
    constructor(context, device, part, trait) {
        this.#catalog = context.catalog;
        this.#address = { deviceID: device.id, part: part.part, trait: trait.id };
        const state = part.traits[trait.id];
        this.#rows = attributesOf(trait, state.attributes).map((attribute) => new AttributeRow(context, this.#address,
            attribute, methodToSet(attribute, { trait, state }, part, context.catalog)));
        const name = word(humanName(trait.name));
        this.#texts = `${name}\n${trait.id}`.toLowerCase();
        const { summary, actions } = context.catalog.displayHints(part);
        this.#isOpen = [...summary, ...actions.flatMap(({ steps }) => steps)].some((each) => each.trait === trait.id);
        this.node = element("details", { class: "trait", open: this.#isOpen },
            element("summary", {}, element("span", { class: "trait-name" }, name), " ", element("code", {}, trait.id)),
            this.#rows.length > 0 ? element("div", { class: "attributes" }, ...this.#rows.map((row) => row.node))
                : element("p", { class: "quiet" }, message("panel.noAttributes")));
    }

    /** Shows the current values. */
    update(/** @type {Device} */ device) {
        const part = device.types.find((each) => each.part === this.#address.part);
        const attributes = part?.traits[this.#address.trait]?.attributes;
        if (!part || !attributes) return;
        const reader = new PartReader(device, part, this.#catalog);
        for (const row of this.#rows) row.update(attributes, reader);
    }

    /** Shows the attributes that match, and returns their number. A trait whose name matches shows all. */
    filter(/** @type {string} */ text) {
        const isWhole = text === "" || this.#texts.includes(text);
        const shown = this.#rows.filter((row) => {
            const matches = isWhole || row.texts.includes(text);
            row.node.hidden = !matches;
            return matches;
        });
        this.node.hidden = shown.length === 0 && !isWhole;
        if (text !== "") this.node.open = true;
        else if (this.#isFiltered) this.node.open = this.#isOpen;
        this.#isFiltered = text !== "";
        return isWhole ? Math.max(1, shown.length) : shown.length;
    }
}

/**
 * Returns the attributes of a device in the order of the catalog; those that are not in the catalog last.
 *
 * @param {import("../catalog/catalog.js").Trait} trait
 * @param {Record<string, any>} attributes
 * @returns {import("../catalog/catalog.js").Definition[]}
 */
function attributesOf(trait, attributes) {
    const listed = trait.attributes.filter((attribute) => attribute.name in attributes);
    const names = new Set(listed.map((attribute) => attribute.name));
    const others = Object.keys(attributes).filter((name) => !names.has(name));
    const type = { kind: /** @type {const} */ ("struct") };
    return [...listed, ...others.map((name) => ({ name, type, nullable: true }))];
}

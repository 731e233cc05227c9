import { humanName } from "../catalog.js";
import { element, setAttribute, setText } from "../dom.js";
import { mainControlsOf, methodToSet } from "../main-controls.js";
import { formatConnectivity } from "../format.js";
import { AttributeRow } from "./attribute-row.js";
import { commandButtons } from "./command-buttons.js";
import { CommandForm } from "./command-form.js";

/** @typedef {import("./context.js").Context} Context */

/** @type {import("../model.js").TraitState} */
const emptyState = {
    attributes: {},
    commands: [],
    sourceConnectivity: { connectivityState: "unknown", dataSourceLocality: "unspecified" },
};

/** The section of a trait: its attributes with their controls, and its commands. */
export class TraitSection {
    #context;
    #address;
    #rows;
    #commands;
    #state = element("span", { class: "card-state" });

    /**
     * @param {Context} context
     * @param {import("../api.js").Address} address
     */
    constructor(context, address) {
        this.#context = context;
        this.#address = address;
        this.id = address.trait;
        const trait = context.catalog.trait(address.trait);
        const part = context.model.part(address.deviceID, address.part);
        const state = part?.traits[address.trait] ?? emptyState;
        this.#rows = attributesOf(trait, state.attributes).map((attribute) => new AttributeRow(context, address,
            attribute, part ? methodToSet(attribute, { trait, state }, part, context.catalog) : null));
        const listed = trait.commands.filter((command) => state.commands?.includes(command.name));
        const buttons = listed.filter((command) => command.fields.length === 0);
        const forms = listed.filter((command) => command.fields.length > 0);
        this.#commands = listed.map((command) => command.name);
        this.node = element("details", { class: "trait", open: this.#hasMainControls() },
            element("summary", {},
                element("span", { class: "trait-name" }, humanName(trait.name)),
                element("code", {}, trait.id), this.#state),
            this.#rows.length > 0 ? element("div", { class: "attributes" }, ...this.#rows.map((row) => row.node))
                : element("p", { class: "quiet" }, "No attributes on this device."),
            listed.length > 0 && element("div", { class: "commands" },
                element("h4", {}, "Commands"),
                buttons.length > 0 && commandButtons(context, address, buttons),
                ...forms.map((command) => new CommandForm(context, address, command).node)));
    }

    get #currentState() {
        return this.#context.model.part(this.#address.deviceID, this.#address.part)?.traits[this.#address.trait];
    }

    /** Whether the trait has exactly the attributes and commands that the section shows. */
    matches(/** @type {import("../model.js").TraitState|undefined} */ state) {
        const names = Object.keys(state?.attributes ?? {});
        const commands = state?.commands ?? [];
        return state !== undefined && names.length === this.#rows.length
            && this.#rows.every((row) => names.includes(row.name))
            && this.#commands.every((name) => commands.includes(name))
            && this.#context.catalog.trait(this.id).commands
                .filter((command) => commands.includes(command.name)).length === this.#commands.length;
    }

    /** Shows the current values. */
    update() {
        const state = this.#currentState;
        if (!state) return;
        const connectivity = state.sourceConnectivity?.connectivityState;
        setText(this.#state, connectivity === "online" ? "" : formatConnectivity(connectivity));
        setAttribute(this.#state, "data-state", connectivity ?? "unknown");
        for (const row of this.#rows) row.update(state.attributes);
    }

    /** Whether the card of the device shows a control or a reading of the trait. Then its section is open at first. */
    #hasMainControls() {
        const part = this.#context.model.part(this.#address.deviceID, this.#address.part);
        if (!part) return false;
        const { settings, actions, reading } = mainControlsOf(part, this.#context.catalog);
        return [...settings, ...actions, reading].some((each) => each?.trait.id === this.id);
    }
}

/**
 * Returns the attributes of a device in the order of the catalog; those that are not in the catalog last.
 *
 * @param {import("../catalog.js").Trait} trait
 * @param {Record<string, any>} attributes
 * @returns {import("../catalog.js").Definition[]}
 */
function attributesOf(trait, attributes) {
    const listed = trait.attributes.filter((attribute) => attribute.name in attributes);
    const names = new Set(listed.map((attribute) => attribute.name));
    const others = Object.keys(attributes).filter((name) => !names.has(name));
    const type = { kind: /** @type {const} */ ("struct") };
    return [...listed, ...others.map((name) => ({ name, type, nullable: true }))];
}

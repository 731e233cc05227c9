import { element } from "../dom.js";

/** @typedef {import("../model.js").Device} Device */
/** @typedef {import("./context.js").Context} Context */

/** Milliseconds of rest after which a screen reader is told how many devices are left. */
const rest = 700;

/** The search box and the choice of a type. */
export class Filter {
    #context;
    #text = /** @type {HTMLInputElement} */ (document.getElementById("filter-text"));
    #type = /** @type {HTMLSelectElement} */ (document.getElementById("filter-type"));
    #status = /** @type {HTMLElement} */ (document.getElementById("matches"));
    #timer = /** @type {any} */ (0);
    #words = /** @type {string[]} */ ([]);

    /** @param {Context} context */
    constructor(context, /** @type {() => void} */ onChange) {
        this.#context = context;
        const changed = () => {
            this.#words = this.#text.value.toLowerCase().split(/\s+/).filter(Boolean);
            onChange();
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.tell(), rest);
        };
        this.#text.addEventListener("input", changed);
        this.#type.addEventListener("change", changed);
        this.#text.form?.addEventListener("submit", (event) => event.preventDefault());
        document.addEventListener("keydown", (event) => {
            const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
            if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            this.#text.focus();
        });
    }

    /** Whether a device is what is searched: all words in its name, id, room, structure or types. */
    matches = (/** @type {Device} */ device) => {
        if (this.#type.value && !device.types.some((part) => part.type === this.#type.value)) return false;
        if (this.#words.length === 0) return true;
        const { model, catalog } = this.#context;
        const text = [
            device.name, device.id, model.rooms.get(device.roomID ?? "")?.name,
            model.structures.get(device.structureID ?? "")?.name,
            ...device.types.map((part) => catalog.typeName(part.type)),
        ].join("\n").toLowerCase();
        return this.#words.every((word) => text.includes(word));
    };

    /** Offers the types that devices of this home have. */
    offerTypes() {
        const { catalog, model } = this.#context;
        const present = new Set([...model.devices.values()].flatMap((device) => device.types.map((part) => part.type))
            .filter((type) => !catalog.isUtilityType(type)));
        const offered = [...this.#type.options].map((option) => option.value).filter(Boolean);
        if (offered.length === present.size && offered.every((type) => present.has(type))) return;
        const chosen = this.#type.value;
        const options = [...present].map((type) => element("option", { value: type }, catalog.typeName(type)))
            .sort((first, second) => first.text.localeCompare(second.text));
        this.#type.replaceChildren(this.#type.options[0], ...options);
        this.#type.value = present.has(chosen) ? chosen : "";
    }

    /** Says how many devices are left; nothing while all are. */
    tell() {
        const devices = [...this.#context.model.devices.values()];
        const count = devices.filter(this.matches).length;
        const isActive = this.#words.length > 0 || this.#type.value !== "";
        const text = isActive ? `${count} of ${devices.length} devices` : "";
        if (this.#status.textContent !== text) this.#status.textContent = text;
    }
}

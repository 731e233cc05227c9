import { element, setText } from "../dom.js";

/** @typedef {import("../model.js").Device} Device */
/** @typedef {import("./context.js").Context} Context */

/** Milliseconds without input after which the number of matching devices is announced to screen readers. */
const announcementDelay = 700;

/** The search box and the list of types. */
export class Filter {
    #context;
    #text = /** @type {HTMLInputElement} */ (document.getElementById("filter-text"));
    #type = /** @type {HTMLSelectElement} */ (document.getElementById("filter-type"));
    #status = /** @type {HTMLElement} */ (document.getElementById("matches"));
    #timer = /** @type {any} */ (0);
    #words = /** @type {string[]} */ ([]);
    /** The searchable text of each device. A device whose metadata changed is a new object. */
    #texts = /** @type {WeakMap<Device, string>} */ (new WeakMap());

    /**
     * @param {Context} context
     * @param {(matches: ((device: Device) => boolean)|null) => void} onChange receives null if there is no search
     */
    constructor(context, onChange) {
        this.#context = context;
        const applySearch = () => {
            this.#words = this.#text.value.toLowerCase().split(/\s+/).filter(Boolean);
            onChange(this.#isActive ? this.#matches : null);
            this.showCount();
            clearTimeout(this.#timer);
            const announce = () => context.announce(this.#status.textContent || "All devices");
            this.#timer = setTimeout(announce, announcementDelay);
        };
        this.#text.addEventListener("input", applySearch);
        this.#type.addEventListener("change", applySearch);
        this.#text.form?.addEventListener("submit", (event) => event.preventDefault());
        document.addEventListener("keydown", (event) => {
            const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
            if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            this.#text.focus();
        });
    }

    /** Lists the types of the home's devices. */
    updateTypes() {
        const { catalog, model } = this.#context;
        const present = new Set();
        for (const device of model.devices.values()) {
            for (const { type } of device.types) if (!catalog.isUtilityType(type)) present.add(type);
        }
        const listed = [...this.#type.options].map((option) => option.value).filter(Boolean);
        if (listed.length === present.size && listed.every((type) => present.has(type))) return;
        const chosen = this.#type.value;
        const options = [...present].map((type) => element("option", { value: type }, catalog.typeName(type)))
            .sort((first, second) => first.text.localeCompare(second.text));
        this.#type.replaceChildren(this.#type.options[0], ...options);
        this.#type.value = present.has(chosen) ? chosen : "";
    }

    /** Shows the number of matching devices; nothing if there is no search. */
    showCount() {
        if (!this.#isActive) return setText(this.#status, "");
        const { devices } = this.#context.model;
        let count = 0;
        for (const device of devices.values()) if (this.#matches(device)) count += 1;
        setText(this.#status, `${count.toLocaleString()} of ${devices.size.toLocaleString()} devices`);
    }

    get #isActive() {
        return this.#words.length > 0 || this.#type.value !== "";
    }

    /** Whether a device matches: each word is in its name, id, room, structure or types. */
    #matches = (/** @type {Device} */ device) => {
        if (this.#type.value && !device.types.some((part) => part.type === this.#type.value)) return false;
        if (this.#words.length === 0) return true;
        const { rooms, structures } = this.#context.model;
        const room = rooms.get(device.roomID ?? "")?.name ?? "";
        const structure = structures.get(device.structureID ?? "")?.name ?? "";
        const text = `${this.#textOf(device)}\n${room}\n${structure}`.toLowerCase();
        return this.#words.every((word) => text.includes(word));
    };

    #textOf(/** @type {Device} */ device) {
        let text = this.#texts.get(device);
        if (text === undefined) {
            const types = device.types.map((part) => this.#context.catalog.typeName(part.type));
            this.#texts.set(device, text = [device.name, device.id, ...types].join("\n"));
        }
        return text;
    }
}

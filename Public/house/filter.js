import { element, setAttribute } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { locale, message, word } from "../text/messages.js";

/** The search box and the list of types. They show and change the address. */
export class FilterView {
    #context;
    #text = element("input", { type: "search", id: "filter-text", autocomplete: "off", spellcheck: "false",
        "aria-label": message("search.label"), placeholder: message("search.placeholder"), "aria-keyshortcuts": "/" });
    #type = element("select", { id: "filter-type", "aria-label": message("search.typeLabel") },
        element("option", { value: "" }, message("search.allTypes")));
    #form = /** @type {HTMLFormElement} */ (document.getElementById("filter"));

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        setAttribute(this.#form, "aria-label", message("search.placeholder"));
        this.#form.append(element("div", { class: "search" }, createIcon("search"), this.#text), this.#type);
        this.#form.addEventListener("submit", (event) => event.preventDefault());
        this.#text.addEventListener("input", () => context.router.go({ view: "home", search: this.#text.value }));
        this.#type.addEventListener("change", () => context.router.go({ view: "home", type: this.#type.value }));
    }

    update(/** @type {import("../home/updates.js").Changes} */ { arrangement, shapes, state }) {
        if (arrangement || shapes.size > 0) this.#listTypes();
        if (!arrangement && !state) return;
        const { search, type, view } = this.#context.router.state;
        // The other views have no devices to search.
        this.#form.hidden = view !== "home";
        if (this.#text.value !== search) this.#text.value = search;
        if (this.#type.value !== type) this.#type.value = type;
        setAttribute(this.#type, "data-chosen", type === "" ? null : "");
    }

    /** Lists the types of the home's devices. */
    #listTypes() {
        const { catalog, model } = this.#context;
        const present = new Set();
        for (const device of model.devices.values()) {
            for (const { type } of device.types) if (!catalog.isUtilityType(type)) present.add(type);
        }
        const listed = [...this.#type.options].map((/** @type {HTMLOptionElement} */ option) => option.value)
            .filter(Boolean);
        if (listed.length === present.size && listed.every((type) => present.has(type))) return;
        const options = [...present]
            .map((type) => element("option", { value: type }, word(catalog.typeName(type), "type")))
            .sort((first, second) => first.text.localeCompare(second.text, locale()));
        this.#type.replaceChildren(this.#type.options[0], ...options);
        this.#type.value = this.#context.router.state.type;
    }
}

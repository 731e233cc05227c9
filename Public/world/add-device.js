import { openDialog } from "../elements/dialogs.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { createDevice, Problem } from "../gateway/api.js";
import { isBlocked } from "../home/blocked.js";
import { simplified } from "../home/search.js";
import { message, word } from "../text/messages.js";

/** @typedef {import("../home/context.js").Context} Context */

/** Milliseconds in which the stream reports a new device, if it is visible. */
const reportTimeout = 3_000;

/** Milliseconds between two checks for the new device. */
const checkInterval = 50;

/** @typedef {{ id: string, name: string, icon: string, isUtility: boolean }} TypeChoice */

/** The icon of a type that has none. */
const defaultIcon = "device";

/** Opens a dialog that adds a device of any type of the catalog, and then opens the device. */
export function openAddDevice(/** @type {Context} */ context, /** @type {HTMLElement} */ opener) {
    if (isBlocked(context)) return;
    const types = new TypeList(typeChoices(context.catalog));
    const nameID = uniqueID("name");
    const name = element("input", { type: "text", id: nameID, autocomplete: "off", dir: "auto",
        "aria-describedby": `${nameID}-hint` });
    types.onChange = (choice) => setAttribute(name, "placeholder", choice?.name ?? null);
    const room = roomSelect(context);
    let added = /** @type {any} */ (null);
    const { dialog } = openDialog({
        title: message("add.title"), action: message("world.addDevice"), opener,
        submit: async () => {
            const type = types.chosen;
            if (!type) {
                types.focus();
                throw new Problem(message("add.chooseType"));
            }
            added = await createDevice({ type: type.id, name: name.value.trim() || type.name, ...placeOf(room.value) });
        },
    }, [
        types.node,
        element("div", { class: "field-pair" },
            element("div", { class: "field" }, element("label", { class: "label", for: nameID }, message("add.name")),
                name, element("p", { class: "hint", id: `${nameID}-hint` }, message("add.nameHint"))),
            element("div", { class: "field" }, element("label", { class: "label", for: room.id }, message("add.room")),
                room)),
    ]);
    dialog.classList.add("is-wide");
    dialog.addEventListener("close", () => { if (added) void openAdded(context, added); });
    types.focus();
}

/** Opens the new device when the stream has reported it. */
async function openAdded(/** @type {Context} */ { model, router, toasts }, /** @type {any} */ device) {
    const end = Date.now() + reportTimeout;
    while (!model.devices.has(device.id) && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, checkInterval));
    }
    const isShown = model.devices.has(device.id);
    toasts.show({ text: message(isShown ? "add.added" : "add.hidden", { device: device.name }) });
    if (isShown) router.go({ view: "home", device: device.id, tab: "controls" });
}

/** Returns a list of the rooms, by structure; the room that the page shows is chosen. */
function roomSelect(/** @type {Context} */ { model, router }) {
    const select = element("select", { id: uniqueID("room") });
    const structures = [...model.structures.values()];
    for (const structure of structures) {
        const name = structure.name || message("home.unnamedStructure");
        const rooms = [...model.rooms.values()].filter(({ structureID }) => structureID === structure.id)
            .sort((first, second) => first.name.localeCompare(second.name));
        select.append(element("optgroup", { label: name },
            ...rooms.map((each) => element("option", { value: `room ${each.id}` },
                each.name || message("room.unnamed"))),
            element("option", { value: `structure ${structure.id}` }, message("room.none"))));
    }
    if (structures.length === 0) select.append(element("option", { value: "" }, message("room.none")));
    const shown = `room ${router.state.room.replace(/^in-/, "")}`;
    if (select.querySelector(`option[value="${CSS.escape(shown)}"]`)) select.value = shown;
    return select;
}

/** Returns the members of a request for the value of an option. */
function placeOf(/** @type {string} */ value) {
    const [kind, id] = [value.slice(0, value.indexOf(" ")), value.slice(value.indexOf(" ") + 1)];
    if (kind === "room") return { roomID: id };
    return kind === "structure" ? { structureID: id } : {};
}

/**
 * A list of device types with a search box.
 *
 * The search box is a combobox: the arrow keys choose in the list while the focus stays in the box.
 */
class TypeList {
    /** The chosen type. */
    chosen = /** @type {TypeChoice|null} */ (null);
    onChange = (/** @type {TypeChoice|null} */ _) => {};
    #choices;
    #found = /** @type {TypeChoice[]} */ ([]);
    #options = /** @type {Map<TypeChoice, HTMLElement>} */ (new Map());
    #list = element("div", { class: "types", role: "listbox", id: uniqueID("types"),
        "aria-label": message("add.type") });
    #count = element("p", { class: "hint", role: "status" });
    #input = element("input", { type: "search", role: "combobox", id: uniqueID("type"), autocomplete: "off",
        "aria-expanded": "true", "aria-autocomplete": "list", "aria-controls": this.#list.id,
        placeholder: message("add.search") });

    constructor(/** @type {TypeChoice[]} */ choices) {
        this.#choices = choices;
        for (const choice of choices) this.#options.set(choice, this.#option(choice));
        this.#input.addEventListener("input", () => this.#filter());
        this.#input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#press(event));
        this.node = element("div", { class: "field" },
            element("label", { class: "label", for: this.#input.id }, message("add.type")),
            this.#input, this.#list, this.#count);
        this.#filter();
    }

    focus() {
        this.#input.focus();
    }

    #option(/** @type {TypeChoice} */ choice) {
        return element("div", { class: "type-option", role: "option", id: uniqueID("option"), "aria-selected": "false",
            onclick: () => {
                this.#choose(choice);
                this.#input.focus();
            } },
        createIcon(choice.icon), element("span", { class: "type-name", dir: "auto" }, choice.name));
    }

    /** Shows the types that match the search, utility types in a group of their own. */
    #filter() {
        this.#found = matchingTypes(this.#choices, this.#input.value);
        const kinds = /** @type {const} */ ([["add.devices", false], ["add.utility", true]]);
        const groups = kinds.map(([key, isUtility]) => {
            const options = this.#found.filter((each) => each.isUtility === isUtility)
                .map((each) => /** @type {HTMLElement} */ (this.#options.get(each)));
            const id = uniqueID("group");
            return options.length > 0 && element("div", { role: "group", "aria-labelledby": id },
                element("p", { class: "type-group", id, role: "presentation" }, message(key)), ...options);
        });
        this.#list.replaceChildren(.../** @type {Node[]} */ (groups.filter(Boolean)));
        this.#list.hidden = this.#found.length === 0;
        this.#list.scrollTop = 0;
        const { length } = this.#found;
        setText(this.#count, length === 0 ? message("add.none") : message("add.count", { count: length }));
        if (this.#input.value !== "") this.#choose(this.#found[0] ?? null);
        else if (this.chosen) this.#choose(this.chosen);
    }

    #choose(/** @type {TypeChoice|null} */ choice) {
        const before = this.chosen && this.#options.get(this.chosen);
        if (before) setAttribute(before, "aria-selected", "false");
        this.chosen = choice;
        const option = choice && this.#options.get(choice);
        if (option) setAttribute(option, "aria-selected", "true");
        setAttribute(this.#input, "aria-activedescendant", option?.id ?? null);
        option?.scrollIntoView({ block: "nearest" });
        this.onChange(choice);
    }

    #press(/** @type {KeyboardEvent} */ event) {
        const index = this.chosen ? this.#found.indexOf(this.chosen) : -1;
        const last = this.#found.length - 1;
        const page = 8;
        const target = {
            ArrowDown: Math.min(last, index + 1), ArrowUp: Math.max(0, index - 1),
            PageDown: Math.min(last, index + page), PageUp: Math.max(0, index - page),
        }[event.key];
        if (target === undefined || last < 0) return;
        event.preventDefault();
        this.#choose(this.#found[target]);
    }
}

/** Returns the device types of the catalog for a list, sorted by name; utility types last. */
export function typeChoices(/** @type {import("../catalog/catalog.js").Catalog} */ catalog) {
    return catalog.types.map(({ id, isUtilityType, display }) => ({
        id, name: word(catalog.typeName(id), "type"), icon: display?.icon || defaultIcon, isUtility: isUtilityType,
    })).sort((first, second) => Number(first.isUtility) - Number(second.isUtility)
        || first.name.localeCompare(second.name));
}

/**
 * Returns the types that contain all words of a text, in their name or id. A type whose name begins with the text comes
 * first.
 *
 * @param {TypeChoice[]} choices
 * @param {string} text
 */
export function matchingTypes(choices, text) {
    const wanted = simplified(text).split(/\s+/).filter(Boolean);
    const start = wanted.join(" ");
    const rank = (/** @type {TypeChoice} */ { name }) => (simplified(name).startsWith(start) ? 0 : 1);
    const found = choices.filter(({ id, name }) => {
        const searched = simplified(`${name}\n${id}`);
        return wanted.every((each) => searched.includes(each));
    });
    return found.sort((first, second) => Number(first.isUtility) - Number(second.isUtility)
        || rank(first) - rank(second));
}

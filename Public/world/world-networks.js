import { clearOnEscape } from "../elements/controls.js";
import { Disclosure } from "../elements/disclosure.js";
import { arrange, element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { Rows } from "../elements/rows.js";
import { simplified } from "../home/search.js";
import { message } from "../text/messages.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../home/world.js").NetworkedStructure} Structure */

/** The parts of a network, with the texts of their names and of what depends on them. */
const parts = /** @type {const} */ ([
    ["internet", "world.internet", "world.internetHint"],
    ["hub", "world.hub", "world.hubHint"],
    ["accessGranted", "world.access", "world.accessHint"],
    ["sameNetwork", "world.sameNetwork", "world.sameNetworkHint"],
    ["appOnline", "world.appOnline", "world.appOnlineHint"],
]);

/** The maximum number of structures with a button of their own. */
const maximumButtons = 3;

/** The maximum number of structures that are shown at the same time. The others are found by their names. */
const maximumShown = 10;

/** The switches of the networks of all structures: a button for each structure, or one for many. */
export class WorldNetworks {
    #context;
    #all = /** @type {Disclosure|null} */ (null);
    #search = element("input", { type: "search", class: "networks-search", autocomplete: "off",
        "aria-label": message("world.searchNetworks"), placeholder: message("world.searchNetworks"),
        oninput: () => this.#showAll(), onkeydown: clearOnEscape(() => this.#showAll()) });
    #list = element("div");
    #groups = new Rows(this.#list, (/** @type {Structure} */ { id }) => id,
        ({ id }) => new NetworkSwitches(this.#context, id, true));
    #others = element("p", { class: "hint networks-others", role: "status" });
    #content = element("div", { class: "networks-list", role: "group", "aria-label": message("world.networks") },
        this.#search, this.#list, this.#others);
    node = element("div", { class: "networks" });
    #buttons = new Rows(this.node, (/** @type {Structure} */ { id }) => id,
        ({ id }) => new NetworkButton(this.#context, id));

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
    }

    update() {
        const structures = this.#context.world.networks;
        if (structures.length <= maximumButtons) return this.#buttons.show(structures);
        arrange(this.node, [this.#allButton().node]);
        if (this.#all?.isOpen) this.#showAll();
    }

    #allButton() {
        return this.#all ??= new Disclosure(
            element("button", { type: "button", class: "button is-small" },
                createIcon("hub"), message("world.networks"), chevron()),
            this.#content, () => this.#showAll());
    }

    /** Shows the switches of the structures that are searched for, under their names. */
    #showAll() {
        const structures = this.#context.world.networks;
        this.#search.hidden = structures.length <= maximumShown;
        const words = this.#search.hidden ? [] : simplified(this.#search.value).split(/\s+/).filter(Boolean);
        const found = structures.filter(({ name }) => words.every((each) => simplified(name).includes(each)));
        const count = found.length - maximumShown;
        setText(this.#others, found.length === 0 ? message("world.noNetworks")
            : count > 0 ? message("world.moreNetworks", { count }) : "");
        this.#groups.show(found.slice(0, maximumShown), structures);
    }
}

/** The button of one structure. */
class NetworkButton {
    #switches;
    #name = element("span", { class: "network-name", dir: "auto" });
    #button;

    constructor(/** @type {Context} */ context, /** @type {string} */ id) {
        this.#switches = new NetworkSwitches(context, id, false);
        this.#button = element("button", { type: "button", class: "button is-small network-button" },
            createIcon("hub"), this.#name, chevron());
        this.node = new Disclosure(this.#button, this.#switches.node).node;
    }

    show(/** @type {Structure} */ structure) {
        const { network } = structure;
        const name = structure.name || message("home.unnamedStructure");
        setText(this.#name, name);
        setAttribute(this.#button, "aria-label", message("world.networksOf", { structure: name }));
        const isNormal = network.internet && network.hub && network.accessGranted && network.appOnline;
        setAttribute(this.#button, "data-deviates", isNormal ? null : "");
        this.#switches.show(structure);
    }
}

/** The switches of the network of one structure. */
class NetworkSwitches {
    #context;
    #id;
    #inputs = /** @type {Map<string, HTMLInputElement>} */ (new Map());
    #title;

    /** @param {boolean} hasTitle whether the name of the structure is shown */
    constructor(/** @type {Context} */ context, /** @type {string} */ id, hasTitle) {
        this.#context = context;
        this.#id = id;
        this.#title = hasTitle ? element("h2", { class: "network-title", dir: "auto" }) : null;
        this.node = element("div", { class: "network-switches", role: "group" }, this.#title,
            ...parts.map(([name, label, hint]) => this.#row(name, message(label), message(hint))));
    }

    show(/** @type {Structure} */ { id, name, network }) {
        const shownName = name || message("home.unnamedStructure");
        if (this.#title) setText(this.#title, shownName);
        setAttribute(this.node, "aria-label", shownName);
        for (const [part, input] of this.#inputs) {
            const requested = this.#context.worldControl.requestedNetwork(id, part);
            input.checked = requested ?? network[/** @type {keyof typeof network} */ (part)];
        }
    }

    #row(/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ hint) {
        const hintID = uniqueID("hint");
        const input = element("input", { type: "checkbox", role: "switch", class: "switch", "aria-describedby": hintID,
            onchange: () => void this.#context.worldControl.setNetwork(this.#id, { [name]: input.checked }) });
        this.#inputs.set(name, input);
        return element("label", { class: "network-row" },
            element("span", { class: "network-label" }, label), input,
            element("span", { class: "hint", id: hintID, "aria-hidden": "true" }, hint));
    }
}

/** Returns an arrow that shows that a button opens something. */
function chevron() {
    const icon = createIcon("chevron");
    icon.classList.add("is-down");
    return icon;
}

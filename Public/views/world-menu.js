import { access } from "../access.js";
import { element } from "../dom.js";
import { createIcon } from "../icons.js";
import { message } from "../messages.js";
import { homePath } from "../open-home.js";
import { isBlocked } from "./blocked.js";
import { Disclosure } from "./disclosure.js";
import { openImportLosses } from "./import-losses.js";
import { openLoadHome } from "./load-home.js";
import { openShortcuts } from "./shortcuts.js";

/** The menu of the home: save it, load it, and the keys. */
export class WorldMenu {
    #context;
    #losses;

    /** @param {import("./context.js").Context} context */
    constructor(context) {
        const button = element("button", { type: "button", class: "tool world-menu-button",
            "aria-label": message("world.more"), title: message("world.more") }, createIcon("more"));
        this.#losses = this.#item("warning", message("losses.title"), () => openImportLosses(context, button));
        const content = element("div", { class: "world-menu" },
            element("a", { class: "menu-item", href: homePath("/export"), download: "", onclick: (/** @type {Event} */ event) => {
                if (isBlocked(context)) event.preventDefault();
                disclosure.close();
            } }, createIcon("save"), message("world.saveHome")),
            access.may("POST", "/import")
                && this.#item("load", message("world.loadHome"), () => openLoadHome(context, button)),
            this.#losses,
            this.#item("menu", message("shortcuts.title"), () => openShortcuts(context, button)));
        const disclosure = this.disclosure = new Disclosure(button, content);
        this.node = disclosure.node;
        this.#context = context;
        this.update();
    }

    /** Shows whether the import of the home has losses. */
    update() {
        this.#losses.hidden = this.#context.world.losses.length === 0;
    }

    #item(/** @type {string} */ icon, /** @type {string} */ text, /** @type {() => void} */ act) {
        return element("button", { type: "button", class: "menu-item", onclick: () => {
            this.disclosure.close();
            act();
        } }, createIcon(icon), text);
    }
}

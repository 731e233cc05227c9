import { createButton } from "../elements/controls.js";
import { Disclosure } from "../elements/disclosure.js";
import { element } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { access } from "../gateway/access.js";
import { homePath } from "../gateway/open-home.js";
import { isBlocked } from "../home/blocked.js";
import { openLoadHome } from "../places/load-home.js";
import { message } from "../text/messages.js";
import { openImportLosses } from "./losses-dialog.js";
import { openShortcuts } from "./shortcuts-dialog.js";

/** The menu of the home: save it, load it, and the keys. */
export class WorldMenu {
    #context;
    #losses;

    /** @param {import("../home/context.js").Context} context */
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
            this.#item("menu", message("shortcuts.title"), () => openShortcuts(button)));
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
        return createButton({ class: "menu-item" }, () => {
            this.disclosure.close();
            act();
        }, createIcon(icon), text);
    }
}

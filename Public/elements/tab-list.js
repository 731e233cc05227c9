import { createButton } from "./controls.js";
import { element, setAttribute } from "./dom.js";

/**
 * A list of tabs. The arrow keys, Home and End choose another tab and move the focus to it.
 *
 * @template {string} Name
 */
export class TabList {
    #tabs = /** @type {Map<Name, HTMLElement>} */ (new Map());

    /**
     * @param {string} id of the element with the content of the chosen tab
     * @param {{ class: string, "aria-label": string }} attributes
     * @param {[Name, string][]} tabs the names and texts of the tabs
     * @param {(name: Name) => void} choose
     */
    constructor(id, attributes, tabs, choose) {
        for (const [name, text] of tabs) {
            this.#tabs.set(name, createButton({ class: "tab", role: "tab", id: `${id}-${name}`, "aria-controls": id },
                () => choose(name), text));
        }
        const names = [...this.#tabs.keys()];
        const onkeydown = (/** @type {KeyboardEvent} */ event) => {
            const current = names.findIndex((name) => this.#tabs.get(name)?.tabIndex === 0);
            const step = document.documentElement.dir === "rtl" ? -1 : 1;
            const name = /** @type {Record<string, Name|undefined>} */ ({
                ArrowRight: names[(current + step + names.length) % names.length],
                ArrowLeft: names[(current - step + names.length) % names.length], Home: names[0], End: names.at(-1),
            })[event.key];
            if (name === undefined) return;
            event.preventDefault();
            choose(name);
            this.#tabs.get(name)?.focus();
        };
        this.node = element("div", { ...attributes, role: "tablist", onkeydown }, ...this.#tabs.values());
    }

    /** Marks a tab as the chosen one, and returns it. */
    show(/** @type {Name} */ chosen) {
        for (const [name, tab] of this.#tabs) {
            setAttribute(tab, "aria-selected", String(name === chosen));
            tab.tabIndex = name === chosen ? 0 : -1;
        }
        return this.#tabs.get(chosen);
    }
}

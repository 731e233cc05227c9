import { asksForKey } from "../actions.js";
import { element, setAttribute } from "../dom.js";
import { createIcon } from "../icons.js";
import { message } from "../messages.js";
import { ButtonsControl } from "./buttons.js";
import { keyGroups } from "./key-groups.js";

/** @typedef {import("../actions.js").ActionStep} ActionStep */
/** @typedef {import("./key-groups.js").Key} Key */

/**
 * The buttons of a keypad or a remote control. If a step asks only for a key of a list, each key is a button: first the
 * arrows, then the digits, and the others when they are requested. Other steps ask in a dialog.
 */
export class KeypadControl extends ButtonsControl {
    #keys = /** @type {HTMLElement|null} */ (null);

    /** @override */
    draw() {
        const step = this.action.steps.find(asksForKey);
        if (!step) return super.draw();
        const keys = this.#keys ??= this.#createKeys(step);
        if (!keys.isConnected) {
            this.node.append(element("div", { class: "action-head" },
                element("span", { class: "action-label" }, this.action.label)), keys);
        }
        for (const group of [keys, ...keys.querySelectorAll("[role=toolbar]")].filter((each) => each.matches("[role=toolbar]"))) {
            setAttribute(group, "aria-label", this.nameOf(this.action.label));
        }
    }

    #createKeys(/** @type {ActionStep} */ step) {
        const { pad, digits, more } = keyGroups((step.asked[0].type.values ?? []).map(({ name }) => name));
        const main = [...pad, ...digits];
        if (main.length === 0) return this.#group(step, more, "keys");
        return element("div", { class: "remote" }, this.#group(step, main, "remote-keys"),
            more.length > 0 && element("details", { class: "remote-more" },
                element("summary", {}, message("control.moreKeys")), this.#group(step, more, "keys")));
    }

    /** Creates a button for each key. Only one of them is in the tab order; arrow keys move between them. */
    #group(/** @type {ActionStep} */ step, /** @type {(Key|null)[]} */ keys, /** @type {string} */ kind) {
        const buttons = /** @type {HTMLElement[]} */ ([]);
        const nodes = keys.map((key) => {
            if (!key) return element("span");
            const button = this.#button(step, key);
            button.tabIndex = buttons.length === 0 ? 0 : -1;
            buttons.push(button);
            return button;
        });
        return element("div", { class: kind, role: "toolbar",
            onkeydown: (/** @type {KeyboardEvent} */ event) => moveFocus(event, buttons) }, ...nodes);
    }

    #button(/** @type {ActionStep} */ { index, asked: [field] }, /** @type {Key} */ { name, text, turn }) {
        const icon = turn === undefined ? null : createIcon("chevron");
        if (icon) icon.style.transform = `rotate(${turn}deg)`;
        const button = element("button", { type: "button", class: "key", "aria-label": icon ? text : null,
            title: icon ? text : null, onclick: () => {
                const step = this.action.steps.find((each) => each.index === index);
                void this.run(step, [], button, { [field.name]: name });
            } }, icon ?? text);
        return button;
    }
}

/** Moves the focus to the next or the previous button, or to the first or the last one. */
function moveFocus(/** @type {KeyboardEvent} */ event, /** @type {HTMLElement[]} */ buttons) {
    const isMirrored = document.documentElement.dir === "rtl";
    const current = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const targets = /** @type {Record<string, number>} */ ({
        [isMirrored ? "ArrowLeft" : "ArrowRight"]: current + 1, ArrowDown: current + 1,
        [isMirrored ? "ArrowRight" : "ArrowLeft"]: current - 1, ArrowUp: current - 1,
        Home: 0, End: buttons.length - 1,
    });
    const target = buttons[targets[event.key]];
    if (!target) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
    target.focus();
}

import { asksForKey } from "../catalog/actions.js";
import { element, setAttribute } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { message } from "../text/messages.js";
import { ButtonsControl } from "./buttons.js";
import { keyGroups } from "./key-groups.js";

/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("./key-groups.js").Key} Key */

/** The length of the rows of arrows and digits. */
const padColumns = 3;

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
        const groups = keys.matches("[role=toolbar]") ? [keys] : keys.querySelectorAll("[role=toolbar]");
        for (const group of groups) setAttribute(group, "aria-label", this.nameOf(this.action.label));
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
    #group(/** @type {ActionStep} */ step, /** @type {(Key|null)[]} */ keys, /** @type {"remote-keys"|"keys"} */ kind) {
        const buttons = keys.map((key) => key && this.#button(step, key));
        const first = buttons.find(Boolean);
        for (const button of buttons) if (button) button.tabIndex = button === first ? 0 : -1;
        const rowLength = kind === "remote-keys" ? padColumns : 0;
        return element("div", { class: kind, role: "toolbar",
            onkeydown: (/** @type {KeyboardEvent} */ event) => moveFocus(event, buttons, rowLength) },
        ...buttons.map((button) => button ?? element("span")));
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

/**
 * Moves the focus to the next or the previous button, or to the first or the last one. In rows, the arrows up and down
 * move in the column.
 *
 * @param {KeyboardEvent} event
 * @param {(HTMLElement|null)[]} buttons null: an empty place
 * @param {number} rowLength 0 if the buttons are not in rows of one length
 */
function moveFocus(event, buttons, rowLength) {
    // The rows of a remote control are the same in all languages.
    const forward = document.documentElement.dir === "rtl" && rowLength === 0 ? -1 : 1;
    const steps = /** @type {Record<string, number>} */ ({
        ArrowRight: forward, ArrowLeft: -forward, ArrowDown: rowLength || 1, ArrowUp: -rowLength || -1,
        Home: 1, End: -1,
    });
    const step = steps[event.key];
    if (step === undefined) return;
    let index = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1
        : buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step;
    while (index >= 0 && index < buttons.length && !buttons[index]) index += step;
    const target = buttons[index];
    if (!target) return;
    event.preventDefault();
    for (const button of buttons) if (button) button.tabIndex = button === target ? 0 : -1;
    target.focus();
}

import { asksForKey } from "../catalog/actions.js";
import { humanName } from "../catalog/catalog.js";
import { createButton } from "../elements/controls.js";
import { element, setAttribute } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { message, word } from "../text/messages.js";
import { PanelButtons } from "./buttons.js";

/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */

/** The length of the rows of arrows and digits. */
const padColumns = 3;

/**
 * A key of a remote control. `text` is its name for people; `turn` is the direction of an arrow in degrees, clockwise
 * from the right, for a key that is drawn as one.
 *
 * @typedef {{ name: string, text: string, turn?: number }} Key
 */

/** @typedef {{ pad: (Key|null)[], digits: (Key|null)[], more: Key[] }} KeyGroups null: an empty place in rows of three */

/** The keys around the one that selects, in rows of three. Several names are those of different keypads. */
const padNames = [
    ["exit", "back"], ["up"], ["rootMenu", "home"],
    ["left"], ["select", "enter"], ["right"],
    [], ["down"], [],
];

/** The directions of arrows in degrees. */
const turns = /** @type {Record<string, number>} */ ({ right: 0, down: 90, left: 180, up: 270 });

/** Names for people that differ from those of the keys. */
const texts = /** @type {Record<string, string>} */ ({ exit: "Back", rootMenu: "Home", number0OrNumber10: "0" });

/** The order of the digits, in rows of three. */
const digitOrder = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", ""];

/**
 * The buttons of a keypad or a remote control. If a step asks only for a key of a list, each key is a button: first the
 * arrows, then the digits, and the others when they are requested. Other steps ask in a dialog.
 */
export class PanelKeypad extends PanelButtons {
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
        const title = icon ? text : null;
        return createButton({ class: "key", "aria-label": title, title }, (button) => {
            const step = this.action.steps.find((each) => each.index === index);
            void this.run(step, [], button, { [field.name]: name });
        }, icon ?? text);
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

/**
 * Returns the keys of a remote control in groups: the arrows with what is around them, the digits, and all others in
 * their order. Each key is in one group. Without arrows or digits, these groups are empty.
 *
 * @param {string[]} names
 * @returns {KeyGroups}
 */
export function keyGroups(names) {
    const all = [...new Set(names)].map(keyOf);
    const used = new Set();
    const take = (/** @type {Key|undefined} */ key) => {
        if (!key) return null;
        used.add(key);
        return key;
    };
    const hasPad = ["up", "down", "left", "right"].every((name) => names.includes(name));
    const pad = !hasPad ? [] : padNames.map((candidates) =>
        take(all.find(({ name }) => name === candidates.find((each) => names.includes(each)))));
    const digits = digitOrder.map((digit) => take(all.find(({ text }) => digit !== "" && text === digit)));
    return {
        pad, digits: digits.some((each) => each !== null) ? digits : [], more: all.filter((key) => !used.has(key)),
    };
}

/** @returns {Key} */
function keyOf(/** @type {string} */ name) {
    const number = /^numbers?(\d+)$/.exec(name)?.[1];
    const text = number ?? texts[name] ?? humanName(name);
    return { name, text: /^\d+$/.test(text) ? text : word(text, "key"), ...name in turns ? { turn: turns[name] } : {} };
}

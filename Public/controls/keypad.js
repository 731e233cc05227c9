import { element, setAttribute } from "../dom.js";
import { humanName } from "../catalog.js";
import { word } from "../messages.js";
import { ButtonsControl } from "./buttons.js";

/**
 * The buttons of a keypad or a remote control. If a step asks only for a key of a list, each key is a button. Other
 * steps ask in a dialog.
 */
export class KeypadControl extends ButtonsControl {
    #keys = /** @type {HTMLElement|null} */ (null);

    /** @override */
    draw() {
        const step = this.action.steps.find(keysOf);
        if (!step) return super.draw();
        const keys = this.#keys ?? this.#createKeys(step);
        if (!this.#keys) {
            this.#keys = keys;
            this.node.append(element("div", { class: "action-head" },
                element("span", { class: "action-label" }, this.action.label)), keys);
        }
        setAttribute(keys, "aria-label", this.nameOf(this.action.label));
    }

    /** Creates a button for each key. Only one of them is in the tab order; arrow keys move between them. */
    #createKeys(/** @type {import("../actions.js").ActionStep} */ { index, asked: [field] }) {
        const buttons = (field.type.values ?? []).map(({ name }, position) => {
            const button = element("button", { type: "button", class: "key", tabindex: position === 0 ? "0" : "-1",
                onclick: () => {
                    const step = this.action.steps.find((each) => each.index === index);
                    void this.run(step, [], button, { [field.name]: name });
                } }, word(humanName(name)));
            return button;
        });
        return element("div", { class: "keys", role: "toolbar",
            onkeydown: (/** @type {KeyboardEvent} */ event) => moveFocus(event, buttons) }, ...buttons);
    }
}

/** Returns the keys if a step asks only for one of them. */
function keysOf(/** @type {import("../actions.js").ActionStep} */ { asked, confirm }) {
    const [field] = asked;
    return asked.length === 1 && confirm === "" && field.type.kind === "enum" && (field.type.values ?? []).length > 5;
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

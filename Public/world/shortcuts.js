import { storedText, storeText } from "../elements/storage.js";

/** The key of the setting in the storage of the browser. */
const storageKey = "home-gateway keys";

/**
 * The action of a key.
 *
 * @typedef {"search"|"dock"|"pause"|"previous"|"next"|"help"} ShortcutAction
 */

/** The keys, with their actions. `~` shares its key with "`" on many keyboards. */
export const shortcuts = /** @type {const} */ ([
    ["/", "search"], ["~", "dock"], ["p", "pause"], ["[", "previous"], ["]", "next"], ["?", "help"],
]);

/** Input elements that are not for text, so that keys do not type there. */
const textless = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/**
 * Returns the action of a pressed key; undefined if it does nothing, or if it belongs to the focused element.
 *
 * A key counts with the keys that are needed to type its character, such as AltGr.
 *
 * @param {Pick<KeyboardEvent, "key"|"ctrlKey"|"metaKey"|"altKey"|"getModifierState"|"defaultPrevented"|"isComposing">
 *         } event
 * @param {{ tagName: string, type?: string, isContentEditable?: boolean }|null} focused
 * @returns {ShortcutAction|undefined}
 */
export function shortcutOf(event, focused) {
    if (event.defaultPrevented || event.isComposing || event.metaKey || isTyping(focused)) return undefined;
    const hasModifier = event.ctrlKey || event.altKey;
    if (hasModifier && !event.getModifierState("AltGraph")) return undefined;
    const key = event.key === "`" ? "~" : event.key.toLowerCase();
    return shortcuts.find(([each]) => each === key)?.[1];
}

/** Whether keys type text in this element, or choose an option by its first letters. */
function isTyping(/** @type {{ tagName: string, type?: string, isContentEditable?: boolean }|null} */ focused) {
    if (!focused) return false;
    if (focused.isContentEditable) return true;
    const name = focused.tagName.toLowerCase();
    return name === "textarea" || name === "select" || (name === "input" && !textless.has(focused.type ?? "text"));
}

/** Whether the keys are on. They are, unless the user has turned them off in this browser. */
export class ShortcutSetting {
    #storage;
    #isOn;

    /** @param {import("../elements/storage.js").TextStorage} storage */
    constructor(storage) {
        this.#storage = storage;
        this.#isOn = storedText(storage, storageKey) !== "off";
    }

    get isOn() {
        return this.#isOn;
    }

    set isOn(isOn) {
        this.#isOn = isOn;
        storeText(this.#storage, storageKey, isOn ? "on" : "off");
    }
}

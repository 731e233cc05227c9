import { element } from "../elements/dom.js";
import { message } from "../text/messages.js";

/**
 * Creates the digits of a code, as buttons beside a field.
 *
 * @param {HTMLInputElement} input
 */
export function codeKeypad(input) {
    const type = (/** @type {string} */ digit) => {
        input.value = digit === "" ? input.value.slice(0, -1) : input.value + digit;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const key = (/** @type {string} */ digit, /** @type {string} */ label) =>
        element("button", { type: "button", class: "key", "aria-label": label, onclick: () => type(digit) },
            digit || "⌫");
    return element("div", { class: "code-keys", role: "group", "aria-label": message("control.code") },
        ...["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => key(digit, digit)),
        element("span"), key("0", "0"), key("", message("control.deleteDigit")));
}

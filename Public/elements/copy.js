import { homePath } from "../gateway/open-home.js";
import { message } from "../text/messages.js";
import { createButton } from "./controls.js";
import { element } from "./dom.js";
import { createIcon } from "./icons.js";

/** Milliseconds for which a button shows the result of copying. */
const confirmationTime = 2000;

/** Returns a shell command that prints the changes after a cursor. Without one, it prints a snapshot first. */
export function curlCommand(/** @type {string} */ cursor) {
    const start = cursor ? `after=${encodeURIComponent(cursor)}` : "snapshot=1";
    return `curl -N '${location.origin}${homePath(`/events?${start}`)}'`;
}

/**
 * Creates a button that copies a text.
 *
 * @param {string} label
 * @param {string} title a longer text for the tooltip, or the same
 * @param {() => string} text
 * @param {(message: string) => void} announce
 */
export function copyButton(label, title, text, announce) {
    const caption = element("span", {}, label);
    let timer = /** @type {any} */ (0);
    return createButton({ class: "button is-small is-copy", title }, async () => {
        const result = message(await copy(text()) ? "action.copied" : "action.copyBlocked");
        announce(result);
        caption.textContent = result;
        clearTimeout(timer);
        timer = setTimeout(() => { caption.textContent = label; }, confirmationTime);
    }, createIcon("copy"), caption);
}

/** Copies a text to the clipboard. Returns false if the browser does not allow it. */
async function copy(/** @type {string} */ text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

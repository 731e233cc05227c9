import { element } from "../dom.js";

/** Milliseconds for which a button shows the result of copying. */
const confirmationTime = 2000;

/** Returns a shell command that prints the changes after a cursor. Without one, it prints a snapshot first. */
export function curlCommand(/** @type {string} */ cursor) {
    const start = cursor ? `after=${encodeURIComponent(cursor)}` : "snapshot=1";
    return `curl -N '${location.origin}/events?${start}'`;
}

/**
 * Creates a button that copies a text.
 *
 * @param {string} label
 * @param {string} title
 * @param {() => string} text
 * @param {(message: string) => void} announce
 */
export function copyButton(label, title, text, announce) {
    const button = element("button", { type: "button", class: "edit", title, onclick: async () => {
        const isCopied = await copy(text());
        const message = isCopied ? "Copied" : "The browser does not allow copying";
        announce(message);
        button.textContent = message;
        setTimeout(() => { button.textContent = label; }, confirmationTime);
    } }, label);
    return button;
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

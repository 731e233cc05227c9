import { element } from "../dom.js";

/** Milliseconds that a button says that it has copied. */
const moment = 2000;

/** The line for a shell that shows what comes after a cursor; everything, where there is none. */
export function curlAfter(/** @type {string} */ cursor) {
    const place = cursor ? `after=${encodeURIComponent(cursor)}` : "snapshot=1";
    return `curl -N '${location.origin}/events?${place}'`;
}

/**
 * A button that copies a text.
 *
 * @param {string} label
 * @param {string} title
 * @param {() => string} text
 * @param {(message: string) => void} announce
 */
export function copyButton(label, title, text, announce) {
    const button = element("button", { type: "button", class: "edit", title, onclick: async () => {
        const isCopied = await copy(text());
        const message = isCopied ? "Copied" : "Copying is not allowed here";
        announce(message);
        button.textContent = message;
        setTimeout(() => { button.textContent = label; }, moment);
    } }, label);
    return button;
}

/** Puts a text on the clipboard; false where the browser does not let the page do so. */
async function copy(/** @type {string} */ text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

import { message } from "../text/messages.js";

/** @typedef {"text"|"hex"|"base64"} Encoding */

/** How people type bytes. A text is in UTF-8. */
export const encodings = /** @type {const} */ (["text", "hex", "base64"]);

/**
 * Returns typed bytes as the gateway accepts them, in Base64.
 *
 * @param {string} text
 * @param {Encoding} encoding
 */
export function textBytes(text, encoding) {
    if (encoding === "text") return base64(new TextEncoder().encode(text));
    const compact = text.replace(/[\s:-]/g, "");
    if (encoding === "hex") {
        if (!/^([0-9a-f]{2})*$/i.test(compact)) throw new RangeError(message("control.notHex"));
        return base64(Uint8Array.from(compact.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
    }
    try {
        return base64(bytesOf(text.trim()));
    } catch {
        throw new RangeError(message("control.notBase64"));
    }
}

/**
 * Returns how people read bytes that the gateway has sent in Base64: as a text if they are one, else as hexadecimal
 * digits.
 *
 * @param {string} value
 * @returns {{ text: string, encoding: Encoding }}
 */
export function bytesText(value) {
    try {
        const bytes = bytesOf(value);
        const text = decoded(bytes);
        if (text !== null) return { text, encoding: "text" };
        return { text: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" "), encoding: "hex" };
    } catch {
        return { text: value, encoding: "base64" };
    }
}

/** Returns bytes as a text; null if they are not printable. */
function decoded(/** @type {Uint8Array} */ bytes) {
    try {
        const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
        return /\p{C}/u.test(text) ? null : text;
    } catch {
        return null;
    }
}

function bytesOf(/** @type {string} */ value) {
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
}

function base64(/** @type {Uint8Array} */ bytes) {
    return btoa(String.fromCharCode(...bytes));
}

import { labelOf } from "../catalog/labels.js";
import { element } from "../elements/dom.js";
import { message } from "../text/messages.js";

/** @typedef {"text"|"hex"|"base64"} Encoding */

/** How people type bytes. A text is in UTF-8. */
const encodings = /** @type {const} */ (["text", "hex", "base64"]);

/**
 * Returns a field for bytes that are not always a text, such as those of a credential: a choice of how they are typed,
 * and the field. A PIN is a text.
 *
 * @param {import("../catalog/catalog.js").Definition} definition
 * @param {{ id: string, isSecret: boolean, hint: string }} options isSecret: the input is not shown; an empty input omits
 *        the value if that is allowed
 * @returns {import("./value-control.js").Control}
 */
export function bytesControl(definition, { id, isSecret, hint }) {
    const isRequired = !definition.nullable && !definition.optional;
    const encoding = element("select", {
        class: "presence", "aria-label": message("control.encoding", { name: labelOf(definition.name) }),
    }, ...encodings.map((value) => element("option", { value }, message(`control.${value}`))));
    const input = element("input", {
        type: isSecret ? "password" : "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    });
    const chosen = () => /** @type {Encoding} */ (encoding.value);
    return {
        node: element("div", { class: "with-presence" }, encoding, input), focusable: input, isGroup: true, hint,
        read: () => (isSecret && input.value === "" ? undefined : textBytes(input.value, chosen())),
        write: (value) => {
            const shown = bytesText(value ?? "");
            encoding.value = shown.encoding;
            input.value = shown.text;
        },
        isMissing: () => isSecret && isRequired && input.value === "",
    };
}

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

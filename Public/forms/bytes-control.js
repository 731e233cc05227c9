import { labelOf } from "../catalog/labels.js";
import { element } from "../elements/dom.js";
import { message } from "../text/messages.js";
import { bytesText, encodings, textBytes } from "./bytes.js";

/** @typedef {import("./value-control.js").Control} Control */
/** @typedef {import("./bytes.js").Encoding} Encoding */

/**
 * Returns a field for bytes that are not always a text, such as those of a credential: a choice of how they are typed,
 * and the field. A PIN is a text.
 *
 * @param {import("../catalog/catalog.js").Definition} definition
 * @param {{ id: string, isSecret: boolean, hint: string }} options isSecret: the input is not shown; an empty input omits
 *        the value if that is allowed
 * @returns {Control}
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
        applyLimits: () => {},
        isMissing: () => isSecret && isRequired && input.value === "",
    };
}

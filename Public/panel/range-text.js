import { lengthOf, rangeOf } from "../catalog/catalog.js";
import { decimalsOf, formatRange } from "../catalog/format.js";
import { formattedValue } from "../catalog/value-text.js";
import { message } from "../text/messages.js";

/** @typedef {import("../catalog/catalog.js").Definition} Definition */

/** Returns the allowed values of an attribute in words, in the unit of its value; empty if there are no limits. */
export function rangeText(/** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes) {
    const { kind } = definition.type;
    if (kind === "string" || kind === "octets") {
        const { minimum, maximum } = lengthOf(definition, attributes);
        return formatRange(minimum, maximum, message("control.bytes"));
    }
    if (kind === "enum" || kind === "bitmap") return "";
    const { minimum, maximum } = rangeOf(definition, attributes);
    const { format } = definition;
    const isOpen = minimum === undefined || maximum === undefined;
    if (isOpen && format?.transform === "reciprocal") return "";
    if (!format || (minimum === undefined && maximum === undefined)) return formatRange(minimum, maximum, "");
    const ends = [minimum, maximum].map((end) => (end === undefined ? "" : endText(end, format)));
    const [least, greatest] = format.transform === "reciprocal" ? ends.reverse() : ends;
    if (minimum === undefined) return message("range.to", { maximum: greatest });
    if (maximum === undefined) return message("range.from", { minimum: least });
    return message("range.between", { minimum: least, maximum: greatest });
}

/** Returns an end of a range with all its decimals: a rounded end can be outside of the range. */
function endText(/** @type {number} */ end, /** @type {import("../catalog/catalog.js").Format} */ format) {
    const power = Number(`1e${Math.round(Math.log10(format.factor))}`);
    const isDecimal = format.transform === "linear" && power === format.factor;
    const digits = isDecimal ? Math.max(format.digits ?? 0, decimalsOf(format.factor)) : format.digits;
    return formattedValue(end, { ...format, digits });
}

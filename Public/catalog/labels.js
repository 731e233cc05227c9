import { hasWord, word } from "../text/messages.js";
import { humanName, labelName } from "./catalog.js";

/** Returns the label of an attribute or a field in the current language, without the unit at the end of its name. */
export function labelOf(/** @type {string} */ name) {
    const whole = humanName(name);
    return hasWord(whole) ? word(whole) : word(labelName(name));
}

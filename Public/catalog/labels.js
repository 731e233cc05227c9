import { hasWord, word } from "../text/messages.js";
import { humanName, labelName } from "./catalog.js";

/**
 * Returns the label of an attribute or a field in the current language, without the unit at the end of its name.
 *
 * @param {string} name
 * @param {"reading"} [context] for a value that characterizes a device: the names of some attributes and traits say more
 *        about the API than about the value
 */
export function labelOf(name, context) {
    const whole = humanName(name);
    return word(hasWord(whole) ? whole : labelName(name), context);
}

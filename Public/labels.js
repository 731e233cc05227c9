import { humanName, labelName } from "./catalog.js";
import { hasWord, readingWord, word } from "./messages.js";

/** Returns the label of an attribute or a field in the current language, without the unit at the end of its name. */
export function labelOf(/** @type {string} */ name) {
    const whole = humanName(name);
    return hasWord(whole) ? word(whole) : word(labelName(name));
}

/** Returns the label of a value that characterizes a device: what it is for people, such as `Humidity`. */
export function readingLabel(/** @type {string} */ name) {
    const whole = humanName(name);
    const label = labelName(name);
    return hasWord(whole) && !hasWord(`${label} (reading)`) ? word(whole) : readingWord(label);
}

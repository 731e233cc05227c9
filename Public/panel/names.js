/** The maximum length of the name of a device, in Unicode code points. The gateway omits the rest. */
export const maximumDeviceName = 60;

/**
 * Returns the longest beginning of a text that has at most this number of code points and ends with a whole character.
 *
 * A character for people, such as a family or a flag, can consist of many code points.
 */
export function truncatedName(/** @type {string} */ text, maximum = maximumDeviceName) {
    if ([...text].length <= maximum) return text;
    let result = "";
    let length = 0;
    // TypeScript 4.8 declares `Intl.Segmenter` for newer standards only.
    const { Segmenter } = /** @type {any} */ (Intl);
    for (const { segment } of new Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
        length += [...segment].length;
        if (length > maximum) break;
        result += segment;
    }
    return result;
}


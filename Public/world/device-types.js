import { simplified } from "../home/search.js";
import { word } from "../text/messages.js";

/** @typedef {{ id: string, name: string, icon: string, isUtility: boolean }} TypeChoice */

/** The icon of a type that has none. */
const defaultIcon = "device";

/** Returns the device types of the catalog for a list, sorted by name; utility types last. */
export function typeChoices(/** @type {import("../catalog/catalog.js").Catalog} */ catalog) {
    return catalog.types.map(({ id, isUtilityType, display }) => ({
        id, name: word(catalog.typeName(id), "type"), icon: display?.icon || defaultIcon, isUtility: isUtilityType,
    })).sort((first, second) => Number(first.isUtility) - Number(second.isUtility)
        || first.name.localeCompare(second.name));
}

/**
 * Returns the types that contain all words of a text, in their name or id. A type whose name begins with the text comes
 * first.
 *
 * @param {TypeChoice[]} choices
 * @param {string} text
 */
export function matchingTypes(choices, text) {
    const wanted = simplified(text).split(/\s+/).filter(Boolean);
    const start = wanted.join(" ");
    const rank = (/** @type {TypeChoice} */ { name }) => (simplified(name).startsWith(start) ? 0 : 1);
    const found = choices.filter(({ id, name }) => {
        const searched = simplified(`${name}\n${id}`);
        return wanted.every((each) => searched.includes(each));
    });
    return found.sort((first, second) => Number(first.isUtility) - Number(second.isUtility)
        || rank(first) - rank(second));
}

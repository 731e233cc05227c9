import { getOrCreate } from "../elements/get-or-create.js";

/** @typedef {import("./router.js").Chip} Chip */

/**
 * The facts about a device that the search uses.
 *
 * @typedef {{ texts: string[], isOn: boolean, isOffline: boolean, isAlarm: boolean, hasChanged: boolean,
 *             isFavorite: boolean, types: string[] }} Facts
 *   texts: the name, id, room, structure, types, sentence and state of the device; types: the ids of its types
 */

/** @typedef {{ search: string, type: string, chips: Chip[] }} Query */

/** Whether a device belongs to a chip. */
const chipTests = /** @type {Record<Chip, (facts: Facts) => boolean>} */ ({
    on: ({ isOn }) => isOn,
    offline: ({ isOffline }) => isOffline,
    alarms: ({ isAlarm }) => isAlarm,
    changed: ({ hasChanged }) => hasChanged,
    favorites: ({ isFavorite }) => isFavorite,
});

/** Whether a query restricts the devices. */
export function isRestricting(/** @type {Query} */ { search, type, chips }) {
    return search.trim() !== "" || type !== "" || chips.length > 0;
}

/** Whether two queries are equal. */
export function isSameQuery(/** @type {Query} */ first, /** @type {Query} */ second) {
    return first.search === second.search && first.type === second.type
        && first.chips.join() === second.chips.join();
}

/**
 * Returns whether a device matches a query: each word is in its texts, it has the type, and it belongs to one of the
 * chips, if there are any.
 *
 * Upper case, lower case and accents make no difference.
 *
 * @param {Query} query
 * @returns {(facts: Facts) => boolean}
 */
export function matcherOf({ search, type, chips }) {
    const words = simplified(search).split(/\s+/).filter(Boolean).map(formsOf);
    return (facts) => {
        if (type !== "" && !facts.types.includes(type)) return false;
        if (chips.length > 0 && !chips.some((chip) => chipTests[chip](facts))) return false;
        if (words.length === 0) return true;
        const text = searchText(facts);
        return words.every((forms) => forms.some((form) => text.includes(form)));
    };
}

/** Returns the numbers of devices of each chip. */
export function countChips(/** @type {Iterable<Facts>} */ all) {
    const counts = /** @type {Record<Chip, number>} */ ({ on: 0, offline: 0, alarms: 0, changed: 0, favorites: 0 });
    for (const facts of all) {
        for (const chip of /** @type {Chip[]} */ (Object.keys(counts))) if (chipTests[chip](facts)) counts[chip] += 1;
    }
    return counts;
}

/** The searchable texts of devices. */
const searchTexts = /** @type {WeakMap<Facts, string>} */ (new WeakMap());

/** Returns the texts of a device as one simplified text, computed once. A device that changed has a new object. */
export function searchText(/** @type {Facts} */ facts) {
    return getOrCreate(searchTexts, facts, () => simplified(facts.texts.join("\n")));
}

/** Returns a word, and the word without the ending of a plural, so that “lights” finds a light. */
function formsOf(/** @type {string} */ word) {
    return word.length > 3 && word.endsWith("s") ? [word, word.slice(0, -1)] : [word];
}

/** Returns a text in lower case and without accents. */
export function simplified(/** @type {string} */ text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
}

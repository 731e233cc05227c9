/**
 * The storage of the browser, or a part of it.
 *
 * @typedef {Pick<Storage, "getItem"|"setItem">} TextStorage
 */

/** Returns a stored text; empty if there is none, or if storage is not allowed. */
export function storedText(/** @type {TextStorage} */ storage, /** @type {string} */ key) {
    try {
        return storage.getItem(key) ?? "";
    } catch {
        return "";
    }
}

/** Stores a text, unless storage is full or not allowed. */
export function storeText(
    /** @type {TextStorage} */ storage, /** @type {string} */ key, /** @type {string} */ text
) {
    try {
        storage.setItem(key, text);
    } catch {
        // What the text says lasts as long as the page.
    }
}

import { storeText } from "../elements/storage.js";
import { nameInHome } from "../gateway/open-home.js";

/** @typedef {import("../elements/storage.js").TextStorage} TextStorage */

/** The key of the ids in the storage of the browser, for the home `default`. */
const storageKey = "home-gateway favorites";

/**
 * The devices that the user has marked as favorites. They are stored in this browser, because the API has none.
 *
 * If the browser does not allow storage, they last as long as the page.
 */
export class Favorites {
    #ids = /** @type {Set<string>} */ (new Set());
    #storage;

    /**
     * @param {TextStorage} storage
     * @param {(deviceIDs: string[]) => void} onChange called with the devices that became favorites or are none now
     */
    constructor(storage, onChange) {
        this.#storage = storage;
        this.onChange = onChange;
        this.#ids = this.#stored();
    }

    has(/** @type {string} */ deviceID) {
        return this.#ids.has(deviceID);
    }

    /** Removes the favorites of a home that is deleted. */
    static forget(/** @type {TextStorage & Pick<Storage, "removeItem">} */ storage, /** @type {string} */ home) {
        storage.removeItem(nameInHome(storageKey, home));
    }

    /** Makes a device a favorite, or removes it from the favorites. */
    toggle(/** @type {string} */ deviceID) {
        if (!this.#ids.delete(deviceID)) this.#ids.add(deviceID);
        storeText(this.#storage, nameInHome(storageKey), JSON.stringify([...this.#ids]));
        this.onChange([deviceID]);
    }

    /** Reads the favorites again after another tab has stored them. */
    reload() {
        const before = this.#ids;
        this.#ids = this.#stored();
        this.onChange([...new Set([...before, ...this.#ids])].filter((id) => before.has(id) !== this.#ids.has(id)));
    }

    #stored() {
        try {
            const ids = JSON.parse(this.#storage.getItem(nameInHome(storageKey)) ?? "[]");
            return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
        } catch {
            return new Set();
        }
    }
}

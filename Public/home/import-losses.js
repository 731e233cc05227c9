import { storedText, storeText } from "../elements/storage.js";

/**
 * Something that the import of the home could not carry over. `name` is that of the type, trait or value in the
 * imported file, `devices` are the names of devices, `detail` is a sentence.
 *
 * @typedef {{ kind: string, name?: string, devices?: string[], detail?: string }} ImportLoss
 */

/** The kinds of losses, in the order in which they are shown. */
const kinds = /** @type {const} */ (["deviceType", "trait", "value", "assumedValue", "invalidValue"]);

/** The key of the losses that the user has read, in the storage of the browser. */
const storageKey = "home-gateway import";

/** Returns the losses by kind; kinds that this page does not list are the last group, with an empty kind. */
export function groupedLosses(/** @type {ImportLoss[]} */ losses) {
    const groups = kinds.map((kind) => ({ kind: /** @type {typeof kinds[number]|""} */ (kind),
        losses: losses.filter((each) => each.kind === kind) }));
    const others = losses.filter(({ kind }) => !kinds.some((each) => each === kind));
    return [...groups, { kind: /** @type {const} */ (""), losses: others }].filter((group) => group.losses.length > 0);
}

/** The losses that the user has read. The browser stores it. */
export class ReadLosses {
    #storage;
    #read;

    /** @param {import("../elements/storage.js").TextStorage} storage */
    constructor(storage) {
        this.#storage = storage;
        this.#read = storedText(storage, storageKey);
    }

    /** Whether the user has read these losses. */
    has(/** @type {ImportLoss[]} */ losses) {
        return this.#read === digest(losses);
    }

    add(/** @type {ImportLoss[]} */ losses) {
        this.#read = digest(losses);
        storeText(this.#storage, storageKey, this.#read);
    }
}

/** Returns a short text that differs for different losses, with a high probability. */
function digest(/** @type {ImportLoss[]} */ losses) {
    const text = JSON.stringify(losses);
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
    return `${losses.length} ${text.length} ${hash}`;
}

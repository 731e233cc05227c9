/** @typedef {import("./home-layout.js").Heights} Heights */

/** Heights in pixels that are assumed before any block of the kind has been drawn. */
const initialEstimates = { structure: 60, room: 46, empty: 55, card: 130 };

/**
 * The heights of drawn blocks, and estimates for the others: the average of similar blocks.
 *
 * @implements {Heights}
 */
export class BlockHeights {
    #model;
    #measured = /** @type {Map<string, number>} */ (new Map());
    #cards = /** @type {Map<string, number>} */ (new Map());
    #averages = /** @type {Map<string, { mean: number, count: number }>} */ (new Map());
    #shapes = /** @type {WeakMap<object, string>} */ (new WeakMap());

    /** Spaces in pixels: between two rows of cards, at the end of a room, and at the end of a structure. */
    cardGap = 0;
    roomGap = 0;
    structureGap = 0;

    /** @param {import("../model.js").Model} model */
    constructor(model) {
        this.#model = model;
    }

    /** Records a height. Returns whether it differs from the previous value. */
    record(/** @type {string} */ key, /** @type {number} */ height) {
        const id = kindOf(key) === "card" ? key.slice("card-".length) : null;
        const known = id === null ? this.heightOf(key) : this.cardHeight(id);
        if (id === null) this.#measured.set(key, height);
        else this.#cards.set(id, height);
        this.#addSample(id === null ? kindOf(key) : this.shapeOf(id), height);
        return Math.abs(known - height) > 0.5;
    }

    /** Records the height of a card measured outside the list, as an estimate for similar cards. */
    estimate(/** @type {string} */ id, /** @type {number} */ height) {
        this.#addSample(this.shapeOf(id), height);
    }

    heightOf(/** @type {string} */ key) {
        const kind = kindOf(key);
        return this.#measured.get(key) ?? this.#averages.get(kind)?.mean
            ?? initialEstimates[/** @type {"room"} */ (kind)];
    }

    cardHeight(/** @type {string} */ id) {
        return this.#cards.get(id) ?? this.#averages.get(this.shapeOf(id))?.mean ?? initialEstimates.card;
    }

    /** Returns a key that devices with the same controls share: their types. */
    shapeOf(/** @type {string} */ id) {
        const device = this.#model.devices.get(id);
        if (!device) return "";
        let shape = this.#shapes.get(device);
        if (shape === undefined) {
            shape = device.types.map((part) => part.type).join(" ");
            this.#shapes.set(device, shape);
        }
        return shape;
    }

    /** Whether the height of a card with this shape was measured. */
    isKnown(/** @type {string} */ shape) {
        return this.#averages.has(shape);
    }

    /** Drops all heights, because the width has changed. */
    clear() {
        this.#measured.clear();
        this.#cards.clear();
        this.#averages.clear();
    }

    #addSample(/** @type {string} */ shape, /** @type {number} */ height) {
        const { mean, count } = this.#averages.get(shape) ?? { mean: 0, count: 0 };
        this.#averages.set(shape, { mean: mean + (height - mean) / (count + 1), count: count + 1 });
    }
}

function kindOf(/** @type {string} */ key) {
    return key.slice(0, key.indexOf("-"));
}

/** @typedef {import("./home-layout.js").Heights} Heights */

/** Pixels that something takes before anything of its kind was drawn. */
const guesses = { structure: 60, room: 46, empty: 55, card: 130 };

/**
 * The heights of what was drawn, and guesses for what was not: as high as things like it are on average.
 *
 * @implements {Heights}
 */
export class HeightBook {
    #model;
    #measured = /** @type {Map<string, number>} */ (new Map());
    #cards = /** @type {Map<string, number>} */ (new Map());
    #likely = /** @type {Map<string, { mean: number, count: number }>} */ (new Map());
    #shapes = /** @type {WeakMap<object, string>} */ (new WeakMap());

    /** Between two rows of cards, at the end of a room, and at the end of a structure. */
    gap = 0;
    roomTail = 0;
    structureTail = 0;

    /** @param {import("../model.js").Model} model */
    constructor(model) {
        this.#model = model;
    }

    /** Notes a height; answers whether it is another than was thought. */
    note(/** @type {string} */ key, /** @type {number} */ height) {
        const id = kindOf(key) === "card" ? key.slice("card-".length) : null;
        const known = id === null ? this.heightOf(key) : this.cardHeight(id);
        if (id === null) this.#measured.set(key, height);
        else this.#cards.set(id, height);
        this.#learn(id === null ? kindOf(key) : this.shapeOf(id), height);
        return Math.abs(known - height) > 0.5;
    }

    /** Notes how high a card is elsewhere: here it may be higher, but others like it will be so. */
    suppose(/** @type {string} */ id, /** @type {number} */ height) {
        this.#learn(this.shapeOf(id), height);
    }

    heightOf(/** @type {string} */ key) {
        const kind = kindOf(key);
        return this.#measured.get(key) ?? this.#likely.get(kind)?.mean ?? guesses[/** @type {"room"} */ (kind)];
    }

    cardHeight(/** @type {string} */ id) {
        return this.#cards.get(id) ?? this.#likely.get(this.shapeOf(id))?.mean ?? guesses.card;
    }

    /** What devices with the same controls have in common: their types. */
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

    isKnown(/** @type {string} */ shape) {
        return this.#likely.has(shape);
    }

    /** Forgets everything: the width has changed. */
    clear() {
        this.#measured.clear();
        this.#cards.clear();
        this.#likely.clear();
    }

    #learn(/** @type {string} */ shape, /** @type {number} */ height) {
        const { mean, count } = this.#likely.get(shape) ?? { mean: 0, count: 0 };
        this.#likely.set(shape, { mean: mean + (height - mean) / (count + 1), count: count + 1 });
    }
}

function kindOf(/** @type {string} */ key) {
    return key.slice(0, key.indexOf("-"));
}

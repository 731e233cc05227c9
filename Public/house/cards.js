import { setAttribute } from "../elements/dom.js";
import { Card } from "./card.js";

/** @typedef {import("./home-layout.js").Block} Block */

/** The maximum number of cards that stay in memory when they are not drawn. */
const maximumHidden = 300;

/** The cards of a long home. They are created when they are drawn first. */
export class Cards {
    #context;
    #cards = /** @type {Map<string, Card>} */ (new Map());

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
    }

    /** Returns the card of a device; undefined if it has not been drawn. */
    get(/** @type {string} */ deviceID) {
        return this.#cards.get(deviceID);
    }

    /** Returns the element of a card that is drawn. */
    node = (/** @type {string} */ deviceID) => /** @type {Card} */ (this.#cards.get(deviceID)).node;

    /** Returns the devices that match and whose cards are in the window. */
    *visible(/** @type {(deviceID: string) => boolean} */ matches) {
        for (const [id, { node }] of this.#cards) {
            if (!node.isConnected || !matches(id)) continue;
            const { top, bottom } = node.getBoundingClientRect();
            if (bottom > 0 && top < innerHeight) yield id;
        }
    }

    /** Shows the current state on drawn cards; null means all. The others are updated when they are drawn. */
    update(/** @type {Iterable<string>|null} */ deviceIDs) {
        for (const id of deviceIDs ?? this.#cards.keys()) {
            const card = this.#cards.get(id);
            if (card?.node.isConnected) card.update();
        }
    }

    /**
     * Prepares the cards of a row. Returns false if there is no time to do it.
     *
     * @param {Block} block
     * @param {number} end the time at which no card is created any more
     */
    prepare({ ids }, end) {
        for (const id of ids) {
            const card = this.#cards.get(id);
            if (card?.node.isConnected) continue;
            if (performance.now() > end) return false;
            if (card) card.update();
            else this.#cards.set(id, new Card(this.#context, id));
        }
        return true;
    }

    /** Sets the positions of a row's cards in their list, because not all of its cards may be drawn. */
    setPositions(/** @type {Block} */ { ids, room, start }) {
        ids.forEach((id, offset) => {
            const node = this.node(id);
            setAttribute(node, "aria-setsize", String(room?.plan.matching.length));
            setAttribute(node, "aria-posinset", String(start + offset + 1));
        });
    }

    /** Drops the cards of devices that the home does not contain any more. */
    dropRemoved() {
        for (const id of this.#cards.keys()) if (!this.#context.model.devices.has(id)) this.#cards.delete(id);
    }

    /** Drops the oldest cards that are not drawn if there are many. */
    dropHidden() {
        const hidden = [...this.#cards].filter(([, { node }]) => !node.isConnected);
        for (const [id] of hidden.slice(0, Math.max(0, hidden.length - maximumHidden))) this.#cards.delete(id);
    }
}

import { arrange } from "./dom.js";

/**
 * The rows of a list that changes. A row stays, with its focus, as long as the list has an item with its key.
 *
 * @template Item
 * @template {{ node: HTMLElement, show?: (item: Item) => void }} Row
 */
export class Rows {
    #rows = /** @type {Map<unknown, Row>} */ (new Map());
    #node;
    #keyOf;
    #create;

    /**
     * @param {HTMLElement} node the element with the rows
     * @param {(item: Item) => unknown} keyOf
     * @param {(item: Item) => Row} create
     */
    constructor(node, keyOf, create) {
        this.#node = node;
        this.#keyOf = keyOf;
        this.#create = create;
    }

    /** Shows a row for each item. The rows of other items of the list stay too, for the next time. */
    show(/** @type {Item[]} */ items, all = items) {
        arrange(this.#node, this.nodesOf(items, all));
    }

    /** Returns the nodes of the rows, for an element that has other nodes too. */
    nodesOf(/** @type {Item[]} */ items, all = items) {
        const keys = new Set(all.map(this.#keyOf));
        for (const key of this.#rows.keys()) if (!keys.has(key)) this.#rows.delete(key);
        return items.map((item) => {
            const row = this.of(this.#keyOf(item)) ?? this.#create(item);
            this.#rows.set(this.#keyOf(item), row);
            row.show?.(item);
            return row.node;
        });
    }

    /** Returns the row of a key; undefined if there is none. */
    of(/** @type {unknown} */ key) {
        return this.#rows.get(key);
    }
}

import { element } from "../dom.js";
import { Card } from "./card.js";

/** @typedef {import("./block-heights.js").BlockHeights} BlockHeights */

/** The number of cards that are measured in one step. */
const batchSize = 8;

/**
 * Measures one card of each shape while the browser is idle.
 *
 * So the height of a long page is right before the user scrolls through it.
 */
export class CardMeasurer {
    #context;
    #heights;
    #parent;
    #onMeasured;
    #samples = /** @type {string[]} */ ([]);
    #width = 0;
    #isWaiting = false;

    /**
     * @param {import("./context.js").Context} context
     * @param {BlockHeights} heights
     * @param {HTMLElement} parent the element in which cards are laid out, invisible and temporarily
     * @param {() => void} onMeasured
     */
    constructor(context, heights, parent, onMeasured) {
        this.#context = context;
        this.#heights = heights;
        this.#parent = parent;
        this.#onMeasured = onMeasured;
    }

    /** Measures cards of this width whose height is not known yet. */
    measure(/** @type {number} */ width) {
        this.#width = width;
        const shapes = new Map();
        for (const id of this.#context.model.devices.keys()) shapes.set(this.#heights.shapeOf(id), id);
        this.#samples = [...shapes].flatMap(([shape, id]) => (this.#heights.isKnown(shape) ? [] : id));
        this.#scheduleNext();
    }

    #scheduleNext() {
        if (this.#isWaiting || this.#samples.length === 0) return;
        this.#isWaiting = true;
        const step = () => {
            this.#isWaiting = false;
            this.#measure(this.#samples.splice(0, batchSize));
            this.#onMeasured();
            this.#scheduleNext();
        };
        if ("requestIdleCallback" in window) requestIdleCallback(step, { timeout: 1000 });
        else setTimeout(step, 50);
    }

    #measure(/** @type {string[]} */ ids) {
        const nodes = ids.map((id) => new Card(this.#context, id).node);
        const list = element("ul", { class: "ruler", inert: true }, ...nodes);
        list.style.width = `${this.#width}px`;
        this.#parent.append(list);
        const heights = nodes.map((node) => node.getBoundingClientRect().height);
        list.remove();
        ids.forEach((id, index) => this.#heights.estimate(id, heights[index] + this.#heights.cardGap));
    }
}

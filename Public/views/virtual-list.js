/**
 * What a long list consists of: blocks, one below the other.
 *
 * A block has a key that stays with it when the list changes; a card's key finds the row that it stands in.
 *
 * @typedef {{ count: number, heightOf: (index: number) => number, keyOf: (index: number) => string,
 *             indexOf: (key: string) => number|undefined }} Layout
 */

/** @type {Layout} */
const nothing = { count: 0, heightOf: () => 0, keyOf: () => "", indexOf: () => undefined };

/** How much is drawn above and below what can be seen, in heights of the viewport. */
const reach = 0.75;

/** How many blocks around the one with the focus stay drawn wherever the page is, so that Tab goes on from there. */
const neighbours = 2;

/**
 * Decides which blocks of a long list are drawn: those near the viewport, and those around the focus.
 *
 * Heights may be guesses. When they turn out otherwise, or when blocks come and go above, what a person looks at stays
 * where it is. Drawn elements name their block in `data-key`.
 */
export class VirtualList {
    #container;
    #scroller;
    #draw;
    #layout = nothing;
    #offsets = new Float64Array(1);
    #drawn = /** @type {number[]} */ ([]);
    #frame = 0;

    /** Whether all blocks are drawn: a short list needs no tricks, and the browser's own search finds all of it. */
    isWhole = false;

    /**
     * @param {HTMLElement} container what the blocks stand in
     * @param {HTMLElement|null} scroller what scrolls it; null is the page
     * @param {(wanted: number[]) => { drawn: number[], isComplete: boolean }} draw
     *        draws blocks, of which it may leave the last ones for a later frame, and removes all others; answers which
     *        are drawn, in order
     */
    constructor(container, scroller, draw) {
        this.#container = container;
        this.#scroller = scroller;
        this.#draw = draw;
        const changed = () => this.schedule();
        (scroller ?? window).addEventListener("scroll", changed, { passive: true });
        addEventListener("resize", changed, { passive: true });
        container.addEventListener("focusin", changed);
    }

    /** Shows another list; what could be seen before stays in its place, where it is still there. */
    show(/** @type {Layout} */ layout) {
        const anchor = this.anchor();
        this.#layout = layout;
        this.#measure();
        this.#update(this.#placeOf(anchor));
    }

    /** Takes new heights. What is drawn stays drawn; what is missing then comes with the next frame. */
    refit(/** @type {(drawn: number[]) => void} */ place) {
        const anchor = this.anchor();
        this.#measure();
        place(this.#drawn);
        this.#scrollTo(this.#placeOf(anchor));
        this.schedule();
    }

    /** Where block `index` begins, in pixels below the top of the list; behind the last one, the whole height. */
    top(/** @type {number} */ index) {
        return this.#offsets[Math.min(index, this.#layout.count)];
    }

    /** Brings a block to the top of the viewport, and draws it at once. */
    reveal(/** @type {number} */ index) {
        this.#update(this.top(index) - this.#inset);
    }

    /** Brings the beginning of the list into the viewport where it lies above. */
    toBeginning() {
        if (this.#position > 0) this.#scrollTo(-this.#inset);
    }

    /** Draws what has to be drawn with the next frame of the screen. */
    schedule() {
        if (this.#frame !== 0) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#update();
        });
    }

    /**
     * What stands at the top of the viewport, and how far above it begins; null at the very beginning.
     *
     * @returns {{ keys: string[], distance: number }|null}
     */
    anchor() {
        const position = this.#position + this.#inset;
        if (position <= 0 || this.#layout.count === 0) return null;
        const first = this.#indexAt(position);
        const last = Math.min(first + 20, this.#layout.count);
        const keys = [];
        for (let index = first; index < last; index += 1) keys.push(this.#layout.keyOf(index));
        return { keys, distance: position - this.top(first) };
    }

    /** Brings back what `anchor` told, where it is still in the list. */
    restore(/** @type {ReturnType<VirtualList["anchor"]>} */ anchor) {
        this.#update(this.#placeOf(anchor));
    }

    /** How far the top of the viewport is below that of the list; negative while the list begins in sight. */
    get #position() {
        const frame = this.#scroller?.getBoundingClientRect().top ?? 0;
        return frame - this.#container.getBoundingClientRect().top;
    }

    /** What covers the top of the viewport. */
    get #inset() {
        const scroller = this.#scroller ?? document.documentElement;
        return parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
    }

    get #viewport() {
        return this.#scroller?.clientHeight ?? innerHeight;
    }

    #measure() {
        const { count, heightOf } = this.#layout;
        if (this.#offsets.length !== count + 1) this.#offsets = new Float64Array(count + 1);
        for (let index = 0; index < count; index += 1) {
            this.#offsets[index + 1] = this.#offsets[index] + heightOf(index);
        }
    }

    /** The position at which an anchor stands where it stood; undefined where it is gone. */
    #placeOf(/** @type {ReturnType<VirtualList["anchor"]>} */ anchor) {
        for (const [order, key] of (anchor?.keys ?? []).entries()) {
            const index = this.#layout.indexOf(key);
            if (index === undefined) continue;
            // Of a block that stood lower only the top is known to have been in sight.
            return this.top(index) + (order === 0 ? anchor?.distance ?? 0 : 0) - this.#inset;
        }
        return undefined;
    }

    /** Draws what is near; near `position`, if there is one, which the page is then scrolled to. */
    #update(/** @type {number|undefined} */ position = undefined) {
        const { drawn, isComplete } = this.#draw(this.#wanted(position ?? this.#position));
        this.#drawn = drawn;
        this.#scrollTo(position);
        if (!isComplete) this.schedule();
    }

    #scrollTo(/** @type {number|undefined} */ position) {
        if (position === undefined) return;
        const distance = position - this.#position;
        if (Math.abs(distance) < 1) return;
        (this.#scroller ?? window).scrollBy({ top: distance, behavior: "instant" });
    }

    /** The blocks to be drawn, what can be seen first. */
    #wanted(/** @type {number} */ position) {
        const { count } = this.#layout;
        if (count === 0) return [];
        const margin = this.isWhole ? Infinity : this.#viewport * reach;
        const first = this.#indexAt(position - margin);
        const last = this.#indexAt(position + this.#viewport + margin);
        const start = this.#indexAt(position);
        const end = Math.max(start, this.#indexAt(position + this.#viewport));
        const wanted = new Set(this.#pinned());
        for (let index = start; index <= end; index += 1) wanted.add(index);
        for (let index = end + 1; index <= last; index += 1) wanted.add(index);
        for (let index = start - 1; index >= first; index -= 1) wanted.add(index);
        return [...wanted];
    }

    #pinned() {
        const focused = document.activeElement;
        const element = focused && this.#container.contains(focused) ? focused.closest("[data-key]") : null;
        const index = this.#layout.indexOf(/** @type {HTMLElement|null} */ (element)?.dataset.key ?? "");
        if (index === undefined) return [];
        const first = Math.max(0, index - neighbours);
        const last = Math.min(this.#layout.count - 1, index + neighbours);
        return Array.from({ length: last - first + 1 }, (_, order) => first + order);
    }

    /** The block at a distance below the top of the list; the nearest one where there is none. */
    #indexAt(/** @type {number} */ distance) {
        let low = 0;
        let high = this.#layout.count - 1;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.#offsets[middle + 1] > distance) high = middle;
            else low = middle + 1;
        }
        return low;
    }
}

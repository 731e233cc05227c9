/**
 * The content of a long list: blocks from top to bottom.
 *
 * The key of a block does not change when the list changes. `indexOf` also accepts the key of a card, for its row.
 *
 * @typedef {{ count: number, heightOf: (index: number) => number, keyOf: (index: number) => string,
 *             indexOf: (key: string) => number|undefined }} Layout
 */

/** @type {Layout} */
const emptyLayout = { count: 0, heightOf: () => 0, keyOf: () => "", indexOf: () => undefined };

/** How far blocks are drawn above and below the viewport, in heights of the viewport. */
const drawnMargin = 0.75;

/** The number of blocks before and after the focused one that are always drawn, so that Tab continues from there. */
const pinnedNeighbors = 2;

/**
 * Decides which blocks of a long list are drawn: those near the viewport, and those around the focus.
 *
 * When blocks above are added or removed, the visible part of the page does not move. Drawn elements name their block
 * in `data-key`.
 */
export class VirtualList {
    #container;
    #scroller;
    #draw;
    #layout = emptyLayout;
    #offsets = new Float64Array(1);
    #frame = 0;

    /** Whether all blocks are drawn. A short list is, so that the browser's own search finds everything. */
    drawsAll = false;

    /**
     * @param {HTMLElement} container the element that contains the blocks
     * @param {HTMLElement|null} scroller the element that scrolls; null for the page
     * @param {(indices: number[]) => { isComplete: boolean }} draw
     *        draws these blocks and removes all others; may draw the last ones in a later frame
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

    /** Shows another list. The visible part keeps its position if it is still there. */
    show(/** @type {Layout} */ layout) {
        const anchor = this.anchor();
        this.#layout = layout;
        this.#measure();
        this.#update(this.#positionOf(anchor));
    }

    /** Returns the top of a block in pixels below the top of the list; after the last block, the height of the list. */
    top(/** @type {number} */ index) {
        return this.#offsets[Math.min(index, this.#layout.count)];
    }

    /** Scrolls a block to the top of the viewport, and draws it at once. */
    reveal(/** @type {number} */ index) {
        this.#update(this.top(index) - this.#inset);
    }

    /** Scrolls a block to the top of the viewport if it is not completely visible. */
    revealHidden(/** @type {number} */ index) {
        const isBelowTop = this.top(index) >= this.#position + this.#inset;
        if (!isBelowTop || this.top(index + 1) > this.#position + this.#viewport) this.reveal(index);
    }

    /** Scrolls to the beginning of the list if it is above the viewport. */
    scrollToBeginning() {
        if (this.#position > 0) this.#scrollTo(-this.#inset);
    }

    /** Schedules a drawing with the next frame of the screen. */
    schedule() {
        if (this.#frame !== 0) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#update();
        });
    }

    /**
     * Returns the block at the top of the viewport, and the distance to its beginning; null at the top of the page.
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

    /** Scrolls to a position that `anchor` returned, if its block is still in the list. */
    restore(/** @type {ReturnType<VirtualList["anchor"]>} */ anchor) {
        this.#update(this.#positionOf(anchor));
    }

    /** The top of the viewport in pixels below the top of the list; negative if the list begins inside the viewport. */
    get #position() {
        const frame = this.#scroller?.getBoundingClientRect().top ?? 0;
        return frame - this.#container.getBoundingClientRect().top;
    }

    /** The height of the bar that covers the top of the viewport. */
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

    /** Returns the position that restores an anchor; undefined if its block was removed. */
    #positionOf(/** @type {ReturnType<VirtualList["anchor"]>} */ anchor) {
        for (const [offset, key] of (anchor?.keys ?? []).entries()) {
            const index = this.#layout.indexOf(key);
            if (index === undefined) continue;
            // The first key is the block at the top of the viewport. The following ones were below it.
            return this.top(index) + (offset === 0 ? anchor?.distance ?? 0 : 0) - this.#inset;
        }
        return undefined;
    }

    /** Draws the blocks near the viewport, or near `position`, and then scrolls there. */
    #update(/** @type {number|undefined} */ position = undefined) {
        const { isComplete } = this.#draw(this.#blocksToDraw(position ?? this.#position));
        this.#scrollTo(position);
        if (!isComplete) this.schedule();
    }

    #scrollTo(/** @type {number|undefined} */ position) {
        if (position === undefined) return;
        const distance = position - this.#position;
        if (Math.abs(distance) < 1) return;
        // TypeScript 4.8 does not declare "instant".
        (this.#scroller ?? window).scrollBy({ top: distance, behavior: /** @type {any} */ ("instant") });
    }

    /** Returns the blocks to draw, visible ones first. */
    #blocksToDraw(/** @type {number} */ position) {
        const { count } = this.#layout;
        if (count === 0) return [];
        const margin = this.drawsAll ? Infinity : this.#viewport * drawnMargin;
        const first = this.#indexAt(position - margin);
        const last = this.#indexAt(position + this.#viewport + margin);
        const start = this.#indexAt(position);
        const end = Math.max(start, this.#indexAt(position + this.#viewport));
        const indices = new Set(this.#pinned());
        for (let index = start; index <= end; index += 1) indices.add(index);
        for (let index = end + 1; index <= last; index += 1) indices.add(index);
        for (let index = start - 1; index >= first; index -= 1) indices.add(index);
        return [...indices];
    }

    #pinned() {
        const focused = document.activeElement;
        const element = focused && this.#container.contains(focused) ? focused.closest("[data-key]") : null;
        const index = this.#layout.indexOf(/** @type {HTMLElement|null} */ (element)?.dataset.key ?? "");
        if (index === undefined) return [];
        const first = Math.max(0, index - pinnedNeighbors);
        const last = Math.min(this.#layout.count - 1, index + pinnedNeighbors);
        return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    }

    /** Returns the block at a distance below the top of the list, or the nearest one. */
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

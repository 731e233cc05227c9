/** What the user can move the focus to. */
const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * The focused element before it was removed: its ancestors, the nearest one first, each with its neighbors.
 *
 * @typedef {{ node: Element, neighbors: Element[] }} Position
 */

/**
 * Moves the focus to the nearest element when the focused one is removed, so that the user continues at the same
 * position. Without this, the focus falls to the body, and the next Tab starts at the beginning of the page.
 *
 * It is the last view, so that all removals of a drawing have happened.
 */
export class FocusKeeper {
    #focused = /** @type {Element|null} */ (null);
    #path = /** @type {Position[]} */ ([]);

    constructor() {
        document.addEventListener("focusin", ({ target }) => this.#remember(target));
        // The user moved the focus out of the page or to no element.
        document.addEventListener("pointerdown", () => { this.#focused = null; }, true);
    }

    update() {
        const { activeElement } = document;
        if (!this.#focused || (activeElement && activeElement !== document.body)) return;
        const found = isShown(this.#focused) ? null : this.#replacement();
        this.#focused = null;
        found?.focus({ preventScroll: true });
    }

    #remember(/** @type {EventTarget|null} */ target) {
        this.#focused = target instanceof Element ? target : null;
        this.#path = [];
        for (let node = this.#focused; node && node !== document.body; node = node.parentElement) {
            const siblings = [...node.parentElement?.children ?? []];
            const index = siblings.indexOf(node);
            this.#path.push({ node, neighbors: [...siblings.slice(index + 1), ...siblings.slice(0, index).reverse()] });
        }
    }

    /** Returns the first element that can have the focus: in what followed the removed element, else before it. */
    #replacement() {
        for (const { node, neighbors } of this.#path) {
            for (const candidate of [...isShown(node) ? [node] : [], ...neighbors]) {
                if (!isShown(candidate)) continue;
                const found = [candidate, ...candidate.querySelectorAll(focusable)]
                    .find((each) => each.matches(focusable) && isShown(each) && !each.matches(":disabled"));
                if (found) return /** @type {HTMLElement} */ (found);
            }
        }
        return document.getElementById("home");
    }
}

/** Whether an element is in the document and visible. */
function isShown(/** @type {Element} */ node) {
    return node.isConnected && node.getClientRects().length > 0;
}

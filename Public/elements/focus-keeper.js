/** The elements to which the user can move the focus. */
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
        const isRemoved = !isShown(this.#focused);
        this.#focused = null;
        if (isRemoved) this.#focusNearest();
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

    /** Moves the focus to what followed the removed element, else to what was before it. */
    #focusNearest() {
        for (const { node, neighbors } of this.#path) {
            for (const candidate of [node, ...neighbors]) {
                if (isShown(candidate) && focusFirst(candidate)) return;
            }
        }
        document.getElementById("home")?.focus({ preventScroll: true });
    }
}

/** Moves the focus to an element or the first one in it that can have it. Returns whether there is one. */
function focusFirst(/** @type {Element} */ container) {
    for (const each of [container, ...container.querySelectorAll(focusable)]) {
        if (!(each instanceof HTMLElement) || !each.matches(focusable) || !isShown(each)) continue;
        each.focus({ preventScroll: true });
        // An element that is disabled or not displayed does not take the focus.
        if (document.activeElement === each) return true;
    }
    return false;
}

/** Whether an element is in the document and not in a hidden one. */
function isShown(/** @type {Element} */ node) {
    return node.isConnected && node.closest("[hidden]") === null;
}

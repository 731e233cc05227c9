import { element, setAttribute } from "../elements/dom.js";
import { message } from "../text/messages.js";

/** The key in the storage of the browser for the height. */
const storageKey = "home-gateway dock height";

/** The minimum height in rem, and the part of the window that stays visible above the dock, in rem. */
const minimum = 10;
const visibleAbove = 8;

/** The height without a stored one, as a part of the height of the window. */
const usualPart = 0.42;

/** The change of the height by an arrow key, in rem. */
const step = 2;

/** The height of the dock, and the separator that changes it by pointer and keyboard. The height is stored. */
export class DockSize {
    /** The height that the user has chosen, in rem; null before. */
    #chosen = storedHeight();
    #isApplied = false;

    constructor() {
        this.separator = element("div", {
            class: "dock-separator", role: "separator", tabindex: "0", "aria-orientation": "horizontal",
            "aria-label": message("dock.resize"), "aria-controls": "dock",
            onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.#handleKey(event),
            ondblclick: () => this.#choose(null),
        });
        addEventListener("resize", () => { if (this.#isApplied) this.apply(); });
    }

    /** Sets the height of the dock, which is a variable of the document, so that other elements leave room for it. */
    apply() {
        this.#isApplied = true;
        const { height, maximum } = this;
        document.documentElement.style.setProperty("--dock-height", `${height}rem`);
        setAttribute(this.separator, "aria-valuemin", String(minimum));
        setAttribute(this.separator, "aria-valuemax", String(Math.round(maximum)));
        setAttribute(this.separator, "aria-valuenow", String(Math.round(height)));
    }

    /** Leaves no room for the closed dock. */
    clear() {
        this.#isApplied = false;
        document.documentElement.style.removeProperty("--dock-height");
    }

    get height() {
        const wanted = this.#chosen ?? innerHeight / remSize() * usualPart;
        return Math.round(Math.max(minimum, Math.min(wanted, this.maximum)) * 100) / 100;
    }

    get maximum() {
        return Math.max(minimum, innerHeight / remSize() - visibleAbove);
    }

    #choose(/** @type {number|null} */ height) {
        this.#chosen = height === null ? null : Math.max(minimum, Math.min(height, this.maximum));
        if (this.#chosen === null) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, this.#chosen.toFixed(2));
        this.apply();
    }

    #handleKey(/** @type {KeyboardEvent} */ event) {
        const changes = /** @type {Record<string, number>} */ ({
            ArrowUp: this.height + step, ArrowDown: this.height - step, PageUp: this.height + step * 5,
            PageDown: this.height - step * 5, Home: minimum, End: this.maximum,
        });
        const height = changes[event.key];
        if (height === undefined) return;
        event.preventDefault();
        this.#choose(height);
    }

    #drag(/** @type {PointerEvent} */ event) {
        if (event.button !== 0) return;
        event.preventDefault();
        this.separator.focus({ preventScroll: true });
        this.separator.setPointerCapture(event.pointerId);
        const start = { y: event.clientY, height: this.height };
        const move = (/** @type {PointerEvent} */ { clientY }) =>
            this.#choose(start.height + (start.y - clientY) / remSize());
        this.separator.addEventListener("pointermove", move);
        this.separator.addEventListener("lostpointercapture",
            () => this.separator.removeEventListener("pointermove", move), { once: true });
    }
}

function storedHeight() {
    const stored = Number(localStorage.getItem(storageKey));
    return Number.isFinite(stored) && stored > 0 ? stored : null;
}

/** The size of a rem in pixels, which the user can change in the browser. */
function remSize() {
    return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

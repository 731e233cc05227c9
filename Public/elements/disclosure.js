import { element, setAttribute } from "./dom.js";

/**
 * A button that shows and hides content below it.
 *
 * Escape, a press outside, and moving the focus out of it hide the content. The content stays in the document only
 * while it is shown.
 */
export class Disclosure {
    #content;
    #onOpen;
    #isOpen = false;

    /**
     * @param {HTMLElement} button
     * @param {HTMLElement} content
     * @param {() => void} [onOpen] called before the content is shown
     */
    constructor(button, content, onOpen = () => {}) {
        this.button = button;
        this.#content = content;
        this.#onOpen = onOpen;
        this.node = element("div", { class: "disclosure" }, button);
        content.classList.add("disclosure-content");
        setAttribute(button, "aria-expanded", "false");
        button.addEventListener("click", () => (this.#isOpen ? this.close() : this.open()));
        this.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Escape" || !this.#isOpen) return;
            event.preventDefault();
            event.stopPropagation();
            this.close();
            button.focus();
        });
        this.node.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
            const next = event.relatedTarget;
            if (next instanceof Node && !this.node.contains(next)) this.close();
        });
    }

    get isOpen() {
        return this.#isOpen;
    }

    open() {
        if (this.#isOpen) return;
        this.#onOpen();
        this.#isOpen = true;
        this.node.append(this.#content);
        setAttribute(this.button, "aria-expanded", "true");
        document.addEventListener("pointerdown", this.#onPress, true);
    }

    close() {
        if (!this.#isOpen) return;
        this.#isOpen = false;
        if (this.#content.contains(document.activeElement)) this.button.focus({ preventScroll: true });
        this.#content.remove();
        setAttribute(this.button, "aria-expanded", "false");
        document.removeEventListener("pointerdown", this.#onPress, true);
    }

    #onPress = (/** @type {Event} */ event) => {
        if (event.target instanceof Node && !this.node.contains(event.target)) this.close();
    };
}

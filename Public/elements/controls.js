import { element } from "./dom.js";

/**
 * Creates a button that calls a function, with itself, when it is pressed.
 *
 * @param {Record<string, any>} attributes
 * @param {(button: HTMLButtonElement) => unknown} act
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLButtonElement}
 */
export function createButton(attributes, act, ...children) {
    const button = element("button", { type: "button", ...attributes, onclick: () => act(button) }, ...children);
    return button;
}

/**
 * Creates a form that calls a function when it is submitted. The function checks the input, not the browser.
 *
 * @param {Record<string, any>} attributes
 * @param {() => unknown} submit
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLFormElement}
 */
export function createForm(attributes, submit, ...children) {
    return element("form", { novalidate: true, ...attributes, onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        submit();
    } }, ...children);
}

/**
 * Returns a listener for clicks on a link that calls a function in place of the browser. A click with a modifier opens
 * the link as usual, for example in another tab.
 *
 * @param {(event: MouseEvent) => unknown} act
 */
export function onPlainClick(act) {
    return (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        act(event);
    };
}

/** Returns a listener for the keys of a text field: Escape clears it, and only then reaches other elements. */
export function clearOnEscape(/** @type {() => void} */ onClear) {
    return (/** @type {KeyboardEvent} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.currentTarget);
        if (event.key !== "Escape" || input.value === "") return;
        event.preventDefault();
        event.stopPropagation();
        input.value = "";
        onClear();
    };
}

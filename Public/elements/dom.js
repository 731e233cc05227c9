/** Returns a text without the back-ticks around names of the API. */
export function plainText(/** @type {string} */ text) {
    return text.replaceAll("`", "");
}

/**
 * Returns a text whose names of the API are between back-ticks as nodes: each name is code.
 *
 * @param {string} text
 * @returns {(string|HTMLElement)[]}
 */
export function codeTexts(text) {
    return text.split("`").map((part, index, all) => (index % 2 === 0 || index === all.length - 1 ? part
        : element("code", { dir: "ltr" }, part)));
}

/**
 * Creates an element.
 *
 * Strings become text, never markup. `null`, `undefined` and `false` omit an attribute or a child.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes] attributes by name; a name such as `onclick` adds a listener
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any} the element, of the class of its tag
 */
export function element(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else node.setAttribute(name, value === true ? "" : String(value));
    }
    for (const child of children) if (child || child === "") node.append(/** @type {any} */ (child));
    return node;
}

/**
 * Creates an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, string|number>} [attributes]
 * @returns {any} the element, of the class of its tag
 */
export function svgElement(tag, attributes = {}) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
    return node;
}

/** Sets the text of a node, if it differs. */
export function setText(/** @type {Node} */ node, /** @type {string} */ text) {
    if (node.textContent !== text) node.textContent = text;
}

/** Sets or removes an attribute, if it differs. */
export function setAttribute(
    /** @type {Element} */ node, /** @type {string} */ name, /** @type {string|null} */ value
) {
    if (node.getAttribute(name) === value) return;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
}

/** Sets a length in pixels, or removes it if it is 0; only if it differs. */
export function setLength(
    /** @type {HTMLElement} */ node, /** @type {"marginTop"|"paddingBottom"} */ name, /** @type {number} */ pixels
) {
    const value = Math.abs(pixels) < 0.01 ? "" : `${Math.round(pixels * 100) / 100}px`;
    if (node.style[name] !== value) node.style[name] = value;
}

/**
 * Makes `nodes`, in that order, the children of `parent`. Moves only nodes that are in a wrong position.
 *
 * A node that is moved keeps the focus.
 *
 * @param {Element} parent
 * @param {Element[]} nodes
 */
export function arrange(parent, nodes) {
    const newChildren = new Set(nodes);
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    for (const child of [...parent.children]) if (!newChildren.has(child)) child.remove();
    let next = parent.firstElementChild;
    for (const node of nodes) {
        if (node === next) next = next.nextElementSibling;
        else parent.insertBefore(node, next);
    }
    if (focused && focused !== document.activeElement && parent.contains(focused)) {
        focused.focus({ preventScroll: true });
    }
}

let lastNumber = 0;

/** Returns an id that no other element of the page has. */
export function uniqueID(/** @type {string} */ prefix) {
    lastNumber += 1;
    return `${prefix}-${lastNumber}`;
}

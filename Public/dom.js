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
 * Creates an icon from one stroked path on a grid of 20.
 *
 * @param {string} path
 */
export function icon(path) {
    const namespace = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(namespace, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const line = document.createElementNS(namespace, "path");
    line.setAttribute("d", path);
    svg.append(line);
    return svg;
}

export const icons = {
    close: "M5 5l10 10M15 5L5 15",
    edit: "M4 16l.8-3.6L13 4.2l2.8 2.8-8.2 8.2L4 16z",
    plus: "M10 4v12M4 10h12",
    remove: "M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.6 9v4.5M11.4 9v4.5",
};

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

import { access } from "../gateway/access.js";
import { element } from "./dom.js";

/**
 * Returns why the caller may not use a route, as a paragraph in place of what would use it; null if it may.
 *
 * @param {string} method
 * @param {string} path
 * @returns {HTMLElement|null}
 */
export function denial(method, path) {
    const reason = access.reason(method, path);
    return reason ? element("p", { class: "denial" }, reason) : null;
}

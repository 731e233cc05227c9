import { Problem } from "../api.js";
import { element } from "../dom.js";

/**
 * An element that shows a problem beside the rejected input.
 *
 * @typedef {{ node: HTMLElement, show: (error: unknown, shown?: string[]) => void, clear: () => void }} ProblemBox
 */

/** @returns {ProblemBox} */
export function problemBox() {
    const node = element("div", { class: "problem", role: "alert", hidden: true });
    return {
        node,
        /** `shown` are the pointers whose details are already shown beside their fields. */
        show(error, shown = []) {
            const problem = asProblem(error);
            const rest = problem.errors.filter((each) => !shown.includes(each.pointer));
            node.replaceChildren(
                element("p", {}, problem.message),
                ...rest.map(({ pointer, detail }) =>
                    element("p", { class: "problem-pointer" }, element("code", {}, pointer), ` ${detail}`)));
            node.hidden = false;
        },
        clear() {
            node.hidden = true;
            node.replaceChildren();
        },
    };
}

/** Returns an error as a problem. Logs an error that is a fault of this page. */
export function asProblem(/** @type {unknown} */ error) {
    if (error instanceof Problem) return error;
    // A RangeError describes invalid input; everything else is a fault of this page.
    if (!(error instanceof RangeError)) console.error(error);
    return new Problem(error instanceof Error ? error.message : String(error));
}

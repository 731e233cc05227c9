import { Problem } from "../gateway/api.js";
import { message } from "../text/messages.js";
import { startCountdown } from "./countdown.js";
import { element } from "./dom.js";

/**
 * An element that shows a problem beside the rejected input.
 *
 * A problem stays until the next success. A problem whose cause is the connection ends when the connection is back.
 *
 * @typedef {{ node: HTMLElement, show: (error: unknown, shown?: string[]) => void, clear: () => void }} ProblemBox
 */

/** The boxes whose problem ends with the interruption of the connection. */
const waiting = /** @type {Set<ProblemBox>} */ (new Set());

/** @returns {ProblemBox} */
export function problemBox() {
    const node = element("div", { class: "problem", role: "alert", hidden: true });
    let stopCountdown = () => {};
    /** @type {ProblemBox} */
    const box = {
        node,
        /** `shown` are the pointers whose details are already shown beside their fields. */
        show(error, shown = []) {
            const problem = asProblem(error);
            const rest = problem.errors.filter((each) => !shown.includes(each.pointer));
            stopCountdown();
            node.replaceChildren(element("p", {}, problem.message), ...errorLines(rest));
            if (problem.kind === "limit" && problem.retryAfter > 0) stopCountdown = addCountdown(node, problem);
            node.hidden = false;
            if (endsWithInterruption(problem)) waiting.add(box);
            else waiting.delete(box);
        },
        clear() {
            stopCountdown();
            waiting.delete(box);
            node.hidden = true;
            node.replaceChildren();
        },
    };
    return box;
}

/** Returns a line for each wrong member of a body. */
export function errorLines(/** @type {{ pointer: string, detail: string }[]} */ errors) {
    return errors.map(({ pointer, detail }) =>
        element("p", { class: "problem-pointer" }, element("code", { dir: "ltr" }, pointer), ` ${detail}`));
}

/** Clears the problems that the interruption of the connection has caused. */
export function endConnectionProblems() {
    for (const box of [...waiting]) box.clear();
}

/** Whether a problem is over when the connection is back. */
export function endsWithInterruption(/** @type {Problem} */ { kind }) {
    return kind === "connection" || kind === "timeout";
}

/** Returns an error as a problem. Logs an error that is a fault of this page. */
export function asProblem(/** @type {unknown} */ error) {
    if (error instanceof Problem) return error;
    // A RangeError describes invalid input; everything else is a fault of this page.
    if (!(error instanceof RangeError)) console.error(error);
    return new Problem(error instanceof Error ? error.message : String(error));
}

/** Adds the time after which the request can be sent again. Returns a function that ends it. */
function addCountdown(/** @type {HTMLElement} */ node, /** @type {Problem} */ { retryAfter }) {
    // Screen readers read the problem, not each second.
    const line = element("p", { "aria-hidden": "true" });
    node.append(line);
    return startCountdown(retryAfter, (count) => {
        line.textContent = count > 0 ? message("problem.retryIn", { count }) : message("problem.retryNow");
    });
}

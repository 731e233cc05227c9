import { invokeCommand, Problem } from "../api.js";
import { humanName } from "../catalog.js";
import { element } from "../dom.js";
import { formatStruct } from "../format.js";
import { defaultParameters } from "../parameters.js";
import { problemBox } from "./problem.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../catalog.js").Command} Command */

/** Milliseconds for which the page shows that a command was executed. */
const confirmationTime = 5000;

/**
 * Creates buttons that send commands, with one element for their results.
 *
 * @param {Context} context
 * @param {import("../api.js").Address} address
 * @param {Command[]} commands
 * @returns {HTMLElement}
 */
export function commandButtons(context, address, commands) {
    const problem = problemBox();
    const response = element("p", { class: "response", role: "status" });
    let timer = /** @type {any} */ (0);
    const send = async (/** @type {Command} */ command, /** @type {HTMLElement} */ button) => {
        button.setAttribute("aria-busy", "true");
        problem.clear();
        clearTimeout(timer);
        response.textContent = "";
        try {
            const outcome = await invokeCommand(address, command, defaultParameters(command));
            context.model.applyResult(address, outcome);
            if (outcome.refusal) throw new Problem(outcome.refusal);
            const content = formatStruct(outcome.response ?? {}, command.response?.fields ?? []);
            response.textContent = `${humanName(command.name)}: ${content || "done"}`;
            if (!content) timer = setTimeout(() => { response.textContent = ""; }, confirmationTime);
        } catch (error) {
            problem.show(error);
        }
        button.removeAttribute("aria-busy");
    };
    const buttons = commands.map((command) => {
        const button = element("button", { type: "button", class: "button", title: command.description ?? command.name,
            onclick: () => send(command, button) }, humanName(command.name));
        return button;
    });
    return element("div", { class: "command-buttons" }, element("div", { class: "card-actions" }, ...buttons),
        problem.node, response);
}

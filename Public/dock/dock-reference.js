import { createButton } from "../elements/controls.js";
import { codeTexts, element, plainText, setAttribute, setText } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { problemBox } from "../elements/problem.js";
import { readOpenAPI } from "../gateway/api.js";
import { matchingTopics, topicsOf } from "../gateway/reference.js";
import { message } from "../text/messages.js";
import { DockOperation } from "./dock-operation.js";

/** @typedef {import("../gateway/reference.js").Operation} Operation */
/** @typedef {import("../gateway/reference.js").Topic} Topic */

/** The reference of the API: its routes by topic, and the chosen route with a form that sends a request. */
export class DockReference {
    #context;
    #topics = /** @type {Topic[]|null} */ (null);
    #problem = problemBox();
    #state = element("p", { class: "quiet", role: "status" });
    #retry = createButton({ class: "button is-small", hidden: true }, () => this.#load(), message("action.retry"));
    #routes = element("div", { class: "reference-routes" });
    #detail = element("div", { class: "reference-detail", tabindex: "-1" });
    #search = element("input", { type: "search", "aria-label": message("reference.search"),
        placeholder: message("reference.search"), autocomplete: "off", spellcheck: "false",
        oninput: () => this.#drawRoutes() });
    #chosen = "";
    /** The forms of the routes, so that the entered values stay. */
    #forms = /** @type {Map<string, DockOperation>} */ (new Map());
    #buttons = /** @type {Map<string, HTMLElement>} */ (new Map());

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        /** The content of the dock's head, beside its tabs. */
        this.head = element("div", { class: "dock-bar" });
        this.node = element("div", { class: "dock-reference" },
            element("nav", { class: "reference-nav", "aria-label": message("reference.routes") },
                element("div", { class: "reference-search" }, this.#search), this.#state, this.#problem.node, this.#retry, this.#routes),
            this.#detail);
        this.#detail.append(element("p", { class: "quiet" }, message("reference.choose")));
        void this.#load();
    }

    async #load() {
        this.#problem.clear();
        this.#retry.hidden = true;
        setText(this.#state, message("reference.loading"));
        try {
            this.#topics = topicsOf(await readOpenAPI());
            this.#drawRoutes();
        } catch (error) {
            setText(this.#state, "");
            this.#problem.show(error);
            this.#retry.hidden = false;
        }
    }

    #drawRoutes() {
        if (!this.#topics) return;
        const topics = matchingTopics(this.#topics, this.#search.value);
        setText(this.#state, topics.length === 0 ? message("reference.none") : "");
        this.#buttons.clear();
        this.#routes.replaceChildren(...topics.map(({ name, description, operations }) => element("section", {},
            element("h3", { title: plainText(description) }, name),
            element("ul", {}, ...operations.map((operation) => element("li", {}, this.#makeButton(operation)))))));
        this.#markChosen();
    }

    #makeButton(/** @type {Operation} */ operation) {
        const { id, method, path, summary } = operation;
        const button = createButton({ class: "route", title: plainText(summary) }, () => this.#choose(operation),
            element("span", { class: "method", "data-method": method }, method),
            element("span", { class: "route-text" }, element("code", { dir: "ltr" }, path),
                element("span", { class: "route-summary", dir: "auto" }, ...codeTexts(summary))));
        this.#buttons.set(id, button);
        return button;
    }

    #choose(/** @type {Operation} */ operation) {
        this.#chosen = operation.id;
        const form = getOrCreate(this.#forms, operation.id, () => new DockOperation(this.#context, operation));
        this.#detail.replaceChildren(form.node);
        this.#detail.scrollTop = 0;
        this.#markChosen();
        this.#detail.focus({ preventScroll: true });
        // In a narrow window the form is below the list.
        this.#detail.scrollIntoView({ block: "nearest" });
    }

    #markChosen() {
        for (const [id, button] of this.#buttons) {
            setAttribute(button, "aria-current", id === this.#chosen ? "true" : null);
        }
    }
}

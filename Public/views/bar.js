import { element, setAttribute, setText } from "../dom.js";
import { createIcon } from "../icons.js";
import { language, languages, message } from "../messages.js";
import { Disclosure } from "./disclosure.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../router.js").ViewName} ViewName */

/** The key of the chosen language in the storage of the browser. */
const languageKey = "home-gateway language";

/** The views of the page with their names. */
const views = /** @type {const} */ ([["home", "nav.home"], ["scenarios", "scenarios.title"], ["status", "status.title"]]);

/** Documents that the gateway serves, with their names. */
const documents = /** @type {const} */ ([["/openapi.json", "nav.openAPI"], ["/catalog", "nav.catalog"]]);

/** The bar at the top: links to the views, the button of the dock, and a menu with the language and documents. */
export class BarView {
    #context;
    #links = /** @type {Map<ViewName, HTMLAnchorElement>} */ (new Map());
    #dock = element("button", { type: "button", class: "tool", "aria-controls": "dock", "aria-keyshortcuts": "~",
        title: `${message("dock.title")} (~)`, "aria-label": message("dock.title") }, createIcon("dock"));

    constructor(/** @type {Context} */ context) {
        this.#context = context;
        const nav = /** @type {HTMLElement} */ (document.getElementById("views"));
        setAttribute(nav, "aria-label", message("nav.label"));
        nav.append(...views.map(([view, text]) => this.#makeLink(view, message(text))));
        setText(/** @type {Element} */ (document.querySelector(".bar h1")), message("page.title"));
        setText(/** @type {Element} */ (document.querySelector(".skip")), message("page.skip"));
        setAttribute(/** @type {Element} */ (document.getElementById("home")), "aria-label", message("page.title"));
        document.title = message("page.documentTitle");
        const button = element("button", { type: "button", class: "tool", "aria-label": message("nav.menu"),
            title: message("nav.menu") }, createIcon("menu"));
        nav.after(element("div", { class: "bar-tools" }, this.#dock, new Disclosure(button, this.#makeMenu()).node));
        this.#dock.addEventListener("click", () => {
            context.router.go({ dock: context.router.state.dock === "" ? "timeline" : "" });
        });
    }

    update(/** @type {import("../updates.js").Changes} */ { state }) {
        if (!state) return;
        const { router } = this.#context;
        for (const [view, link] of this.#links) {
            setAttribute(link, "href", router.href({ view }));
            setAttribute(link, "aria-current", router.state.view === view ? "page" : null);
        }
        setAttribute(this.#dock, "aria-expanded", String(router.state.dock !== ""));
    }

    #makeLink(/** @type {ViewName} */ view, /** @type {string} */ text) {
        const link = element("a", { onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            this.#context.router.go({ view });
        } }, text);
        this.#links.set(view, link);
        return link;
    }

    #makeMenu() {
        const select = element("select", {
            onchange: () => this.#chooseLanguage(select.value) },
        ...languages.map(([code, name]) => element("option", { value: code, lang: code, dir: "auto" }, name)));
        select.value = language();
        return element("div", { class: "bar-menu" },
            element("label", {}, element("span", {}, message("language.label")), select),
            ...documents.map(([href, text]) => element("a",
                { class: "menu-item", href, target: "_blank", rel: "noopener" }, message(text))));
    }

    /** Stores the language, and opens the page again in it. */
    #chooseLanguage(/** @type {string} */ code) {
        try {
            localStorage.setItem(languageKey, code);
            this.#context.router.go({ language: "" });
        } catch {
            // Without storage, the address contains the language.
            this.#context.router.go({ language: code });
        }
        location.reload();
    }
}

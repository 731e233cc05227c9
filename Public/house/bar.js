import { createButton, onPlainClick } from "../elements/controls.js";
import { Disclosure } from "../elements/disclosure.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { readHome } from "../gateway/api.js";
import { homePath, isDefaultHome, openHome } from "../gateway/open-home.js";
import { shortTimeText } from "../home/home-time.js";
import { accountMenu } from "../places/account.js";
import { language, languages, message } from "../text/messages.js";

/** @typedef {import("../home/router.js").ViewName} ViewName */

/** The key of the chosen language in the storage of the browser. */
const languageKey = "home-gateway language";

/** The views of the page with their names. */
const views = /** @type {const} */ ([
    ["home", "nav.home"], ["homes", "homes.title"], ["scenarios", "scenarios.title"], ["status", "status.title"],
]);

/** Documents that the gateway serves, with their names. */
const documents = /** @type {const} */ ([["/openapi.json", "nav.openAPI"], ["/catalog", "nav.catalog"]]);

/** The bar at the top: the name of the home, links to the views, the button of the dock, and a menu. */
export class BarView {
    #context;
    #nav = /** @type {HTMLElement} */ (document.getElementById("views"));
    #title = /** @type {HTMLElement} */ (document.querySelector(".bar h1"));
    /** The name of the open home; empty for the home `default`. */
    #homeName = "";
    #links = /** @type {Map<ViewName, HTMLAnchorElement>} */ (new Map());
    #dock = createButton({ class: "tool", "aria-controls": "dock", "aria-keyshortcuts": "~",
        title: `${message("dock.title")} (~)`, "aria-label": message("dock.title") }, () => this.#toggleDock(),
        createIcon("dock"));

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        const nav = this.#nav;
        setAttribute(nav, "aria-label", message("nav.label"));
        nav.append(...views.map(([view, text]) => this.#makeLink(view, message(text))));
        const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));
        setText(skip, message("page.skip"));
        // The fragment of the link would stay in the address, and its entry in the history of the browser.
        skip.addEventListener("click", (event) => {
            event.preventDefault();
            document.getElementById(context.router.state.view)?.focus();
        });
        this.#showHome(isDefaultHome() ? "" : openHome());
        if (!isDefaultHome()) void this.#readHome();
        const button = element("button", { type: "button", class: "tool", "aria-label": message("nav.menu"),
            title: message("nav.menu") }, createIcon("menu"));
        nav.after(element("div", { class: "bar-tools" }, this.#dock,
            new Disclosure(button, this.#makeMenu()).node, accountMenu(context)));
    }

    #toggleDock() {
        const { router } = this.#context;
        router.go({ dock: router.state.dock === "" ? "timeline" : "" });
    }

    update(/** @type {import("../home/updates.js").Changes} */ { state, devices }) {
        const { router } = this.#context;
        if (state || devices.has(router.state.device)) this.#showDocumentTitle();
        if (!state) return;
        for (const [view, link] of this.#links) {
            setAttribute(link, "href", router.href({ view }));
            const isCurrent = router.state.view === view;
            if (isCurrent && !link.hasAttribute("aria-current")) this.#reveal(link);
            setAttribute(link, "aria-current", isCurrent ? "page" : null);
        }
        setAttribute(this.#dock, "aria-expanded", String(router.state.dock !== ""));
    }

    /** Scrolls to a link: on a phone, the links can be wider than the window. The page keeps its position. */
    #reveal(/** @type {HTMLElement} */ link) {
        const frame = this.#nav.getBoundingClientRect();
        const { left, right } = link.getBoundingClientRect();
        if (left >= frame.left && right <= frame.right) return;
        this.#nav.scrollLeft += (left + right - frame.left - frame.right) / 2;
    }

    /** Shows which home is open: its label, or its id without one; empty for the home `default`. */
    #showHome(/** @type {string} */ name) {
        const title = name || message("page.title");
        setText(this.#title, title);
        setAttribute(this.#title, "dir", "auto");
        setAttribute(this.#title, "title", name === "" ? null : message("homes.open", { home: openHome() }));
        setAttribute(document.documentElement, "data-home", name === "" ? null : openHome());
        setAttribute(/** @type {Element} */ (document.getElementById("home")), "aria-label", title);
        this.#homeName = name;
        this.#showDocumentTitle();
    }

    /** Names the open device, the view and the home in the title of the document. */
    #showDocumentTitle() {
        const { router, model } = this.#context;
        const { device, view } = router.state;
        const viewName = view === "home" ? "" : message(`${view}.title`);
        const home = [model.devices.get(device)?.name, viewName, this.#homeName].filter(Boolean).join(" – ");
        document.title = home === "" ? message("page.documentTitle") : message("page.homeTitle", { home });
    }

    /** Adds the label of the home, and when it is deleted. The page works without them. */
    async #readHome() {
        try {
            const { id, label, expiresAt } = await readHome(openHome());
            this.#showHome(label || id);
            if (!expiresAt) return;
            const text = message("homes.until", { time: shortTimeText(Date.parse(expiresAt)) });
            this.#title.after(element("p", { class: "bar-expiry quiet" }, text));
        } catch {
            // The stream reports that there is no such home.
        }
    }

    #makeLink(/** @type {ViewName} */ view, /** @type {string} */ text) {
        const link = element("a", { onclick: onPlainClick(() => this.#context.router.go({ view })) }, text);
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
                { class: "menu-item", href: href === "/catalog" ? homePath(href) : href, target: "_blank", rel: "noopener" }, message(text))));
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

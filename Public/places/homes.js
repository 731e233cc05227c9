import { createButton, onPlainClick } from "../elements/controls.js";
import { denial } from "../elements/denial.js";
import { openConfirmation } from "../elements/dialogs.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { Rows } from "../elements/rows.js";
import { access } from "../gateway/access.js";
import { openHome } from "../gateway/open-home.js";
import { Favorites } from "../home/favorites.js";
import { actionName, dottedList, message } from "../text/messages.js";
import { canBeDeleted, homeFacts, homeName, matchingHomes } from "./home-facts.js";
import { HomeSnapshots } from "./home-snapshots.js";
import { deleteHome, listHomes, resetHome } from "./homes-api.js";
import { openNewHome } from "./new-home.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../gateway/api.js").HomeReading} HomeReading */

/** Milliseconds between two readings of the list. Other clients create and delete homes, and homes expire. */
const interval = 5_000;

/** The number of homes from which the list can be searched, and the maximum number that is shown. */
const searchedFrom = 8;
const maximumShown = 100;

/** All homes of the gateway, with facts about them and actions. The list is read while it is visible. */
export class HomesView {
    #context;
    #node = /** @type {HTMLElement} */ (document.getElementById("homes"));
    #title = element("h2", { id: "homes-title", tabindex: "-1" }, message("homes.title"));
    #new = createButton({ class: "button is-main" }, (opener) => this.#create(opener),
        createIcon("plus"), message("homes.new"));
    #summary = element("p", { class: "homes-summary", role: "status" }, message("homes.loading"));
    #search = element("input", { type: "search", class: "homes-search", autocomplete: "off", hidden: true,
        "aria-label": message("homes.search"), placeholder: message("homes.search"), oninput: () => this.#draw() });
    #problem = problemBox();
    #retry = createButton({ class: "button is-small", hidden: true }, () => this.#read(), message("action.retry"));
    #list = element("ol", { class: "home-list", "aria-labelledby": "homes-title" });
    #others = element("p", { class: "quiet" });
    #homes = /** @type {HomeReading[]|null} */ (null);
    #rows = new Rows(this.#list, (/** @type {HomeReading} */ { id }) => id, (home) => new HomeRow(this.#context, home, {
        fork: (opener, start) => this.#create(opener, start), read: () => this.#read(),
        focusAfterRemoval: () => this.#title,
    }));
    #isShown = false;
    #isReading = false;
    #timer = /** @type {any} */ (0);

    constructor(/** @type {Context} */ context) {
        this.#context = context;
        // It is shown in place of the home.
        this.#node.setAttribute("role", "main");
        this.#node.setAttribute("aria-labelledby", "homes-title");
        this.#node.append(
            element("div", { class: "homes-head" }, this.#title,
                access.may("POST", "/homes") && this.#new,
                element("p", { class: "quiet" }, message("homes.intro")), denial("POST", "/homes"),
                element("div", { class: "homes-line" }, this.#summary, this.#search)),
            this.#problem.node, this.#retry, this.#list, this.#others);
        document.addEventListener("visibilitychange", () => this.#followVisibility());
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        if (changes.state) this.#followVisibility();
    }

    /** Reads while the view is visible. */
    #followVisibility() {
        const isChosen = this.#context.router.state.view === "homes";
        const wasHidden = this.#node.hidden;
        this.#node.hidden = !isChosen;
        const isShown = isChosen && document.visibilityState === "visible";
        if (isShown === this.#isShown) return;
        this.#isShown = isShown;
        clearTimeout(this.#timer);
        if (!isShown) return;
        if (wasHidden) scrollTo({ top: 0 });
        void this.#read();
    }

    /** Reads the list. After a failure, the last one stays. */
    async #read() {
        if (this.#isReading) return;
        this.#isReading = true;
        clearTimeout(this.#timer);
        let delay = interval;
        try {
            this.#homes = await listHomes();
            this.#problem.clear();
            this.#retry.hidden = true;
            this.#draw();
        } catch (error) {
            const problem = asProblem(error);
            delay = Math.max(delay, problem.retryAfter * 1000);
            this.#problem.show(problem);
            this.#retry.hidden = false;
            if (!this.#homes) setText(this.#summary, "");
        }
        this.#isReading = false;
        if (this.#isShown) this.#timer = setTimeout(() => this.#read(), delay);
    }

    #draw() {
        const homes = this.#homes ?? [];
        const hasSearch = homes.length >= searchedFrom;
        this.#search.hidden = !hasSearch;
        const found = hasSearch ? matchingHomes(homes, this.#search.value) : homes;
        const shown = found.slice(0, maximumShown);
        setText(this.#summary, found.length === 0 ? message("homes.none")
            : message("homes.count", { count: homes.length }));
        this.#rows.show(shown, homes);
        const count = found.length - shown.length;
        setText(this.#others, count > 0 ? message("homes.others", { count }) : "");
        this.#others.hidden = count === 0;
    }

    /**
     * Opens the dialog for a new home.
     *
     * @param {HTMLElement} opener
     * @param {{ source?: string, home?: string, snapshot?: string }} [start]
     */
    #create(opener, start = {}) {
        openNewHome({
            ...start, homes: this.#homes ?? [], opener,
            onCreated: async (home) => {
                await this.#read();
                this.#context.toasts.show({ text: message("homes.created", { home: homeName(home) }) });
            },
            focusAfter: ({ id }) => this.#rows.of(id)?.opener,
        });
    }
}

/**
 * The functions of the list for a row: open the dialog for a new home, read the list again, and name the element that
 * gets the focus when the row is removed.
 *
 * @typedef {{ fork: (opener: HTMLElement, start: { source: string, home: string, snapshot?: string }) => void,
 *             read: () => Promise<void>, focusAfterRemoval: () => HTMLElement }} HomeListActions
 */

/** A home in the list: its name, facts about it, and its actions. */
class HomeRow {
    #context;
    #actions;
    #home;
    #name = element("span", { dir: "auto" });
    #code = element("code", { dir: "ltr" });
    #facts = element("p", { class: "home-facts" });
    /** The link that opens the home. */
    opener;
    #snapshots;

    /**
     * @param {Context} context
     * @param {HomeReading} home
     * @param {HomeListActions} actions
     */
    constructor(context, home, actions) {
        const { id } = home;
        this.#context = context;
        this.#home = home;
        this.#actions = actions;
        const titleID = uniqueID("home");
        const isOpen = id === openHome();
        this.opener = isOpen
            ? element("a", { class: "button is-small", href: context.router.href({ view: "home" }),
                onclick: onPlainClick(() => context.router.go({ view: "home" })) }, message("homes.show"))
            : element("a", { class: "button is-small is-main", href: context.router.hrefOfHome(id) },
                message("homes.openHome"));
        this.#snapshots = new HomeSnapshots(context, id, actions);
        this.node = element("li", { class: "home-item", "aria-labelledby": titleID, "data-open": isOpen ? "" : null },
            element("div", { class: "home-item-head" },
                element("h3", { id: titleID }, this.#name),
                isOpen && element("span", { class: "home-mark" }, message("homes.isOpen")), this.#code),
            this.#facts,
            element("div", { class: "home-tools" }, this.opener,
                access.may("POST", "/homes") && this.#button("copy", message("homes.forkAction"), (opener) =>
                    actions.fork(opener, { source: "home", home: id })),
                access.may("POST", "/homes/id/reset")
                    && this.#button("undo", message("homes.reset"), (opener) => this.#reset(opener)),
                canBeDeleted({ id }) && access.may("DELETE", "/homes/id") && this.#button("remove", message("action.delete"),
                    (opener) => this.#delete(opener), "is-bad")),
            this.#snapshots.node);
    }

    show(/** @type {HomeReading} */ home) {
        this.#home = home;
        const name = homeName(home);
        const isSameName = this.#name.textContent === name;
        setText(this.#name, name);
        setText(this.#code, home.label ? home.id : "");
        this.#code.hidden = !home.label;
        setText(this.#facts, dottedList(homeFacts(home, Date.now())));
        if (isSameName) return;
        for (const control of this.node.querySelectorAll("[data-action]")) {
            const action = /** @type {HTMLElement} */ (control).dataset.action ?? "";
            setAttribute(control, "aria-label", actionName(action, name));
        }
        setAttribute(this.opener, "aria-label", actionName(this.opener.textContent ?? "", name));
        this.#snapshots.setHomeName(name);
    }

    #reset(/** @type {HTMLElement} */ opener) {
        const home = homeName(this.#home);
        openConfirmation({
            title: message("homes.resetQuestion", { home }), text: message("homes.resetText"),
            action: message("homes.reset"), opener,
            submit: async () => {
                await resetHome(this.#home.id);
                this.#context.toasts.show({ text: message("homes.wasReset", { home }) });
                await this.#actions.read();
            },
        });
    }

    #delete(/** @type {HTMLElement} */ opener) {
        const home = homeName(this.#home);
        openConfirmation({
            title: message("homes.deleteQuestion", { home }), text: message("homes.deleteText"),
            action: message("action.delete"), opener, focusAfter: this.#actions.focusAfterRemoval,
            submit: async () => {
                await deleteHome(this.#home.id);
                Favorites.forget(localStorage, this.#home.id);
                this.#context.toasts.show({ text: message("homes.wasDeleted", { home }) });
                await this.#actions.read();
            },
        });
    }

    #button(
        /** @type {string} */ icon, /** @type {string} */ label, /** @type {(opener: HTMLElement) => void} */ act, kind = ""
    ) {
        return createButton({ class: `button is-small ${kind}`, "data-action": label }, act, createIcon(icon), label);
    }
}

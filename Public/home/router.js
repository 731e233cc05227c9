import { defaultHome } from "../gateway/open-home.js";

/**
 * The state of the page, as the query of its address states it.
 *
 * The path is always `/`, because other paths belong to the API.
 *
 * @typedef {"home"|"faults"|"homes"|"scenarios"|"status"} ViewName
 * @typedef {"controls"|"data"|"history"|"simulate"|"api"} Tab
 * @typedef {"on"|"offline"|"alarms"|"changed"|"favorites"} Chip
 * @typedef {"room"|"type"} Grouping
 * @typedef {""|"timeline"|"reference"} DockTab
 * @typedef {{ home: string, view: ViewName, device: string, tab: Tab, search: string, type: string, chips: Chip[],
 *             group: Grouping, room: string, dock: DockTab, filter: string, language: string }} ViewState
 *   home: the id of the open home, or empty for the home `default`; it is the same as long as the document is open;
 *   device: the id of the device in the panel, or empty; type: the id of a device type, or empty; room: the key of the
 *   room that is scrolled to, or empty; dock: the open tab of the dock, or empty; filter: the text filter of the dock;
 *   language: the chosen language, or empty for that of the browser
 */

/** The state that an address without a query shows. */
export const defaultState = /** @type {Readonly<ViewState>} */ (Object.freeze({
    home: "", view: "home", device: "", tab: "controls", search: "", type: "", chips: [], group: "room", room: "", dock: "",
    filter: "", language: "",
}));

/** The allowed values of parameters that are choices; the first one is the default. */
const choices = {
    view: /** @type {const} */ (["home", "faults", "homes", "scenarios", "status"]),
    tab: /** @type {const} */ (["controls", "data", "history", "simulate", "api"]),
    group: /** @type {const} */ (["room", "type"]),
    dock: /** @type {const} */ (["", "timeline", "reference"]),
};

const allChips = /** @type {const} */ (["on", "offline", "alarms", "changed", "favorites"]);

/**
 * Returns the state that a query and a fragment describe. Invalid values have no effect.
 *
 * Fragments such as `#device-lamp` and `#room-in-kitchen` are addresses of earlier versions of the page.
 *
 * @param {string} query with or without the leading question mark
 * @param {string} [fragment]
 * @returns {ViewState}
 */
export function parseState(query, fragment = "") {
    const parameters = new URLSearchParams(query);
    const text = (/** @type {string} */ name) => parameters.get(name) ?? "";
    const [, kind, id] = /^#(device|room)-(.+)$/.exec(fragment) ?? [];
    const requestedChips = text("show").split(",");
    return {
        home: text("home") === defaultHome ? "" : text("home"),
        view: choice(choices.view, text("view")),
        device: text("device") || (kind === "device" ? decoded(id) : ""),
        tab: choice(choices.tab, text("tab")),
        search: text("q"),
        type: text("type"),
        chips: allChips.filter((chip) => requestedChips.includes(chip)),
        group: choice(choices.group, text("group")),
        room: text("room") || (kind === "room" ? decoded(id) : ""),
        dock: choice(choices.dock, text("dock")),
        filter: text("filter"),
        language: text("lang"),
    };
}

/**
 * Returns the query of a state, with a leading question mark; empty for the default state.
 *
 * Equal states have equal queries. Values without effect are omitted: the tab without a device, and the filter of a
 * closed dock.
 */
export function formatState(/** @type {ViewState} */ state) {
    const parameters = new URLSearchParams();
    const add = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ standard = "") => {
        if (value !== standard) parameters.set(name, value);
    };
    add("home", state.home);
    add("view", state.view, defaultState.view);
    add("q", state.search);
    add("type", state.type);
    add("show", allChips.filter((chip) => state.chips.includes(chip)).join(","));
    add("group", state.group, defaultState.group);
    add("room", state.room);
    add("device", state.device);
    if (state.device) add("tab", state.tab, defaultState.tab);
    add("dock", state.dock);
    if (state.dock) add("filter", state.filter);
    add("lang", state.language);
    const query = parameters.toString().replace(/%2C/g, ",").replace(/%3A/g, ":");
    return query === "" ? "" : `?${query}`;
}

/**
 * Whether a change of the state adds an entry to the history of the browser; otherwise it replaces the current one.
 *
 * Changes that open something add an entry: another view, another device, or the first character of a search. So one
 * Back closes the panel or ends the search.
 */
export function addsEntry(/** @type {ViewState} */ before, /** @type {ViewState} */ after) {
    if (before.view !== after.view) return true;
    if (after.device !== "" && before.device !== after.device) return true;
    return before.search === "" && after.search !== "";
}

/**
 * The parts of the browser that the router uses.
 *
 * @typedef {{ location: { pathname: string, search: string, hash: string },
 *             history: { state: any, pushState: (state: any, unused: string, url: string) => void,
 *                        replaceState: (state: any, unused: string, url: string) => void, back: () => void },
 *             addEventListener: (name: "popstate", listener: () => void) => void }} BrowserWindow
 */

/** Connects the state of the view with the address and the history of the browser. */
export class Router {
    #window;
    #onChange;
    #state;

    /**
     * @param {(state: ViewState, before: ViewState) => void} onChange called after each change, also by Back
     * @param {BrowserWindow} [browser] the window; tests pass another object
     */
    constructor(onChange, browser = /** @type {any} */ (globalThis)) {
        this.#window = browser;
        this.#onChange = onChange;
        const { search, hash } = browser.location;
        this.#state = parseState(search, hash);
        // The address has its usual form from now on, also if it had a fragment of an earlier version.
        if (formatState(this.#state) !== search || hash !== "") this.#write("replaceState", browser.history.state);
        browser.addEventListener("popstate", () => {
            const { search: query, hash: fragment } = browser.location;
            this.#set(parseState(query, fragment));
        });
    }

    get state() {
        return this.#state;
    }

    /** Shows another state of the open home: the current one with these members replaced. */
    go(/** @type {Partial<Omit<ViewState, "home">>} */ change) {
        const before = this.#state;
        const after = { ...before, ...change };
        if (formatState(after) === formatState(before)) return;
        this.#state = after;
        const isOpening = before.device === "" && after.device !== "";
        const opened = { opensPanel: isOpening && before.view === after.view };
        if (addsEntry(before, after)) this.#write("pushState", opened);
        else this.#write("replaceState", this.#window.history.state);
        this.#onChange(after, before);
    }

    /** Closes the panel. If the current entry of the history opened it, this goes back; the entry is not repeated. */
    closePanel() {
        if (this.#state.device === "") return;
        if (this.#window.history.state?.opensPanel) this.#window.history.back();
        else this.go({ device: "", tab: defaultState.tab });
    }

    /** Returns the address of the current state with these members replaced, for links. */
    href(/** @type {Partial<ViewState>} */ change) {
        return this.#window.location.pathname + formatState({ ...this.#state, ...change });
    }

    /** Returns the address of a home without filters, for links. It needs another document if the home is not open. */
    hrefOfHome(/** @type {string} */ home) {
        const { language } = this.#state;
        const state = { ...defaultState, language, home: home === defaultHome ? "" : home };
        return this.#window.location.pathname + formatState(state);
    }

    #set(/** @type {ViewState} */ state) {
        const before = this.#state;
        this.#state = state;
        if (formatState(state) !== formatState(before)) this.#onChange(state, before);
    }

    #write(/** @type {"pushState"|"replaceState"} */ method, /** @type {any} */ entryState) {
        const { history, location } = this.#window;
        history[method](entryState, "", location.pathname + formatState(this.#state));
    }
}

/**
 * Returns the value if it is one of the allowed ones, else the first of them.
 *
 * @template {string} T
 * @param {readonly T[]} allowed
 * @param {string} value
 * @returns {T}
 */
function choice(allowed, value) {
    return allowed.find((each) => each === value) ?? allowed[0];
}

/** Decodes percent-encoding; returns the text itself if it is not valid. */
export function decoded(/** @type {string} */ text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

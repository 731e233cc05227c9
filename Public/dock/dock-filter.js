import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { message } from "../text/messages.js";
import { allOrigins, choicesIn, formatFilter, parseFilter } from "./timeline-filter.js";
import { clientOf } from "./timeline.js";

/** @typedef {import("./timeline-filter.js").TimelineFilter} TimelineFilter */

const originTexts = /** @type {const} */ ({
    tab: "dock.tab", client: "dock.otherClients", home: "dock.simulation", connection: "dock.connection",
    page: "dock.page",
});

/**
 * The filter of the timeline: a text field with the whole filter, and choices that change it. The address contains the
 * filter.
 */
export class DockFilter {
    #context;
    #words;
    #search = element("input", {
        type: "search", "aria-label": message("dock.filter"), placeholder: message("dock.filterPlaceholder"),
        autocomplete: "off", spellcheck: "false",
        oninput: () => this.#context.router.go({ filter: this.#search.value.trim() }),
    });
    #choices = {
        device: this.#makeChoice("device", message("dock.device")),
        trait: this.#makeChoice("trait", message("dock.trait")),
        client: this.#makeChoice("client", message("dock.client")),
    };
    #chips = new Map(allOrigins.map((origin) => [origin, createButton({ class: "chip is-small" },
        () => this.#toggleOrigin(origin), message(originTexts[origin]))]));
    #drawnChoices = "";

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("./timeline-words.js").TimelineWords} words
     */
    constructor(context, words) {
        this.#context = context;
        this.#words = words;
        this.node = element("div", { class: "dock-filter" },
            this.#search, ...Object.values(this.#choices),
            element("div", { class: "dock-origins", role: "group", "aria-label": message("dock.origins") },
                ...this.#chips.values()));
    }

    get filter() {
        return parseFilter(this.#context.router.state.filter);
    }

    /** Shows the filter and the choices that the entries offer. */
    draw(/** @type {import("./timeline.js").TimelineEntry[]} */ entries) {
        const { filter: text } = this.#context.router.state;
        const { filter } = this;
        // The user may be typing a blank at the end.
        if (this.#search.value.trim() !== text) this.#search.value = text;
        for (const [origin, chip] of this.#chips) {
            setAttribute(chip, "aria-pressed", String(filter.origins.has(origin)));
        }
        const { devices, traits, clients } = choicesIn(entries, this.#words);
        const own = entries.find(({ origin, request }) => origin === "tab" || (origin === "page" && !request?.recorded));
        const ownClient = own && clientOf(own);
        const named = devices.map((id) => /** @type {[string, string]} */ ([id, this.#words.deviceName(id)]))
            .sort(([, first], [, second]) => first.localeCompare(second));
        this.#showChoices([
            ["device", message("dock.allDevices"), filter.device, named],
            ["trait", message("dock.allTraits"), filter.trait, traits.map((id) => [id, id])],
            ["client", message("dock.allClients"), filter.client, clients.map((client) =>
                [client, client === ownClient ? message("dock.tab") : this.#words.clientName(client)])],
        ]);
        // One client only is this tab.
        this.#choices.client.hidden = clients.length < 2 && filter.client === "";
    }

    #showChoices(
        /** @type {["device"|"trait"|"client", string, string, [string, string][]][]} */ choices
    ) {
        // An open list must not change, so the choices are replaced only if they differ.
        const key = JSON.stringify(choices);
        if (key === this.#drawnChoices) return;
        this.#drawnChoices = key;
        for (const [name, any, chosen, values] of choices) {
            const all = values.some(([value]) => value === chosen) || chosen === "" ? values
                : [...values, /** @type {[string, string]} */ ([chosen, this.#words.deviceName(chosen)])];
            const select = this.#choices[name];
            select.replaceChildren(...[["", any], ...all].map(([value, text]) =>
                element("option", { value, selected: value === chosen, dir: "auto" }, text)));
            select.value = chosen;
        }
    }

    #makeChoice(/** @type {"device"|"trait"|"client"} */ name, /** @type {string} */ label) {
        const select = element("select", { "aria-label": label, onchange: () => this.#go({ [name]: select.value }) });
        return select;
    }

    #toggleOrigin(/** @type {import("./timeline.js").EntryOrigin} */ origin) {
        const origins = new Set(this.filter.origins);
        if (!origins.delete(origin)) origins.add(origin);
        this.#go({ origins });
    }

    #go(/** @type {Partial<TimelineFilter>} */ change) {
        this.#context.router.go({ filter: formatFilter({ ...this.filter, ...change }) });
    }

    /** A button with the number of errors. It shows only them. */
    makeErrorButton() {
        const button = createButton({ class: "dock-errors" }, () => this.#go({ onlyErrors: !this.filter.onlyErrors }));
        return {
            node: button,
            draw: (/** @type {number} */ count) => {
                const { onlyErrors } = this.filter;
                setText(button, message("dock.errors", { count }));
                setAttribute(button, "aria-pressed", String(onlyErrors));
                setAttribute(button, "data-some", count > 0 ? "" : null);
                button.disabled = count === 0 && !onlyErrors;
            },
        };
    }
}

import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { access } from "../gateway/access.js";
import { formatNumber, message } from "../text/messages.js";

/** @typedef {import("../home/router.js").Chip} Chip */
/** @typedef {import("../home/router.js").Grouping} Grouping */

/** The chips and the groupings, in the order of the page. */
const chips = /** @type {const} */ (["on", "offline", "alarms", "changed", "favorites"]);
const groupings = /** @type {const} */ (["room", "type"]);

/** Milliseconds without input after which the number of matching devices is announced to screen readers. */
const announcementDelay = 700;

/** The key of the mark that the welcome was dismissed, in the storage of the browser. */
const welcomeKey = "home-gateway welcome";

/** The line above the home: filters with counts, the grouping, and the number of matching devices. */
export class HomeHead {
    #context;
    #index;
    #chips = /** @type {Map<Chip, HTMLElement>} */ (new Map());
    #groupings = /** @type {Map<Grouping, HTMLInputElement>} */ (new Map());
    #matches = element("p", { id: "matches", class: "matches" });
    #clear = createButton({ class: "button is-small", hidden: true }, () => {
        this.#context.router.go({ search: "", type: "", chips: [] });
        this.#chips.get("on")?.focus();
    }, message("search.clearFilters"));
    #timer = /** @type {any} */ (0);

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("./home-index.js").HomeIndex} index
     */
    constructor(context, index) {
        this.#context = context;
        this.#index = index;
        const head = document.getElementById("home-head");
        head?.before(...this.#makeWelcome());
        head?.append(
            element("div", { class: "chips", role: "group", "aria-label": message("chip.label") },
                ...chips.map((chip) => this.#makeChip(chip))),
            this.#matches, this.#clear, this.#makeGrouping());
    }

    /** Shows the chips and the grouping of the address. */
    showState() {
        const { chips: chosen, group } = this.#context.router.state;
        for (const [chip, node] of this.#chips) {
            setAttribute(node, "aria-pressed", String(chosen.includes(chip)));
        }
        for (const [grouping, input] of this.#groupings) input.checked = grouping === group;
    }

    /** Shows the numbers of devices of the chips. */
    showCounts() {
        for (const [chip, node] of this.#chips) {
            const count = this.#index.counts[chip];
            setText(/** @type {Element} */ (node.lastElementChild), formatNumber(count));
            setAttribute(node, "data-empty", String(count === 0));
        }
    }

    /** Shows the number of matching devices; null without a search. It is announced when the input has ended. */
    showMatches(/** @type {number|null} */ count) {
        const total = this.#context.model.devices.size;
        const text = count === null ? "" : message("search.matches", { count, total });
        this.#clear.hidden = count === null;
        if (this.#matches.textContent === text) return;
        setText(this.#matches, text);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#context.announce(text || message("search.allDevices")), announcementDelay);
    }

    #makeChip(/** @type {Chip} */ chip) {
        const node = createButton({ class: "chip", "data-chip": chip, "aria-pressed": "false" }, () => {
            const { chips: chosen } = this.#context.router.state;
            this.#context.router.go({
                chips: chosen.includes(chip) ? chosen.filter((each) => each !== chip) : [...chosen, chip],
            });
        }, element("span", {}, message(`chip.${chip}`)), " ", element("span", { class: "count" }));
        this.#chips.set(chip, node);
        return node;
    }

    #makeGrouping() {
        return element("fieldset", { class: "grouping" },
            element("legend", {}, message("group.label")),
            element("div", { class: "segments" }, ...groupings.map((grouping) => {
                const input = element("input", { type: "radio", name: "group", value: grouping,
                    onchange: () => this.#context.router.go({ group: grouping, room: "" }) });
                this.#groupings.set(grouping, input);
                return element("label", { class: "segment" }, input,
                    element("span", { class: "segment-text" }, message(`group.${grouping}`)));
            })));
    }

    /** Creates a sentence about the page for somebody who opens it for the first time. */
    #makeWelcome() {
        // It names what a display cannot do.
        if (access.isDisplay || localStorage.getItem(welcomeKey)) return [];
        const node = element("p", { class: "welcome" }, element("span", {}, message("home.welcome")),
            createButton({ class: "tool", "aria-label": message("home.dismissWelcome") }, () => {
                node.remove();
                this.#chips.get("on")?.focus();
                localStorage.setItem(welcomeKey, "dismissed");
            }, createIcon("close")));
        return [node];
    }
}

import { onPlainClick } from "../elements/controls.js";
import { arrange, element, setAttribute, setLength, setText } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { VirtualList } from "../elements/virtual-list.js";
import { formatNumber, message } from "../text/messages.js";

/** @typedef {import("./plan.js").StructurePlan} StructurePlan */
/** @typedef {import("./plan.js").RoomPlan} RoomPlan */

/** @typedef {{ plan: StructurePlan, first: number, end: number }} Span */
/** @typedef {{ key: string, span: Span, room: RoomPlan|null }} Line a title, or the link to a room */

/** The maximum number of rooms that a phone shows in a row. More rooms are a list that scrolls separately. */
const maximumInRow = 60;

/** Heights in rem; the style sheet sets the same. */
const heights = { title: 2.5, link: 2 };

/**
 * The names of structures, and links to their rooms with the numbers of devices. Only the visible part of a long list
 * is drawn.
 */
export class RoomList {
    #nav = /** @type {HTMLElement} */ (document.getElementById("rooms"));
    #body = element("div", { class: "rooms-body" });
    #sources;
    #list;
    #lines = /** @type {Line[]} */ ([]);
    #drawn = /** @type {number[]} */ ([]);
    #sections = /** @type {Map<string, HTMLElement>} */ (new Map());
    #links = /** @type {Map<string, HTMLElement>} */ (new Map());

    /**
     * @param {{ href: (key: string) => string, open: (key: string) => void,
     *           counts: import("./room-counts.js").RoomCounts }} sources
     */
    constructor(sources) {
        this.#sources = sources;
        this.#list = new VirtualList(this.#body, this.#nav, (requested) => this.#draw(requested));
        setAttribute(this.#nav, "aria-label", message("room.label"));
        this.#nav.append(this.#body);
        // The browser cannot scroll to a heading that is not drawn.
        this.#nav.addEventListener("click", onPlainClick(({ target }) => {
            const link = target instanceof Element ? target.closest("a") : null;
            if (link) sources.open(/** @type {string} */ (link.dataset.room));
        }));
    }

    setHidden(/** @type {boolean} */ isHidden) {
        this.#nav.hidden = isHidden;
    }

    /** Shows the rooms of these structures. */
    show(/** @type {StructurePlan[]} */ plans) {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        this.#lines = [];
        for (const plan of plans) {
            const span = { plan, first: this.#lines.length, end: this.#lines.length + 1 + plan.rooms.length };
            this.#lines.push({ key: `title-${plan.id}`, span, room: null });
            for (const room of plan.rooms) this.#lines.push({ key: `link-${room.key}`, span, room });
        }
        const indices = new Map(this.#lines.map(({ key }, index) => [key, index]));
        this.#list.drawsAll = this.#lines.length <= maximumInRow;
        setAttribute(this.#nav, "data-long", this.#list.drawsAll ? null : "");
        this.#list.show({
            count: this.#lines.length,
            heightOf: (index) => {
                const { room, span } = this.#lines[index];
                if (room) return heights.link * rem;
                return span.plan.name === "" ? 0 : heights.title * rem;
            },
            keyOf: (index) => this.#lines[index].key,
            indexOf: (key) => indices.get(key),
        });
    }

    /** Shows the numbers of devices of the drawn rooms. */
    updateCounts() {
        for (const index of this.#drawn) {
            const room = this.#lines[index]?.room;
            const node = room && this.#links.get(room.key);
            if (node) this.#showCounts(node, room);
        }
    }

    #draw(/** @type {number[]} */ requested) {
        this.#drawn = requested.sort((first, second) => first - second);
        /** @type {Map<Span, number[]>} */
        const groups = new Map();
        for (const index of this.#drawn) {
            const { span, room } = this.#lines[index];
            const indices = getOrCreate(groups, span, () => []);
            if (room) indices.push(index);
        }
        let end = 0;
        const sections = [...groups].map(([span, indices]) => {
            const node = this.#section(span.plan.id);
            setLength(node, "marginTop", this.#list.top(span.first) - end);
            end = this.#list.top(span.end);
            this.#fill(node, span, indices);
            return node;
        });
        setLength(this.#body, "paddingBottom", this.#list.top(this.#lines.length) - end);
        arrange(this.#body, sections);
        dropDetached(this.#sections);
        dropDetached(this.#links);
        return { isComplete: true };
    }

    #fill(/** @type {HTMLElement} */ node, /** @type {Span} */ span, /** @type {number[]} */ indices) {
        const title = /** @type {HTMLElement} */ (node.firstElementChild);
        setText(title, span.plan.name);
        title.hidden = span.plan.name === "";
        let end = this.#list.top(span.first + 1);
        const items = indices.map((index) => {
            const room = /** @type {RoomPlan} */ (this.#lines[index].room);
            const item = this.#link(room.key);
            const link = /** @type {Element} */ (item.firstElementChild);
            const name = /** @type {Element} */ (link.firstElementChild);
            setText(name, room.name);
            setAttribute(name, "title", room.name);
            setAttribute(link, "href", this.#sources.href(room.key));
            this.#showCounts(item, room);
            setLength(item, "marginTop", this.#list.top(index) - end);
            setAttribute(item, "aria-setsize", String(span.end - span.first - 1));
            setAttribute(item, "aria-posinset", String(index - span.first));
            end = this.#list.top(index + 1);
            return item;
        });
        const list = /** @type {HTMLElement} */ (node.lastElementChild);
        list.hidden = items.length === 0 && span.plan.rooms.length === 0;
        setLength(list, "paddingBottom", this.#list.top(span.end) - end);
        arrange(list, items);
    }

    /** Shows the number of devices, and those that are on or offline. */
    #showCounts(/** @type {HTMLElement} */ item, /** @type {RoomPlan} */ room) {
        const { counts } = this.#sources;
        const { on, offline } = counts.of(room);
        const [onNode, offlineNode, total] = /** @type {Element} */ (item.querySelector(".room-counts")).children;
        setText(onNode, on > 0 ? formatNumber(on) : "");
        setText(offlineNode, offline > 0 ? formatNumber(offline) : "");
        setText(total, formatNumber(room.matching.length));
        setText(/** @type {Element} */ (item.querySelector(".unseen")),
            counts.textsOf(room).join(message("value.separator")));
    }

    #section(/** @type {string} */ id) {
        return getOrCreate(this.#sections, id, () =>
            element("section", {}, element("h2", { dir: "auto" }), element("ul")));
    }

    #link(/** @type {string} */ key) {
        return getOrCreate(this.#links, key, () => element("li", { "data-key": `link-${key}` },
            element("a", { "data-room": key }, element("span", { class: "room-name", dir: "auto" }),
                element("span", { class: "room-counts", "aria-hidden": "true" },
                    element("span", { class: "count is-on" }), element("span", { class: "count is-offline" }),
                    element("span", { class: "count" })),
                element("span", { class: "unseen" }))));
    }
}

function dropDetached(/** @type {Map<string, HTMLElement>} */ nodes) {
    for (const [key, node] of nodes) if (!node.isConnected) nodes.delete(key);
}

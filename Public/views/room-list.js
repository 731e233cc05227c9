import { arrange, element, setAttribute, setLength, setText } from "../dom.js";
import { VirtualList } from "./virtual-list.js";

/** @typedef {import("./plan.js").StructurePlan} StructurePlan */
/** @typedef {import("./plan.js").RoomPlan} RoomPlan */

/** @typedef {{ plan: StructurePlan, first: number, end: number }} Span */

/** The maximum number of rooms that a phone shows in a row. More rooms are a list that scrolls separately. */
const maximumInRow = 60;

/** Heights in pixels; the style sheet sets the same. */
const heights = { title: 42, link: 33 };

/** The names of structures and links to their rooms. Of a long list, only the visible part is drawn. */
export class RoomList {
    #nav = /** @type {HTMLElement} */ (document.getElementById("rooms"));
    #body = element("div", { class: "rooms-body" });
    #list;
    #lines = /** @type {{ key: string, span: Span, room: RoomPlan|null }[]} */ ([]);
    #sections = /** @type {Map<string, HTMLElement>} */ (new Map());
    #links = /** @type {Map<string, HTMLElement>} */ (new Map());

    constructor(/** @type {(key: string) => void} */ openRoom) {
        this.#list = new VirtualList(this.#body, this.#nav, (requested) => this.#draw(requested));
        this.#nav.append(this.#body);
        this.#nav.addEventListener("click", (event) => {
            const link = event.target instanceof Element ? event.target.closest("a") : null;
            if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            // The browser cannot scroll to a heading that is not drawn.
            event.preventDefault();
            history.pushState(null, "", link.hash);
            openRoom(/** @type {string} */ (link.dataset.room));
        });
    }

    /** Shows the rooms of these structures. */
    show(/** @type {StructurePlan[]} */ plans) {
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
            heightOf: (index) => (this.#lines[index].room ? heights.link : heights.title),
            keyOf: (index) => this.#lines[index].key,
            indexOf: (key) => indices.get(key),
        });
    }

    #draw(/** @type {number[]} */ requested) {
        const drawn = requested.sort((first, second) => first - second);
        /** @type {Map<Span, number[]>} */
        const groups = new Map();
        for (const index of drawn) {
            const { span, room } = this.#lines[index];
            if (!groups.has(span)) groups.set(span, []);
            if (room) groups.get(span)?.push(index);
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
        return { drawn, isComplete: true };
    }

    #fill(/** @type {HTMLElement} */ node, /** @type {Span} */ span, /** @type {number[]} */ indices) {
        setText(/** @type {Element} */ (node.firstElementChild), span.plan.name);
        let end = this.#list.top(span.first + 1);
        const items = indices.map((index) => {
            const room = /** @type {RoomPlan} */ (this.#lines[index].room);
            const item = this.#link(room.key);
            const [name, count] = /** @type {Element} */ (item.firstElementChild).children;
            setText(name, room.name);
            setAttribute(name, "title", room.name);
            setText(count, String(room.matching.length));
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

    #section(/** @type {string} */ id) {
        let node = this.#sections.get(id);
        if (!node) this.#sections.set(id, node = element("section", {}, element("h2", {}), element("ul", {})));
        return /** @type {HTMLElement} */ (node);
    }

    #link(/** @type {string} */ key) {
        let node = this.#links.get(key);
        if (!node) {
            this.#links.set(key, node = element("li", { "data-key": `link-${key}` },
                element("a", { href: `#room-${encodeURIComponent(key)}`, "data-room": key },
                    element("span", { class: "room-name" }), element("span", { class: "count" }))));
        }
        return /** @type {HTMLElement} */ (node);
    }
}

function dropDetached(/** @type {Map<string, HTMLElement>} */ nodes) {
    for (const [key, node] of nodes) if (!node.isConnected) nodes.delete(key);
}

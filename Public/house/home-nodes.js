import { createButton } from "../elements/controls.js";
import { openNameDialog, openConfirmation } from "../elements/dialogs.js";
import { arrange, element, setAttribute, setLength, setText, uniqueID } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { createIcon } from "../elements/icons.js";
import { access } from "../gateway/access.js";
import { createRoom, deleteRoom, renameRoom } from "../gateway/api.js";
import { isBlocked } from "../home/blocked.js";
import { dottedList, message } from "../text/messages.js";

/** @typedef {import("./plan.js").RoomPlan} RoomPlan */
/** @typedef {import("./home-layout.js").HomeLayout} HomeLayout */
/** @typedef {import("./home-layout.js").StructureSpan} StructureSpan */
/** @typedef {import("./home-layout.js").RoomSpan} RoomSpan */

/**
 * The drawn part of a structure or of a room.
 *
 * @typedef {{ span: StructureSpan, rooms: DrawnRoom[] }} DrawnStructure
 * @typedef {{ span: RoomSpan, rows: number[] }} DrawnRoom
 */

/** Up to this number of structures, rooms do not show the name of their structure. */
const maximumUnlabeled = 3;

/** The maximum number of structures and rooms whose nodes stay in memory when they are not drawn. */
const maximumHidden = 200;

/**
 * The nodes of structures and rooms, with the drawn cards of a long home.
 *
 * Blocks that are not drawn are replaced by empty space, so that the page keeps its full height.
 */
export class HomeNodes {
    #context;
    #counts;
    #structures = /** @type {Map<string, HTMLElement>} */ (new Map());
    #rooms = /** @type {Map<string, HTMLElement>} */ (new Map());
    #drawn = /** @type {DrawnStructure[]} */ ([]);

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("./room-counts.js").RoomCounts} counts
     */
    constructor(context, counts) {
        this.#context = context;
        this.#counts = counts;
    }

    /**
     * Draws these blocks, in order, and removes all others.
     *
     * @param {HTMLElement} main
     * @param {HomeLayout} layout
     * @param {(index: number) => number} top returns the position of a block in pixels
     * @param {number[]} drawn the indices of the blocks
     * @param {(id: string) => HTMLElement} card returns the card of a device
     */
    draw(main, layout, top, drawn, card) {
        let end = 0;
        this.#drawn = groupBlocks(layout, drawn);
        const nodes = this.#drawn.map(({ span, rooms }) => {
            const node = this.#structure(span);
            setLength(node, "marginTop", top(span.first) - end);
            end = top(span.end);
            this.#fillStructure(node, span, rooms, layout, top, card);
            return node;
        });
        setLength(main, "paddingBottom", top(layout.count) - end);
        arrange(main, nodes);
        this.updateSummaries();
    }

    /** Shows the numbers of devices in the headings of drawn rooms. */
    updateSummaries() {
        for (const { rooms } of this.#drawn) {
            for (const { span: { plan } } of rooms) {
                const node = this.#rooms.get(plan.key)?.querySelector(".room-summary");
                if (node) setText(node, dottedList(this.#counts.textsOf(plan)));
            }
        }
    }

    /** Marks the buttons while nothing can be changed. They explain the reason when they are used. */
    showConnection() {
        for (const node of [...this.#structures.values(), ...this.#rooms.values()]) this.#showConnectionIn(node);
    }

    #showConnectionIn(/** @type {HTMLElement} */ node) {
        const isDisabled = !this.#context.connection.canControl(Date.now());
        for (const button of node.querySelectorAll(":is(.structure-head, .room-head) button")) {
            setAttribute(button, "aria-disabled", isDisabled ? "true" : null);
        }
        return node;
    }

    /** Drops nodes that are not drawn if there are many. */
    dropHidden() {
        for (const nodes of [this.#structures, this.#rooms]) {
            if (nodes.size <= maximumHidden) continue;
            for (const [key, node] of nodes) if (!node.isConnected) nodes.delete(key);
        }
    }

    /**
     * @param {HTMLElement} node
     * @param {StructureSpan} span
     * @param {DrawnRoom[]} rooms
     * @param {HomeLayout} layout
     * @param {(index: number) => number} top
     * @param {(id: string) => HTMLElement} card
     */
    #fillStructure(node, span, rooms, layout, top, card) {
        const head = /** @type {HTMLElement} */ (node.firstElementChild);
        head.hidden = span.plan.name === "";
        setText(/** @type {Element} */ (head.firstElementChild), span.plan.name);
        let end = top(span.first + 1);
        if (span.end === span.first + 1) end -= layout.heights.structureGap;
        const nodes = rooms.map((room) => {
            const child = this.#room(room.span.plan);
            setLength(child, "marginTop", top(room.span.first) - end);
            end = top(room.span.end);
            if (room.span.end === span.end) end -= layout.heights.structureGap;
            this.#fillRoom(child, room, layout, top, card, end);
            setText(/** @type {Element} */ (child.querySelector(".room-structure")),
                layout.structures > maximumUnlabeled ? span.plan.name : "");
            return child;
        });
        const list = /** @type {HTMLElement} */ (node.lastElementChild);
        setLength(list, "paddingBottom", top(span.end) - layout.heights.structureGap - end);
        arrange(list, nodes);
    }

    /**
     * @param {HTMLElement} node
     * @param {DrawnRoom} room
     * @param {HomeLayout} layout
     * @param {(index: number) => number} top
     * @param {(id: string) => HTMLElement} card
     * @param {number} bottom the position of the room's end
     */
    #fillRoom(node, { span, rows }, layout, top, card, bottom) {
        const { plan } = span;
        setText(/** @type {Element} */ (node.querySelector("h3")), plan.name);
        const list = /** @type {HTMLElement} */ (node.querySelector("ul"));
        list.hidden = plan.matching.length === 0;
        /** @type {HTMLElement} */ (node.querySelector(".room-empty")).hidden = plan.matching.length > 0;
        // The browser skips rooms outside the viewport, and uses this height for them.
        const height = `${Math.round((bottom - top(span.first)) * 100) / 100}px`;
        if (node.style.getPropertyValue("--height") !== height) node.style.setProperty("--height", height);
        let end = top(span.first + 1);
        const tail = layout.heights.roomGap;
        const cards = rows.flatMap((index) => {
            const space = top(index) - end;
            const ids = layout.blocks[index].ids.map((id) => card(id));
            for (const each of ids) setLength(each, "marginTop", space);
            end = index === span.end - 1 ? bottom - tail : top(index + 1);
            return ids;
        });
        setLength(list, "paddingBottom", plan.matching.length === 0 ? 0 : bottom - tail - end);
        arrange(list, cards);
    }

    #structure(/** @type {StructureSpan} */ { plan: { id } }) {
        return getOrCreate(this.#structures, id, () => this.#showConnectionIn(this.#makeStructure(id)));
    }

    #room(/** @type {RoomPlan} */ plan) {
        return getOrCreate(this.#rooms, plan.key, () => this.#showConnectionIn(this.#makeRoom(plan)));
    }

    /** @returns {HTMLElement} */
    #makeStructure(/** @type {string} */ id) {
        const isHidden = id === "" || !access.may("POST", "/structures/id/rooms");
        const add = createButton({ class: "button is-small", hidden: isHidden }, (opener) => {
            if (isBlocked(this.#context)) return;
            openNameDialog({
                title: message("room.new"), label: message("room.name"), action: message("room.create"),
                opener, submit: (name) => createRoom(id, name),
            });
        }, createIcon("plus"), message("room.new"));
        return element("section", { class: "structure" },
            element("div", { class: "structure-head", "data-key": `structure-${id}` },
                element("h2", { dir: "auto", tabindex: "-1" }), add),
            element("div", { class: "structure-rooms" }));
    }

    /** @returns {HTMLElement} */
    #makeRoom(/** @type {RoomPlan} */ { key, roomID }) {
        const titleID = `room-${key}`;
        const current = () => this.#context.model.rooms.get(roomID ?? "");
        const tools = roomID !== null && access.may("PATCH", "/rooms/id") && element("div", { class: "room-tools" },
            this.#roomButton(message("action.rename"), "edit", titleID, (opener) => openNameDialog({
                title: message("room.rename"), label: message("room.name"), action: message("action.rename"),
                value: current()?.name, opener, submit: (name) => this.#rename(roomID, name),
            })),
            this.#roomButton(message("action.delete"), "remove", titleID, (opener) => openConfirmation({
                title: message("room.deleteQuestion", { room: current()?.name ?? "" }),
                text: this.#deletionText(roomID), action: message("room.delete"), opener,
                submit: () => deleteRoom(roomID),
            })));
        return element("section", { class: "room" },
            element("div", { class: "room-head", "data-key": `room-${key}` },
                element("h3", { id: titleID, tabindex: "-1", dir: "auto" }),
                element("span", { class: "room-summary" }),
                element("span", { class: "room-structure", dir: "auto" }), tools),
            element("ul", { class: "cards", "aria-labelledby": titleID }),
            element("p", { class: "room-empty", "data-key": `empty-${key}` }, message("room.empty")));
    }

    /** Creates a button for an action on a room; its name is the action and the room's title. */
    #roomButton(
        /** @type {string} */ action, /** @type {string} */ name, /** @type {string} */ titleID,
        /** @type {(opener: HTMLElement) => void} */ act
    ) {
        const id = uniqueID("tool");
        return createButton({ class: "tool", id, title: action, "aria-label": action,
            "aria-labelledby": `${id} ${titleID}` }, (button) => {
            if (!isBlocked(this.#context)) act(button);
        }, createIcon(name));
    }

    /** Renames a room, and offers to undo it. */
    async #rename(/** @type {string} */ roomID, /** @type {string} */ name) {
        const before = this.#context.model.rooms.get(roomID)?.name;
        await renameRoom(roomID, name);
        if (before === undefined || before === name) return;
        this.#context.toasts.show({
            text: message("device.renamed", { before, device: name }), undo: () => renameRoom(roomID, before),
        });
    }

    #deletionText(/** @type {string} */ roomID) {
        const count = [...this.#context.model.devices.values()].filter((device) => device.roomID === roomID).length;
        return count === 0 ? message("room.deleteEmpty") : message("room.deleteDevices", { count });
    }
}

/** Groups blocks by structure and room; a heading is drawn with the block after it. */
function groupBlocks(/** @type {HomeLayout} */ layout, /** @type {number[]} */ drawn) {
    /** @type {DrawnStructure[]} */
    const structures = [];
    for (const index of drawn) {
        const { kind, structure, room } = layout.blocks[index];
        let last = structures[structures.length - 1];
        if (last?.span !== structure) structures.push(last = { span: structure, rooms: [] });
        if (!room) continue;
        let lastRoom = last.rooms[last.rooms.length - 1];
        if (lastRoom?.span !== room) last.rooms.push(lastRoom = { span: room, rows: [] });
        if (kind === "row") lastRoom.rows.push(index);
    }
    return structures;
}

import { createRoom, deleteRoom, renameRoom } from "../api.js";
import { Keyed, arrange, element, icon, icons, setAttribute, setText, uniqueID } from "../dom.js";
import { Card } from "./card.js";
import { askForName, askToConfirm } from "./dialogs.js";
import { planOf } from "./plan.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./plan.js").StructurePlan} StructurePlan */
/** @typedef {import("./plan.js").RoomPlan} RoomPlan */

/** How many cards a room shows before it is asked for the rest: thousands would take seconds to draw. */
const most = 60;

/** Structures, their rooms, their devices; and the list of rooms beside them. */
export class HomeView {
    #context;
    #structures = new Keyed();
    #rooms = new Keyed();
    #cards = /** @type {Map<string, Card>} */ (new Map());
    #links = new Keyed();
    #expanded = /** @type {Set<string>} */ (new Set());
    #matches = (/** @type {import("../model.js").Device} */ _) => true;
    #main = document.getElementById("structures");
    #nav = document.getElementById("rooms");
    #empty = document.getElementById("empty");

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
    }

    /**
     * Shows what changed.
     *
     * @param {import("../model.js").Changes} changes
     * @param {(device: import("../model.js").Device) => boolean} matches
     */
    update(changes, matches) {
        for (const id of changes.devices) {
            const card = this.#cards.get(id);
            if (changes.shapes.has(id)) card?.rebuild();
            else card?.update();
        }
        if (changes.graph) this.arrange(matches);
    }

    /** Puts everything that matches in its place. */
    arrange(/** @type {(device: import("../model.js").Device) => boolean} */ matches) {
        this.#matches = matches;
        const { model } = this.#context;
        for (const id of this.#cards.keys()) if (!model.devices.has(id)) this.#cards.delete(id);
        const plans = planOf(model, matches);
        arrange(/** @type {Element} */ (this.#main), this.#structures.nodes(plans, (plan) => plan.id,
            (plan) => this.#makeStructure(plan.id), (node, plan) => this.#fillStructure(node, plan)));
        this.#rooms.forget(new Set(plans.flatMap((plan) => plan.rooms.map((room) => room.key))));
        arrange(/** @type {Element} */ (this.#nav), this.#links.nodes(plans, (plan) => plan.id,
            () => element("section", {}, element("h2", {}), element("ul", {})), fillLinks));
        const empty = /** @type {HTMLElement} */ (this.#empty);
        empty.hidden = plans.length > 0;
        empty.textContent = "Nothing to show: the home has no structures, or access to them has not been granted.";
    }

    #makeStructure(/** @type {string} */ id) {
        const add = element("button", { type: "button", class: "button", hidden: id === "", onclick: () =>
            askForName({
                title: "New room", label: "Name of the room", action: "Create room", opener: add,
                submit: (name) => createRoom(id, name),
            }) }, icon(icons.plus), "New room");
        return element("section", { class: "structure" },
            element("div", { class: "structure-head" }, element("h2"), add),
            element("div", { class: "structure-rooms" }));
    }

    #fillStructure(/** @type {Element} */ node, /** @type {StructurePlan} */ plan) {
        setText(/** @type {Element} */ (node.querySelector("h2")), plan.name);
        const rooms = this.#rooms.nodes(plan.rooms, (room) => room.key, (room) => this.#makeRoom(room),
            (room, { key, name, devices, matching }) => {
                setText(/** @type {Element} */ (room.querySelector("h3")), name);
                setText(/** @type {Element} */ (room.querySelector(".count")), countText(matching, devices));
                const list = /** @type {HTMLElement} */ (room.querySelector("ul"));
                const shown = this.#expanded.has(key) ? matching : matching.slice(0, most);
                arrange(list, shown.map((id) => this.#card(id)));
                const more = /** @type {HTMLElement} */ (room.querySelector(".more"));
                more.hidden = shown.length === matching.length;
                setText(more, `Show all ${matching.length} devices`);
                list.hidden = matching.length === 0;
                /** @type {HTMLElement} */ (room.querySelector(".room-empty")).hidden = matching.length > 0;
            });
        arrange(/** @type {Element} */ (node.lastElementChild), rooms);
        setAttribute(node, "hidden", rooms.length === 0 && plan.id === "" ? "" : null);
    }

    #card(/** @type {string} */ id) {
        let card = this.#cards.get(id);
        if (!card) this.#cards.set(id, card = new Card(this.#context, id));
        return card.node;
    }

    #makeRoom(/** @type {RoomPlan} */ { key, roomID }) {
        const titleID = `room-${key}`;
        const present = () => this.#context.model.rooms.get(roomID ?? "");
        const tools = roomID !== null && element("div", { class: "room-tools" },
            roomTool("Rename", icons.edit, titleID, (opener) => askForName({
                title: "Rename room", label: "Name of the room", action: "Rename", value: present()?.name, opener,
                submit: (name) => renameRoom(roomID, name),
            })),
            roomTool("Delete", icons.remove, titleID, (opener) => askToConfirm({
                title: `Delete ${present()?.name}?`, text: this.#consequence(roomID), action: "Delete room", opener,
                submit: () => deleteRoom(roomID),
            })));
        return element("section", { class: "room" },
            element("div", { class: "room-head" },
                element("h3", { id: titleID, tabindex: "-1" }), element("span", { class: "count" }), tools),
            element("ul", { class: "cards", "aria-labelledby": titleID }),
            element("button", { type: "button", class: "button more", hidden: true, onclick: () => this.#expand(key) }),
            element("p", { class: "quiet room-empty" }, "No devices here."));
    }

    /** Shows all devices of a room, and leaves the focus on the first that was not shown. */
    #expand(/** @type {string} */ key) {
        this.#expanded.add(key);
        this.arrange(this.#matches);
        const list = document.getElementById(`room-${key}`)?.closest(".room")?.querySelector("ul");
        list?.children[most]?.querySelector("button")?.focus();
    }

    #consequence(/** @type {string} */ roomID) {
        const count = [...this.#context.model.devices.values()].filter((device) => device.roomID === roomID).length;
        if (count === 0) return "The room is empty; no device is touched.";
        return count === 1 ? "Its device stays in the structure, without a room."
            : `Its ${count} devices stay in the structure, without a room.`;
    }
}

/** A button that does something to a room; its name is what it does and the room's title. */
function roomTool(
    /** @type {string} */ action, /** @type {string} */ path, /** @type {string} */ titleID,
    /** @type {(opener: HTMLElement) => void} */ act
) {
    const id = uniqueID("tool");
    return element("button", {
        type: "button", class: "tool", id, title: action, "aria-label": action, "aria-labelledby": `${id} ${titleID}`,
        onclick: (/** @type {Event} */ event) => act(/** @type {HTMLElement} */ (event.currentTarget)),
    }, icon(path));
}

function fillLinks(/** @type {Element} */ node, /** @type {StructurePlan} */ plan) {
    setText(/** @type {Element} */ (node.querySelector("h2")), plan.name);
    const list = /** @type {Element} */ (node.querySelector("ul"));
    while (list.children.length > plan.rooms.length) list.lastElementChild?.remove();
    plan.rooms.forEach((room, index) => {
        if (!list.children[index]) {
            list.append(element("li", {}, element("a", {}, element("span"), element("span", { class: "count" }))));
        }
        const link = /** @type {Element} */ (list.children[index].firstElementChild);
        setAttribute(link, "href", `#room-${room.key}`);
        setText(/** @type {Element} */ (link.firstElementChild), room.name);
        setText(/** @type {Element} */ (link.lastElementChild), String(room.matching.length));
    });
}

function countText(/** @type {string[]} */ matching, /** @type {string[]} */ devices) {
    return matching.length === devices.length ? String(devices.length) : `${matching.length} of ${devices.length}`;
}

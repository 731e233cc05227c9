import { createRoom, deleteRoom, renameRoom } from "../api.js";
import { arrange, element, icon, icons, setAttribute, setText, uniqueID } from "../dom.js";
import { Card } from "./card.js";
import { askForName, askToConfirm } from "./dialogs.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {{ id: string, name: string, rooms: RoomPlan[] }} StructurePlan */
/** @typedef {{ key: string, name: string, roomID: string|null, devices: string[], matching: string[] }} RoomPlan */

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Structures, their rooms, their devices; and the list of rooms beside them. */
export class HomeView {
    #context;
    #structures = new Keyed();
    #rooms = new Keyed();
    #cards = /** @type {Map<string, Card>} */ (new Map());
    #links = new Keyed();
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

    /** Puts everything in its place; answers how many devices are shown. */
    arrange(/** @type {(device: import("../model.js").Device) => boolean} */ matches) {
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
        empty.textContent = "This home has no structures and no devices yet.";
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
            (room, { name, devices, matching }) => {
                setText(/** @type {Element} */ (room.querySelector("h3")), name);
                setText(/** @type {Element} */ (room.querySelector(".count")), countText(matching, devices));
                const list = /** @type {HTMLElement} */ (room.querySelector("ul"));
                arrange(list, matching.map((id) => this.#card(id)));
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
            element("p", { class: "quiet room-empty" }, "No devices here."));
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

/** Nodes by key, made once and filled again. */
class Keyed {
    #nodes = /** @type {Map<string, Element>} */ (new Map());

    /**
     * @template Item
     * @param {Item[]} items
     * @param {(item: Item) => string} keyOf
     * @param {(item: Item) => Element} make
     * @param {(node: Element, item: Item) => void} fill
     */
    nodes(items, keyOf, make, fill) {
        return items.map((item) => {
            const key = keyOf(item);
            let node = this.#nodes.get(key);
            if (!node) this.#nodes.set(key, node = make(item));
            fill(node, item);
            return node;
        });
    }

    /** Drops all nodes but those of these keys. */
    forget(/** @type {Set<string>} */ kept) {
        for (const key of this.#nodes.keys()) if (!kept.has(key)) this.#nodes.delete(key);
    }
}

/**
 * The home as it is to be shown: structures as they come, rooms and devices by name.
 *
 * While something is searched, rooms that lack it are left out.
 *
 * @param {import("../model.js").Model} model
 * @param {(device: import("../model.js").Device) => boolean} matches
 * @returns {StructurePlan[]}
 */
function planOf(model, matches) {
    const isFiltered = [...model.devices.values()].some((device) => !matches(device));
    const byName = (/** @type {{ name: string }} */ first, /** @type {{ name: string }} */ second) =>
        order.compare(first.name, second.name);
    /** @type {Map<string, RoomPlan>} */
    const plans = new Map();
    const planFor = (/** @type {string} */ key, /** @type {string|null} */ roomID, /** @type {string} */ name) => {
        let plan = plans.get(key);
        if (!plan) plans.set(key, plan = { key, roomID, name, devices: [], matching: [] });
        return plan;
    };
    for (const room of model.rooms.values()) planFor(`in-${room.id}`, room.id, room.name || "Unnamed room");
    for (const device of [...model.devices.values()].sort(byName)) {
        const room = model.rooms.get(device.roomID ?? "");
        const plan = room ? planFor(`in-${room.id}`, room.id, room.name)
            : planFor(`none-${device.structureID ?? ""}`, null, "No room");
        plan.devices.push(device.id);
        if (matches(device)) plan.matching.push(device.id);
    }
    const roomsOf = (/** @type {string} */ structureID) => {
        const rooms = [...model.rooms.values()].filter((room) => room.structureID === structureID).sort(byName)
            .map((room) => plans.get(`in-${room.id}`));
        const all = [...rooms, plans.get(`none-${structureID}`)].flatMap((plan) => plan ?? []);
        return isFiltered ? all.filter((plan) => plan.matching.length > 0) : all;
    };
    const structures = [...model.structures.values()]
        .map(({ id, name }) => ({ id, name: name || "Unnamed structure", rooms: roomsOf(id) }));
    const loose = { id: "", name: "Without a structure", rooms: roomsOf("") };
    const all = loose.rooms.length > 0 ? [...structures, loose] : structures;
    return isFiltered ? all.filter((plan) => plan.rooms.length > 0) : all;
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

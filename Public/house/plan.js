import { getOrCreate } from "../elements/get-or-create.js";
import { locale, message, sentenceCase, word } from "../text/messages.js";

/**
 * A structure as the page shows it, and one of its groups: a room, the devices without a room, or devices of one kind.
 * `matching` are the devices that match the search.
 *
 * @typedef {{ id: string, name: string, rooms: RoomPlan[] }} StructurePlan
 *   id: empty for the devices without a structure, and for kinds; name: empty if it has no heading
 * @typedef {{ key: string, name: string, roomID: string|null, devices: string[], matching: string[] }} RoomPlan
 *   roomID: null if the group is not a room
 */

/** @typedef {import("../home/model.js").Device} Device */
/** @typedef {import("../home/router.js").Grouping} Grouping */

/**
 * Arranges a home for display: structures in the order of the home, rooms and devices by name; or devices by type.
 * Types with the same icon, such as those of lights, are one group. Favorites are the first ones of their group.
 */
export class Planner {
    #sources;
    #structures = /** @type {StructurePlan[]} */ ([]);
    #sorted = /** @type {Device[]} */ ([]);
    #grouping = /** @type {Grouping} */ ("room");
    #isStale = true;
    #collator = new Intl.Collator(locale(), { numeric: true, sensitivity: "base" });

    /** @param {Pick<import("../home/context.js").Context, "model"|"catalog"|"favorites"|"displays">} sources */
    constructor(sources) {
        this.#sources = sources;
    }

    /** Makes the next plan read structures, rooms, names, favorites and the rooms of devices again. */
    invalidate() {
        this.#isStale = true;
    }

    /**
     * Returns the home for display. During a search, rooms and structures without a match are omitted.
     *
     * @param {Grouping} grouping
     * @param {((deviceID: string) => boolean)|null} matches null if there is no search
     * @returns {StructurePlan[]}
     */
    plan(grouping, matches) {
        if (this.#isStale || grouping !== this.#grouping) {
            this.#grouping = grouping;
            this.#structures = grouping === "type" ? this.#byType() : this.#byRoom();
            this.#isStale = false;
        }
        if (!matches) return this.#structures;
        return this.#structures
            .map((structure) => ({
                ...structure,
                rooms: structure.rooms.map((room) => ({ ...room, matching: room.devices.filter(matches) }))
                    .filter((room) => room.matching.length > 0),
            }))
            .filter((structure) => structure.rooms.length > 0);
    }

    /** @returns {StructurePlan[]} */
    #byType() {
        /** @type {Map<string, RoomPlan>} */
        const plans = new Map();
        /** @type {Map<RoomPlan, Set<string>>} */
        const names = new Map();
        for (const device of this.#devicesInOrder()) {
            const plan = planFor(plans, `type-${this.#sources.displays.of(device.id)?.typeIcon}`, null, "");
            plan.devices.push(device.id);
            getOrCreate(names, plan, () => new Set()).add(this.#typeNameOf(device));
        }
        for (const [plan, each] of names) plan.name = commonName([...each]);
        const rooms = [...plans.values()].sort(this.#byName);
        return rooms.length === 0 ? [] : [{ id: "", name: "", rooms }];
    }

    /** Returns the name of the type of the device's main part. */
    #typeNameOf(/** @type {Device} */ { types }) {
        const { catalog } = this.#sources;
        const main = catalog.mainPart(types);
        return main ? word(catalog.typeName(main.type), "type") : message("device.noType");
    }

    /** @returns {StructurePlan[]} */
    #byRoom() {
        const { structures, rooms } = this.#sources.model;
        /** @type {Map<string, RoomPlan>} */
        const plans = new Map();
        /** @type {Map<string, RoomPlan[]>} */
        const byStructure = new Map();
        for (const room of [...rooms.values()].sort(this.#byName)) {
            const plan = planFor(plans, `in-${room.id}`, room.id, room.name || message("room.unnamed"));
            getOrCreate(byStructure, room.structureID, () => []).push(plan);
        }
        for (const device of this.#devicesInOrder()) {
            const room = rooms.get(device.roomID ?? "");
            const plan = room ? planFor(plans, `in-${room.id}`, room.id, room.name)
                : planFor(plans, `none-${device.structureID ?? ""}`, null, message("room.none"));
            plan.devices.push(device.id);
        }
        const roomsOf = (/** @type {string} */ structureID) =>
            [...byStructure.get(structureID) ?? [], plans.get(`none-${structureID}`)].flatMap((plan) => plan ?? []);
        const sorted = [...structures.values()]
            .map(({ id, name }) => ({ id, name: name || message("home.unnamedStructure"), rooms: roomsOf(id) }));
        const [unassigned] = roomsOf("");
        if (!unassigned) return sorted;
        // These devices are one group, so one heading is enough.
        return [...sorted, { id: "", name: "", rooms: [{ ...unassigned, name: message("home.withoutStructure") }] }];
    }

    /** Returns the devices by name, the favorites first. */
    #devicesInOrder() {
        const sorted = this.#devicesByName();
        const isFavorite = (/** @type {Device} */ { id }) => this.#sources.favorites.has(id);
        return [...sorted.filter(isFavorite), ...sorted.filter((device) => !isFavorite(device))];
    }

    /** Returns the devices by name. Sorting starts with the previous order, because usually few names have changed. */
    #devicesByName() {
        const { devices } = this.#sources.model;
        const known = new Set();
        const sorted = this.#sorted.flatMap(({ id }) => {
            known.add(id);
            return devices.get(id) ?? [];
        });
        for (const device of devices.values()) if (!known.has(device.id)) sorted.push(device);
        this.#sorted = sorted.sort(this.#byName);
        return this.#sorted;
    }

    #byName = (/** @type {{ name: string }} */ first, /** @type {{ name: string }} */ second) =>
        this.#collator.compare(first.name, second.name);
}

/** Returns the group with this key; creates an empty one if there is none. */
function planFor(
    /** @type {Map<string, RoomPlan>} */ plans, /** @type {string} */ key, /** @type {string|null} */ roomID,
    /** @type {string} */ name
) {
    return getOrCreate(plans, key, () => {
        const devices = /** @type {string[]} */ ([]);
        return { key, roomID, name, devices, matching: devices };
    });
}

/**
 * Returns one name for device types: the words with which all of their names end or begin, such as “Light”; else all
 * names.
 */
function commonName(/** @type {string[]} */ names) {
    const split = names.map((name) => name.split(" "));
    const [first] = split;
    const isShared = (/** @type {number} */ position) =>
        split.every((words) => words.at(position)?.toLowerCase() === first.at(position)?.toLowerCase());
    const shortest = Math.min(...split.map((words) => words.length));
    const count = (/** @type {(offset: number) => number} */ positionOf) => {
        let length = 0;
        while (length < shortest && isShared(positionOf(length))) length += 1;
        return length;
    };
    const atEnd = count((offset) => -1 - offset);
    const atStart = count((offset) => offset);
    if (atEnd > 0) return sentenceCase(first.slice(-atEnd).join(" "));
    if (atStart > 0) return sentenceCase(first.slice(0, atStart).join(" "));
    return names.join(message("value.separator"));
}

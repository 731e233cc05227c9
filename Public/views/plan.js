/**
 * What is shown of a structure, and of a room or of the devices without a room. `matching` are the devices that match
 * the search.
 *
 * @typedef {{ id: string, name: string, rooms: RoomPlan[] }} StructurePlan
 * @typedef {{ key: string, name: string, roomID: string|null, devices: string[], matching: string[] }} RoomPlan
 */

/** @typedef {import("../model.js").Device} Device */

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Arranges a home for display: structures in the order of the home, rooms and devices by name. */
export class Planner {
    #model;
    #structures = /** @type {StructurePlan[]} */ ([]);
    #sorted = /** @type {Device[]} */ ([]);
    #isStale = true;

    /** @param {import("../model.js").Model} model */
    constructor(model) {
        this.#model = model;
    }

    /** Makes the next plan read structures, rooms, names and the rooms of devices again. */
    invalidate() {
        this.#isStale = true;
    }

    /**
     * Returns the home for display. During a search, rooms and structures without a match are omitted.
     *
     * @param {((device: Device) => boolean)|null} matches null if there is no search
     * @returns {StructurePlan[]}
     */
    plan(matches) {
        if (this.#isStale) this.#structures = this.#sort();
        this.#isStale = false;
        if (!matches) return this.#structures;
        const { devices } = this.#model;
        const isMatching = (/** @type {string} */ id) => {
            const device = devices.get(id);
            return device !== undefined && matches(device);
        };
        return this.#structures
            .map((structure) => ({
                ...structure,
                rooms: structure.rooms.map((room) => ({ ...room, matching: room.devices.filter(isMatching) }))
                    .filter((room) => room.matching.length > 0),
            }))
            .filter((structure) => structure.rooms.length > 0);
    }

    #sort() {
        const { structures, rooms } = this.#model;
        /** @type {Map<string, RoomPlan>} */
        const plans = new Map();
        const planFor = (/** @type {string} */ key, /** @type {string|null} */ roomID, /** @type {string} */ name) => {
            let plan = plans.get(key);
            if (!plan) {
                const devices = /** @type {string[]} */ ([]);
                plans.set(key, plan = { key, roomID, name, devices, matching: devices });
            }
            return plan;
        };
        /** @type {Map<string, RoomPlan[]>} */
        const byStructure = new Map();
        for (const room of [...rooms.values()].sort(byName)) {
            const plan = planFor(`in-${room.id}`, room.id, room.name || "Unnamed room");
            const siblings = byStructure.get(room.structureID);
            if (siblings) siblings.push(plan);
            else byStructure.set(room.structureID, [plan]);
        }
        for (const device of this.#devicesByName()) {
            const room = rooms.get(device.roomID ?? "");
            const plan = room ? planFor(`in-${room.id}`, room.id, room.name)
                : planFor(`none-${device.structureID ?? ""}`, null, "No room");
            plan.devices.push(device.id);
        }
        const roomsOf = (/** @type {string} */ structureID) =>
            [...byStructure.get(structureID) ?? [], plans.get(`none-${structureID}`)].flatMap((plan) => plan ?? []);
        const sorted = [...structures.values()]
            .map(({ id, name }) => ({ id, name: name || "Unnamed structure", rooms: roomsOf(id) }));
        const unassigned = { id: "", name: "Without a structure", rooms: roomsOf("") };
        return unassigned.rooms.length > 0 ? [...sorted, unassigned] : sorted;
    }

    /** Returns the devices by name. Sorting starts with the previous order, because usually few names have changed. */
    #devicesByName() {
        const { devices } = this.#model;
        const known = new Set();
        const sorted = this.#sorted.flatMap(({ id }) => {
            known.add(id);
            return devices.get(id) ?? [];
        });
        for (const device of devices.values()) if (!known.has(device.id)) sorted.push(device);
        this.#sorted = sorted.sort(byName);
        return this.#sorted;
    }
}

function byName(/** @type {{ name: string }} */ first, /** @type {{ name: string }} */ second) {
    return collator.compare(first.name, second.name);
}

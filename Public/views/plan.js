/**
 * What is shown of a structure, and of a room or of the devices without one.
 *
 * @typedef {{ id: string, name: string, rooms: RoomPlan[] }} StructurePlan
 * @typedef {{ key: string, name: string, roomID: string|null, devices: string[], matching: string[] }} RoomPlan
 */

/** @typedef {import("../model.js").Device} Device */

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Puts a home in the order in which it is shown: structures as they come, rooms and devices by name. */
export class Planner {
    #model;
    #places = /** @type {StructurePlan[]} */ ([]);
    #sorted = /** @type {Device[]} */ ([]);
    #isStale = true;

    /** @param {import("../model.js").Model} model */
    constructor(model) {
        this.#model = model;
    }

    /** To be called when structures, rooms, names or places changed. */
    forget() {
        this.#isStale = true;
    }

    /**
     * The home as it is to be shown. While something is searched, rooms and structures that lack it are left out.
     *
     * @param {((device: Device) => boolean)|null} matches null where nothing is searched
     * @returns {StructurePlan[]}
     */
    plan(matches) {
        if (this.#isStale) this.#places = this.#sort();
        this.#isStale = false;
        if (!matches) return this.#places;
        const { devices } = this.#model;
        const isMatching = (/** @type {string} */ id) => {
            const device = devices.get(id);
            return device !== undefined && matches(device);
        };
        return this.#places
            .map((place) => ({
                ...place,
                rooms: place.rooms.map((room) => ({ ...room, matching: room.devices.filter(isMatching) }))
                    .filter((room) => room.matching.length > 0),
            }))
            .filter((place) => place.rooms.length > 0);
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
        const places = [...structures.values()]
            .map(({ id, name }) => ({ id, name: name || "Unnamed structure", rooms: roomsOf(id) }));
        const loose = { id: "", name: "Without a structure", rooms: roomsOf("") };
        return loose.rooms.length > 0 ? [...places, loose] : places;
    }

    /** The devices by name; the last order is the start of the next, since a few names changed at most. */
    #devicesByName() {
        const { devices } = this.#model;
        const known = new Set();
        const present = this.#sorted.flatMap(({ id }) => {
            known.add(id);
            return devices.get(id) ?? [];
        });
        for (const device of devices.values()) if (!known.has(device.id)) present.push(device);
        this.#sorted = present.sort(byName);
        return this.#sorted;
    }
}

function byName(/** @type {{ name: string }} */ first, /** @type {{ name: string }} */ second) {
    return collator.compare(first.name, second.name);
}

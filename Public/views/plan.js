/**
 * What is shown of a structure, and of a room or of the devices without one.
 *
 * @typedef {{ id: string, name: string, rooms: RoomPlan[] }} StructurePlan
 * @typedef {{ key: string, name: string, roomID: string|null, devices: string[], matching: string[] }} RoomPlan
 */

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * The home as it is to be shown: structures as they come, rooms and devices by name.
 *
 * While something is searched, rooms that lack it are left out.
 *
 * @param {import("../model.js").Model} model
 * @param {(device: import("../model.js").Device) => boolean} matches
 * @returns {StructurePlan[]}
 */
export function planOf(model, matches) {
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

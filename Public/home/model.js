import { isEqual } from "../catalog/part-reader.js";
import { isLater } from "../gateway/cursor.js";
import { beginCountdowns, completeCountdowns } from "./countdowns.js";

/** @typedef {import("../gateway/api.js").Address} Address */

/**
 * The objects of the home, as the gateway sends them.
 *
 * A snapshot contains the traits that a list of devices shows. `isWhole` is true for a device with all its traits. A
 * part or trait without connectivity has that of its device.
 *
 * @typedef {{ connectivityState: string, dataSourceLocality: string }} Connectivity
 * @typedef {{ id: string, name: string, network?: import("./world.js").Network }} Structure
 * @typedef {{ id: string, name: string, structureID: string }} Room
 * @typedef {{ attributes: Record<string, any>, commands: string[], sourceConnectivity?: Connectivity,
 *             countsFrom?: Record<string, number> }} TraitState
 *   countsFrom: the times of the home in milliseconds from which values count down
 * @typedef {{ part: number, type: string, isPrimaryType: boolean, sourceConnectivity?: Connectivity,
 *             traits: Record<string, TraitState> }} Part
 * @typedef {{ id: string, name: string, structureID: string|null, roomID: string|null, isMatterDevice: boolean,
 *             sourceConnectivity: Connectivity, revision: number, types: Part[], isWhole?: boolean }} Device
 */

/**
 * The home, as received from the stream.
 *
 * Changes are marked in `Updates`, which draws the views.
 */
export class Model {
    /** @type {Map<string, Structure>} */ structures = new Map();
    /** @type {Map<string, Room>} */ rooms = new Map();
    /** @type {Map<string, Device>} */ devices = new Map();

    /**
     * The last event of each device since the page was opened.
     *
     * @type {Map<string, { trait: string, event: string, time: string }>}
     */
    lastEvents = new Map();

    /** Whether the first home has not arrived completely. */
    isLoading = true;

    /** The id of the last applied frame. */
    cursor = "";

    /**
     * When each device changed last while the page was open, in milliseconds of this computer's clock. Reports of
     * processes, such as the temperature of a sensor, do not count.
     *
     * @type {Map<string, number>}
     */
    changedAt = new Map();

    #updates;
    #homeTime;
    /** Whether values that count down have been received without a time. */
    #hasUntimed = false;

    /**
     * The values that responses have replaced before the stream has reported the change, by trait.
     *
     * @type {Map<string, Record<string, any>>}
     */
    #replaced = new Map();

    /**
     * The attributes that the stream has reported of traits that the home does not contain yet, by trait.
     *
     * @type {Map<string, Record<string, any>>}
     */
    #reported = new Map();

    /**
     * @param {import("./updates.js").Updates} updates
     * @param {() => number|null} [homeTime] returns the time of the home in milliseconds; null if it is not known
     */
    constructor(updates, homeTime = () => null) {
        this.#updates = updates;
        this.#homeTime = homeTime;
    }

    /** Applies that the time of the home is known. The stream reports it after each snapshot, which has no time. */
    applyHomeTime() {
        const time = this.#homeTime();
        if (!this.#hasUntimed || time === null) return;
        this.#hasUntimed = false;
        for (const { types } of this.devices.values()) for (const part of types) completeCountdowns(part, time);
    }

    /**
     * Applies a frame of the stream.
     *
     * @param {string} name
     * @param {any} data
     * @param {number} [now] in milliseconds
     */
    apply(name, data, now = Date.now()) {
        const isOfClient = data?.origin === "client" || name === "event";
        if (data?.deviceID !== undefined && isOfClient) this.changedAt.set(data.deviceID, now);
        switch (name) {
            case "snapshot": return this.#replace(data);
            case "added":
            case "updated": return this.#put(data);
            case "removed": return this.#remove(data.kind, data.id ?? data.object?.id);
            case "attributes":
                this.#dropReplaced(data);
                return this.#merge(data, timeOf(data));
            case "event":
                this.lastEvents.set(data.deviceID, data);
                return this.#markChanged(data.deviceID);
        }
    }

    /** Adds what has arrived of the first home. The frame with the whole home replaces it. */
    addPieces(/** @type {import("../gateway/stream.js").Home} */ { structures, rooms, devices }) {
        if (!this.isLoading) return;
        for (const structure of structures) this.structures.set(structure.id, structure);
        for (const room of rooms) this.rooms.set(room.id, room);
        for (const device of devices) {
            this.devices.set(device.id, device);
            this.#markChanged(device.id, true);
        }
        this.#markArrangementChanged();
    }

    /**
     * Applies the attributes in the response to a write or a command, unless the stream has sent later values.
     *
     * @param {Address} address
     * @param {import("../gateway/api.js").Outcome} outcome
     */
    applyResult(address, outcome) {
        if (outcome.attributes && isLater(outcome.cursor, this.cursor)) {
            this.#recordReplaced(address, outcome.attributes);
            this.#merge({ ...address, attributes: outcome.attributes }, this.#homeTime());
        }
        this.#markChanged(address.deviceID);
    }

    /**
     * Completes a device with the traits that the snapshot has left out. Those that it has stay as the stream reports
     * them.
     *
     * @param {Device} whole the device with all its traits
     * @param {string} cursor the cursor at which it was read
     */
    complete(whole, cursor) {
        const device = this.devices.get(whole.id);
        if (!device || device.isWhole) return;
        const isNewer = isLater(cursor, this.cursor);
        for (const { part, traits } of whole.types) {
            const known = device.types.find((each) => each.part === part);
            for (const [trait, state] of Object.entries(traits)) {
                const key = traitKey({ deviceID: device.id, part, trait });
                const reported = this.#reported.get(key);
                this.#reported.delete(key);
                if (!known || known.traits[trait]) continue;
                known.traits[trait] = isNewer ? state
                    : { ...state, attributes: { ...state.attributes, ...reported } };
            }
        }
        device.isWhole = true;
        const time = this.#homeTime();
        if (time !== null) for (const part of device.types) completeCountdowns(part, time);
        this.#markChanged(device.id, true);
    }

    /**
     * Returns the attributes of a trait as the stream has reported them, without later values of responses; undefined if
     * it has reported none.
     *
     * @param {Address} address
     * @returns {Record<string, any>|undefined}
     */
    streamedAttributes(address) {
        const attributes = this.part(address.deviceID, address.part)?.traits[address.trait]?.attributes
            ?? this.#reported.get(traitKey(address));
        return attributes && { ...attributes, ...this.#replaced.get(traitKey(address)) };
    }

    /**
     * Returns the part of a device with this number.
     *
     * @returns {Part|undefined}
     */
    part(/** @type {string} */ deviceID, /** @type {number} */ part) {
        return this.devices.get(deviceID)?.types.find((candidate) => candidate.part === part);
    }

    #replace(/** @type {any} */ snapshot) {
        const byID = (/** @type {any[]} */ list) => new Map(list.map((each) => [each.id, each]));
        const known = this.devices;
        this.isLoading = false;
        this.#hasUntimed = true;
        this.#replaced.clear();
        this.#reported.clear();
        this.structures = byID(snapshot.structures);
        this.rooms = byID(snapshot.rooms);
        this.devices = byID(snapshot.devices);
        for (const id of known.keys()) if (!this.devices.has(id)) this.#updates.markDevice(id);
        for (const [id, device] of this.devices) if (known.get(id) !== device) this.#markChanged(id, true);
        this.#markArrangementChanged();
    }

    #put(/** @type {any} */ frame) {
        const { kind, object } = frame;
        if (kind === "structure") return this.#putStructure(object);
        if (kind === "room") this.rooms.set(object.id, object);
        if (kind !== "device") return this.#markArrangementChanged();
        const known = this.devices.get(object.id);
        const device = { ...known, ...object, isWhole: true };
        for (const part of device.types) beginCountdowns(part, timeOf(frame));
        this.devices.set(object.id, device);
        this.#markChanged(object.id, true);
        const isArrangedAsBefore = known !== undefined && known.name === device.name && known.roomID === device.roomID
            && known.structureID === device.structureID;
        if (!isArrangedAsBefore) this.#markArrangementChanged();
    }

    /** A change of the network alone does not change the arrangement. */
    #putStructure(/** @type {Structure} */ structure) {
        const known = this.structures.get(structure.id);
        this.structures.set(structure.id, { ...known, ...structure });
        this.#updates.next.structures = true;
        if (known?.name !== structure.name) this.#markArrangementChanged();
    }

    #remove(/** @type {string} */ kind, /** @type {string} */ id) {
        if (kind === "structure") this.structures.delete(id);
        if (kind === "room") this.rooms.delete(id);
        if (kind === "device") {
            this.devices.delete(id);
            this.#markChanged(id, true);
        }
        this.#markArrangementChanged();
    }

    /**
     * @param {{ deviceID: string, part: number, trait: string, attributes: Record<string, any> }} change
     * @param {number|null} time of the home in milliseconds
     */
    #merge(change, time) {
        const part = this.part(change.deviceID, change.part);
        const trait = part?.traits[change.trait];
        if (!part || !trait) return this.#record(change);
        const isNew = Object.keys(change.attributes).some((name) => !(name in trait.attributes));
        Object.assign(trait.attributes, change.attributes);
        beginCountdowns(part, time, change);
        this.#markChanged(change.deviceID, isNew);
    }

    /** Stores attributes of a trait that the snapshot has left out. */
    #record(
        /** @type {Address & { attributes: Record<string, any> }} */ { attributes, ...address }
    ) {
        const device = this.devices.get(address.deviceID);
        if (!device || device.isWhole) return;
        this.#reported.set(traitKey(address), { ...this.#reported.get(traitKey(address)), ...attributes });
    }

    #recordReplaced(
        /** @type {Address} */ address, /** @type {Record<string, any>} */ attributes
    ) {
        const current = this.part(address.deviceID, address.part)?.traits[address.trait]?.attributes;
        if (!current) return;
        const names = Object.keys(attributes).filter((name) => !isEqual(current[name], attributes[name]));
        const values = Object.fromEntries(names.map((name) => [name, current[name]]));
        // The first replaced value is the one that the stream has reported.
        this.#replaced.set(traitKey(address), { ...values, ...this.#replaced.get(traitKey(address)) });
    }

    /** The stream has reported these attributes. */
    #dropReplaced(
        /** @type {Address & { attributes: Record<string, any> }} */ { attributes, ...address }
    ) {
        const replaced = this.#replaced.get(traitKey(address));
        if (!replaced) return;
        for (const name of Object.keys(attributes)) delete replaced[name];
        if (Object.keys(replaced).length === 0) this.#replaced.delete(traitKey(address));
    }

    #markChanged(/** @type {string} */ deviceID, hasNewShape = false) {
        this.#updates.markDevice(deviceID);
        if (hasNewShape) this.#updates.next.shapes.add(deviceID);
    }

    #markArrangementChanged() {
        this.#updates.next.arrangement = true;
    }
}

/** Returns the time of the home at which a change was made, in milliseconds; null if the frame has none. */
function timeOf(/** @type {{ time?: string }} */ { time }) {
    const result = Date.parse(time ?? "");
    return Number.isNaN(result) ? null : result;
}

function traitKey(/** @type {Address} */ { deviceID, part, trait }) {
    return `${deviceID} ${part} ${trait}`;
}

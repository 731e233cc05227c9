import { humanName } from "../catalog/catalog.js";
import { listDevicesWithTrait, listFaults } from "../gateway/api.js";
import { Reading } from "../gateway/reading.js";
import { word } from "../text/messages.js";

/** @typedef {import("./model.js").Device} Device */

/**
 * A fault that is set on the home: its kind, its target, and the members of its kind.
 *
 * @typedef {Record<string, any> & { id: string, kind: string, on: FaultTarget,
 *             phase: "waiting"|"active"|"ended", applied: number, makesOffline?: boolean }} Fault
 * @typedef {{ device?: string, type?: string, trait?: string, room?: string, structure?: string, route?: string,
 *             client?: string, stream?: boolean, journal?: boolean }} FaultTarget
 * @typedef {"devices"|"requests"|"streams"|"journal"} FaultScope the kind of objects that a fault acts on
 */

/** Returns the name of a kind of fault. */
export function kindName(/** @type {string} */ kind) {
    return word(humanName(kind));
}

/** Returns what a fault with this target acts on. */
export function scopeOf(/** @type {FaultTarget} */ on) {
    if (on.journal) return /** @type {FaultScope} */ ("journal");
    if (on.stream) return "streams";
    return on.route !== undefined || on.client !== undefined ? "requests" : "devices";
}

/** The faults that are set on the home, as the stream reports them, and the devices that they affect. */
export class HomeFaults {
    /** All faults, in the order in which they were set; also those that wait or have ended. */
    all = /** @type {Fault[]} */ ([]);

    /** Whether the faults are known. */
    isKnown = false;

    /** Why the faults could not be read; null if they could, or if they were not. */
    problem = /** @type {unknown} */ (null);

    #model;
    #onChange;
    #requests;
    /** The active faults on devices, with tests whether they affect a device. */
    #tests = /** @type {{ fault: Fault, affects: (device: Device) => boolean }[]} */ ([]);
    /** The devices that have a trait, by the name of the trait; the page has not read all traits of all devices. */
    #withTrait = /** @type {Map<string, Set<string>>} */ (new Map());
    #reading = new Reading(() => this.#readAll());

    /**
     * @param {import("./model.js").Model} model
     * @param {(deviceIDs: string[]) => void} onChange called with the devices that faults affect or have affected
     * @param {{ listFaults: typeof listFaults, listDevicesWithTrait: typeof listDevicesWithTrait }} [requests]
     */
    constructor(model, onChange, requests = { listFaults, listDevicesWithTrait }) {
        this.#model = model;
        this.#onChange = onChange;
        this.#requests = requests;
    }

    /** The faults that have an effect now. */
    get active() {
        return this.all.filter(({ phase }) => phase === "active");
    }

    /** Applies the faults that the stream or a response reports. */
    set(/** @type {Fault[]} */ faults) {
        const before = this.#affectedDevices();
        this.all = faults;
        this.isKnown = true;
        this.problem = null;
        this.#tests = this.active.filter(({ on }) => scopeOf(on) === "devices")
            .map((fault) => ({ fault, affects: this.#testOf(fault.on) }));
        this.#onChange([...new Set([...before, ...this.#affectedDevices()])]);
        for (const { on: { trait } } of this.active) if (trait) void this.#findDevicesWith(trait);
    }

    /** Returns the active faults that affect a device. */
    affecting(/** @type {Device} */ device) {
        return this.#tests.filter(({ affects }) => affects(device)).map(({ fault }) => fault);
    }

    /** Returns an active fault that can make a device offline; undefined if there is none. */
    offlineFault(/** @type {Device} */ device) {
        return this.#tests.find(({ fault, affects }) => fault.makesOffline && affects(device))?.fault;
    }

    /** The number of devices that a fault affects. */
    countDevices(/** @type {Fault} */ fault) {
        const affects = this.#testOf(fault.on);
        let count = 0;
        for (const device of this.#model.devices.values()) if (affects(device)) count += 1;
        return count;
    }

    /** Reads the faults, but not more often than once per second. A stream that is disturbed does not report them. */
    readSoon() {
        this.#reading.soon();
    }

    /** Reads the faults. After a failure, those that were known stay. */
    read() {
        return this.#reading.now();
    }

    async #readAll() {
        try {
            this.set((await this.#requests.listFaults()).faults);
        } catch (error) {
            this.problem = error;
            this.#onChange([]);
        }
    }

    /** @returns {(device: Device) => boolean} whether a fault with this target affects a device */
    #testOf(/** @type {FaultTarget} */ { device, room, structure, type, trait }) {
        if (device !== undefined) return ({ id }) => id === device;
        if (room !== undefined) return ({ roomID }) => roomID === room;
        if (structure !== undefined) return ({ structureID }) => structureID === structure;
        if (type !== undefined) return ({ types }) => types.some((part) => isNamed(part.type, type));
        if (trait === undefined) return () => false;
        return ({ id, types }) => (this.#withTrait.get(trait)?.has(id) ?? false)
            || types.some(({ traits }) => Object.keys(traits).some((each) => isNamed(each, trait)));
    }

    #affectedDevices() {
        if (this.#tests.length === 0) return [];
        return [...this.#model.devices.values()].filter((device) => this.#tests.some(({ affects }) => affects(device)))
            .map(({ id }) => id);
    }

    /** Finds out which devices have a trait, once. */
    async #findDevicesWith(/** @type {string} */ trait) {
        if (this.#withTrait.has(trait)) return;
        this.#withTrait.set(trait, new Set());
        try {
            const ids = await this.#requests.listDevicesWithTrait(trait);
            this.#withTrait.set(trait, new Set(ids));
            this.#onChange(ids);
        } catch {
            // The devices whose traits are known are marked; the others are found the next time.
            this.#withTrait.delete(trait);
        }
    }
}

/** Whether a name means this id. It may lack the vendor, and upper case makes no difference, as in the API. */
function isNamed(/** @type {string} */ id, /** @type {string} */ name) {
    const [full, searched] = [id.toLowerCase(), name.toLowerCase()];
    return full === searched || full.slice(full.indexOf(".") + 1) === searched;
}

import { readDevice } from "../gateway/api.js";

/**
 * Reads the traits of devices that the snapshot of the stream has left out, when a view needs them.
 *
 * A failed request is repeated when the device is discarded first, also if that happens while it is read.
 */
export class DeviceDetails {
    #sources;
    #read;
    #reading = /** @type {Set<string>} */ (new Set());
    /** The devices that were discarded while they are read. */
    #discarded = /** @type {Set<string>} */ (new Set());
    #problems = /** @type {Map<string, unknown>} */ (new Map());

    /**
     * @param {{ model: import("./model.js").Model, updates: import("./updates.js").Updates }} sources
     * @param {typeof readDevice} [read]
     */
    constructor(sources, read = readDevice) {
        this.#sources = sources;
        this.#read = read;
    }

    /** Returns why a device could not be read; undefined if no request failed. */
    problemOf(/** @type {string} */ deviceID) {
        return this.#problems.get(deviceID);
    }

    /** Removes a failed request. */
    discard(/** @type {string} */ deviceID) {
        this.#problems.delete(deviceID);
        if (this.#reading.has(deviceID)) this.#discarded.add(deviceID);
    }

    /** Reads a device, unless it is whole, is being read, or could not be read. */
    async request(/** @type {string} */ deviceID) {
        const { model, updates } = this.#sources;
        const device = model.devices.get(deviceID);
        if (!device || device.isWhole || this.#reading.has(deviceID) || this.#problems.has(deviceID)) return;
        this.#reading.add(deviceID);
        do {
            this.#discarded.delete(deviceID);
            this.#problems.delete(deviceID);
            try {
                const { cursor = "", ...whole } = await this.#read(deviceID);
                model.complete(whole, cursor);
            } catch (error) {
                this.#problems.set(deviceID, error);
            }
        } while (this.#problems.has(deviceID) && this.#discarded.has(deviceID));
        this.#discarded.delete(deviceID);
        this.#reading.delete(deviceID);
        updates.markDevice(deviceID);
    }
}

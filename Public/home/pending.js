import { isReached } from "../gateway/cursor.js";

/** @typedef {import("../gateway/api.js").Address} Address */

/** Milliseconds after the response in which a device shows the requested value before its own value is shown again. */
const settlingTime = 5_000;

/**
 * A change that was requested and whose result is not known yet.
 *
 * `cursor` is that of the response; empty before it. `until` is the end of the settling time.
 *
 * @typedef {{ number: number, address: Address, values: Record<string, any>, cursor: string, until: number }} Pending
 */

/**
 * The values that the user has requested and that the device has not reported yet.
 *
 * The page shows them at once. They end when the device reports the trait again after the request, when the request
 * fails, or some time after the response. Then the page shows the values of the device.
 */
export class PendingValues {
    /** @type {Pending[]} */ #all = [];
    #lastNumber = 0;
    #onChange;

    /** @param {(deviceID: string) => void} onChange called when the shown values of a device may have changed */
    constructor(onChange) {
        this.#onChange = onChange;
    }

    /** Whether no value is pending. */
    get isEmpty() {
        return this.#all.length === 0;
    }

    /**
     * Adds requested values. They replace earlier requested values of the same attributes.
     *
     * @param {Address} address
     * @param {Record<string, any>} values
     * @returns {Pending} the token for `accept` and `fail`
     */
    begin(address, values) {
        this.#lastNumber += 1;
        for (const earlier of this.#all) {
            if (!isSameTrait(earlier.address, address)) continue;
            earlier.values = Object.fromEntries(Object.entries(earlier.values).filter(([name]) => !(name in values)));
        }
        const pending = { number: this.#lastNumber, address, values: { ...values }, cursor: "", until: Infinity };
        this.#all.push(pending);
        this.#onChange(address.deviceID);
        return pending;
    }

    /** Records that the gateway executed the request. The device may need more time to reach the values. */
    accept(/** @type {Pending} */ pending, /** @type {string} */ cursor, /** @type {number} */ now) {
        pending.cursor = cursor;
        pending.until = now + settlingTime;
    }

    /** Removes the values of a request that failed, so that the values of the device are shown. */
    fail(/** @type {Pending} */ pending) {
        this.#remove((each) => each === pending);
    }

    /**
     * Ends the values that a report of the trait has replaced: those whose request the report follows, or whose values
     * the report contains.
     *
     * @param {Address} address
     * @param {Record<string, any>} attributes the reported attributes
     * @param {string} cursor of the report
     */
    report(address, attributes, cursor) {
        this.#remove((pending) => {
            if (!isSameTrait(pending.address, address)) return false;
            if (pending.cursor !== "" && isReached(pending.cursor, cursor)) {
                return Object.keys(pending.values).some((name) => name in attributes);
            }
            return Object.entries(pending.values).every(([name, value]) => attributes[name] === value);
        });
    }

    /** Ends the values whose time is over. Returns the next time at which one ends; Infinity if there is none. */
    expire(/** @type {number} */ now) {
        this.#remove((pending) => pending.until <= now);
        return this.#all.reduce((earliest, { until }) => Math.min(earliest, until), Infinity);
    }

    /** Returns the attributes of a trait with the requested values in place of those of the device. */
    overlay(/** @type {Address} */ address, /** @type {Record<string, any>} */ attributes) {
        if (this.#all.length === 0) return attributes;
        const requested = this.#all.filter((pending) => isSameTrait(pending.address, address));
        if (requested.length === 0) return attributes;
        return Object.assign({ ...attributes }, ...requested.map(({ values }) => values));
    }

    /** Whether a value of this device is pending. */
    concerns(/** @type {string} */ deviceID) {
        return this.#all.some(({ address }) => address.deviceID === deviceID);
    }

    /** Whether a value of this attribute is pending. */
    isPending(/** @type {Address} */ address, /** @type {string} */ name) {
        return this.#all.some((pending) => isSameTrait(pending.address, address) && name in pending.values);
    }

    /** Removes the values that meet a condition, and those that have been replaced completely. */
    #remove(/** @type {(pending: Pending) => boolean} */ isOver) {
        const removed = this.#all.filter((pending) => isOver(pending) || Object.keys(pending.values).length === 0);
        if (removed.length === 0) return;
        this.#all = this.#all.filter((pending) => !removed.includes(pending));
        for (const deviceID of new Set(removed.map(({ address }) => address.deviceID))) this.#onChange(deviceID);
    }
}

function isSameTrait(/** @type {Address} */ first, /** @type {Address} */ second) {
    return first.deviceID === second.deviceID && first.part === second.part && first.trait === second.trait;
}

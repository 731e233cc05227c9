import { countChips, searchText } from "../home/search.js";

/** @typedef {import("../home/search.js").Facts} Facts */
/** @typedef {import("../home/router.js").Chip} Chip */

/** Milliseconds that one step of the computation may take. */
const budget = 6;

/**
 * The facts of all devices, for counts and for the search.
 *
 * In a large home they are computed in steps, so that the page stays responsive.
 */
export class HomeIndex {
    #model;
    #displays;
    #facts = /** @type {Map<string, Facts>} */ (new Map());
    #outdated = /** @type {Set<string>} */ (new Set());
    #changed = /** @type {Set<string>} */ (new Set());
    #counts = countChips([]);

    /**
     * @param {import("../home/model.js").Model} model
     * @param {import("../home/displays.js").Displays} displays
     */
    constructor(model, displays) {
        this.#model = model;
        this.#displays = displays;
    }

    /** Whether the facts of all devices are known. */
    get isComplete() {
        return this.#outdated.size === 0;
    }

    /** The numbers of devices of each chip. */
    get counts() {
        return this.#counts;
    }

    /** Returns the known facts of a device; undefined if they have not been computed yet. */
    known(/** @type {string} */ deviceID) {
        return this.#facts.get(deviceID);
    }

    /** Marks devices: their facts are computed again. */
    mark(/** @type {Iterable<string>} */ deviceIDs) {
        for (const id of deviceIDs) this.#outdated.add(id);
    }

    /** Marks the devices whose change is not recent any more. */
    markPast(/** @type {number} */ now) {
        for (const id of this.#changed) {
            if (this.#facts.get(id) !== this.#displays.factsOf(id, now)) this.#outdated.add(id);
        }
    }

    /**
     * Computes outdated facts until the time of a step is over, or all of them.
     *
     * @param {number} now in milliseconds since 1970
     * @param {boolean} [isUrgent] all of them
     * @returns {string[]} the devices of which a count has changed
     */
    refresh(now, isUrgent = false) {
        const end = performance.now() + budget;
        /** @type {string[]} */
        const affected = [];
        for (const id of this.#outdated) {
            this.#outdated.delete(id);
            if (this.#replace(id, this.#model.devices.has(id) ? this.#displays.factsOf(id, now) : undefined)) {
                affected.push(id);
            }
            if (!isUrgent && performance.now() > end) break;
        }
        return affected;
    }

    /** Returns the devices with an alarm. */
    get alarms() {
        return this.#counts.alarms === 0 ? []
            : [...this.#facts].filter(([, { isAlarm }]) => isAlarm).map(([id]) => id);
    }

    /** Stores facts. Returns whether a count has changed. */
    #replace(/** @type {string} */ id, /** @type {Facts|undefined} */ facts) {
        const before = this.#facts.get(id);
        // The text is computed before a search needs it.
        if (!before && facts) searchText(facts);
        if (facts) this.#facts.set(id, facts);
        else this.#facts.delete(id);
        if (facts?.hasChanged) this.#changed.add(id);
        else this.#changed.delete(id);
        const subtracted = countChips(before ? [before] : []);
        const added = countChips(facts ? [facts] : []);
        let hasDifference = !before || !facts;
        for (const chip of /** @type {Chip[]} */ (Object.keys(added))) {
            const difference = added[chip] - subtracted[chip];
            if (difference === 0) continue;
            this.#counts[chip] += difference;
            hasDifference = true;
        }
        return hasDifference;
    }
}

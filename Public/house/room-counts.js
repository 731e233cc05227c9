import { message } from "../text/messages.js";

/** @typedef {import("./plan.js").RoomPlan} RoomPlan */

/** @typedef {{ on: number, offline: number }} Counts numbers of devices of a room that match the query */

/** The numbers of devices of rooms that are on and offline. */
export class RoomCounts {
    #index;
    #counts = /** @type {WeakMap<string[], Counts>} */ (new WeakMap());

    /** @param {import("./home-index.js").HomeIndex} index */
    constructor(index) {
        this.#index = index;
    }

    /** Discards the numbers of a room whose devices have changed. */
    discard(/** @type {RoomPlan} */ { matching }) {
        this.#counts.delete(matching);
    }

    /** Returns the numbers of a room. */
    of(/** @type {RoomPlan} */ { matching }) {
        let counts = this.#counts.get(matching);
        if (counts) return counts;
        counts = { on: 0, offline: 0 };
        for (const id of matching) {
            const facts = this.#index.known(id);
            if (facts?.isOn) counts.on += 1;
            if (facts?.isOffline) counts.offline += 1;
        }
        this.#counts.set(matching, counts);
        return counts;
    }

    /** Returns the numbers of a room as texts: of the devices, and of those that are on or offline if there are any. */
    textsOf(/** @type {RoomPlan} */ room) {
        const { matching, devices } = room;
        const { on, offline } = this.of(room);
        return [
            matching.length === devices.length ? message("home.summaryDevices", { count: devices.length })
                : message("search.matches", { count: matching.length, total: devices.length }),
            on > 0 ? message("home.summaryOn", { count: on }) : "",
            offline > 0 ? message("home.summaryOffline", { count: offline }) : "",
        ].filter(Boolean);
    }
}

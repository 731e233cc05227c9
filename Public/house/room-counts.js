import { getOrCreate } from "../elements/get-or-create.js";
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
        return getOrCreate(this.#counts, matching, () => {
            const facts = matching.map((id) => this.#index.known(id));
            return {
                on: facts.filter((each) => each?.isOn).length, offline: facts.filter((each) => each?.isOffline).length,
            };
        });
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

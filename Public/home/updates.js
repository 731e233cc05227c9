/**
 * The changes since the views were drawn last.
 *
 * @typedef {{ arrangement: boolean, structures: boolean, shapes: Set<string>, devices: Set<string>, world: boolean,
 *             state: boolean, connection: boolean, timeline: boolean, faults: boolean,
 *             countdowns: Set<string> }} Changes
 *   arrangement: structures, rooms, names or the rooms of devices changed; structures: the networks of structures
 *   changed; shapes: the devices whose parts, traits, attributes or commands were added or removed; devices: all
 *   devices that have to be drawn again; world: the clock, a network or the faults were read; state: the address of the view
 *   changed; connection: the shown state of the connection changed; timeline: a request or a frame was recorded; faults: the
 *   faults were reported; countdowns: the devices that are shown again only because their values count down
 */

/** @typedef {{ update: (changes: Changes) => void }} View */

/**
 * Collects changes, and draws the views at most once per frame of the screen. Many changes at the same time cause one
 * drawing.
 */
export class Updates {
    #views = /** @type {View[]} */ ([]);
    #last = /** @type {View[]} */ ([]);
    #changes = noChanges();
    #isScheduled = false;
    #requestFrame;

    /** @param {(draw: () => void) => void} [requestFrame] tests pass a function that draws on their request */
    constructor(requestFrame = (draw) => requestAnimationFrame(draw)) {
        this.#requestFrame = requestFrame;
    }

    /** Adds views; they are drawn in the order in which they were added. */
    add(/** @type {View[]} */ ...views) {
        this.#views.push(...views);
    }

    /** Adds views that are drawn after all others. */
    addLast(/** @type {View[]} */ ...views) {
        this.#last.push(...views);
    }

    /** Returns the changes of the next drawing, to add to them. Schedules that drawing. */
    get next() {
        if (!this.#isScheduled) {
            this.#isScheduled = true;
            this.#requestFrame(() => this.#draw());
        }
        return this.#changes;
    }

    /** Marks everything, so that views that were added later show the present state. */
    markAll(/** @type {Iterable<string>} */ deviceIDs) {
        const changes = this.next;
        for (const id of deviceIDs) {
            changes.devices.add(id);
            changes.shapes.add(id);
        }
        changes.arrangement = changes.structures = changes.world = changes.state = changes.connection = true;
        changes.timeline = changes.faults = true;
    }

    /** Marks a device: it is drawn again. */
    markDevice(/** @type {string} */ deviceID) {
        this.next.devices.add(deviceID);
    }

    #draw() {
        const changes = this.#changes;
        this.#changes = noChanges();
        this.#isScheduled = false;
        for (const view of [...this.#views, ...this.#last]) {
            // A fault in one view must not stop the others.
            try {
                view.update(changes);
            } catch (error) {
                console.error(error);
            }
        }
    }
}

/** @returns {Changes} */
export function noChanges() {
    return {
        arrangement: false, structures: false, shapes: new Set(), devices: new Set(), world: false, state: false,
        connection: false, timeline: false, faults: false, countdowns: new Set(),
    };
}

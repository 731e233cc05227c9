import { readClock, readNetworks } from "./api.js";
import { HomeClock } from "./home-clock.js";
import { deviationsOf } from "./world.js";
import { formatDuration } from "./value-text.js";

/** @typedef {import("./world.js").NetworkedStructure} NetworkedStructure */

/** Milliseconds between two readings of the clock while the page is visible. */
const interval = 30_000;

/** The simulated world: the clock, and the networks of all structures, also of those without access. */
export class WorldState {
    clock = new HomeClock();

    /** The structures with their networks; null before they were read. */
    structures = /** @type {NetworkedStructure[]|null} */ (null);

    /** Why the world could not be read; null if it could. */
    problem = /** @type {unknown} */ (null);

    #model;
    #onChange;
    #isReading = false;

    /**
     * @param {import("./model.js").Model} model
     * @param {() => void} onChange
     */
    constructor(model, onChange) {
        this.#model = model;
        this.#onChange = onChange;
    }

    /** Reads the clock and the networks, now and from time to time while the page is visible. */
    start() {
        const readIfVisible = () => {
            if (document.visibilityState === "visible") void this.read();
        };
        document.addEventListener("visibilitychange", readIfVisible);
        setInterval(readIfVisible, interval);
        readIfVisible();
    }

    /** Reads the clock and the networks. */
    async read() {
        if (this.#isReading) return;
        this.#isReading = true;
        try {
            const requestedAt = Date.now();
            const reading = await readClock();
            this.clock.set(reading, requestedAt, Date.now());
            const { structures } = await readNetworks();
            this.structures = structures;
            this.problem = null;
        } catch (error) {
            this.problem = error;
        }
        this.#isReading = false;
        this.#onChange();
    }

    /** Applies a clock that a request has returned. */
    setClock(/** @type {import("./world.js").ClockReading} */ reading) {
        const now = Date.now();
        this.clock.set(reading, now, now);
        this.#onChange();
    }

    /** Reads the world again if a frame shows that the clock was changed by another client. */
    check(/** @type {string|undefined} */ time) {
        if (this.clock.isContradictedBy(time, Date.now())) void this.read();
    }

    /**
     * Returns the structures with their current networks: those of the stream; those that were read for structures
     * that the stream does not contain.
     *
     * @returns {NetworkedStructure[]}
     */
    get networks() {
        const streamed = this.#model.structures;
        const known = (this.structures ?? []).map((structure) => {
            const current = streamed.get(structure.id);
            return current?.network ? { ...structure, name: current.name, network: current.network } : structure;
        });
        const ids = new Set(known.map(({ id }) => id));
        const added = [...streamed.values()].filter((each) => !ids.has(each.id) && each.network);
        return [...known, .../** @type {NetworkedStructure[]} */ (added)];
    }

    /** Returns how the world differs from its normal state. */
    deviations() {
        const { reading } = this.clock;
        return deviationsOf({
            clock: reading, structures: this.networks, devices: this.#model.devices.values(),
            formatSpan: formatDuration,
        });
    }
}

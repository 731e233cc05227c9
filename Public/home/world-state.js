import { formatDuration } from "../catalog/value-text.js";
import { onFirstInput } from "../elements/first-input.js";
import { readClock, readImportLosses, readNetworks } from "../gateway/api.js";
import { HomeClock } from "../gateway/home-clock.js";
import { Reading } from "../gateway/reading.js";
import { scopeOf } from "./home-faults.js";
import { ReadLosses } from "./import-losses.js";
import { deviationsOf } from "./world.js";

/** @typedef {import("./world.js").NetworkedStructure} NetworkedStructure */

/** Milliseconds after which the rest of the world is read, unless the user begins to use the page before. */
const startDelay = 4_000;

/** The simulated world: the clock, and the networks of all structures, also of those without access. */
export class WorldState {
    clock = new HomeClock();

    /** The structures with their networks; null before they were read. */
    structures = /** @type {NetworkedStructure[]|null} */ (null);

    /** The losses of the import of the home. */
    losses = /** @type {import("./import-losses.js").ImportLoss[]} */ ([]);

    /** Why the world could not be read; null if it could. */
    problem = /** @type {unknown} */ (null);

    #model;
    #faults;
    #onChange;
    #reading = new Reading(() => this.#readAll());
    #readLosses;

    /**
     * @param {import("./model.js").Model} model
     * @param {import("./home-faults.js").HomeFaults} faults
     * @param {() => void} onChange
     * @param {import("../elements/storage.js").TextStorage} storage stores which losses the user has read
     */
    constructor(model, faults, onChange, storage) {
        this.#readLosses = new ReadLosses(storage);
        this.#model = model;
        this.#faults = faults;
        this.#onChange = onChange;
    }

    /** Reads the world some time after the devices, because the devices come first. */
    start() {
        const readIfVisible = () => {
            if (document.visibilityState === "visible") void this.read();
        };
        document.addEventListener("visibilitychange", readIfVisible);
        const cancel = onFirstInput(() => {
            clearTimeout(timer);
            readIfVisible();
        });
        const timer = setTimeout(() => {
            cancel();
            readIfVisible();
        }, startDelay);
    }

    /** Reads the networks and the losses of the import. The stream reports the clock. */
    read() {
        return this.#reading.now();
    }

    async #readAll() {
        try {
            this.structures = (await readNetworks()).structures;
            this.losses = (await readImportLosses()).losses;
            this.problem = null;
        } catch (error) {
            this.problem = error;
        }
        this.#onChange();
    }

    /**
     * Returns the time of the home that is shown: the last one while the page is not connected. Null if it is unknown.
     *
     * @param {import("../gateway/connection-state.js").ConnectionState} connection
     */
    shownTime(connection, now = Date.now()) {
        return this.clock.timeAt(connection.canControl(now) ? now : connection.staleSince(now) ?? now);
    }

    /** Reads the clock while it advances. A failure changes nothing. */
    async readClock() {
        const requestedAt = Date.now();
        try {
            this.clock.set(await readClock(), requestedAt, Date.now());
        } catch {
            return;
        }
        this.#onChange();
    }

    /** Applies a clock that a request has returned or the stream reports. */
    setClock(/** @type {import("./world.js").ClockReading} */ reading) {
        const now = Date.now();
        this.clock.set(reading, now, now);
        this.#onChange();
    }

    /** Applies the losses that a request has returned. */
    setLosses(/** @type {import("./import-losses.js").ImportLoss[]} */ losses) {
        this.losses = losses;
        this.#onChange();
    }

    /** Records that the user has read the losses of the import. */
    markLossesRead() {
        this.#readLosses.add(this.losses);
        this.#onChange();
    }

    /** Applies the networks that a request has returned. */
    setNetworks(/** @type {NetworkedStructure[]} */ structures) {
        this.structures = structures;
        this.#onChange();
    }

    /** Reads the world, but not more often than once per second. */
    readSoon() {
        this.#reading.soon();
    }

    /**
     * Returns the structures with their current networks, as the stream or the last reading reports them, whichever is
     * newer. The stream does not contain structures without access.
     *
     * @returns {NetworkedStructure[]}
     */
    get networks() {
        const streamed = /** @type {Map<string, import("./model.js").Structure & { revision?: number }>} */ (
            this.#model.structures);
        const known = (this.structures ?? []).map((structure) => {
            const current = streamed.get(structure.id);
            if (!current?.network) return structure;
            const isOlder = (current.revision ?? 0) < (structure.revision ?? 0);
            return { ...structure, name: current.name, network: isOlder ? structure.network : current.network };
        });
        const ids = new Set(known.map(({ id }) => id));
        const added = [...streamed.values()].filter((each) => !ids.has(each.id) && each.network);
        return [...known, .../** @type {NetworkedStructure[]} */ (added)];
    }

    /** Whether the stream and the last reading contain different structures, so that the world has to be read again. */
    get isOutdated() {
        if (!this.structures) return false;
        const streamed = this.#model.structures;
        const visible = this.structures.filter(({ network }) => network.accessGranted && network.appOnline);
        return visible.length !== streamed.size || visible.some(({ id }) => !streamed.has(id));
    }

    /** Returns how the world differs from its normal state. */
    deviations() {
        const { reading } = this.clock;
        const faults = this.#faults;
        return deviationsOf({
            faults: faults.active.map((fault) => ({
                fault, devices: scopeOf(fault.on) === "devices" ? faults.countDevices(fault) : undefined,
            })),
            isFaulted: (device) => faults.offlineFault(device) !== undefined,
            clock: reading, structures: this.networks, devices: this.#model.devices.values(),
            formatSpan: formatDuration, losses: this.#readLosses.has(this.losses) ? 0 : this.losses.length,
        });
    }
}

import * as api from "../gateway/api.js";

/** @typedef {import("./world.js").Network} Network */

/**
 * An advance of the clock that is running. `from` and `to` are times of the home in milliseconds; `to` is null if they
 * are not known. `startedAt` is a time of this computer.
 *
 * @typedef {{ from: number, to: number|null, startedAt: number, abort: AbortController }} Advance
 */

/** Milliseconds between two readings of the clock while it advances. */
const readingInterval = 300;

/** Sends the changes of the world that the user requests: of the clock, of the networks, and the removal of faults. */
export class WorldControl {
    /** @type {Advance|null} */ advance = null;
    #world;
    #faults;
    #onChange;
    #onProblem;
    #requests;
    #requested = /** @type {Map<string, boolean>} */ (new Map());

    /**
     * @param {import("./world-state.js").WorldState} world
     * @param {import("./home-faults.js").HomeFaults} faults
     * @param {{ onChange: () => void, onProblem: (error: unknown) => void }} listener
     * @param {Pick<typeof api, "updateClock"|"advanceClock"|"updateNetwork"|"removeFault">} [requests] for tests
     */
    constructor(world, faults, { onChange, onProblem }, requests = api) {
        this.#world = world;
        this.#faults = faults;
        this.#onChange = onChange;
        this.#onProblem = onProblem;
        this.#requests = requests;
    }

    /** Changes the clock: pauses it, resumes it, or sets its speed. Returns whether the gateway did it. */
    async setClock(/** @type {{ paused?: boolean, speed?: number }} */ change) {
        return this.#report(async () => this.#world.setClock(await this.#requests.updateClock(change)));
    }

    /** Pauses the clock, or resumes it. */
    togglePause() {
        const { reading } = this.#world.clock;
        return reading ? this.setClock({ paused: !reading.paused }) : Promise.resolve(false);
    }

    /**
     * Advances the clock. Only one advance can run.
     *
     * @param {number|"next"} span seconds, or until the next scheduled happening
     * @returns {Promise<boolean>} false if it failed or was canceled
     */
    async advanceBy(span) {
        if (this.advance) return false;
        const { clock } = this.#world;
        const now = Date.now();
        const from = clock.timeAt(now) ?? 0;
        const next = Date.parse(clock.reading?.next?.time ?? "");
        const end = span === "next" ? next : from + span * 1000;
        const advance = this.advance = {
            from, to: clock.reading && !Number.isNaN(end) ? end : null, startedAt: now, abort: new AbortController(),
        };
        this.#onChange();
        const timer = setInterval(() => void this.#world.readClock(), readingInterval);
        const succeeded = await this.#report(async () => {
            const body = span === "next" ? { until: "next" } : { seconds: span };
            this.#world.setClock(await this.#requests.advanceClock(body, advance.abort.signal));
        });
        clearInterval(timer);
        this.advance = null;
        if (!succeeded && api.gate.reason() === "") await this.#world.readClock();
        this.#onChange();
        return succeeded;
    }

    /** Stops the advance at the time that the home has reached. */
    cancelAdvance() {
        this.advance?.abort.abort();
    }

    /** Returns which part of the advance is done, from 0 to 1; undefined if that is not known. */
    progressAt(/** @type {number} */ now) {
        const { advance } = this;
        const time = this.#world.clock.timeAt(now);
        if (!advance || advance.to === null || time === null || advance.to <= advance.from) return undefined;
        return Math.min(1, Math.max(0, (time - advance.from) / (advance.to - advance.from)));
    }

    /**
     * Changes the network of a structure.
     *
     * @param {string} structureID
     * @param {Partial<Network>} change
     * @returns {Promise<boolean>} whether the gateway did it
     */
    async setNetwork(structureID, change) {
        for (const [name, value] of Object.entries(change)) this.#requested.set(`${structureID} ${name}`, value);
        const succeeded = await this.#report(async () => {
            const { structures } = await this.#requests.updateNetwork(structureID, change);
            this.#world.setNetworks(structures);
        });
        for (const name of Object.keys(change)) this.#requested.delete(`${structureID} ${name}`);
        this.#onChange();
        return succeeded;
    }

    /** Returns the value of a network that the user has requested last; undefined if no request is under way. */
    requestedNetwork(/** @type {string} */ structureID, /** @type {string} */ name) {
        return this.#requested.get(`${structureID} ${name}`);
    }

    /** Removes faults. One that another client has removed is no problem. Returns whether none of them is set any more. */
    async removeFaults(/** @type {string[]} */ ids) {
        const succeeded = await this.#report(async () => {
            const results = await Promise.allSettled(ids.map((id) => this.#requests.removeFault(id)));
            const failed = results.find((result) => result.status === "rejected" && result.reason.status !== 404);
            if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason;
        });
        await this.#faults.read();
        return succeeded;
    }

    /** Returns to the normal state. */
    restore(/** @type {import("./world.js").Restore} */ restore) {
        if (restore.kind === "faults") return this.removeFaults(restore.ids);
        return restore.kind === "clock" ? this.setClock(restore.change)
            : this.setNetwork(restore.structureID, restore.change);
    }

    /** Sends a request. Returns whether it succeeded, and reports the problem if not. */
    async #report(/** @type {() => Promise<any>} */ send) {
        try {
            await send();
            return true;
        } catch (error) {
            if (!(error instanceof api.Problem && error.kind === "canceled")) this.#onProblem(error);
            return false;
        }
    }
}

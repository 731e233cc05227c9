import { isCountingDown } from "../home/countdowns.js";

/** Milliseconds between two drawings of values that count down. */
const interval = 1_000;

/**
 * Shows again what counts down, once per second while the clock of the home runs: on the cards in the window and in the
 * panel.
 */
export class CountdownTicker {
    #context;
    #home;

    /**
     * @param {import("../home/context.js").Context} context
     * @param {{ visibleDevices: (matches: (deviceID: string) => boolean) => Iterable<string> }} home
     */
    constructor(context, home) {
        this.#context = context;
        this.#home = home;
        setInterval(() => this.#tick(), interval);
    }

    /** The values jump with the clock, also while it is paused. */
    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        if (!changes.world && !changes.connection) return;
        for (const id of this.#shownCountdowns()) changes.countdowns.add(id);
    }

    #tick() {
        const { world, connection, updates } = this.#context;
        const { reading } = world.clock;
        if (document.hidden || !reading || reading.paused || !connection.canControl(Date.now())) return;
        for (const id of this.#shownCountdowns()) updates.next.countdowns.add(id);
    }

    /** Returns the shown devices with a value that counts down. */
    #shownCountdowns() {
        const { model, router } = this.#context;
        const matches = (/** @type {string} */ id) => {
            const device = model.devices.get(id);
            return device !== undefined && isCountingDown(device);
        };
        const { device } = router.state;
        return [...this.#home.visibleDevices(matches), ...matches(device) ? [device] : []];
    }
}

import { onFirstInput } from "../elements/first-input.js";
import { Problem, readDescriptions } from "../gateway/api.js";
import { message } from "../text/messages.js";

/**
 * Shows the panel, the views beside the home, and the dock. They are created when one of them is opened, or after the
 * first input.
 */
export class LaterViews {
    #context;
    #isLoading = false;
    /** Whether an open part has not been loaded yet. */
    #isNeeded = false;
    #hasLoaded = false;
    /** The number of states that the page has had. The first one is that with which it was opened. */
    #stateCount = 0;
    /** The devices whose descriptions were requested. */
    #described = /** @type {Set<string>} */ (new Set());

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
        // Usually they are there when they are opened.
        onFirstInput(() => void this.#show(false));
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        const { device, view, dock } = this.#context.router.state;
        if (changes.state && (device !== "" || view !== "home" || dock !== "")) void this.#show(true);
        if (changes.state) this.#stateCount += 1;
        if (device !== "") void this.#describe(device);
    }

    /** Reads the descriptions of the traits of a device, if the catalog lacks them. */
    async #describe(/** @type {string} */ deviceID) {
        const { catalog, model, updates } = this.#context;
        const device = model.devices.get(deviceID);
        if (!device || this.#described.has(deviceID) || catalog.isDescribed(device)) return;
        this.#described.add(deviceID);
        try {
            catalog.addTexts(await readDescriptions());
            updates.next.shapes.add(deviceID);
            updates.markDevice(deviceID);
        } catch {
            // The panel works without descriptions; they are requested again when the device changes.
            this.#described.delete(deviceID);
        }
    }

    /** @param {boolean} isNeeded whether a part is open */
    async #show(isNeeded) {
        if (this.#hasLoaded) return;
        this.#isNeeded ||= isNeeded;
        if (this.#isLoading) return;
        this.#isLoading = true;
        try {
            const context = this.#context;
            const { PanelView, FaultsView, HomesView, ScenariosView, StatusView, DockView } = await context.loadLater();
            const dock = new DockView(context, this.#stateCount <= 1);
            const scenarios = new ScenariosView(context, (name, lines) => dock.showRecording(name, lines));
            context.updates.add(new PanelView(context), new FaultsView(context), new HomesView(context), scenarios,
                new StatusView(context), dock);
            context.updates.markAll(context.model.devices.keys());
            this.#hasLoaded = true;
        } catch (error) {
            console.warn(error);
            // If nothing is open, the opening of a part loads them again.
            if (this.#isNeeded) this.#context.toasts.showProblem(new Problem(message("page.partMissing")));
        }
        this.#isLoading = this.#isNeeded = false;
    }
}

import { readCatalog } from "../gateway/api.js";

/** Milliseconds between two attempts to read the catalog again. */
const retryInterval = 5_000;

/**
 * Reads the catalog again when the home gets devices with types or traits that the catalog of the page lacks, because
 * the page has read only what was in use before.
 */
export class CatalogCompletion {
    #context;
    #read;
    #isReading = false;

    /**
     * @param {Pick<import("./context.js").Context, "catalog"|"model"|"updates">} context
     * @param {typeof readCatalog} [read]
     */
    constructor(context, read = readCatalog) {
        this.#context = context;
        this.#read = read;
    }

    update(/** @type {import("./updates.js").Changes} */ { shapes }) {
        const { catalog, model } = this.#context;
        for (const id of shapes) {
            const device = model.devices.get(id);
            if (device && !catalog.hasAllOf(device)) return void this.#complete();
        }
    }

    async #complete() {
        if (this.#isReading) return;
        this.#isReading = true;
        const { catalog, model, updates } = this.#context;
        for (;;) {
            try {
                const content = await this.#read();
                const incomplete = [...model.devices.values()].filter((device) => !catalog.hasAllOf(device));
                catalog.extend(content);
                updates.markAll(incomplete.map(({ id }) => id));
                break;
            } catch {
                await new Promise((resolve) => setTimeout(resolve, retryInterval));
            }
        }
        this.#isReading = false;
    }
}

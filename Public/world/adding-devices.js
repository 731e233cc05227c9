import { Problem, gate, readWholeCatalog } from "../gateway/api.js";

/** @typedef {import("../home/context.js").Context} Context */

/**
 * Opens the dialog that adds a device.
 *
 * @param {Context} context
 * @param {HTMLElement} opener
 */
export async function addDevice(context, opener) {
    // Without a connection, the parts of the page cannot be loaded either.
    const obstacle = gate.reason();
    if (obstacle) return context.toasts.showProblem(new Problem(obstacle, {}, "connection"));
    try {
        const [{ openAddDevice }] = await Promise.all([context.loadLater(), readAllTypes(context)]);
        openAddDevice(context, opener);
    } catch (error) {
        context.toasts.showProblem(error);
    }
}

let hasAllTypes = false;

/** Reads the types that the home does not use yet, once. */
async function readAllTypes(/** @type {Context} */ { catalog }) {
    if (hasAllTypes) return;
    catalog.extend(await readWholeCatalog());
    hasAllTypes = true;
}

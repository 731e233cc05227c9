import { readOpenAPI, send } from "../gateway/api.js";
import { homePath } from "../gateway/open-home.js";
import { describeFaults } from "./fault-kinds.js";

/** @typedef {import("../home/home-faults.js").Fault} Fault */

/** Faults are also set when the stream is disturbed, for example by another fault. */
const always = { isAlwaysSent: true };

/** The path of the faults of the open home. */
export function faultsPath() {
    return homePath("/simulation/faults");
}

/**
 * Sets a fault.
 *
 * @param {any} fault
 * @returns {Promise<Fault>}
 */
export function setFault(fault) {
    return send("POST", faultsPath(), fault, { ...always, subject: fault.on.device, label: fault.kind });
}

/** Removes all faults of the home. */
export function removeFaults() {
    return send("DELETE", faultsPath(), undefined, always);
}

let description = /** @type {Promise<import("./fault-kinds.js").FaultDescription>|null} */ (null);

/** Reads which faults there are, once. A failed request is repeated by the next call. */
export function readFaultDescription() {
    description ??= readOpenAPI().then(describeFaults).catch((error) => {
        description = null;
        throw error;
    });
    return description;
}

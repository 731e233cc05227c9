import { send } from "../gateway/api.js";

/** @typedef {import("../gateway/api.js").HomeReading} HomeReading */

/**
 * A state of a home that was saved under a name.
 *
 * @typedef {{ name: string, createdAt: string, time: string, structures: number, rooms: number,
 *             devices: number }} NamedSnapshot
 */

/** These requests are about homes, so the connection to the open one makes no difference. */
const always = { isAlwaysSent: true };

/** Creating or restoring a large home takes some time. */
const long = { ...always, isLong: true };

/** Returns the path of a home among others. */
function pathOf(/** @type {string} */ id) {
    return `/homes/${encodeURIComponent(id)}`;
}

/** Returns the path of a named snapshot. */
function snapshotPath(/** @type {string} */ id, /** @type {string} */ name) {
    return `${pathOf(id)}/snapshots/${encodeURIComponent(name)}`;
}

/** Returns all homes, in the order of their creation. */
export async function listHomes() {
    const homes = /** @type {HomeReading[]} */ ([]);
    let pageToken = "";
    do {
        const page = await send("GET", pageToken === "" ? "/homes" : `/homes?${new URLSearchParams({ pageToken })}`);
        homes.push(...page.homes);
        pageToken = page.nextPageToken ?? "";
    } while (pageToken !== "");
    return homes;
}

/**
 * Creates a home.
 *
 * @param {any} creation
 * @returns {Promise<HomeReading>}
 */
export function createHome(creation) {
    return send("POST", "/homes", creation, long);
}

/** Deletes a home. */
export function deleteHome(/** @type {string} */ id) {
    return send("DELETE", pathOf(id), undefined, always);
}

/** Returns a home to the state in which it was created. */
export function resetHome(/** @type {string} */ id) {
    return send("POST", `${pathOf(id)}/reset`, undefined, long);
}

/**
 * Lists the named snapshots of a home.
 *
 * @returns {Promise<{ snapshots: NamedSnapshot[] }>}
 */
export function listSnapshots(/** @type {string} */ id) {
    return send("GET", `${pathOf(id)}/snapshots`);
}

/** Saves the present state of a home under a name. */
export function saveSnapshot(/** @type {string} */ id, /** @type {string} */ name) {
    return send("POST", `${pathOf(id)}/snapshots`, { name }, always);
}

/** Returns a home to a named snapshot. */
export function restoreSnapshot(/** @type {string} */ id, /** @type {string} */ name) {
    return send("POST", `${snapshotPath(id, name)}/restore`, undefined, long);
}

/** Deletes a named snapshot. */
export function deleteSnapshot(/** @type {string} */ id, /** @type {string} */ name) {
    return send("DELETE", snapshotPath(id, name), undefined, always);
}

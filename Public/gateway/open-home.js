/** The id of the home with which the gateway starts. Paths without a home address it. */
export const defaultHome = "default";

let id = defaultHome;

/** Opens a home. The page does that once, before its first request; another home needs another document. */
export function setOpenHome(/** @type {string} */ home) {
    id = home || defaultHome;
}

/** Returns the id of the open home. */
export function openHome() {
    return id;
}

/** Whether the open home is the one that paths without a home address. */
export function isDefaultHome() {
    return id === defaultHome;
}

/** Returns the target of a request to the open home: a path of the API, and its query. */
export function homePath(/** @type {string} */ target) {
    return isDefaultHome() ? target : `/homes/${encodeURIComponent(id).replaceAll("%3A", ":")}${target}`;
}

/** Returns the target of a request without the part that names a home. */
export function withoutHome(/** @type {string} */ target) {
    return target.replace(/^\/homes\/[^/?]+(?=\/)/, "");
}

/** Returns a name that the tabs of other homes do not use: of a lock, a channel, or a value in the storage. */
export function nameInHome(/** @type {string} */ name, /** @type {string} */ home = id) {
    return home === defaultHome ? name : `${name} ${home}`;
}

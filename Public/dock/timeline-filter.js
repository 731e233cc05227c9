import { clientOf, devicesOf, isError } from "./timeline.js";

/** @typedef {import("./timeline.js").TimelineEntry} TimelineEntry */
/** @typedef {import("./timeline.js").EntryOrigin} EntryOrigin */

/**
 * The filter of the timeline. `words` have to be in an entry, all of them; an empty `device`, `trait` or `client` means
 * any.
 *
 * @typedef {{ words: string, device: string, trait: string, client: string, origins: Set<EntryOrigin>,
 *             onlyErrors: boolean }} TimelineFilter
 */

/**
 * Returns the name of a device, for the words of a filter, and the id of a trait that a path names, also without its
 * vendor.
 *
 * @typedef {{ deviceName: (id: string) => string, traitID: (name: string) => string }} Names
 */

const noNames = /** @type {Names} */ ({ deviceName: (id) => id, traitID: (name) => name });

/** All origins, in the order in which they are offered. */
export const allOrigins = /** @type {const} */ (["tab", "client", "home", "connection", "page"]);

/** The origins that are shown unless the filter states others: all but the reads of the page itself. */
const usualOrigins = allOrigins.filter((origin) => origin !== "page");

/** A condition in the text of a filter, such as `device:lamp-1` or `client:"my app"`. */
const condition = /^(device|trait|client|from|is):(?:"([^"]+)"|(\S+))$/;

/** The parts of a filter: a condition with a quoted value, or what is between spaces. */
const parts = /(?:^|(?<=\s))[a-z]+:"[^"]+"(?=\s|$)|\S+/g;

/**
 * Returns the filter that a text describes: conditions such as `device:lamp-1`, `from:tab,client` and `is:error`,
 * and words.
 *
 * @returns {TimelineFilter}
 */
export function parseFilter(/** @type {string} */ text) {
    const found = { device: "", trait: "", client: "", from: "", is: "" };
    const words = (text.match(parts) ?? []).filter((part) => {
        const [, name, quoted, value] = condition.exec(part) ?? [];
        if (name === undefined) return true;
        found[/** @type {keyof typeof found} */ (name)] = quoted ?? value;
        return false;
    });
    const requested = found.from.split(",");
    const origins = allOrigins.filter((origin) => requested.includes(origin));
    return {
        words: words.join(" "), device: found.device, trait: found.trait, client: found.client,
        origins: new Set(found.from === "" ? usualOrigins : origins), onlyErrors: found.is === "error",
    };
}

/** Returns the text of a filter. Equal filters have equal texts. */
export function formatFilter(/** @type {TimelineFilter} */ filter) {
    const origins = allOrigins.filter((origin) => filter.origins.has(origin));
    const isUsual = origins.join() === usualOrigins.join();
    return [
        filter.onlyErrors && "is:error", filter.device && `device:${filter.device}`,
        filter.trait && `trait:${filter.trait}`,
        filter.client && `client:${/\s/.test(filter.client) ? `"${filter.client}"` : filter.client}`,
        // No origin at all shows nothing.
        !isUsual && `from:${origins.join(",") || "none"}`, filter.words,
    ].filter(Boolean).join(" ");
}

/**
 * Returns the entries that match a filter, the newest first.
 *
 * A failed read of the page itself is shown among the errors.
 *
 * @param {TimelineEntry[]} entries
 * @param {TimelineFilter} filter
 * @param {Names} [names]
 */
export function matchingEntries(entries, filter, names = noNames) {
    const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = /** @type {TimelineEntry[]} */ ([]);
    for (let index = entries.length - 1; index >= 0; index -= 1) {
        const entry = entries[index];
        const hasFailed = isError(entry);
        if (filter.onlyErrors && !hasFailed) continue;
        if (!filter.origins.has(entry.origin) && !(filter.onlyErrors && entry.origin === "page")) continue;
        if (filter.client && clientOf(entry) !== filter.client) continue;
        if (filter.device && !devicesOf(entry).includes(filter.device)) continue;
        if (filter.trait && !traitsOf(entry, names).includes(filter.trait)) continue;
        if (words.length > 0) {
            const content = contentOf(entry, names);
            if (!words.every((word) => content.includes(word))) continue;
        }
        found.push(entry);
    }
    return found;
}

/**
 * Puts equal errors together: requests of one client to one route that were rejected for the same members.
 *
 * @param {TimelineEntry[]} entries the newest first
 * @returns {TimelineEntry[][]} the groups, that with the newest entry first; so are the entries of each group
 */
export function equalErrors(entries) {
    /** @type {Map<string, TimelineEntry[]>} */
    const groups = new Map();
    for (const entry of entries) {
        const { request } = entry;
        const route = request?.recorded?.route ?? request?.target.replace(/\?.*/, "");
        const key = request?.problem
            ? JSON.stringify([clientOf(entry), request.method, route, request.status, request.problem.code,
                request.label, request.problem.errors.map(({ pointer }) => pointer)])
            : entry.key;
        const group = groups.get(key);
        if (group) group.push(entry);
        else groups.set(key, [entry]);
    }
    return [...groups.values()];
}

/** Returns the devices, traits and clients of entries, to choose from. */
export function choicesIn(/** @type {TimelineEntry[]} */ entries, /** @type {Names} */ names = noNames) {
    const devices = new Set(entries.flatMap(devicesOf));
    const traits = new Set(entries.flatMap((entry) => traitsOf(entry, names)));
    const clients = new Set(entries.map(clientOf).filter(Boolean));
    return { devices: [...devices], traits: [...traits].sort(), clients: [...clients].sort() };
}

/** Returns the ids of the traits that an entry is about. */
function traitsOf(/** @type {TimelineEntry} */ { request, frames }, /** @type {Names} */ names) {
    const [, ofRequest] = /\/traits\/([^/?]+)/.exec(request?.target ?? "") ?? [];
    const ids = [ofRequest ? names.traitID(ofRequest) : "", ...frames.map(({ data }) => data?.trait ?? "")];
    return [...new Set(ids)].filter(Boolean);
}

/** The searchable texts of entries, with the versions of the entries. */
const contents = /** @type {WeakMap<TimelineEntry, { version: number, text: string }>} */ (new WeakMap());

/** Returns the searchable text of an entry, in lower case. */
function contentOf(/** @type {TimelineEntry} */ entry, /** @type {Names} */ names) {
    const known = contents.get(entry);
    if (known?.version === entry.version) return known.text;
    const { request, frames, requestID } = entry;
    const ofRequest = request ? [request.method, request.target, request.label, request.status, request.client,
        request.fault,
        request.problem?.code, request.problem?.detail, request.refusal, JSON.stringify(request.body)] : [];
    const ofFrames = frames.flatMap(({ name, id, text, data }) => [name, id, text, JSON.stringify(data)]);
    const text = [requestID, ...devicesOf(entry).map((id) => names.deviceName(id)), ...ofRequest, ...ofFrames]
        .filter((each) => each !== undefined).join(" ").toLowerCase();
    contents.set(entry, { version: entry.version, text });
    return text;
}

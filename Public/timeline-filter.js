import { clientOf, devicesOf, isError } from "./timeline.js";

/** @typedef {import("./timeline.js").TimelineEntry} TimelineEntry */
/** @typedef {import("./timeline.js").EntryOrigin} EntryOrigin */

/**
 * What the timeline shows. `words` have to be in an entry, all of them; an empty `device`, `trait` or `client` means
 * any.
 *
 * @typedef {{ words: string, device: string, trait: string, client: string, origins: Set<EntryOrigin>,
 *             onlyErrors: boolean }} TimelineFilter
 */

/** All origins, in the order in which they are offered. */
export const allOrigins = /** @type {const} */ (["tab", "client", "home", "connection", "page"]);

/** The origins that are shown unless the filter states others: all but the reads of the page itself. */
const usualOrigins = allOrigins.filter((origin) => origin !== "page");

/** A condition in the text of a filter, such as `device:lamp-1`. */
const condition = /^(device|trait|client|from|is):(\S+)$/;

/**
 * Returns the filter that a text describes: conditions such as `device:lamp-1`, `from:tab,client` and `is:error`,
 * and words.
 *
 * @returns {TimelineFilter}
 */
export function parseFilter(/** @type {string} */ text) {
    const found = { device: "", trait: "", client: "", from: "", is: "" };
    const words = text.split(/\s+/).filter((part) => {
        const [, name, value] = condition.exec(part) ?? [];
        if (name === undefined) return part !== "";
        found[/** @type {keyof typeof found} */ (name)] = value;
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
        filter.trait && `trait:${filter.trait}`, filter.client && `client:${filter.client}`,
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
 * @param {(deviceID: string) => string} [nameOf] returns the name of a device, for the words
 */
export function matchingEntries(entries, filter, nameOf = (id) => id) {
    const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = /** @type {TimelineEntry[]} */ ([]);
    for (let index = entries.length - 1; index >= 0; index -= 1) {
        const entry = entries[index];
        const hasFailed = isError(entry);
        if (filter.onlyErrors && !hasFailed) continue;
        if (!filter.origins.has(entry.origin) && !(filter.onlyErrors && entry.origin === "page")) continue;
        if (filter.client && clientOf(entry) !== filter.client) continue;
        if (filter.device && !devicesOf(entry).includes(filter.device)) continue;
        if (filter.trait && !traitsOf(entry).includes(filter.trait)) continue;
        if (words.length > 0) {
            const content = contentOf(entry, nameOf);
            if (!words.every((word) => content.includes(word))) continue;
        }
        found.push(entry);
    }
    return found;
}

/** Returns the devices, traits and clients of entries, to choose from. */
export function choicesIn(/** @type {TimelineEntry[]} */ entries) {
    const devices = new Set(entries.flatMap(devicesOf));
    const traits = new Set(entries.flatMap(traitsOf));
    const clients = new Set(entries.map(clientOf).filter(Boolean));
    return { devices: [...devices], traits: [...traits].sort(), clients: [...clients].sort() };
}

/** Returns the ids of the traits that an entry is about. */
export function traitsOf(/** @type {TimelineEntry} */ { request, frames }) {
    const [, ofRequest = ""] = /\/traits\/([^/?]+)/.exec(request?.target ?? "") ?? [];
    return [...new Set([ofRequest, ...frames.map(({ data }) => data?.trait ?? "")])].filter(Boolean);
}

/** The searchable texts of entries, with the versions of the entries. */
const contents = /** @type {WeakMap<TimelineEntry, { version: number, text: string }>} */ (new WeakMap());

/** Returns the searchable text of an entry, in lower case. */
function contentOf(/** @type {TimelineEntry} */ entry, /** @type {(deviceID: string) => string} */ nameOf) {
    const known = contents.get(entry);
    if (known?.version === entry.version) return known.text;
    const { request, frames, requestID } = entry;
    const ofRequest = request ? [request.method, request.target, request.label, request.status,
        request.problem?.code, request.problem?.detail, request.refusal, JSON.stringify(request.body)] : [];
    const ofFrames = frames.flatMap(({ name, id, text, data }) => [name, id, text, JSON.stringify(data)]);
    const text = [requestID, ...devicesOf(entry).map(nameOf), ...ofRequest, ...ofFrames]
        .filter((each) => each !== undefined).join(" ").toLowerCase();
    contents.set(entry, { version: entry.version, text });
    return text;
}

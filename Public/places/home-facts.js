import { formatDate } from "../catalog/format.js";
import { formatDuration } from "../catalog/value-text.js";
import { defaultHome } from "../gateway/open-home.js";
import { simplified } from "../home/search.js";
import { dottedList, message } from "../text/messages.js";

/** @typedef {import("../gateway/api.js").HomeReading} HomeReading */

/** The templates with which a home can begin. */
export const templates = /** @type {const} */ (["demo", "guides", "empty"]);

/** Returns the name of a home for people: its label, or its id. */
export function homeName(/** @type {Pick<HomeReading, "id"|"label">} */ { id, label }) {
    return label || id;
}

/** Returns what a home has begun with, in words. */
export function originText(/** @type {any} */ from) {
    if (!from) return message("homes.ofGateway");
    const template = templates.find((name) => name === from.template);
    if (template) return message(`homes.${template}`);
    if (from.template) return String(from.template);
    if (from.fleet !== undefined) return message("homes.fleetOf", { count: from.fleet });
    if (from.home) return message("homes.forkOf", { home: from.home });
    if (from.snapshot) return message("homes.forkOfSnapshot", from.snapshot);
    return message("homes.fromFile");
}

/**
 * Returns facts about a home, as a list of texts: its origin, its size, its clock, the time until it is deleted, and
 * whether it is stored.
 *
 * @param {HomeReading} home
 * @param {number} now in milliseconds
 */
export function homeFacts(home, now) {
    const rest = home.expiresAt === null ? 0 : Math.max(0, (Date.parse(home.expiresAt) - now) / 1000);
    return [
        originText(home.from),
        home.from?.fleet === home.devices ? "" : message("home.summaryDevices", { count: home.devices }),
        clockText(home),
        home.expiresAt === null ? "" : message("homes.expires", { span: formatDuration(Math.round(rest)) }),
        home.durable ? message("homes.durable") : "",
    ].filter(Boolean);
}

/** Returns the clock of a home: its time, and whether it is paused or runs at another speed. */
function clockText(/** @type {Pick<HomeReading, "time"|"paused"|"speed">} */ { time, paused, speed }) {
    const pace = paused ? message("homes.paused") : speed === 1 ? "" : message("world.times", { count: speed });
    return dottedList([formatDate(time), pace]);
}

/** Returns the homes that contain all words of a text. */
export function matchingHomes(/** @type {HomeReading[]} */ homes, /** @type {string} */ text) {
    const words = simplified(text).split(/\s+/).filter(Boolean);
    return homes.filter(({ id, label, from }) => {
        const content = simplified(`${id} ${label ?? ""} ${originText(from)}`);
        return words.every((word) => content.includes(word));
    });
}

/**
 * The input of the form for a new home. Texts of fields without input are empty.
 *
 * @typedef {{ source: string, fleet: string, home: string, snapshot: string, file?: any, id: string, label: string,
 *             seed: string, time: string, isPaused: boolean|undefined, speed: string, timeToLive: string,
 *             timeUnit: number, isDurable: boolean }} HomeInput
 *   source: the name of a template, or `fleet`, `home`, `snapshot` or `file`; snapshot: the name of one of `home`; time:
 *   of the clock, as in a field for a local date and time; isPaused: undefined for the usual state; timeUnit: the seconds
 *   of the unit of `timeToLive`
 */

/**
 * Returns the body of a request for a new home. Members without input are left out.
 *
 * @param {HomeInput} input
 */
export function creationOf(input) {
    const clock = {
        ...input.time === "" ? {} : { time: new Date(input.time).toISOString() },
        ...input.isPaused === undefined ? {} : { paused: input.isPaused },
        ...input.speed === "" ? {} : { speed: Number(input.speed) },
    };
    return {
        from: sourceOf(input),
        ...input.id === "" ? {} : { id: input.id },
        ...input.label === "" ? {} : { label: input.label },
        ...input.seed === "" ? {} : { seed: Number(input.seed) },
        ...Object.keys(clock).length === 0 ? {} : { clock },
        ...input.timeToLive === "" ? {} : { timeToLive: Number(input.timeToLive) * input.timeUnit },
        ...input.isDurable ? { durable: true } : {},
    };
}

function sourceOf(/** @type {HomeInput} */ { source, fleet, home, snapshot, file }) {
    switch (source) {
        case "fleet": return { fleet: Number(fleet) };
        case "home": return { home };
        case "snapshot": return { snapshot: { home, name: snapshot } };
        case "file": return { file };
        default: return { template: source };
    }
}

/** Whether a home can be deleted. The one with which the gateway starts cannot. */
export function canBeDeleted(/** @type {Pick<HomeReading, "id">} */ { id }) {
    return id !== defaultHome;
}

import { isEqual } from "../catalog/part-reader.js";
import { isReached } from "../gateway/cursor.js";

/** @typedef {import("../gateway/api.js").HistoryEntry} HistoryEntry */

/** @typedef {{ part: number, trait: string, attribute: string, member?: string }} HistoryReference */

/** @typedef {{ time: number, value: any }} Point a value from a time on, in milliseconds since 1970 */

/** @typedef {{ start: number, end: number, value: any }} Span a value and the time in which a device had it */

/**
 * Returns the changes and events of a device that the frames of this tab contain, the newest first.
 *
 * @param {import("../dock/timeline.js").TimelineEntry[]} entries of the timeline
 * @param {string} deviceID
 * @returns {HistoryEntry[]}
 */
export function entriesOfTimeline(entries, deviceID) {
    const frames = entries.flatMap((entry) => entry.frames)
        .filter(({ name, data }) => (name === "attributes" || name === "event") && data?.deviceID === deviceID);
    return frames.sort((first, second) => second.number - first.number).map(({ id, name, data }) => ({
        cursor: id, time: data.time, part: data.part, trait: data.trait, origin: data.origin,
        requestID: data.requestID,
        ...name === "event" ? { event: data.event, payload: data.payload ?? {} } : { attributes: data.attributes },
    }));
}

/**
 * Adds newer entries to a history, each one once. Both are ordered, the newest first.
 *
 * @param {HistoryEntry[]} newer
 * @param {HistoryEntry[]} older
 */
export function joined(newer, older) {
    const [newest] = older;
    // After a restart, cursors are not comparable, and the frames of this tab are the newer ones.
    return newest ? [...newer.filter(({ cursor }) => !isReached(cursor, newest.cursor)), ...older] : newer;
}

/**
 * A device as it was at a time, in milliseconds since 1970. All entries since then are known.
 *
 * @typedef {{ time: number, device: import("../home/model.js").Device }} Beginning
 */

/**
 * Returns the values of an attribute, or of a member of it, in the order of their times. Repeated values are omitted.
 *
 * @param {HistoryEntry[]} entries the newest first
 * @param {HistoryReference} reference
 * @param {Beginning|null} [beginning]
 * @returns {Point[]}
 */
export function pointsOf(entries, { part, trait, attribute, member }, beginning = null) {
    /** @type {Point[]} */
    const points = [];
    const initial = beginning?.device.types.find((each) => each.part === part)?.traits[trait]?.attributes[attribute];
    if (beginning && initial !== undefined) {
        points.push({ time: beginning.time, value: member === undefined ? initial : initial?.[member] });
    }
    for (let index = entries.length - 1; index >= 0; index -= 1) {
        const entry = entries[index];
        if (entry.part !== part || entry.trait !== trait) continue;
        const whole = entry.attributes?.[attribute];
        if (whole === undefined) continue;
        const value = member === undefined ? whole : whole?.[member];
        const time = Date.parse(entry.time);
        if (beginning && time < beginning.time) continue;
        const last = points.at(-1);
        if (Number.isNaN(time) || (last && isEqual(last.value, value))) continue;
        // The last of several values of one moment counts.
        if (last?.time === time) last.value = value;
        else points.push({ time, value });
    }
    return points;
}

/**
 * Returns the spans of values between two times. The time before the first point has no span.
 *
 * @param {Point[]} points
 * @param {number} start
 * @param {number} end
 * @returns {Span[]}
 */
export function spansOf(points, start, end) {
    return points.map(({ time, value }, index) => ({
        start: Math.max(start, time), end: Math.min(end, points[index + 1]?.time ?? end), value,
    })).filter((span) => span.end > span.start || (span.end === span.start && span.start === end));
}

/** Returns the value at a time; undefined if it is not known. */
export function spanAt(/** @type {Span[]} */ spans, /** @type {number} */ time) {
    return spans.find(({ start, end }) => start <= time && time < end)
        ?? spans.find(({ end }) => end === time);
}

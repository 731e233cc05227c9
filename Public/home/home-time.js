import { locale } from "../text/messages.js";

/** The maximum number of texts per second. */
const maximumRate = 4;

/** The speed from which seconds are not shown, because they change too fast to be read. */
const fastSpeed = 600;

/**
 * Returns a time of the home as weekday and time of day, in the time zone of this computer.
 *
 * @param {number} time in milliseconds since 1970
 * @param {number} [speed] of the clock
 * @param {string} [timeZone] that of this computer unless a test passes one
 */
export function homeTimeText(time, speed = 1, timeZone = undefined) {
    return new Intl.DateTimeFormat(locale(), {
        weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone,
        ...speed < fastSpeed ? { second: "2-digit" } : {},
    }).format(time);
}

/** Returns a time of the home with its date. */
export function homeDateText(/** @type {number} */ time) {
    return new Date(time).toLocaleString(locale(), { dateStyle: "full", timeStyle: "medium" });
}

/** Returns a time of the day without seconds. */
export function shortTimeText(/** @type {number} */ time) {
    return new Date(time).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/**
 * Returns the milliseconds after which the text of a running clock differs.
 *
 * @param {number} time of the home in milliseconds
 * @param {number} speed of the clock
 */
export function textDuration(time, speed) {
    const unit = speed < fastSpeed ? 1_000 : 60_000;
    return Math.max(1_000 / maximumRate, (unit - time % unit) / speed + 5);
}

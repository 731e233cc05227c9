import { humanName } from "../catalog/catalog.js";
import { formatDuration } from "../catalog/value-text.js";
import { scopeOf } from "../home/home-faults.js";
import { formatNumber, message, word } from "../text/messages.js";

/** The members that are shown by themselves. */
const ownMembers = new Set(["id", "on", "kind", "phase", "applied", "makesOffline"]);

/** The members that are times in seconds. */
const durations = new Set(["from", "for", "seconds", "up", "down", "retryAfter"]);

/** Returns the name of a member of a fault. */
export function memberName(/** @type {string} */ name) {
    return word(humanName(name), "fault");
}

/**
 * Returns what a fault acts on, in words.
 *
 * @param {import("../home/home-faults.js").FaultTarget} on
 * @param {{ model: import("../home/model.js").Model, catalog: import("../catalog/catalog.js").Catalog }} names
 */
export function targetText(on, { model, catalog }) {
    const labeled = (/** @type {string} */ name, /** @type {string} */ value) =>
        message("dock.labeled", { label: memberName(name), value });
    if (on.device !== undefined) return labeled("device", model.devices.get(on.device)?.name || on.device);
    if (on.room !== undefined) return labeled("room", model.rooms.get(on.room)?.name || on.room);
    if (on.structure !== undefined) return labeled("structure", model.structures.get(on.structure)?.name || on.structure);
    if (on.type !== undefined) {
        return labeled("type", word(catalog.typeName(on.type.includes(".") ? on.type : `.${on.type}`), "type"));
    }
    if (on.trait !== undefined) return labeled("trait", word(humanName(on.trait.slice(on.trait.indexOf(".") + 1))));
    const scope = scopeOf(on);
    if (scope === "journal") return message("faults.journal");
    const parts = [on.route && labeled("route", on.route), on.client && labeled("client", on.client)].filter(Boolean);
    const all = message(scope === "streams" ? "faults.allStreams" : "faults.requests");
    return parts.length > 0 ? [scope === "streams" ? message("faults.streams") : "", ...parts].filter(Boolean)
        .join(message("value.separator")) : all;
}

/** Returns the members of a fault that its kind or its terms have, each as a text. */
export function memberTexts(/** @type {import("../home/home-faults.js").Fault} */ fault) {
    return Object.entries(fault).filter(([name]) => !ownMembers.has(name)).map(([name, value]) =>
        message("dock.labeled", { label: memberName(name), value: valueText(name, value) }));
}

function valueText(/** @type {string} */ name, /** @type {any} */ value) {
    if (typeof value === "boolean") return message(value ? "value.yes" : "value.no");
    if (typeof value === "string") return word(humanName(value));
    if (value !== null && typeof value === "object") return JSON.stringify(value);
    if (durations.has(name)) return formatDuration(value);
    if (name === "probability") return message("value.quantity", { number: formatNumber(value * 100), unit: "%" });
    return name === "status" ? String(value) : formatNumber(value);
}

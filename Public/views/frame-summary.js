/** @typedef {import("../stream-log.js").Entry} Entry */

/** The maximum length of the data in the line of a frame. */
const maximumLength = 160;

/** Returns the name of the object of a frame, or its id if it has no name or was removed; empty if there is no object. */
export function subjectOf(/** @type {Entry} */ { data }, /** @type {import("../model.js").Model} */ model) {
    if (data?.deviceID !== undefined) return model.devices.get(data.deviceID)?.name || data.deviceID;
    return data?.object?.name || data?.object?.id || data?.id || "";
}

/** Returns the content of a frame in one line. */
export function summaryOf(/** @type {Entry} */ { name, data, text, size }) {
    switch (name) {
        case "attributes": return shortened(`${data.trait}  ${pairs(data.attributes)}`);
        case "event": return shortened(`${data.trait}  ${data.event}  ${pairs(data.data ?? {})}`);
        case "added":
        case "removed": return data.kind;
        case "updated": return shortened(`${data.kind}: ${(data.changed ?? []).join(", ")}`);
        case "resync": return `reason: ${data.reason}`;
        case "heartbeat": return "";
        case "snapshot": {
            const count = (/** @type {number} */ number, /** @type {string} */ word) =>
                `${number.toLocaleString()} ${word}${number === 1 ? "" : "s"}`;
            return `${count(data.devices, "device")}, ${count(data.rooms, "room")}, ${
                count(data.structures, "structure")} in ${count(data.pieces, "piece")}, ${
                (size / 1_000_000).toFixed(1)} MB`;
        }
        default: return text;
    }
}

function pairs(/** @type {Record<string, any>} */ values) {
    return Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
}

function shortened(/** @type {string} */ text) {
    return text.length > maximumLength ? `${text.slice(0, maximumLength)} …` : text;
}

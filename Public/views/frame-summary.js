/** @typedef {import("../stream-log.js").Entry} Entry */

/** The maximum length of the summary of a frame, in characters. */
const maximumLength = 160;

/** Returns the name of the object of a frame, or its id if it has no known name; empty if the frame has no object. */
export function subjectOf(/** @type {Entry} */ { data }, /** @type {import("../model.js").Model} */ model) {
    if (data?.deviceID !== undefined) return model.devices.get(data.deviceID)?.name || data.deviceID;
    return data?.object?.name || data?.object?.id || data?.id || "";
}

/** Returns the content of a frame as one line. */
export function summaryOf(/** @type {Entry} */ { name, data, text, size }) {
    switch (name) {
        case "attributes": return truncated(`${data.trait}  ${formatMembers(data.attributes)}`);
        case "event": return truncated(`${data.trait}  ${data.event}  ${formatMembers(data.data ?? {})}`);
        case "added":
        case "removed": return data.kind;
        case "updated": return truncated(`${data.kind}: ${(data.changed ?? []).join(", ")}`);
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

function formatMembers(/** @type {Record<string, any>} */ values) {
    return Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
}

function truncated(/** @type {string} */ text) {
    return text.length > maximumLength ? `${text.slice(0, maximumLength)} …` : text;
}

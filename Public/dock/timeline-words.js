import { humanName } from "../catalog/catalog.js";
import { formatTime } from "../catalog/format.js";
import { PartReader } from "../catalog/part-reader.js";
import { valueText } from "../catalog/value-text.js";
import { formatNumber, message, word } from "../text/messages.js";

/** @typedef {import("./timeline.js").TimelineFrame} TimelineFrame */
/** @typedef {import("../gateway/requests.js").JournalEntry} JournalEntry */

/**
 * A changed value, in words and as JSON. `before` and `after` are null if the value is not known.
 *
 * @typedef {{ name: string, label: string, before: string|null, after: string|null, rawBefore: string|null,
 *             rawAfter: string|null }} ChangeText
 */

/** The maximum length of a value as JSON, in characters. */
const maximumRaw = 120;

/** Milliseconds by which the clocks of the home and of this computer differ if both times are shown. */
const shownDifference = 2_000;

/** A device of another home, or one that was removed: it has no attributes that other values refer to. */
const noConnectivity = { connectivityState: "", dataSourceLocality: "" };
const noDevice = /** @type {import("../home/model.js").Device} */ ({
    id: "", name: "", structureID: null, roomID: null, isMatterDevice: false, sourceConnectivity: noConnectivity,
    revision: 0, types: [],
});

/** The trait in the target of a request, and whether the request is a command. */
const traitTarget = /\/traits\/([^/?]+)(\/commands)?(?:\?|$)/;

/** Puts frames and requests into words, with the catalog and the names in the home. */
export class TimelineWords {
    #catalog;
    #model;

    /** @param {Pick<import("../home/context.js").Context, "catalog"|"model">} sources */
    constructor({ catalog, model }) {
        this.#catalog = catalog;
        this.#model = model;
    }

    /** Returns the name of a device; its id if the home does not contain it. */
    deviceName(/** @type {string} */ id) {
        const device = this.#model.devices.get(id);
        return device ? device.name || message("device.unnamed") : id;
    }

    /** Returns the id of a trait that a path names, also without its vendor. */
    traitID(/** @type {string} */ name) {
        return this.#catalog.traitID(name);
    }

    /** Returns the name of the object of a frame; empty if it has none. */
    subjectOf(/** @type {Pick<TimelineFrame, "data">} */ { data }) {
        if (data?.deviceID !== undefined) return this.deviceName(data.deviceID);
        const id = data?.object?.id ?? data?.id ?? "";
        if (data?.object?.name) return data.object.name;
        if (data?.kind === "device") return this.deviceName(id);
        const known = this.#model.rooms.get(id) ?? this.#model.structures.get(id);
        return known?.name || id;
    }

    /** Returns the name of a client, as `clientOf` returns it, for people. Other tabs of this page are named as such. */
    clientName(/** @type {string} */ client) {
        const [, tab] = /^page-(.+)$/.exec(client) ?? [];
        return tab ? message("dock.otherTab", { tab }) : client;
    }

    /** Returns the time of a frame in the home, if that is not the time at which this tab received it; else empty. */
    homeTimeOf(/** @type {Pick<TimelineFrame, "data"|"at">} */ { data, at }) {
        const time = Date.parse(data?.time ?? "");
        if (Number.isNaN(time) || Math.abs(time - at) < shownDifference) return "";
        return message("dock.homeTime", { time: formatTime(time) });
    }

    /** Returns what a frame states without its values, as a short sentence. */
    titleOf(/** @type {Pick<TimelineFrame, "name"|"data"|"text">} */ { name, data, text }) {
        switch (name) {
            case "attributes": return "";
            case "event": return this.#eventText(data);
            case "added":
            case "removed": return message(`dock.${name}`, { kind: this.#kindName(data) });
            case "updated": return message("dock.updated", { kind: this.#kindName(data) });
            case "resync": return message("dock.resync", { reason: word(humanName(String(data.reason ?? ""))) });
            case "snapshot": return message("dock.snapshot", {
                structures: formatNumber(data.structures), rooms: formatNumber(data.rooms),
                devices: formatNumber(data.devices),
            });
            default: return text;
        }
    }

    /**
     * Returns the values that a frame changes.
     *
     * @returns {ChangeText[]}
     */
    changesOf(/** @type {Pick<TimelineFrame, "name"|"data"|"changes">} */ frame) {
        const reader = this.#reader(frame.data);
        return frame.changes.map(({ name, before, after }) => ({
            // `roomID` is shown as the name of the room.
            name, label: word(humanName(name.slice(name.indexOf(".") + 1).replace(/(?<=[a-z])ID$/, ""))),
            before: this.#valueText(before, name, frame.data?.trait, reader),
            after: this.#valueText(after, name, frame.data?.trait, reader),
            rawBefore: rawText(before), rawAfter: rawText(after),
        }));
    }

    /**
     * Returns what the gateway has recorded of a request besides its content: the client, the time in the home, and what has
     * become of a stream.
     *
     * @returns {string[]}
     */
    recordedFacts(/** @type {JournalEntry} */ { client, recorded, at }) {
        const { time, control, resumesAfter, stream } = recorded;
        return [
            client ? message("dock.labeled", { label: message("dock.client"), value: client }) : message("dock.noLabel"),
            this.homeTimeOf({ data: { time }, at }),
            control ? message("dock.control") : "",
            resumesAfter ? message("dock.resumes", { cursor: resumesAfter }) : "",
            ...stream ? [
                message("dock.frames", { count: stream.frames }), message("dock.bytes", { count: stream.bytes }),
                stream.end ? message("dock.streamEnd", { reason: word(humanName(stream.end)) })
                    : message("dock.streamOpen"),
            ] : [],
        ].filter(Boolean);
    }

    /**
     * Returns what a request does, in words: the device and the command, or the attributes that it writes. The action
     * is empty if the method and the path state it better.
     */
    requestTitle(/** @type {JournalEntry} */ request) {
        const subject = request.subject ? this.deviceName(request.subject) : "";
        return { subject, action: this.#actionOf(request) };
    }

    #actionOf(/** @type {JournalEntry} */ { method, target, body, label }) {
        const [, trait, commands] = traitTarget.exec(target) ?? [];
        if (trait === undefined || method === "GET") return label ? word(humanName(label), "command") : "";
        if (commands) {
            const name = String(body?.command ?? label);
            return word(this.#catalog.command(this.traitID(trait), name)?.label ?? humanName(name), "command");
        }
        const names = Object.keys(body ?? {}).map((name) => word(humanName(name)));
        return names.length > 0 ? message("dock.writes", { attributes: names.join(message("value.separator")) }) : "";
    }

    #eventText(/** @type {any} */ { trait, event, payload, data }) {
        const definition = this.#catalog.trait(trait).events.find(({ name }) => name === event);
        const values = Object.entries(payload ?? data ?? {}).map(([name, value]) => {
            const field = definition?.fields.find((each) => each.name === name);
            const text = field ? valueText(value, field, this.#reader({}), trait).text : rawText(value);
            return `${word(humanName(name))}: ${text || message("value.null")}`;
        });
        return [word(humanName(String(event))), ...values].join(message("value.separator"));
    }

    /** @returns {PartReader} */
    #reader(/** @type {any} */ data) {
        const device = this.#model.devices.get(data?.deviceID) ?? noDevice;
        const part = device.types.find((each) => each.part === data?.part)
            ?? { part: 0, type: "", isPrimaryType: true, sourceConnectivity: noConnectivity, traits: {} };
        return new PartReader(device, part, this.#catalog);
    }

    /**
     * @param {any} value
     * @param {string} name
     * @param {string|undefined} trait
     * @param {PartReader} reader
     * @returns {string|null} null if the value is not known
     */
    #valueText(value, name, trait, reader) {
        if (value === undefined) return null;
        const definition = trait === undefined ? undefined : this.#catalog.attribute(trait, name);
        if (definition && trait !== undefined) {
            return valueText(value, definition, reader, trait).text || message("value.null");
        }
        if (value === null) return message("value.none");
        if (typeof value === "boolean") return message(value ? "value.yes" : "value.no");
        const room = name === "roomID" ? this.#model.rooms.get(value)?.name : undefined;
        if (room) return room;
        return typeof value === "string" ? this.#memberText(name, value) : rawText(value);
    }

    #memberText(/** @type {string} */ name, /** @type {string} */ value) {
        return name.includes(".") ? word(humanName(value)) : value;
    }

    #kindName(/** @type {any} */ { kind }) {
        return word(humanName(String(kind ?? "")));
    }
}

/** Returns a value as JSON, without its end if it is long; null if it is not known. */
function rawText(/** @type {any} */ value) {
    if (value === undefined) return null;
    const text = JSON.stringify(value);
    return text.length > maximumRaw ? `${text.slice(0, maximumRaw)}…` : text;
}

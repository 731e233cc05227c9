import { humanName } from "../catalog.js";
import { element } from "../dom.js";
import { formatStruct, formatTime } from "../format.js";

/** @typedef {import("./context.js").Context} Context */

/** The maximum number of entries. */
const maximumEntries = 60;

/** The latest events of devices and changes of the home, the latest first. */
export class ActivityView {
    #context;
    #list = /** @type {HTMLElement} */ (document.getElementById("activity"));
    #empty = /** @type {HTMLElement} */ (document.getElementById("activity-empty"));

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
    }

    /** Adds a frame of the stream. It is called before the model applies the frame, because it shows old names. */
    add(/** @type {string} */ name, /** @type {any} */ data) {
        if (name === "event") return this.#noteEvent(data);
        if (name === "added" || name === "updated" || name === "removed") this.#noteChange(name, data);
    }

    #noteEvent(/** @type {any} */ data) {
        const definition = this.#context.catalog.trait(data.trait).events.find((each) => each.name === data.event);
        const device = this.#context.model.devices.get(data.deviceID);
        this.#append(data.time, device?.name ?? data.deviceID, humanName(data.event),
            formatStruct(data.data ?? {}, definition?.fields ?? []), data.deviceID);
    }

    #noteChange(/** @type {string} */ name, /** @type {any} */ data) {
        const { model } = this.#context;
        const id = data.id ?? data.object?.id;
        const lists = { structure: model.structures, room: model.rooms, device: model.devices };
        const previous = /** @type {Map<string, any>} */ (lists[/** @type {"room"} */ (data.kind)])?.get(id);
        const previousName = previous?.name ?? id;
        const deviceID = data.kind === "device" && name !== "removed" ? id : null;
        if (name === "added") return this.#append(data.time, data.object.name, `New ${data.kind}`, "", deviceID);
        if (name === "removed") {
            return this.#append(data.time, previousName, `${humanName(data.kind)} removed`, "", null);
        }
        const changed = /** @type {string[]} */ (data.changed ?? []);
        if (changed.includes("name")) {
            this.#append(data.time, data.object.name, "Renamed", `Was ${previousName}`, deviceID);
        }
        if (changed.includes("roomID")) {
            const room = model.rooms.get(data.object.roomID ?? "")?.name;
            this.#append(data.time, data.object.name, room ? `Moved to ${room}` : "Has no room now", "", deviceID);
        }
        const state = data.object?.sourceConnectivity?.connectivityState;
        if (state && previous && state !== previous.sourceConnectivity?.connectivityState) {
            this.#append(data.time, data.object.name, humanName(state), "", deviceID);
        }
    }

    /**
     * @param {string|number|undefined} time
     * @param {string} subject
     * @param {string} action
     * @param {string} detail
     * @param {string|null} deviceID the device that the entry opens, if any
     */
    #append(time, subject, action, detail, deviceID) {
        const open = () => deviceID && this.#context.openDevice(deviceID);
        this.#list.prepend(element("li", { class: "entry" },
            element("time", { class: "entry-time" }, formatTime(time)),
            element("div", {},
                deviceID ? element("button", { type: "button", class: "entry-name", onclick: open }, subject)
                    : element("span", { class: "entry-name" }, subject),
                element("p", { class: "entry-action" }, action),
                detail && element("p", { class: "entry-detail" }, detail))));
        while (this.#list.childElementCount > maximumEntries) this.#list.lastElementChild?.remove();
        this.#empty.hidden = true;
    }
}

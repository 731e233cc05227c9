import { humanName } from "../catalog/catalog.js";
import { createButton } from "../elements/controls.js";
import { copyButton } from "../elements/copy.js";
import { openNameDialog } from "../elements/dialogs.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { problemBox } from "../elements/problem.js";
import { access } from "../gateway/access.js";
import { moveDevices, renameDevice } from "../gateway/api.js";
import { actionName, dottedList, locale, message, word } from "../text/messages.js";
import { maximumDeviceName, truncatedName } from "./names.js";

/** @typedef {import("../home/model.js").Device} Device */

const factNames = /** @type {const} */ (["structure", "type", "connection", "id"]);

/** The head of the panel: the name of the device, its state, and facts about it. */
export class PanelHead {
    titleID = uniqueID("panel-title");
    #context;
    #deviceID = "";
    #iconName = "";
    #icon = element("span", { class: "panel-icon" });
    #title = element("h2", { id: this.titleID, tabindex: "-1", dir: "auto" });
    #sentence = element("p", { class: "panel-sentence" });
    #marks = element("ul", { class: "panel-marks" });
    #reason = element("p", { class: "panel-reason", hidden: true });
    #favorite = createButton({ class: "tool favorite-tool" }, () => this.#context.favorites.toggle(this.#deviceID),
        createIcon("star"));
    #rename = createButton({ class: "tool" }, () => this.#openRename(), createIcon("edit"));
    #room = element("select", { id: uniqueID("room"), onchange: () => this.#move() });
    #problem = problemBox();
    #facts = new Map(factNames.map((name) => [name, element("span", { class: `fact-${name}`, dir: "auto" })]));
    #place = element("span", { class: "panel-place" });

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
        const title = message("panel.close");
        const close = (/** @type {string} */ icon, /** @type {string} */ kind) =>
            createButton({ class: `tool ${kind}`, "aria-label": title, title }, () => context.router.closePanel(),
                createIcon(icon));
        const copy = copyButton(message("action.copy"), message("action.copy"), () => this.#deviceID,
            (text) => context.announce(text));
        this.#rename.setAttribute("aria-label", message("device.rename"));
        this.#rename.title = message("device.rename");
        this.node = element("header", { class: "panel-head" },
            element("div", { class: "panel-title" }, close("back", "panel-back"), this.#icon,
                element("div", { class: "panel-name" }, this.#title, this.#sentence),
                element("div", { class: "panel-tools" }, this.#favorite, this.#rename, close("close", "panel-close"))),
            this.#marks, this.#reason,
            element("details", { class: "panel-facts" }, element("summary", {}, this.#place),
                element("dl", { class: "facts" },
                    element("div", {},
                        element("dt", {}, element("label", { for: this.#room.id }, message("panel.room"))),
                        element("dd", {}, this.#room)),
                    ...[...this.#facts].map(([name, value]) => element("div", {},
                        element("dt", {}, message(`panel.${name}`)),
                        element("dd", {}, value, name === "id" && copy)))),
                this.#problem.node));
    }

    /** Moves the focus to the name. */
    focus() {
        this.#title.focus({ preventScroll: true });
    }

    /** Shows a device. */
    update(/** @type {string} */ deviceID) {
        if (deviceID !== this.#deviceID) this.#problem.clear();
        this.#deviceID = deviceID;
        const { model, displays, favorites } = this.#context;
        const device = model.devices.get(deviceID);
        const display = displays.of(deviceID);
        const name = device ? device.name || message("device.unnamed") : deviceID;
        setText(this.#title, name);
        for (const node of this.node.querySelectorAll(".panel-facts, .favorite-tool, .panel-icon")) {
            /** @type {HTMLElement} */ (node).hidden = !device;
        }
        this.#rename.hidden = !device || !access.may("PATCH", "/devices/id");
        if (!device || !display) return setText(this.#sentence, "");
        if (this.#iconName !== display.icon) this.#icon.replaceChildren(createIcon(this.#iconName = display.icon));
        setAttribute(this.node, "data-tone", display.tone ?? null);
        const reason = displays.offlineReason(device);
        const isOffline = device.sourceConnectivity?.connectivityState === "offline";
        setAttribute(this.node, "data-offline", isOffline ? "" : null);
        setText(this.#sentence, display.sentence);
        setText(this.#reason, reason);
        this.#reason.hidden = reason === "";
        const marks = [...displays.faultTexts(device), ...display.marks.map(({ text }) => text)];
        if (this.#marks.textContent !== marks.join("")) {
            this.#marks.replaceChildren(...marks.map((text) => element("li", {}, createIcon("warning"), text)));
        }
        this.#marks.hidden = marks.length === 0;
        const isFavorite = favorites.has(deviceID);
        setAttribute(this.#favorite, "aria-pressed", String(isFavorite));
        setAttribute(this.#favorite, "aria-label", actionName(message("device.favorite"), name));
        this.#showFacts(device, display.typeName, reason);
        this.#showRooms(device);
    }

    #showFacts(/** @type {Device} */ device, /** @type {string} */ typeName, /** @type {string} */ reason) {
        const { connectivityState, dataSourceLocality } = device.sourceConnectivity ?? {};
        const state = connectivityState === "online" ? message("panel.online")
            : connectivityState === "offline" ? message("device.offline") : reason;
        const kind = message(device.isMatterDevice ? "panel.matterDevice" : "panel.cloudDevice");
        const source = dataSourceLocality && dataSourceLocality !== "unspecified"
            ? word(humanName(dataSourceLocality)) : "";
        const { structures, rooms } = this.#context.model;
        const structure = structures.get(device.structureID ?? "")?.name || message("home.withoutStructure");
        setText(this.#place, dottedList([rooms.get(device.roomID ?? "")?.name, structure, typeName]));
        const facts = { structure, type: typeName, connection: dottedList([state, kind, source]), id: device.id };
        for (const [name, value] of this.#facts) setText(value, facts[name]);
    }

    #showRooms(/** @type {Device} */ device) {
        const rooms = [...this.#context.model.rooms.values()].filter((room) => room.structureID === device.structureID)
            .sort((first, second) => first.name.localeCompare(second.name, locale()));
        const isListed = rooms.some((room) => room.id === device.roomID);
        const choices = [...(isListed ? [] : [["", message("room.none")]]),
            ...rooms.map(({ id, name }) => [id, name || message("room.unnamed")])];
        const text = JSON.stringify(choices);
        if (this.#room.dataset.choices !== text) {
            this.#room.dataset.choices = text;
            this.#room.replaceChildren(...choices.map(([id, name]) => element("option", { value: id }, name)));
        }
        const value = isListed ? device.roomID ?? "" : "";
        if (this.#room.value !== value) this.#room.value = value;
        this.#room.disabled = rooms.length === 0 || !access.may("POST", "/structures/id/move");
    }

    /** Moves the device to the chosen room, and offers to undo it. */
    async #move() {
        const { model, toasts } = this.#context;
        const device = model.devices.get(this.#deviceID);
        const roomID = this.#room.value;
        if (!device?.structureID || roomID === "" || roomID === device.roomID) return;
        const { id, name, structureID, roomID: before } = device;
        this.#problem.clear();
        try {
            await moveDevices(structureID, [id], roomID);
            const room = model.rooms.get(roomID)?.name ?? roomID;
            toasts.show({
                text: message("device.moved", { device: name || message("device.unnamed"), room }),
                device: id,
                // A device that had no room cannot be moved back.
                undo: before ? () => moveDevices(structureID, [id], before) : undefined,
            });
        } catch (error) {
            this.#problem.show(error);
            this.#showRooms(device);
        }
    }

    /** Opens the dialog for the name. The name is sent as it will be stored: whole characters. */
    #openRename() {
        const device = this.#context.model.devices.get(this.#deviceID);
        if (!device) return;
        const { id, name: before } = device;
        openNameDialog({
            title: message("device.rename"), label: message("device.name"), action: message("action.rename"),
            value: before, hint: message("device.nameLimit", { count: maximumDeviceName }), opener: this.#rename,
            submit: async (name) => {
                const stored = truncatedName(name);
                await renameDevice(id, stored);
                if (stored === before) return;
                this.#context.toasts.show({
                    text: message("device.renamed", { before: before || message("device.unnamed"), device: stored }),
                    undo: () => renameDevice(id, before), device: id,
                });
            },
        });
    }
}

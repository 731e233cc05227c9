import { moveDevices, renameDevice } from "../api.js";
import { humanName } from "../catalog.js";
import { element, icon, icons, setAttribute, setText } from "../dom.js";
import { formatConnectivity } from "../format.js";
import { openNameDialog } from "./dialogs.js";
import { problemBox } from "./problem.js";
import { TraitSection } from "./trait-section.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../model.js").Device} Device */

/** The sheet of a device: its room, its types, and their traits, attributes and commands. */
export class DeviceSheet {
    #context;
    #id = "";
    #opener = /** @type {HTMLElement|undefined} */ (undefined);
    #title = element("h2", { id: "sheet-title", tabindex: "-1" });
    #facts = element("dl", { class: "facts" });
    #room = element("select", { id: "sheet-room" });
    #roomHint = element("p", { class: "hint", id: "sheet-room-hint" });
    #problem = problemBox();
    #types = element("div", { class: "sheet-types" });
    #sections = /** @type {{ part: number, state: HTMLElement, traits: TraitSection[] }[]} */ ([]);
    #dialog;

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
        const rename = element("button", { type: "button", class: "button", onclick: () => openNameDialog({
            title: "Rename device", label: "Name of the device", action: "Rename", value: this.#device?.name,
            hint: "Only the first 60 characters are stored.", opener: rename,
            submit: (name) => renameDevice(this.#id, name),
        }) }, icon(icons.edit), "Rename");
        const close = element("button", { type: "button", class: "tool", "aria-label": "Close", title: "Close",
            onclick: () => this.#dialog.close() }, icon(icons.close));
        this.#room.addEventListener("change", () => this.#move());
        this.#dialog = element("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
            element("div", { class: "sheet-head" }, this.#title, rename, close),
            element("div", { class: "sheet-body" },
                element("div", { class: "sheet-room-choice" },
                    element("label", { class: "label", for: "sheet-room" }, "Room"), this.#room, this.#roomHint,
                    this.#problem.node),
                this.#facts, this.#types));
        this.#dialog.addEventListener("close", () => this.#afterClose());
        // A click beside the sheet closes it; its target is the dialog. If the button was pressed inside the sheet and
        // released outside, the user has selected text.
        let hasBegunOutside = false;
        this.#dialog.addEventListener("pointerdown", (/** @type {Event} */ event) => {
            hasBegunOutside = event.target === this.#dialog;
        });
        this.#dialog.addEventListener("click", (/** @type {Event} */ event) => {
            if (hasBegunOutside && event.target === this.#dialog) this.#dialog.close();
        });
        document.body.append(this.#dialog);
    }

    get #device() {
        return this.#context.model.devices.get(this.#id);
    }

    /** Opens the sheet. When it closes, the focus returns to `opener`. */
    open(/** @type {string} */ deviceID, /** @type {HTMLElement|undefined} */ opener) {
        if (!this.#context.model.devices.has(deviceID)) return;
        this.#id = deviceID;
        this.#opener = opener;
        this.#problem.clear();
        this.#rebuild();
        if (!this.#dialog.open) this.#dialog.showModal();
        this.#dialog.querySelector(".sheet-body").scrollTop = 0;
        this.#title.focus();
        history.replaceState(null, "", `#device-${encodeURIComponent(deviceID)}`);
    }

    /** Shows the changes of the device. */
    update(/** @type {import("../model.js").Changes} */ changes) {
        if (!this.#dialog.open) return;
        if (!this.#device) {
            this.#context.announce("The device is no longer in the home.");
            return this.#dialog.close();
        }
        if (changes.shapes.has(this.#id) && !this.#matches()) this.#rebuild();
        else if (changes.devices.has(this.#id) || changes.arrangement) this.#refresh();
    }

    #afterClose() {
        history.replaceState(null, "", location.pathname + location.search);
        this.#types.replaceChildren();
        this.#sections = [];
        if (this.#opener?.isConnected) return this.#opener.focus({ preventScroll: true });
        // The card from which the sheet was opened may no longer be drawn.
        if (!this.#context.focusDevice(this.#id)) document.getElementById("home")?.focus({ preventScroll: true });
    }

    /** Whether the sections are those of the device's current traits. */
    #matches() {
        const types = this.#device?.types ?? [];
        return types.length === this.#sections.length && types.every((part, index) => {
            const section = this.#sections[index];
            return section.part === part.part && section.traits.length === Object.keys(part.traits).length
                && section.traits.every((trait) => trait.matches(part.traits[trait.id]));
        });
    }

    #rebuild() {
        const device = this.#device;
        if (!device) return;
        const { catalog } = this.#context;
        this.#sections = device.types.map((part) => ({
            part: part.part,
            state: element("span", { class: "card-state" }),
            traits: catalog.traitsOf(part).map(({ trait }) => new TraitSection(this.#context,
                { deviceID: device.id, part: part.part, trait: trait.id })),
        }));
        this.#types.replaceChildren(...device.types.map((part, index) => {
            const notes = [device.types.length > 1 && `part ${part.part}`, part.isPrimaryType && "primary type"];
            return element("section", { class: "part" },
                element("div", { class: "part-head" },
                    element("div", { class: "part-title" },
                        element("h3", {}, catalog.typeName(part.type)), this.#sections[index].state),
                    element("p", { class: "quiet" }, element("code", {}, part.type),
                        ...notes.filter(Boolean).map((note) => element("span", {}, ` · ${note}`)))),
                ...this.#sections[index].traits.map((trait) => trait.node));
        }));
        this.#refresh();
    }

    #refresh() {
        const device = this.#device;
        if (!device) return;
        setText(this.#title, device.name || "Unnamed device");
        this.#showRooms(device);
        const { connectivityState, dataSourceLocality } = device.sourceConnectivity ?? {};
        showFacts(this.#facts, [
            ["Connection", formatConnectivity(connectivityState)],
            ["Source", dataSourceLocality ? humanName(dataSourceLocality) : "Unspecified"],
            ["Structure", this.#context.model.structures.get(device.structureID ?? "")?.name ?? "None"],
            ["Kind", device.isMatterDevice ? "Matter device" : "Cloud device"],
            ["Id", device.id],
        ]);
        for (const section of this.#sections) {
            const part = device.types.find((each) => each.part === section.part);
            const state = part?.sourceConnectivity?.connectivityState;
            setText(section.state, formatConnectivity(state));
            setAttribute(section.state, "data-state", state ?? "unknown");
            for (const trait of section.traits) trait.update();
        }
    }

    #showRooms(/** @type {Device} */ device) {
        const rooms = [...this.#context.model.rooms.values()].filter((room) => room.structureID === device.structureID)
            .sort((first, second) => first.name.localeCompare(second.name));
        const isListed = rooms.some((room) => room.id === device.roomID);
        const choices = [...(isListed ? [] : [["", "No room"]]), ...rooms.map(({ id, name }) => [id, name])];
        const choicesText = JSON.stringify(choices);
        if (this.#room.dataset.choices !== choicesText) {
            this.#room.dataset.choices = choicesText;
            this.#room.replaceChildren(...choices.map(([id, name]) => element("option", { value: id }, name)));
        }
        const value = isListed ? device.roomID : "";
        if (this.#room.value !== value) this.#room.value = value;
        this.#room.disabled = rooms.length === 0;
        const hint = rooms.length > 0 ? "" : device.structureID ? "This structure has no rooms yet."
            : "A device without a structure cannot be in a room.";
        setText(this.#roomHint, hint);
        setAttribute(this.#room, "aria-describedby", hint ? "sheet-room-hint" : null);
    }

    async #move() {
        const device = this.#device;
        const room = this.#room.value;
        if (!device?.structureID || room === "" || room === device.roomID) return;
        try {
            await moveDevices(device.structureID, [device.id], room);
            this.#problem.clear();
            this.#context.announce(`${device.name} moved to ${this.#context.model.rooms.get(room)?.name ?? room}`);
        } catch (error) {
            this.#problem.show(error);
            this.#refresh();
        }
    }
}

function showFacts(/** @type {HTMLElement} */ list, /** @type {string[][]} */ facts) {
    if (list.childElementCount !== facts.length) {
        list.replaceChildren(...facts.map(([name]) =>
            element("div", {}, element("dt", {}, name), element("dd", {}))));
    }
    facts.forEach(([, value], index) => setText(/** @type {Element} */ (list.children[index].lastElementChild), value));
}

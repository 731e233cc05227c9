import { invokeCommand } from "../api.js";
import { humanName } from "../catalog.js";
import { element, setAttribute, setText } from "../dom.js";
import { everydayOf, usualParameters } from "../everyday.js";
import { formatConnectivity, formatValue } from "../format.js";
import { Model } from "../model.js";
import { problemBox } from "./problem.js";
import { quickControl } from "./quick-control.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../model.js").Device} Device */

/** One device in its room: name, type, connection, and what a person does with it every day. */
export class Card {
    #context;
    #id;
    #name = element("button", { type: "button", class: "card-name" });
    #type = element("span", { class: "card-type" });
    #state = element("span", { class: "card-state" });
    #reading = element("p", { class: "card-reading", hidden: true });
    #head = element("div", { class: "card-switch" });
    #body = element("div", { class: "card-controls" });
    #problem = problemBox();
    #parts = /** @type {ReturnType<typeof controlsOf>|null} */ (null);

    /** @param {Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#id = deviceID;
        this.#name.addEventListener("click", () => context.openDevice(deviceID, this.#name));
        this.node = element("li", { class: "card" },
            element("div", { class: "card-head" },
                element("div", { class: "card-title" },
                    element("h4", {}, this.#name),
                    element("p", { class: "card-line" }, this.#type, this.#state)),
                this.#head),
            this.#reading, this.#body, this.#problem.node);
        this.rebuild();
    }

    /** Draws the controls anew: what the device can do has changed. */
    rebuild() {
        const device = this.#context.model.devices.get(this.#id);
        if (!device) return;
        const hadFocus = this.#head.contains(document.activeElement) || this.#body.contains(document.activeElement);
        this.#parts = controlsOf(this.#context, device, this.#problem);
        const switches = this.#parts.controls.filter((control) => control.isSwitch);
        const header = switches.slice(0, 1);
        this.#head.replaceChildren(...header.map((control) => control.node));
        const rest = this.#parts.controls.filter((control) => !header.includes(control)).map((control) => control.node);
        this.#body.replaceChildren(...rest, ...(this.#parts.buttons.length > 0
            ? [element("div", { class: "card-actions" }, ...this.#parts.buttons)] : []));
        this.#body.hidden = this.#body.childElementCount === 0;
        if (hadFocus) this.#name.focus({ preventScroll: true });
        this.update();
    }

    /** Shows the present values. */
    update() {
        const { model, catalog } = this.#context;
        const device = model.devices.get(this.#id);
        if (!device || !this.#parts) return;
        const { part, reading, controls, buttons } = this.#parts;
        setText(this.#name, device.name || "Unnamed device");
        setText(this.#type, device.types.filter((each) => !catalog.isUtilityType(each.type))
            .map((each) => catalog.typeName(each.type)).filter((name, index, all) => all.indexOf(name) === index)
            .join(", ") || "No type");
        const connectivity = device.sourceConnectivity?.connectivityState;
        setText(this.#state, formatConnectivity(connectivity));
        setAttribute(this.#state, "data-state", connectivity ?? "unknown");

        const present = part && model.part(this.#id, part.part);
        for (const control of controls) {
            control.rename(device.name);
            control.show();
            control.enable(present?.sourceConnectivity?.connectivityState !== "offline");
        }
        for (const button of buttons) {
            const isOffline = present?.sourceConnectivity?.connectivityState === "offline";
            if (button.disabled !== isOffline) button.disabled = isOffline;
        }
        const value = reading && present?.traits[reading.trait.id]?.attributes[reading.attribute.name];
        this.#reading.hidden = !reading;
        if (reading) {
            setText(this.#reading, value === null ? "No value" : formatValue(value, reading.attribute));
            setAttribute(this.#reading, "title", humanName(reading.attribute.name));
        }
        const isOn = this.#parts.settings.some(({ trait, attribute }) => attribute.type.kind === "boolean"
            && present?.traits[trait.id]?.attributes[attribute.name] === true);
        setAttribute(this.node, "data-on", isOn && connectivity !== "offline" ? "" : null);
    }
}

/**
 * The controls of the part that stands for the device.
 *
 * @param {Context} context
 * @param {Device} device
 * @param {import("./problem.js").ProblemBox} problem
 */
function controlsOf(context, device, problem) {
    const part = Model.primaryPart(device);
    if (!part) return { part, settings: [], reading: null, controls: [], buttons: [] };
    const { settings, actions, reading } = everydayOf(part, context.catalog);
    const addressOf = (/** @type {{ id: string }} */ trait) =>
        ({ deviceID: device.id, part: part.part, trait: trait.id });
    const options = {
        name: device.name,
        onProblem: (/** @type {unknown} */ error) => problem.show(error),
        onSuccess: () => problem.clear(),
    };
    return {
        part, settings, reading,
        controls: settings.map((setting) => quickControl(context, addressOf(setting.trait), setting, options)),
        buttons: actions.map(({ trait, command }) => {
            const name = humanName(command.name);
            const button = element("button", { type: "button", class: "button", onclick: async () => {
                button.setAttribute("aria-busy", "true");
                try {
                    const outcome = await invokeCommand(addressOf(trait), command.name, usualParameters(command));
                    context.model.settle(addressOf(trait), outcome);
                    problem.clear();
                    const present = context.model.devices.get(device.id)?.name ?? device.name;
                    context.announce(`${present}: ${name} done`);
                } catch (error) {
                    problem.show(error);
                }
                button.removeAttribute("aria-busy");
            } }, name);
            return button;
        }),
    };
}

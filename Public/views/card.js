import { humanName } from "../catalog.js";
import { element, setAttribute, setText } from "../dom.js";
import { mainControlsOf, readingsOf } from "../main-controls.js";
import { formatBriefly, formatConnectivity, formatTime } from "../format.js";
import { Model } from "../model.js";
import { commandButtons } from "./command-buttons.js";
import { problemBox } from "./problem.js";
import { quickControl } from "./quick-control.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../model.js").Device} Device */

/** The card of a device: name, type, connection, and main controls. */
export class Card {
    #context;
    #id;
    #name = element("button", { type: "button", class: "card-name" });
    #type = element("span", { class: "card-type" });
    #state = element("span", { class: "card-state" });
    #event = element("p", { class: "card-event", hidden: true });
    #readings = element("dl", { class: "card-readings" });
    #switchContainer = element("div", { class: "card-switch" });
    #body = element("div", { class: "card-controls" });
    #problem = problemBox();
    #parts = /** @type {ReturnType<typeof controlsOf>|null} */ (null);

    /** @param {Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#id = deviceID;
        this.#name.addEventListener("click", () => context.router.go({ device: deviceID }));
        this.node = element("li", { class: "card" },
            element("div", { class: "card-head" },
                element("div", { class: "card-title" },
                    element("h4", {}, this.#name),
                    element("p", { class: "card-line" }, this.#type, this.#state)),
                this.#switchContainer),
            this.#readings, this.#event, this.#body, this.#problem.node);
        this.rebuild();
    }

    /** Moves the focus to the name. */
    focus() {
        this.#name.focus({ preventScroll: true });
    }

    /** Draws the controls again after the traits of the device have changed. */
    rebuild() {
        const device = this.#context.model.devices.get(this.#id);
        if (!device) return;
        const hadFocus = [this.#switchContainer, this.#body].some((node) => node.contains(document.activeElement));
        this.#parts = controlsOf(this.#context, device, this.#problem);
        const switches = this.#parts.controls.filter((control) => control.isSwitch);
        const headControls = switches.slice(0, 1);
        this.#switchContainer.replaceChildren(...headControls.map((control) => control.node));
        const bodyControls = this.#parts.controls.filter((control) => !headControls.includes(control));
        this.#body.replaceChildren(...bodyControls.map((control) => control.node), ...this.#parts.buttons);
        this.#readings.replaceChildren(...this.#parts.readings.map(({ label }) =>
            element("div", {}, element("dt", {}, label), element("dd", {}))));
        this.#readings.hidden = this.#parts.readings.length === 0;
        this.#body.hidden = this.#body.childElementCount === 0;
        if (hadFocus) this.#name.focus({ preventScroll: true });
        this.update();
    }

    /** Shows the current values. */
    update() {
        const { model, catalog } = this.#context;
        const device = model.devices.get(this.#id);
        if (!device || !this.#parts) return;
        const { part, readings, controls, buttons } = this.#parts;
        setText(this.#name, device.name || "Unnamed device");
        setText(this.#type, catalog.characteristicParts(device.types)
            .map((each) => catalog.typeName(each.type)).filter((name, index, all) => all.indexOf(name) === index)
            .join(", ") || "No type");
        const connectivity = device.sourceConnectivity?.connectivityState;
        setText(this.#state, formatConnectivity(connectivity));
        setAttribute(this.#state, "data-state", connectivity ?? "unknown");

        const partState = part && model.part(this.#id, part.part);
        for (const control of controls) {
            control.rename(device.name);
            control.show();
        }
        const isOffline = partState?.sourceConnectivity?.connectivityState === "offline";
        for (const button of buttons.flatMap((group) => [...group.querySelectorAll("button")])) {
            if (button.disabled !== isOffline) button.disabled = isOffline;
        }
        readings.forEach(({ number, trait, attribute }, index) => {
            const value = model.part(this.#id, number)?.traits[trait.id]?.attributes[attribute.name];
            setText(/** @type {Element} */ (this.#readings.children[index].lastElementChild),
                formatBriefly(value, attribute));
        });
        this.#showEvent(partState);
        const isOn = this.#parts.settings.some(({ trait, attribute }) => attribute.type.kind === "boolean"
            && partState?.traits[trait.id]?.attributes[attribute.name] === true);
        setAttribute(this.node, "data-on", isOn && connectivity !== "offline" ? "" : null);
    }

    /** Shows the last event of the device. If the card would be empty, it states that the device sends events. */
    #showEvent(/** @type {import("../model.js").Part|undefined} */ part) {
        const { model, catalog } = this.#context;
        const last = model.lastEvents.get(this.#id);
        const shown = last && element("span", {}, humanName(last.event), element("span", { class: "quiet" },
            ` · ${formatTime(last.time)}`));
        const hasControls = !this.#body.hidden || this.#switchContainer.childElementCount > 0;
        const isEmpty = !last && !hasControls && this.#readings.hidden
            && part !== undefined && catalog.traitsOf(part).some(({ trait }) => trait.events.length > 0);
        this.#event.hidden = !last && !isEmpty;
        const text = shown?.textContent ?? (isEmpty ? "No events received yet" : "");
        if (this.#event.textContent !== text) this.#event.replaceChildren(shown ?? text);
    }
}

/**
 * Creates the controls of the device's primary part, and lists its readings.
 *
 * @param {Context} context
 * @param {Device} device
 * @param {import("./problem.js").ProblemBox} problem
 */
function controlsOf(context, device, problem) {
    const part = Model.primaryPart(device);
    if (!part) return { part, settings: [], readings: [], controls: [], buttons: [] };
    const { settings, actions } = mainControlsOf(part, context.catalog);
    const addressOf = (/** @type {{ id: string }} */ trait) =>
        ({ deviceID: device.id, part: part.part, trait: trait.id });
    const options = {
        name: device.name,
        onProblem: (/** @type {unknown} */ error) => problem.show(error),
        onSuccess: () => problem.clear(),
    };
    return {
        part, settings,
        readings: labeledReadings(context, device),
        controls: settings.map((setting) => quickControl(context, addressOf(setting.trait), setting, options)),
        buttons: actions.length === 0 ? []
            : [commandButtons(context, addressOf(actions[0].trait), actions.map(({ command }) => command))],
    };
}

/** Returns the readings of the device with labels: the name of a single one, or the types of several parts. */
function labeledReadings(/** @type {Context} */ { catalog }, /** @type {Device} */ device) {
    const readings = readingsOf(device, catalog);
    return readings.map(({ part, reading: { trait, attribute } }) => {
        const isRepeated = readings.filter((other) => other.part.type === part.type).length > 1;
        const name = catalog.typeName(part.type);
        const label = readings.length === 1 ? humanName(attribute.name) : isRepeated ? `${name} ${part.part}` : name;
        return { number: part.part, trait, attribute, label };
    });
}

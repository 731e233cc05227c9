import { PanelButtons } from "../actions/buttons.js";
import { PanelColor } from "../actions/color.js";
import { sectionsOf } from "../actions/device-sections.js";
import { PanelDial } from "../actions/dial.js";
import { PanelKeypad } from "../actions/keypad.js";
import { PanelMedia } from "../actions/media.js";
import { PanelPosition } from "../actions/position.js";
import { PanelSelect } from "../actions/select.js";
import { PanelSlider } from "../actions/slider.js";
import { PanelToggle } from "../actions/toggle.js";
import { arrange, element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { createIcon } from "../elements/icons.js";
import { message, sentenceCase } from "../text/messages.js";
import { showUnavailable } from "./unavailable.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../actions/device-sections.js").Section} Section */
/** @typedef {import("../actions/action-control.js").PanelControl} PanelControl */

const controlClasses = {
    toggle: PanelToggle, button: PanelButtons, slider: PanelSlider, select: PanelSelect, dial: PanelDial,
    position: PanelPosition, color: PanelColor, keypad: PanelKeypad, media: PanelMedia,
};

/** The tab Controls: all actions of a device in their large form, and its readings. */
export class PanelControls {
    #context;
    #deviceID;
    #reason = element("p", { class: "panel-note", id: uniqueID("reason"), hidden: true });
    #fieldset = element("fieldset", { class: "control-set" });
    #empty = element("p", { class: "panel-empty", hidden: true }, message("panel.noControls"));
    #sections = /** @type {Map<string, SectionView>} */ (new Map());

    /** @param {Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#deviceID = deviceID;
        this.#fieldset.setAttribute("aria-label", message("panel.controls"));
        this.node = element("div", { class: "panel-controls" }, this.#reason, this.#fieldset, this.#empty);
    }

    update(/** @type {import("../home/updates.js").Changes|null} */ changes) {
        const isConcerned = !changes || changes.devices.has(this.#deviceID) || changes.structures
            || changes.arrangement || changes.connection || changes.countdowns.has(this.#deviceID);
        const device = this.#context.displays.of(this.#deviceID)?.reader?.device;
        if (!isConcerned || !device) return;
        showUnavailable(this.#context, device, this.#fieldset, this.#reason);
        const sections = sectionsOf(device, this.#context.catalog);
        const hasTitles = sections.length > 1;
        const views = sections.map(({ key }) => getOrCreate(this.#sections, key, () => new SectionView(this.#context)));
        arrange(this.#fieldset, views.map(({ node }) => node));
        views.forEach((view, index) => view.update(sections[index], hasTitles));
        this.#empty.hidden = sections.length > 0;
    }
}

/** The controls and readings of a part. */
class SectionView {
    #context;
    #title = element("h3", {});
    #head = element("div", { class: "control-head" });
    #body = element("div", { class: "control-list" });
    #readings = element("dl", { class: "reading-list" });
    #icon = "";
    #controls = /** @type {Map<string, PanelControl>} */ (new Map());

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
        this.node = element("section", { class: "control-section" }, this.#head, this.#body, this.#readings);
    }

    update(/** @type {Section} */ section, /** @type {boolean} */ hasTitle) {
        this.#head.hidden = !hasTitle;
        setText(this.#title, section.title);
        if (this.#icon !== section.icon) {
            this.#head.replaceChildren(createIcon(this.#icon = section.icon), this.#title);
        }
        const controls = section.items.map((item) => {
            const key = `${item.key}-${item.kind}-${item.actions.length}`;
            const control = getOrCreate(this.#controls, key, () =>
                new controlClasses[item.kind](this.#context, item, section));
            return { control, item };
        });
        arrange(this.#body, controls.map(({ control }) => control.node));
        for (const { control, item } of controls) control.update(item, section);
        this.#body.hidden = controls.length === 0;
        this.#showReadings(section, controls.flatMap(({ control }) => control.shownReading ?? []));
    }

    /** Shows the readings that no control shows. */
    #showReadings(/** @type {Section} */ { actions, readings }, /** @type {string[]} */ shownByControls) {
        const controlled = new Set(shownByControls.concat(actions.flatMap(({ values, condition }) => [
            ...values.map(({ address, definition }) => `${address.trait}.${definition.name}.`),
            ...condition ? [`${condition.trait}.${condition.attribute}.`] : [],
        ])));
        const shown = readings.filter(({ key }) => !controlled.has(key));
        setAttribute(this.#readings, "data-large", actions.length === 0 ? "" : null);
        while (this.#readings.childElementCount > shown.length) this.#readings.lastElementChild?.remove();
        shown.forEach(({ label, text, tone }, index) => {
            const row = this.#readings.children[index]
                ?? this.#readings.appendChild(element("div", {}, element("dt"), element("dd")));
            setText(row.children[0], label);
            setText(row.children[1], sentenceCase(text));
            setAttribute(row, "data-tone", tone ?? null);
        });
        this.#readings.hidden = shown.length === 0;
    }
}

import { valueText } from "../catalog/value-text.js";
import { arrange, element } from "../elements/dom.js";
import { message, word } from "../text/messages.js";
import { PanelSlider } from "./slider.js";

/** @typedef {import("../catalog/actions.js").Action} Action */

/** A slider for a position, with buttons such as "Open", "Stop" and "Close". */
export class PanelPosition extends PanelSlider {
    #row = element("div", { class: "action-buttons" });

    /**
     * Returns the position as the reading of the device states it, such as "Closed" or "50 % closed".
     *
     * @override
     */
    textOf(/** @type {Action} */ action, index = 0, value = action.values[index]?.value) {
        const reading = this.readingOf(action, index);
        if (!reading) return super.textOf(action, index, value);
        const { definition, address } = action.values[index];
        const { text } = valueText(value, definition, this.reader, address.trait, reading);
        const hasWord = (reading.words ?? definition.words)?.some((each) => each.value === value);
        if (!text || hasWord || !reading.text) return text || message("value.null");
        return word(reading.text).replace("{value}", () => text);
    }

    /** @override */
    draw() {
        super.draw();
        if (!this.#row.isConnected) this.node.append(this.#row);
        arrange(this.#row, this.action.steps.filter(({ index }) => index > 0)
            .map((step) => this.stepButton(step, "button is-large")));
    }
}

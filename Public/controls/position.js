import { arrange, element } from "../dom.js";
import { SliderControl } from "./slider.js";

/** A slider for a position, with buttons such as "Open", "Stop" and "Close". */
export class PositionControl extends SliderControl {
    #row = element("div", { class: "action-buttons" });
    #buttons = /** @type {Map<string, HTMLElement>} */ (new Map());

    /** @override */
    draw() {
        super.draw();
        if (!this.#row.isConnected) this.node.append(this.#row);
        arrange(this.#row, this.action.steps.filter(({ index }) => index > 0).map((step) => {
            const key = `${step.index}-${step.label}`;
            const button = this.#buttons.get(key) ?? this.stepButton(step, "button is-large");
            this.#buttons.set(key, button);
            this.labelButton(button, step);
            return button;
        }));
    }
}

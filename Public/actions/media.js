import { createIcon } from "../elements/icons.js";
import { ButtonsControl } from "./buttons.js";
import { mediaPosition, mediaTimeText } from "./media-position.js";
import { SliderControl } from "./slider.js";

/** @typedef {import("../catalog/actions.js").Action} Action */

/** Milliseconds between two drawings of a position that goes on. */
const interval = 1_000;

/** The distances of two positions in seconds, and the maximum number of positions for which one is chosen. */
const distances = [1, 5, 10];
const maximumPositions = 600;

/** Transport buttons with symbols, and a slider for the position. */
export class MediaControl extends ButtonsControl {
    #position = /** @type {MediaSlider|null} */ (null);
    #timer = /** @type {any} */ (0);

    /** @override */
    draw() {
        this.node.classList.add("is-media");
        super.draw();
        this.#drawPosition();
    }

    /** @override */
    createButton(/** @type {import("../catalog/actions.js").ActionStep} */ step) {
        if (!step.symbol) return super.createButton(step);
        const isMain = step.symbol === "play" || step.symbol === "pause";
        const button = this.stepButton(step, isMain ? "round is-main" : "round");
        button.replaceChildren(createIcon(step.symbol));
        return button;
    }

    /** Shows the position, and again after a while if it goes on. */
    #drawPosition() {
        clearTimeout(this.#timer);
        const { context, section, action } = this;
        const now = context.world.clock.timeAt(Date.now());
        const found = mediaPosition(action.steps[0].address.trait, section.reader, now);
        if (found) {
            const item = { key: "position", kind: /** @type {const} */ ("slider"), actions: [found.action] };
            if (!this.#position) this.node.prepend((this.#position = new MediaSlider(context, item, section)).node);
            this.#position.update(item, section);
        }
        if (this.#position) this.#position.node.hidden = !found;
        if (!found?.isMoving) return;
        this.#timer = setTimeout(() => {
            if (this.node.isConnected) this.#drawPosition();
        }, interval);
    }
}

/** The slider for the position. The device reports the position only when it jumps, so no requested one is pending. */
class MediaSlider extends SliderControl {
    /** @override */
    isPending = false;

    /** @override */
    get scale() {
        const scale = super.scale;
        const { format } = this.action.values[0].definition;
        const second = 1 / (format?.factor ?? 1);
        const distance = distances.find((each) => (scale.maximum - scale.minimum) / (each * second) <= maximumPositions);
        return { ...scale, step: (distance ?? distances[distances.length - 1]) * second };
    }

    /**
     * The position and the end.
     *
     * @override
     */
    textOf(/** @type {Action} */ action, index = 0, value = action.values[index].value) {
        const { definition } = action.values[index];
        return `${mediaTimeText(value, definition)} / ${mediaTimeText(this.scale.maximum, definition)}`;
    }
}

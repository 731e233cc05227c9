import { shownNumber } from "../catalog/value-text.js";
import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText, svgElement } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { actionName, message } from "../text/messages.js";
import { PanelControl } from "./action-control.js";
import { fractionOf, nearestPosition, scaleOf } from "./number-scale.js";
import { positionAfterKey } from "./slider.js";
import { keyboardDelay, ValueSender } from "./value-sender.js";

/** @typedef {import("../catalog/actions.js").Action} Action */

/** The dial is an arc of 270 degrees around this center, with the opening at the bottom. */
const center = 120;
const radius = 96;
const startAngle = 135;
const arcAngle = 270;

/** Milliseconds between the last press of a stepper and the request. */
const stepperDelay = 400;

/**
 * A dial with a handle for each action, such as the temperatures to heat and to cool to, and the measured value in the
 * middle. Buttons below it change the values by one position.
 */
export class PanelDial extends PanelControl {
    #svg = svgElement("svg", { viewBox: "0 0 240 220", class: "dial" });
    #value = svgElement("path", { class: "dial-value" });
    #current = svgElement("path", { class: "dial-current" });
    #mainText = element("p", { class: "dial-main" });
    #quietText = element("p", { class: "dial-quiet" });
    #steppers = element("div", { class: "dial-steppers" });
    #handles = /** @type {Handle[]} */ ([]);

    /** @override */
    draw() {
        const { actions } = this.item;
        if (this.#handles.length !== actions.length) this.#create();
        const scales = actions.map((action) => scaleOf(action, 0, this.reader));
        // The handles share one arc: the union of their ranges.
        const scale = {
            minimum: Math.min(...scales.map(({ minimum }) => minimum)),
            maximum: Math.max(...scales.map(({ maximum }) => maximum)), step: scales[0].step,
        };
        const fractions = this.#handles.map((handle, index) => {
            handle.draw(actions[index], scales[index], scale);
            return fractionOf(handle.shown, scale);
        });
        const reading = this.#measured();
        const measured = reading ? fractionOf(reading.value, scale) : null;
        this.#drawArc(fractions, measured);
        setText(this.#mainText, actions.map((action, index) =>
            this.textOf(action, 0, this.#handles[index].shown)).join(" – "));
        setText(this.#quietText, reading ? message("control.now", { value: reading.text }) : "");
    }

    #create() {
        this.#handles = this.item.actions.map((_, index) => new Handle(this, index));
        this.#svg.replaceChildren(svgElement("path", { class: "dial-track", d: arc(0, 1) }), this.#value, this.#current,
            ...this.#handles.map(({ node }) => node));
        this.#steppers.replaceChildren(...this.#handles.map(({ stepper }) => stepper));
        this.node.classList.add("is-dial");
        this.node.replaceChildren(element("div", { class: "dial-box" }, this.#svg,
            element("div", { class: "dial-texts", "aria-hidden": "true" }, this.#mainText, this.#quietText)),
        this.#steppers);
        this.#svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#drag(event));
    }

    /** Moves the nearest handle with the pointer. */
    #drag(/** @type {PointerEvent} */ event) {
        if (this.isDisabled || event.button !== 0) return;
        const fraction = this.#fractionAt(event);
        if (fraction === null) return;
        event.preventDefault();
        const distance = (/** @type {Handle} */ handle) => Math.abs(handle.fraction - fraction);
        const handle = this.#handles.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
        handle.node.focus({ preventScroll: true });
        this.#svg.setPointerCapture(event.pointerId);
        handle.hold(fraction);
        const move = (/** @type {any} */ moved) => handle.hold(this.#fractionAt(moved) ?? handle.fraction);
        const end = () => {
            this.#svg.removeEventListener("pointermove", move);
            handle.send();
        };
        this.#svg.addEventListener("pointermove", move);
        this.#svg.addEventListener("pointerup", end, { once: true });
        this.#svg.addEventListener("pointercancel", end, { once: true });
    }

    /** Returns the position on the arc that a pointer means; null if it is in the middle. */
    #fractionAt(/** @type {PointerEvent} */ event) {
        const matrix = /** @type {SVGSVGElement} */ (this.#svg).getScreenCTM();
        if (!matrix) return null;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        if (Math.hypot(x - center, y - center) < radius / 3) return null;
        const angle = (Math.atan2(y - center, x - center) * 180 / Math.PI - startAngle + 720) % 360;
        // In the opening, the nearer end counts.
        return angle <= arcAngle ? angle / arcAngle : angle - arcAngle < (360 - arcAngle) / 2 ? 1 : 0;
    }

    /** Fills the arc from the start to one handle, or between two, and marks the measured value. */
    #drawArc(/** @type {number[]} */ fractions, /** @type {number|null} */ measured) {
        const [from, to] = fractions.length > 1 ? [Math.min(...fractions), Math.max(...fractions)] : [0, fractions[0]];
        setAttribute(this.#value, "d", arc(from, to));
        setAttribute(this.#current, "d", measured === null ? "" : tick(measured));
    }

    /** Returns the measured value: the first reading of the part with the unit of the dial that no handle sets. */
    #measured() {
        const { unit } = this.action.values[0].definition.format ?? {};
        const own = this.item.actions.map(({ values: [{ definition }] }) => definition.name);
        const reading = this.section.readings.find(({ definition, reading: { attribute } }) =>
            definition.format?.unit === unit && !own.includes(attribute));
        this.shownReading = reading?.key;
        if (!reading) return null;
        return { text: reading.text, value: this.reader.value(reading.reading) };
    }
}

/** A handle of the dial, and the buttons that change its value. */
class Handle {
    shown = 0;
    fraction = 0;
    /** The value that the user is choosing; null if the handle shows that of the device. */
    #held = /** @type {number|null} */ (null);
    #dial;
    #index;
    #scale = { minimum: 0, maximum: 1, step: 1 };
    #arcScale = { minimum: 0, maximum: 1, step: 1 };
    #label = element("span", { class: "stepper-label" });
    #text = element("span", { class: "stepper-value" });
    #less = this.#button("minus", -1);
    #more = this.#button("plus", 1);
    stepper = element("div", { class: "stepper" }, this.#label,
        element("div", { class: "stepper-row" }, this.#less, this.#text, this.#more));
    node = svgElement("circle", { r: 13, class: "dial-handle", role: "slider", tabindex: "0" });
    #sender = new ValueSender((values) => {
        const sent = this.#dial.run(this.#action.steps[0], values);
        this.#held = null;
        return sent;
    });

    /**
     * @param {PanelDial} dial
     * @param {number} index of the action
     */
    constructor(dial, index) {
        this.#dial = dial;
        this.#index = index;
        this.node.classList.toggle("is-second", index > 0);
        this.stepper.classList.toggle("is-second", index > 0);
        this.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            if (dial.isDisabled) return;
            const { key } = event;
            const target = positionAfterKey(key, this.shown, this.#scale);
            if (target === undefined) return;
            event.preventDefault();
            this.#change(target, keyboardDelay);
        });
    }

    get #action() {
        return this.#dial.item.actions[this.#index];
    }

    draw(
        /** @type {Action} */ action, /** @type {import("./number-scale.js").Scale} */ scale,
        /** @type {import("./number-scale.js").Scale} */ arcScale
    ) {
        this.#scale = scale;
        this.#arcScale = arcScale;
        const { value, definition } = action.values[0];
        this.shown = this.#held ?? (typeof value === "number" ? value : scale.minimum);
        this.fraction = fractionOf(this.shown, arcScale);
        const { x, y } = pointAt(this.fraction);
        const text = this.#dial.textOf(action, 0, this.shown);
        const name = this.#dial.nameOf(action.label);
        const number = (/** @type {number} */ raw) =>
            String(definition.format ? Number(shownNumber(raw, definition.format).toFixed(3)) : raw);
        const attributes = {
            cx: x, cy: y, "aria-label": name, "aria-valuetext": text, "aria-valuenow": number(this.shown),
            "aria-valuemin": number(scale.minimum), "aria-valuemax": number(scale.maximum),
            "aria-disabled": this.#dial.isDisabled ? "true" : null,
        };
        for (const [key, each] of Object.entries(attributes)) {
            setAttribute(this.node, key, each === null ? null : String(each));
        }
        setText(this.#label, action.label);
        setText(this.#text, text);
        const stepName = (/** @type {string} */ action) => actionName(action, name);
        setAttribute(this.#less, "aria-label", stepName(message("control.decrease")));
        setAttribute(this.#more, "aria-label", stepName(message("control.increase")));
    }

    /** Shows the value at a position of the arc, without sending it. */
    hold(/** @type {number} */ fraction) {
        const { minimum, maximum } = this.#arcScale;
        this.#held = nearestPosition(minimum + fraction * (maximum - minimum), this.#scale);
        this.#dial.draw();
    }

    /** Sends the value that the user has chosen. */
    send() {
        if (this.#held !== null) this.#sender.push([this.#held]);
    }

    #change(/** @type {number} */ value, /** @type {number} */ delay) {
        this.#held = nearestPosition(value, this.#scale);
        this.#dial.draw();
        this.#sender.push([this.#held], delay);
    }

    #button(/** @type {string} */ icon, /** @type {number} */ sign) {
        return createButton({ class: "round" }, () => this.#change(this.shown + sign * this.#scale.step, stepperDelay),
            createIcon(icon));
    }
}

/** Returns the point of the arc at a position from 0 to 1. */
function pointAt(/** @type {number} */ fraction, /** @type {number} */ distance = radius) {
    const angle = (startAngle + fraction * arcAngle) * Math.PI / 180;
    const rounded = (/** @type {number} */ value) => Math.round(value * 100) / 100;
    return { x: rounded(center + distance * Math.cos(angle)), y: rounded(center + distance * Math.sin(angle)) };
}

/** Returns the path of a part of the arc. */
function arc(/** @type {number} */ from, /** @type {number} */ to) {
    const [start, end] = [pointAt(from), pointAt(to)];
    const isLarge = (to - from) * arcAngle > 180 ? 1 : 0;
    return `M${start.x} ${start.y}A${radius} ${radius} 0 ${isLarge} 1 ${end.x} ${end.y}`;
}

/** Returns the path of a mark across the arc. */
function tick(/** @type {number} */ fraction) {
    const [inner, outer] = [pointAt(fraction, radius - 7), pointAt(fraction, radius + 7)];
    return `M${inner.x} ${inner.y}L${outer.x} ${outer.y}`;
}

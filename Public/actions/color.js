import { element, setAttribute, setText } from "../elements/dom.js";
import { formatNumber, message } from "../text/messages.js";
import { controlHead, PanelControl } from "./action-control.js";
import { cssColor, hueOf, rgbOfHue, rgbOfXY, xyOf } from "./color-math.js";
import { positionAfterKey, setStyle } from "./slider.js";
import { keyboardDelay, ValueSender } from "./value-sender.js";

/** The resolution of coordinates: they are stored in units of 1/65536. */
const coordinateUnits = 65_536;
const maximumCoordinate = 65_279;

/** The largest hue and saturation. */
const maximumHue = 254;

/**
 * A color wheel for pointers, and two sliders for the keyboard: hue and saturation.
 *
 * A device that stores coordinates of the CIE diagram gets those of the color.
 */
export class PanelColor extends PanelControl {
    #head = controlHead();
    #wheel = element("div", { class: "wheel", "aria-hidden": "true" });
    #knob = element("span", { class: "wheel-knob" });
    #hue = new ChannelSlider("hue", 360, (hue, delay) => this.#choose({ ...this.#color, hue }, delay));
    #saturation = new ChannelSlider("saturation", 100, (saturation, delay) =>
        this.#choose({ ...this.#color, saturation: saturation / 100 }, delay));
    /** The color that the user is choosing; null if the control shows that of the device. */
    #held = /** @type {{ hue: number, saturation: number }|null} */ (null);
    #isPressed = false;
    /** The diameter of the wheel in pixels. */
    #size = 1;
    #sender = new ValueSender((values) => {
        const sent = this.run(this.action.steps[0], values);
        if (!this.#isPressed) this.#held = null;
        return sent;
    });

    /** @override */
    draw() {
        if (!this.#wheel.isConnected) this.#create();
        const { hue, saturation } = this.#color;
        const angle = hue * Math.PI / 180;
        setStyle(this.#knob, "--x", `${Math.round(50 + 50 * saturation * Math.sin(angle))}%`);
        setStyle(this.#knob, "--y", `${Math.round(50 - 50 * saturation * Math.cos(angle))}%`);
        setStyle(this.#knob, "--color", cssColor(rgbOfHue(hue, saturation)));
        const hueText = `${formatNumber(hue, 0)}°`;
        const saturationText = message("value.quantity", { number: formatNumber(saturation * 100, 0), unit: "%" });
        this.#head.show(this.action.label, `${hueText}${message("value.separator")}${saturationText}`);
        this.#hue.draw(Math.round(hue), this.nameOf(message("control.hue")), message("control.hue"), hueText);
        this.#saturation.draw(Math.round(saturation * 100), this.nameOf(message("control.saturation")),
            message("control.saturation"), saturationText);
        setStyle(this.#saturation.input, "--strip", `linear-gradient(var(--inline-angle), ${
            [0, 1].map((each) => cssColor(rgbOfHue(hue, each))).join(", ")})`);
    }

    #create() {
        this.#wheel.append(this.#knob);
        new ResizeObserver(([{ contentRect }]) => { this.#size = contentRect.width || 1; }).observe(this.#wheel);
        this.#hue.input.classList.add("is-hue");
        this.node.append(this.#head.node, element("div", { class: "color" }, this.#wheel,
            element("div", { class: "color-sliders" }, this.#hue.node, this.#saturation.node)));
        this.#wheel.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
            if (this.isDisabled || event.button !== 0) return;
            event.preventDefault();
            this.#wheel.setPointerCapture(event.pointerId);
            this.#isPressed = true;
            this.#point(event);
            const move = (/** @type {PointerEvent} */ moved) => this.#point(moved);
            const end = () => {
                this.#wheel.removeEventListener("pointermove", move);
                this.#isPressed = false;
                if (this.#held) this.#sender.push(this.#valuesOf(this.#held));
            };
            this.#wheel.addEventListener("pointermove", move);
            this.#wheel.addEventListener("lostpointercapture", end, { once: true });
        });
    }

    /** Shows the color under a pointer. */
    #point(/** @type {PointerEvent} */ event) {
        const x = event.offsetX / this.#size * 2 - 1;
        const y = 1 - event.offsetY / this.#size * 2;
        const hue = (Math.atan2(x, y) * 180 / Math.PI + 360) % 360;
        this.#held = { hue, saturation: Math.min(1, Math.hypot(x, y)) };
        this.draw();
    }

    #choose(/** @type {{ hue: number, saturation: number }} */ color, /** @type {number} */ delay) {
        this.#held = color;
        this.draw();
        this.#sender.push(this.#valuesOf(color), delay);
    }

    get #color() {
        if (this.#held) return this.#held;
        const [first, second] = this.action.values.map(({ value }) => Number(value ?? 0));
        if (this.action.space === "xy") return hueOf(rgbOfXY(first / coordinateUnits, second / coordinateUnits));
        return { hue: first / maximumHue * 360, saturation: second / maximumHue };
    }

    /** Returns the values of the action for a color. */
    #valuesOf(/** @type {{ hue: number, saturation: number }} */ { hue, saturation }) {
        if (this.action.space !== "xy") {
            return [Math.round((hue % 360) / 360 * maximumHue), Math.round(saturation * maximumHue)];
        }
        const { x, y } = xyOf(rgbOfHue(hue % 360, saturation));
        return [x, y].map((each) => Math.min(maximumCoordinate, Math.round(each * coordinateUnits)));
    }
}

/** A slider for one channel of a color. */
class ChannelSlider {
    #label = element("span", { class: "stepper-label", "aria-hidden": "true" });
    input;
    node;

    /**
     * @param {string} name
     * @param {number} maximum
     * @param {(value: number, delay: number) => void} onChoose
     */
    constructor(name, maximum, onChoose) {
        const input = element("input", { type: "range", class: "slider is-large is-strip", min: "0",
            max: String(maximum), "data-channel": name });
        input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            const target = positionAfterKey(event.key, input.valueAsNumber,
                { minimum: 0, maximum, step: maximum > 100 ? 5 : 2 });
            if (target === undefined) return;
            event.preventDefault();
            onChoose(target, keyboardDelay);
        });
        // A request per movement would be too many; the last one of a short time is sent.
        input.addEventListener("input", () => onChoose(input.valueAsNumber, keyboardDelay));
        this.input = input;
        this.node = element("div", { class: "channel" }, this.#label, input);
    }

    draw(
        /** @type {number} */ value, /** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ text
    ) {
        setText(this.#label, label);
        setAttribute(this.input, "aria-label", name);
        setAttribute(this.input, "aria-valuetext", text);
        if (this.input.value !== String(value)) this.input.value = String(value);
    }
}

import { humanName } from "../catalog/catalog.js";
import { shownNumber, valueOfShown } from "../catalog/value-text.js";
import { locale, word } from "../text/messages.js";
import { PanelButtons } from "./buttons.js";
import { PanelSlider } from "./slider.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/catalog.js").Definition} Definition */
/** @typedef {import("../catalog/catalog.js").Format} Format */

/** Milliseconds between two drawings of a position that goes on. */
const interval = 1_000;

/** The distances of two positions in seconds, and the maximum number of positions for which one is chosen. */
const distances = [1, 5, 10];
const maximumPositions = 600;

/** Transport buttons with symbols, and a slider for the position. */
export class PanelMedia extends PanelButtons {
    #position = /** @type {MediaSlider|null} */ (null);
    #timer = /** @type {any} */ (0);

    /** @override */
    draw() {
        this.node.classList.add("is-media");
        super.draw();
        this.#drawPosition();
    }

    /** @override */
    buttonOf(/** @type {import("../catalog/actions.js").ActionStep} */ step) {
        if (!step.symbol) return super.buttonOf(step);
        const isMain = step.symbol === "play" || step.symbol === "pause";
        return this.stepButton(step, isMain ? "round is-main" : "round", true);
    }

    /** Shows the position, and again after a while if it goes on. */
    #drawPosition() {
        clearTimeout(this.#timer);
        const { context, section, action } = this;
        const now = context.world.clock.timeAt(Date.now());
        const found = mediaPosition(action.steps[0].address.trait, this.reader, now);
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
class MediaSlider extends PanelSlider {
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

/** @typedef {{ action: Action, isMoving: boolean }} MediaPosition isMoving: whether the position goes on by itself */

/**
 * Returns the slider that shows and sets the position of what a device plays; null if the device cannot do that now.
 *
 * No hint names the position, because devices report it only when it jumps. The definitions of the trait do:
 *
 * - An attribute with two members, a time and a duration, is a position that was measured at this time.
 * - A command whose only field has the name of the duration jumps to a position.
 * - The range is that of the attributes whose names are the one of the command, something more, and `Start` or `End`.
 * - The attribute with decimals is the speed.
 *
 * @param {string} traitID
 * @param {import("../catalog/part-reader.js").PartReader} reader
 * @param {number|null} now the time of the home in milliseconds since 1970; null if it is not known
 * @returns {MediaPosition|null}
 */
export function mediaPosition(traitID, reader, now) {
    const found = reader.trait(traitID);
    if (!found) return null;
    const { attributes: values, commands } = found.state;
    const { attributes, commands: definitions } = reader.catalog.trait(traitID);
    const [measured, time, position] = attributes.map(measuredPosition).find(Boolean) ?? [];
    if (!measured || !time || !position) return null;
    const command = definitions.find(({ name, fields }) =>
        fields.length === 1 && fields[0].name === position.name && commands?.includes(name));
    if (!command) return null;
    const limit = (/** @type {string} */ end) =>
        attributes.find(({ name }) => name.startsWith(command.name) && name.endsWith(end))?.name ?? "";
    const [start, end] = [limit("Start"), limit("End")];
    const sample = values[measured.name];
    if (typeof values[start] !== "number" || typeof values[end] !== "number") return null;
    if (typeof sample?.[position.name] !== "number") return null;

    const speed = Number(values[attributes.find(({ type }) => type.kind === "float")?.name ?? ""] ?? 0);
    const format = /** @type {Format} */ (position.format);
    const elapsed = now === null || speed === 0 ? 0
        : now / 1000 - shownNumber(sample[time.name], /** @type {Format} */ (time.format));
    const value = valueOfShown(shownNumber(sample[position.name], format) + elapsed * speed, format);
    const address = { deviceID: reader.device.id, part: found.part.part, trait: traitID };
    const [field] = command.fields;
    /** @type {Action} */
    const action = {
        control: "slider", label: word(humanName(position.name)), space: undefined, isOn: null, condition: undefined,
        conditionAddress: undefined,
        values: [{ address, definition: { ...field, minimum: { attribute: start }, maximum: { attribute: end } },
            value: Math.min(values[end], Math.max(values[start], value)) }],
        steps: [{ index: 0, address, label: word(command.label ?? humanName(command.name), "command"), symbol: "",
            confirm: "", command, attribute: "", inputs: [{ field: field.name, control: 0 }], value: undefined,
            asked: [] }],
    };
    return { action, isMoving: speed !== 0 };
}

/** Returns a position as hours, minutes and seconds, such as `1:02:09` or `2:09`. */
export function mediaTimeText(/** @type {number} */ position, /** @type {Definition} */ { format }) {
    // Times of the home are cut to milliseconds, so a position may be a little less than a whole second.
    const total = Math.round(format ? shownNumber(position, format) : position);
    const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
    const digits = new Intl.NumberFormat(locale(), { minimumIntegerDigits: 2, useGrouping: false });
    const whole = new Intl.NumberFormat(locale(), { useGrouping: false });
    return hours > 0 ? [whole.format(hours), digits.format(minutes), digits.format(seconds)].join(":")
        : [whole.format(minutes), digits.format(seconds)].join(":");
}

/**
 * Returns an attribute with its members for the time and the position, if it is a measured position.
 *
 * @returns {[Definition, Definition, Definition]|undefined}
 */
function measuredPosition(/** @type {Definition} */ attribute) {
    const fields = attribute.type.fields ?? [];
    const time = fields.find(({ format }) => format?.transform === "time");
    const position = fields.find(({ format }) => format?.transform === "duration");
    return fields.length === 2 && time && position ? [attribute, time, position] : undefined;
}

import { invokeCommand, writeAttributes } from "../api.js";
import { humanName, rangeOf } from "../catalog.js";
import { controlFor } from "../controls.js";
import { element, setText, uniqueID } from "../dom.js";
import { usualParameters } from "../parameters.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../everyday.js").Setting} Setting */

/** Milliseconds that a value rests before it is sent, so that held arrow keys send once. */
const rest = 180;

/** Milliseconds in which a device that is still on its way there does not move the control back. */
const grace = 1500;

/**
 * A control on a card that acts at once.
 *
 * While a person holds it, or until the gateway has answered, what the stream brings does not move it.
 *
 * @param {Context} context
 * @param {import("../api.js").Address} address
 * @param {Setting} setting
 * @param {{ name?: string, labelledBy?: string, onProblem: (error: unknown) => void,
 *           onSuccess: () => void }} options
 *        name: the device, for screen readers; labelledBy: the id of the label where one is there already
 */
export function quickControl(context, address, setting, options) {
    const state = () => context.model.part(address.deviceID, address.part)?.traits[address.trait];
    const definition = boundedBy(setting, state()?.attributes ?? {});
    const id = uniqueID("quick");
    const control = controlFor(definition, state()?.attributes ?? {}, { id, isCompact: true });
    const isSwitch = control.node.matches(".switch");
    const text = humanName(setting.attribute.name);
    const device = element("span", { class: "unseen" }, `${options.name}: `);
    const label = !options.labelledBy
        && element("label", { for: id, class: isSwitch ? "unseen" : "quick-label" }, device, text);
    const node = element("div", { class: isSwitch ? "quick is-switch" : "quick" }, label, control.node);
    if (options.labelledBy) control.focusable.setAttribute("aria-labelledby", options.labelledBy);

    let isHeld = false;
    let isSending = false;
    let wantsMore = false;
    let timer = /** @type {any} */ (null);
    let asked = /** @type {{ value: any, until: number }|null} */ (null);

    const enable = (/** @type {boolean} */ isEnabled) => {
        for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (node.querySelectorAll("input, select"))) {
            if (input.disabled === isEnabled) input.disabled = !isEnabled;
        }
    };
    const show = () => {
        const present = state();
        if (!present) return;
        enable(present.sourceConnectivity?.connectivityState !== "offline");
        const value = present.attributes[setting.attribute.name];
        const isUnderway = asked !== null && Date.now() < asked.until && value !== asked.value;
        if (isHeld || isSending || isUnderway) return;
        control.fit(present.attributes);
        control.write(value);
    };

    /** @returns {Promise<void>} */
    const act = async () => {
        if (isSending) {
            wantsMore = true;
            return;
        }
        timer = null;
        isSending = true;
        isHeld = false;
        try {
            const value = control.read();
            const outcome = await send(address, setting, value);
            asked = { value, until: Date.now() + grace };
            setTimeout(show, grace);
            context.model.settle(address, outcome);
            options.onSuccess();
        } catch (error) {
            asked = null;
            wantsMore = false;
            options.onProblem(error);
        }
        isSending = false;
        if (wantsMore) {
            wantsMore = false;
            return act();
        }
        show();
    };

    /** Lets go of a control that was held and put back where it was: the browser calls that no change. */
    const release = () => setTimeout(() => {
        if (timer !== null || isSending) return;
        isHeld = false;
        show();
    });

    control.node.addEventListener("pointerup", release);
    control.node.addEventListener("focusout", release);
    control.node.addEventListener("input", () => {
        isHeld = true;
    });
    control.node.addEventListener("change", () => {
        isHeld = true;
        clearTimeout(timer);
        timer = setTimeout(act, isSwitch || definition.type.kind === "enum" ? 0 : rest);
    });
    show();

    return {
        node,
        isSwitch,
        show,
        rename(/** @type {string} */ name) {
            setText(device, `${name}: `);
        },
    };
}

/** @returns {Promise<import("../api.js").Outcome>} */
function send(
    /** @type {import("../api.js").Address} */ address, /** @type {Setting} */ { attribute, way },
    /** @type {any} */ value
) {
    switch (way.by) {
        case "write": return writeAttributes(address, { [attribute.name]: value });
        case "pair": {
            const command = value ? way.whenTrue : way.whenFalse;
            return invokeCommand(address, command.name, usualParameters(command));
        }
        case "command": {
            const params = { ...usualParameters(way.command), [way.field.name]: value };
            return invokeCommand(address, way.command.name, params);
        }
    }
}

/** The attribute with limits: its own, or those of the command that sets it where the device tells none. */
function boundedBy(/** @type {Setting} */ { attribute, way }, /** @type {Record<string, any>} */ attributes) {
    const { minimum, maximum } = rangeOf(attribute, attributes);
    if (way.by !== "command" || (minimum !== undefined && maximum !== undefined)) return attribute;
    return { ...attribute, minimum: way.field.minimum, maximum: way.field.maximum };
}

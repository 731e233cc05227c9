import { invokeCommand, writeAttributes } from "../api.js";
import { humanName, rangeOf } from "../catalog.js";
import { controlFor } from "../controls/value-control.js";
import { element, setText, uniqueID } from "../dom.js";
import { defaultParameters } from "../parameters.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../main-controls.js").Setting} Setting */

/** Milliseconds without input before a value is sent, so that holding an arrow key sends once. */
const sendDelay = 180;

/** Milliseconds after a change by the user in which the control shows the requested value, not the device's value. */
const adjustmentTime = 1500;

/**
 * Creates a control that takes effect at once.
 *
 * While the user moves it, and until the gateway has responded, changes from the stream do not move it.
 *
 * @param {Context} context
 * @param {import("../api.js").Address} address
 * @param {Setting} setting
 * @param {{ name?: string, labelledBy?: string, onProblem: (error: unknown) => void,
 *           onSuccess: () => void }} options
 *        name: the device, for screen readers; labelledBy: the id of an existing label
 */
export function quickControl(context, address, setting, options) {
    const state = () => context.model.part(address.deviceID, address.part)?.traits[address.trait];
    const definition = withLimits(setting, state()?.attributes ?? {});
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
    let hasNewInput = false;
    let timer = /** @type {any} */ (null);
    let requested = /** @type {{ value: any, until: number }|null} */ (null);

    const enable = (/** @type {boolean} */ isEnabled) => {
        for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (node.querySelectorAll("input, select"))) {
            if (input.disabled === isEnabled) input.disabled = !isEnabled;
        }
    };
    const show = () => {
        const current = state();
        if (!current) return;
        enable(current.sourceConnectivity?.connectivityState !== "offline");
        const value = current.attributes[setting.attribute.name];
        const isMoving = requested !== null && Date.now() < requested.until && value !== requested.value;
        if (isHeld || isSending || isMoving) return;
        control.applyLimits(current.attributes);
        control.write(value);
    };

    /** @returns {Promise<void>} */
    const sendValue = async () => {
        if (isSending) {
            hasNewInput = true;
            return;
        }
        timer = null;
        isSending = true;
        isHeld = false;
        try {
            const value = control.read();
            const outcome = await send(address, setting, value);
            requested = { value, until: Date.now() + adjustmentTime };
            setTimeout(show, adjustmentTime);
            context.model.applyResult(address, outcome);
            options.onSuccess();
        } catch (error) {
            requested = null;
            hasNewInput = false;
            options.onProblem(error);
        }
        isSending = false;
        if (hasNewInput) {
            hasNewInput = false;
            return sendValue();
        }
        show();
    };

    /** Ends the use of a control whose value the user did not change. The browser emits no change event then. */
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
        timer = setTimeout(sendValue, isSwitch || definition.type.kind === "enum" ? 0 : sendDelay);
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
    /** @type {import("../api.js").Address} */ address, /** @type {Setting} */ { attribute, method },
    /** @type {any} */ value
) {
    switch (method.by) {
        case "write": return writeAttributes(address, { [attribute.name]: value });
        case "pair": {
            const command = value ? method.whenTrue : method.whenFalse;
            return invokeCommand(address, command, defaultParameters(command));
        }
        case "command": {
            const params = { ...defaultParameters(method.command), [method.field.name]: value };
            return invokeCommand(address, method.command, params);
        }
    }
}

/** Returns the attribute; if it has no limits, with those of the command that sets it. */
function withLimits(/** @type {Setting} */ { attribute, method }, /** @type {Record<string, any>} */ attributes) {
    const { minimum, maximum } = rangeOf(attribute, attributes);
    if (method.by !== "command" || (minimum !== undefined && maximum !== undefined)) return attribute;
    return { ...attribute, minimum: method.field.minimum, maximum: method.field.maximum };
}

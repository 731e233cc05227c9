import { obstacle } from "../actions/run-step.js";
import { setAttribute, setText } from "../elements/dom.js";
import { message } from "../text/messages.js";

/** @typedef {import("../home/context.js").Context} Context */

/**
 * Disables the controls of a device while they cannot be used, and states why.
 *
 * @param {Context} context
 * @param {import("../home/model.js").Device|undefined} device
 * @param {HTMLFieldSetElement} fieldset
 * @param {HTMLElement} note shows the reason
 */
export function showUnavailable(context, device, fieldset, note) {
    const reason = obstacle(context) || offlineSentence(context, device);
    const isDisabled = reason !== "";
    setText(note, reason);
    note.hidden = !isDisabled;
    if (fieldset.disabled !== isDisabled) fieldset.disabled = isDisabled;
    setAttribute(fieldset, "aria-describedby", isDisabled ? note.id : null);
}

/** Returns why a device cannot be reached, as a sentence; empty if it can. */
function offlineSentence(
    /** @type {Context} */ { displays }, /** @type {import("../home/model.js").Device|undefined} */ device
) {
    if (device?.sourceConnectivity?.connectivityState !== "offline") return "";
    return message("panel.offlineReason", { reason: displays.offlineReason(device) || message("device.notReachable") });
}

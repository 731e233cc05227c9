import { setAttribute, setText } from "../elements/dom.js";
import { access } from "../gateway/access.js";
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
    const reason = unavailableSentence(context, device);
    const isDisabled = reason !== "";
    setText(note, reason);
    note.hidden = !isDisabled;
    if (fieldset.disabled !== isDisabled) fieldset.disabled = isDisabled;
    setAttribute(fieldset, "aria-describedby", isDisabled ? note.id : null);
}

/** Returns why the controls of a device cannot be used now, as a sentence; empty if they can. */
function unavailableSentence(
    /** @type {Context} */ { connection, displays }, /** @type {import("../home/model.js").Device|undefined} */ device
) {
    const prohibition = access.reason("POST", "/commands");
    if (prohibition) return prohibition;
    if (!connection.canControl(Date.now())) return message("connection.noControl");
    if (device?.sourceConnectivity?.connectivityState !== "offline") return "";
    const reason = displays.offlineReason(device) || message("device.notReachable");
    return message("panel.offlineReason", { reason });
}

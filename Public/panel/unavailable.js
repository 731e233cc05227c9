import { obstacle } from "../actions/run-step.js";
import { setAttribute, setText } from "../elements/dom.js";
import { message } from "../text/messages.js";

/**
 * Disables the controls of a device while they cannot be used, and states why.
 *
 * @param {import("../home/context.js").Context} context
 * @param {import("../home/model.js").Device|undefined} device
 * @param {HTMLFieldSetElement} fieldset
 * @param {HTMLElement} note shows the reason
 */
export function showUnavailable(context, device, fieldset, note) {
    const isOffline = device?.sourceConnectivity?.connectivityState === "offline";
    const reason = obstacle(context) || (isOffline ? message("panel.offlineReason",
        { reason: context.displays.offlineReason(device) || message("device.notReachable") }) : "");
    const isDisabled = reason !== "";
    setText(note, reason);
    note.hidden = !isDisabled;
    if (fieldset.disabled !== isDisabled) fieldset.disabled = isDisabled;
    setAttribute(fieldset, "aria-describedby", isDisabled ? note.id : null);
}

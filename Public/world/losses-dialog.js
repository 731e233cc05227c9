import { createButton } from "../elements/controls.js";
import { returnFocus } from "../elements/dialogs.js";
import { element, uniqueID } from "../elements/dom.js";
import { groupedLosses } from "../home/import-losses.js";
import { isolated, message } from "../text/messages.js";

/** The maximum number of devices that are named. */
const maximumNames = 5;

/** Opens a dialog with what the import of the home could not carry over. */
export function openImportLosses(
    /** @type {import("../home/context.js").Context} */ { world }, /** @type {HTMLElement|null} */ opener
) {
    const titleID = uniqueID("dialog");
    const close = createButton({ class: "button is-main" }, () => dialog.close(), message("action.close"));
    const dialog = element("dialog", { class: "dialog is-wide", "aria-labelledby": titleID, onclose: () => {
        dialog.remove();
        world.markLossesRead();
        returnFocus(opener);
    } }, element("div", { class: "dialog-body" },
        element("h2", { id: titleID }, message("losses.title")),
        element("div", { class: "losses", tabindex: 0, role: "group", "aria-labelledby": titleID },
            ...groupedLosses(world.losses).map(({ kind, losses }) => element("section", {},
                element("h3", {}, message(`losses.${kind || "other"}`)), element("ul", {}, ...losses.map(lossLine))))),
        element("div", { class: "dialog-actions" }, close)));
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
}

function lossLine(/** @type {import("../home/import-losses.js").ImportLoss} */ { name, detail, devices = [] }) {
    const named = devices.slice(0, maximumNames).map(isolated).join(message("value.separator"));
    const others = devices.length - maximumNames;
    return element("li", {},
        name && element("code", { dir: "auto" }, name),
        detail && element("span", { dir: "auto" }, detail),
        devices.length > 0 && element("span", { class: "hint", dir: "auto" },
            others > 0 ? message("losses.devices", { devices: named, count: others }) : named));
}

import { createButton } from "../elements/controls.js";
import { returnFocus } from "../elements/dialogs.js";
import { element, uniqueID } from "../elements/dom.js";
import { access } from "../gateway/access.js";
import { message } from "../text/messages.js";
import { ShortcutSetting, shortcutOf, shortcuts } from "./shortcuts.js";

/** @typedef {import("../home/context.js").Context} Context */

/** Whether single keys are on, in this browser. */
const setting = new ShortcutSetting(localStorage);

/** Executes keys, unless the user types text or a dialog is open. */
export function listenToShortcuts(/** @type {Context} */ context) {
    document.addEventListener("keydown", (event) => {
        if (!setting.isOn || document.querySelector("dialog[open]")) return;
        const focused = document.activeElement;
        const action = shortcutOf(event, /** @type {any} */ (focused));
        if (!action) return;
        event.preventDefault();
        execute(context, action);
    });
}

function execute(/** @type {Context} */ context, /** @type {import("./shortcuts.js").ShortcutAction} */ action) {
    const { router, worldControl } = context;
    switch (action) {
        case "search": return focusSearch(context);
        case "dock": return router.go({ dock: router.state.dock === "" ? "timeline" : "" });
        case "pause":
            if (access.may("PATCH", "/simulation/clock")) void worldControl.togglePause();
            return;
        case "previous": return openNeighbor(context, -1);
        case "next": return openNeighbor(context, 1);
        case "help": return openShortcuts(/** @type {HTMLElement|null} */ (document.activeElement));
    }
}

function focusSearch(/** @type {Context} */ { router }) {
    router.go({ view: "home" });
    // After the drawing that this change causes.
    requestAnimationFrame(() => {
        const box = /** @type {HTMLInputElement|null} */ (document.querySelector("#filter input[type=search]"));
        box?.focus();
        box?.select();
    });
}

/** Opens the device before or after the one in the panel, in the order of the list. */
function openNeighbor(/** @type {Context} */ context, /** @type {number} */ step) {
    const { router } = context;
    if (router.state.device === "") return;
    const neighbor = context.neighborOf(router.state.device, step);
    if (neighbor !== null) router.go({ device: neighbor });
}

/** Opens a dialog with the keys, where they can be turned off. */
export function openShortcuts(/** @type {HTMLElement|null} */ opener) {
    const titleID = uniqueID("dialog");
    const row = (/** @type {string} */ key, /** @type {string} */ text) =>
        element("div", { class: "key-row" }, element("dt", {}, element("kbd", {}, key)), element("dd", {}, text));
    const toggle = element("input", { type: "checkbox", role: "switch", class: "switch", checked: setting.isOn,
        onchange: () => { setting.isOn = toggle.checked; } });
    const close = createButton({ class: "button" }, () => dialog.close(), message("action.close"));
    const dialog = element("dialog", { class: "dialog", "aria-labelledby": titleID, onclose: () => {
        dialog.remove();
        returnFocus(opener);
    } }, element("div", { class: "dialog-body" },
        element("h2", { id: titleID }, message("shortcuts.title")),
        element("dl", { class: "key-list" },
            ...shortcuts.map(([key, action]) => row(key, message(`keys.${action}`))),
            row("Esc", message("keys.close"))),
        element("label", { class: "network-row" },
            element("span", { class: "network-label" }, message("keys.enabled")), toggle,
            element("span", { class: "hint" }, message("keys.note"))),
        element("div", { class: "dialog-actions" }, close)));
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
}

import { openDialog } from "../elements/dialogs.js";
import { element, uniqueID } from "../elements/dom.js";
import { Problem, loadHomeFile } from "../gateway/api.js";
import { isBlocked } from "../home/blocked.js";
import { message } from "../text/messages.js";

/** Opens a dialog that replaces the home by the one in a file. */
export function openLoadHome(
    /** @type {import("../home/context.js").Context} */ context, /** @type {HTMLElement} */ opener
) {
    if (isBlocked(context)) return;
    const id = uniqueID("file");
    const input = element("input", { type: "file", id, accept: ".json,application/json" });
    openDialog({
        title: message("world.loadHome"), action: message("load.action"), opener,
        submit: async () => {
            const [file] = input.files ?? [];
            if (!file) {
                input.focus();
                throw new Problem(message("load.choose"));
            }
            const { losses = [] } = await loadHomeFile(await contentOfFile(file));
            context.toasts.show({ text: message("load.done", { file: file.name }) });
            context.world.setLosses(losses);
            void context.world.read();
        },
    }, [
        element("p", {}, message("load.text")),
        element("div", { class: "field" }, element("label", { class: "label", for: id }, message("load.file")), input),
    ], "is-danger");
    input.focus();
}

/** Returns the JSON value in a file. */
export async function contentOfFile(/** @type {File} */ file) {
    try {
        return JSON.parse(await file.text());
    } catch {
        throw new Problem(message("load.invalid", { file: file.name }));
    }
}

import { updateNetwork } from "../api.js";
import { element } from "../dom.js";
import { message } from "../messages.js";
import { addDevice } from "./later-views.js";
import { asProblem } from "./problem.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../world.js").Network} Network */

/**
 * A button with its effect.
 *
 * @typedef {{ text: string, action: string, run: (button: HTMLElement) => unknown }} Remedy
 */

/** What the page shows in place of a home without devices: why there are none, and how to get some. */
export class EmptyHome {
    #context;
    #node = /** @type {HTMLElement} */ (document.getElementById("empty"));
    #key = "";

    constructor(/** @type {Context} */ context) {
        this.#context = context;
    }

    /** Shows the reason, or nothing if there is something else to show. */
    update(/** @type {boolean} */ hasContent, /** @type {boolean} */ isSearch) {
        if (!hasContent && this.#context.model.isLoading) return;
        document.getElementById("skeleton")?.remove();
        const { text, remedies } = hasContent ? { text: "", remedies: [] } : this.#state(isSearch);
        const key = [text, ...remedies.map((each) => each.text + each.action)].join("\n");
        if (key === this.#key) return;
        this.#key = key;
        this.#node.hidden = hasContent;
        this.#node.replaceChildren(
            ...text ? [element("p", { class: "empty-title" }, text)] : [],
            ...remedies.map((remedy) => element("p", {}, remedy.text, remedy.text ? " " : "",
                element("button", { type: "button", class: "button", onclick: (/** @type {Event} */ event) =>
                    this.#run(remedy, /** @type {HTMLButtonElement} */ (event.currentTarget)) }, remedy.action))));
    }

    /** @returns {{ text: string, remedies: Remedy[] }} */
    #state(/** @type {boolean} */ isSearch) {
        const { router, world } = this.#context;
        if (isSearch) {
            return { text: message("search.none"), remedies: [{ text: "", action: message("search.clearFilters"),
                run: () => router.go({ search: "", type: "", chips: [] }) }] };
        }
        const closed = world.networks.flatMap(({ id, name, network }) => {
            const structure = name || message("home.unnamedStructure");
            const restore = (/** @type {Partial<Network>} */ change) => async () => {
                await updateNetwork(id, change);
                await world.read();
            };
            if (!network.accessGranted) {
                return [{ text: message("home.noAccess", { structure }), action: message("home.grantAccess"),
                    run: restore({ accessGranted: true }) }];
            }
            return network.appOnline ? [] : [{ text: message("home.appOffline"), action: message("action.restore"),
                run: restore({ appOnline: true }) }];
        });
        if (closed.length > 0) return { text: message("home.hidden"), remedies: closed };
        return { text: message("home.empty"), remedies: [{ text: "", action: message("world.addDevice"),
            run: (button) => addDevice(this.#context, button) }] };
    }

    async #run(/** @type {Remedy} */ { run }, /** @type {HTMLButtonElement} */ button) {
        button.disabled = true;
        try {
            await run(button);
        } catch (error) {
            this.#context.toasts.show({ text: asProblem(error).message, isProblem: true });
        }
        button.disabled = false;
    }
}

import { createButton } from "../elements/controls.js";
import { element } from "../elements/dom.js";
import { asProblem } from "../elements/problem.js";
import { access } from "../gateway/access.js";
import { updateNetwork } from "../gateway/api.js";
import { defaultHome, openHome } from "../gateway/open-home.js";
import { message } from "../text/messages.js";
import { addDevice } from "../world/adding-devices.js";

/** @typedef {import("../home/world.js").Network} Network */

/**
 * A button with its effect, or a link with its address. Without an action, it only says something.
 *
 * @typedef {{ text: string, action: string, run?: (button: HTMLElement) => unknown, href?: string }} Remedy
 */

/** The view in place of a home without devices: the reason why there are none, and how to get some. */
export class EmptyHome {
    #context;
    #node = /** @type {HTMLElement} */ (document.getElementById("empty"));
    #key = "";

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
    }

    /** Shows the reason, or nothing if there is something else to show. */
    update(/** @type {boolean} */ hasContent, /** @type {boolean} */ isSearch) {
        const { isGone } = this.#context.connection;
        if (!hasContent && this.#context.model.isLoading && !isGone) return;
        document.getElementById("skeleton")?.remove();
        const isEmpty = isGone || !hasContent;
        const { text, remedies } = isEmpty ? this.#state(isSearch) : { text: "", remedies: [] };
        const key = [text, ...remedies.map((each) => each.text + each.action)].join("\n");
        if (key === this.#key) return;
        this.#key = key;
        this.#node.hidden = !isEmpty;
        const alone = remedies.filter((remedy) => !remedy.text && remedy.action);
        this.#node.replaceChildren(
            ...text ? [element("p", { class: "empty-title" }, text)] : [],
            ...remedies.filter((remedy) => remedy.text).map((remedy) =>
                element("p", {}, remedy.text, " ", remedy.action && this.#control(remedy))),
            ...alone.length > 0 ? [element("p", {}, ...alone.map((remedy) => this.#control(remedy)))] : []);
    }

    #control(/** @type {Remedy} */ remedy) {
        if (remedy.href) return element("a", { class: "button", href: remedy.href }, remedy.action);
        return createButton({ class: "button" }, (button) => this.#run(remedy, button), remedy.action);
    }

    /** @returns {{ text: string, remedies: Remedy[] }} */
    #state(/** @type {boolean} */ isSearch) {
        const { router, world, connection } = this.#context;
        if (connection.isGone) {
            return { text: message(connection.hasHome ? "home.gone" : "home.unknown", { home: openHome() }), remedies: [
                { text: "", action: message("homes.showAll"), run: () => router.go({ view: "homes" }) },
                { text: "", action: message("homes.openDefault"), href: router.hrefOfHome(defaultHome) },
                { text: "", action: message("action.retry"), run: () => location.reload() },
            ] };
        }
        if (isSearch) {
            return { text: message("search.none"), remedies: [{ text: "", action: message("search.clearFilters"),
                run: () => router.go({ search: "", type: "", chips: [] }) }] };
        }
        const isAllowed = access.may("PATCH", "/simulation/network");
        const closed = world.networks.flatMap(({ id, name, network }) => {
            const structure = name || message("home.unnamedStructure");
            const restore = (/** @type {Partial<Network>} */ change) => async () => {
                await updateNetwork(id, change);
                await world.read();
            };
            if (!network.accessGranted) {
                return [{ text: message("home.noAccess", { structure }), action: isAllowed ? message("home.grantAccess") : "",
                    run: restore({ accessGranted: true }) }];
            }
            return network.appOnline ? [] : [{ text: message("home.appOffline"), action: isAllowed ? message("action.restore") : "",
                run: restore({ appOnline: true }) }];
        });
        if (closed.length > 0) return { text: message("home.hidden"), remedies: closed };
        if (!access.may("POST", "/simulation/devices")) return { text: message("home.empty"), remedies: [] };
        return { text: message("home.empty"), remedies: [{ text: "", action: message("world.addDevice"),
            run: (button) => addDevice(this.#context, button) }] };
    }

    async #run(/** @type {Remedy} */ { run }, /** @type {HTMLButtonElement} */ button) {
        button.disabled = true;
        try {
            await run?.(button);
        } catch (error) {
            this.#context.toasts.show({ text: asProblem(error).message, isProblem: true });
        }
        button.disabled = false;
    }
}

import { createButton, onPlainClick } from "../elements/controls.js";
import { denial } from "../elements/denial.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { access } from "../gateway/access.js";
import { formatNumber, message } from "../text/messages.js";
import { addDevice } from "./adding-devices.js";
import { WorldClock } from "./world-clock.js";
import { WorldDeviations } from "./world-deviations.js";
import { WorldMenu } from "./world-menu.js";
import { WorldNetworks } from "./world-networks.js";

/** The bar with the simulated world: its clock, its networks, and how it differs from its normal state. */
export class WorldBar {
    #context;
    #clock;
    #networks;
    #deviations;
    #menu;
    #faultCount = element("span", { class: "world-count", hidden: true });
    #faults;
    #wasLost = false;
    #node = /** @type {HTMLElement} */ (document.getElementById("world"));

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
        this.#clock = new WorldClock(context);
        this.#networks = new WorldNetworks(context);
        this.#deviations = new WorldDeviations(context);
        this.#menu = new WorldMenu(context);
        this.#faults = this.#faultLink();
        setAttribute(this.#node, "aria-label", message("world.label"));
        const more = createButton({ class: "button is-small world-toggle", "aria-expanded": "false",
            "aria-label": message("world.label") }, (button) => {
            // It shows the controls that do not fit beside the time on a phone.
            setAttribute(button, "aria-expanded", String(this.#node.toggleAttribute("data-open")));
        }, createIcon("chevron"));
        const reason = denial("PATCH", "/simulation/clock");
        this.#node.append(
            this.#clock.time, ...reason ? [reason] : [this.#clock.pause, more,
                element("div", { class: "world-more" },
                    element("div", { class: "world-group" }, ...this.#clock.controls), this.#networks.node)],
            element("div", { class: "world-tools" }, access.may("POST", "/simulation/devices") && this.#addButton(),
                this.#faults, this.#menu.node),
            this.#deviations.node);
        publishHeights(this.#node);
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        const { world } = this.#context;
        const hasNetworkChanged = changes.world || changes.structures || changes.arrangement;
        if (changes.world || changes.connection) this.#clock.update();
        if (changes.faults || changes.state) this.#showFaults();
        if (changes.world) this.#menu.update();
        if (hasNetworkChanged) this.#networks.update();
        // The connection of a device is in the frames that change its shape.
        if (hasNetworkChanged || changes.shapes.size > 0) this.#deviations.update();
        if ((changes.structures || changes.arrangement) && world.isOutdated) world.readSoon();
        if (changes.connection) this.#showConnection();
    }

    #addButton() {
        const text = message("world.addDevice");
        return createButton({ class: "button is-small world-add", "aria-label": text, title: text },
            (button) => addDevice(this.#context, button), createIcon("plus"), element("span", {}, text));
    }

    /** A link to the view of the faults, with their number. */
    #faultLink() {
        const text = message("faults.title");
        return element("a", { class: "button is-small world-faults", "aria-label": text, title: text,
            onclick: onPlainClick(() => this.#context.router.go({ view: "faults" })) },
        createIcon("bolt"), element("span", {}, text), this.#faultCount);
    }

    #showFaults() {
        const { faults, router } = this.#context;
        const count = faults.all.length;
        this.#faultCount.hidden = count === 0;
        setText(this.#faultCount, formatNumber(count));
        setAttribute(this.#faults, "href", router.href({ view: "faults" }));
        setAttribute(this.#faults, "aria-label",
            count === 0 ? message("faults.title") : message("faults.count", { count }));
        setAttribute(this.#faults, "aria-current", router.state.view === "faults" ? "page" : null);
    }

    /**
     * Marks the controls while nothing can be changed. They explain the reason when they are used. When the connection
     * is back, the world may have changed.
     */
    #showConnection() {
        const { connection, world } = this.#context;
        const isDisabled = !connection.canControl(Date.now());
        if (isDisabled) this.#wasLost = connection.staleSince(Date.now()) !== null;
        else if (this.#wasLost) world.readSoon();
        if (!isDisabled) this.#wasLost = false;
        for (const control of this.#node.querySelectorAll("button:not([aria-expanded], [data-local]), input")) {
            setAttribute(control, "aria-disabled", isDisabled ? "true" : null);
        }
    }
}

/**
 * Publishes the heights of what stays at the top of the window as `--bar-height`, `--world-height` and
 * `--notice-height`, for the positions of what stays below.
 */
function publishHeights(/** @type {HTMLElement} */ world) {
    const names = new Map([[document.getElementById("bar"), "--bar-height"], [world, "--world-height"],
        [document.getElementById("notice"), "--notice-height"]]);
    const observer = new ResizeObserver((entries) => {
        for (const { target, borderBoxSize: [{ blockSize }] } of entries) {
            const name = names.get(/** @type {HTMLElement} */ (target));
            if (name) document.documentElement.style.setProperty(name, `${Math.round(blockSize)}px`);
        }
    });
    for (const node of names.keys()) if (node) observer.observe(node);
}

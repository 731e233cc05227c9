import { createButton } from "../elements/controls.js";
import { element } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { TabList } from "../elements/tab-list.js";
import { message } from "../text/messages.js";
import { DockReference } from "./dock-reference.js";
import { DockSize } from "./dock-size.js";
import { DockTimeline } from "./dock-timeline.js";

/** @typedef {"timeline"|"reference"} TabName */

const tabNames = /** @type {const} */ (["timeline", "reference"]);

/** A window in which the dock covers the whole page. */
const narrow = matchMedia("(max-width: 50rem)");

/**
 * The dock at the bottom of the page, for developers: a timeline of requests and frames, and a reference of the API.
 *
 * It is open while the state of the page names one of its tabs, also beside the panel of a device. While it is closed,
 * nothing is drawn.
 */
export class DockView {
    #context;
    #node = /** @type {HTMLElement} */ (document.getElementById("dock"));
    #size = new DockSize();
    #tabs = new TabList("dock-body", { class: "dock-tabs", "aria-label": message("dock.title") },
        tabNames.map((name) => [name, message(`dock.${name}`)]), (dock) => this.#context.router.go({ dock }));
    #bar = element("div", { class: "dock-bar" });
    #body = element("div", { class: "dock-body", id: "dock-body", role: "tabpanel" });
    #timeline = /** @type {DockTimeline|null} */ (null);
    #reference = /** @type {DockReference|null} */ (null);
    #opener = /** @type {HTMLElement|null} */ (null);
    #shown = /** @type {TabName|""} */ ("");
    #device = "";
    #isLive = true;
    /** Whether the next state is that with which the page was opened, which does not move the focus. */
    #isFirst;

    /**
     * @param {import("../home/context.js").Context} context
     * @param {boolean} [isFirst] whether the page was opened with the present state
     */
    constructor(context, isFirst = true) {
        this.#context = context;
        this.#isFirst = isFirst;
        this.#node.setAttribute("aria-label", message("dock.title"));
        this.#node.append(
            this.#size.separator,
            element("div", { class: "dock-head" },
                this.#tabs.node, this.#bar,
                createButton({ class: "tool dock-close", "aria-label": message("dock.close"),
                    title: message("action.close") }, () => this.#close(), createIcon("close"))),
            this.#body);
        this.#node.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            this.#close();
        });
        narrow.addEventListener("change", () => this.#coverPage());
        this.#device = context.router.state.device;
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        if (changes.state) this.#followState();
        const wasLive = this.#isLive;
        this.#isLive = this.#context.connection.isLive;
        if (this.#shown !== "timeline") return;
        // Somebody may have signed in.
        if (this.#isLive && !wasLive) this.#timeline?.setActive(true);
        if (changes.state) this.#timeline?.draw();
        else if (changes.timeline) this.#timeline?.schedule();
    }

    #followState() {
        const { dock, device } = this.#context.router.state;
        const isFirst = this.#isFirst;
        this.#isFirst = false;
        // In a narrow window the dock would cover a device that was opened from it.
        const hidesDevice = narrow.matches && dock !== "" && device !== "" && device !== this.#device;
        this.#device = device;
        if (hidesDevice) return this.#context.router.go({ dock: "" });
        if (dock === this.#shown) return;
        const wasOpen = this.#shown !== "";
        this.#shown = dock;
        this.#timeline?.setActive(dock === "timeline");
        if (dock === "") return this.#hide();
        const tab = this.#tabs.show(dock);
        this.#body.setAttribute("aria-labelledby", tab?.id ?? "");
        const { head, node } = this.#content(dock);
        this.#bar.replaceWith(head);
        this.#bar = head;
        this.#body.replaceChildren(node);
        if (!wasOpen) this.#show(isFirst ? null : tab);
    }

    /**
     * Opens the timeline with the recording of a scenario.
     *
     * @param {string} name
     * @param {any[]} lines
     */
    showRecording(name, lines) {
        this.#timeline ??= new DockTimeline(this.#context);
        this.#timeline.file.showRecording(name, lines);
        this.#context.router.go({ dock: "timeline" });
    }

    #content(/** @type {TabName} */ name) {
        if (name === "timeline") {
            this.#timeline ??= new DockTimeline(this.#context);
            this.#timeline.setActive(true);
            return this.#timeline;
        }
        return this.#reference ??= new DockReference(this.#context);
    }

    /** Shows the dock; `tab` may get the focus. */
    #show(/** @type {HTMLElement|null|undefined} */ tab) {
        this.#node.hidden = false;
        this.#size.apply();
        this.#coverPage();
        const active = /** @type {HTMLElement|null} */ (document.activeElement);
        this.#opener = active === document.body ? null : active;
        // After a key, the user continues in the dock; a click leaves the focus where it is.
        const byPointer = active !== null && active !== document.body && !active.matches(":focus-visible");
        if (!byPointer || narrow.matches) tab?.focus({ preventScroll: true });
    }

    #hide() {
        const hadFocus = this.#node.contains(document.activeElement) || document.activeElement === document.body;
        this.#node.hidden = true;
        this.#size.clear();
        this.#coverPage();
        this.#body.replaceChildren();
        if (!hadFocus) return;
        const opener = this.#opener?.isConnected ? this.#opener : document.getElementById("home");
        opener?.focus({ preventScroll: true });
    }

    #close() {
        this.#context.router.go({ dock: "" });
    }

    /** In a narrow window the page behind the dock cannot get the focus. */
    #coverPage() {
        const isCovered = narrow.matches && !this.#node.hidden;
        for (const sibling of /** @type {Iterable<HTMLElement>} */ (this.#node.parentElement?.children ?? [])) {
            if (sibling === this.#node || sibling.matches("#toasts, #announcer, script, dialog")) continue;
            sibling.toggleAttribute("inert", isCovered);
        }
    }
}

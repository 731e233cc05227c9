import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { problemBox } from "../elements/problem.js";
import { TabList } from "../elements/tab-list.js";
import { message } from "../text/messages.js";
import { PanelAPI } from "./panel-api.js";
import { PanelControls } from "./panel-controls.js";
import { PanelData } from "./panel-data.js";
import { PanelHead } from "./panel-head.js";
import { PanelHistory } from "./panel-history.js";
import { makeResizable } from "./panel-resize.js";
import { PanelSimulate } from "./panel-simulate.js";

/** @typedef {import("../home/updates.js").Changes} Changes */
/** @typedef {import("../home/router.js").Tab} Tab */

/**
 * A tab of the panel. `update` is called while the tab is shown; without changes it shows everything. `close` is called
 * when the panel shows another device.
 *
 * @typedef {{ node: HTMLElement, update: (changes: Changes|null) => void, close?: () => void }} PanelTab
 */

const tabs = /** @type {const} */ (["controls", "data", "history", "simulate", "api"]);

const tabClasses = {
    controls: PanelControls, data: PanelData, history: PanelHistory, simulate: PanelSimulate, api: PanelAPI,
};

/**
 * The panel of a device beside the list, or above it on a phone.
 *
 * The router opens and closes it. It is not modal, so the list and the dock stay usable.
 */
export class PanelView {
    #context;
    #node = /** @type {HTMLElement} */ (document.getElementById("panel"));
    #deviceID = "";
    #head;
    #missing = element("p", { class: "panel-missing", role: "status" });
    #problem = problemBox();
    #incomplete = element("div", { class: "panel-incomplete", hidden: true },
        element("p", {}, message("panel.incomplete")), this.#problem.node,
        createButton({ class: "button" }, () => this.#readAgain(), message("action.retry")));
    #shownProblem = /** @type {unknown} */ (undefined);
    #tabList = new TabList("panel-body", { class: "tabs", "aria-label": message("panel.tabs") },
        tabs.map((tab) => [tab, message(`panel.${tab}`)]), (tab) => this.#context.router.go({ tab }));
    #tabPanel = element("section", { class: "panel-body", role: "tabpanel", id: "panel-body", tabindex: "0" });
    #scroller = element("div", { class: "panel-scroller" });
    #views = /** @type {Map<Tab, PanelTab>} */ (new Map());
    #shownTab = /** @type {Tab|null} */ (null);
    /** Whether the last input came from the pointer. Then the focus stays where it is. */
    #isPointer = false;

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
        this.#head = new PanelHead(context);
        setAttribute(this.#node, "aria-labelledby", this.#head.titleID);
        this.#scroller.append(this.#head.node, this.#missing, this.#incomplete, this.#tabList.node, this.#tabPanel);
        this.#node.append(makeResizable(this.#node), this.#scroller);
        this.#node.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            context.router.closePanel();
        });
        addEventListener("pointerdown", () => { this.#isPointer = true; }, { capture: true, passive: true });
        addEventListener("keydown", () => { this.#isPointer = false; }, { capture: true, passive: true });
    }

    /** Shows the device of the address, or its changes. */
    update(/** @type {Changes} */ changes) {
        const { state } = this.#context.router;
        if (state.device !== this.#deviceID) this.#open(state.device);
        if (this.#deviceID === "") return;
        const exists = this.#context.model.devices.has(this.#deviceID);
        const isLoading = this.#context.model.isLoading;
        setText(this.#missing, exists ? "" : message(isLoading ? "panel.loading" : "device.removed"));
        this.#missing.hidden = exists;
        this.#tabList.node.hidden = this.#tabPanel.hidden = !exists;
        this.#head.update(this.#deviceID);
        this.#complete(changes);
        if (exists) this.#showTab(state.tab, changes);
        else this.#closeTabs();
    }

    /** Reads the traits of the device that the list does not show, and shows if that fails. */
    #complete(/** @type {Changes} */ { connection }) {
        const { details } = this.#context;
        if (connection) details.discard(this.#deviceID);
        void details.request(this.#deviceID);
        const problem = details.problemOf(this.#deviceID);
        if (problem === this.#shownProblem) return;
        this.#shownProblem = problem;
        this.#incomplete.hidden = problem === undefined;
        if (problem === undefined) this.#problem.clear();
        else this.#problem.show(problem);
    }

    #readAgain() {
        this.#context.details.discard(this.#deviceID);
        this.#context.updates.markDevice(this.#deviceID);
    }

    /** Opens the panel for a device, shows another one, or closes it. */
    #open(/** @type {string} */ deviceID) {
        const before = this.#deviceID;
        this.#context.details.discard(before);
        const hadFocus = this.#node.contains(document.activeElement);
        this.#deviceID = deviceID;
        this.#closeTabs();
        this.#node.hidden = deviceID === "";
        setAttribute(document.documentElement, "data-panel", deviceID === "" ? null : "open");
        if (deviceID !== "") {
            this.#scroller.scrollTop = 0;
            this.#head.update(deviceID);
            const isSheet = matchMedia("(max-width: 50rem)").matches;
            if (!this.#isPointer || isSheet || hadFocus) this.#head.focus();
        } else if (hadFocus || document.activeElement === document.body) {
            // The card may not be drawn, for example because a filter hides it.
            if (!this.#context.focusDevice(before)) document.getElementById("home")?.focus({ preventScroll: true });
        }
    }

    #closeTabs() {
        for (const view of this.#views.values()) view.close?.();
        this.#views.clear();
        this.#shownTab = null;
        this.#tabPanel.replaceChildren();
    }

    #showTab(/** @type {Tab} */ tab, /** @type {Changes} */ changes) {
        const isOther = tab !== this.#shownTab;
        const view = getOrCreate(this.#views, tab, () => new tabClasses[tab](this.#context, this.#deviceID));
        if (isOther) {
            this.#shownTab = tab;
            setAttribute(this.#tabPanel, "aria-labelledby", this.#tabList.show(tab)?.id ?? null);
            this.#tabPanel.replaceChildren(view.node);
        }
        view.update(isOther ? null : changes);
        if (isOther) this.#scrollToTabs();
    }

    /** Shows the beginning of the tab if the previous one was scrolled. The list of tabs stays where it is. */
    #scrollToTabs() {
        const beginning = this.#tabPanel.offsetTop - this.#tabList.node.offsetHeight;
        if (this.#scroller.scrollTop > beginning) this.#scroller.scrollTop = beginning;
    }
}

import { readClock } from "../api.js";
import { element, icon, icons, setAttribute, setText } from "../dom.js";
import { formatTime } from "../format.js";
import { heartbeatInterval } from "../stream.js";
import { curlCommand, copyButton } from "./copy.js";
import { FrameList } from "./frame-list.js";
import { LagMeter } from "./lag-meter.js";

/** @typedef {import("./context.js").Context} Context */

/** Milliseconds between two updates of values that change by themselves. */
const updateInterval = 500;

/** Milliseconds between two queries of the gateway's clock and of the number of tabs. */
const queryInterval = 10_000;

const states = { connecting: "Connecting", live: "Live", reconnecting: "Reconnecting", failed: "Not connected" };

/** The texts for the roles of a tab; `tabs` is the number of tabs. */
const roles = {
    holds: (/** @type {number} */ tabs) => (tabs > 1 ? `Holds the stream for ${tabs} tabs` : "Holds the stream"),
    follows: (/** @type {number} */ tabs) => `Follows the tab that holds the stream; ${tabs} tabs in total`,
    alone: () => "Has its own stream, because this browser does not let tabs share one",
};

/**
 * The inspector of the stream, for developers of clients: its position, its delay, and each frame.
 *
 * While it is closed, it draws nothing and sends no requests.
 */
export class InspectorView {
    #context;
    #stream;
    #log;
    #lag = new LagMeter();
    #button = /** @type {HTMLElement} */ (document.getElementById("inspect"));
    #panel = /** @type {HTMLElement} */ (document.getElementById("inspector"));
    #title = element("h2", { id: "inspector-title", tabindex: "-1" }, "Stream");
    #facts = element("dl", { class: "stream-facts" });
    #values = /** @type {Map<string, HTMLElement>} */ (new Map());
    #list = /** @type {FrameList|null} */ (null);
    #timers = /** @type {any[]} */ ([]);
    #tabs = 1;

    /**
     * @param {Context} context
     * @param {import("../shared-stream.js").SharedStream} stream
     * @param {import("../stream-log.js").StreamLog} log
     */
    constructor(context, stream, log) {
        this.#context = context;
        this.#stream = stream;
        this.#log = log;
        this.#button.addEventListener("click", () => (this.#panel.hidden ? this.open() : this.close()));
        this.#panel.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            this.close();
        });
    }

    open() {
        const list = this.#list ??= this.#build();
        this.#panel.hidden = false;
        this.#button.setAttribute("aria-expanded", "true");
        document.documentElement.dataset.inspecting = "";
        this.#log.onEntry = (entry) => {
            if (entry) this.#lag.add(entry);
            list.schedule();
        };
        this.#timers = [
            setInterval(() => this.#show(), updateInterval), setInterval(() => this.#query(), queryInterval),
        ];
        this.#query();
        this.#show();
        list.draw();
        this.#title.focus({ preventScroll: true });
    }

    close() {
        this.#panel.hidden = true;
        this.#button.setAttribute("aria-expanded", "false");
        delete document.documentElement.dataset.inspecting;
        this.#log.onEntry = () => {};
        for (const timer of this.#timers) clearInterval(timer);
        this.#lag.clear();
        this.#button.focus({ preventScroll: true });
    }

    #build() {
        const list = new FrameList(this.#context, this.#log);
        const fact = (/** @type {string} */ name, /** @type {(Node|string)[]} */ ...more) => {
            const value = element("span");
            this.#values.set(name, value);
            this.#facts.append(element("div", {}, element("dt", {}, name), element("dd", {}, value, ...more)));
        };
        fact("Connection");
        fact("Last frame");
        fact("Lag");
        fact("Frames");
        fact("Cursor", copyButton("Copy curl", "Copy a curl command that continues from here",
            () => curlCommand(this.#stream.cursor), this.#context.announce));
        fact("This tab");
        fact("Resyncs");
        fact("Reconnects");
        this.#panel.replaceChildren(
            element("div", { class: "inspector-head" }, this.#title, ...list.tools,
                element("button", { type: "button", class: "tool", "aria-label": "Close the stream", title: "Close",
                    onclick: () => this.close() }, icon(icons.close))),
            element("div", { class: "inspector-body" },
                element("div", { class: "inspector-side" }, this.#facts), list.node));
        return list;
    }

    /** Shows the current values. */
    #show() {
        const now = Date.now();
        const { state, role, since, cursor } = this.#stream;
        const log = this.#log;
        const total = [...log.counts.values()].reduce((sum, count) => sum + count, 0);
        this.#set("Connection", states[state]);
        setAttribute(/** @type {Element} */ (this.#values.get("Connection")), "data-state", state);
        this.#set("This tab", `${roles[role](this.#tabs)}, since ${formatTime(since)}`);
        this.#set("Cursor", cursor || "None yet");
        this.#set("Frames", `${total.toLocaleString()} · ${formatRate(log.rate(now))} per second`);
        this.#set("Lag", this.#lag.text());
        const silence = `${formatSpan(now - log.lastAt)} ago, due every ${heartbeatInterval} s`;
        this.#set("Last frame", log.lastAt === 0 ? "None yet" : silence);
        this.#set("Resyncs", formatOccurrences(log.resyncs.map(({ at, reason }) => ({ at, text: reason }))));
        this.#set("Reconnects", formatOccurrences(log.reconnects.map((at) => ({ at, text: "" }))));
        this.#list?.showCounts();
    }

    #set(/** @type {string} */ name, /** @type {string} */ text) {
        setText(/** @type {Node} */ (this.#values.get(name)), text);
    }

    async #query() {
        this.#tabs = await this.#stream.countTabs();
        const requestedAt = Date.now();
        const clock = await readClock().catch(() => null);
        this.#lag.setClock(clock, requestedAt, Date.now());
        this.#show();
    }
}

function formatRate(/** @type {number} */ rate) {
    return rate.toLocaleString(undefined, { maximumFractionDigits: rate < 10 ? 1 : 0 });
}

function formatSpan(/** @type {number} */ milliseconds) {
    return milliseconds < 950 ? "under 1 s" : `${Math.round(milliseconds / 1000)} s`;
}

/** Returns how often something happened, and the three latest times, the latest first. */
function formatOccurrences(/** @type {{ at: number, text: string }[]} */ all) {
    if (all.length === 0) return "None";
    const last = all.slice(-3).reverse().map(({ at, text }) => `${formatTime(at)}${text && ` ${text}`}`).join(", ");
    return `${all.length} · ${last}${all.length > 3 ? " …" : ""}`;
}

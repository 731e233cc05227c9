import { sectionsOf, watchedOf } from "../actions/device-sections.js";
import { humanName } from "../catalog/catalog.js";
import { createButton } from "../elements/controls.js";
import { arrange, element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { getOrCreate } from "../elements/get-or-create.js";
import { problemBox } from "../elements/problem.js";
import { Problem, readHistory, readPastDevice } from "../gateway/api.js";
import { message, word } from "../text/messages.js";
import { HistoryChart, timeText } from "./history-chart.js";
import { entriesOfTimeline, joined, pointsOf } from "./history-data.js";

/** @typedef {import("../gateway/api.js").HistoryEntry} HistoryEntry */

/** The number of entries of one request. */
const pageSize = 500;

/** The maximum number of events in the list. */
const maximumEvents = 50;

/** Milliseconds between two drawings of charts whose end is now. */
const drawInterval = 5_000;

/** The selectable time spans, in milliseconds of the home's clock. */
const spans = /** @type {const} */ ([
    ["panel.spanHour", 3_600_000], ["panel.spanDay", 86_400_000], ["panel.spanAll", Infinity],
]);

/**
 * The tab History: a chart or a timeline of states for each reading, and the events. The source is the log of the
 * gateway, and what this tab has received since.
 */
export class PanelHistory {
    #context;
    #deviceID;
    #note = element("p", { class: "panel-note", hidden: true });
    #charts = element("div", { class: "charts" });
    #events = element("ol", { class: "event-list" });
    #eventsTitle = element("h3", {}, message("panel.events"));
    #problem = problemBox();
    #retry = createButton({ class: "button", hidden: true }, () => this.#read(), message("action.retry"));
    #older = createButton({ class: "button", hidden: true }, () => this.#readOlder(), message("panel.older"));
    #loading = element("p", { class: "skeleton", role: "status" }, message("panel.loading"));
    #span = /** @type {number} */ (spans[1][1]);
    #entries = /** @type {HistoryEntry[]} */ ([]);
    /** The oldest state that can be read; undefined if there are older entries. */
    #oldest = /** @type {{ cursor: string, time: string }|undefined} */ (undefined);
    #beginning = /** @type {import("./history-data.js").Beginning|null} */ (null);
    /** The time of which the beginning was requested last. */
    #requestedBeginning = NaN;
    #isStored = false;
    #timer;
    #views = /** @type {Map<string, HistoryChart>} */ (new Map());

    /** @param {import("../home/context.js").Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#deviceID = deviceID;
        const name = uniqueID("span");
        const choices = spans.map(([key, length]) => element("label", { class: "choice" },
            element("input", { type: "radio", name, class: "unseen", checked: length === this.#span, onchange: () => {
                this.#span = length;
                void this.#readBeginning();
                this.#draw();
            } }), element("span", {}, message(key))));
        this.node = element("div", { class: "panel-history" },
            element("div", { class: "choices", role: "radiogroup", "aria-label": message("panel.span") }, ...choices),
            this.#note, this.#problem.node, this.#retry, this.#loading, this.#charts, this.#older,
            this.#eventsTitle, this.#events);
        void this.#read();
        this.#timer = setInterval(() => {
            if (this.node.isConnected && document.visibilityState === "visible") this.#draw();
        }, drawInterval);
    }

    close() {
        clearInterval(this.#timer);
    }

    update(/** @type {import("../home/updates.js").Changes|null} */ changes) {
        if (!changes || changes.world || changes.devices.has(this.#deviceID)) this.#draw();
    }

    /** Reads the newest entries. A gateway without this route has no history; then the frames of this tab count. */
    async #read() {
        this.#problem.clear();
        this.#retry.hidden = true;
        this.#loading.hidden = false;
        try {
            const { entries, complete, beginning } = await readHistory(this.#deviceID, { limit: pageSize });
            this.#entries = entries;
            this.#isStored = true;
            this.#oldest = beginning;
            this.#older.hidden = complete;
            await this.#readBeginning();
        } catch (error) {
            const isMissing = error instanceof Problem && (error.status === 404 || error.status === 405);
            if (!isMissing) {
                this.#problem.show(error);
                this.#retry.hidden = false;
            }
        }
        this.#loading.hidden = true;
        setText(this.#note, message("panel.tabHistory"));
        this.#note.hidden = this.#isStored;
        this.#draw();
    }

    async #readOlder() {
        this.#older.setAttribute("aria-busy", "true");
        try {
            const before = this.#entries.at(-1)?.cursor;
            const { entries, complete, beginning } = await readHistory(this.#deviceID, { limit: pageSize, before });
            this.#entries = [...this.#entries, ...entries];
            this.#oldest = beginning;
            this.#older.hidden = complete || entries.length === 0;
            await this.#readBeginning();
            this.#draw();
        } catch (error) {
            this.#problem.show(error);
        }
        this.#older.removeAttribute("aria-busy");
    }

    /** Reads the values that the device had before the first change of the selected time. */
    async #readBeginning() {
        if (!this.#isStored) return;
        // A moment before the oldest entry. Without all entries since then, values in between would be wrong.
        const earliest = Date.parse(this.#oldest?.time ?? "") || Date.parse(this.#entries.at(-1)?.time ?? "") - 1;
        if (Number.isNaN(earliest)) return;
        const time = Math.max(earliest, this.#now - this.#span);
        if (time === this.#requestedBeginning) return;
        this.#requestedBeginning = time;
        try {
            const at = this.#oldest && time === earliest ? this.#oldest.cursor : new Date(time).toISOString();
            const device = await readPastDevice(this.#deviceID, at);
            if (time !== this.#requestedBeginning) return;
            this.#beginning = { time, device };
            this.#draw();
        } catch {
            // The charts begin with the first change, as before.
        }
    }

    get #now() {
        return this.#context.world.clock.timeAt(Date.now()) ?? 0;
    }

    #draw() {
        const device = this.#context.model.devices.get(this.#deviceID);
        if (!device || !this.#loading.hidden) return;
        const entries = joined(entriesOfTimeline(this.#context.timeline.entries, this.#deviceID), this.#entries);
        const newest = Date.parse(entries[0]?.time ?? "") || 0;
        const end = Math.max(this.#now, newest);
        const known = this.#beginning?.time ?? Date.parse(entries.at(-1)?.time ?? "");
        const start = Math.max(end - this.#span, known || 0);
        const sections = sectionsOf(device, this.#context.catalog);
        const shown = sections.flatMap((section) => watchedOf(section).map((watched) => {
            const key = `${section.key}-${watched.key}`;
            const view = getOrCreate(this.#views, key, () => new HistoryChart());
            const { reading, part } = watched;
            const points = pointsOf(entries, { ...reading, part }, this.#beginning);
            const label = sections.length > 1
                ? message("dock.labeled", { label: watched.title, value: watched.label }) : watched.label;
            view.draw({ watched, label, points, current: section.reader.value(reading), reader: section.reader,
                start, end });
            return view.node;
        }));
        arrange(this.#charts, shown);
        this.#showEvents(entries);
    }

    #showEvents(/** @type {HistoryEntry[]} */ entries) {
        const events = entries.filter(({ event }) => event).slice(0, maximumEvents);
        this.#eventsTitle.hidden = events.length === 0;
        const key = `${events.length} ${events[0]?.cursor}`;
        if (this.#events.dataset.key === key) return;
        setAttribute(this.#events, "data-key", key);
        this.#events.replaceChildren(...events.map(({ event = "", time, payload }) => element("li", {},
            element("time", { datetime: time }, timeText(time)),
            element("span", {}, word(humanName(event))),
            payload && Object.keys(payload).length > 0 && element("code", {}, JSON.stringify(payload)))));
    }
}

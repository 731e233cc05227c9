import { createButton } from "../elements/controls.js";
import { element, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { Rows } from "../elements/rows.js";
import { access } from "../gateway/access.js";
import { journal } from "../gateway/api.js";
import { RequestStream } from "../gateway/request-stream.js";
import { dottedList, message } from "../text/messages.js";
import { EntryRow } from "./dock-entry.js";
import { DockFile } from "./dock-file.js";
import { DockFilter } from "./dock-filter.js";
import { recordedEntry } from "./recorded-request.js";
import { savedStreamOf } from "./saved-stream.js";
import { equalErrors, matchingEntries } from "./timeline-filter.js";
import { TimelineWords } from "./timeline-words.js";

/** @typedef {import("./timeline.js").TimelineEntry} TimelineEntry */

/** The minimum interval between two drawings, in milliseconds. */
const drawInterval = 250;

/** The maximum number of rows in the document. */
const maximumRows = 200;

/**
 * The timeline: the requests of all clients with their frames, and the changes that the simulation caused, the newest
 * first. The requests of other clients are read while it is visible.
 *
 * An open row, or the button Pause, stops the list, so that the rows do not move.
 */
export class DockTimeline {
    #context;
    #words;
    #filter;
    /** Shows saved streams and recordings in place of the frames of this tab. */
    file;
    #errors;
    /** The entries that are shown while the list is stopped, and why it is. */
    #stopped = /** @type {{ by: "user"|"row"|"page", entries: TimelineEntry[], lastNumber: number }|null} */ (null);
    /** The older entries with the same error, by the newest one; empty unless only errors are shown. */
    #equal = /** @type {Map<TimelineEntry, TimelineEntry[]>} */ (new Map());
    #offset = 0;
    #lastDrawing = 0;
    #timer = /** @type {any} */ (0);
    #announcedErrors = 0;
    #requests;
    #isActive = false;
    #requestProblem = element("p", { class: "dock-banner is-problem", role: "status", hidden: true });
    #counts = element("span", { class: "dock-counts" });
    #list = element("ol", { class: "entries", "aria-label": message("dock.timeline"),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#moveFocus(event) });
    #rows = new Rows(this.#list, (/** @type {TimelineEntry} */ entry) => entry, (entry) => new EntryRow(this.#context,
        this.#words, entry, { onToggle: () => this.#stopForRows(), resume: () => this.#resume(),
            equalTo: (each) => this.#equal.get(each) ?? [] }));
    #empty = element("p", { class: "quiet dock-empty" });
    #scroll = element("div", { class: "dock-scroll", tabindex: "-1" }, this.#list, this.#empty);
    #pause = createButton({ class: "button is-small" }, () => this.#togglePause());
    #newer = createButton({ class: "button is-small" }, () => this.#turn(-maximumRows), message("dock.newer"));
    #older = createButton({ class: "button is-small" }, () => this.#turn(maximumRows), message("dock.older"));

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        this.#words = new TimelineWords(context);
        this.#filter = new DockFilter(context, this.#words);
        this.file = new DockFile(context, () => {
            this.#start();
            this.draw();
        });
        this.#requests = new RequestStream({
            onRequest: (record, clockDifference) => {
                // The requests of this tab are there, with their responses.
                if (journal.hasSent(record.requestID)) return;
                context.timeline.addRecorded(recordedEntry(record, clockDifference));
            },
            onCleared: () => {
                context.timeline.removeRecorded();
                context.updates.next.timeline = true;
            },
            onState: (problem) => {
                this.#requestProblem.hidden = problem === null;
                setText(this.#requestProblem, problem ? message("dock.requestsFailed", { reason: problem.message }) : "");
            },
        });
        document.addEventListener("visibilitychange", () => this.#followVisibility());
        this.#errors = this.#filter.makeErrorButton();
        const clear = createButton({ class: "button is-small" }, () => this.#clear(), message("action.clear"));
        const save = createButton({ class: "button is-small", title: message("action.save") }, () => this.#save(),
            createIcon("save"), element("span", { class: "dock-tool-text" }, message("action.save")));
        /** The content of the dock's head, beside its tabs. */
        this.head = element("div", { class: "dock-bar" },
            element("div", { class: "dock-summary" }, this.#errors.node, this.#counts),
            element("div", { class: "dock-tools" }, this.#pause, clear, this.file.button, save));
        this.node = element("div", { class: "dock-timeline" },
            this.#filter.node, this.file.banner, this.#requestProblem,
            this.#scroll,
            // Outside of what scrolls, so that new entries do not move the buttons.
            element("div", { class: "dock-pages" }, this.#newer, this.#older));
        this.file.acceptDrops(this.node);
    }

    /** Reads the requests of other clients from now on, or stops reading them. */
    setActive(/** @type {boolean} */ isActive) {
        this.#isActive = isActive;
        this.#followVisibility();
    }

    #followVisibility() {
        const prohibition = access.reason("GET", "/simulation/requests/stream");
        if (prohibition) {
            this.#requestProblem.hidden = false;
            this.#requestProblem.classList.remove("is-problem");
            return setText(this.#requestProblem, message("dock.requestsForbidden"));
        }
        if (this.#isActive && document.visibilityState === "visible") this.#requests.start();
        else this.#requests.stop();
    }

    /** Draws soon, but not more often than the interval allows. */
    schedule() {
        if (this.#timer !== 0) return;
        const delay = Math.max(0, this.#lastDrawing + drawInterval - performance.now());
        if (delay === 0) return this.draw();
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            if (this.node.isConnected) this.draw();
        }, delay);
    }

    /** Draws now. */
    draw() {
        this.#lastDrawing = performance.now();
        const timeline = this.#timeline;
        this.#showCounts();
        this.#filter.draw(timeline.entries);
        const { filter } = this.#filter;
        const found = matchingEntries(this.#stopped?.entries ?? timeline.entries, filter, this.#words);
        this.#equal = new Map(filter.onlyErrors ? equalErrors(found).map(([newest, ...others]) => [newest, others]) : []);
        const all = filter.onlyErrors ? [...this.#equal.keys()] : found;
        this.#offset = Math.max(0, Math.min(this.#offset, all.length - 1));
        const shown = all.slice(this.#offset, this.#offset + maximumRows);
        this.#rows.show(shown);
        this.#newer.hidden = this.#offset === 0;
        this.#older.hidden = this.#offset + maximumRows >= all.length;
        this.#empty.hidden = shown.length > 0;
        setText(this.#empty, message(this.#context.router.state.filter === "" ? "dock.empty" : "dock.noMatch"));
    }

    get #timeline() {
        return this.file.timeline ?? this.#context.timeline;
    }

    /** Shows the errors first. A new error is announced. */
    #showCounts() {
        const timeline = this.#timeline;
        const { errorCount } = timeline;
        this.#errors.draw(errorCount);
        setText(this.#counts, dottedList([
            message("dock.requests", { count: timeline.requestCount }),
            message("dock.frames", { count: timeline.frameCount }),
        ]));
        if (errorCount > this.#announcedErrors) this.#context.announce(message("dock.errors", { count: errorCount }));
        this.#announcedErrors = errorCount;
        const { lastNumber = Infinity } = this.#stopped ?? {};
        const newEntries = timeline.entries.filter(({ number }) => number > lastNumber);
        const added = matchingEntries(newEntries, this.#filter.filter, this.#words).length;
        setText(this.#pause, !this.#stopped ? message("action.pause")
            : added > 0 ? message("dock.resumeNew", { count: added }) : message("action.resume"));
    }

    #togglePause() {
        if (this.#stopped) this.#resume();
        else this.#stop("user");
        this.draw();
    }

    /** Stops the list while a row is open, and continues when the last one is closed. */
    #stopForRows() {
        const hasOpenRow = this.#list.querySelector(":scope > li > [open]") !== null;
        if (hasOpenRow && !this.#stopped) this.#stop("row");
        else if (!hasOpenRow && this.#stopped?.by === "row") this.#resume();
        this.#showCounts();
    }

    #stop(/** @type {"user"|"row"|"page"} */ by) {
        const { entries, lastNumber } = this.#timeline;
        this.#stopped = { by, entries: [...entries], lastNumber };
    }

    #resume() {
        this.#start();
        this.schedule();
    }

    #start() {
        this.#stopped = null;
        this.#offset = 0;
    }

    /** The arrow keys, Home and End move the focus between rows. */
    #moveFocus(/** @type {KeyboardEvent} */ event) {
        const lines = /** @type {HTMLElement[]} */ ([...this.#list.querySelectorAll(":scope > li > details > summary")]);
        const current = lines.indexOf(/** @type {any} */ (event.target));
        const next = /** @type {Record<string, number>} */ ({
            ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: lines.length - 1,
        })[event.key];
        if (current < 0 || !lines[next]) return;
        event.preventDefault();
        lines[next].focus();
    }

    /** Shows older or newer entries. The list stops on all pages but the first. */
    #turn(/** @type {number} */ count) {
        if (!this.#stopped) this.#stop("page");
        this.#offset = Math.max(0, this.#offset + count);
        if (this.#offset === 0 && this.#stopped?.by === "page") this.#start();
        this.draw();
        this.#scroll.scrollTop = 0;
        this.#scroll.focus({ preventScroll: true });
    }

    #clear() {
        this.file.close();
        this.#context.timeline.clear();
        this.#start();
        this.draw();
    }

    /** Downloads the entries as newline-delimited JSON. */
    #save() {
        const content = new Blob([savedStreamOf(this.#timeline)], { type: "application/x-ndjson" });
        const url = URL.createObjectURL(content);
        const time = new Date().toISOString().replace(/[:.]/g, "-").slice(0, 19);
        element("a", { href: url, download: `timeline-${time}.ndjson` }).click();
        setTimeout(() => URL.revokeObjectURL(url), 10_000);
    }
}

import { arrange, element, setText } from "../dom.js";
import { formatMoment } from "../format.js";
import { copyButton, curlCommand } from "./copy.js";
import { summaryOf, subjectOf } from "./frame-summary.js";

/** @typedef {import("../stream-log.js").Entry} Entry */
/** @typedef {import("./context.js").Context} Context */

const kinds = ["attributes", "event", "added", "updated", "removed", "snapshot", "resync", "heartbeat", "connection"];

/** The minimum interval between two updates of the list, in milliseconds. */
const drawInterval = 250;

/** The last frames, newest first. The list can be filtered by kind and text, and paused; each frame can be expanded. */
export class FrameList {
    #context;
    #log;
    #rows = /** @type {Map<number, HTMLElement>} */ (new Map());
    #counts = /** @type {Map<string, HTMLElement>} */ (new Map());
    #hidden = /** @type {Set<string>} */ (new Set());
    #searchText = "";
    #pausedEntries = /** @type {Entry[]|null} */ (null);
    #pausedAt = 0;
    #timer = /** @type {any} */ (0);
    #list = element("ol", { class: "frames" });
    #empty = element("p", { class: "quiet frames-empty" });
    #pauseButton = element("button", { type: "button", class: "button is-small",
        onclick: () => this.#togglePause() }, "Pause");

    /**
     * @param {Context} context
     * @param {import("../stream-log.js").StreamLog} log
     */
    constructor(context, log) {
        this.#context = context;
        this.#log = log;
        const clear = element("button", { type: "button", class: "button is-small", onclick: () => this.#clear() },
            "Clear");
        const search = element("input", { type: "search", "aria-label": "Frames with", placeholder: "Device, trait …",
            autocomplete: "off", spellcheck: "false", oninput: () => {
                this.#searchText = search.value.trim().toLowerCase();
                this.draw();
            } });
        this.tools = [search, this.#pauseButton, clear];
        this.node = element("div", { class: "inspector-main" },
            element("fieldset", { class: "kinds" },
                element("legend", { class: "unseen" }, "Kinds of frames that are shown"),
                ...kinds.map((kind) => this.#makeKind(kind))),
            this.#list, this.#empty);
    }

    /** Schedules an update, which shows all frames received until then. */
    schedule() {
        if (this.#timer !== 0) return;
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            this.draw();
        }, drawInterval);
    }

    draw() {
        const added = this.#log.lastNumber - this.#pausedAt;
        setText(this.#pauseButton, this.#pausedEntries ? `Resume${added > 0 ? ` (${added} new)` : ""}` : "Pause");
        const entries = (this.#pausedEntries ?? this.#log.entries).filter((entry) => this.#isShown(entry)).reverse();
        for (const number of this.#rows.keys()) {
            if (entries.length === 0 || number < entries[entries.length - 1].number) this.#rows.delete(number);
        }
        arrange(this.#list, entries.map((entry) => this.#row(entry)));
        this.#empty.hidden = entries.length > 0;
        setText(this.#empty, this.#log.entries.length === 0 ? "No frames since the list was cleared."
            : "No recent frame matches the selected kinds and the text.");
    }

    /** Shows the number of frames of each kind. */
    showCounts() {
        for (const [kind, node] of this.#counts) setText(node, (this.#log.counts.get(kind) ?? 0).toLocaleString());
    }

    #makeKind(/** @type {string} */ kind) {
        const box = element("input", { type: "checkbox", checked: true, onchange: () => {
            if (box.checked) this.#hidden.delete(kind);
            else this.#hidden.add(kind);
            this.draw();
        } });
        const count = element("span", { class: "count" });
        if (kind !== "connection") this.#counts.set(kind, count);
        return element("label", { class: "kind", "data-kind": kind }, box, kind, count);
    }

    #isShown(/** @type {Entry} */ entry) {
        if (this.#hidden.has(entry.name)) return false;
        if (this.#searchText === "") return true;
        const subject = subjectOf(entry, this.#context.model);
        const text = `${entry.name} ${subject} ${entry.id} ${entry.text} ${JSON.stringify(entry.data)}`;
        return text.toLowerCase().includes(this.#searchText);
    }

    #row(/** @type {Entry} */ entry) {
        let node = this.#rows.get(entry.number);
        if (!node) this.#rows.set(entry.number, node = this.#makeRow(entry));
        return /** @type {HTMLElement} */ (node);
    }

    #makeRow(/** @type {Entry} */ entry) {
        const cells = [
            element("time", { class: "frame-time" }, formatMoment(entry.at)),
            element("span", { class: "frame-kind" }, entry.name),
            element("span", { class: "frame-subject" }, subjectOf(entry, this.#context.model)),
            element("span", { class: "frame-text" }, summaryOf(entry)),
            element("code", { class: "frame-id", title: entry.id }, entry.id.replace(/^.*-/, "")),
        ];
        if (entry.name === "connection") {
            return element("li", { class: "frame", "data-kind": entry.name },
                element("div", { class: "frame-command" }, ...cells));
        }
        const details = element("details", { ontoggle: () => {
            if (details.open && details.childElementCount === 1) details.append(this.#content(entry));
            // Opening an entry pauses the list, so that the entry does not move.
            if (details.open && !this.#pausedEntries) this.#togglePause();
        } }, element("summary", { class: "frame-command" }, ...cells));
        return element("li", { class: "frame", "data-kind": entry.name }, details);
    }

    #content(/** @type {Entry} */ entry) {
        const { announce } = this.#context;
        const text = JSON.stringify(entry.data, null, 2);
        const command = curlCommand(entry.previous);
        return element("div", { class: "frame-content" },
            element("p", { class: "quiet" }, entry.id && element("code", {}, `id: ${entry.id}`),
                `${entry.id && " · "}${entry.size.toLocaleString()} characters`,
                entry.name === "snapshot" && "; only the numbers of its objects are stored"),
            element("pre", { tabindex: "0", "aria-label": "Data of the frame" }, text),
            element("p", { class: "frame-curl" }, element("code", {}, command),
                copyButton("Copy curl", "Copy a command whose output begins with this frame", () => command, announce),
                copyButton("Copy data", "Copy the data of the frame", () => text, announce)));
    }

    #togglePause() {
        this.#pausedEntries = this.#pausedEntries ? null : [...this.#log.entries];
        this.#pausedAt = this.#log.lastNumber;
        this.draw();
    }

    #clear() {
        this.#pausedEntries = null;
        this.#log.clear();
        this.draw();
    }
}

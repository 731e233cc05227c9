import { formatMoment } from "../catalog/format.js";
import { isEqual } from "../catalog/part-reader.js";
import { onPlainClick } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { Rows } from "../elements/rows.js";
import { dottedList, formatNumber, message } from "../text/messages.js";
import { EntryContent } from "./dock-entry-content.js";
import { clientOf, devicesOf, isError, isFailure } from "./timeline.js";

/** @typedef {import("./timeline.js").TimelineEntry} TimelineEntry */

/** The maximum number of changes in the line of an entry. */
const maximumChanges = 2;

/** The maximum number of older entries with the same error. */
const maximumEqual = 50;

/** A row of the timeline: a line about a request or a change, which opens to show all of it. */
export class EntryRow {
    #context;
    #words;
    #entry;
    #list;
    #drawn = "";
    #content = /** @type {EntryContent|null} */ (null);
    #badge = element("span", { class: "log-badge" });
    #client = element("span", { class: "log-client", dir: "auto" });
    #subject = element("span", { class: "log-subject", dir: "auto" });
    #time = element("time", { class: "log-time" });
    #action = element("span", { class: "log-action" });
    #path = element("code", { class: "log-path", dir: "ltr" });
    #changes = element("span", { class: "log-changes" });
    #meta = element("span", { class: "log-meta" });
    #link = element("a", { class: "tool log-link", onclick: onPlainClick(() =>
        this.#context.router.go({ device: devicesOf(this.#entry)[0], view: "home" })) }, createIcon("chevron"));
    #details;
    /** The older entries with the same error. */
    #equal = /** @type {{ node: HTMLElement, summary: HTMLElement, rows: Rows<TimelineEntry, EntryRow> }|null} */ (null);

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("./timeline-words.js").TimelineWords} words
     * @param {TimelineEntry} entry
     * @param {{ onToggle: () => void, resume: () => void, equalTo: (entry: TimelineEntry) => TimelineEntry[] }} list
     *        equalTo: returns the older entries with the same error
     */
    constructor(context, words, entry, list) {
        this.#context = context;
        this.#words = words;
        this.#entry = entry;
        this.#list = list;
        this.#details = element("details", { class: "log-details", ontoggle: () => {
            if (this.#details.open && !this.#content) {
                this.#content = new EntryContent(context, words, entry, list.resume);
                this.#details.append(this.#content.node);
                this.#showEqual(list.equalTo(entry));
            }
            list.onToggle();
        } }, element("summary", { class: "log-line" },
            this.#time, this.#badge,
            element("span", { class: "log-title" }, this.#client, this.#subject, this.#action, this.#path),
            this.#changes, this.#meta));
        this.node = element("li", { class: "log-entry", "data-origin": entry.origin }, this.#details, this.#link);
    }

    /** Draws the entry again if it has changed. */
    show() {
        const entry = this.#entry;
        const equal = this.#list.equalTo(entry);
        const state = `${entry.version} ${equal.length} ${equal[0]?.key}`;
        if (state === this.#drawn) return;
        this.#drawn = state;
        setAttribute(this.#time, "datetime", new Date(entry.at).toISOString());
        setText(this.#time, formatMoment(entry.at));
        this.#showBadge();
        this.#showTitle();
        this.#showChanges();
        const { request, frameCount, frames } = entry;
        setText(this.#meta, dottedList([
            equal.length > 0 ? `×${formatNumber(equal.length + 1)}` : "",
            request?.recorded ? this.#words.homeTimeOf({ data: request.recorded, at: request.at })
                : request || !frames[0] ? "" : this.#words.homeTimeOf(frames[0]),
            !request || request.duration === null || Number.isNaN(request.duration) ? "" : message("dock.duration", { count: request.duration }),
            frameCount > 0 && (request || frameCount > 1) ? message("dock.frames", { count: frameCount }) : "",
        ]));
        this.#content?.update();
        if (this.#content) this.#showEqual(equal);
    }

    /** Shows older entries with the same error below the content. */
    #showEqual(/** @type {TimelineEntry[]} */ equal) {
        if (equal.length === 0 && !this.#equal) return;
        this.#equal ??= this.#makeEqual();
        const { node, summary, rows } = this.#equal;
        node.hidden = equal.length === 0;
        setText(summary, message("dock.equalErrors", { count: equal.length }));
        rows.show(equal.slice(0, maximumEqual));
    }

    #makeEqual() {
        const summary = element("summary", { class: "log-equal-title" });
        const list = element("ol", { class: "entries" });
        const node = element("details", { class: "log-equal" }, summary, list);
        this.#details.append(node);
        const { resume } = this.#list;
        return { node, summary, rows: new Rows(list, (/** @type {TimelineEntry} */ entry) => entry, (entry) =>
            new EntryRow(this.#context, this.#words, entry, { onToggle: () => {}, resume, equalTo: () => [] })) };
    }

    /** The status of a request, or who caused the frames. */
    #showBadge() {
        const { request, origin } = this.#entry;
        const hasFailed = isFailure(this.#entry);
        const client = this.#words.clientName(clientOf(this.#entry));
        // The requests of this tab need no name.
        setText(this.#client, request?.recorded ? client || message("dock.otherClient") : "");
        setAttribute(this.node, "data-origin", origin);
        setAttribute(this.node, "data-error", isError(this.#entry) ? "" : null);
        setAttribute(this.#badge, "data-kind", request ? this.#statusKind : hasFailed ? "failed" : origin);
        if (request) {
            const isWaiting = request.duration === null;
            setText(this.#badge, isWaiting ? "…" : request.refusal ? message("dock.refused")
                : request.status === 0 ? message("dock.noResponse") : String(request.status));
            return;
        }
        const texts = /** @type {const} */ ({
            tab: "dock.tab", page: "dock.page", client: "dock.otherClient", home: "dock.simulation",
            connection: "dock.connection",
        });
        setText(this.#badge, hasFailed ? message("scenarios.failed") : client || message(texts[origin]));
    }

    get #statusKind() {
        const { request } = this.#entry;
        if (!request || request.duration === null) return "waiting";
        return request.refusal ? "refused" : request.problem ? "failed" : "done";
    }

    #showTitle() {
        const { request, frames } = this.#entry;
        const devices = devicesOf(this.#entry);
        const { subject, action } = request ? this.#words.requestTitle(request) : { subject: "", action: "" };
        if (subject || action) {
            setText(this.#subject, subject);
            setText(this.#action, action);
        } else {
            const names = [...new Set(frames.map((frame) => this.#words.subjectOf(frame)))].filter(Boolean);
            const rest = names.length - 1;
            const title = !request && frames[0] ? this.#words.titleOf(frames[0]) : "";
            setText(this.#subject, names[0] ?? "");
            setText(this.#action, rest > 0 ? message("dock.more", { count: rest }) : title);
        }
        setText(this.#path, request ? `${request.method} ${request.target}` : "");
        this.#link.hidden = !this.#context.model.devices.has(devices[0] ?? "");
        if (this.#link.hidden) return;
        setAttribute(this.#link, "href", this.#context.router.href({ device: devices[0], view: "home" }));
        const label = message("dock.openDevice", { device: this.#words.deviceName(devices[0]) });
        setAttribute(this.#link, "aria-label", label);
        setAttribute(this.#link, "title", label);
    }

    /** Shows the first changed values: from the value before the first frame to the one after the last. */
    #showChanges() {
        const { request } = this.#entry;
        if (isError(this.#entry)) {
            setText(this.#changes, request?.refusal || request?.problem?.detail || "");
            return;
        }
        const fault = request?.fault ? message("device.fault", { fault: request.fault }) : "";
        const all = mergedChanges(this.#entry);
        const shown = all.slice(0, maximumChanges).flatMap((change) => this.#words.changesOf(change));
        const texts = shown.map(lineOf);
        if (all.length > maximumChanges) texts.push(`+${formatNumber(all.length - maximumChanges)}`);
        setText(this.#changes, dottedList([fault, ...texts]));
    }
}

/** Returns a change as one text. Values that look alike are shown once. */
function lineOf(/** @type {import("./timeline-words.js").ChangeText} */ change) {
    const { label, before, after, rawBefore, rawAfter } = change;
    if (after === null) return label;
    if (before === null || rawBefore === null || rawAfter === null) return message("dock.labeled", { label, value: after });
    return message("dock.labeled",
        { label, value: before === after ? after : message("dock.change", { before, after }) });
}

/**
 * Returns the values that the frames of an entry change, each once: with the value before the first frame and after the
 * last one. Values that are as before are left out.
 */
function mergedChanges(/** @type {TimelineEntry} */ { frames }) {
    /** @type {Map<string, import("./timeline.js").TimelineFrame>} */
    const merged = new Map();
    for (const frame of frames) {
        for (const change of frame.changes) {
            const { deviceID = "", part = "", trait = "", object } = frame.data ?? {};
            const key = [deviceID || object?.id, part, trait, change.name].join(" ");
            const before = merged.get(key)?.changes[0].before ?? change.before;
            merged.set(key, { ...frame, changes: [{ ...change, before }] });
        }
    }
    return [...merged.values()].filter(({ changes: [{ before, after }] }) => before === undefined || !isEqual(before, after));
}

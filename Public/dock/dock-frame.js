import { formatMoment } from "../catalog/format.js";
import { onPlainClick } from "../elements/controls.js";
import { copyButton, curlCommand } from "../elements/copy.js";
import { element } from "../elements/dom.js";
import { message } from "../text/messages.js";
import { deviceOf } from "./timeline.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("./timeline.js").TimelineFrame} TimelineFrame */
/** @typedef {import("./timeline-words.js").TimelineWords} TimelineWords */

/**
 * Creates the item of a frame: its device, trait and values, and all its data below. A frame does not change.
 *
 * @param {Context} context
 * @param {TimelineWords} words
 * @param {TimelineFrame} frame
 * @returns {HTMLElement}
 */
export function frameNode(context, words, frame) {
    const changes = words.changesOf(frame);
    const title = words.titleOf(frame);
    const homeTime = words.homeTimeOf(frame);
    return element("li", { class: "frame", "data-kind": frame.name },
        element("div", { class: "frame-head" },
            element("time", { class: "log-time" }, formatMoment(frame.at)),
            element("span", { class: "frame-kind" }, frame.name),
            subjectNode(context, words, frame),
            frame.data?.trait && element("code", { class: "frame-trait", dir: "ltr" }, frame.data.trait),
            title && element("span", { class: "frame-title" }, title),
            homeTime && element("span", { class: "quiet" }, homeTime)),
        changes.length > 0 && element("ul", { class: "frame-changes" }, ...changes.map(changeNode)),
        frame.data !== null && dataNode(context, frame));
}

/** A value before and after, in words and as JSON. */
function changeNode(/** @type {import("./timeline-words.js").ChangeText} */ change) {
    const { name, label, before, after, rawBefore, rawAfter } = change;
    if (after === null) return element("li", {}, element("span", { class: "change-name" }, label));
    const words = before === null ? after : message("dock.change", { before, after });
    const raw = rawBefore === null ? rawAfter : message("dock.change", { before: rawBefore, after: rawAfter ?? "" });
    return element("li", {},
        element("span", { class: "change-name" }, message("dock.labeled", { label, value: "" }).trim()),
        element("span", { class: "change-words" }, words),
        element("code", { class: "change-raw", dir: "ltr" }, `${name}: ${raw}`));
}

/** The name of the object of a frame; that of a device is a link to it. */
function subjectNode(/** @type {Context} */ context, /** @type {TimelineWords} */ words,
    /** @type {TimelineFrame} */ frame) {
    const device = deviceOf(frame);
    const name = words.subjectOf(frame);
    if (!context.model.devices.has(device)) return name && element("span", { dir: "auto" }, name);
    return element("a", { class: "frame-device", dir: "auto", href: context.router.href({ device, view: "home" }),
        onclick: onPlainClick(() => context.router.go({ device, view: "home" })) }, name);
}

/** All data of a frame, created when it is opened, with commands that copy it or resume the stream before it. */
function dataNode(/** @type {Context} */ { announce }, /** @type {TimelineFrame} */ frame) {
    const { id, data, previous, size } = frame;
    const details = element("details", { class: "frame-data", ontoggle: () => {
        if (!details.open || details.childElementCount > 1) return;
        const text = JSON.stringify(data, null, 2);
        details.append(
            element("pre", { class: "code-block", tabindex: "0", dir: "ltr", "aria-label": message("dock.frameData") },
                text),
            element("div", { class: "log-tools" },
                copyButton(message("dock.copyData"), message("dock.copyData"), () => text, announce),
                previous && copyButton(message("dock.copyResume"), curlCommand(previous),
                    () => curlCommand(previous), announce)));
    } }, element("summary", {}, id ? element("code", { dir: "ltr" }, id) : message("dock.frameData"),
        size > 0 && element("span", { class: "quiet" }, ` · ${message("dock.size", { count: size })}`)));
    return details;
}

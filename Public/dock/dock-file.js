import { createButton } from "../elements/controls.js";
import { element } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { formatNumber, message } from "../text/messages.js";
import { isRecording, timelineOf } from "./recording.js";
import { readSavedStream } from "./saved-stream.js";

/** The maximum number of shown numbers of invalid lines. */
const maximumNumbers = 10;

/** A saved stream that the timeline shows in place of the frames of this tab. */
export class DockFile {
    /** The content of the file; null if none is shown. */
    timeline = /** @type {import("./timeline.js").Timeline|null} */ (null);

    #input = element("input", { type: "file", accept: ".ndjson,.jsonl,.json,.sse,.txt", class: "unseen",
        tabindex: "-1", "aria-hidden": "true", onchange: () => {
            const [file] = this.#input.files ?? [];
            if (file) void this.#open(file);
            // The same file can be chosen again.
            this.#input.value = "";
        } });

    /** The button that opens a file. */
    button = element("span", {},
        createButton({ class: "button is-small", title: message("dock.openFile") }, () => this.#input.click(),
            createIcon("load"), element("span", { class: "dock-tool-text" }, message("dock.openFile"))),
        this.#input);

    /** The name of the file and its invalid lines. */
    banner = element("div", { class: "dock-banner", role: "status", hidden: true });

    #context;
    #onChange;

    /**
     * @param {import("../home/context.js").Context} context
     * @param {() => void} onChange called when a file is shown or closed
     */
    constructor(context, onChange) {
        this.#context = context;
        this.#onChange = onChange;
    }

    /** Opens files that are dropped on an element. */
    acceptDrops(/** @type {HTMLElement} */ node) {
        const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
        node.addEventListener("dragover", (event) => {
            if (!hasFile(event)) return;
            event.preventDefault();
            node.dataset.dropping = message("dock.dropFile");
        });
        node.addEventListener("dragleave", (event) => {
            const target = /** @type {Node|null} */ (event.relatedTarget);
            if (!node.contains(target)) delete node.dataset.dropping;
        });
        node.addEventListener("drop", (event) => {
            delete node.dataset.dropping;
            if (!hasFile(event)) return;
            event.preventDefault();
            const [file] = event.dataTransfer?.files ?? [];
            if (file) void this.#open(file);
        });
    }

    /** Shows the recording of a scenario. */
    showRecording(/** @type {string} */ name, /** @type {any[]} */ lines) {
        this.timeline = timelineOf(lines);
        this.#showBanner(message("scenarios.recording", { name }), []);
        this.#onChange();
    }

    /** Shows the timeline of this tab again. */
    close() {
        if (!this.timeline) return;
        this.timeline = null;
        this.banner.hidden = true;
        this.banner.replaceChildren();
        this.#onChange();
    }

    async #open(/** @type {File} */ file) {
        try {
            const { timeline, invalidLines } = contentOf(await file.text());
            if (timeline.entries.length === 0) throw new RangeError(message("dock.fileUnreadable", { file: file.name }));
            this.timeline = timeline;
            this.#showBanner(message("dock.fileShown", { file: file.name }), invalidLines);
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            this.#context.toasts.show({ text, isProblem: true });
            return;
        }
        this.#onChange();
    }

    #showBanner(/** @type {string} */ text, /** @type {number[]} */ invalidLines) {
        const count = invalidLines.length;
        const numbers = invalidLines.slice(0, maximumNumbers).map((number) => formatNumber(number)).join(", ")
            + (count > maximumNumbers ? " …" : "");
        const close = createButton({ class: "button is-small" }, () => {
            this.close();
            /** @type {HTMLElement|null} */ (this.button.querySelector("button"))?.focus();
        }, message("dock.closeFile"));
        this.banner.replaceChildren(
            element("p", { dir: "auto" }, text),
            count > 0 ? element("p", { class: "dock-invalid" }, message("dock.invalidLines", { count }), " ",
                message("dock.invalidLineNumbers", { count, numbers })) : "",
            close);
        this.banner.hidden = false;
    }
}

/** Returns the content of a saved stream or of a recording, and the numbers of the lines that are not valid. */
function contentOf(/** @type {string} */ text) {
    if (!isRecording(text)) return readSavedStream(text);
    const invalidLines = /** @type {number[]} */ ([]);
    const lines = text.split("\n").flatMap((line, index) => {
        if (line.trim() === "") return [];
        try {
            const object = JSON.parse(line);
            if (object !== null && typeof object === "object") return [object];
        } catch {
            // The line is counted below.
        }
        invalidLines.push(index + 1);
        return [];
    });
    return { timeline: timelineOf(lines), invalidLines };
}

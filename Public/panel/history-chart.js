import { keyOf } from "../catalog/part-reader.js";
import { fullValueText, shownNumber, valueText } from "../catalog/value-text.js";
import { element, setAttribute, setText, svgElement } from "../elements/dom.js";
import { locale, message } from "../text/messages.js";
import { spanAt, spansOf } from "./history-data.js";

/** @typedef {import("./history-data.js").Point} Point */
/** @typedef {import("./history-data.js").Span} Span */
/** @typedef {import("../catalog/part-reader.js").PartReader} PartReader */

/**
 * The data of a chart. `start` and `end` are times in milliseconds; `current` is the value at the end.
 *
 * @typedef {{ watched: import("../actions/device-sections.js").Watched, label: string, points: Point[], current: any,
 *             reader: PartReader, start: number, end: number }} ChartData
 */

/** The size of the drawing area. It is stretched to the width of the panel. */
const width = 600;
const height = 120;

/** The maximum number of rows of the table. */
const maximumRows = 200;

/** The number of colors of states; further states repeat them. */
const stateColors = 6;

/** The history of one reading: a line for numbers, bars for states, and a table of both. */
export class HistoryChart {
    #title = element("h3", {});
    #now = element("span", { class: "chart-now" });
    /** The value at the pointer, or the one that the keys have reached. */
    #reading = element("output", { class: "chart-reading", hidden: true });
    #cursor = element("span", { class: "chart-cursor", hidden: true });
    #drawing = element("div", { class: "chart-drawing" });
    #plot = element("div", {
        class: "chart-plot", role: "slider", tabindex: "0", "aria-readonly": "true",
        onpointermove: (/** @type {PointerEvent} */ event) => this.#readAtPointer(event),
        onpointerleave: () => this.#stopReading(), onblur: () => this.#stopReading(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#readByKey(event),
    }, this.#drawing, this.#cursor, this.#reading);
    #readIndex = 0;
    #axis = element("div", { class: "chart-axis", "aria-hidden": "true" },
        element("span"), element("span"));
    #empty = element("p", { class: "panel-empty" });
    #table = element("tbody");
    #details = element("details", { class: "chart-table", ontoggle: () => this.#drawTable() },
        element("summary", {}, message("panel.chartTable")),
        element("table", {}, element("thead", {}, element("tr", {},
            element("th", { scope: "col" }, message("panel.time")),
            element("th", { scope: "col" }, message("panel.value")))), this.#table));
    #data = /** @type {ChartData|null} */ (null);
    #key = "";
    node = element("section", { class: "chart" },
        element("div", { class: "chart-head" }, this.#title, this.#now), this.#empty, this.#plot, this.#axis,
        this.#details);

    draw(/** @type {ChartData} */ data) {
        this.#data = data;
        const { points, start, current, label } = data;
        setText(this.#title, label);
        setText(this.#now, this.#textOf(current));
        // The end moves in steps that can be seen.
        const position = Math.round(data.end / Math.max(1000, (data.end - start) / 100));
        // All charts have one axis, also those that have not changed.
        setText(this.#axis.children[0], timeText(start));
        setText(this.#axis.children[1], timeText(data.end));
        const key = `${points.length} ${points.at(-1)?.time} ${Math.round(start / 1000)} ${keyOf(current)} ${position}`;
        if (key === this.#key) return;
        this.#key = key;
        const spans = this.#spans;
        const hasHistory = points.length > 0;
        this.#empty.hidden = hasHistory;
        this.#plot.hidden = this.#axis.hidden = this.#details.hidden = !hasHistory;
        setText(this.#empty, message("panel.noChange"));
        if (!hasHistory) return;
        const isNumber = spans.every(({ value }) => value === null || this.#numberOf(value) !== null)
            && spans.some(({ value }) => typeof value === "number");
        this.#drawing.replaceChildren(isNumber ? this.#line(spans, start) : this.#bars(spans, start));
        setAttribute(this.#plot, "aria-label", message("panel.chart", { reading: label, count: spans.length }));
        setAttribute(this.#plot, "aria-valuemin", "1");
        setAttribute(this.#plot, "aria-valuemax", String(Math.max(1, spans.length)));
        this.#readIndex = Math.max(0, spans.length - 1);
        this.#describe(spans[this.#readIndex]);
        this.#drawTable();
    }

    /** The spans of the values in the selected time. */
    get #spans() {
        const { points, start, end } = /** @type {ChartData} */ (this.#data);
        return spansOf(points, start, end);
    }

    /** Returns a value as the number that people read; null if it is none. */
    #numberOf(/** @type {any} */ value) {
        const { definition } = /** @type {ChartData} */ (this.#data).watched;
        if (typeof value !== "number" || definition.names || definition.words) return null;
        const number = definition.format ? shownNumber(value, definition.format) : value;
        return Number.isFinite(number) ? number : null;
    }

    #textOf(/** @type {any} */ value) {
        const { watched: { definition, reading }, reader } = /** @type {ChartData} */ (this.#data);
        return valueText(value, definition, reader, reading.trait, reading).text
            || fullValueText(value, definition, reader, reading.trait);
    }

    /** Names the value of a span for screen readers. */
    #describe(/** @type {Span|undefined} */ span) {
        if (!span) return "";
        const text = message("dock.labeled", { label: timeText(span.start), value: this.#textOf(span.value) });
        setAttribute(this.#plot, "aria-valuenow", String(this.#readIndex + 1));
        setAttribute(this.#plot, "aria-valuetext", text);
        return text;
    }

    #readAtPointer(/** @type {PointerEvent} */ { clientX }) {
        const { start, end } = /** @type {ChartData} */ (this.#data);
        const { left, width: shown } = this.#drawing.getBoundingClientRect();
        const part = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, shown)));
        const time = start + part * (end - start);
        const span = spanAt(this.#spans, time);
        const text = span ? this.#textOf(span.value) : message("panel.notRecorded");
        this.#showReading(part, message("dock.labeled", { label: timeText(time), value: text }));
    }

    /** The arrow keys, Home and End read the values one after another. Time runs to the right in all languages. */
    #readByKey(/** @type {KeyboardEvent} */ event) {
        const spans = this.#spans;
        const next = /** @type {Record<string, number>} */ ({
            ArrowLeft: this.#readIndex - 1, ArrowRight: this.#readIndex + 1, Home: 0, End: spans.length - 1,
        })[event.key];
        if (next === undefined) return;
        event.preventDefault();
        this.#readIndex = Math.min(spans.length - 1, Math.max(0, next));
        const span = spans[this.#readIndex];
        const { start, end } = /** @type {ChartData} */ (this.#data);
        if (span) this.#showReading((span.start - start) / Math.max(1, end - start), this.#describe(span));
    }

    #showReading(/** @type {number} */ part, /** @type {string} */ text) {
        this.#cursor.hidden = this.#reading.hidden = false;
        this.#cursor.style.left = `${round(part * 100)}%`;
        setAttribute(this.#reading, "data-end", part > 0.5 ? "" : null);
        setText(this.#reading, text);
    }

    #stopReading() {
        this.#cursor.hidden = this.#reading.hidden = true;
    }

    /** Draws numbers as a line. A value holds until the next one. */
    #line(/** @type {Span[]} */ spans, /** @type {number} */ start) {
        const shown = spans.map((span) => ({ ...span, number: this.#numberOf(span.value) }));
        const numbers = shown.flatMap(({ number }) => (number === null ? [] : [number]));
        const [minimum, maximum] = [Math.min(...numbers), Math.max(...numbers)];
        const { end } = /** @type {ChartData} */ (this.#data);
        const x = (/** @type {number} */ time) => round((time - start) / Math.max(1, end - start) * width);
        const y = (/** @type {number} */ number) => maximum === minimum ? height / 2
            : round(height - 8 - (number - minimum) / (maximum - minimum) * (height - 16));
        let path = "";
        for (const { number, start: from, end: to } of shown) {
            if (number === null) path += " ";
            else path += `${path === "" || path.endsWith(" ") ? "M" : "L"}${x(from)} ${y(number)}H${x(to)}`;
        }
        const svg = svgElement("svg",
            { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
        svg.append(svgElement("path", { d: path.trim(), class: "chart-line" }));
        const valueOf = (/** @type {number} */ number) =>
            this.#textOf(shown.find((each) => each.number === number)?.value);
        return element("div", { class: "chart-line-box" }, svg,
            element("span", { class: "chart-maximum" }, valueOf(maximum)),
            maximum !== minimum && element("span", { class: "chart-minimum" }, valueOf(minimum)));
    }

    /** Draws states as bars, with their words. */
    #bars(/** @type {Span[]} */ spans, /** @type {number} */ start) {
        const { end } = /** @type {ChartData} */ (this.#data);
        const states = [...new Set(spans.map(({ value }) => keyOf(value)))];
        const widen = (/** @type {HTMLElement} */ bar, /** @type {number} */ from, /** @type {number} */ to) => {
            bar.style.setProperty("flex-grow", String(round((to - from) / Math.max(1, end - start) * 1000)));
            return bar;
        };
        const bars = spans.map((span) => widen(element("span", { class: "chart-bar",
            "data-state": states.indexOf(keyOf(span.value)) % stateColors,
        },
        element("span", {}, this.#textOf(span.value))), span.start, span.end));
        // Before the first change the state is not known.
        const first = spans[0]?.start ?? start;
        const unknown = first > start ? [widen(element("span", { class: "chart-unknown" }), start, first)] : [];
        return element("div", { class: "chart-bars" }, ...unknown, ...bars);
    }

    /** Fills the table while it is open. */
    #drawTable() {
        if (!this.#data || !this.#details.open) return;
        const spans = this.#spans.slice(-maximumRows).reverse();
        this.#table.replaceChildren(...spans.map(({ start, value }) => element("tr", {},
            element("td", {}, timeText(start)), element("td", {}, this.#textOf(value)))));
    }
}

/** Returns a time of the home with its date, as short as a chart needs it. */
export function timeText(/** @type {number|string} */ time) {
    return new Date(time).toLocaleString(locale(), { dateStyle: "short", timeStyle: "medium" });
}

function round(/** @type {number} */ value) {
    return Math.round(value * 10) / 10;
}

import { element, setAttribute, setText, svgElement } from "../elements/dom.js";
import { Rows } from "../elements/rows.js";
import { formatNumber, message } from "../text/messages.js";
import { asRate } from "./status-facts.js";

/** @typedef {import("./status-facts.js").Fact} Fact */

/** The minimum and maximum of the milliseconds that a small chart shows. */
const shownTime = { minimum: 60_000, maximum: 300_000 };

/** The size of a small chart in its own units. */
const chart = { width: 100, height: 24 };

/** A list of facts with their names. Only differences are written. */
export class FactList {
    node = element("dl", { class: "status-facts" });
    #rows = new Rows(this.node, (/** @type {Fact} */ { key }) => key, () => new FactRow());

    show(/** @type {Fact[]} */ facts) {
        this.#rows.show(facts);
    }

    /** Returns the element beside the value of a fact, for a button. */
    valueNode(/** @type {string} */ key) {
        return this.#rows.of(key)?.valueNode;
    }
}

/** A name, a value, and a chart or a bar. */
class FactRow {
    #label = element("dt");
    #text = element("span", { class: "fact-text", dir: "auto" });
    #chart = /** @type {Sparkline|null} */ (null);
    #meter = /** @type {HTMLElement|null} */ (null);
    valueNode = element("dd", {}, this.#text);
    node = element("div", { class: "fact" }, this.#label, this.valueNode);

    show(/** @type {Fact} */ fact) {
        setText(this.#label, fact.label);
        setText(this.#text, fact.value);
        setAttribute(this.node, "data-tone", fact.tone ?? null);
        if (fact.series && !this.#chart) {
            this.#chart = new Sparkline();
            this.valueNode.append(this.#chart.node);
        }
        this.#chart?.show(fact);
        if (fact.usage !== undefined) this.#showUsage(fact);
    }

    /** A bar from 0 to the limit; the text states the same. */
    #showUsage(/** @type {Fact} */ { label, value, usage }) {
        if (!this.#meter) {
            this.#meter = element("div", { class: "meter", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100" },
                element("span"));
            this.valueNode.append(this.#meter);
        }
        const meter = /** @type {HTMLElement} */ (this.#meter);
        meter.hidden = !usage;
        if (!usage) return;
        const percent = Math.round(usage.fraction * 100);
        setAttribute(meter, "aria-label", label);
        setAttribute(meter, "aria-valuenow", String(percent));
        setAttribute(meter, "aria-valuetext", value);
        setAttribute(meter, "data-level", usage.level);
        meter.style.setProperty("--fraction", `${usage.fraction * 100}%`);
    }
}

/** The rates of the last minutes as a line. */
class Sparkline {
    #line = svgElement("path", { class: "sparkline-line" });
    #area = svgElement("path", { class: "sparkline-area" });
    node = svgElement("svg", { class: "sparkline", viewBox: `0 0 ${chart.width} ${chart.height}`,
        preserveAspectRatio: "none", role: "img" });

    constructor() {
        this.node.append(this.#area, this.#line);
    }

    show(/** @type {Fact} */ { label, series = [] }) {
        const now = Date.now();
        const age = now - (series[0]?.at ?? now);
        const time = Math.min(shownTime.maximum, Math.max(shownTime.minimum, age));
        const maximum = Math.max(...series.map(({ value }) => value), 0);
        const points = series.map(({ at, value }) => {
            const x = Math.max(0, 1 - (now - at) / time) * chart.width;
            const y = chart.height - 1 - (maximum === 0 ? 0 : value / maximum * (chart.height - 3));
            return `${x.toFixed(1)} ${y.toFixed(1)}`;
        });
        const line = points.length > 1 ? `M${points.join("L")}` : "";
        const [first = ""] = points[0]?.split(" ") ?? [];
        const [last = ""] = points[points.length - 1]?.split(" ") ?? [];
        setAttribute(this.#line, "d", line);
        setAttribute(this.#area, "d", line && `${line}L${last} ${chart.height}L${first} ${chart.height}Z`);
        setAttribute(this.node, "aria-label", message("status.chart",
            { label, count: Math.round(time / 60_000), maximum: asRate(maximum) ?? formatNumber(0) }));
    }
}

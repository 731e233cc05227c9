/**
 * A value of a metric with its labels.
 *
 * @typedef {{ labels: Record<string, string>, value: number }} Sample
 */

/**
 * Parses the text format of Prometheus. Comments and lines that are not samples are ignored.
 *
 * @param {string} text
 * @returns {Map<string, Sample[]>} the samples by the name of their metric
 */
export function parseMetrics(text) {
    /** @type {Map<string, Sample[]>} */
    const metrics = new Map();
    for (const line of text.split("\n")) {
        const [, name, labelText = "", valueText] =
            /^([A-Za-z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?\s+(\S+)/.exec(line) ?? [];
        const value = numberOf(valueText);
        if (name === undefined || value === undefined) continue;
        const samples = metrics.get(name);
        const sample = { labels: parseLabels(labelText), value };
        if (samples) samples.push(sample);
        else metrics.set(name, [sample]);
    }
    return metrics;
}

/** Returns the sum of the samples of a metric that have these labels; undefined if there is none. */
export function sumOf(
    /** @type {Map<string, Sample[]>} */ metrics, /** @type {string} */ name,
    /** @type {Record<string, string>} */ labels = {}
) {
    const samples = (metrics.get(name) ?? []).filter((sample) =>
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value));
    return samples.length === 0 ? undefined : samples.reduce((sum, { value }) => sum + value, 0);
}

/**
 * Returns the upper limit of the bucket of a histogram below which this part of its values lies; undefined if it has no
 * values. Infinity means that the value is above all limits.
 *
 * @param {Map<string, Sample[]>} metrics
 * @param {string} name of the histogram, without `_bucket`
 * @param {number} part such as 0.99
 */
export function quantileOf(metrics, name, part) {
    const buckets = (metrics.get(`${name}_bucket`) ?? [])
        .map(({ labels, value }) => ({ limit: numberOf(labels.le) ?? Infinity, value }))
        .sort((first, second) => first.limit - second.limit);
    const total = buckets[buckets.length - 1]?.value ?? 0;
    return total === 0 ? undefined : buckets.find(({ value }) => value >= total * part)?.limit;
}

/** Milliseconds for which rates are stored. */
const storedTime = 300_000;

/** Milliseconds between two readings after which a rate would be an average over too long a time. */
const longestInterval = 60_000;

/** Computes how fast counters grow, from two or more readings, and stores the rates of the last minutes. */
export class Rates {
    #previous = /** @type {{ at: number, values: Map<string, number> }|null} */ (null);
    #rates = /** @type {Map<string, number>} */ (new Map());
    #series = /** @type {Map<string, { at: number, value: number }[]>} */ (new Map());

    /**
     * Adds a reading of counters. A counter that is smaller than before has started again at 0.
     *
     * @param {Map<string, number>} values by name
     * @param {number} at the time of the reading, in milliseconds
     */
    add(values, at) {
        const previous = this.#previous;
        if (previous && at <= previous.at) return;
        this.#previous = { at, values: new Map(values) };
        this.#rates = new Map();
        if (!previous || at - previous.at > longestInterval) return;
        for (const [name, value] of values) {
            const before = previous.values.get(name);
            if (before === undefined) continue;
            const growth = value < before ? value : value - before;
            const rate = growth * 1000 / (at - previous.at);
            this.#rates.set(name, rate);
            const series = (this.#series.get(name) ?? []).filter((each) => at - each.at <= storedTime);
            this.#series.set(name, [...series, { at, value: rate }]);
        }
    }

    /** Returns the rates of a counter in the last minutes, the oldest first. */
    series(/** @type {string} */ name) {
        return this.#series.get(name) ?? [];
    }

    /** Returns the growth of a counter per second; undefined before its second reading. */
    perSecond(/** @type {string} */ name) {
        return this.#rates.get(name);
    }
}

/**
 * Returns how near a value is to its limit.
 *
 * @param {number} value
 * @param {number|null|undefined} limit null or undefined if there is none
 * @returns {{ fraction: number, level: "normal"|"near"|"reached" }|null} null if there is no limit
 */
export function usageOf(value, limit) {
    if (limit === null || limit === undefined || limit <= 0) return null;
    const fraction = Math.min(1, Math.max(0, value / limit));
    return { fraction, level: fraction >= 1 ? "reached" : fraction >= 0.8 ? "near" : "normal" };
}

/** The numbers that the format writes as words. */
const namedNumbers = new Map([["+Inf", Infinity], ["Inf", Infinity], ["-Inf", -Infinity], ["NaN", NaN]]);

/** @returns {number|undefined} undefined if the text is not a number of the format */
function numberOf(/** @type {string|undefined} */ text) {
    if (text === undefined) return undefined;
    const value = namedNumbers.get(text) ?? Number(text);
    return Number.isNaN(value) && text !== "NaN" ? undefined : value;
}

/** Parses `a="x",b="y"`. In a value, a backslash comes before a quotation mark, a backslash or `n`. */
function parseLabels(/** @type {string} */ text) {
    /** @type {Record<string, string>} */
    const labels = {};
    for (const [, name, value] of text.matchAll(/([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g)) {
        labels[name] = value.replace(/\\(.)/g, (_, character) => (character === "n" ? "\n" : character));
    }
    return labels;
}

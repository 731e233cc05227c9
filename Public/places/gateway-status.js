import { parseMetrics, quantileOf, Rates, sumOf } from "./metrics.js";

/** @typedef {import("./metrics.js").Sample} Sample */

/**
 * A check of `/health` or `/ready`. `status` is `ok`, or a word such as `catchingUp`.
 *
 * @typedef {{ name: string, status: string, detail: string }} Check
 */

/**
 * The result of one reading of the gateway. A part is undefined if its request failed; `problem` is the reason.
 * `health` and `ready` contain checks, or the members of a problem.
 *
 * @typedef {{ health?: any, ready?: any, metrics?: string, limits?: Record<string, number|null>,
 *             problem?: unknown }} Reading
 */

/**
 * A sentence about the state of the gateway. `reason` is a sentence of the gateway, or the name of a limit; empty if
 * there is none.
 *
 * @typedef {{ kind: "unreachable"|"rejected"|"unhealthy"|"catchingUp"|"limit"|"refusing", reason: string,
 *             level: "warning"|"bad" }} Finding
 */

/** The prefix of the names of the gateway's own metrics. */
const prefix = "home_gateway_";

/** The part of a limit from which it is shown as nearly reached. */
const nearFraction = 0.8;

/**
 * The limits whose use the metrics state, with the names of the metrics.
 *
 * @type {readonly { limit: string, metric: string }[]}
 */
export const measuredLimits = [
    { limit: "connections", metric: "http_counted_connections" },
    { limit: "streams", metric: "streams" },
    { limit: "pendingResponseBytes", metric: "http_pending_bytes" },
];

/** The counters of what the gateway has rejected because of a limit. */
export const rejectionMetrics = /** @type {const} */ ([
    "http_refused_connections", "http_refused_client_connections", "http_refused_streams",
    "http_refused_client_streams", "http_refused_client_requests", "http_refused_answers",
]);

/** The state of the gateway, from repeated readings. After a failure, the last values stay, marked as outdated. */
export class GatewayStatus {
    health = /** @type {any} */ (null);
    ready = /** @type {any} */ (null);
    limits = /** @type {Record<string, number|null>} */ ({});
    rates = new Rates();

    /** When all parts were read last, in milliseconds; 0 before. */
    readAt = 0;

    /** Why the last reading is not complete; null if it is. */
    problem = /** @type {unknown} */ (null);

    #metrics = /** @type {Map<string, Sample[]>} */ (new Map());

    /** Applies a reading. */
    add(/** @type {Reading} */ reading, /** @type {number} */ now) {
        this.problem = reading.problem ?? null;
        if (!this.problem) this.readAt = now;
        this.health = reading.health ?? this.health;
        this.ready = reading.ready ?? this.ready;
        this.limits = reading.limits ?? this.limits;
        if (reading.metrics === undefined) return;
        this.#metrics = parseMetrics(reading.metrics);
        this.rates.add(this.#counters(), now);
    }

    /** Whether anything was read. */
    get isEmpty() {
        return this.#metrics.size === 0 && this.health === null;
    }

    /** Returns the value of a metric, summed over its labels; undefined if the gateway does not offer it. */
    value(/** @type {string} */ name, /** @type {Record<string, string>} */ labels = {}) {
        return sumOf(this.#metrics, prefix + name, labels) ?? sumOf(this.#metrics, name, labels);
    }

    /** Returns a label of the first sample of a metric; undefined if there is none. */
    label(/** @type {string} */ name, /** @type {string} */ label) {
        return this.#metrics.get(prefix + name)?.[0]?.labels[label];
    }

    /** Returns the value below which a part of the values of a histogram lies; undefined if it has none. */
    quantile(/** @type {string} */ name, /** @type {number} */ part) {
        return quantileOf(this.#metrics, prefix + name, part);
    }

    /** Returns the names of the metrics with a prefix, without it. */
    namesAfter(/** @type {string} */ start) {
        return [...this.#metrics.keys()].filter((name) => name.startsWith(prefix + start))
            .map((name) => name.slice(prefix.length + start.length));
    }

    /** Returns the checks of readiness and health, each name once. */
    get checks() {
        /** @type {Check[]} */
        const all = [...this.ready?.checks ?? [], ...this.health?.checks ?? []];
        return all.filter(({ name }, index) => all.findIndex((each) => each.name === name) === index);
    }

    /**
     * Returns what is wrong, the most serious first; empty if everything is fine.
     *
     * @returns {Finding[]}
     */
    get findings() {
        const problem = /** @type {{ message?: string, kind?: string }|null} */ (this.problem);
        // Without a connection, all other values are earlier ones.
        if (problem?.kind === "connection") return [{ kind: "unreachable", reason: "", level: "bad" }];
        /** @type {Finding[]} */
        const findings = problem ? [{ kind: "unreachable", reason: problem.message ?? "", level: "bad" }] : [];
        if (this.health && !this.health.checks) {
            findings.push({ kind: "unhealthy", reason: reasonOf(this.health), level: "bad" });
        }
        if (this.ready && !this.ready.checks) {
            findings.push({ kind: "rejected", reason: reasonOf(this.ready), level: "bad" });
        }
        for (const check of this.checks) {
            if (check.status !== "ok") findings.push({ kind: "catchingUp", reason: check.detail, level: "warning" });
        }
        for (const { limit, fraction } of this.usedLimits) {
            if (fraction >= nearFraction) findings.push({ kind: "limit", reason: limit, level: "warning" });
        }
        if (this.recentRejections > 0) findings.push({ kind: "refusing", reason: "", level: "warning" });
        return findings;
    }

    /** Returns the limits whose use is known. */
    get usedLimits() {
        return measuredLimits.flatMap(({ limit, metric }) => {
            const maximum = this.limits[limit];
            const value = this.value(metric);
            if (value === undefined || !maximum) return [];
            return [{ limit, value, maximum, fraction: Math.min(1, value / maximum) }];
        });
    }

    /** The number of connections, streams, requests and responses rejected per second because of a limit. */
    get recentRejections() {
        return rejectionMetrics.reduce((sum, name) => sum + (this.rates.perSecond(`${name}_total`) ?? 0), 0);
    }

    /**
     * Returns the requests by route, the most frequent first; empty if the gateway does not count them by route.
     *
     * @returns {{ route: string, requests: number, errors: number }[]}
     */
    get routes() {
        const samples = this.#metrics.get(`${prefix}http_responses_total`)
            ?? this.#metrics.get(`${prefix}http_requests_total`) ?? [];
        /** @type {Map<string, { route: string, requests: number, errors: number }>} */
        const routes = new Map();
        for (const { labels, value } of samples) {
            if (labels.route === undefined) continue;
            const name = labels.method ? `${labels.method} ${labels.route}` : labels.route;
            const route = routes.get(name) ?? { route: name, requests: 0, errors: 0 };
            route.requests += value;
            // Statuses are numbers such as 404, or classes such as 4xx.
            if (/^[45]/.test(labels.status ?? labels.code ?? "")) route.errors += value;
            routes.set(name, route);
        }
        return [...routes.values()].filter(({ requests }) => requests > 0)
            .sort((first, second) => second.requests - first.requests);
    }

    /** Returns the counters, summed over their labels, without the prefix. */
    #counters() {
        /** @type {Map<string, number>} */
        const counters = new Map();
        for (const name of this.#metrics.keys()) {
            if (!/_(total|sum|count)$/.test(name)) continue;
            counters.set(name.startsWith(prefix) ? name.slice(prefix.length) : name, sumOf(this.#metrics, name) ?? 0);
        }
        return counters;
    }
}

function reasonOf(/** @type {any} */ problem) {
    return problem.detail ?? problem.title ?? "";
}

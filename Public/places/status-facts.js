import { humanName } from "../catalog/catalog.js";
import { formatDuration } from "../catalog/value-text.js";
import { formatNumber, locale, message, word } from "../text/messages.js";
import { measuredLimits, rejectionMetrics } from "./gateway-status.js";
import { usageOf } from "./metrics.js";

/** @typedef {import("./gateway-status.js").GatewayStatus} GatewayStatus */

/** The part of durations that counts as nearly all. */
const nearlyAllPart = 0.99;

/**
 * A fact for people. `series` are the rates of the last minutes, for a small chart; `usage` is how near a value is to
 * its limit; `tone` marks a value that needs attention.
 *
 * @typedef {{ key: string, label: string, value: string, series?: { at: number, value: number }[],
 *             usage?: { fraction: number, level: "normal"|"near"|"reached" }|null, tone?: "warning"|"bad" }} Fact
 */

/**
 * The home as the page shows it: the numbers of its objects, and its clock, if it is known.
 *
 * @typedef {{ structures: number, rooms: number, clock?: { paused: boolean, speed: number }|null }} HomeFacts
 */

/** @typedef {"gateway"|"home"|"journal"|"streams"|"requests"|"limits"} SectionName */

/** The units of numbers of bytes, each a thousand times the one before. */
const units = /** @type {const} */ (["B", "kB", "MB", "GB", "TB"]);

/**
 * Returns the facts of each section that the gateway offers. A section without facts is empty.
 *
 * @param {GatewayStatus} status
 * @param {HomeFacts} home
 * @returns {Record<SectionName, Fact[]>}
 */
export function factsOf(status, home) {
    return {
        gateway: gatewayFacts(status), home: homeFacts(status, home), journal: journalFacts(status),
        streams: streamFacts(status), requests: requestFacts(status), limits: limitFacts(status),
    };
}

function gatewayFacts(/** @type {GatewayStatus} */ status) {
    const start = status.value("process_start_time_seconds");
    const processor = status.rates.perSecond("process_cpu_seconds_total");
    const isHealthy = status.health ? Array.isArray(status.health.checks) : undefined;
    const isReady = status.ready ? Array.isArray(status.ready.checks) : undefined;
    return present([
        ["version", "status.version", status.label("build_info", "version") ?? status.health?.version],
        ["uptime", "status.uptime", start && formatDuration(Math.max(0, Date.now() / 1000 - start))],
        ["memory", "status.memory", asBytes(status.value("process_resident_memory_bytes"))],
        ["processor", "status.processor", processor === undefined ? undefined
            : message("value.quantity", { number: formatNumber(processor * 100, 1), unit: "%" })],
        ["reads", "status.reads", isHealthy === undefined ? undefined
            : message(isHealthy ? "status.readsPossible" : "status.impossible"), isHealthy === false ? "bad" : undefined],
        ["writes", "status.changes", isReady === undefined ? undefined
            : message(isReady ? "status.changesPossible" : "status.changesRejected"),
        isReady === false ? "bad" : undefined],
    ]);
}

function homeFacts(/** @type {GatewayStatus} */ status, /** @type {HomeFacts} */ home) {
    const seconds = status.value("clock_seconds");
    const { clock } = home;
    const pace = clock?.paused ? message("status.clockPaused")
        : clock && clock.speed !== 1 ? message("status.clockSpeed", { count: clock.speed }) : "";
    const check = status.checks.find(({ name }) => name === "clock");
    const isLate = check !== undefined && check.status !== "ok";
    return [
        ...present([
            ["devices", "status.devices", asNumber(status.value("devices"))],
            ["rooms", "status.rooms", asNumber(home.rooms)],
            ["structures", "status.structures", asNumber(home.structures)],
            ["clock", "status.clock", seconds === undefined ? undefined : [new Date(seconds * 1000)
                .toLocaleString(locale(), { dateStyle: "medium", timeStyle: "medium" }), pace].filter(Boolean)
                .join(message("value.separator"))],
            ["clockState", "status.clockState", check && (isLate ? check.detail : message("status.clockCurrent")),
                isLate ? "warning" : undefined],
        ]),
        ...rateFact(status, "changes", "status.changes", "changes_total"),
        ...present([["changeCount", "status.changeCount", asNumber(status.value("changes_total"))]]),
    ];
}

function journalFacts(/** @type {GatewayStatus} */ status) {
    const isReady = status.ready ? Array.isArray(status.ready.checks) : undefined;
    const state = isReady === undefined ? undefined
        : message(isReady ? "status.journalWritable" : "status.journalFailed");
    return [
        ...present([["state", "status.journalState", state, isReady === false ? "bad" : undefined]]),
        ...namedFacts(status, "journal_"),
        ...present([["memoryOnly", "status.storage", isOnlyInMemory(status) ? message("status.onlyInMemory") : undefined]]),
    ];
}

/** A gateway that counts its responses also measures its journal, if it has one. */
function isOnlyInMemory(/** @type {GatewayStatus} */ status) {
    return status.value("stream_lag_changes") !== undefined && status.namesAfter("journal_").length === 0;
}

function streamFacts(/** @type {GatewayStatus} */ status) {
    return [
        ...present([["open", "status.openStreams", asNumber(status.value("streams"))]]),
        ...rateFact(status, "sent", "status.sentByStreams", "stream_bytes_total", asBytes),
        ...present([["started", "status.startedStreams", asNumber(status.value("streams_started_total"))]]),
        // Such as the greatest lag of a stream.
        ...namedFacts(status, "stream_lag"),
    ];
}

function requestFacts(/** @type {GatewayStatus} */ status) {
    const failures = status.value("http_failures_total");
    const rejections = rejectionMetrics.reduce((sum, name) => sum + (status.value(`${name}_total`) ?? 0), 0);
    return [
        ...rateFact(status, "rate", "status.requestRate", "http_requests_total"),
        ...rateFact(status, "failureRate", "status.failureRate", "http_failures_total"),
        ...rateFact(status, "bytes", "status.responseBytes", "http_body_bytes_total", asBytes),
        ...present([
            ["count", "status.requestCount", asNumber(status.value("http_requests_total"))],
            ["failures", "status.failureCount", asNumber(failures)],
            ["connections", "status.connections", asNumber(status.value("http_connections"))],
            ["rejections", "status.rejections", rejections > 0 ? asNumber(rejections) : undefined, "warning"],
        ]),
    ];
}

/** The limits whose use is known, with a bar. */
function limitFacts(/** @type {GatewayStatus} */ status) {
    return measuredLimits.flatMap(({ limit, metric }) => {
        const value = status.value(metric);
        const maximum = status.limits[limit];
        if (value === undefined || maximum === undefined) return [];
        const format = limit.endsWith("Bytes") ? asBytes : asNumber;
        const usage = usageOf(value, maximum);
        /** @type {Fact} */
        const fact = {
            key: limit, label: limitName(limit), usage,
            value: maximum === null ? `${format(value)}, ${message("status.noLimit")}`
                : message("status.ofLimit", { value: format(value) ?? "", limit: format(maximum) ?? "" }),
            tone: usage?.level === "reached" ? "bad" : usage?.level === "near" ? "warning" : undefined,
        };
        return [fact];
    });
}

/** Returns all limits with their values, for a list. */
export function limitList(/** @type {GatewayStatus} */ { limits }) {
    return Object.entries(limits).map(([name, value]) => ({
        name, label: limitName(name),
        value: value === null ? message("status.noLimit") : formatBySuffix(name, value),
    }));
}

/** Returns the name of a limit for people. */
export function limitName(/** @type {string} */ name) {
    const isMeasured = measuredLimits.some(({ limit }) => limit === name);
    const key = /** @type {import("../text/messages.js").MessageKey} */ (`status.limit.${name}`);
    return isMeasured ? message(key) : word(humanName(name.replace(/(Bytes|Seconds)$/, "")));
}

/**
 * Returns facts for all metrics whose names begin with a prefix; their names state the unit. Sums and counts become an
 * average; the buckets of histograms are omitted.
 *
 * @param {GatewayStatus} status
 * @param {string} prefix
 * @returns {Fact[]}
 */
function namedFacts(status, prefix) {
    const names = status.namesAfter(prefix);
    return names.flatMap((name) => {
        if (/_(bucket|count)$/.test(name)) return [];
        const value = status.value(prefix + name) ?? 0;
        const base = name.replace(/_sum$/, "");
        const count = name.endsWith("_sum") ? status.value(`${prefix}${base}_count`) : undefined;
        if (name.endsWith("_sum") && !count) return [];
        const isFailure = /fail|error|reject/.test(name) && value > 0;
        /** @type {Fact} */
        const fact = {
            key: prefix + name, label: metricLabel(prefix, base), tone: isFailure ? "warning" : undefined,
            value: count ? durationText(status, prefix + base, value / count) : formatBySuffix(base, value),
        };
        return [fact];
    });
}

/** The names of known metrics for people. */
const metricLabels = /** @type {const} */ ({
    journal_commit_seconds: "status.commitTime", journal_failures_total: "status.commitFailures",
    journal_file_bytes: "status.fileSize", stream_lag_changes: "status.streamLag",
});

function metricLabel(/** @type {string} */ prefix, /** @type {string} */ name) {
    const known = metricLabels[/** @type {keyof typeof metricLabels} */ (prefix + name)];
    if (known) return message(known);
    return word(sentence(name.replace(/_(total|bytes|seconds)$/, "").replace(/_(bytes|seconds)$/, "") || prefix));
}

/** Returns the average of a histogram of durations, and the time that nearly all of them took at most. */
function durationText(/** @type {GatewayStatus} */ status, /** @type {string} */ name, /** @type {number} */ average) {
    const nearlyAll = status.quantile(name, nearlyAllPart);
    const text = formatSeconds(average);
    if (nearlyAll === undefined || !Number.isFinite(nearlyAll)) return text;
    return message("status.average", { average: text, percent: nearlyAllPart * 100, maximum: formatSeconds(nearlyAll) });
}

/** @returns {Fact[]} the growth of a counter per second; empty if it is not offered, or not known yet */
function rateFact(
    /** @type {GatewayStatus} */ status, /** @type {string} */ key,
    /** @type {import("../text/messages.js").MessageKey} */ label, /** @type {string} */ metric, format = asRate
) {
    const rate = status.rates.perSecond(metric);
    if (rate === undefined) return [];
    const value = message("status.perSecond", { number: format(rate) ?? "" });
    return [{ key, label: message(label), value, series: status.rates.series(metric) }];
}

/** Returns the facts that have a value. */
function present(
    /** @type {[string, import("../text/messages.js").MessageKey, string|number|undefined, ("warning"|"bad")?][]} */ all
) {
    return all.filter(([, , value]) => value !== undefined && value !== "").map(([key, label, value, tone]) =>
        /** @type {Fact} */ ({ key, label: message(label), value: String(value), tone }));
}

/** Returns a number in the unit that the name of a metric or a limit ends with. */
function formatBySuffix(/** @type {string} */ name, /** @type {number} */ value) {
    const plain = name.replace(/_total$/, "");
    if (/bytes$/i.test(plain)) return asBytes(value) ?? "";
    if (/seconds$/i.test(plain)) return formatSeconds(value);
    return formatNumber(value);
}

/** Returns a duration; one of less than a second in milliseconds. */
export function formatSeconds(/** @type {number} */ seconds) {
    if (seconds >= 1 || seconds === 0) return formatDuration(seconds);
    const milliseconds = seconds * 1000;
    return message("value.quantity",
        { number: formatNumber(milliseconds, milliseconds < 10 ? 2 : 0), unit: "ms" });
}

/** Returns a number of bytes in the largest unit that leaves a number of at least 1. */
export function asBytes(/** @type {number|undefined} */ bytes) {
    if (bytes === undefined) return undefined;
    const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    const number = formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1);
    return message("value.quantity", { number, unit: units[power] });
}

function asNumber(/** @type {number|undefined} */ value) {
    return value === undefined ? undefined : formatNumber(value);
}

/** Returns a rate with as many digits as it needs. */
export function asRate(/** @type {number|undefined} */ rate) {
    return rate === undefined ? undefined : formatNumber(rate, rate < 10 ? 1 : 0);
}

/** `commit_time` becomes `Commit time`. */
function sentence(/** @type {string} */ name) {
    return humanName(name.replace(/^_|_$/g, "").replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
}

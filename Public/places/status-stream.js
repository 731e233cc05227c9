import { humanName } from "../catalog/catalog.js";
import { formatTime } from "../catalog/format.js";
import { formatDuration } from "../catalog/value-text.js";
import { copyButton, curlCommand } from "../elements/copy.js";
import { readClock } from "../gateway/api.js";
import { formatNumber, message, word } from "../text/messages.js";
import { FactList } from "./fact-list.js";
import { LagMeter } from "./lag-meter.js";
import { asRate } from "./status-facts.js";

/** @typedef {import("./status-facts.js").Fact} Fact */
/** @typedef {import("../gateway/shared-stream.js").Role} Role */

/** Milliseconds between two drawings, and between two readings of the gateway's clock and of the number of tabs. */
const drawInterval = 1_000;
const queryInterval = 10_000;

/** The number of shown times of resyncs and reconnects. */
const shownOccurrences = 3;

/** Milliseconds of silence after which a heartbeat is overdue. */
const silenceLimit = 40_000;

/** The stream of this page: its position, its lag, and what happened to its connection. */
export class StatusStream {
    #context;
    #list = new FactList();
    #lag = new LagMeter();
    #timers = /** @type {any[]} */ ([]);
    #tabs = 1;
    #hasButton = false;
    node = this.#list.node;

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
    }

    /** Measures and draws from now on. */
    start() {
        this.#context.statistics.onFrame = (frame) => this.#lag.add(frame);
        this.#timers = [
            setInterval(() => this.#draw(), drawInterval), setInterval(() => this.#query(), queryInterval),
        ];
        this.#draw();
        void this.#query();
    }

    stop() {
        this.#context.statistics.onFrame = () => {};
        for (const timer of this.#timers) clearInterval(timer);
        this.#timers = [];
        this.#lag.clear();
    }

    #draw() {
        const { stream, statistics, announce } = this.#context;
        this.#list.show(pageStreamFacts({
            connection: message(`connection.${stream.state}`), isLive: stream.state === "live", role: stream.role,
            since: stream.since, tabs: this.#tabs, cursor: stream.cursor, statistics, lag: this.#lag.lag,
        }, Date.now()));
        if (this.#hasButton) return;
        this.#hasButton = true;
        this.#list.valueNode("cursor")?.append(copyButton(message("status.copyCursor"), message("status.copyCursor"),
            () => curlCommand(stream.cursor), announce));
    }

    async #query() {
        this.#tabs = await this.#context.stream.countTabs();
        const requestedAt = Date.now();
        const clock = await readClock().catch(() => null);
        this.#lag.setClock(clock, requestedAt, Date.now());
        if (this.#timers.length > 0) this.#draw();
    }
}

/**
 * Returns the facts about the stream of this page.
 *
 * @param {{ connection: string, isLive: boolean, role: Role, since: number, tabs: number,
 *           cursor: string, statistics: import("../gateway/stream-statistics.js").StreamStatistics,
 *           lag: import("./lag-meter.js").Lag }} stream
 * @param {number} now in milliseconds
 * @returns {Fact[]}
 */
export function pageStreamFacts(stream, now) {
    const { statistics } = stream;
    const silence = now - statistics.lastAt;
    const lastFrame = statistics.lastAt === 0 ? message("value.none")
        : silence < 950 ? message("status.underSecond")
            : message("status.ago", { span: formatDuration(silence / 1000) });
    const frames = message("status.frameRate",
        { total: formatNumber(statistics.frameCount), number: asRate(statistics.rate(now)) ?? "" });
    return [
        { key: "connection", label: message("status.connection"), value: stream.connection,
            tone: stream.isLive ? undefined : "warning" },
        { key: "lastFrame", label: message("status.lastFrame"), value: lastFrame,
            tone: statistics.lastAt !== 0 && silence > silenceLimit ? "warning" : undefined },
        { key: "lag", label: message("status.lag"), value: lagText(stream.lag) },
        { key: "frames", label: message("status.framesReceived"), value: frames },
        { key: "role", label: message("status.role"), value: roleText(stream) },
        { key: "resyncs", label: message("status.resyncs"), value: occurrences(statistics.resyncCount,
            statistics.resyncs.map(({ at, reason }) => `${formatTime(at)} ${word(humanName(reason))}`)) },
        { key: "reconnects", label: message("status.reconnects"), value: occurrences(statistics.reconnectCount,
            statistics.reconnects.map((at) => formatTime(at))) },
        { key: "cursor", label: message("status.cursor"), value: stream.cursor || message("value.none") },
    ];
}

/** Returns the lag, or why it cannot be measured. */
export function lagText(/** @type {import("./lag-meter.js").Lag} */ lag) {
    switch (lag.state) {
        case "unknown": return message("status.lagUnknown");
        case "paused": return message("status.lagPaused");
        case "fast": return message("status.lagFast", { count: lag.speed });
        case "none": return message("status.lagNone");
        case "measured": {
            const { median, maximum, uncertainty, samples } = lag;
            const values = { count: samples, maximum: formatNumber(maximum), uncertainty: formatNumber(uncertainty) };
            return median <= uncertainty
                ? message("status.lagUnder", { ...values, typical: formatNumber(uncertainty * 2) })
                : message("status.lagMeasured", { ...values, typical: formatNumber(median) });
        }
    }
}

function roleText(
    /** @type {{ role: Role, since: number, tabs: number }} */ { role, since, tabs }
) {
    const time = formatTime(since);
    switch (role) {
        case "holds": return message("status.roleHolds", { count: tabs, time });
        case "follows": return message("status.roleFollows", { count: tabs, time });
        case "alone": return message("status.roleAlone");
    }
}

/** Returns how often something happened, and the latest times, the latest first. */
function occurrences(/** @type {number} */ count, /** @type {string[]} */ times) {
    if (count === 0) return formatNumber(0);
    const latest = times.slice(-shownOccurrences).reverse().join(message("value.separator"));
    return message("status.occurrences", { count, times: latest });
}

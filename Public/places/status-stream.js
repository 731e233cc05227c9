import { copyButton, curlCommand } from "../elements/copy.js";
import { readClock } from "../gateway/api.js";
import { message } from "../text/messages.js";
import { FactList } from "./fact-list.js";
import { LagMeter } from "./lag-meter.js";
import { pageStreamFacts } from "./page-stream-facts.js";

/** Milliseconds between two drawings, and between two readings of the gateway's clock and of the number of tabs. */
const drawInterval = 1_000;
const queryInterval = 10_000;

const connectionTexts = /** @type {const} */ ({
    connecting: "connection.connecting", live: "connection.live", reconnecting: "connection.reconnecting",
    failed: "connection.failed", gone: "connection.gone", signedOut: "connection.signedOut",
});

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
            connection: message(connectionTexts[stream.state]), isLive: stream.state === "live", role: stream.role,
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

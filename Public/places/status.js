import { formatTime } from "../catalog/format.js";
import { arrange, element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { asProblem } from "../elements/problem.js";
import { readHealth, readLimits, readMetrics, readReadiness } from "../gateway/api.js";
import { formatNumber, message } from "../text/messages.js";
import { FactList } from "./fact-list.js";
import { GatewayStatus } from "./gateway-status.js";
import { StatusAccess } from "./status-access.js";
import { factsOf, limitList, limitName } from "./status-facts.js";
import { StatusStream } from "./status-stream.js";

/** @typedef {import("./status-facts.js").SectionName} SectionName */

/** Milliseconds between two readings, and between the first two, so that rates are known soon. */
const interval = 5_000;
const firstInterval = 1_000;

const sections = /** @type {const} */ (["gateway", "home", "journal", "streams", "requests", "limits"]);

/** The state of the gateway for people: one sentence first, then the facts. It is read while it is visible. */
export class StatusView {
    #context;
    #status = new GatewayStatus();
    #stream;
    #access;
    #node = /** @type {HTMLElement} */ (document.getElementById("status"));
    #title = element("h2", { id: "status-title" }, message("status.title"));
    #icon = element("span", { class: "verdict-icon" });
    #verdict = element("p", { class: "verdict-text", role: "status" }, message("status.loading"));
    #others = element("ul", { class: "verdict-others" });
    #readAt = element("p", { class: "quiet" });
    #lists = new Map(sections.map((name) => [name, new FactList()]));
    #cards;
    #routes = element("tbody");
    #routeTable;
    #limitTable = element("tbody");
    #isShown = false;
    #isReading = false;
    #readCount = 0;
    #timer = /** @type {any} */ (0);

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        this.#stream = new StatusStream(context);
        this.#access = new StatusAccess(context);
        this.#routeTable = element("table", { class: "status-table", hidden: true },
            element("thead", {}, element("tr", {}, element("th", { scope: "col" }, message("status.route")),
                element("th", { scope: "col" }, message("status.requests")),
                element("th", { scope: "col" }, message("status.failureRate")))), this.#routes);
        const more = /** @type {Partial<Record<SectionName, Node>>} */ ({
            streams: element("div", {}, element("h4", {}, message("status.pageStream")), this.#stream.node),
            requests: this.#routeTable,
            limits: element("details", { class: "status-all-limits" },
                element("summary", {}, message("status.allLimits")),
                element("table", { class: "status-table" }, this.#limitTable)),
        });
        this.#cards = new Map(sections.map((name) => [name, element("section", {
            class: "status-card", "aria-labelledby": `status-${name}`, "data-section": name, hidden: true,
        }, element("h3", { id: `status-${name}` }, message(`status.${name}`)), this.#lists.get(name)?.node, more[name])]));
        // It is shown in place of the home.
        this.#node.setAttribute("role", "main");
        this.#node.setAttribute("aria-labelledby", "status-title");
        this.#node.append(
            element("div", { class: "status-head" }, this.#title, this.#readAt,
                element("div", { class: "verdict" }, this.#icon, element("div", {}, this.#verdict, this.#others))),
            element("div", { class: "status-grid" }, ...this.#cards.values(), ...this.#access.nodes));
        document.addEventListener("visibilitychange", () => this.#followVisibility());
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        if (changes.state) this.#followVisibility();
        if (this.#isShown && changes.connection) this.#showVerdict();
    }

    /** Reads while the view is visible. */
    #followVisibility() {
        const isChosen = this.#context.router.state.view === "status";
        const wasHidden = this.#node.hidden;
        this.#node.hidden = !isChosen;
        const isShown = isChosen && document.visibilityState === "visible";
        if (isShown === this.#isShown) return;
        this.#isShown = isShown;
        clearTimeout(this.#timer);
        if (!isShown) {
            this.#access.stop();
            return this.#stream.stop();
        }
        this.#stream.start();
        this.#access.start();
        this.#readCount = 0;
        void this.#read();
        if (wasHidden) scrollTo({ top: 0 });
    }

    async #read() {
        if (this.#isReading) return;
        this.#isReading = true;
        const names = /** @type {const} */ (["health", "ready", "metrics", "limits"]);
        const results = await Promise.allSettled([readHealth(), readReadiness(), readMetrics(), readLimits()]);
        const reading = Object.fromEntries(results.flatMap((result, index) =>
            (result.status === "fulfilled" ? [[names[index], result.value]] : [])));
        const failed = results.find((result) => result.status === "rejected");
        const problem = failed && asProblem(/** @type {PromiseRejectedResult} */ (failed).reason);
        this.#status.add({ ...reading, problem }, Date.now());
        this.#isReading = false;
        this.#readCount += 1;
        if (!this.#isShown) return;
        this.#draw();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#read(), this.#readCount === 1 ? firstInterval : interval);
    }

    #draw() {
        this.#showVerdict();
        const status = this.#status;
        const { model, world } = this.#context;
        const facts = factsOf(status, {
            structures: model.structures.size, rooms: model.rooms.size, clock: world.clock.reading,
        });
        for (const name of sections) {
            this.#lists.get(name)?.show(facts[name]);
            const card = this.#cards.get(name);
            // The stream of the page is always known.
            if (card) card.hidden = facts[name].length === 0 && name !== "streams";
        }
        this.#showRows(this.#routes, status.routes.map(({ route, requests, errors }) =>
            [route, formatNumber(requests), formatNumber(errors)]));
        this.#routeTable.hidden = status.routes.length === 0;
        this.#showRows(this.#limitTable, limitList(status).map(({ label, value }) => [label, value]));
    }

    #showVerdict() {
        const status = this.#status;
        const isOutdated = status.problem !== null;
        /** @type {{ text: string, level: "warning"|"bad" }[]} */
        const sentences = status.findings.map((finding) => ({ text: this.#sentence(finding), level: finding.level }));
        const { connection } = this.#context;
        const isUnreachable = status.findings.some(({ kind, reason }) => kind === "unreachable" && reason === "");
        if (connection.staleSince(Date.now()) !== null && !isUnreachable) {
            sentences.push({ text: message("status.streamLost"), level: "warning" });
        }
        const [first, ...others] = sentences;
        const isLoading = status.isEmpty && !first;
        const level = isLoading ? "loading" : first ? first.level : "good";
        setAttribute(this.#node, "data-level", level);
        setAttribute(this.#node, "data-outdated", isOutdated ? "" : null);
        setText(this.#verdict, isLoading ? message("status.loading") : first?.text ?? message("status.fine"));
        if (this.#icon.dataset.level !== level) {
            this.#icon.dataset.level = level;
            this.#icon.replaceChildren(createIcon(level === "good" ? "check" : level === "loading" ? "status" : "warning"));
        }
        arrange(this.#others, others.map(({ text }) => element("li", {}, text)));
        const time = formatTime(status.readAt || undefined);
        setText(this.#readAt, status.readAt === 0 ? ""
            : isOutdated ? message("status.outdated", { time })
                : message("status.readAt", { time, count: interval / 1000 }));
    }

    #sentence(/** @type {import("./gateway-status.js").Finding} */ { kind, reason }) {
        switch (kind) {
            case "unreachable":
                return reason ? message("status.unreachable", { reason }) : message("connection.unreachable");
            case "rejected": return message("status.notReady", { reason });
            case "unhealthy": return message("status.unhealthy", { reason });
            case "catchingUp": return reason;
            case "limit": return message("status.nearLimit", { limit: limitName(reason) });
            case "refusing": return message("status.refusing");
        }
    }

    #showRows(/** @type {HTMLElement} */ body, /** @type {string[][]} */ rows) {
        while (body.childElementCount > rows.length) body.lastElementChild?.remove();
        rows.forEach((cells, index) => {
            const row = body.children[index] ?? body.appendChild(element("tr", {},
                element("th", { scope: "row" }), ...cells.slice(1).map(() => element("td"))));
            cells.forEach((text, column) => setText(row.children[column], text));
        });
    }
}

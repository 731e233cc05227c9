import { formatDuration } from "../catalog/value-text.js";
import { createButton } from "../elements/controls.js";
import { denial } from "../elements/denial.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { asProblem, endsWithInterruption } from "../elements/problem.js";
import { access } from "../gateway/access.js";
import { readScenario, readScenarios, runScenario } from "../gateway/api.js";
import { dottedList, formatNumber, message } from "../text/messages.js";

/** @typedef {{ id: string, name: string, description?: string, steps: number }} Scenario */
/** @typedef {(name: string, recording: any[]) => void} ShowRecording */

/** The scenarios that the gateway can run, each with its file and the result of its last run. */
export class ScenariosView {
    #context;
    #showRecording;
    #node = /** @type {HTMLElement} */ (document.getElementById("scenarios"));
    #summary = element("p", { class: "scenarios-summary", role: "status" });
    #runAll = createButton({ class: "button", hidden: true }, () => this.#runEach(),
        createIcon("play"), message("scenarios.runAll"));
    #retry = createButton({ class: "button", hidden: true }, () => this.#load(), message("action.retry"));
    #list = element("ol", { class: "scenario-list" });
    /** @type {ScenarioRow[]} */ #rows = [];
    #hasLoaded = false;
    /** Whether the list could not be read because there was no connection. */
    #isWaiting = false;
    #isRunningAll = false;

    /**
     * @param {import("../home/context.js").Context} context
     * @param {ShowRecording} showRecording shows a recording in the timeline
     */
    constructor(context, showRecording) {
        this.#context = context;
        this.#showRecording = showRecording;
        // It is shown in place of the home.
        this.#node.setAttribute("role", "main");
        this.#node.setAttribute("aria-labelledby", "scenarios-title");
        this.#node.append(
            element("div", { class: "scenarios-head" },
                element("h2", { id: "scenarios-title" }, message("scenarios.title")), this.#runAll, this.#retry,
                element("p", { class: "quiet" }, message("scenarios.intro")), denial("POST", "/scenarios/run"),
                this.#summary),
            this.#list);
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        const isShown = this.#context.router.state.view === "scenarios";
        if (isShown && changes.connection && this.#isWaiting && this.#context.connection.isLive) void this.#load();
        if (!changes.state) return;
        const wasHidden = this.#node.hidden;
        this.#node.hidden = !isShown;
        if (!isShown || !wasHidden) return;
        scrollTo({ top: 0 });
        if (!this.#hasLoaded) void this.#load();
    }

    async #load() {
        this.#isWaiting = false;
        this.#retry.hidden = true;
        setText(this.#summary, message("scenarios.loading"));
        try {
            const { scenarios } = await readScenarios();
            this.#rows = scenarios.map((/** @type {Scenario} */ scenario) =>
                new ScenarioRow(scenario, { onChange: () => this.#showSummary(), showRecording: this.#showRecording }));
            this.#list.replaceChildren(...this.#rows.map(({ node }) => node));
            this.#hasLoaded = true;
            this.#runAll.hidden = this.#rows.length === 0 || !access.may("POST", "/scenarios/run");
            this.#showSummary();
        } catch (error) {
            const problem = asProblem(error);
            this.#isWaiting = endsWithInterruption(problem);
            setText(this.#summary, problem.message);
            this.#retry.hidden = false;
        }
    }

    async #runEach() {
        if (this.#isRunningAll) return;
        this.#isRunningAll = true;
        setAttribute(this.#runAll, "aria-disabled", "true");
        for (const row of this.#rows) await row.run();
        this.#isRunningAll = false;
        setAttribute(this.#runAll, "aria-disabled", null);
        this.#showSummary();
    }

    #showSummary() {
        const finished = this.#rows.filter(({ hasPassed }) => hasPassed !== null);
        const passed = finished.filter(({ hasPassed }) => hasPassed).length;
        setText(this.#summary, this.#rows.length === 0 ? message("scenarios.none")
            : finished.length === 0 ? message("scenarios.count", { count: this.#rows.length })
                : message("scenarios.result", { passed: formatNumber(passed), count: finished.length }));
    }
}

/** A scenario: its name, its file, a button that runs it, and what has become of it. */
class ScenarioRow {
    node;
    /** Whether the last run has passed; null if there was none. */
    hasPassed = /** @type {boolean|null} */ (null);

    #scenario;
    #onChange;
    #isRunning = false;
    /** The text that the gateway has sent; null if it has not been read. */
    #original = /** @type {string|null} */ (null);
    #button;
    #state = element("span", { class: "scenario-state" });
    #show;
    /** The recording of the last run. */
    #recording = /** @type {any[]} */ ([]);
    #details;
    #text;
    #result = element("div", { class: "scenario-result", hidden: true });

    /**
     * @param {Scenario} scenario
     * @param {{ onChange: () => void, showRecording: ShowRecording }} actions
     */
    constructor(scenario, { onChange, showRecording }) {
        this.#scenario = scenario;
        this.#onChange = onChange;
        const id = uniqueID("scenario");
        this.#text = element("textarea", { class: "scenario-text", spellcheck: "false", rows: "12", dir: "ltr",
            "aria-label": message("scenarios.fileOf", { name: scenario.name }) });
        this.#button = createButton({ class: "button is-small",
            "aria-label": message("scenarios.runOne", { name: scenario.name }) }, () => this.run(),
        createIcon("play"), message("scenarios.run"));
        this.#show = createButton({ class: "button is-small", hidden: true,
            "aria-label": message("scenarios.showOf", { name: scenario.name }) },
        () => showRecording(scenario.name, this.#recording), createIcon("dock"), message("scenarios.show"));
        this.#details = element("details", { ontoggle: () => void this.#readText() },
            element("summary", { id }, element("span", { lang: "en", dir: "auto" }, scenario.name)),
            scenario.description && element("p", { lang: "en", dir: "auto" }, scenario.description), this.#text);
        this.node = element("li", { class: "scenario", "aria-labelledby": id },
            element("div", { class: "scenario-head" }, this.#details,
                element("div", { class: "scenario-tools" }, this.#state, this.#show,
                    access.may("POST", "/scenarios/run") && this.#button)), this.#result);
        setText(this.#state, message("scenarios.steps", { count: scenario.steps }));
    }

    /** Runs the scenario, with the changes that were made to its text. */
    async run() {
        if (this.#isRunning) return;
        this.#isRunning = true;
        setAttribute(this.#button, "aria-disabled", "true");
        this.#setState("running", message("scenarios.running"));
        const text = this.#text.value;
        const isChanged = this.#original !== null && text !== this.#original;
        try {
            this.#showResult(await runScenario(isChanged ? { text } : { id: this.#scenario.id }));
        } catch (error) {
            this.hasPassed = null;
            this.#setState("failed", message("scenarios.notRun"));
            this.#result.replaceChildren(element("p", { dir: "auto" }, asProblem(error).message));
            this.#result.hidden = false;
        }
        this.#isRunning = false;
        setAttribute(this.#button, "aria-disabled", null);
        this.#onChange();
    }

    #showResult(/** @type {any} */ { passed, steps, homeSeconds, failure, recording }) {
        this.hasPassed = passed;
        this.#setState(passed ? "passed" : "failed", passed
            ? dottedList([message("scenarios.passed"), message("scenarios.steps", { count: steps }),
                ...homeSeconds > 0 ? [message("scenarios.homeTime", { span: formatDuration(homeSeconds) })] : []])
            : message("scenarios.failed"));
        this.#recording = recording;
        this.#show.hidden = recording.length === 0;
        this.#result.hidden = !failure;
        this.#result.replaceChildren(...failure ? this.#failureNodes(failure) : []);
    }

    #failureNodes(/** @type {any} */ { line, message: text, excerpt, differences }) {
        return [
            element("p", {}, element("strong", {}, message("scenarios.line", { line: formatNumber(line) })), " ",
                element("span", { lang: "en", dir: "auto" }, text)),
            element("pre", { class: "scenario-excerpt", dir: "ltr" }, excerpt),
            differences.length > 0 && element("table", { class: "scenario-differences" },
                element("thead", {}, element("tr", {}, element("th", { scope: "col" }, message("scenarios.value")),
                    element("th", { scope: "col" }, message("scenarios.expected")),
                    element("th", { scope: "col" }, message("scenarios.actual")))),
                element("tbody", {}, ...differences.map((/** @type {any} */ { name, expected, actual }) =>
                    element("tr", {}, element("th", { scope: "row", dir: "ltr" }, name),
                        element("td", { dir: "ltr" }, expected), element("td", { dir: "ltr" }, actual))))),
        ].filter((node) => node);
    }

    #setState(/** @type {"running"|"passed"|"failed"} */ state, /** @type {string} */ text) {
        this.node.dataset.state = state;
        setText(this.#state, text);
    }

    async #readText() {
        if (!this.#details.open || this.#original !== null) return;
        try {
            const { text } = await readScenario(this.#scenario.id);
            this.#original = this.#text.value = text;
            this.#text.rows = Math.min(24, text.split("\n").length);
        } catch (error) {
            this.#text.value = asProblem(error).message;
        }
    }
}

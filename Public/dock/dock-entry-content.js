import { createButton } from "../elements/controls.js";
import { openConfirmation } from "../elements/dialogs.js";
import { element, setText } from "../elements/dom.js";
import { errorLines, problemBox } from "../elements/problem.js";
import { ProgramBox } from "../elements/program-box.js";
import { Rows } from "../elements/rows.js";
import { access } from "../gateway/access.js";
import { dottedList, formatNumber, message } from "../text/messages.js";
import { frameNode } from "./dock-frame.js";
import { markedJSON } from "./marked-json.js";
import { suggestedBody } from "./suggested-body.js";
import { sendWritten } from "./request-details.js";

/** The maximum number of shown frames of an entry, the latest ones. */
const maximumFrames = 40;

/** The content of an open entry: the request with its response, and the frames that it caused. */
export class EntryContent {
    #context;
    #words;
    #entry;
    #resume;
    #request = element("div", { class: "log-request" });
    #facts = element("p", { class: "quiet" });
    #status = element("span", { class: "log-status" });
    #body = element("pre", { class: "code-block", tabindex: "0", dir: "ltr", "aria-label": message("dock.body") });
    #response = element("pre", { class: "code-block", tabindex: "0", dir: "ltr", "aria-label": message("dock.response") });
    #problem = problemBox();
    #suggested = element("div", { class: "log-suggested", hidden: true });
    #result = element("p", { class: "quiet" });
    #list = element("ol", { class: "frames" });
    #frames = new Rows(this.#list, (/** @type {import("./timeline.js").TimelineFrame} */ { number }) => number,
        (frame) => ({ node: frameNode(this.#context, this.#words, frame) }));
    #errorCount = 0;
    #note = element("p", { class: "quiet" });
    #title = element("h4", {}, message("dock.framesTitle"));

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("./timeline-words.js").TimelineWords} words
     * @param {import("./timeline.js").TimelineEntry} entry
     * @param {() => void} resume continues the list, so that it shows a new request
     */
    constructor(context, words, entry, resume) {
        this.#context = context;
        this.#words = words;
        this.#entry = entry;
        this.#resume = resume;
        this.node = element("div", { class: "log-content" },
            element("div", { class: "log-frames" }, this.#title, this.#note, this.#list));
        this.update();
    }

    /** Draws what has changed. */
    update() {
        const { request, frames, frameCount } = this.#entry;
        this.#title.hidden = !request;
        if (request && !this.#request.parentNode) this.#buildRequest(request);
        if (request) this.#showResponse(request);
        const shown = frames.slice(-maximumFrames);
        this.#frames.show(shown);
        const hidden = frameCount - shown.length;
        const note = hidden > 0 ? message("dock.earlierFrames", { count: hidden })
            : frameCount === 0 && request?.duration !== null ? message("dock.noFrames") : "";
        setText(this.#note, note);
        this.#note.hidden = note === "";
    }

    #buildRequest(/** @type {import("../gateway/requests.js").JournalEntry} */ request) {
        const { method, target, body, headers } = request;
        // A request of another client is reported after the frames that it has caused.
        this.node.prepend(this.#request);
        const program = new ProgramBox(this.#context.announce);
        program.show({ method, url: location.origin + target, body, headers });
        const again = createButton({ class: "button is-small" }, (button) => this.#sendAgain(button),
            message("dock.sendAgain"));
        this.#request.append(
            element("h4", {}, message("dock.request")),
            element("p", { class: "log-target" }, element("code", { dir: "ltr" }, `${method} ${target}`)), this.#facts,
            ...body === undefined ? [] : [this.#body],
            element("h4", {}, message("dock.response"), " ", this.#status),
            this.#problem.node, this.#suggested, this.#response, program.node,
            element("div", { class: "log-tools" },
                request.hasSecrets ? element("p", { class: "quiet" }, message("dock.secrets"))
                    : access.reasonOf(method, target) === "" && again, this.#result));
    }

    #showResponse(/** @type {import("../gateway/requests.js").JournalEntry} */ request) {
        const { status, duration, response, problem, refusal, recorded, fault } = request;
        const facts = dottedList([...recorded ? this.#words.recordedFacts(request) : [],
            fault && message("device.fault", { fault })]);
        setText(this.#facts, facts);
        this.#facts.hidden = facts === "";
        const text = duration === null ? message("dock.waiting")
            : dottedList([status === 0 ? message("dock.noResponse") : String(status),
                ...Number.isNaN(duration) ? [] : [message("dock.duration", { count: duration })], request.requestID]);
        setText(this.#status, text);
        const reason = refusal || problem?.detail || "";
        if (reason === "") this.#problem.clear();
        else if (this.#problem.node.textContent !== reason) {
            // The problem was announced where the request was sent.
            this.#problem.node.removeAttribute("role");
            this.#problem.node.replaceChildren(element("p", {}, reason), ...errorLines(problem?.errors ?? []),
                ...problem?.code ? [element("p", {}, element("code", {}, problem.code))] : []);
            this.#problem.node.hidden = false;
        }
        this.#showBody(request);
        this.#response.hidden = response === undefined;
        if (response !== undefined) setText(this.#response, textOf(response));
    }

    /** Shows the body with marks on the members that the problem names, and the body that was probably meant. */
    #showBody(/** @type {import("../gateway/requests.js").JournalEntry} */ request) {
        const { body, problem, hasSecrets } = request;
        if (body === undefined) return;
        const errors = problem?.errors ?? [];
        if (this.#body.childNodes.length > 0 && errors.length === this.#errorCount) return;
        this.#errorCount = errors.length;
        this.#body.replaceChildren(...typeof body === "string" ? [body]
            : markedJSON(body, errors.map(({ pointer }) => pointer)));
        const suggested = hasSecrets ? null : suggestedBody(body, errors);
        this.#suggested.hidden = suggested === null;
        if (suggested === null) return;
        const send = createButton({ class: "button is-small" }, () => this.#send({ ...request, body: suggested.body }),
            message("dock.sendSuggested"));
        this.#suggested.replaceChildren(
            element("h4", {}, message("dock.suggested")),
            element("pre", { class: "code-block", tabindex: "0", dir: "ltr", "aria-label": message("dock.suggested") },
                ...markedJSON(suggested.body, suggested.pointers, "suggested")),
            ...access.reasonOf(request.method, request.target) === "" ? [send] : []);
    }

    #sendAgain(/** @type {HTMLElement} */ opener) {
        const { request } = this.#entry;
        if (!request) return;
        const { method, target } = request;
        if (method !== "DELETE") return void this.#send(request);
        openConfirmation({
            title: message("dock.confirmTitle"), text: message("dock.confirmText", { request: `${method} ${target}` }),
            action: message("action.send"), opener, submit: async () => this.#send(request),
        });
    }

    async #send(/** @type {import("../gateway/requests.js").JournalEntry} */ request) {
        const { outcome, entry: sent } = sendWritten(request, this.#context.catalog);
        this.#resume();
        await outcome.catch(() => {});
        const status = sent.refusal || sent.problem?.detail || formatNumber(sent.status);
        const text = message("dock.sentAgain", { status });
        setText(this.#result, text);
        this.#context.announce(text);
    }
}

/** Returns a JSON value as a text of several lines, or a text as it is. */
export function textOf(/** @type {any} */ value) {
    return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

import { createButton, createForm } from "../elements/controls.js";
import { openConfirmation } from "../elements/dialogs.js";
import { codeTexts, element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { problemBox } from "../elements/problem.js";
import { ProgramBox } from "../elements/program-box.js";
import { access } from "../gateway/access.js";
import { headersOf, missingParameters, targetOf } from "../gateway/reference.js";
import { message } from "../text/messages.js";
import { bodyExamples } from "./body-examples.js";
import { textOf } from "./dock-entry-content.js";
import { ParameterFields } from "./dock-parameters.js";
import { sendWritten } from "./request-details.js";

/** The maximum length of a shown response, in characters. */
const maximumResponse = 20_000;

/** A route of the API: its description, a form for its parameters and its body, and the response. */
export class DockOperation {
    #context;
    #operation;
    #fields;
    #body = /** @type {HTMLTextAreaElement|null} */ (null);
    #example = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": message("reference.example"),
        hidden: true, onchange: () => this.#useExample() }));
    #examples = /** @type {import("./body-examples.js").BodyExample[]} */ ([]);
    #bodyError = element("p", { class: "field-error", role: "alert" });
    #program;
    #problem = problemBox();
    #status = element("p", { class: "reference-status", role: "status" });
    #link = element("a", { hidden: true }, message("reference.inTimeline"));
    #response = element("pre", { class: "code-block", tabindex: "0", dir: "ltr", hidden: true,
        "aria-label": message("dock.response") });
    #send = element("button", { type: "submit", class: "button is-main" }, message("action.send"));

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("../gateway/reference.js").Operation} operation
     */
    constructor(context, operation) {
        this.#context = context;
        this.#operation = operation;
        this.#fields = new ParameterFields(context, operation);
        this.#program = new ProgramBox(context.announce);
        const { method, path, summary, description, responses, isStream } = operation;
        const form = createForm({ oninput: () => this.#showProgram(), onchange: () => this.#offerExamples() },
            () => this.#submit(), this.#fields.node, operation.body && this.#makeBody(operation.body.example),
            isStream && element("p", { class: "quiet" }, message("reference.stream")),
            !isStream && element("div", { class: "log-tools" }, this.#send, this.#status, this.#link));
        this.node = element("article", { class: "operation" },
            element("h3", {}, element("span", { class: "method", "data-method": method }, method), " ",
                element("code", { dir: "ltr" }, path)),
            element("p", {}, ...codeTexts(summary)),
            description && element("p", { class: "quiet" }, ...codeTexts(description)),
            form, this.#problem.node, this.#response, this.#program.node,
            element("details", { class: "reference-responses" },
                element("summary", {}, message("reference.responses")),
                element("dl", {}, ...responses.map((response) => element("div", {},
                    element("dt", {}, response.status), element("dd", {}, ...codeTexts(response.description ?? "")))))));
        this.#showPermission();
        this.#link.addEventListener("click", (/** @type {MouseEvent} */ event) => {
            event.preventDefault();
            context.router.go({ dock: "timeline", filter: this.#link.dataset.request ?? "" });
        });
        this.#offerExamples();
        this.#showProgram();
    }

    get #target() {
        return targetOf(this.#operation, this.#fields.values);
    }

    /** Disables the button if the token does not allow the route, and states why. */
    #showPermission() {
        const { method, path } = this.#operation;
        const reason = access.reason(method, path);
        if (!reason) return;
        this.#send.disabled = true;
        setText(this.#status, reason);
    }

    #makeBody(/** @type {any} */ example) {
        const id = uniqueID("body");
        const text = JSON.stringify(example, null, 2);
        const body = /** @type {HTMLTextAreaElement} */ (element("textarea", {
            id, spellcheck: "false", autocomplete: "off", dir: "ltr", rows: Math.min(14, text.split("\n").length + 1),
        }, text));
        this.#body = body;
        return element("div", { class: "reference-body" },
            element("div", { class: "reference-body-head" },
                element("label", { for: id }, message("reference.body")),
                this.#example,
                createButton({ class: "button is-small" }, () => {
                    body.value = text;
                    this.#example.value = "";
                    this.#showProgram();
                }, message("reference.reset"))),
            body, this.#bodyError);
    }

    /** Offers the commands, or the attributes, of the entered trait of the entered device. */
    #offerExamples() {
        const { catalog, details, model } = this.#context;
        const { id, trait: name, type } = this.#fields.values;
        if (!this.#body || !name) return;
        if (model.devices.get(id)?.isWhole === undefined) {
            void details.request(id).then(() => { if (model.devices.get(id)?.isWhole) this.#offerExamples(); });
        }
        const trait = catalog.trait(catalog.traitID(name));
        const parts = model.devices.get(id)?.types ?? [];
        const part = parts.find((each) =>
            each.traits[trait.id] && (!type || each.type === type || String(each.part) === type));
        const examples = bodyExamples(this.#operation, trait, part?.traits[trait.id]);
        if (JSON.stringify(examples) === JSON.stringify(this.#examples)) return;
        this.#examples = examples;
        this.#example.hidden = examples.length === 0;
        this.#example.replaceChildren(...[["", message("reference.example")], ...examples.map((each) =>
            [each.name, each.label])].map(([value, text]) => element("option", { value }, text)));
    }

    #useExample() {
        const example = this.#examples.find(({ name }) => name === this.#example.value);
        if (!example || !this.#body) return;
        this.#body.value = JSON.stringify(example.body, null, 2);
        this.#showProgram();
    }

    /** Shows the program of the request; the previous one while the body is not valid. */
    #showProgram() {
        const body = this.#readBody();
        if (!body) return;
        this.#program.show({
            method: this.#operation.method, url: location.origin + this.#target, body: body.value,
            headers: headersOf(this.#operation, this.#fields.values), isStream: this.#operation.isStream,
        });
    }

    /** Returns the body; null if it is not valid. Shows what is not valid. */
    #readBody() {
        if (!this.#body || this.#body.value.trim() === "") return { value: undefined };
        try {
            const value = JSON.parse(this.#body.value);
            setText(this.#bodyError, "");
            setAttribute(this.#body, "aria-invalid", null);
            return { value };
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            setText(this.#bodyError, message("reference.invalidBody", { reason }));
            setAttribute(this.#body, "aria-invalid", "true");
            return null;
        }
    }

    #submit() {
        const missing = missingParameters(this.#operation, this.#fields.values);
        const body = this.#readBody();
        this.#fields.markMissing(missing);
        if (missing.length > 0) {
            return this.#problem.show(new RangeError(message("reference.missing", { names: missing.join(", ") })));
        }
        if (!body) return this.#body?.focus();
        const { method, isDestructive } = this.#operation;
        if (!isDestructive) return void this.#request(body.value);
        openConfirmation({
            title: message("dock.confirmTitle"),
            text: message("dock.confirmText", { request: `${method} ${this.#target}` }),
            action: message("action.send"), opener: this.#send,
            submit: async () => this.#request(body.value),
        });
    }

    async #request(/** @type {any} */ body) {
        this.#problem.clear();
        this.#response.hidden = true;
        this.#link.hidden = true;
        this.#send.setAttribute("aria-busy", "true");
        setText(this.#status, message("reference.sending"));
        const { outcome, entry: sent } = sendWritten({ method: this.#operation.method, target: this.#target, body,
            headers: headersOf(this.#operation, this.#fields.values) }, this.#context.catalog);
        try {
            this.#showResponse(await outcome);
            if (sent.refusal) this.#problem.show(new RangeError(sent.refusal));
        } catch (error) {
            this.#problem.show(error);
        }
        this.#send.removeAttribute("aria-busy");
        const status = sent.status === 0 ? message("dock.noResponse") : String(sent.status);
        setText(this.#status, `${status} · ${message("dock.duration", { count: sent.duration ?? 0 })}`);
        this.#link.hidden = false;
        this.#link.dataset.request = sent.requestID;
        this.#link.href = this.#context.router.href({ dock: "timeline", filter: sent.requestID });
    }

    #showResponse(/** @type {any} */ content) {
        const text = textOf(content);
        const isLong = text.length > maximumResponse;
        setText(this.#response, isLong ? `${text.slice(0, maximumResponse)}\n…` : text);
        this.#response.hidden = false;
    }
}

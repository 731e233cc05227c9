import { journal, sendRequest } from "../api.js";
import { element, setAttribute, setText, uniqueID } from "../dom.js";
import { message } from "../messages.js";
import { headersOf, missingParameters, targetOf } from "../reference.js";
import { requestDetails } from "../request-details.js";
import { openConfirmation } from "./dialogs.js";
import { textOf } from "./dock-entry-content.js";
import { problemBox } from "./problem.js";
import { ProgramBox } from "./program-box.js";

/** @typedef {import("../reference.js").Operation} Operation */
/** @typedef {import("../reference.js").Parameter} Parameter */

/** The maximum number of objects that a field offers. */
const maximumOffered = 500;

/** The maximum length of a shown response, in characters. */
const maximumResponse = 20_000;

/** A route of the API: its description, a form for its parameters and its body, and the response. */
export class DockOperation {
    #context;
    #operation;
    #fields = /** @type {Map<string, HTMLInputElement|HTMLSelectElement>} */ (new Map());
    #body = /** @type {HTMLTextAreaElement|null} */ (null);
    #bodyError = element("p", { class: "field-error", role: "alert" });
    #program;
    #problem = problemBox();
    #status = element("p", { class: "reference-status", role: "status" });
    #link = element("a", { hidden: true }, message("reference.inTimeline"));
    #response = element("pre", { class: "code-block", tabindex: "0", dir: "ltr", hidden: true,
        "aria-label": message("dock.response") });
    #send = element("button", { type: "submit", class: "button is-main" }, message("action.send"));

    /**
     * @param {import("./context.js").Context} context
     * @param {Operation} operation
     */
    constructor(context, operation) {
        this.#context = context;
        this.#operation = operation;
        this.#program = new ProgramBox(context.announce);
        const { method, path, summary, description, parameters, responses, isStream } = operation;
        const form = element("form", { novalidate: true, oninput: () => this.#showProgram(),
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.#submit();
            } },
        parameters.length > 0 && element("fieldset", { class: "reference-parameters" },
            element("legend", {}, message("reference.parameters")),
            ...parameters.map((parameter) => this.#makeField(parameter))),
        operation.body && this.#makeBody(operation.body.example),
        isStream && element("p", { class: "quiet" }, message("reference.stream")),
        !isStream && element("div", { class: "log-tools" }, this.#send, this.#status, this.#link));
        this.node = element("article", { class: "operation" },
            element("h3", {}, element("span", { class: "method", "data-method": method }, method), " ",
                element("code", { dir: "ltr" }, path)),
            element("p", {}, summary), description && element("p", { class: "quiet" }, description),
            form, this.#problem.node, this.#response, this.#program.node,
            element("details", { class: "reference-responses" },
                element("summary", {}, message("reference.responses")),
                element("dl", {}, ...responses.map((response) => element("div", {},
                    element("dt", {}, response.status), element("dd", {}, response.description))))));
        this.#link.addEventListener("click", (/** @type {MouseEvent} */ event) => {
            event.preventDefault();
            context.router.go({ dock: "timeline", filter: this.#link.dataset.request ?? "" });
        });
        this.#showProgram();
    }

    get #values() {
        return Object.fromEntries([...this.#fields].map(([name, field]) => [name, field.value.trim()]));
    }

    get #target() {
        return targetOf(this.#operation, this.#values);
    }

    #makeField(/** @type {Parameter} */ parameter) {
        const { name, in: location, required, description, schema } = parameter;
        const id = uniqueID("parameter");
        const choices = /** @type {any[]|undefined} */ (schema.enum);
        const field = choices
            ? element("select", { id }, ...["", ...choices.map(String)].map((value) => element("option", { value }, value)))
            : element("input", { type: "text", id, autocomplete: "off", spellcheck: "false", dir: "ltr",
                value: required ? this.#initialValue(parameter) : "", placeholder: required ? "" : schema.example ?? "" });
        const offered = this.#offered(parameter);
        if (offered.length > 0) field.setAttribute("list", `${id}-list`);
        if (description) field.setAttribute("aria-describedby", `${id}-text`);
        field.required = required;
        this.#fields.set(name, field);
        return element("div", { class: "reference-field" },
            element("label", { for: id }, element("code", { dir: "ltr" }, name),
                required && element("span", { class: "quiet" }, ` ${message("reference.required")}`),
                location === "header" && element("span", { class: "quiet" }, ` ${message("reference.inHeader")}`)),
            field,
            offered.length > 0 && element("datalist", { id: `${id}-list` },
                ...offered.map(([value, label]) => element("option", { value }, label))),
            description && element("p", { class: "hint", id: `${id}-text` }, description));
    }

    /** Returns the object that the page shows, or one that the home has, for a parameter that is required. */
    #initialValue(/** @type {Parameter} */ parameter) {
        const { model, router } = this.#context;
        const example = parameter.schema.example ?? "";
        const offered = this.#offered(parameter).map(([value]) => value);
        if (offered.length === 0 || parameter.name !== "id") return example;
        const { device } = router.state;
        if (offered.includes(device)) return device;
        // A device that has the trait of the example.
        const trait = this.#operation.parameters.find(({ name }) => name === "trait")?.schema.example;
        const suitable = offered.find((id) => model.devices.get(id)?.types.some((part) => part.traits[trait]));
        return suitable ?? (offered.includes(example) ? example : offered[0]);
    }

    /**
     * Returns the values that the home has for a parameter, with the names of their objects.
     *
     * @param {Parameter} parameter
     * @returns {[string, string][]}
     */
    #offered({ name }) {
        const { model, catalog } = this.#context;
        const [, collection] = /^\/(?:simulation\/)?(\w+)/.exec(this.#operation.path) ?? [];
        const parts = () => [...model.devices.values()].flatMap(({ types }) => types);
        switch (name === "id" ? collection : name) {
            case "devices": case "device": return named(model.devices.values());
            case "rooms": case "room": return named(model.rooms.values());
            case "structures": case "structure": return named(model.structures.values());
            case "type": return unique(parts().map(({ type }) => type), (type) => catalog.typeName(type));
            case "trait": return unique(parts().flatMap(({ traits }) => Object.keys(traits)), () => "");
            default: return [];
        }
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
                element("button", { type: "button", class: "button is-small", onclick: () => {
                    body.value = text;
                    this.#showProgram();
                } }, message("reference.reset"))),
            body, this.#bodyError);
    }

    /** Shows the program of the request; the previous one while the body is not valid. */
    #showProgram() {
        const body = this.#readBody();
        if (!body) return;
        this.#program.show({
            method: this.#operation.method, url: location.origin + this.#target, body: body.value,
            headers: headersOf(this.#operation, this.#values), isStream: this.#operation.isStream,
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
        const missing = missingParameters(this.#operation, this.#values);
        for (const [name, field] of this.#fields) {
            setAttribute(field, "aria-invalid", missing.includes(name) ? "true" : null);
        }
        const body = this.#readBody();
        if (missing.length > 0) {
            this.#problem.show(new RangeError(message("reference.missing", { names: missing.join(", ") })));
            return this.#fields.get(missing[0])?.focus();
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
        const { method } = this.#operation;
        const target = this.#target;
        const details = requestDetails(method, target, body, this.#context.catalog);
        this.#problem.clear();
        this.#response.hidden = true;
        this.#link.hidden = true;
        this.#send.setAttribute("aria-busy", "true");
        setText(this.#status, message("reference.sending"));
        const outcome = sendRequest(method, target, body,
            { ...details, headers: headersOf(this.#operation, this.#values) });
        const sent = journal.entries[journal.entries.length - 1];
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

/** @returns {[string, string][]} ids and names */
function named(/** @type {Iterable<{ id: string, name: string }>} */ objects) {
    return [...objects].slice(0, maximumOffered).map(({ id, name }) => [id, name]);
}

/** @returns {[string, string][]} each value once, with its name */
function unique(/** @type {string[]} */ values, /** @type {(value: string) => string} */ nameOf) {
    return [...new Set(values)].sort().map((value) => [value, nameOf(value)]);
}

import { humanName } from "../catalog/catalog.js";
import { formatRange } from "../catalog/format.js";
import { createForm } from "../elements/controls.js";
import { codeTexts, element, plainText, setAttribute, uniqueID } from "../elements/dom.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { ProgramBox } from "../elements/program-box.js";
import { showFieldErrors } from "../forms/form-field.js";
import { labeledField, numberText } from "../forms/labeled-field.js";
import { kindName } from "../home/home-faults.js";
import { message, word } from "../text/messages.js";
import { memberName } from "./fault-words.js";
import { faultsPath, memberValue, scopes, setFault } from "./faults-api.js";

/** @typedef {import("./faults-api.js").FaultKind} FaultKind */
/** @typedef {import("./faults-api.js").FaultMember} FaultMember */
/** @typedef {import("../forms/labeled-field.js").LabeledField} LabeledField */

/** The maximum number of objects that a field offers. */
const maximumOffered = 500;

/** The members of `on` that select devices, in the order in which they are offered. */
const deviceTargets = ["device", "room", "structure", "type", "trait"];

/** The form of a fault. The kinds, their members and the routes come from the description of the API. */
export class FaultForm {
    #context;
    #description;
    #device;
    #scope = /** @type {import("../home/home-faults.js").FaultScope} */ ("devices");
    /** The scope whose fields for the target are shown. */
    #shownScope = this.#scope;
    #kind = labeledField(message("faults.kind"), element("select", { onchange: () => this.#showKind() }));
    #summary = element("p", { class: "fault-summary" });
    #targetKind = labeledField(message("faults.on"), element("select", { onchange: () => this.#showTargets() },
        ...deviceTargets.map((name) => element("option", { value: name }, memberName(name)))));
    /** The fields of the chosen kind, by the names of their members. */
    #targets = /** @type {Map<string, LabeledField>} */ (new Map());
    #members = /** @type {Map<string, LabeledField>} */ (new Map());
    /** The entered texts, so that they stay when another kind has the same member, or the same part of a target. */
    #texts = /** @type {Map<string, string>} */ (new Map());
    #targetNode = element("div", { class: "field-pair" });
    #memberNode = element("div", { class: "field-pair" });
    #termNode = element("div", { class: "field-pair" });
    #terms = element("details", { class: "more-fields" }, element("summary", {}, message("faults.terms")),
        element("div", {}, this.#termNode));
    #problem = problemBox();
    #submit = element("button", { type: "submit", class: "button is-main" }, message("faults.set"));
    #program;

    /**
     * @param {import("../home/context.js").Context} context
     * @param {import("./faults-api.js").FaultDescription} description
     * @param {string} [device] the one on which all faults of the form act; without it, the target can be chosen
     */
    constructor(context, description, device = "") {
        this.#context = context;
        this.#description = description;
        this.#device = device;
        this.#program = new ProgramBox((text) => context.announce(text));
        this.node = createForm({ class: "fault-form", oninput: () => this.#showProgram(),
            "aria-label": message(device ? "faults.setOnDevice" : "faults.setTitle") }, () => this.#send(),
        device === "" && this.#scopeGroup(), this.#kind.node, this.#summary, this.#targetNode, this.#memberNode,
        this.#terms, this.#problem.node, element("div", { class: "form-actions" }, this.#submit),
        element("details", { class: "more-fields", ontoggle: () => this.#showProgram() },
            element("summary", {}, message("faults.program")), element("div", {}, this.#program.node)));
        this.#chooseScope("devices");
    }

    /** Moves the focus to the first field. */
    focus() {
        this.#kind.input.focus();
    }

    /** The choice of what a fault acts on. */
    #scopeGroup() {
        const name = uniqueID("scope");
        return element("fieldset", { class: "fault-scope" },
            element("legend", { class: "label" }, message("faults.scope")),
            element("div", { class: "segments" }, ...scopes.map((scope) => element("label", { class: "segment" },
                element("input", { type: "radio", name, value: scope, checked: scope === this.#scope,
                    onchange: () => this.#chooseScope(scope) }),
                element("span", { class: "segment-text" }, message(`faults.${scope}`))))));
    }

    #chooseScope(/** @type {import("../home/home-faults.js").FaultScope} */ scope) {
        this.#scope = scope;
        this.#kind.input.replaceChildren(...this.#description.kinds.filter((kind) => kind.scope === scope)
            .map(({ name }) => element("option", { value: name }, kindName(name))));
        this.#showTargets();
        this.#showKind();
    }

    get #chosen() {
        const name = this.#kind.input.value;
        return /** @type {FaultKind} */ (this.#description.kinds.find((kind) => kind.name === name));
    }

    /** Shows the fields of the kind. Texts that were entered before stay. */
    #showKind() {
        this.#storeTexts();
        const { summary, members, terms } = this.#chosen;
        this.#problem.clear();
        this.#summary.replaceChildren(...codeTexts(word(summary)));
        this.#members.clear();
        const fieldOf = (/** @type {FaultMember} */ member) => {
            const field = this.#memberField(member);
            this.#members.set(member.name, field);
            return field.node;
        };
        this.#memberNode.replaceChildren(...members.map(fieldOf));
        this.#memberNode.hidden = members.length === 0;
        this.#termNode.replaceChildren(...[...terms, this.#description.id].map(fieldOf));
        this.#showProgram();
    }

    #showTargets() {
        this.#storeTexts();
        this.#targets.clear();
        this.#shownScope = this.#scope;
        const names = this.#scope === "devices" ? [this.#targetKind.input.value]
            : this.#scope === "journal" ? [] : ["route", "client"];
        const fields = names.map((name) => {
            const field = this.#targetField(name);
            this.#targets.set(name, field);
            return field.node;
        });
        const isFixed = this.#device !== "";
        this.#targetNode.hidden = isFixed || fields.length === 0;
        this.#targetNode.replaceChildren(...this.#scope === "devices" ? [this.#targetKind.node] : [], ...fields);
        this.#showProgram();
    }

    /** A field for a part of the target, which offers what the home has. */
    #targetField(/** @type {string} */ name) {
        const id = uniqueID("target");
        const offered = this.#offered(name);
        const input = element("input", { type: "text", id, autocomplete: "off", spellcheck: "false", dir: "auto",
            list: offered.length > 0 ? `${id}-list` : null });
        input.value = this.#texts.get(`${this.#scope} ${name}`) ?? "";
        const isOptional = this.#scope !== "devices";
        const list = element("datalist", { id: `${id}-list` },
            ...offered.map(([value, label]) => element("option", { value, label: label || null })));
        const hint = isOptional ? message(`faults.${/** @type {"route"|"client"} */ (name)}Hint`)
            : message("faults.targetHint");
        return labeledField(memberName(name), input, { hint, more: offered.length > 0 ? [list] : [] });
    }

    /**
     * Returns the values that the home has for a part of the target, with the names of their objects.
     *
     * @returns {[string, string][]}
     */
    #offered(/** @type {string} */ name) {
        const { model, world, catalog, timeline } = this.#context;
        const parts = () => [...model.devices.values()].flatMap(({ types }) => types);
        switch (name) {
            case "device": return named(model.devices.values());
            case "room": return named(model.rooms.values());
            case "structure": return named(world.networks);
            case "type":
                return unique(parts().map(({ type }) => type)).map((id) => [id, word(catalog.typeName(id), "type")]);
            case "trait": return unique(parts().flatMap(({ traits }) => Object.keys(traits))).map((id) =>
                [id, word(humanName(id.slice(id.indexOf(".") + 1)))]);
            case "route": return this.#description.routes[this.#scope === "streams" ? "streams" : "requests"]
                .map((route) => [route, ""]);
            case "client": return unique(["page", ...timeline.clients]).map((client) => [client, ""]);
            default: return [];
        }
    }

    #memberField(/** @type {FaultMember} */ member) {
        const { name, type, choices, minimum, maximum, maximumLength, isRequired, description } = member;
        const text = this.#texts.get(name) ?? "";
        const options = choices ? choices.map((choice) => [choice, word(humanName(choice))])
            : type === "boolean" ? [["true", message("value.yes")], ["false", message("value.no")]] : null;
        const input = options
            ? element("select", {}, ...[...isRequired ? [] : [["", message("value.omit")]], ...options].map(
                ([value, label]) => element("option", { value }, label)))
            : element("input", type === "string" || type === "object" ? { type: "text", autocomplete: "off", spellcheck: "false", dir: "ltr",
                maxlength: maximumLength }
                : { type: "number", autocomplete: "off", min: minimum, max: maximum,
                    step: type === "integer" ? "1" : "any" });
        if (text !== "" || !options) input.value = text;
        if (isRequired) input.required = true;
        // A limit that no value reaches is not shown.
        const range = maximum !== undefined && maximum < 1e12 ? formatRange(minimum, maximum, "") : "";
        const hint = [plainText(description), range && message("panel.range", { range })].filter(Boolean)
            .join(" ");
        const label = isRequired ? memberName(name) : message("faults.optional", { name: memberName(name) });
        return labeledField(label, input, { hint });
    }

    /** Stores what was entered, before the fields are created again. */
    #storeTexts() {
        for (const [name, { input }] of this.#targets) this.#texts.set(`${this.#shownScope} ${name}`, input.value);
        for (const [name, { input }] of this.#members) this.#texts.set(name, input.value);
    }

    /** Returns the body of the request with what was entered so far. */
    get #body() {
        const { members, terms, name } = this.#chosen;
        const values = [...members, ...terms, this.#description.id].map((member) =>
            [member.name, memberValue(member, this.#members.get(member.name)?.input.value.trim() ?? "")]);
        const { id, ...others } = Object.fromEntries(values.filter(([, value]) => value !== undefined));
        return { ...id === undefined ? {} : { id }, on: this.#on, kind: name, ...others };
    }

    /** The target of the fault. Names of objects are replaced by their ids. */
    get #on() {
        if (this.#device !== "") return { device: this.#device };
        if (this.#scope === "journal") return { journal: true };
        const entered = [...this.#targets].flatMap(([name, { input }]) => {
            const value = input.value.trim();
            if (value === "") return [];
            const [id] = this.#offered(name).find(([each, label]) => each === value || label === value) ?? [];
            return [[name, id ?? value]];
        });
        return { ...this.#scope === "streams" ? { stream: true } : {}, ...Object.fromEntries(entered) };
    }

    #showProgram() {
        this.#program.show({ method: "POST", url: location.origin + faultsPath(), body: this.#body });
    }

    async #send() {
        const fields = /** @type {Map<string, LabeledField>} */ (new Map());
        for (const [name, field] of this.#members) fields.set(`/${name}`, field);
        for (const [name, field] of this.#targets) fields.set(`/on/${name}`, field);
        for (const field of fields.values()) field.clearError();
        this.#problem.clear();
        const invalid = this.#firstInvalid();
        if (invalid) return invalid.input.focus();
        this.#submit.setAttribute("aria-busy", "true");
        try {
            const fault = await setFault(this.#body);
            const { faults, toasts } = this.#context;
            faults.set([...faults.all.filter(({ id }) => id !== fault.id), fault]);
            toasts.show({ text: message("faults.wasSet", { fault: fault.id, kind: kindName(fault.kind) }) });
            this.#texts.set("id", "");
            const id = this.#members.get("id");
            if (id) id.input.value = "";
        } catch (error) {
            const problem = asProblem(error);
            const isTerm = problem.errors.some(({ pointer }) =>
                fields.get(pointer)?.node.parentElement === this.#termNode);
            if (isTerm) this.#terms.open = true;
            this.#problem.show(problem, showFieldErrors(problem, /** @type {any} */ (fields)));
        }
        this.#submit.removeAttribute("aria-busy");
    }

    /** Shows which required fields have no value, and which numbers are none. Returns the first of these fields. */
    #firstInvalid() {
        let first = /** @type {LabeledField|null} */ (null);
        for (const field of [...this.#scope === "devices" && this.#device === "" ? this.#targets.values() : [],
            ...this.#members.values()]) {
            const { input } = field;
            const isTarget = [...this.#targets.values()].includes(field);
            const isMissing = input.value.trim() === "" && (isTarget || input.required) && !input.validity.badInput;
            if (isMissing) field.showError(message("faults.missing"));
            else {
                try {
                    if (/** @type {HTMLInputElement} */ (input).type === "number") numberText(field);
                    continue;
                } catch {
                    // The field shows it.
                }
            }
            if (this.#termNode.contains(input)) this.#terms.open = true;
            first ??= field;
        }
        setAttribute(this.node, "data-invalid", first ? "" : null);
        return first;
    }
}

/** @returns {[string, string][]} ids and names */
function named(/** @type {Iterable<{ id: string, name: string }>} */ objects) {
    return [...objects].slice(0, maximumOffered).map(({ id, name }) => [id, name]);
}

function unique(/** @type {string[]} */ values) {
    return [...new Set(values)].sort();
}

import { openDialog } from "../elements/dialogs.js";
import { element, setAttribute, uniqueID } from "../elements/dom.js";
import { asProblem } from "../elements/problem.js";
import { showFieldErrors } from "../forms/form-field.js";
import { labeledField, numberText } from "../forms/labeled-field.js";
import { Problem } from "../gateway/api.js";
import { openHome } from "../gateway/open-home.js";
import { message } from "../text/messages.js";
import { homeName, creationOf, templates } from "./home-facts.js";
import { createHome, listSnapshots } from "./homes-api.js";
import { contentOfFile } from "./load-home.js";

/** @typedef {import("../gateway/api.js").HomeReading} HomeReading */
/** @typedef {import("../forms/labeled-field.js").LabeledField} LabeledField */

/** The units of the time to live, in seconds. */
const units = /** @type {const} */ ([[60, "homes.minutes"], [3_600, "homes.hours"], [86_400, "homes.days"]]);

/** The choices for the clock of a new home. */
const paces = /** @type {const} */ ([["", "homes.clockUsual"], ["paused", "homes.clockPaused"],
    ["running", "homes.clockRunning"]]);

/**
 * Opens a dialog that creates a home.
 *
 * @param {{ homes: HomeReading[], opener: HTMLElement, onCreated: (home: HomeReading) => Promise<void>,
 *           focusAfter: (home: HomeReading) => HTMLElement|undefined, source?: string, home?: string,
 *           snapshot?: string }} options source, home, snapshot: the initial choice of the state with which the home
 *           begins
 */
export function openNewHome({
    homes, opener, onCreated, focusAfter, source = "demo", home = openHome(), snapshot = "",
}) {
    const form = new NewHomeForm(homes, { source, home, snapshot });
    let created = /** @type {HomeReading|null} */ (null);
    const { dialog } = openDialog({
        title: message("homes.new"), action: message("homes.create"), opener,
        focusAfter: () => created && focusAfter(created),
        submit: async () => {
            created = await form.submit();
            await onCreated(created);
        },
    }, form.nodes);
    dialog.classList.add("is-wide");
    form.focus();
}

/** The fields of a new home. */
class NewHomeForm {
    #source;
    #home;
    #fleet = labeledField(message("homes.fleetSize"), number({ min: 0, value: 50 }));
    #snapshot = labeledField(message("homes.snapshot"), select([], ""));
    #snapshotNote = element("p", { class: "hint", role: "status" });
    #file = labeledField(message("load.file"),
        element("input", { type: "file", accept: ".json,application/json" }), { hint: message("homes.fileHint") });
    #label = labeledField(message("homes.label"), text({ dir: "auto" }), { hint: message("homes.labelHint") });
    #id = labeledField(message("homes.id"), text({ dir: "ltr" }), { hint: message("homes.idHint") });
    #unit = select(units.map(([seconds, key]) => [String(seconds), message(key)]), "60");
    #timeToLive = labeledField(message("homes.timeToLive"), number({ min: 0 }),
        { hint: message("homes.timeToLiveHint"), more: [this.#unit] });
    #pace = labeledField(message("homes.clock"), select(paces.map(([value, key]) => [value, message(key)]), ""));
    #time = labeledField(message("homes.time"), element("input", { type: "datetime-local", step: "1" }),
        { hint: message("homes.timeHint") });
    #speed = labeledField(message("world.speed"), number({ min: 0.001, max: 3600 }));
    #seed = labeledField(message("homes.seed"), number({ min: 0, step: 1 }), { hint: message("homes.seedHint") });
    #durable = labeledField(message("homes.stored"),
        element("input", { type: "checkbox", role: "switch", class: "switch" }), { hint: message("homes.storedHint") });
    #more = element("details", { class: "more-fields" }, element("summary", {}, message("homes.more")),
        element("div", {},
            element("div", { class: "field-pair" }, this.#timeToLive.node, this.#pace.node, this.#time.node,
                this.#speed.node, this.#seed.node), this.#durable.node));
    /** The snapshot to choose when the list arrives. */
    #wanted;

    /**
     * @param {HomeReading[]} homes
     * @param {{ source: string, home: string, snapshot: string }} start
     */
    constructor(homes, { source, home, snapshot }) {
        this.#wanted = snapshot;
        const sources = [
            ...templates.map((name) => [name, message(`homes.${name}`)]), ["fleet", message("homes.fleet")],
            ["home", message("homes.fork")], ["snapshot", message("homes.forkSnapshot")],
            ["file", message("homes.file")],
        ];
        this.#source = labeledField(message("homes.begins"), select(sources, source));
        this.#source.input.addEventListener("change", () => this.#showSource());
        const ids = homes.map((each) => [each.id, each.label ? `${homeName(each)} (${each.id})` : each.id]);
        this.#home = labeledField(message("homes.home"), select(ids, home));
        this.#home.input.addEventListener("change", () => this.#showSource());
        this.#unit.setAttribute("aria-label", message("homes.timeUnit"));
        this.nodes = [
            this.#source.node, this.#fleet.node, this.#home.node, this.#snapshot.node, this.#snapshotNote,
            this.#file.node, element("div", { class: "field-pair" }, this.#label.node, this.#id.node), this.#more,
        ];
        this.#showSource();
    }

    focus() {
        this.#source.input.focus();
    }

    /** Sends the request. Shows errors at the fields that cause them. */
    async submit() {
        const fields = this.#fields;
        for (const field of fields.values()) field.clearError();
        try {
            return await createHome(creationOf(await this.#read()));
        } catch (error) {
            const problem = asProblem(error);
            const optional = [this.#timeToLive, this.#pace, this.#time, this.#speed, this.#seed, this.#durable];
            const isInside = problem.errors.some(({ pointer }) => optional.includes(
                /** @type {LabeledField} */ (fields.get(pointer))));
            if (isInside) this.#more.open = true;
            const shown = showFieldErrors(problem, /** @type {any} */ (fields));
            problem.errors = problem.errors.filter(({ pointer }) => !shown.includes(pointer));
            throw problem;
        }
    }

    /** The fields by the pointers of their members. */
    get #fields() {
        return new Map(/** @type {[string, LabeledField][]} */ ([
            ["/from/fleet", this.#fleet], ["/from/home", this.#home], ["/from/snapshot/home", this.#home],
            ["/from/snapshot/name", this.#snapshot], ["/from/file", this.#file], ["/label", this.#label],
            ["/id", this.#id], ["/timeToLive", this.#timeToLive], ["/clock/paused", this.#pace],
            ["/clock/time", this.#time], ["/clock/speed", this.#speed], ["/seed", this.#seed],
            ["/durable", this.#durable],
        ]));
    }

    /** @returns {Promise<import("./home-facts.js").HomeInput>} */
    async #read() {
        const source = this.#source.input.value;
        const [file] = /** @type {HTMLInputElement} */ (this.#file.input).files ?? [];
        if (source === "file" && !file) {
            this.#file.input.focus();
            throw new Problem(message("load.choose"));
        }
        if (source === "snapshot" && this.#snapshot.input.value === "") {
            this.#home.input.focus();
            throw new Problem(message("homes.noSnapshots"));
        }
        const pace = this.#pace.input.value;
        return {
            source, fleet: source === "fleet" ? numberText(this.#fleet) : "", home: this.#home.input.value,
            snapshot: this.#snapshot.input.value, file: source === "file" ? await contentOfFile(file) : undefined,
            id: this.#id.input.value.trim(), label: this.#label.input.value.trim(), seed: numberText(this.#seed),
            time: this.#time.input.value, isPaused: pace === "" ? undefined : pace === "paused",
            speed: numberText(this.#speed), timeToLive: numberText(this.#timeToLive),
            timeUnit: Number(this.#unit.value), isDurable: /** @type {HTMLInputElement} */ (this.#durable.input).checked,
        };
    }

    /** Shows the fields of what the home begins with. */
    #showSource() {
        const source = this.#source.input.value;
        this.#fleet.node.hidden = source !== "fleet";
        this.#home.node.hidden = source !== "home" && source !== "snapshot";
        this.#snapshot.node.hidden = this.#snapshotNote.hidden = source !== "snapshot";
        this.#file.node.hidden = source !== "file";
        if (source === "snapshot") void this.#listSnapshots();
    }

    async #listSnapshots() {
        const home = this.#home.input.value;
        const { input } = this.#snapshot;
        input.replaceChildren();
        this.#snapshotNote.textContent = message("homes.loadingSnapshots");
        try {
            const { snapshots } = await listSnapshots(home);
            if (this.#home.input.value !== home) return;
            input.replaceChildren(...snapshots.map(({ name }) => element("option", { value: name }, name)));
            if (snapshots.some(({ name }) => name === this.#wanted)) input.value = this.#wanted;
            this.#snapshotNote.textContent = snapshots.length === 0 ? message("homes.noSnapshots") : "";
        } catch (error) {
            this.#snapshotNote.textContent = asProblem(error).message;
        }
        setAttribute(input, "aria-invalid", null);
    }
}

function select(/** @type {(readonly string[])[]} */ choices, /** @type {string} */ value) {
    const node = element("select", { id: uniqueID("field") },
        ...choices.map(([each, label]) => element("option", { value: each, dir: "auto" }, label)));
    node.value = value;
    return node;
}

function text(/** @type {Record<string, any>} */ attributes) {
    return element("input", { type: "text", autocomplete: "off", spellcheck: "false", ...attributes });
}

function number(/** @type {Record<string, any>} */ attributes) {
    return element("input", { type: "number", autocomplete: "off", step: "any", ...attributes });
}

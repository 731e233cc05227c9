import { formatDate } from "../catalog/format.js";
import { createButton, createForm } from "../elements/controls.js";
import { openConfirmation } from "../elements/dialogs.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { asProblem, problemBox } from "../elements/problem.js";
import { labeledField } from "../forms/labeled-field.js";
import { access } from "../gateway/access.js";
import { actionName, dottedList, message } from "../text/messages.js";
import { deleteSnapshot, listSnapshots, restoreSnapshot, saveSnapshot } from "./homes-api.js";

/** The saved states of a home, and a form that saves the present one. The list is read when it is opened. */
export class HomeSnapshots {
    #context;
    #id;
    #actions;
    #homeName = "";
    #summary = element("summary", {}, message("homes.snapshots"));
    #note = element("p", { class: "quiet", role: "status" });
    #problem = problemBox();
    #list = element("ul", { class: "snapshot-list" });
    #name = labeledField(message("homes.snapshotName"), element("input", { type: "text", autocomplete: "off",
        spellcheck: "false", dir: "ltr" }), { hint: message("homes.snapshotHint") });
    #save = element("button", { type: "submit", class: "button is-small" }, createIcon("save"),
        message("homes.saveSnapshot"));

    /**
     * @param {import("../home/context.js").Context} context
     * @param {string} id of the home
     * @param {import("./homes.js").HomeListActions} actions
     */
    constructor(context, id, actions) {
        this.#context = context;
        this.#id = id;
        this.#actions = actions;
        this.node = element("details", { class: "home-snapshots", ontoggle: () => {
            if (this.node.open) void this.#read();
        } }, this.#summary, element("div", {}, this.#note, this.#problem.node, this.#list,
            access.may("POST", "/homes/id/snapshots")
                && createForm({ class: "snapshot-form" }, () => this.#submit(), this.#name.node, this.#save)));
    }

    /** Names the controls after the home, because each home has them. */
    setHomeName(/** @type {string} */ name) {
        this.#homeName = name;
        for (const [node, action] of /** @type {const} */ ([
            [this.#summary, "homes.snapshots"], [this.#save, "homes.saveSnapshot"],
        ])) setAttribute(node, "aria-label", actionName(message(action), name));
    }

    async #read() {
        if (this.#list.childElementCount === 0) setText(this.#note, message("homes.loadingSnapshots"));
        try {
            const { snapshots } = await listSnapshots(this.#id);
            this.#problem.clear();
            setText(this.#note, snapshots.length === 0 ? message("homes.noSnapshots") : "");
            this.#list.replaceChildren(...snapshots.map((snapshot) => this.#item(snapshot)));
        } catch (error) {
            setText(this.#note, "");
            this.#problem.show(error);
        }
    }

    #item(/** @type {import("./homes-api.js").NamedSnapshot} */ { name, createdAt, time, devices }) {
        const titleID = uniqueID("snapshot");
        const button = (/** @type {string} */ label, /** @type {(opener: HTMLElement) => void} */ act, kind = "") =>
            createButton({ class: `button is-small ${kind}`, "aria-label": actionName(label, name) }, act, label);
        return element("li", { "aria-labelledby": titleID },
            element("div", { class: "snapshot-text" }, element("code", { id: titleID, dir: "ltr" }, name),
                element("span", { class: "quiet" }, dottedList([
                    message("homes.savedAt", { time: formatDate(createdAt) }),
                    message("homes.homeTime", { time: formatDate(time) }),
                    message("home.summaryDevices", { count: devices }),
                ]))),
            access.may("POST", "/homes/id/snapshots/name/restore") && element("div", { class: "home-tools" },
                button(message("homes.restore"), (opener) => this.#restore(name, opener)),
                access.may("POST", "/homes") && button(message("homes.forkAction"), (opener) =>
                    this.#actions.fork(opener, { source: "snapshot", home: this.#id, snapshot: name })),
                button(message("action.delete"), (opener) => this.#delete(name, opener), "is-bad")));
    }

    async #submit() {
        const { input } = this.#name;
        const name = input.value.trim();
        this.#name.clearError();
        this.#problem.clear();
        this.#save.setAttribute("aria-busy", "true");
        try {
            await saveSnapshot(this.#id, name);
            input.value = "";
            this.#context.toasts.show({ text: message("homes.snapshotSaved", { home: this.#homeName, name }) });
            await this.#read();
        } catch (error) {
            const problem = asProblem(error);
            const [own] = problem.errors.filter(({ pointer }) => pointer === "/name");
            if (own || problem.status === 409) this.#name.showError(own?.detail ?? problem.message);
            else this.#problem.show(problem);
            input.focus();
        }
        this.#save.removeAttribute("aria-busy");
    }

    #restore(/** @type {string} */ name, /** @type {HTMLElement} */ opener) {
        const home = this.#homeName;
        openConfirmation({
            title: message("homes.restoreQuestion", { home, name }), text: message("homes.restoreText"),
            action: message("homes.restore"), opener,
            submit: async () => {
                await restoreSnapshot(this.#id, name);
                this.#context.toasts.show({ text: message("homes.wasRestored", { home, name }) });
                await this.#actions.read();
            },
        });
    }

    #delete(/** @type {string} */ name, /** @type {HTMLElement} */ opener) {
        openConfirmation({
            title: message("homes.deleteQuestion", { home: name }), text: message("homes.deleteSnapshotText"),
            action: message("action.delete"), opener, focusAfter: () => this.#summary,
            submit: async () => {
                await deleteSnapshot(this.#id, name);
                await this.#read();
            },
        });
    }
}

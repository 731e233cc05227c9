import { titleOf } from "../actions/device-sections.js";
import { humanName } from "../catalog/catalog.js";
import { createButton } from "../elements/controls.js";
import { denial } from "../elements/denial.js";
import { openConfirmation } from "../elements/dialogs.js";
import { element, setAttribute, uniqueID } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { problemBox } from "../elements/problem.js";
import { applyStimulus, listStimuli, removeDevice, restartDevice, setReachable } from "../gateway/api.js";
import { FaultForm } from "../places/fault-form.js";
import { FaultList } from "../places/fault-list.js";
import { readFaultDescription } from "../places/faults-api.js";
import { actionName, message, word } from "../text/messages.js";
import { StimulusForm } from "./stimulus-form.js";

/** @typedef {import("../gateway/api.js").StimulusDefinition} StimulusDefinition */

/** The tab Simulate: the stimuli of a device, its connection and its power, and its faults. */
export class PanelSimulate {
    #context;
    #deviceID;
    #stimuli = element("div", { class: "stimuli" });
    #reachable = element("input", { type: "checkbox", role: "switch", class: "switch", id: uniqueID("reachable"),
        onchange: () => this.#setReachable() });
    #problem = problemBox();
    #faults;
    #form = element("div", {});
    #hasForm = false;
    #setFault = element("details", { class: "panel-fault", ontoggle: () => void this.#showForm() },
        element("summary", {}, message("faults.setOnDevice")), this.#form);
    #isReading = false;
    #isAllowed;
    /** The shown content, as text, so that a form that is being filled is not created again. */
    #shown = "";

    /** @param {import("../home/context.js").Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#deviceID = deviceID;
        this.#faults = new FaultList(context, message("panel.faults"));
        const hintID = uniqueID("hint");
        this.#reachable.setAttribute("aria-describedby", hintID);
        const restart = (/** @type {"power"|"update"} */ kind, /** @type {any} */ done) =>
            this.#perform(() => restartDevice(deviceID, kind), message(done, { device: this.#name }));
        const reason = denial("POST", "/simulation/devices/id/stimuli");
        this.#isAllowed = reason === null;
        this.node = element("div", { class: "panel-simulate" }, ...reason ? [reason,
            element("h3", {}, message("panel.faults")), this.#faults.node] : [
            element("h3", {}, message("panel.happen")), this.#stimuli,
            element("h3", {}, message("panel.connectionAndPower")),
            element("div", { class: "action is-line" },
                element("div", { class: "action-head" },
                    element("label", { class: "action-label", for: this.#reachable.id }, message("panel.reachable")),
                    element("span", { class: "hint", id: hintID }, message("panel.reachableHint"))),
                this.#reachable),
            element("div", { class: "action-buttons" },
                this.#button(message("panel.powerCycle"), "bolt", () => restart("power", "panel.powerCycleDone")),
                this.#button(message("panel.update"), "update", () => restart("update", "panel.updateDone"))),
            element("div", { class: "action-buttons" },
                this.#button(message("panel.removeDevice"), "remove", (opener) => this.#remove(opener), "is-bad")),
            this.#problem.node,
            element("h3", {}, message("panel.faults")), this.#faults.node, this.#setFault]);
    }

    update(/** @type {import("../home/updates.js").Changes|null} */ changes) {
        if (this.#isAllowed && (!changes || changes.shapes.has(this.#deviceID))) void this.#read();
        const device = this.#context.model.devices.get(this.#deviceID);
        if (!device) return;
        const isUnreachable = this.#context.displays.offlineReason(device) === message("device.notReachable");
        if (this.#reachable.checked === isUnreachable) this.#reachable.checked = !isUnreachable;
        setAttribute(this.#reachable, "aria-label", actionName(message("panel.reachable"), this.#name));
        if (!changes || changes.faults || changes.shapes.has(this.#deviceID)) this.#showFaults(device);
    }

    /** Shows the active faults that affect the device, and those on it alone that wait or have ended. */
    #showFaults(/** @type {import("../home/model.js").Device} */ device) {
        const { faults } = this.#context;
        const affecting = faults.affecting(device);
        const shown = faults.all.filter((fault) => fault.on.device === device.id || affecting.includes(fault));
        this.#faults.show(shown);
    }

    /** Creates the form when it is opened, because the description of the API is long. */
    async #showForm() {
        if (!this.#setFault.open || this.#hasForm) return;
        this.#hasForm = true;
        this.#form.replaceChildren(element("p", { class: "quiet", role: "status" }, message("faults.loadingKinds")));
        try {
            const description = await readFaultDescription();
            this.#form.replaceChildren(new FaultForm(this.#context, description, this.#deviceID).node);
        } catch (error) {
            this.#hasForm = false;
            const problem = problemBox();
            this.#form.replaceChildren(problem.node, createButton({ class: "button" }, () => this.#showForm(),
                message("action.retry")));
            problem.show(error);
        }
    }

    get #name() {
        return this.#context.model.devices.get(this.#deviceID)?.name || message("device.unnamed");
    }

    /** Reads what can happen to the device. */
    async #read() {
        if (this.#isReading) return;
        this.#isReading = true;
        if (this.#stimuli.childElementCount === 0) {
            const loading = element("p", { class: "skeleton", role: "status" }, message("panel.loading"));
            this.#stimuli.replaceChildren(loading);
        }
        try {
            const { stimuli } = await listStimuli(this.#deviceID);
            this.#show(stimuli);
        } catch (error) {
            const problem = problemBox();
            this.#shown = "";
            this.#stimuli.replaceChildren(problem.node, createButton({ class: "button" }, () => this.#read(),
                message("action.retry")));
            problem.show(error);
        }
        this.#isReading = false;
    }

    #show(/** @type {StimulusDefinition[]} */ stimuli) {
        const device = this.#context.model.devices.get(this.#deviceID);
        if (!device) return;
        const { catalog } = this.#context;
        // The forms contain ranges and words of the catalog.
        const shown = JSON.stringify([stimuli, catalog.hasAllOf(device)]);
        if (shown === this.#shown) return;
        this.#shown = shown;
        if (stimuli.length === 0) {
            return this.#stimuli.replaceChildren(element("p", { class: "panel-empty" }, message("panel.noStimuli")));
        }
        const groups = device.types.flatMap((part) => {
            const own = stimuli.filter((stimulus) => stimulus.part === part.part);
            return own.length > 0 ? [{ part, own }] : [];
        });
        this.#stimuli.replaceChildren(...groups.map(({ part, own }) => {
            const title = titleOf(part, groups.map((group) => group.part), catalog);
            const buttons = own.filter(({ fields }) => fields.length === 0);
            const forms = own.filter(({ fields }) => fields.length > 0);
            return element("section", { class: "stimulus-group", "aria-label": title },
                groups.length > 1 && element("h4", {}, title),
                buttons.length > 0 && element("div", { class: "action-buttons" }, ...buttons.map((stimulus) =>
                    this.#button(labelOf(stimulus), "",
                        () => this.#perform(() => this.#send(stimulus, {}))))),
                ...forms.map((stimulus) => new StimulusForm(this.#context, this.#deviceID, stimulus,
                    labelOf(stimulus), (params) => this.#send(stimulus, params)).node));
        }));
    }

    /** Applies a stimulus, and shows that it happened. */
    async #send(/** @type {StimulusDefinition} */ stimulus, /** @type {Record<string, any>} */ params) {
        await applyStimulus(this.#deviceID, { part: stimulus.part, stimulus: stimulus.name, params });
        this.#context.announce(message("panel.happened", { stimulus: labelOf(stimulus), device: this.#name }));
    }

    async #setReachable() {
        const { checked } = this.#reachable;
        await this.#perform(() => setReachable(this.#deviceID, checked));
        this.update(this.#context.updates.next);
    }

    #remove(/** @type {HTMLElement} */ opener) {
        const device = this.#name;
        openConfirmation({
            title: message("panel.removeQuestion", { device }), text: message("panel.removeText"),
            action: message("action.remove"), opener, focusAfter: () => document.getElementById("home"),
            submit: async () => {
                await removeDevice(this.#deviceID);
                this.#context.router.closePanel();
                this.#context.toasts.show({ text: message("panel.removed", { device }) });
            },
        });
    }

    /** Sends a request, and shows its problem, or a message about its success. */
    async #perform(/** @type {() => Promise<any>} */ request, text = "") {
        this.#problem.clear();
        try {
            await request();
            if (text) this.#context.toasts.show({ text });
        } catch (error) {
            this.#problem.show(error);
        }
    }

    #button(
        /** @type {string} */ label, /** @type {string} */ icon, /** @type {(button: HTMLElement) => any} */ action,
        kind = ""
    ) {
        const name = actionName(label, this.#name);
        return createButton({ class: `button ${kind}`, "aria-label": name }, async (button) => {
            button.setAttribute("aria-busy", "true");
            await action(button);
            button.removeAttribute("aria-busy");
        }, icon && createIcon(icon), label);
    }
}

/** Returns the name of a stimulus in words. Several traits of a part can have one of the same name. */
function labelOf(/** @type {StimulusDefinition} */ { name }) {
    const [last, trait] = name.split(".").reverse();
    const label = word(humanName(last), "command");
    return trait ? `${label} (${word(humanName(trait))})` : label;
}

import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText, uniqueID } from "../elements/dom.js";
import { Rows } from "../elements/rows.js";
import { access } from "../gateway/access.js";
import { kindName, scopeOf } from "../home/home-faults.js";
import { actionName, dottedList, message } from "../text/messages.js";
import { memberTexts, targetText } from "./fault-words.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../home/home-faults.js").Fault} Fault */

/** A list of faults that are set. */
export class FaultList {
    #rows;

    /** @param {Context} context */
    constructor(context, /** @type {string} */ label) {
        this.node = element("ul", { class: "fault-list", "aria-label": label });
        this.#rows = new Rows(this.node, (/** @type {Fault} */ { id }) => id, () => new FaultItem(context));
    }

    show(/** @type {Fault[]} */ faults) {
        this.#rows.show(faults);
        this.node.hidden = faults.length === 0;
    }
}

/** A fault that is set: its effect and target, whether it is active, and how often it had an effect. */
class FaultItem {
    #context;
    #id = "";
    #kind = element("strong", { id: uniqueID("fault") });
    #phase = element("span", { class: "fault-phase" });
    #code = element("code", { dir: "ltr" });
    #target = element("p", { class: "fault-target", dir: "auto" });
    #facts = element("p", { class: "quiet" });
    #remove = createButton({ class: "button is-small" }, () => this.#removeFault(), message("action.remove"));

    constructor(/** @type {Context} */ context) {
        this.#context = context;
        this.node = element("li", { class: "fault-item", "aria-labelledby": this.#kind.id },
            element("div", { class: "fault-text" },
                element("p", { class: "fault-head" }, this.#kind, this.#phase, this.#code), this.#target, this.#facts),
            access.may("DELETE", "/simulation/faults/id") && this.#remove);
    }

    show(/** @type {Fault} */ fault) {
        const { id, kind, phase, applied, on } = fault;
        const { faults } = this.#context;
        this.#id = id;
        setText(this.#kind, kindName(kind));
        setText(this.#code, id);
        setText(this.#phase, message(`faults.${phase}`));
        setAttribute(this.node, "data-phase", phase);
        const devices = scopeOf(on) === "devices" && on.device === undefined
            ? message("home.summaryDevices", { count: faults.countDevices(fault) }) : "";
        setText(this.#target, dottedList([targetText(on, this.#context), devices]));
        setText(this.#facts, dottedList([message("faults.applied", { count: applied }), ...memberTexts(fault)]));
        setAttribute(this.#remove, "aria-label", actionName(message("action.remove"), `${kindName(kind)} (${id})`));
    }

    async #removeFault() {
        const { worldControl, toasts } = this.#context;
        this.#remove.setAttribute("aria-busy", "true");
        const isDone = await worldControl.removeFaults([this.#id]);
        this.#remove.removeAttribute("aria-busy");
        if (isDone) toasts.show({ text: message("faults.wasRemoved", { fault: this.#id }) });
    }
}

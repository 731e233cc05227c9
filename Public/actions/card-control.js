import { choicesOf } from "../catalog/actions.js";
import { isEqual } from "../catalog/part-reader.js";
import { valueText } from "../catalog/value-text.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { access } from "../gateway/access.js";
import { message } from "../text/messages.js";
import { keyOfControl, primaryControlOf } from "./primary-control.js";
import { runStep, unavailableReason } from "./run-step.js";
import { nextValue } from "./stepping.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../catalog/display.js").Display} Display */
/** @typedef {import("./primary-control.js").PrimaryControl} PrimaryControl */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */

/** Milliseconds without input after which a stepper sends its value, so that several clicks send once. */
const sendDelay = 300;

/** Keys that change a stepper, by the direction. */
const stepKeys = /** @type {Record<string, 1|-1>} */ ({ ArrowUp: 1, ArrowDown: -1 });

/** The one control on the card of a device: a switch, buttons, a stepper or a list. */
export class CardControl {
    node = element("div", { class: "card-control" });
    #context;
    #deviceID;
    #onResult;
    #onLostFocus;
    #key = "";
    #control = /** @type {PrimaryControl} */ ({ kind: "none" });
    #display = /** @type {Display|undefined} */ (undefined);
    #name = "";
    /** The value that a stepper shows before it is sent. */
    #held = /** @type {number|null} */ (null);
    #timer = /** @type {any} */ (0);
    #isSending = false;

    /**
     * @param {Context} context
     * @param {string} deviceID
     * @param {{ onResult: (result: { problem: unknown|null, refusal: string }) => void,
     *           onLostFocus: () => void }} listeners
     *        onLostFocus: called when the control that had the focus was replaced by none
     */
    constructor(context, deviceID, { onResult, onLostFocus }) {
        this.#context = context;
        this.#deviceID = deviceID;
        this.#onResult = onResult;
        this.#onLostFocus = onLostFocus;
    }

    /** Shows the primary action of a device. */
    update(/** @type {Display} */ display, /** @type {string} */ name) {
        this.#display = display;
        this.#name = name;
        this.#control = primaryControlOf(display);
        const key = keyOfControl(this.#control, display);
        if (key !== this.#key) this.#rebuild(key);
        this.#show();
    }

    #rebuild(/** @type {string} */ key) {
        const hadFocus = this.node.contains(document.activeElement);
        this.#key = key;
        this.#held = null;
        clearTimeout(this.#timer);
        this.node.replaceChildren(...this.#makeNodes());
        this.node.hidden = this.node.childElementCount === 0;
        if (!hadFocus) return;
        const next = /** @type {HTMLElement|null} */ (this.node.querySelector("input, select, button, [tabindex='0']"));
        if (next) next.focus({ preventScroll: true });
        else this.#onLostFocus();
    }

    /** @returns {HTMLElement[]} */
    #makeNodes() {
        const control = this.#control;
        switch (control.kind) {
            case "switch": return [element("input", { type: "checkbox", role: "switch", class: "switch",
                onclick: (/** @type {Event} */ event) => this.#toggle(event) })];
            case "buttons": return control.steps.map((step, position) => {
                const label = step.symbol ? createIcon(step.symbol) : step.label;
                const kind = step.symbol ? "tool" : "button is-small";
                return element("button", { type: "button", class: kind, title: step.symbol ? step.label : null,
                    onclick: (/** @type {Event} */ event) => this.#press(position, event) }, label);
            });
            case "stepper": return this.#makeStepper();
            case "select": return [element("select", { class: "card-select",
                onchange: (/** @type {Event} */ event) => this.#choose(event) },
            ...choicesOf(control.value, this.#reader).map(({ text }) => element("option", { dir: "auto" }, text)))];
            default: return [];
        }
    }

    /** The buttons are for the pointer; the value between them is changed by keys. */
    #makeStepper() {
        const button = (/** @type {1|-1} */ direction, /** @type {string} */ name) => element("button", {
            type: "button", class: "tool", tabindex: "-1", onclick: () => this.#step(direction),
        }, createIcon(name));
        const value = element("span", { class: "card-value", role: "spinbutton", tabindex: "0",
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                const direction = stepKeys[event.key];
                if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
                event.preventDefault();
                this.#step(direction);
            } });
        return [element("div", { class: "card-stepper" }, button(-1, "minus"), value, button(1, "plus"))];
    }

    /** Writes what differs: values, names, and whether the control can be used. */
    #show() {
        const control = this.#control;
        const [first] = /** @type {any[]} */ ([...this.node.children]);
        if (control.kind === "none") return;
        if (control.kind === "switch" && first.checked !== control.isOn) first.checked = control.isOn;
        if (control.kind === "select") {
            const choices = choicesOf(control.value, this.#reader);
            const index = choices.findIndex(({ value }) => isEqual(value, control.value.value));
            if (first.selectedIndex !== index) first.selectedIndex = index;
        }
        if (control.kind === "stepper") this.#showStepper(control, first);
        const step = "steps" in control ? control.steps[0] : control.step;
        const reason = unavailableReason(this.#context, step.address);
        this.#names().forEach(([node, label]) => {
            setAttribute(node, "aria-label", label);
            setAttribute(node, "aria-disabled", reason ? "true" : null);
            setAttribute(node, "aria-description", reason || null);
        });
        const prohibition = access.reason("POST", "/commands");
        if (prohibition) this.#disable(prohibition);
    }

    /** Disables all parts for good, and shows why to the pointer. */
    #disable(/** @type {string} */ reason) {
        setAttribute(this.node, "title", reason);
        for (const part of this.node.querySelectorAll("input, button, select")) {
            /** @type {HTMLInputElement} */ (part).disabled = true;
        }
    }

    #showStepper(/** @type {PrimaryControl & { kind: "stepper" }} */ control, /** @type {HTMLElement} */ node) {
        const { value: { value, definition, address }, range } = control;
        const current = this.#held ?? value;
        const [minus, text, plus] = node.children;
        const shown = valueText(current, definition, this.#reader, address.trait).text;
        setText(text, shown);
        setAttribute(text, "aria-valuenow", String(current));
        setAttribute(text, "aria-valuemin", String(range.minimum));
        setAttribute(text, "aria-valuemax", String(range.maximum));
        setAttribute(text, "aria-valuetext", shown);
        for (const [button, direction] of /** @type {[HTMLButtonElement, 1|-1][]} */ ([[minus, -1], [plus, 1]])) {
            const isAtEnd = nextValue(current, range, definition.format, direction) === null;
            if (button.disabled !== isAtEnd) button.disabled = isAtEnd;
        }
    }

    /** Returns the parts of the control with their names, which contain the name of the device. */
    #names() {
        const control = this.#control;
        const device = this.#name;
        const ofDevice = (/** @type {string} */ action) => message("action.ofDevice", { action, device });
        const [first] = /** @type {HTMLElement[]} */ ([...this.node.children]);
        switch (control.kind) {
            case "buttons": {
                const buttons = /** @type {HTMLElement[]} */ ([...this.node.children]);
                return control.steps.map((step, position) =>
                    /** @type {const} */ ([buttons[position], ofDevice(step.label)]));
            }
            case "stepper": {
                const [minus, value, plus] = /** @type {HTMLElement[]} */ ([...first.children]);
                return /** @type {const} */ ([[minus, ofDevice(message("control.decrease"))],
                    [value, ofDevice(control.label)], [plus, ofDevice(message("control.increase"))]]);
            }
            case "switch": {
                const hasOwnLabel = control.label !== control.steps[0].label;
                return /** @type {const} */ ([[first, hasOwnLabel ? ofDevice(control.label) : device]]);
            }
            case "select": return /** @type {const} */ ([[first, ofDevice(control.label)]]);
            default: return [];
        }
    }

    #toggle(/** @type {Event} */ event) {
        const control = this.#control;
        if (control.kind !== "switch") return;
        if (isDisabled(event)) event.preventDefault();
        void this.#run(control.steps[control.isOn ? 1 : 0], [], event);
    }

    #press(/** @type {number} */ position, /** @type {Event} */ event) {
        if (this.#control.kind === "buttons") void this.#run(this.#control.steps[position], [], event);
    }

    #choose(/** @type {Event} */ event) {
        const control = this.#control;
        if (control.kind !== "select") return;
        const { selectedIndex } = /** @type {HTMLSelectElement} */ (event.currentTarget);
        const choice = choicesOf(control.value, this.#reader)[selectedIndex];
        if (choice) void this.#run(control.step, [choice.value], event);
    }

    #step(/** @type {1|-1} */ direction) {
        const control = this.#control;
        if (control.kind !== "stepper") return;
        if (unavailableReason(this.#context, control.step.address)) {
            void this.#run(control.step, [control.value.value]);
            return;
        }
        const { value, range } = control;
        const next = nextValue(this.#held ?? value.value, range, value.definition.format, direction);
        if (next === null) return;
        this.#held = next;
        this.#show();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#sendHeld(), sendDelay);
    }

    /**
     * Sends the value of a stepper. A value that is entered during a request is sent after it.
     *
     * @returns {Promise<void>}
     */
    async #sendHeld() {
        const control = this.#control;
        if (this.#isSending || this.#held === null || control.kind !== "stepper") return;
        this.#isSending = true;
        const value = this.#held;
        await this.#run(control.step, [value]);
        this.#isSending = false;
        if (this.#held !== null && this.#held !== value) return this.#sendHeld();
        this.#held = null;
        this.#show();
    }

    /** Sends a step, and then shows the value of the device if the request has not changed it. */
    async #run(
        /** @type {ActionStep} */ step, /** @type {any[]} */ controlValues,
        /** @type {Event|undefined} */ event = undefined
    ) {
        if (!this.#display) return;
        const opener = /** @type {HTMLElement|undefined} */ (event?.currentTarget ?? undefined);
        if (opener) setAttribute(opener, "aria-busy", "true");
        const result = await runStep(this.#context, this.#display, step, { controlValues, opener });
        if (opener) setAttribute(opener, "aria-busy", null);
        this.#onResult(result);
        this.#context.updates.markDevice(this.#deviceID);
    }

    /** The reader of the device; an action without one has no control. */
    get #reader() {
        return /** @type {import("../catalog/part-reader.js").PartReader} */ (this.#display?.reader);
    }
}

function isDisabled(/** @type {Event} */ event) {
    return /** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-disabled") === "true";
}

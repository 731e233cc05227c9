import { element, setAttribute } from "../elements/dom.js";
import { access } from "../gateway/access.js";
import { actionName } from "../text/messages.js";
import { buttonsOnCard, CardButtons } from "./buttons.js";
import { runStep, unavailableReason } from "./run-step.js";
import { CardSelect, selectOnCard } from "./select.js";
import { CardStepper, stepperOnCard } from "./stepper.js";
import { CardToggle, toggleOnCard } from "./toggle.js";

/** @typedef {import("../catalog/actions.js").Action} Action */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {import("../catalog/display.js").Display} Display */
/** @typedef {import("../catalog/part-reader.js").PartReader} PartReader */
/** @typedef {import("./action-control.js").CardForm} CardForm */

/**
 * The small sizes of the kinds of controls; the other kinds have buttons.
 *
 * @type {Partial<Record<import("../catalog/catalog.js").ControlKind,
 *                       (action: Action, reader: PartReader) => CardForm|null>>}
 */
const formsOnCard = {
    toggle: toggleOnCard, select: selectOnCard, slider: stepperOnCard, dial: stepperOnCard, position: stepperOnCard,
    color: () => null,
};

/** @type {Record<string, new (...values: any[]) => import("./action-control.js").CardControl<any>>} */
const classes = { switch: CardToggle, buttons: CardButtons, stepper: CardStepper, select: CardSelect };

/** @type {CardForm} */
const none = { kind: "none", key: "", label: "", steps: [] };

/**
 * Returns what the card shows for the primary action of a device; for the next action if the card cannot show the first
 * one now, such as the speed of a fan that chooses it itself.
 *
 * @param {Pick<Display, "actions"|"reader">} display
 */
export function primaryControlOf({ actions, reader }) {
    if (!reader) return none;
    for (const action of actions) {
        const onCard = formsOnCard[action.control];
        const form = onCard ? onCard(action, reader) : buttonsOnCard(action.steps);
        if (form) return form;
    }
    return none;
}

/** The one control on the card of a device. */
export class PrimaryControl {
    node = element("div", { class: "card-control" });
    #context;
    #deviceID;
    #onResult;
    #onLostFocus;
    #key = "";
    #control = /** @type {import("./action-control.js").CardControl<any>|null} */ (null);
    #display = /** @type {Display|undefined} */ (undefined);
    #name = "";

    /**
     * @param {import("../home/context.js").Context} context
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
        const form = primaryControlOf(display);
        const key = `${form.kind} ${form.key}`;
        if (key !== this.#key) this.#replace(key, form);
        this.#control?.update(form);
        const prohibition = access.reason("POST", "/commands");
        if (this.#control && prohibition) this.#disable(prohibition);
    }

    #replace(/** @type {string} */ key, /** @type {CardForm} */ form) {
        const hadFocus = this.node.contains(document.activeElement);
        this.#key = key;
        this.#control?.discard();
        this.#control = form === none ? null : new classes[form.kind](this, form);
        this.node.replaceChildren(...this.#control?.nodes ?? []);
        this.node.hidden = this.#control === null;
        if (!hadFocus) return;
        const next = /** @type {HTMLElement|null} */ (this.node.querySelector("input, select, button, [tabindex='0']"));
        if (next) next.focus({ preventScroll: true });
        else this.#onLostFocus();
    }

    /** Disables all parts for good, and shows why to the pointer. */
    #disable(/** @type {string} */ reason) {
        setAttribute(this.node, "title", reason);
        for (const part of this.node.querySelectorAll("input, button, select")) {
            /** @type {HTMLInputElement} */ (part).disabled = true;
        }
    }

    /** The reader of the device; an action without one has no control. */
    get reader() {
        return /** @type {PartReader} */ (this.#display?.reader);
    }

    /** Returns why a step cannot be sent now; empty if it can. */
    obstacleTo(/** @type {ActionStep} */ { address }) {
        return unavailableReason(this.#context, address);
    }

    /** Names a part of a control by an action of the device, or by the device alone, and says whether a step can be sent. */
    describe(/** @type {HTMLElement} */ part, /** @type {ActionStep} */ step, /** @type {string} */ action) {
        const device = this.#name;
        const reason = this.obstacleTo(step);
        setAttribute(part, "aria-label", action ? actionName(action, device) : device);
        setAttribute(part, "aria-disabled", reason ? "true" : null);
        setAttribute(part, "aria-description", reason || null);
    }

    /** Sends a step, and then shows the value of the device if the request has not changed it. */
    async run(
        /** @type {ActionStep} */ step, /** @type {any[]} */ controlValues = [],
        /** @type {HTMLElement|undefined} */ opener = undefined
    ) {
        if (!this.#display) return;
        if (opener) setAttribute(opener, "aria-busy", "true");
        const result = await runStep(this.#context, this.#display, step, { controlValues, opener });
        if (opener) setAttribute(opener, "aria-busy", null);
        this.#onResult(result);
        this.#context.updates.markDevice(this.#deviceID);
    }
}

import { choicesOf } from "../catalog/actions.js";
import { isEqual, keyOf } from "../catalog/part-reader.js";
import { element, setAttribute, uniqueID } from "../elements/dom.js";
import { CardControl, controlHead, PanelControl } from "./action-control.js";

/** @typedef {import("./action-control.js").CardForm & { value: any, choices: any[] }} SelectForm */

/** The maximum number of choices that are shown side by side. */
const maximumButtons = 5;

/** The maximum number of characters of choices that are shown side by side. */
const maximumCharacters = 44;

/** The modes of a device by their names: buttons of which one is chosen, or a list if there are many. */
export class PanelSelect extends PanelControl {
    #head = controlHead();
    #group = element("div", { class: "choices", role: "radiogroup" });
    #name = uniqueID("choice");
    #shape = "";

    /** @override */
    draw() {
        if (!this.#head.node.isConnected) this.node.append(this.#head.node, this.#group);
        const { action } = this;
        const [shown] = action.values;
        const choices = choicesOf(shown, this.reader);
        const current = choices.find(({ value }) => isEqual(value, shown.value));
        const length = choices.reduce((sum, { text }) => sum + text.length, 0);
        const isList = choices.length > maximumButtons || length > maximumCharacters;
        const shape = `${isList} ${keyOf(choices.map(({ value, text }) => [value, text]))}`;
        if (shape !== this.#shape) {
            this.#shape = shape;
            this.#create(choices, isList);
        }
        this.#head.show(action.label, isList ? "" : current?.text ?? "");
        const label = this.nameOf(action.label);
        const select = /** @type {HTMLSelectElement|null} */ (this.#group.querySelector("select"));
        if (select) {
            setAttribute(select, "aria-label", label);
            const key = shown.value === null ? "" : keyOf(shown.value);
            if (select.value !== key) select.value = key;
            return;
        }
        setAttribute(this.#group, "aria-label", label);
        for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.#group.querySelectorAll("input"))) {
            const isChosen = input.value === keyOf(shown.value);
            if (input.checked !== isChosen) input.checked = isChosen;
        }
    }

    #create(/** @type {{ value: any, text: string }[]} */ choices, /** @type {boolean} */ isList) {
        const send = (/** @type {string} */ key, /** @type {HTMLElement} */ opener) => {
            const choice = choices.find(({ value }) => keyOf(value) === key);
            if (choice) void this.run(this.action.steps[0], [choice.value], opener);
        };
        if (isList) {
            const select = element("select", { class: "is-large", onchange: () => send(select.value, select) },
                ...choices.map(({ value, text }) => element("option", { value: keyOf(value) }, text)));
            setAttribute(this.#group, "role", null);
            this.#group.replaceChildren(select);
            return;
        }
        setAttribute(this.#group, "role", "radiogroup");
        this.#group.replaceChildren(...choices.map(({ value, text }) => {
            const input = element("input", { type: "radio", name: this.#name, value: keyOf(value), class: "unseen",
                onchange: () => send(input.value, input) });
            return element("label", { class: "choice" }, input, element("span", { dir: "auto" }, text));
        }));
    }
}

/**
 * Returns the list of the choices of an action; null without a value.
 *
 * @param {import("../catalog/actions.js").Action} action
 * @param {import("../catalog/part-reader.js").PartReader} reader
 * @returns {SelectForm|null}
 */
export function selectOnCard({ label, values: [shown], steps }, reader) {
    if (!shown) return null;
    const choices = choicesOf(shown, reader);
    return { kind: "select", key: String(choices.map(({ text }) => text)), label, steps, value: shown.value, choices };
}

/**
 * A list of choices.
 *
 * @extends {CardControl<SelectForm>}
 */
export class CardSelect extends CardControl {
    #select = element("select", { class: "card-select", onchange: () => {
        const choice = this.form.choices[this.#select.selectedIndex];
        if (choice) void this.card.run(this.form.steps[0], [choice.value], this.#select);
    } }, ...this.form.choices.map(({ text }) => element("option", { dir: "auto" }, text)));
    /** @override */ nodes = [this.#select];

    /** @override */
    draw() {
        const { steps: [step], label, choices, value: current } = this.form;
        const index = choices.findIndex(({ value }) => isEqual(value, current));
        if (this.#select.selectedIndex !== index) this.#select.selectedIndex = index;
        this.card.describe(this.#select, step, label);
    }
}

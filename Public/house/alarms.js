import { createButton, onPlainClick } from "../elements/controls.js";
import { arrange, element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { dottedList, message } from "../text/messages.js";

/** The maximum number of alarms that are listed. The chip shows all. */
const maximumCount = 5;

/** The devices with an alarm, above the home. A new alarm is announced to screen readers at once. */
export class Alarms {
    #context;
    #list = element("ul");
    #more = createButton({ class: "button is-small" }, () => this.#context.router.go({ chips: ["alarms"] }));
    #node = /** @type {HTMLElement} */ (document.getElementById("alarms"));
    #announced = /** @type {Set<string>} */ (new Set());
    #alert = element("p", { class: "unseen", role: "alert" });

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        setAttribute(this.#node, "aria-label", message("chip.alarms"));
        this.#node.append(createIcon("warning"),
            element("h2", { class: "unseen" }, message("chip.alarms")), this.#list, this.#more);
        this.#node.after(this.#alert);
    }

    /** Shows the alarms of these devices. */
    show(/** @type {string[]} */ deviceIDs) {
        const { displays, model, router } = this.#context;
        this.#node.hidden = deviceIDs.length === 0;
        const texts = /** @type {string[]} */ ([]);
        const items = deviceIDs.slice(0, maximumCount).flatMap((id, index) => {
            const device = model.devices.get(id);
            const display = displays.of(id);
            if (!device || !display) return [];
            const item = this.#list.children[index] ?? element("li", {}, element("a", { dir: "auto",
                onclick: onPlainClick((event) => this.#open(event)) }), element("span"));
            const [link, text] = item.children;
            const name = device.name || message("device.unnamed");
            const alarms = dottedList([display, ...display.marks].filter(({ tone }) => tone === "alarm")
                .map((each) => ("sentence" in each ? each.sentence : each.text)));
            setText(link, name);
            setText(text, alarms);
            setAttribute(link, "href", router.href({ device: id }));
            setAttribute(link, "data-device", id);
            if (!this.#announced.has(id)) texts.push(message("device.result", { device: name, result: alarms }));
            return [item];
        });
        arrange(this.#list, items);
        this.#announced = new Set(deviceIDs);
        this.#more.hidden = deviceIDs.length <= maximumCount;
        setText(this.#more, message("alarm.all", { count: deviceIDs.length }));
        if (texts.length > 0) setText(this.#alert, texts.join(" "));
        else if (deviceIDs.length === 0) setText(this.#alert, "");
    }

    #open(/** @type {MouseEvent} */ event) {
        const { device } = /** @type {HTMLElement} */ (event.currentTarget).dataset;
        if (device) this.#context.router.go({ device });
    }
}

import { PrimaryControl } from "../actions/primary-control.js";
import { humanName } from "../catalog/catalog.js";
import { formatTime } from "../catalog/format.js";
import { createButton, onPlainClick } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon, iconPath } from "../elements/icons.js";
import { asProblem } from "../elements/problem.js";
import { kindName } from "../home/home-faults.js";
import { actionName, dottedList, message, word } from "../text/messages.js";

/**
 * A problem or a refusal on a card.
 *
 * @typedef {{ node: HTMLElement, isOfConnection: boolean, wasDisconnected: boolean, sentence: string|null,
 *             timer: any }} ShownProblem
 *   sentence: the reported one of the device after the problem appeared; null before it is drawn
 */

/** Milliseconds after which a problem on a card disappears, unless the pointer or the focus is on it. */
const problemTime = 20_000;

/** The card of a device: icon, name, one sentence, and one control. Exceptions are marked. All have one height. */
export class Card {
    #context;
    #id;
    #icon = createIcon("device");
    #name = element("a", { class: "card-name", dir: "auto" });
    #marks = element("span", { class: "card-marks" });
    #sentence = element("span", { class: "card-sentence" });
    #place = element("span", { class: "card-place", dir: "auto" });
    #favorite = createButton({ class: "card-favorite" }, () => this.#context.favorites.toggle(this.#id),
        createIcon("star"));
    #control;
    #problem = /** @type {ShownProblem|null} */ (null);
    #shownMarks = "";

    /** @param {import("../home/context.js").Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#id = deviceID;
        this.#control = new PrimaryControl(context, deviceID, {
            onResult: (result) => this.#showResult(result),
            onLostFocus: () => this.focus(),
        });
        this.#name.addEventListener("click", onPlainClick(() => context.router.go({ device: deviceID })));
        this.node = element("li",
            { class: "card", "data-key": `card-${deviceID}`, onpointerenter: () => this.#showTitle() },
            element("span", { class: "card-icon" }, this.#icon),
            element("div", { class: "card-text" },
                element("h4", {}, this.#name),
                element("p", { class: "card-line" }, this.#marks, this.#sentence, this.#place)),
            this.#control.node, this.#favorite);
        this.update();
    }

    /** Moves the focus to the name. */
    focus() {
        this.#name.focus({ preventScroll: true });
    }

    /**
     * Shows the complete texts to the pointer, because the card may cut them off. Screen readers would repeat them, so
     * they are set when the pointer arrives.
     */
    #showTitle() {
        const type = this.#context.displays.of(this.#id)?.typeName ?? "";
        const line = /** @type {Element} */ (this.#sentence.parentElement).textContent ?? "";
        this.node.title = [this.#name.textContent, type, line].filter(Boolean).join("\n");
    }

    /** Shows the current state. Writes only what differs. */
    update() {
        const { model, displays, favorites, router } = this.#context;
        const device = model.devices.get(this.#id);
        const display = displays.of(this.#id);
        if (!device || !display) return;
        const name = device.name || message("device.unnamed");
        const connectivity = device.sourceConnectivity?.connectivityState;
        const isOffline = connectivity === "offline";
        const reason = displays.offlineReason(device);
        const sentence = isOffline ? reason : this.#sentenceOf(display);
        setText(this.#name, name);
        setText(this.#sentence, sentence);
        setText(this.#place, this.#placeOf(device));
        setAttribute(/** @type {Element} */ (this.#icon.firstElementChild), "d", iconPath(display.icon));
        setAttribute(this.node, "data-tone", isOffline ? "offline" : display.tone ?? null);
        const faults = displays.faultTexts(device).map((text) => ({ text, tone: "warning" }));
        this.#showMarks(isOffline ? [{ text: message("device.offline"), tone: "offline" }, ...faults]
            : [...reason ? [{ text: reason, tone: "warning" }] : [], ...faults, ...display.marks]);
        const isFavorite = favorites.has(this.#id);
        setAttribute(this.#favorite, "aria-pressed", String(isFavorite));
        setAttribute(this.#favorite, "aria-label", actionName(message("device.favorite"), name));
        setAttribute(this.#name, "href", router.href({ device: this.#id }));
        const isOpen = router.state.device === this.#id;
        setAttribute(this.#name, "aria-current", isOpen ? "true" : null);
        setAttribute(this.node, "data-open", isOpen ? "" : null);
        this.#control.update(display, name);
        if (this.#problem) {
            const reported = { ...display, sentence: displays.reportedSentence(this.#id) };
            this.#removePastProblem(isOffline ? reason : this.#sentenceOf(reported));
        }
    }

    /**
     * Returns the sentence of a device, with the last event if the device can only be watched, such as a button; or
     * what is known of a device without readings.
     */
    #sentenceOf(/** @type {import("../catalog/display.js").Display} */ { sentence, typeName, reader, actions }) {
        const { model, catalog } = this.#context;
        const last = model.lastEvents.get(this.#id);
        if (last && (sentence === "" || actions.length === 0)) {
            const event = message("device.event", { event: word(humanName(last.event)), time: formatTime(last.time) });
            return dottedList([sentence, event]);
        }
        if (sentence !== "") return sentence;
        const hasEvents = reader && catalog.traitsOf(reader.part).some(({ trait, isRequiredOrUnlisted }) =>
            isRequiredOrUnlisted && trait.events.length > 0);
        return hasEvents ? message("device.noEvents") : typeName;
    }

    /** Returns where a device is, if the heading of its group does not say it. */
    #placeOf(/** @type {import("../home/model.js").Device} */ device) {
        const { model, router } = this.#context;
        if (router.state.group === "room") return "";
        const room = model.rooms.get(device.roomID ?? "")?.name;
        const structure = model.structures.get(device.structureID ?? "")?.name;
        return [room, model.structures.size > 1 || !room ? structure : ""].filter(Boolean)
            .join(message("value.separator"));
    }

    #showMarks(/** @type {{ text: string, tone: string|undefined }[]} */ marks) {
        const key = marks.map(({ text, tone }) => `${tone} ${text}`).join("\n");
        if (key === this.#shownMarks) return;
        this.#shownMarks = key;
        this.#marks.replaceChildren(...marks.map(({ text, tone }) =>
            element("span", { class: "card-mark", "data-tone": tone },
                createIcon(tone === "offline" ? tone : "warning"), text)));
    }

    #showResult(/** @type {{ problem: unknown|null, refusal: string }} */ { problem, refusal }) {
        this.#removeProblem();
        if (!problem && !refusal) return;
        const { kind, message: text, fault } = problem ? asProblem(problem)
            : { kind: "request", message: refusal, fault: "" };
        const device = this.#name.textContent ?? "";
        const remove = () => {
            const hadFocus = node.contains(document.activeElement);
            this.#removeProblem();
            if (hadFocus) this.focus();
        };
        const stop = () => clearTimeout(this.#problem?.timer);
        const start = () => {
            stop();
            if (this.#problem) this.#problem.timer = setTimeout(remove, problemTime);
        };
        const node = element("div", { class: "card-problem", title: text,
            onpointerenter: stop, onpointerleave: start, onfocusin: stop, onfocusout: start },
        element("p", { role: "alert" }, element("span", { class: "card-problem-name", dir: "auto" }, device),
            element("span", { class: "unseen" }, ": "),
            element("span", { class: "card-problem-text" }, ...this.#faultLinks(fault), !this.#knows(fault) && text)),
        createButton({ class: "tool", "aria-label": actionName(message("action.dismiss"), device) }, remove,
            createIcon("close")));
        const isOfConnection = kind === "connection" || kind === "timeout" || kind === "limit";
        this.#problem = { node, isOfConnection, wasDisconnected: false, sentence: null, timer: 0 };
        this.node.append(node);
        start();
    }

    /** Whether the page has read the faults with these ids, so that it can show their effects. */
    #knows(/** @type {string} */ ids) {
        return ids !== "" && ids.split(",").some((id) => this.#context.faults.all.some((each) => each.id === id));
    }

    /** Returns links to the faults with these ids, separated by commas. The texts are the effects of the faults. */
    #faultLinks(/** @type {string} */ ids) {
        const { faults, router } = this.#context;
        return faults.all.filter(({ id }) => ids.split(",").includes(id)).map(({ id, kind }) =>
            element("a", { href: router.href({ view: "faults" }),
                onclick: onPlainClick(() => router.go({ view: "faults" })) },
            message("fault.ofDevice", { effect: kindName(kind), fault: id })));
    }

    /** Removes a problem that is over: the device has changed since, or the connection is back. */
    #removePastProblem(/** @type {string} */ sentence) {
        if (!this.#problem) return;
        const { isOfConnection, wasDisconnected } = this.#problem;
        const isConnected = this.#context.connection.canControl(Date.now());
        if (!isConnected) this.#problem.wasDisconnected = true;
        this.#problem.sentence ??= sentence;
        const isConnectedAgain = isOfConnection && wasDisconnected && isConnected;
        if (sentence !== this.#problem.sentence || isConnectedAgain) this.#removeProblem();
    }

    #removeProblem() {
        clearTimeout(this.#problem?.timer);
        this.#problem?.node.remove();
        this.#problem = null;
    }
}

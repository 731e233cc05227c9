import { createButton } from "../elements/controls.js";
import { arrange, element, setAttribute, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { Rows } from "../elements/rows.js";
import { access } from "../gateway/access.js";
import { homeTimeText } from "../home/home-time.js";
import { actionName, message } from "../text/messages.js";
import { openImportLosses } from "./losses-dialog.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../home/world.js").Deviation} Deviation */

/** Milliseconds after which changes are announced, so that the numbers of devices are complete. */
const announcementDelay = 800;

/** The maximum number of shown deviations. The others are counted. */
const maximumShown = 5;

/** Milliseconds after which a running advance is shown. Most are shorter. */
const progressDelay = 250;

/** Milliseconds between two drawings of the progress. */
const progressInterval = 200;

/**
 * How the world differs from its normal state: a line for each deviation, with its consequence and a remedy. While the
 * clock advances, its progress comes first.
 */
export class WorldDeviations {
    #context;
    #current = /** @type {Deviation[]} */ ([]);
    #announced = /** @type {Set<string>} */ (new Set());
    #timer = /** @type {any} */ (0);
    #progress;
    #others = element("li", { class: "deviation", "data-final": "" });
    node = element("ul", { class: "deviations", "aria-label": message("world.deviations"), hidden: true });
    #items = new Rows(this.node, (/** @type {Deviation} */ { key }) => key, () => new DeviationItem(this.#context));

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
        this.#progress = new AdvanceItem(context, () => this.update());
    }

    update() {
        const deviations = this.#context.world.deviations();
        const items = this.#items.nodesOf(deviations.slice(0, maximumShown), deviations);
        const others = deviations.length - items.length;
        setText(this.#others, others > 0 ? message("world.moreDeviations", { count: others }) : "");
        arrange(this.node, [
            ...this.#progress.isShown() ? [this.#progress.node] : [], ...items, ...others > 0 ? [this.#others] : [],
        ]);
        this.node.hidden = this.node.childElementCount === 0;
        this.#announceLater(deviations);
    }

    /** Announces new deviations once, and when the last one is gone. */
    #announceLater(/** @type {Deviation[]} */ deviations) {
        this.#current = deviations;
        const isSame = deviations.length === this.#announced.size
            && deviations.every(({ key }) => this.#announced.has(key));
        if (isSame || this.#timer !== 0) return;
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            this.#announce();
        }, announcementDelay);
    }

    #announce() {
        const added = this.#current.slice(0, maximumShown).filter(({ key }) => !this.#announced.has(key))
            .map(({ text }) => text);
        if (this.#current.length === 0 && this.#announced.size > 0) added.push(message("world.normal"));
        this.#announced = new Set(this.#current.map(({ key }) => key));
        if (added.length > 0) this.#context.announce(added.join(" "));
    }
}

/** One deviation. */
class DeviationItem {
    #context;
    #deviation = /** @type {Deviation|null} */ (null);
    #text = element("span", { dir: "auto" });
    #show = createButton({ class: "button is-small", "data-local": "", hidden: true }, () => this.#showView(),
        message("action.show"));
    #button = createButton({ class: "button is-small" }, () => this.#act());

    constructor(/** @type {Context} */ context) {
        this.#context = context;
        this.node = element("li", { class: "deviation" }, createIcon("warning"), this.#text,
            element("div", { class: "deviation-tools" }, this.#show, this.#button));
    }

    show(/** @type {Deviation} */ deviation) {
        this.#deviation = deviation;
        setText(this.#text, deviation.text);
        this.#show.hidden = deviation.view === undefined;
        setAttribute(this.node, "data-view", deviation.view ?? null);
        setAttribute(this.#show, "aria-label", actionName(message("action.show"), deviation.text));
        const action = actionOf(deviation);
        this.#button.hidden = action === "";
        setAttribute(this.node, "data-final", action === "" ? "" : null);
        setText(this.#button, action);
        // A button that only shows something works without a connection.
        setAttribute(this.#button, "data-local", deviation.restore ? null : "");
        setAttribute(this.#button, "aria-label", actionName(action, deviation.text));
    }

    #showView() {
        const { view } = /** @type {Deviation} */ (this.#deviation);
        if (view) this.#context.router.go({ view });
    }

    #act() {
        const { router, worldControl } = this.#context;
        const { restore, filter, details } = /** @type {Deviation} */ (this.#deviation);
        if (details) openImportLosses(this.#context, this.#button);
        else if (restore) void worldControl.restore(restore);
        else if (filter) router.go({ view: "home", chips: [filter] });
    }
}

/** Returns the text of the button of a deviation; empty if there is no remedy. */
function actionOf(/** @type {Deviation} */ { restore, filter, details }) {
    if (filter || details) return message("action.show");
    if (!restore || !access.may("PATCH", "/simulation/clock")) return "";
    if (restore.kind === "faults") return message("action.remove");
    if (restore.kind === "network") {
        return message(restore.change.accessGranted ? "home.grantAccess" : "action.restore");
    }
    return message(restore.change.speed === undefined ? "action.resume" : "world.realTime");
}

/** The progress of an advance of the clock, with a button that stops it. */
class AdvanceItem {
    #context;
    #draw;
    #timer = /** @type {any} */ (0);
    #text = element("span", { id: "advance-text" });
    #bar = element("progress", { max: 1, "aria-labelledby": "advance-text" });
    node = element("li", { class: "deviation is-progress" }, this.#text, this.#bar,
        createButton({ class: "button is-small" }, () => this.#cancel(), message("action.cancel")));

    /** @param {() => void} draw */
    constructor(/** @type {Context} */ context, draw) {
        this.#context = context;
        this.#draw = draw;
    }

    /** Draws the progress if an advance has run for some time. Returns whether it is shown. */
    isShown() {
        const { worldControl } = this.#context;
        const { advance } = worldControl;
        clearTimeout(this.#timer);
        if (!advance) return false;
        const now = Date.now();
        const isLong = now - advance.startedAt >= progressDelay;
        this.#timer = setTimeout(this.#draw, isLong ? progressInterval : progressDelay);
        if (!isLong) return false;
        setText(this.#text, message("world.advancing", { time: advance.to === null ? "" : homeTimeText(advance.to) }));
        const progress = worldControl.progressAt(now);
        if (progress === undefined) this.#bar.removeAttribute("value");
        else this.#bar.value = progress;
        return true;
    }

    #cancel() {
        const { worldControl, world, announce } = this.#context;
        worldControl.cancelAdvance();
        const time = world.clock.timeAt(Date.now());
        if (time !== null) announce(message("world.stoppedAt", { time: homeTimeText(time) }));
    }
}

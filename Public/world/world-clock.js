import { createButton } from "../elements/controls.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { createIcon, iconPath } from "../elements/icons.js";
import { homeDateText, homeTimeText, shortTimeText, textDuration } from "../home/home-time.js";
import { locale, message } from "../text/messages.js";

/** The speeds that are offered. */
const speeds = [1, 60, 3600];

/** The seconds of the buttons that advance the clock. */
const steps = /** @type {const} */ ([[60, "world.addMinute"], [3600, "world.addHour"]]);

/** Stands for the name of the device in the text of what happens next. */
const namePlace = "\uFFFC";

/** The time of the home, and the controls of its clock. */
export class WorldClock {
    #context;
    #timer = /** @type {any} */ (0);
    #time = element("time", { class: "world-time-text" });
    #pauseIcon = createIcon("pause");
    #pauseText = element("span", {});
    pause = createButton({ class: "button is-small world-pause", "aria-keyshortcuts": "p" },
        () => this.#context.worldControl.togglePause());
    #speeds = /** @type {HTMLInputElement[]} */ ([]);
    #advances = /** @type {HTMLButtonElement[]} */ ([]);
    #next = createButton({ class: "button is-small world-next", hidden: true }, () => this.#advance("next"));
    #nextText = element("span", { class: "world-next-text" });
    /** The name of the device, or the whole text without one. It is cut off if it is too long; the time is not. */
    #nextName = element("bdi", { class: "world-next-name" });

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
        this.pause.append(this.#pauseIcon, this.#pauseText);
        this.#next.append(createIcon("fastForward"), this.#nextText);
        this.time = element("p", { class: "world-time" }, createIcon("clock"),
            element("span", { class: "unseen" }, `${message("world.time")} `), this.#time);
        this.#advances = steps.map(([seconds, key]) => createButton({ class: "button is-small", dir: "auto" },
            () => this.#advance(seconds), message(key)));
        this.controls = [this.#speedGroup(), ...this.#advances, this.#next];
        document.addEventListener("visibilitychange", () => this.#tick());
        this.#time.addEventListener("pointerenter", () => {
            const time = context.world.clock.timeAt(Date.now());
            setAttribute(this.#time, "title", time === null ? null : homeDateText(time));
        });
    }

    /** Shows the clock as it was read last, and lets its time go on. */
    update() {
        const { world, worldControl } = this.#context;
        const { reading } = world.clock;
        const isPaused = reading?.paused ?? false;
        setText(this.#pauseText, message(isPaused ? "action.resume" : "action.pause"));
        setAttribute(this.pause, "aria-label", message(isPaused ? "world.resume" : "world.pause"));
        setAttribute(this.#pauseIcon.firstElementChild, "d", iconPath(isPaused ? "play" : "pause"));
        for (const input of this.#speeds) input.checked = Number(input.value) === reading?.speed;
        for (const button of [...this.#advances, this.#next]) {
            setAttribute(button, "aria-busy", worldControl.advance ? "true" : null);
        }
        this.#showNext();
        this.#tick();
    }

    async #advance(/** @type {number|"next"} */ span) {
        const { world, worldControl, announce } = this.#context;
        const isDone = await worldControl.advanceBy(span);
        const time = world.clock.timeAt(Date.now());
        if (isDone && time !== null) announce(message("world.advancedTo", { time: homeTimeText(time) }));
    }

    #speedGroup() {
        const ungrouped = new Intl.NumberFormat(locale(), { useGrouping: false });
        const group = element("div", { class: "segments", role: "radiogroup", "aria-label": message("world.speed") });
        for (const speed of speeds) {
            const input = element("input", { type: "radio", name: "world-speed", value: speed,
                onchange: async () => {
                    await this.#context.worldControl.setClock({ speed });
                    this.update();
                } });
            this.#speeds.push(input);
            group.append(element("label", { class: "segment" }, input,
                element("span", { class: "segment-text", dir: "auto" },
                    message("world.times", { count: ungrouped.format(speed) }))));
        }
        return group;
    }

    /**
     * Shows when the next process that a command started ends. Endless processes, such as sensors, do not count. The
     * button is missing before the clock is known.
     */
    #showNext() {
        const { world, model } = this.#context;
        const { reading } = world.clock;
        this.#next.hidden = !reading;
        if (!reading) return;
        const { next } = reading;
        this.#next.disabled = !next;
        if (!next) {
            const text = message("world.nothingNext");
            setAttribute(this.#next, "aria-label", text);
            setAttribute(this.#next, "title", message("world.nothingNextHint"));
            setText(this.#nextName, text);
            return this.#nextText.replaceChildren(this.#nextName);
        }
        const what = model.devices.get(next.deviceID ?? "")?.name ?? message("device.unnamed");
        const time = shortTimeText(Date.parse(next.time));
        const text = message("world.next", { what, time });
        if (this.#next.getAttribute("aria-label") === text) return;
        setAttribute(this.#next, "aria-label", text);
        setAttribute(this.#next, "title", `${text}\n${message("world.scheduled")}`);
        setText(this.#nextName, what);
        const [before, after] = message("world.next", { what: namePlace, time }).split(namePlace);
        this.#nextText.replaceChildren(element("span", {}, before), this.#nextName, element("span", {}, after));
    }

    /** Writes the time, and again when its text differs, unless the page is hidden or not connected. */
    #tick() {
        clearTimeout(this.#timer);
        const { world, connection } = this.#context;
        const now = Date.now();
        const { reading } = world.clock;
        const isLive = connection.canControl(now);
        const time = world.shownTime(connection, now);
        if (time === null || !reading) return setText(this.#time, "–");
        setText(this.#time, homeTimeText(time, reading.speed));
        if (document.hidden || reading.paused || !isLive) return;
        this.#timer = setTimeout(() => this.#tick(), textDuration(time, reading.speed));
    }
}

import { humanName } from "../catalog/catalog.js";
import { createButton } from "../elements/controls.js";
import { element, setText, uniqueID } from "../elements/dom.js";
import { ProgramBox } from "../elements/program-box.js";
import { journal } from "../gateway/api.js";
import { homePath } from "../gateway/open-home.js";
import { message, word } from "../text/messages.js";
import { CommandForm } from "./command-form.js";
import { showUnavailable } from "./unavailable.js";

/** The tab API: the last request for a device as a program, addresses to read, and all commands. */
export class PanelAPI {
    #context;
    #deviceID;
    #note = element("p", { class: "hint" });
    #program;
    #commands = element("fieldset", { class: "all-commands" });
    #reason = element("p", { class: "panel-note", id: uniqueID("reason"), hidden: true });
    #shape = "";

    /** @param {import("../home/context.js").Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        this.#context = context;
        this.#deviceID = deviceID;
        this.#program = new ProgramBox((text) => context.announce(text));
        const id = encodeURIComponent(deviceID);
        const links = /** @type {const} */ ([
            ["panel.linkDevice", homePath(`/devices/${id}`)], ["panel.linkHistory", homePath(`/devices/${id}/history`)],
            ["panel.linkEvents", homePath(`/events?device=${id}`)],
            ["panel.linkStimuli", homePath(`/simulation/devices/${id}/stimuli`)],
        ]);
        const titleID = uniqueID("commands");
        this.#commands.setAttribute("aria-labelledby", titleID);
        this.node = element("div", { class: "panel-api" },
            element("h3", {}, message("panel.lastRequest")), this.#note, this.#program.node,
            createButton({ class: "button" }, () => this.#showInTimeline(), message("panel.showInTimeline")),
            element("h3", {}, message("panel.links")),
            element("ul", { class: "api-links" }, ...links.map(([key, target]) => element("li", {},
                element("span", {}, message(key)),
                element("a", { href: target, target: "_blank", rel: "noopener", dir: "ltr" },
                    element("code", {}, `GET ${target}`))))),
            element("h3", { id: titleID }, message("panel.allCommands")), this.#reason, this.#commands);
    }

    update(/** @type {import("../home/updates.js").Changes|null} */ changes) {
        if (changes && !changes.devices.has(this.#deviceID) && !changes.structures && !changes.connection) return;
        this.#showRequest();
        this.#showCommands();
        showUnavailable(this.#context, this.#context.model.devices.get(this.#deviceID), this.#commands, this.#reason);
    }

    /** Shows the last request that this tab has sent for the device, or the one that reads it. */
    #showRequest() {
        const entry = journal.lastChange(this.#deviceID);
        const { origin } = location;
        if (!entry) {
            setText(this.#note, message("panel.noRequest"));
            const url = origin + homePath(`/devices/${encodeURIComponent(this.#deviceID)}`);
            return this.#program.show({ method: "GET", url });
        }
        const { method, target, body, label, refusal, problem } = entry;
        const result = refusal || problem?.detail || (entry.duration === null ? "" : String(entry.status));
        const secret = JSON.stringify(body ?? null).includes("\"…\"") ? ` ${message("panel.redacted")}` : "";
        setText(this.#note, [label && word(humanName(label), "command"), result].filter(Boolean).join(": ") + secret);
        this.#program.show({ method, url: origin + target, body });
    }

    /** Creates the forms of all commands, by part and trait. */
    #showCommands() {
        const { catalog, model } = this.#context;
        const device = model.devices.get(this.#deviceID);
        if (!device) return;
        const groups = device.types.flatMap((part) => catalog.traitsOf(part).flatMap(({ trait, state }) => {
            const commands = trait.commands.filter(({ name }) => state.commands?.includes(name));
            return commands.length > 0 ? [{ part, trait, commands }] : [];
        }));
        const shape = JSON.stringify(groups.map(({ part, trait, commands }) =>
            [part.part, trait.id, commands.map(({ name }) => name)]));
        if (shape === this.#shape) return;
        this.#shape = shape;
        this.#commands.replaceChildren(...groups.map(({ part, trait, commands }, index) => element("details",
            { class: "command-group", open: index === 0 },
            element("summary", {}, element("span", { class: "trait-name" }, word(humanName(trait.name))), " ",
                element("code", {}, trait.id),
                device.types.length > 1 && element("span", { class: "quiet" },
                    ` · ${message("panel.part", { number: String(part.part) })}`)),
            ...commands.map((command) => new CommandForm(this.#context,
                { deviceID: device.id, part: part.part, trait: trait.id }, command).node))));
        if (groups.length > 0) return;
        this.#commands.append(element("p", { class: "panel-empty" }, message("panel.noCommands")));
    }

    #showInTimeline() {
        const { router, model } = this.#context;
        router.go({ dock: "timeline", filter: model.devices.get(this.#deviceID)?.name || this.#deviceID });
    }
}

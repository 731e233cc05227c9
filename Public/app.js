import { journal, readCatalog } from "./api.js";
import { Catalog } from "./catalog.js";
import { ConnectionState, noticeDelay } from "./connection-state.js";
import { Displays } from "./displays.js";
import { Favorites } from "./favorites.js";
import { direction, language, loadLanguage, preferredLanguage } from "./messages.js";
import { Model } from "./model.js";
import { PendingValues } from "./pending.js";
import { Router, parseState } from "./router.js";
import { SharedStream } from "./shared-stream.js";
import { Timeline } from "./timeline.js";
import { Updates } from "./updates.js";
import { ConnectionView } from "./views/connection.js";
import { HomeView } from "./views/home.js";
import { PanelView } from "./views/panel.js";
import { asProblem } from "./views/problem.js";
import { Toasts } from "./views/toasts.js";
import { WorldState } from "./world-state.js";

/** Milliseconds between two attempts to read the catalog. */
const retryInterval = 3000;

await chooseLanguage();
start(await loadCatalog());

/** Connects the parts of the page: frames and responses change the state, and `Updates` draws the views. */
function start(/** @type {Catalog} */ catalog) {
    const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    const announce = (/** @type {string} */ text) => { announcer.textContent = text; };
    const updates = new Updates();
    const model = new Model(updates);
    const timeline = new Timeline();
    const connection = new ConnectionState();
    const pending = new PendingValues((deviceID) => updates.markDevice(deviceID));
    const favorites = new Favorites(localStorage, (ids) => ids.forEach((id) => updates.markDevice(id)));
    const displays = new Displays({ model, catalog, pending, favorites });
    const router = new Router(() => { updates.next.state = true; });
    const world = new WorldState(model, () => { updates.next.world = true; });
    const stream = new SharedStream({
        onFrame: (frame) => {
            const { name, data } = frame;
            timeline.addFrame(frame, attributesBefore(model, name, data));
            if (name === "heartbeat") return;
            model.cursor = stream.cursor;
            model.apply(name, data);
            if (name === "attributes") pending.report(data, data.attributes, stream.cursor);
            world.check(data?.time, data?.origin);
        },
        onNote: (text) => timeline.addNote(text, Date.now()),
        onState: (state, problem) => {
            connection.receive(state, problem, Date.now());
            updates.next.connection = true;
            // An interruption is shown after a delay.
            setTimeout(() => { updates.next.connection = true; }, noticeDelay);
        },
        home: () => ({
            structures: model.structures.values(), rooms: model.rooms.values(), devices: model.devices.values(),
        }),
    });
    /** @type {import("./views/context.js").Context} */
    const context = {
        catalog, model, updates, displays, pending, router, world, connection, favorites, timeline, stream,
        toasts: new Toasts(announce), announce,
        focusDevice: (deviceID) => home.focus(deviceID),
    };
    const home = new HomeView(context);
    updates.add(displays, home, new PanelView(context), new ConnectionView(context, () => stream.reconnect()));

    journal.onChange = (request) => timeline.addRequest(request);
    addEventListener("storage", () => favorites.reload());
    setInterval(() => pending.expire(Date.now()), 1000);
    updates.next.state = true;
    stream.start();
    world.start();
}

/** Returns the attributes of a trait before a frame changes them; undefined if the frame changes none. */
function attributesBefore(/** @type {Model} */ model, /** @type {string} */ name, /** @type {any} */ data) {
    if (name !== "attributes") return undefined;
    const attributes = model.part(data.deviceID, data.part)?.traits[data.trait]?.attributes;
    return attributes && { ...attributes };
}

/** Loads the texts of the language that the address, the storage or the browser names. */
async function chooseLanguage() {
    const stored = localStorage.getItem("home-gateway language") ?? "";
    const requested = parseState(location.search).language;
    await loadLanguage(preferredLanguage(requested, stored, navigator.languages), navigator.languages);
    document.documentElement.lang = language();
    document.documentElement.dir = direction();
}

/** Reads the catalog, and repeats the request until it succeeds, because the page cannot be shown without it. */
async function loadCatalog() {
    for (;;) {
        try {
            return new Catalog(await readCatalog());
        } catch (error) {
            ConnectionView.showProblem(asProblem(error));
            await new Promise((resolve) => setTimeout(resolve, retryInterval));
        }
    }
}

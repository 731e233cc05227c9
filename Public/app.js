import { gate, journal, readCatalog } from "./api.js";
import { Catalog } from "./catalog.js";
import { ConnectionState, noticeDelay, slowDelay } from "./connection-state.js";
import { Displays } from "./displays.js";
import { Favorites } from "./favorites.js";
import { direction, language, loadLanguage, message, preferredLanguage } from "./messages.js";
import { Model } from "./model.js";
import { PendingValues } from "./pending.js";
import { Router, parseState } from "./router.js";
import { SharedStream } from "./shared-stream.js";
import { StreamStatistics } from "./stream-statistics.js";
import { Timeline } from "./timeline.js";
import { Updates } from "./updates.js";
import { BarView } from "./views/bar.js";
import { ConnectionView } from "./views/connection.js";
import { FilterView } from "./views/filter.js";
import { DockView } from "./views/dock.js";
import { FocusKeeper } from "./views/focus-keeper.js";
import { HomeView } from "./views/home.js";
import { PanelView } from "./views/panel.js";
import { asProblem } from "./views/problem.js";
import { listenToShortcuts } from "./views/shortcuts.js";
import { StatusView } from "./views/status.js";
import { Toasts } from "./views/toasts.js";
import { WorldBar } from "./views/world-bar.js";
import { WorldControl } from "./world-control.js";
import { WorldState } from "./world-state.js";

/** Seconds between two attempts to read the catalog, unless the gateway names another time. */
const retryInterval = 3;

// From now on the page itself shows problems.
document.documentElement.dataset.started = "";
await chooseLanguage();
start(await loadCatalog());

/** Connects the parts of the page: frames and responses change the state, and `Updates` draws the views. */
function start(/** @type {Catalog} */ catalog) {
    const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    const announce = (/** @type {string} */ text) => { announcer.textContent = text; };
    const updates = new Updates();
    const model = new Model(updates);
    const timeline = new Timeline();
    const statistics = new StreamStatistics();
    const connection = new ConnectionState();
    const pending = new PendingValues((deviceID) => updates.markDevice(deviceID));
    const favorites = new Favorites(localStorage, (ids) => {
        for (const id of ids) updates.markDevice(id);
        // Favorites are the first ones of their room.
        if (ids.length > 0) updates.next.arrangement = true;
    });
    const displays = new Displays({ model, catalog, pending, favorites });
    const router = new Router(() => { updates.next.state = true; });
    const world = new WorldState(model, () => { updates.next.world = true; }, localStorage);
    const toasts = new Toasts(announce);
    const worldControl = new WorldControl(world, {
        onChange: () => { updates.next.world = true; }, onProblem: (error) => toasts.showProblem(error),
    });
    const stream = new SharedStream({
        onFrame: (frame) => {
            const { name, data } = frame;
            statistics.addFrame(frame);
            if (name === "clock") return world.receiveClock(data);
            timeline.addFrame(frame, valuesBefore(model, name, data));
            if (name === "heartbeat") return;
            model.cursor = stream.cursor;
            model.apply(name, data);
            if (name === "attributes") pending.report(data, data.attributes, stream.cursor);
            world.check(data?.time, data?.origin);
        },
        onNote: (text) => timeline.addNote(text, Date.now()),
        onConnected: () => statistics.addConnection(Date.now()),
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
        catalog, model, updates, displays, pending, router, world, worldControl, connection, favorites, timeline,
        stream, statistics, toasts, announce,
        focusDevice: (deviceID) => home.focus(deviceID),
        neighborOf: (deviceID, offset) => home.neighborOf(deviceID, offset),
    };
    const home = new HomeView(context);
    updates.add(displays, new BarView(context), new FilterView(context), home, new PanelView(context),
        new ConnectionView(context, () => stream.reconnect()), new WorldBar(context));
    updates.add(new StatusView(context), new DockView(context));
    // The last view: it acts after all removals.
    updates.add(new FocusKeeper());
    listenToShortcuts(context);

    gate.reason = () => (connection.canControl(Date.now()) ? "" : message("connection.noControl"));
    journal.onChange = (request) => timeline.addRequest(request);
    timeline.onChange = () => { updates.next.timeline = true; };
    addEventListener("storage", () => favorites.reload());
    setInterval(() => pending.expire(Date.now()), 1000);
    updates.next.state = true;
    setTimeout(() => { updates.next.connection = true; }, slowDelay);
    stream.start();
    world.start();
}

/** Returns the values of the object of a frame before the frame changes them; undefined if it changes none. */
function valuesBefore(/** @type {Model} */ model, /** @type {string} */ name, /** @type {any} */ data) {
    if (name === "updated") {
        const { kind, object } = data;
        const objects = { structure: model.structures, room: model.rooms, device: model.devices };
        return objects[/** @type {keyof typeof objects} */ (kind)]?.get(object.id);
    }
    return name === "attributes" ? model.streamedAttributes(data) : undefined;
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
            const problem = asProblem(error);
            const seconds = Math.max(retryInterval, problem.retryAfter);
            ConnectionView.showProblem(problem, seconds);
            await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        }
    }
}

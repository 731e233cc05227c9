import { Catalog } from "./catalog/catalog.js";
import { Timeline } from "./dock/timeline.js";
import { FocusKeeper } from "./elements/focus-keeper.js";
import { asProblem } from "./elements/problem.js";
import { Toasts } from "./elements/toasts.js";
import { access } from "./gateway/access.js";
import { Problem, gate, hasAccessControl, journal, readCatalog } from "./gateway/api.js";
import { ConnectionState, noticeDelay, slowDelay } from "./gateway/connection-state.js";
import { isDefaultHome, setOpenHome } from "./gateway/open-home.js";
import { SessionControl } from "./gateway/session.js";
import { SharedStream } from "./gateway/shared-stream.js";
import { StreamStatistics } from "./gateway/stream-statistics.js";
import { CatalogCompletion } from "./home/catalog-completion.js";
import { DeviceDetails } from "./home/device-details.js";
import { Displays } from "./home/displays.js";
import { Favorites } from "./home/favorites.js";
import { HomeFaults } from "./home/home-faults.js";
import { Model } from "./home/model.js";
import { PendingValues } from "./home/pending.js";
import { Router, parseState } from "./home/router.js";
import { Updates } from "./home/updates.js";
import { WorldControl } from "./home/world-control.js";
import { WorldState } from "./home/world-state.js";
import { BarView } from "./house/bar.js";
import { ConnectionView } from "./house/connection.js";
import { CountdownTicker } from "./house/countdown-ticker.js";
import { FilterView } from "./house/filter.js";
import { HomeView } from "./house/home.js";
import { LaterViews } from "./house/later-views.js";
import { Entrance } from "./places/entrance.js";
import { direction, language, loadLanguage, message, preferredLanguage } from "./text/messages.js";
import { listenToShortcuts } from "./world/shortcuts-dialog.js";
import { WorldBar } from "./world/world-bar.js";

/** @typedef {import("./home/context.js").Context} Context */

/** Seconds between two attempts to read the catalog, unless the gateway names another time. */
const retryInterval = 3;

// From now on the page itself shows problems.
document.documentElement.dataset.started = "";
setOpenHome(parseState(location.search).home);
start();

/** Loads the parts of the page that are not needed to show the home. Repeated calls return the same module. */
function loadLater() {
    return import("./later.js");
}

/** Connects the parts of the page: frames and responses change the state, and `Updates` draws the views. */
function start() {
    const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    const announce = (/** @type {string} */ text) => { announcer.textContent = text; };
    const updates = new Updates();
    /** @type {Model} */
    const model = new Model(updates, () => world.clock.timeAt(Date.now()));
    const timeline = new Timeline();
    const statistics = new StreamStatistics();
    const connection = new ConnectionState();
    const pending = new PendingValues((deviceID) => updates.markDevice(deviceID));
    const faults = new HomeFaults(model, (deviceIDs) => {
        updates.next.world = updates.next.faults = true;
        for (const id of deviceIDs) updates.markDevice(id);
    });
    const world = new WorldState(model, faults, () => { updates.next.world = true; }, localStorage);
    const stream = new SharedStream({
        onFrame: (frame) => {
            const { name, data } = frame;
            statistics.addFrame(frame);
            if (name === "clock") {
                world.setClock(data);
                return model.applyHomeTime();
            }
            if (name === "faults") return faults.set(data.faults);
            timeline.addFrame(frame, valuesBefore(model, name, data));
            if (name === "heartbeat") return;
            model.cursor = stream.cursor;
            model.apply(name, data);
            if (name === "attributes") pending.report(data, data.attributes, stream.cursor);
        },
        onPieces: (home) => model.addPieces(home),
        onNote: (text) => timeline.addNote(text, Date.now()),
        onConnected: (fault) => {
            statistics.addConnection(Date.now());
            if (fault) faults.readSoon();
        },
        onState: (state, problem) => {
            connection.receive(state, problem, Date.now());
            // Another tab that holds the stream reports it. Which reason it has is the same for all tabs.
            if (state === "signedOut" && access.state === "open") void access.check();
            // A fault can be the reason, and the stream does not report it then.
            if (problem && problem.kind !== "connection") faults.readSoon();
            updates.next.connection = true;
            // An interruption is shown after a delay.
            setTimeout(() => { updates.next.connection = true; }, noticeDelay);
        },
        home: () => ({
            structures: model.structures.values(), rooms: model.rooms.values(), devices: model.devices.values(),
        }),
    });
    gate.reason = () => (connection.canControl(Date.now()) ? ""
        : message(connection.isGone ? "connection.noHome" : "connection.noControl"));
    journal.onChange = (request) => {
        timeline.addRequest(request);
        if (request.fault) faults.readSoon();
    };
    timeline.onChange = () => { updates.next.timeline = true; };
    /** @type {SessionControl} */
    const session = new SessionControl(access, () => entrance.update());
    const hasLanguage = chooseLanguage();
    const entrance = new Entrance({ session, stream, hasLanguage, loadLater });
    // The home arrives while the views are created. Notes about the stream contain texts of the language.
    const hasStarted = hasLanguage.then(() => stream.start());
    void Promise.all([loadCatalog(session), hasStarted]).then(([catalog]) => {
        const toasts = new Toasts(announce, model);
        session.markShown();
        show({
            catalog, model, updates, pending, world, connection, timeline, stream, statistics, toasts, announce, faults,
            session,
        });
    });
}

/**
 * Creates the views, and shows what has been received so far.
 *
 * @param {Pick<Context, "catalog"|"model"|"updates"|"pending"|"world"|"connection"|"timeline"|"stream"|"statistics"
 *              |"toasts"|"announce"|"faults"|"session">} state
 */
function show(state) {
    const { model, updates, pending, world, connection, toasts, stream, faults } = state;
    const favorites = new Favorites(localStorage, (ids) => {
        for (const id of ids) updates.markDevice(id);
        // Favorites are the first ones of their room.
        if (ids.length > 0) updates.next.arrangement = true;
    });
    const worldControl = new WorldControl(world, faults, {
        onChange: () => { updates.next.world = true; }, onProblem: (error) => toasts.showProblem(error),
    });
    /** @type {Context} */
    const context = {
        ...state, favorites, worldControl, loadLater,
        displays: new Displays({ ...state, favorites, homeTime: () => world.shownTime(connection) }),
        details: new DeviceDetails(state),
        router: new Router(() => { updates.next.state = true; }),
        focusDevice: (deviceID) => home.focus(deviceID),
        neighborOf: (deviceID, offset) => home.neighborOf(deviceID, offset),
    };
    const home = new HomeView(context);
    updates.add(new CatalogCompletion(context), context.displays, new CountdownTicker(context, home),
        new BarView(context), new FilterView(context), home, new ConnectionView(context, () => stream.reconnect()),
        new WorldBar(context), new LaterViews(context), toasts);
    // The last view: it acts after all removals.
    updates.addLast(new FocusKeeper());
    listenToShortcuts(context);

    addEventListener("storage", () => favorites.reload());
    setInterval(() => pending.expire(Date.now()), 1000);
    setTimeout(() => { updates.next.connection = true; }, slowDelay);
    updates.markAll(model.devices.keys());
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

/**
 * Reads the catalog and who the caller is. Repeats the requests until they succeed, because the page cannot be shown
 * without them.
 */
async function loadCatalog(/** @type {SessionControl} */ session) {
    const isControlled = hasAccessControl();
    for (;;) {
        try {
            const [catalog] = await Promise.all([readCatalog(), isControlled && session.readOnce()]);
            return new Catalog(catalog);
        } catch (error) {
            if (access.state !== "open") {
                await session.admission();
                continue;
            }
            // The stream reports that there is no such home.
            if (error instanceof Problem && error.status === 404 && !isDefaultHome()) {
                return new Catalog({ traits: [], types: [] });
            }
            const problem = asProblem(error);
            const seconds = Math.max(retryInterval, problem.retryAfter);
            ConnectionView.showProblem(problem, seconds);
            await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        }
    }
}

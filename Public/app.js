import { readCatalog } from "./api.js";
import { Catalog } from "./catalog.js";
import { Model } from "./model.js";
import { SharedStream } from "./shared-stream.js";
import { StreamLog } from "./stream-log.js";
import { ActivityView } from "./views/activity.js";
import { ConnectionView } from "./views/connection.js";
import { DeviceSheet } from "./views/device-sheet.js";
import { Filter } from "./views/filter.js";
import { HomeView } from "./views/home.js";
import { InspectorView } from "./views/inspector.js";
import { asProblem } from "./views/problem.js";

/** Milliseconds between two attempts to read the catalog. */
const retryInterval = 3000;

start(await loadCatalog());

/** Connects the parts of the page: the model applies the frames of the stream and notifies the views. */
function start(/** @type {Catalog} */ catalog) {
    const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    const model = new Model((changes) => {
        home.update(changes);
        sheet.update(changes);
        if (changes.arrangement || changes.shapes.size > 0) filter.updateTypes();
        if (changes.arrangement) filter.showCount();
        openFragment();
    });
    /** @type {import("./views/context.js").Context} */
    const context = {
        catalog, model,
        announce: (text) => { announcer.textContent = text; },
        openDevice: (deviceID, opener) => sheet.open(deviceID, opener),
        focusDevice: (deviceID) => home.focus(deviceID),
    };
    const home = new HomeView(context);
    const sheet = new DeviceSheet(context);
    const activity = new ActivityView(context);
    /** @type {Filter} */
    const filter = new Filter(context, (matches) => home.search(matches));
    /** @type {ConnectionView} */
    const connection = new ConnectionView(() => stream.reconnect());
    const log = new StreamLog();
    /** @type {SharedStream} */
    const stream = new SharedStream({
        onFrame: (frame) => {
            log.add(frame);
            if (frame.name === "heartbeat") return;
            activity.add(frame.name, frame.data);
            model.cursor = stream.cursor;
            model.apply(frame.name, frame.data);
        },
        onNote: (text) => log.addNote(text),
        onState: (state, problem) => connection.show(state, problem),
        home: () => ({
            structures: model.structures.values(), rooms: model.rooms.values(), devices: model.devices.values(),
        }),
    });
    new InspectorView(context, stream, log);
    stream.start();

    let fragment = location.hash;
    addEventListener("hashchange", () => {
        fragment = location.hash;
        openFragment();
    });
    /** Opens the device or room that the fragment of the address names, after the home has been loaded. */
    function openFragment() {
        if (fragment === "" || model.structures.size + model.devices.size === 0) return;
        const [, kind, id] = /^#(device|room)-(.+)$/.exec(fragment) ?? [];
        fragment = "";
        if (kind === "room") home.openRoom(decodeFragment(id));
        if (kind !== "device") return;
        home.reveal(decodeFragment(id));
        sheet.open(decodeFragment(id), undefined);
    }
}

/** Decodes percent-encoding; returns the text itself if it is not valid. */
function decodeFragment(/** @type {string} */ text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** Reads the catalog, and repeats the request until it succeeds, because the page cannot be shown without it. */
async function loadCatalog() {
    const connection = new ConnectionView(() => location.reload());
    for (;;) {
        try {
            return new Catalog(await readCatalog());
        } catch (error) {
            connection.show("failed", asProblem(error));
            await new Promise((resolve) => setTimeout(resolve, retryInterval));
        }
    }
}

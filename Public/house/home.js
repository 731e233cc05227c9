import { setAttribute } from "../elements/dom.js";
import { VirtualList } from "../elements/virtual-list.js";
import { isRestricting, isSameQuery, matcherOf } from "../home/search.js";
import { Alarms } from "./alarms.js";
import { Cards } from "./cards.js";
import { EmptyHome } from "./empty-home.js";
import { HomeHead } from "./home-head.js";
import { HomeIndex } from "./home-index.js";
import { HomeLayout } from "./home-layout.js";
import { HomeMeasures } from "./home-measures.js";
import { HomeNodes } from "./home-nodes.js";
import { Planner } from "./plan.js";
import { RoomCounts } from "./room-counts.js";
import { RoomList } from "./room-list.js";

/** @typedef {import("../home/router.js").ViewState} ViewState */

/** Up to this number of devices, all cards are drawn, so that the browser's own search finds everything. */
const maximumAllDrawn = 150;

/** Milliseconds of each frame of the screen that may be spent on creating cards. */
const frameBudget = 10;

/** The minimum interval between two layouts, in milliseconds for each device of the home. */
const layoutInterval = 0.02;

/** Milliseconds between two searches for devices whose change is not recent any more. */
const pastInterval = 5_000;

/** The structures with their rooms and devices, and what belongs to them: chips, the list of rooms and alarms. */
export class HomeView {
    #context;
    #index;
    #counts;
    #cards;
    #planner;
    #measures;
    #nodes;
    #rooms;
    #list;
    #layout;
    #head;
    #alarms;
    #empty;
    #matches = /** @type {((deviceID: string) => boolean)|null} */ (null);
    /** The group in which each device is shown. */
    #groups = /** @type {Map<string, import("./plan.js").RoomPlan>} */ (new Map());
    #state = /** @type {ViewState|null} */ (null);
    #beforeSearch = /** @type {ReturnType<VirtualList["anchor"]>} */ (null);
    #beforeLeaving = /** @type {ReturnType<VirtualList["anchor"]>} */ (null);
    #hasHome = false;
    #isArranged = false;
    #isOutdated = false;
    #timer = /** @type {any} */ (0);
    #home = /** @type {HTMLElement} */ (document.getElementById("home"));
    #main = /** @type {HTMLElement} */ (document.getElementById("structures"));

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        const { router } = context;
        this.#context = context;
        this.#index = new HomeIndex(context.model, context.displays);
        this.#counts = new RoomCounts(this.#index);
        this.#cards = new Cards(context);
        this.#planner = new Planner(context);
        this.#measures = new HomeMeasures(this.#main, () => {
            if (!this.#hasHome) return;
            this.#arrange();
            this.#revealOpenDevice();
        });
        this.#layout = new HomeLayout([], 1, this.#measures.heights);
        this.#nodes = new HomeNodes(context, this.#counts);
        this.#rooms = new RoomList({
            href: (key) => router.href({ room: key }),
            open: (key) => {
                router.go({ room: key });
                this.openRoom(key);
            },
            counts: this.#counts,
        });
        this.#list = new VirtualList(this.#main, null, (requested) => this.#draw(requested));
        this.#head = new HomeHead(context, this.#index);
        this.#alarms = new Alarms(context);
        this.#empty = new EmptyHome(context);
        setInterval(() => this.#markPast(), pastInterval);
        this.#main.addEventListener("focusout", () => {
            if (this.#matches) this.#arrangeSoon();
        });
    }

    /** Shows the changes. */
    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        const { devices, arrangement, state, connection, structures, world, countdowns } = changes;
        if (arrangement) this.#planner.invalidate();
        const { model } = this.#context;
        // The home may be empty.
        const isNew = !this.#hasHome && (model.devices.size > 0 || !model.isLoading);
        if (isNew) this.#hasHome = true;
        this.#index.mark(devices);
        const recounted = this.#refreshIndex();
        this.#cards.update(state || connection || structures || world ? null : [...devices, ...countdowns]);
        if (state) this.#applyState();
        if (connection) this.#nodes.showConnection();
        if (connection && this.#context.connection.isGone) this.#empty.update(false, false);
        if (!this.#hasHome) return;
        const hasOther = this.#hasOtherMatches(devices) || this.#hasOtherMatches(recounted);
        if (isNew || arrangement || hasOther) this.#arrangeSoon();
        if (world) this.#showEmpty();
    }

    /** Scrolls to a device and moves the focus to its name. Returns whether it is shown. */
    focus(/** @type {string} */ deviceID) {
        const index = this.#layout.indexOf(`card-${deviceID}`);
        if (index === undefined) return false;
        this.#list.reveal(index);
        this.#cards.get(deviceID)?.focus();
        return true;
    }

    /** Returns the devices that match and whose cards are in the window. */
    visibleDevices(/** @type {(deviceID: string) => boolean} */ matches) {
        return this.#home.hidden ? [] : this.#cards.visible(matches);
    }

    /** Returns the device that is a number of places after another one in the list; null at its ends. */
    neighborOf = (/** @type {string} */ deviceID, /** @type {number} */ offset) =>
        this.#layout.neighborOf(deviceID, offset);

    /** Scrolls to the room with this key, and moves the focus to its heading. Returns whether it is shown. */
    openRoom(/** @type {string} */ key) {
        const index = this.#layout.indexOf(`room-${key}`);
        if (index === undefined) return false;
        this.#list.reveal(index);
        document.getElementById(`room-${key}`)?.focus({ preventScroll: true });
        return true;
    }

    /**
     * Computes outdated facts of devices, for some time, and continues in the next frame of the screen. Returns the
     * devices of which a count has changed.
     */
    #refreshIndex() {
        if (this.#index.isComplete) return [];
        const isSmall = this.#context.model.devices.size <= maximumAllDrawn;
        const recounted = this.#index.refresh(Date.now(), isSmall);
        for (const id of recounted) {
            const group = this.#groups.get(id);
            if (group) this.#counts.discard(group);
        }
        if (this.#index.isComplete) this.#showCounts();
        // Other tasks of the browser come first.
        else setTimeout(() => void this.#context.updates.next);
        return recounted;
    }

    #showCounts() {
        this.#nodes.updateSummaries();
        this.#rooms.updateCounts();
        this.#head.showCounts();
        this.#alarms.show(this.#index.alarms);
    }

    #markPast() {
        this.#index.markPast(Date.now());
        if (!this.#index.isComplete) void this.#context.updates.next;
    }

    /** Shows the search, the chips, the grouping and the room of the address. */
    #applyState() {
        const { state } = this.#context.router;
        const before = this.#state;
        this.#state = state;
        this.#setHidden(state.view !== "home");
        this.#head.showState();
        if (!this.#hasHome) return;
        const hasQuery = isRestricting(state);
        if (before === null || !isSameQuery(before, state)) {
            if (hasQuery && !this.#matches) this.#beforeSearch = this.#list.anchor();
            const hasEnded = !hasQuery && this.#matches !== null;
            this.#arrange();
            if (hasQuery) this.#list.scrollToBeginning();
            else if (hasEnded && this.#beforeSearch) this.#list.restore(this.#beforeSearch);
        } else if (before?.group !== state.group) {
            this.#arrange();
        }
        if (state.room !== "" && state.room !== before?.room) this.openRoom(state.room);
    }

    /** Hides the home while another view is shown. Its position stays the same. */
    #setHidden(/** @type {boolean} */ isHidden) {
        if (this.#home.hidden === isHidden) return;
        if (isHidden) this.#beforeLeaving = this.#list.anchor();
        this.#home.hidden = isHidden;
        this.#rooms.setHidden(isHidden);
        // The other view is hidden later in this drawing.
        if (!isHidden) queueMicrotask(() => this.#list.restore(this.#beforeLeaving));
    }

    /** Whether a device that changed matches the query now and did not before, or the other way round. */
    #hasOtherMatches(/** @type {Iterable<string>} */ devices) {
        if (!this.#matches) return false;
        for (const id of devices) if (this.#matches(id) !== this.#groups.has(id)) return true;
        return false;
    }

    /** Lays out the home now, or after an interval if it was laid out recently. */
    #arrangeSoon() {
        if (this.#timer !== 0) {
            this.#isOutdated = true;
            return;
        }
        this.#isOutdated = false;
        this.#arrange();
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            if (this.#isOutdated) this.#arrangeSoon();
        }, this.#context.model.devices.size * layoutInterval);
    }

    /** Lays out the devices that match the query. */
    #arrange() {
        const { router } = this.#context;
        const { devices, rooms, isLoading } = this.#context.model;
        // While the home arrives, the room and the device of the address may still be missing.
        const isFirst = !this.#isArranged && devices.size + rooms.size > 0;
        if (isFirst && !isLoading) this.#isArranged = true;
        this.#matches = this.#matcher();
        const plans = this.#planner.plan(router.state.group, this.#matches);
        this.#groups = new Map(plans.flatMap(({ rooms }) => rooms.flatMap((room) =>
            room.matching.map((id) => /** @type {const} */ ([id, room])))));
        this.#cards.dropRemoved();
        const count = this.#groups.size;
        // A home that has just begun to arrive may have many empty rooms.
        this.#list.drawsAll = !isLoading && count <= maximumAllDrawn;
        setAttribute(this.#main, "data-all", this.#list.drawsAll ? "" : null);
        this.#layout = new HomeLayout(plans, this.#measures.columns, this.#measures.heights);
        this.#list.show(this.#layout);
        // Counts of a part of the home would be wrong.
        if (!isLoading) this.#rooms.show(plans);
        this.#head.showMatches(this.#matches ? count : null);
        if (this.#index.isComplete) this.#showCounts();
        this.#showEmpty();
        const { room } = router.state;
        if (isFirst && room !== "") this.openRoom(room);
        else if (isFirst) this.#revealOpenDevice();
    }

    /** Returns whether a device is shown, by the search, the type and the chips of the address; null if all are. */
    #matcher() {
        const { displays, router, model } = this.#context;
        if (!isRestricting(router.state)) return null;
        const matches = matcherOf(router.state);
        return (/** @type {string} */ id) => {
            const facts = model.devices.has(id) ? displays.factsOf(id, Date.now()) : undefined;
            if (!facts) return false;
            // A card that does not match any more stays while it has the focus.
            return matches(facts) || this.#cards.get(id)?.node.contains(document.activeElement) === true;
        };
    }

    /** Shows why there is no device, if there is none. */
    #showEmpty() {
        const { devices, rooms } = this.#context.model;
        const hasContent = this.#layout.count > 0 && (devices.size > 0 || rooms.size > 0);
        this.#empty.update(hasContent, this.#matches !== null);
    }

    /** Scrolls to the card of the device in the panel. The panel takes space, so the card may have moved. */
    #revealOpenDevice() {
        const { device } = this.#context.router.state;
        const index = this.#layout.indexOf(`card-${device}`);
        if (index !== undefined) this.#list.revealHidden(index);
    }

    /** Draws blocks. Creating cards stops when the time of the frame is over; the others follow in the next frame. */
    #draw(/** @type {number[]} */ requested) {
        const end = performance.now() + frameBudget;
        const { blocks } = this.#layout;
        let isComplete = true;
        const drawn = requested.filter((index) => {
            // Headings take little time, and one of them may get the focus.
            if (blocks[index].kind !== "row") return true;
            isComplete &&= this.#cards.prepare(blocks[index], end);
            return isComplete;
        }).sort((first, second) => first - second);
        this.#nodes.draw(this.#main, this.#layout, (index) => this.#list.top(index), drawn, this.#cards.node);
        for (const index of drawn) this.#cards.setPositions(blocks[index]);
        if (isComplete) {
            this.#cards.dropHidden();
            this.#nodes.dropHidden();
        }
        return { isComplete };
    }
}

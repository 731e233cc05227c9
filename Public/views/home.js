import { setAttribute } from "../dom.js";
import { HomeIndex } from "../home-index.js";
import { message } from "../messages.js";
import { Planner } from "../plan.js";
import { isRestricting, matcherOf } from "../search.js";
import { Alarms } from "./alarms.js";
import { Card } from "./card.js";
import { EmptyHome } from "./empty-home.js";
import { HomeHead } from "./home-head.js";
import { HomeLayout } from "./home-layout.js";
import { HomeMeasures } from "./home-measures.js";
import { HomeNodes } from "./home-nodes.js";
import { RoomList } from "./room-list.js";
import { VirtualList } from "./virtual-list.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../plan.js").RoomPlan} RoomPlan */
/** @typedef {import("../router.js").ViewState} ViewState */

/** Up to this number of devices, all cards are drawn, so that the browser's own search finds everything. */
const maximumAllDrawn = 150;

/** Milliseconds of each frame of the screen that may be spent on creating cards. */
const frameBudget = 10;

/** The maximum number of cards that stay in memory when they are not drawn. */
const maximumHiddenCards = 300;

/** The minimum interval between two layouts, in milliseconds for each device of the home. */
const layoutInterval = 0.02;

/** Milliseconds between two searches for devices whose change is not recent any more. */
const pastInterval = 5_000;

/** The structures with their rooms and devices, and what belongs to them: chips, the list of rooms, alarms. */
export class HomeView {
    #context;
    #index;
    #planner;
    #measures;
    #nodes;
    #rooms;
    #list;
    #layout;
    #head;
    #alarms;
    #empty;
    #cards = /** @type {Map<string, Card>} */ (new Map());
    #matches = /** @type {((deviceID: string) => boolean)|null} */ (null);
    #matching = /** @type {Set<string>} */ (new Set());
    #state = /** @type {ViewState|null} */ (null);
    #beforeSearch = /** @type {ReturnType<VirtualList["anchor"]>} */ (null);
    #hasHome = false;
    #isOutdated = false;
    #timer = /** @type {any} */ (0);
    #counts = /** @type {WeakMap<RoomPlan, { on: number, offline: number }>} */ (new WeakMap());
    #home = /** @type {HTMLElement} */ (document.getElementById("home"));
    #main = /** @type {HTMLElement} */ (document.getElementById("structures"));

    /** @param {Context} context */
    constructor(context) {
        const { model, catalog, displays, favorites, router } = context;
        this.#context = context;
        this.#index = new HomeIndex(model, displays);
        this.#planner = new Planner(model, catalog, favorites);
        this.#measures = new HomeMeasures(this.#main, () => {
            if (!this.#hasHome) return;
            this.#arrange();
            this.#revealOpenDevice();
        });
        this.#layout = new HomeLayout([], 1, this.#measures.heights);
        this.#nodes = new HomeNodes(context, (room) => this.#summaryOf(room));
        this.#rooms = new RoomList({
            href: (key) => router.href({ room: key }),
            open: (key) => {
                router.go({ room: key });
                this.openRoom(key);
            },
            countsOf: (room) => this.#countsOf(room),
        });
        this.#list = new VirtualList(this.#main, null, (requested) => this.#draw(requested));
        this.#head = new HomeHead(context, this.#index);
        this.#alarms = new Alarms(context);
        this.#empty = new EmptyHome(context);
        setInterval(() => this.#markPast(), pastInterval);
        this.#main.addEventListener("focusout", () => {
            // A card that does not match any more stays while it has the focus.
            if (this.#matches) this.#arrangeSoon();
        });
    }

    /** Shows the changes. */
    update(/** @type {import("../updates.js").Changes} */ changes) {
        const { devices, arrangement, state, connection, structures, world } = changes;
        if (arrangement) {
            this.#planner.invalidate();
            this.#hasHome = true;
        }
        this.#index.mark(devices);
        const recounted = this.#refreshIndex();
        this.#updateCards(devices, state || connection || structures || world);
        if (state) this.#applyState();
        if (arrangement || this.#hasOtherMatches(devices) || this.#hasOtherMatches(recounted)) this.#arrangeSoon();
        if (this.#hasHome && world) this.#empty.update(this.#layout.structures > 0, this.#matches !== null);
    }

    /** Scrolls to a device and moves the focus to its name. Returns whether it is shown. */
    focus(/** @type {string} */ deviceID) {
        const index = this.#layout.indexOf(`card-${deviceID}`);
        if (index === undefined) return false;
        this.#list.reveal(index);
        this.#cards.get(deviceID)?.focus();
        return true;
    }

    /** Returns the device that is a number of places after another one in the list; null at its ends. */
    neighborOf(/** @type {string} */ deviceID, /** @type {number} */ offset) {
        const ids = this.#layout.blocks.flatMap((block) => block.ids);
        const index = ids.indexOf(deviceID);
        return index < 0 ? null : ids[index + offset] ?? null;
    }

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
            const group = this.#planner.groupOf(id);
            if (group) this.#counts.delete(group);
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

    #updateCards(/** @type {Set<string>} */ devices, /** @type {boolean} */ all) {
        for (const id of all ? [...this.#cards.keys()] : devices) {
            const card = this.#cards.get(id);
            // The others are updated when they are drawn.
            if (card?.node.isConnected) card.update();
        }
    }

    /** Shows the search, the chips, the grouping and the room of the address. */
    #applyState() {
        const { state } = this.#context.router;
        const before = this.#state;
        this.#state = state;
        this.#home.hidden = state.view !== "home";
        this.#rooms.setHidden(state.view !== "home");
        this.#head.showState();
        if (!this.#hasHome) return;
        const hasQuery = isRestricting(state);
        const isSameQuery = before !== null && before.search === state.search && before.type === state.type
            && before.chips.join() === state.chips.join();
        if (!isSameQuery) {
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

    /** Whether a device that changed matches the query now and did not before, or the other way round. */
    #hasOtherMatches(/** @type {Iterable<string>} */ devices) {
        if (!this.#matches) return false;
        for (const id of devices) if (this.#matches(id) !== this.#matching.has(id)) return true;
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
        const { model, router } = this.#context;
        const isFirst = this.#layout.count === 0;
        this.#matches = this.#makeMatcher();
        const plans = this.#planner.plan(router.state.group, this.#matches);
        const ids = plans.flatMap(({ rooms }) => rooms.flatMap(({ matching }) => matching));
        this.#matching = new Set(this.#matches ? ids : []);
        for (const id of this.#cards.keys()) if (!model.devices.has(id)) this.#cards.delete(id);
        this.#list.drawsAll = ids.length <= maximumAllDrawn;
        setAttribute(this.#main, "data-all", this.#list.drawsAll ? "" : null);
        this.#layout = new HomeLayout(plans, this.#measures.columns, this.#measures.heights);
        this.#list.show(this.#layout);
        this.#rooms.show(plans);
        this.#head.showMatches(this.#matches ? ids.length : null);
        if (this.#index.isComplete) this.#showCounts();
        this.#empty.update(plans.length > 0 && (model.devices.size > 0 || model.rooms.size > 0), this.#matches !== null);
        const { room } = router.state;
        if (isFirst && room !== "") this.openRoom(room);
        else if (isFirst) this.#revealOpenDevice();
    }

    /** Scrolls to the card of the device in the panel. The panel takes space, so the card may have moved. */
    #revealOpenDevice() {
        const { device } = this.#context.router.state;
        const index = this.#layout.indexOf(`card-${device}`);
        if (index !== undefined) this.#list.revealHidden(index);
    }

    /** Returns whether a device is shown; null if all are. The device that has the focus is shown. */
    #makeMatcher() {
        const { displays, router, model } = this.#context;
        if (!isRestricting(router.state)) return null;
        const matches = matcherOf(router.state);
        return (/** @type {string} */ id) => {
            const facts = model.devices.has(id) ? displays.factsOf(id, Date.now()) : undefined;
            return facts !== undefined && (matches(facts) || this.#hasFocus(id));
        };
    }

    #hasFocus(/** @type {string} */ deviceID) {
        return this.#cards.get(deviceID)?.node.contains(document.activeElement) === true;
    }

    /** Draws blocks. Creating cards stops when the time of the frame is over; the others follow in the next frame. */
    #draw(/** @type {number[]} */ requested) {
        const end = performance.now() + frameBudget;
        let isComplete = true;
        const drawn = requested.filter((index) => {
            for (const id of this.#layout.blocks[index].ids) {
                if (this.#cards.get(id)?.node.isConnected) continue;
                if (performance.now() > end) {
                    isComplete = false;
                    return false;
                }
                this.#cardOf(id);
            }
            return true;
        }).sort((first, second) => first - second);
        this.#nodes.draw(this.#main, this.#layout, (index) => this.#list.top(index), drawn,
            (id) => /** @type {Card} */ (this.#cards.get(id)).node);
        for (const index of drawn) this.#setPositions(index);
        if (isComplete) this.#dropHiddenCards();
        return { isComplete };
    }

    /** Creates the card of a device, or shows the current state on the one that was not drawn for some time. */
    #cardOf(/** @type {string} */ id) {
        const card = this.#cards.get(id);
        if (card) card.update();
        else this.#cards.set(id, new Card(this.#context, id));
    }

    /** Sets the positions of the cards in their list, because not all of its cards may be drawn. */
    #setPositions(/** @type {number} */ index) {
        const { ids, room, start } = this.#layout.blocks[index];
        ids.forEach((id, offset) => {
            const { node } = /** @type {Card} */ (this.#cards.get(id));
            setAttribute(node, "aria-setsize", String(room?.plan.matching.length));
            setAttribute(node, "aria-posinset", String(start + offset + 1));
        });
    }

    /** Drops the oldest cards that are not drawn if there are many. */
    #dropHiddenCards() {
        let excess = this.#cards.size - this.#main.querySelectorAll(".card").length - maximumHiddenCards;
        for (const [id, card] of this.#cards) {
            if (excess <= 0) break;
            if (card.node.isConnected) continue;
            this.#cards.delete(id);
            excess -= 1;
        }
        this.#nodes.dropHidden();
    }

    /** Returns the numbers of matching devices of a room that are on and offline. */
    #countsOf(/** @type {RoomPlan} */ room) {
        // During a search, plans are copies.
        let counts = this.#matches ? undefined : this.#counts.get(room);
        if (counts) return counts;
        counts = { on: 0, offline: 0 };
        for (const id of room.matching) {
            const facts = this.#index.known(id);
            if (facts?.isOn) counts.on += 1;
            if (facts?.isOffline) counts.offline += 1;
        }
        this.#counts.set(room, counts);
        return counts;
    }

    #summaryOf(/** @type {RoomPlan} */ room) {
        const { matching, devices } = room;
        const { on, offline } = this.#countsOf(room);
        return [
            matching.length === devices.length ? message("home.summaryDevices", { count: devices.length })
                : message("search.matches", { count: matching.length, total: devices.length }),
            on > 0 ? message("home.summaryOn", { count: on }) : "",
            offline > 0 ? message("home.summaryOffline", { count: offline }) : "",
        ].filter(Boolean).join(" · ");
    }
}

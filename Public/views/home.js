import { setAttribute } from "../dom.js";
import { Card } from "./card.js";
import { BlockHeights } from "./block-heights.js";
import { HomeLayout } from "./home-layout.js";
import { Planner } from "./plan.js";
import { HomeNodes } from "./home-nodes.js";
import { RoomList } from "./room-list.js";
import { CardMeasurer } from "./card-measurer.js";
import { VirtualList } from "./virtual-list.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./home-layout.js").Block} Block */
/** @typedef {import("../model.js").Device} Device */

/** Up to this number of devices, all cards are drawn, so that the browser's own search finds everything. */
const maximumAllDrawn = 150;

/** Milliseconds of each frame of the screen that may be spent on creating cards. */
const frameBudget = 10;

/** The maximum number of cards that stay in memory when they are not drawn. */
const maximumHiddenCards = 300;

/** The minimum interval between two layouts, in milliseconds for each device of the home. */
const layoutInterval = 0.02;

/** The structures with their rooms and devices, and the list of rooms beside them. */
export class HomeView {
    #context;
    #planner;
    #heights;
    #nodes;
    #rooms;
    #list;
    #ruler;
    #layout;
    #cards = /** @type {Map<string, Card>} */ (new Map());
    #matches = /** @type {((device: Device) => boolean)|null} */ (null);
    #beforeSearch = /** @type {ReturnType<VirtualList["anchor"]>} */ (null);
    #width = 0;
    #columns = 1;
    #hasHome = false;
    #isOutdated = false;
    #timer = /** @type {any} */ (0);
    #main = /** @type {HTMLElement} */ (document.getElementById("structures"));
    #empty = /** @type {HTMLElement} */ (document.getElementById("empty"));
    #sizes = new ResizeObserver((entries) => this.#recordHeights(entries));

    /** @param {Context} context */
    constructor(context) {
        this.#context = context;
        this.#planner = new Planner(context.model);
        this.#heights = new BlockHeights(context.model);
        this.#layout = new HomeLayout([], 1, this.#heights);
        this.#nodes = new HomeNodes(context, (node) => this.#sizes.observe(node));
        this.#rooms = new RoomList((key) => this.openRoom(key));
        this.#list = new VirtualList(this.#main, null, (requested) => this.#draw(requested));
        this.#ruler = new CardMeasurer(context, this.#heights, /** @type {HTMLElement} */ (this.#main.parentElement),
            () => this.#list.updateHeights((drawn) => this.#drawBlocks(drawn)));
        new ResizeObserver(() => this.#fitColumns()).observe(this.#main);
    }

    /** Shows the changes. */
    update(/** @type {import("../updates.js").Changes} */ changes) {
        for (const id of changes.devices) {
            const card = this.#cards.get(id);
            if (!card) continue;
            if (!card.node.isConnected) this.#cards.delete(id);
            else if (changes.shapes.has(id)) card.rebuild();
            else card.update();
        }
        if (!changes.arrangement) return;
        this.#planner.invalidate();
        this.#hasHome = true;
        if (this.#timer === 0) this.#layOutRepeatedly();
        else this.#isOutdated = true;
    }

    /** Lays out the home, and again after an interval if names or rooms have changed until then. */
    #layOutRepeatedly() {
        this.#isOutdated = false;
        this.#arrange();
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            if (this.#isOutdated) this.#layOutRepeatedly();
        }, this.#context.model.devices.size * layoutInterval);
    }

    /** Shows the matching devices from the first one; null shows all, at the position before the search. */
    search(/** @type {((device: Device) => boolean)|null} */ matches) {
        if (matches && !this.#matches) this.#beforeSearch = this.#list.anchor();
        const hasEnded = !matches && this.#matches;
        this.#matches = matches;
        this.#arrange();
        if (matches) this.#list.scrollToBeginning();
        else if (hasEnded && this.#beforeSearch) this.#list.restore(this.#beforeSearch);
    }

    /** Scrolls to a device. Returns whether it is shown. */
    reveal(/** @type {string} */ deviceID) {
        const index = this.#layout.indexOf(`card-${deviceID}`);
        if (index === undefined) return false;
        this.#list.reveal(index);
        return true;
    }

    /** Scrolls to a device and moves the focus to its name. */
    focus(/** @type {string} */ deviceID) {
        if (!this.reveal(deviceID)) return false;
        this.#cards.get(deviceID)?.focus();
        return true;
    }

    /** Scrolls to the room that an address such as `#room-in-kitchen` names, and moves the focus to it. */
    openRoom(/** @type {string} */ key) {
        const index = this.#layout.indexOf(`room-${key}`);
        if (index === undefined) return false;
        this.#list.reveal(index);
        document.getElementById(`room-${key}`)?.focus({ preventScroll: true });
        return true;
    }

    /** Lays out the devices that match the search. */
    #arrange() {
        const plans = this.#planner.plan(this.#matches);
        const { devices } = this.#context.model;
        for (const id of this.#cards.keys()) if (!devices.has(id)) this.#cards.delete(id);
        const count = plans.reduce((sum, { rooms }) =>
            rooms.reduce((part, { matching }) => part + matching.length, sum), 0);
        this.#list.drawsAll = count <= maximumAllDrawn;
        this.#layout = new HomeLayout(plans, this.#columns, this.#heights);
        this.#list.show(this.#layout);
        if (!this.#list.drawsAll && !this.#matches) this.#ruler.measure(this.#cardWidth);
        this.#rooms.show(plans);
        this.#empty.hidden = plans.length > 0;
        this.#empty.textContent = this.#matches ? "No device matches."
            : "Nothing to show: the home has no structures, access to them is not granted, or the app is offline.";
    }

    /** Draws blocks. Creating cards stops when the time of the frame is over; the others follow in the next frame. */
    #draw(/** @type {number[]} */ requested) {
        const end = performance.now() + frameBudget;
        let isComplete = true;
        const drawn = requested.filter((index) => {
            for (const id of this.#layout.blocks[index].ids) {
                if (this.#cards.has(id)) continue;
                if (performance.now() > end) {
                    isComplete = false;
                    return false;
                }
                this.#cards.set(id, this.#makeCard(id));
            }
            return true;
        }).sort((first, second) => first - second);
        this.#drawBlocks(drawn);
        if (isComplete) this.#dropHiddenCards();
        return { drawn, isComplete };
    }

    #drawBlocks(/** @type {number[]} */ drawn) {
        this.#nodes.draw(this.#main, this.#layout, (index) => this.#list.top(index), drawn,
            (id) => /** @type {Card} */ (this.#cards.get(id)).node);
        for (const index of drawn) {
            const { ids, room, start } = this.#layout.blocks[index];
            ids.forEach((id, offset) => {
                const node = /** @type {Card} */ (this.#cards.get(id)).node;
                setAttribute(node, "aria-setsize", String(room?.plan.matching.length));
                setAttribute(node, "aria-posinset", String(start + offset + 1));
            });
        }
    }

    #makeCard(/** @type {string} */ id) {
        const card = new Card(this.#context, id);
        card.node.dataset.key = `card-${id}`;
        this.#sizes.observe(card.node);
        return card;
    }

    /** Drops the oldest cards that are not drawn if there are many. */
    #dropHiddenCards() {
        let excess = this.#cards.size - this.#main.querySelectorAll(".card").length - maximumHiddenCards;
        for (const [id, card] of this.#cards) {
            if (excess <= 0) break;
            if (card.node.isConnected) continue;
            this.#sizes.unobserve(card.node);
            this.#cards.delete(id);
            excess -= 1;
        }
        this.#nodes.dropHidden();
    }

    /** Records the heights of drawn blocks before they are painted. */
    #recordHeights(/** @type {ResizeObserverEntry[]} */ entries) {
        let hasChanged = false;
        for (const { target, borderBoxSize: [{ blockSize }] } of entries) {
            const key = /** @type {HTMLElement} */ (target).dataset.key;
            if (!key || blockSize === 0 || !target.isConnected) continue;
            const gap = target.matches(".card") ? this.#heights.cardGap : 0;
            if (this.#heights.record(key, blockSize + gap)) hasChanged = true;
        }
        if (hasChanged) this.#list.updateHeights((drawn) => this.#drawBlocks(drawn));
    }

    get #cardWidth() {
        return (this.#width - (this.#columns - 1) * this.#heights.cardGap) / this.#columns;
    }

    /** Sets the number of columns that fit, as the style sheet defines. */
    #fitColumns() {
        const width = this.#main.clientWidth;
        if (width === this.#width || width === 0) return;
        this.#width = width;
        const style = getComputedStyle(this.#main);
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        const length = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name)) * rem;
        const gap = length("--card-gap");
        this.#columns = Math.max(1, Math.floor((width + gap) / (length("--card-width") + gap)));
        this.#main.style.setProperty("--columns", String(this.#columns));
        this.#heights.clear();
        this.#heights.cardGap = gap;
        this.#heights.roomGap = length("--room-gap");
        this.#heights.structureGap = length("--structure-gap");
        if (this.#hasHome) this.#arrange();
    }
}

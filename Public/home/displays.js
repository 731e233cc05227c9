import { humanName } from "../catalog/catalog.js";
import { displayOf } from "../catalog/display.js";
import { message } from "../text/messages.js";
import { countedDown } from "./countdowns.js";
import { kindName } from "./home-faults.js";
import { offlineReason } from "./world.js";

/** @typedef {import("../catalog/display.js").Display} Display */
/** @typedef {import("./search.js").Facts} Facts */

/** Milliseconds after a change in which a device belongs to the chip Changed. */
const changedTime = 300_000;

/** Milliseconds of the home after which what the page shows of a device with a countdown is computed again. */
const countdownTime = 1_000;

/**
 * The display of each device, and its data for the search. Both are computed when they are needed, and again after the
 * device has changed.
 */
export class Displays {
    #sources;
    /** The times of the home for which the displays of devices with countdowns were computed. */
    #countedAt = /** @type {Map<string, number>} */ (new Map());
    #displays = /** @type {Map<string, Display>} */ (new Map());
    #facts = /** @type {Map<string, { facts: Facts, place: string }>} */ (new Map());

    /**
     * @param {{ model: import("./model.js").Model, catalog: import("../catalog/catalog.js").Catalog,
     *           pending: import("./pending.js").PendingValues, favorites: import("./favorites.js").Favorites,
     *           faults: import("./home-faults.js").HomeFaults, homeTime?: () => number|null }} sources
     *        homeTime: returns the time of the home that is shown, in milliseconds; null if it is not known
     */
    constructor(sources) {
        this.#sources = { homeTime: () => null, ...sources };
    }

    /** Discards the results for the devices that changed. Must be the first view of `Updates`. */
    update(/** @type {import("./updates.js").Changes} */ changes) {
        for (const id of changes.devices) {
            this.#displays.delete(id);
            this.#facts.delete(id);
        }
        if (!changes.structures) return;
        // The network of a structure is a reason why devices are offline.
        for (const [id, { facts }] of this.#facts) if (facts.isOffline) this.#facts.delete(id);
    }

    /**
     * Returns what the page shows of a device; undefined if the home does not contain it. Values that the user has
     * requested are shown in place of those of the device, and values that count down as they are now.
     */
    of(/** @type {string} */ deviceID) {
        const known = this.#displays.get(deviceID);
        if (known && !this.#isPast(deviceID)) return known;
        const device = this.#sources.model.devices.get(deviceID);
        if (!device) return undefined;
        const time = this.#sources.homeTime();
        const counted = countedDown(device, this.#sources.catalog, time);
        if (counted !== device && time !== null) this.#countedAt.set(deviceID, time);
        else this.#countedAt.delete(deviceID);
        const display = displayOf(this.#withPending(counted), this.#sources.catalog);
        this.#displays.set(deviceID, display);
        return display;
    }

    /** Returns a device with the values that its countdowns have now. */
    counted(/** @type {import("./model.js").Device} */ device) {
        return countedDown(device, this.#sources.catalog, this.#sources.homeTime());
    }

    /** Returns the sentence of a device with the values that it has reported, which differs only after a change. */
    reportedSentence(/** @type {string} */ deviceID) {
        const display = this.of(deviceID);
        const device = this.#sources.model.devices.get(deviceID);
        if (!device || !this.#countedAt.has(deviceID)) return display?.sentence ?? "";
        return displayOf(this.#withPending(device), this.#sources.catalog).sentence;
    }

    /** Whether the values of a device have counted down since its display was computed. */
    #isPast(/** @type {string} */ deviceID) {
        const countedAt = this.#countedAt.get(deviceID);
        const time = countedAt === undefined ? null : this.#sources.homeTime();
        return countedAt !== undefined && time !== null && Math.abs(time - countedAt) >= countdownTime;
    }

    /** Returns why a device cannot be reached, as a sentence; empty if it can. */
    offlineReason(/** @type {import("./model.js").Device} */ device) {
        const { network } = this.#sources.model.structures.get(device.structureID ?? "") ?? {};
        return offlineReason(device, network, this.#sources.faults.offlineFault(device));
    }

    /**
     * Returns the active faults that affect a device, as texts: their effects, and their ids. A fault that makes the
     * device offline is left out, because it is the reason.
     *
     * @returns {string[]}
     */
    faultTexts(/** @type {import("./model.js").Device} */ device) {
        const isOffline = device.sourceConnectivity?.connectivityState === "offline";
        return this.#sources.faults.affecting(device).filter((fault) => !isOffline || !fault.makesOffline)
            .map(({ id, kind }) => message("fault.ofDevice", { effect: kindName(kind), fault: id }));
    }

    /** Returns what the search needs of a device; undefined if the home does not contain it. */
    factsOf(/** @type {string} */ deviceID, /** @type {number} */ now) {
        const changedAt = this.#sources.model.changedAt.get(deviceID);
        const hasChanged = changedAt !== undefined && now - changedAt < changedTime;
        const { devices, structures, rooms } = this.#sources.model;
        const device = devices.get(deviceID);
        if (!device) return undefined;
        const room = rooms.get(device.roomID ?? "")?.name ?? "";
        const structure = structures.get(device.structureID ?? "")?.name ?? "";
        const place = `${room}\n${structure}`;
        const known = this.#facts.get(deviceID);
        if (known?.facts.hasChanged === hasChanged && known.place === place) return known.facts;
        const display = this.of(deviceID);
        if (!display) return undefined;
        const isOffline = device.sourceConnectivity?.connectivityState === "offline";
        /** @type {Facts} */
        const facts = {
            texts: [
                device.name, device.id, room, structure, display.typeName,
                ...device.types.map(({ type }) => humanName(type.slice(type.indexOf(".") + 1))),
                display.sentence, ...display.marks.map(({ text }) => text),
                isOffline ? message("device.offline") : "", isOffline ? this.offlineReason(device) : "",
                ...this.faultTexts(device),
            ].filter(Boolean),
            isOn: display.isOn && !isOffline,
            isOffline,
            isAlarm: display.tone === "alarm" || display.marks.some(({ tone }) => tone === "alarm"),
            hasChanged,
            isFavorite: this.#sources.favorites.has(deviceID),
            types: device.types.map(({ type }) => type),
        };
        this.#facts.set(deviceID, { facts, place });
        return facts;
    }

    /** Returns the device with the requested values. */
    #withPending(/** @type {import("./model.js").Device} */ device) {
        if (!this.#sources.pending.concerns(device.id)) return device;
        const types = device.types.map((part) => ({
            ...part,
            traits: Object.fromEntries(Object.entries(part.traits).map(([trait, state]) => {
                const address = { deviceID: device.id, part: part.part, trait };
                return [trait, { ...state, attributes: this.#sources.pending.overlay(address, state.attributes) }];
            })),
        }));
        return { ...device, types };
    }
}

import { message } from "../text/messages.js";
import { kindName, scopeOf } from "./home-faults.js";

/** @typedef {import("./model.js").Device} Device */
/** @typedef {import("./home-faults.js").Fault} Fault */
/** @typedef {{ internet: boolean, hub: boolean, accessGranted: boolean, sameNetwork: boolean,
 *              appOnline: boolean }} Network */
/** @typedef {{ id: string, name: string, network: Network, revision?: number }} NetworkedStructure */

/**
 * A reading of the clock. `next` is the next scheduled happening; null if nothing is scheduled.
 *
 * @typedef {{ time: string, paused: boolean, speed: number, idle: boolean, lagSeconds: number,
 *             next: { time: string, deviceID?: string }|null }} ClockReading
 */

/**
 * A way in which the simulated world differs from its normal state, with its consequence.
 *
 * `restore` returns to the normal state: a change of the clock or of the network of a structure, or the removal of
 * faults. `filter` shows the affected devices instead, `details` a list, and `view` a view beside `restore`.
 *
 * @typedef {{ key: string, text: string, count: number, restore?: Restore, filter?: "offline",
 *             details?: "losses", view?: "faults" }} Deviation
 * @typedef {{ kind: "clock", change: { paused?: boolean, speed?: number } }
 *         | { kind: "network", structureID: string, change: Partial<Network> }
 *         | { kind: "faults", ids: string[] }} Restore
 */

/** The active faults with the number of devices that each of them affects; undefined for faults on something else. */
/** @typedef {{ fault: Fault, devices?: number }[]} ActiveFaults */

/** Seconds of lag from which the page shows that the home is behind its clock. */
const shownLag = 1;

/** The maximum number of kinds of faults that a deviation names. */
const maximumKinds = 3;

/**
 * Returns the reason why a device cannot be reached, as a sentence; empty if it can.
 *
 * @param {Device} device
 * @param {Network|undefined} network of the device's structure
 * @param {Fault} [fault] a fault that makes the device offline
 */
export function offlineReason(device, network, fault = undefined) {
    const state = device.sourceConnectivity?.connectivityState;
    if (state === "online") return "";
    if (state === "partiallyOnline") return message("device.partiallyOnline");
    if (network && device.isMatterDevice && !network.hub && !network.sameNetwork) return message("device.hubOff");
    if (network && !device.isMatterDevice && !network.internet) return message("device.noInternet");
    if (fault) return message("device.fault", { fault: fault.id });
    return state === "offline" ? message("device.notReachable") : message("device.unknownConnection");
}

/**
 * Returns how the world differs from its normal state: the clock first, then the faults, then the structures in their
 * order, then the devices that are not reachable by themselves.
 *
 * @param {{ clock: ClockReading|null, structures: NetworkedStructure[], devices: Iterable<Device>,
 *           formatSpan: (seconds: number) => string, losses?: number, faults?: ActiveFaults,
 *           isFaulted?: (device: Device) => boolean }} world
 *        structures: all, also those without access; losses: the number of unread losses of the import; isFaulted:
 *        whether a fault makes a device offline
 * @returns {Deviation[]}
 */
export function deviationsOf({
    clock, structures, devices, formatSpan, losses = 0, faults = [], isFaulted = () => false,
}) {
    return [
        ...clockDeviations(clock, formatSpan),
        ...faultDeviations(faults),
        ...networkDeviations(structures, countOffline(structures, devices, isFaulted)),
        ...losses > 0 ? [{ key: "losses", text: message("world.losses", { count: losses }), count: losses,
            details: /** @type {const} */ ("losses") }] : [],
    ];
}

/** @returns {Deviation[]} */
function clockDeviations(
    /** @type {ClockReading|null} */ clock, /** @type {(seconds: number) => string} */ formatSpan
) {
    /** @type {Deviation[]} */
    const deviations = [];
    if (!clock) return deviations;
    if (clock.paused) {
        deviations.push({ key: "paused", text: message("world.paused"), count: 0,
            restore: { kind: "clock", change: { paused: false } } });
    }
    if (clock.speed !== 1) {
        deviations.push({ key: "speed", text: message("world.fast", { count: clock.speed }), count: 0,
            restore: { kind: "clock", change: { speed: 1 } } });
    }
    if (clock.lagSeconds > shownLag) {
        const span = formatSpan(clock.lagSeconds);
        deviations.push({ key: "lag", text: message("world.behind", { span }), count: 0 });
    }
    return deviations;
}

/** @returns {Deviation[]} one for all faults that are active */
function faultDeviations(/** @type {ActiveFaults} */ faults) {
    if (faults.length === 0) return [];
    const kinds = [...new Set(faults.map(({ fault }) => fault.kind))];
    const effects = kinds.slice(0, maximumKinds).map((kind) => {
        const own = faults.filter(({ fault }) => fault.kind === kind);
        const targets = new Set(own.flatMap(({ fault }) => {
            const scope = scopeOf(fault.on);
            return scope === "devices" ? [] : [message(`faults.${scope}Target`)];
        }));
        const devices = own.reduce((sum, each) => sum + (each.devices ?? 0), 0);
        const all = [...own.some(({ devices: count }) => count !== undefined)
            ? [message("home.summaryDevices", { count: devices })] : [], ...targets];
        return message("faults.effect", { kind: kindName(kind), target: all.join(message("value.separator")) });
    });
    if (kinds.length > maximumKinds) effects.push("…");
    const text = message("world.faults", { count: faults.length, effects: effects.join(message("value.separator")) });
    return [{ key: "faults", text, count: faults.length, view: "faults",
        restore: { kind: "faults", ids: faults.map(({ fault }) => fault.id) } }];
}

/**
 * @param {NetworkedStructure[]} structures
 * @param {OfflineCounts} offline
 * @returns {Deviation[]}
 */
function networkDeviations(structures, offline) {
    const deviations = structures.flatMap(({ id, name, network }) => {
        const structure = name || message("home.unnamedStructure");
        const { hub, internet } = offline.byStructure.get(id) ?? { hub: 0, internet: 0 };
        /** Returns a deviation of this structure that `change` restores. */
        const deviation = (/** @type {string} */ key, /** @type {string} */ text, /** @type {number} */ count,
            /** @type {Partial<Network>} */ change) => (
            { key: `${key}-${id}`, text, count,
                restore: { kind: /** @type {const} */ ("network"), structureID: id, change } });
        return [
            ...network.accessGranted ? []
                : [deviation("access", message("world.accessRevoked", { structure }), 0, { accessGranted: true })],
            ...network.appOnline ? []
                : [deviation("app", message("world.appOffline", { structure }), 0, { appOnline: true })],
            ...network.hub ? [] : [deviation("hub", hub === 0 ? message("world.hubOffOnly", { structure })
                : message("world.hubOff", { structure, count: hub }), hub, { hub: true })],
            ...network.internet ? []
                : [deviation("internet", internet === 0 ? message("world.internetOffOnly", { structure })
                    : message("world.internetOff", { structure, count: internet }), internet, { internet: true })],
        ];
    });
    if (offline.unreachable === 0) return deviations;
    const { unreachable } = offline;
    return [...deviations, { key: "unreachable", text: message("world.unreachable", { count: unreachable }),
        count: unreachable, filter: "offline" }];
}

/**
 * The numbers of offline devices by their reason.
 *
 * @typedef {{ byStructure: Map<string, { hub: number, internet: number }>, unreachable: number }} OfflineCounts
 */

/** @returns {OfflineCounts} */
function countOffline(
    /** @type {NetworkedStructure[]} */ structures, /** @type {Iterable<Device>} */ devices,
    /** @type {(device: Device) => boolean} */ isFaulted
) {
    const networks = new Map(structures.map(({ id, network }) => [id, network]));
    /** @type {OfflineCounts} */
    const counts = { byStructure: new Map(structures.map(({ id }) => [id, { hub: 0, internet: 0 }])), unreachable: 0 };
    for (const device of devices) {
        if (device.sourceConnectivity?.connectivityState !== "offline") continue;
        const network = networks.get(device.structureID ?? "");
        const structure = counts.byStructure.get(device.structureID ?? "");
        if (network && structure && device.isMatterDevice && !network.hub && !network.sameNetwork) structure.hub += 1;
        else if (network && structure && !device.isMatterDevice && !network.internet) structure.internet += 1;
        else if (!isFaulted(device)) counts.unreachable += 1;
    }
    return counts;
}

import { isRestricting, matcherOf } from "../home/search.js";

/**
 * Returns whether a device is shown, by the search, the type and the chips of the address; null if all devices are.
 *
 * @param {import("../home/context.js").Context} context
 * @param {(deviceID: string) => boolean} isKept whether a device is shown although it does not match
 * @returns {((deviceID: string) => boolean)|null}
 */
export function deviceMatcher({ displays, router, model }, isKept) {
    if (!isRestricting(router.state)) return null;
    const matches = matcherOf(router.state);
    return (deviceID) => {
        const facts = model.devices.has(deviceID) ? displays.factsOf(deviceID, Date.now()) : undefined;
        return facts !== undefined && (matches(facts) || isKept(deviceID));
    };
}

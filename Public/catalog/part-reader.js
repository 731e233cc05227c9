/** @typedef {import("../home/model.js").Part} Part */
/** @typedef {import("./catalog.js").Condition} Condition */

/**
 * Reads the attributes of a part of a device, as the hints of the catalog name them.
 *
 * A trait that the part lacks is read from the other parts of the device, in their order.
 */
export class PartReader {
    /**
     * @param {import("../home/model.js").Device} device
     * @param {Part} part
     * @param {import("./catalog.js").Catalog} catalog
     */
    constructor(device, part, catalog) {
        this.device = device;
        this.part = part;
        this.catalog = catalog;
    }

    /**
     * Returns the part that has a trait, and the state of the trait; undefined if no part has it.
     *
     * @returns {{ part: Part, state: import("../home/model.js").TraitState }|undefined}
     */
    trait(/** @type {string} */ id) {
        const own = this.part.traits[id];
        if (own) return { part: this.part, state: own };
        const other = this.device.types.find((part) => part.traits[id]);
        return other && { part: other, state: other.traits[id] };
    }

    /**
     * Returns the value of an attribute, or of a member of an attribute that is a struct; undefined if the device
     * lacks it.
     *
     * @param {{ trait: string, attribute: string, member?: string }} reference
     * @returns {any}
     */
    value({ trait, attribute, member }) {
        const value = this.trait(trait)?.state.attributes[attribute];
        return member === undefined || value === null ? value : value?.[member];
    }

    /**
     * Whether a condition holds. If the device lacks the attribute, `is` and `includes` do not hold, and `isNot` holds.
     */
    holds(/** @type {Condition} */ condition) {
        const value = this.value(condition);
        if (condition.is) return value !== undefined && condition.is.some((each) => isEqual(each, value));
        if (condition.includes !== undefined) return Array.isArray(value) && value.includes(condition.includes);
        return !(condition.isNot ?? []).some((each) => isEqual(each, value));
    }

    /** Whether all conditions hold. */
    holdsAll(/** @type {Condition[]|undefined} */ conditions) {
        return (conditions ?? []).every((condition) => this.holds(condition));
    }
}

/** Whether two JSON values are equal. Members of objects have any order. */
export function isEqual(/** @type {any} */ first, /** @type {any} */ second) {
    return first === second || keyOf(first) === keyOf(second);
}

/**
 * Returns a text that equal JSON values share. The order of the members of an object, and of the texts of a list, has
 * no meaning: such a list contains the flags of a bitmap.
 *
 * @param {any} value
 * @returns {string}
 */
export function keyOf(value) {
    if (Array.isArray(value)) {
        const keys = value.map(keyOf);
        return `[${value.every((each) => typeof each === "string") ? keys.sort() : keys}]`;
    }
    if (value === null || typeof value !== "object") return String(JSON.stringify(value));
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${keyOf(value[name])}`)}}`;
}

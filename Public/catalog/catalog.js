/**
 * The type of a value.
 *
 * @typedef {{ kind: "boolean"|"unsigned"|"signed"|"float"|"string"|"octets"|"enum"|"bitmap"|"struct"|"list",
 *             bits?: number, name?: string, values?: { name: string, number: number }[],
 *             flags?: { name: string, bit: number }[], fields?: Definition[],
 *             element?: { type: ValueType, nullable: boolean } }} ValueType
 */

/**
 * A bound of a value: a number, or the current value of an attribute of the trait or of another field, plus a constant.
 *
 * @typedef {number | { attribute?: string, field?: string, plus?: number } | null | undefined} Bound
 */

/**
 * An attribute, or a field of a command, an event or a struct.
 *
 * @typedef {{ name: string, description?: string, type: ValueType, nullable: boolean, optional?: boolean,
 *             writable?: boolean, conformance?: string, qualities?: string[], minimum?: Bound, maximum?: Bound,
 *             alsoAllowed?: number[],
 *             allowedOnly?: number[], minLength?: Bound, maxLength?: Bound, default?: any,
 *             unit?: { symbol: string, scale: number }|null,
 *             text?: boolean, words?: Word[], format?: Format, unitFrom?: string, names?: NameSource }} Definition
 *   words: texts for values; unitFrom: the name of the attribute whose word is the unit
 */

/**
 * How values of a definition are shown: a text for one value, the conversion of a number, and the list of the device
 * that contains the names of values.
 *
 * @typedef {"active"|"warning"|"alarm"} Tone the state that a word means; active counts as on
 * @typedef {{ value: any, text: string, tone?: Tone, icon?: string }} Word
 * @typedef {{ transform: "linear"|"reciprocal"|"logarithmic"|"duration"|"time", factor: number, unit?: string,
 *             digits?: number, offset?: number }} Format
 * @typedef {{ list: string, number?: string, name?: string }} NameSource
 */

/**
 * How a device type is shown.
 *
 * @typedef {{ trait: string, attribute: string, member?: string, is?: any[], isNot?: any[], includes?: string }}
 *          Condition
 * @typedef {{ trait: string, attribute: string, member?: string, text?: string, words?: Word[], tone?: Tone,
 *             icon?: string, format?: Format, when?: Condition[] }} Reading
 * @typedef {{ field: string, value?: any, control?: number, ask?: boolean, when?: Condition[],
 *             find?: { trait: string, attribute: string, member: string, path: string[], value: any } }} Input
 * @typedef {{ trait: string, command?: string, fields?: Input[], attribute?: string, value?: any, label?: string,
 *             symbol?: string, when?: Condition[] }} Step
 * @typedef {"button"|"toggle"|"slider"|"dial"|"position"|"color"|"select"|"keypad"|"media"} ControlKind
 * @typedef {{ control: ControlKind, label?: string, values?: { trait: string, attribute: string }[], isOn?: Condition,
 *             space?: "hueSaturation"|"xy", steps: Step[], when?: Condition[] }} ActionHint
 * @typedef {{ summary: Reading[], actions: ActionHint[] }} TraitHints
 * @typedef {TraitHints & { icon: string, text?: string }} DisplayHints text: shown if there are no readings
 */

/**
 * A command, an event, a trait, and a device type.
 *
 * @typedef {{ name: string, description?: string, label?: string, confirm?: string, fields: Definition[],
 *             conformance?: string, changes?: string[],
 *             response?: { name: string, fields: Definition[] }|null }} Command
 * @typedef {{ name: string, fields: Definition[] }} HomeEvent
 * @typedef {{ id: string, name: string, description?: string, attributes: Definition[], commands: Command[],
 *             events: HomeEvent[],
 *             display?: TraitHints }} Trait
 * @typedef {{ id: string, name: string, isUtilityType: boolean,
 *             traits: { id: string, required: boolean }[], display?: DisplayHints }} DeviceType
 *   confirm: a question to ask before the command; changes: the attributes that the command can change
 */

/** @type {DisplayHints} */
const noHints = { icon: "", summary: [], actions: [] };

/** All traits and device types. The page has no other source of facts about devices. */
export class Catalog {
    #traits = /** @type {Map<string, Trait>} */ (new Map());
    #types = /** @type {Map<string, DeviceType>} */ (new Map());
    #typeNames = /** @type {Map<string, string>} */ (new Map());
    #attributes = /** @type {Map<string, Map<string, Definition>>} */ (new Map());
    #traitCounts = /** @type {Map<string, number>|null} */ (null);

    /** @param {{ traits: Trait[], types: DeviceType[] }} content the response of `/catalog` */
    constructor(content) {
        for (const trait of content.traits) this.#traits.set(trait.id, trait);
        for (const type of content.types) this.#types.set(type.id, type);
    }

    /** Adds the definitions that this catalog lacks. */
    extend(/** @type {{ traits: Trait[], types: DeviceType[] }} */ content) {
        for (const trait of content.traits) {
            if (this.#traits.has(trait.id)) continue;
            this.#traits.set(trait.id, trait);
            this.#attributes.delete(trait.id);
        }
        for (const type of content.types) {
            if (this.#types.has(type.id)) continue;
            this.#types.set(type.id, type);
            this.#typeNames.delete(type.id);
        }
        this.#traitCounts = null;
    }

    /** Adds the texts of a catalog with the same definitions, such as descriptions, to the definitions. */
    addTexts(/** @type {{ traits: Trait[], types: DeviceType[] }} */ content) {
        for (const trait of content.traits) addTexts(this.#traits.get(trait.id), trait);
        for (const type of content.types) addTexts(this.#types.get(type.id), type);
    }

    /** Whether the catalog has the types and traits of a device. */
    hasAllOf(/** @type {import("../home/model.js").Device} */ device) {
        return device.types.every(({ type, traits }) =>
            this.#types.has(type) && Object.keys(traits).every((id) => this.#traits.has(id)));
    }

    /** Whether the catalog has descriptions of the traits of a device. */
    isDescribed(/** @type {import("../home/model.js").Device} */ device) {
        return device.types.every(({ traits }) =>
            Object.keys(traits).every((id) => this.#traits.get(id)?.description !== undefined));
    }

    /** All device types. */
    get types() {
        return [...this.#types.values()];
    }

    /** Returns the definition of a trait; an empty one if the trait is not in the catalog. */
    trait(/** @type {string} */ id) {
        return this.#traits.get(id) ?? { id, name: shortName(id), attributes: [], commands: [], events: [] };
    }

    /** Returns the id of a trait; `name` may lack the vendor, as in the paths of the gateway. */
    traitID(/** @type {string} */ name) {
        if (this.#traits.has(name) || name.includes(".")) return name;
        return [...this.#traits.keys()].find((id) => shortName(id) === name) ?? name;
    }

    /** Returns the definition of an attribute; undefined if it is not in the catalog. */
    attribute(/** @type {string} */ trait, /** @type {string} */ name) {
        let attributes = this.#attributes.get(trait);
        if (!attributes) {
            attributes = new Map(this.trait(trait).attributes.map((each) => [each.name, each]));
            this.#attributes.set(trait, attributes);
        }
        return attributes.get(name);
    }

    /** Returns the number of traits that have an attribute of this name. */
    traitsWith(/** @type {string} */ attribute) {
        if (!this.#traitCounts) {
            this.#traitCounts = new Map();
            for (const { attributes } of this.#traits.values()) {
                for (const { name } of attributes) {
                    this.#traitCounts.set(name, (this.#traitCounts.get(name) ?? 0) + 1);
                }
            }
        }
        return this.#traitCounts.get(attribute) ?? 0;
    }

    /** Returns the definition of a command; undefined if it is not in the catalog. */
    command(/** @type {string} */ trait, /** @type {string} */ name) {
        return this.trait(trait).commands.find((each) => each.name === name);
    }

    /**
     * Returns how a part is shown: as its type states, followed by the traits that the type does not list, such as
     * those of a vendor. Empty until the catalog contains the type.
     *
     * @param {{ type: string, traits: Record<string, any> }} part
     * @returns {DisplayHints}
     */
    displayHints({ type, traits }) {
        const definition = this.#types.get(type);
        const others = Object.keys(traits).flatMap((id) => {
            const { display } = this.trait(id);
            return display && !definition?.traits.some((listed) => listed.id === id) ? [display] : [];
        });
        const own = definition?.display ?? noHints;
        if (others.length === 0) return own;
        return {
            icon: own.icon,
            text: own.text,
            summary: [...own.summary, ...others.flatMap(({ summary }) => summary)],
            actions: [...own.actions, ...others.flatMap(({ actions }) => actions)],
        };
    }

    /** Returns the name of a device type for people. */
    typeName(/** @type {string} */ id) {
        let name = this.#typeNames.get(id);
        if (name === undefined) {
            name = humanName(this.#types.get(id)?.name ?? shortName(id));
            this.#typeNames.set(id, name);
        }
        return name;
    }

    isUtilityType(/** @type {string} */ id) {
        return this.#types.get(id)?.isUtilityType ?? false;
    }

    /**
     * Returns the parts that characterize a device: all except those of utility types, or all if there are no others.
     *
     * @template {{ type: string }} P
     * @param {P[]} parts
     */
    characteristicParts(parts) {
        const characteristic = parts.filter((part) => !this.isUtilityType(part.type));
        return characteristic.length > 0 ? characteristic : parts;
    }

    /**
     * Returns the part that characterizes a device most; undefined if it has no parts.
     *
     * @template {{ type: string, isPrimaryType: boolean }} P
     * @param {P[]} parts
     */
    mainPart(parts) {
        const characteristic = this.characteristicParts(parts);
        return characteristic.find(({ isPrimaryType }) => isPrimaryType) ?? characteristic.at(0);
    }

    /**
     * Returns the traits of a part in the order of the catalog, those that its type requires first.
     *
     * `isRequiredOrUnlisted` is true if the type requires the trait, or does not list it, such as a vendor's trait.
     *
     * @param {import("../home/model.js").Part} part
     * @returns {{ trait: Trait, state: import("../home/model.js").TraitState, isRequiredOrUnlisted: boolean }[]}
     */
    traitsOf(part) {
        const listed = this.#types.get(part.type)?.traits ?? [];
        const required = listed.filter((each) => each.required).map((each) => each.id);
        const order = [...required, ...listed.map((each) => each.id), ...Object.keys(part.traits)];
        return [...new Set(order)].filter((id) => part.traits[id]).map((id) => ({
            trait: this.trait(id), state: part.traits[id],
            isRequiredOrUnlisted: required.includes(id) || !listed.some((each) => each.id === id),
        }));
    }
}

/**
 * Returns a bound as a number; undefined if there is none, or if it refers to an unknown value.
 *
 * @param {Bound} bound
 * @param {Record<string, any>} attributes the current values of the trait
 * @returns {number|undefined}
 */
export function resolveBound(bound, attributes) {
    if (bound === null || bound === undefined) return undefined;
    if (typeof bound === "number") return bound;
    const base = bound.attribute === undefined ? undefined : attributes[bound.attribute];
    return typeof base === "number" ? base + (bound.plus ?? 0) : undefined;
}

/**
 * Returns the range of a number; an open end is undefined.
 *
 * @param {Definition} definition
 * @param {Record<string, any>} attributes
 */
export function rangeOf(definition, attributes) {
    const minimum = resolveBound(definition.minimum, attributes);
    const maximum = resolveBound(definition.maximum, attributes);
    const startsAtZero = minimum === undefined && maximum !== undefined && definition.type.kind === "unsigned";
    return { minimum: startsAtZero ? 0 : minimum, maximum };
}

/** Returns the range of a length. */
export function lengthOf(/** @type {Definition} */ definition, /** @type {Record<string, any>} */ attributes) {
    return {
        minimum: resolveBound(definition.minLength, attributes),
        maximum: resolveBound(definition.maxLength, attributes),
    };
}

/** The abbreviations that names write in lower case or with one capital letter, and what people write. */
const abbreviations = new Map(/** @type {[string, string][]} */ ([
    "AC", "ACL", "BLE", "BSSID", "CO", "CPU", "DC", "DNS", "DST", "ESA", "ETA", "EV", "EVSE", "GNSS", "HVAC", "ICAC", "ICD",
    "ID", "IP", "LED", "MAC", "NFC", "NOC", "NTP", "OTA", "PIN", "PIR", "QR", "RFID", "RMS", "RPM", "RSSI", "RTC",
    "RVC", "SNTP", "SSID", "TCP", "TLS", "TV", "UDP", "UI", "URI", "URL", "USB", "UTC", "WPA", "IPv4", "IPv6", "Wi-Fi",
    "PM1", "PM10",
].map((text) => [text.toLowerCase().replace("-", ""), text]).concat([["pm25", "PM2.5"]])));

/** Returns a name as words: `remainingTime` becomes `Remaining time`, and `pinCode` becomes `PIN code`. */
export function humanName(/** @type {string} */ name) {
    // Some names end with an abbreviation such as `SoC`.
    const [abbreviation = ""] = /(?<=[a-z])[A-Z][a-z][A-Z]$/.exec(name) ?? [];
    const start = abbreviation ? name.slice(0, -abbreviation.length) : name;
    // Some names, such as `requirePINforRemoteOperation`, join an abbreviation and a lowercase word.
    const words = start.replace(/([A-Z]{2})(for|of|to)(?=[A-Z])/g, "$1 $2 ")
        .replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2").split(/ +/);
    const lowercase = words.map((word) => abbreviations.get(word.toLowerCase())
        ?? (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
    const text = (abbreviation ? [...lowercase, abbreviation] : lowercase).join(" ").replace(/^on off\b/, "on/off");
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a name as a label, without the unit at its end: `timerRemainingSeconds` becomes `Timer remaining`. */
export function labelName(/** @type {string} */ name) {
    return humanName(name.replace(/(?<=[a-z])(Percent100ths|Mireds|Seconds|Ms)(Value)?$/, ""));
}

/** Returns the words of a name in lower case: `remainingTime` becomes `remaining` and `time`. */
export function wordsOf(/** @type {string} */ name) {
    return humanName(name).toLowerCase().split(/[ /]/);
}

/**
 * Adds the members of one value to another one, and does the same in the values that both have.
 *
 * @param {any} target
 * @param {any} source
 */
function addTexts(target, source) {
    if (typeof target !== "object" || target === null) return;
    for (const [name, value] of Object.entries(source)) {
        if (target[name] === undefined) target[name] = value;
        else if (typeof value === "object" && value !== null) addTexts(target[name], value);
    }
}

function shortName(/** @type {string} */ id) {
    return id.slice(id.indexOf(".") + 1);
}

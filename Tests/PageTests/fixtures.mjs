import { Catalog } from "../../Public/catalog/catalog.js";

const online = { connectivityState: "online", dataSourceLocality: "local" };

export const boolean = { kind: "boolean" };
export const unsigned = { kind: "unsigned", bits: 8 };
export const enumOf = (...names) => ({ kind: "enum", values: names.map((name, number) => ({ name, number })) });
export const bitmapOf = (...names) => ({ kind: "bitmap", flags: names.map((name, bit) => ({ name, bit })) });
export const structOf = (...fields) => ({ kind: "struct", fields });
export const listOf = (type) => ({ kind: "list", element: { type, nullable: false } });

/** Returns the definition of an attribute or a field. */
export function definition(name, type, more = {}) {
    return { name, type, nullable: false, ...more };
}

/** Returns a command with these fields. */
export function command(name, fields = [], more = {}) {
    return { name, fields, response: null, ...more };
}

/** Returns a trait of the vendor `acme`. */
export function trait(name, attributes, commands = []) {
    return { id: `acme.${name}`, name, attributes, commands, events: [] };
}

/** Returns a catalog with these traits, and with a device type for each entry of `displays`. */
export function catalogOf(traits, displays = {}, utilityTypes = []) {
    const types = Object.entries(displays).map(([name, display]) => ({
        id: `acme.${name}`, name, isUtilityType: utilityTypes.includes(name),
        traits: traits.map(({ id }) => ({ id, required: true })), display,
    }));
    return new Catalog({ traits, types });
}

/** Returns a part with traits: `{lamp: {on: true}}`. All commands of the catalog are supported, or those named. */
export function part(catalog, number, type, traits, commands = undefined) {
    const states = Object.entries(traits).map(([name, attributes]) => [`acme.${name}`, {
        attributes, sourceConnectivity: online,
        commands: commands ?? catalog.trait(`acme.${name}`).commands.map((each) => each.name),
    }]);
    return { part: number, type: `acme.${type}`, isPrimaryType: number === 1, sourceConnectivity: online,
        traits: Object.fromEntries(states) };
}

export function device(...parts) {
    return { id: "thing", name: "Thing", structureID: null, roomID: null, isMatterDevice: true,
        sourceConnectivity: online, revision: 1, types: parts };
}

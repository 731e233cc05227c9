import assert from "node:assert/strict";
import { test } from "node:test";
import { sectionsOf, watchedOf } from "../../Public/actions/device-sections.js";
import { Catalog } from "../../Public/catalog/catalog.js";

const temperature = { transform: "linear", factor: 1, unit: "°C" };
const number = (name) => ({ name, type: { kind: "signed" }, nullable: false, format: temperature });
const write = (attribute) => ({ trait: "a.climate", attribute });
const dial = (attribute, label) => ({ control: "dial", label, values: [write(attribute)], steps: [write(attribute)] });

/** Returns the catalog of a thermostat with these actions, and a battery. */
function catalogWith(actions) {
    return new Catalog({
        traits: [
            { id: "a.climate", name: "climate", attributes: ["heatTo", "coolTo", "measured"].map(number), events: [],
                commands: [{ name: "open", fields: [] }, { name: "close", fields: [] }] },
            { id: "a.battery", name: "battery", attributes: [{ ...number("charge"), format: undefined }], commands: [],
                events: [] },
        ],
        types: [
            { id: "a.thermostat", name: "thermostat", isUtilityType: false, traits: [{ id: "a.climate", required: true }],
                display: { icon: "thermostat", summary: [write("measured")], actions } },
            { id: "a.power", name: "power", isUtilityType: true, traits: [{ id: "a.battery", required: true }],
                display: { icon: "battery", summary: [{ trait: "a.battery", attribute: "charge" }],
                    actions: [{ control: "button", steps: [{ trait: "a.battery", attribute: "charge", value: 1 }] }] } },
        ],
    });
}

const climate = { attributes: { heatTo: 20, coolTo: 26, measured: 21 }, commands: ["open", "close"] };
const device = {
    id: "x", name: "X", types: [
        { part: 1, type: "a.power", isPrimaryType: false, traits: { "a.battery": { attributes: { charge: 80 }, commands: [] } } },
        { part: 2, type: "a.thermostat", isPrimaryType: true, traits: { "a.climate": climate } },
    ],
};

test("the main part comes first, and utility parts have readings only", () => {
    const sections = sectionsOf(device, catalogWith([dial("heatTo", "Heat to")]));
    assert.deepEqual(sections.map(({ title, items, readings }) => [title, items.length, readings.length]),
        [["Thermostat", 1, 1], ["Power", 0, 1]]);
});

test("dials of a part share one control", () => {
    const [{ items }] = sectionsOf(device, catalogWith([dial("heatTo", "Heat to"), dial("coolTo", "Cool to")]));
    assert.deepEqual(items.map(({ kind, actions }) => [kind, actions.map(({ label }) => label)]),
        [["dial", ["Heat to", "Cool to"]]]);
});

test("buttons that an earlier control has are omitted, and equal labels get the name of the trait", () => {
    const charge = { trait: "a.battery", attribute: "charge" };
    const steps = [write("heatTo"), { trait: "a.climate", command: "open" }, { trait: "a.climate", command: "close" }];
    const [{ items }] = sectionsOf(device, catalogWith([
        { control: "position", label: "Mode", values: [write("heatTo")], steps },
        { control: "button", steps: steps.slice(1) },
        { control: "slider", label: "Mode", values: [charge], steps: [charge] },
    ]));
    assert.deepEqual(items.map(({ kind, actions }) => [kind, actions[0].label]),
        [["position", "Mode (Climate)"], ["slider", "Mode (Battery)"]]);
});

test("a part that has no traits of its own does not repeat the controls and readings of another part", () => {
    const types = [{ ...device.types[1], part: 1 }, { ...device.types[1], part: 2, isPrimaryType: false, traits: {} }];
    const sections = sectionsOf({ ...device, types }, catalogWith([dial("heatTo", "Heat to")]));
    assert.deepEqual(sections.map(({ part, items, readings }) => [part, items.length, readings.length]), [[1, 1, 1]]);
});

test("parts of one type are numbered", () => {
    const [, second] = device.types;
    const twins = { ...device, types: [second, { ...second, part: 3, isPrimaryType: false }] };
    const sections = sectionsOf(twins, catalogWith([dial("heatTo", "Heat to")]));
    assert.deepEqual(sections.map(({ title }) => title), ["Thermostat 1", "Thermostat 2"]);
});

test("the history has the readings and the values of controls, each once", () => {
    const [section] = sectionsOf(device, catalogWith([dial("heatTo", "Heat to"), dial("heatTo", "Again")]));
    assert.deepEqual(watchedOf(section).map(({ key, label }) => [key, label]),
        [["a.climate.measured.", "Measured"], ["a.climate.heatTo.", "Heat to"]]);
});

test("the remote control of a television is not repeated for its app, but shown for each of two televisions", () => {
    const values = [..."abcdefg"].map((name, number) => ({ name, number }));
    const press = { name: "press", fields: [{ name: "key", type: { kind: "enum", values } }] };
    const display = { icon: "tv", summary: [], actions: [{ control: "keypad", label: "Remote",
        steps: [{ trait: "a.keypad", command: "press", fields: [{ field: "key", ask: true }] }] }] };
    const type = (name) => ({ id: `a.${name}`, name, isUtilityType: false, display,
        traits: [{ id: "a.keypad", required: true }] });
    const catalog = new Catalog({
        traits: [{ id: "a.keypad", name: "keypad", attributes: [], events: [], commands: [press] }],
        types: [type("player"), type("app")],
    });
    const parts = (...types) => types.map((name, index) => ({
        part: index, type: `a.${name}`, isPrimaryType: index === 0, traits: { "a.keypad": { attributes: {}, commands: ["press"] } },
    }));
    const titles = (...types) => sectionsOf({ ...device, types: parts(...types) }, catalog).map(({ title }) => title);
    assert.deepEqual(titles("player", "app"), ["Player"]);
    assert.deepEqual(titles("player", "player"), ["Player 1", "Player 2"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { Planner } from "../../Public/house/plan.js";
import { catalogOf } from "./fixtures.mjs";

const thing = (id, name, roomID, structureID = "house", type = "dimmableLight") => [id, {
    id, name, roomID, structureID, types: [{ part: 1, type: `acme.${type}`, isPrimaryType: true, traits: {} }],
}];
const model = {
    structures: new Map([["house", { id: "house", name: "House" }]]),
    rooms: new Map([["b", { id: "b", name: "Bath", structureID: "house" }],
        ["a", { id: "a", name: "Attic", structureID: "house" }]]),
    devices: new Map([thing("l2", "Lamp 10", "a"), thing("l1", "Lamp 9", "a"), thing("l3", "Lone lamp", null),
        thing("l4", "Spare", null, null, "ceilingFan")]),
};
const catalog = catalogOf([], { dimmableLight: {}, colorLight: {}, ceilingFan: {}, extractorHood: {} });
/** Returns a planner for devices whose icons are `icons`, by id. */
const planner = (favorites = [], icons = {}) => new Planner({
    model, catalog, favorites: { has: (id) => favorites.includes(id) },
    displays: { of: (id) => ({ typeIcon: icons[id] ?? model.devices.get(id).types[0].type }) },
});

test("rooms and devices are in the order of their names, with numbers in their order", () => {
    const [house, rest] = planner().plan("room", null);
    assert.deepEqual(house.rooms.map(({ name, devices }) => [name, devices]),
        [["Attic", ["l1", "l2"]], ["Bath", []], ["No room", ["l3"]]]);
    assert.deepEqual([rest.name, rest.rooms.map(({ name }) => name)], ["", ["Without a structure"]]);
});

test("favorites are the first ones of their room", () => {
    const [house] = planner(["l2"]).plan("room", null);
    assert.deepEqual(house.rooms[0].devices, ["l2", "l1"]);
});

/** Returns the names of the groups by type, with their devices, if the devices have these types and one icon. */
function groups(...types) {
    const devices = new Map(types.map((type, index) => thing(`d${index}`, `Device ${index}`, null, null, type)));
    const [{ rooms }] = new Planner({ model: { ...model, devices }, catalog, favorites: { has: () => false },
        displays: { of: () => ({ typeIcon: "one" }) } }).plan("type", null);
    return rooms.map(({ name }) => name);
}

test("devices of one type are a group without a structure", () => {
    const plans = planner().plan("type", null);
    assert.deepEqual(plans.map(({ name, rooms }) => [name, rooms.map((group) => [group.name, group.devices])]),
        [["", [["Ceiling fan", ["l4"]], ["Dimmable light", ["l1", "l2", "l3"]]]]]);
});

test("types with one icon are a group with the words that their names share", () => {
    assert.deepEqual(groups("dimmableLight", "colorLight"), ["Light"]);
    assert.deepEqual(groups("ceilingFan", "extractorHood"), ["Ceiling fan, Extractor hood"]);
});

test("a search omits groups without a match, and keeps the number of all devices", () => {
    const plans = planner().plan("room", (id) => id === "l2");
    assert.deepEqual(plans.map(({ rooms }) => rooms.map(({ name, matching, devices }) =>
        [name, matching, devices.length])), [[["Attic", ["l2"], 2]]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { Planner } from "../../Public/plan.js";
import { catalogOf } from "./fixtures.mjs";

const lamp = (id, name, roomID, structureID = "house", type = "light") => [id, {
    id, name, roomID, structureID, types: [{ part: 1, type: `acme.${type}`, isPrimaryType: true, traits: {} }],
}];
const model = {
    structures: new Map([["house", { id: "house", name: "House" }]]),
    rooms: new Map([["b", { id: "b", name: "Bath", structureID: "house" }],
        ["a", { id: "a", name: "Attic", structureID: "house" }]]),
    devices: new Map([lamp("l2", "Lamp 10", "a"), lamp("l1", "Lamp 9", "a"), lamp("l3", "Lone lamp", null),
        lamp("l4", "Spare", null, null, "fan")]),
};
const catalog = catalogOf([], { light: {}, fan: {} });
const planner = (favorites = []) => new Planner(model, catalog, { has: (id) => favorites.includes(id) });

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

test("devices of one type are a group without a structure", () => {
    const plans = planner().plan("type", null);
    assert.deepEqual(plans.map(({ name, rooms }) => [name, rooms.map((group) => [group.name, group.devices])]),
        [["", [["Fan", ["l4"]], ["Light", ["l1", "l2", "l3"]]]]]);
});

test("a search omits groups without a match, and keeps the number of all devices", () => {
    const plans = planner().plan("room", (id) => id === "l2");
    assert.deepEqual(plans.map(({ rooms }) => rooms.map(({ name, matching, devices }) =>
        [name, matching, devices.length])), [[["Attic", ["l2"], 2]]]);
});

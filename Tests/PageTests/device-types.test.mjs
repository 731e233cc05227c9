import assert from "node:assert/strict";
import { test } from "node:test";

import { matchingTypes, typeChoices } from "../../Public/world/add-device.js";
import { catalogOf } from "./fixtures.mjs";

const lamp = { icon: "light", summary: [], actions: [] };
const choices = typeChoices(catalogOf([],
    { WarmLamp: lamp, powerSource: lamp, Lamp: lamp, Oven: undefined }, ["powerSource"]));
const names = (text) => matchingTypes(choices, text).map(({ name }) => name);

test("the types are sorted by name, utility types last", () => {
    assert.deepEqual(choices.map(({ name }) => name), ["Lamp", "Oven", "Warm lamp", "Power source"]);
    assert.deepEqual(choices.map(({ icon }) => icon), ["light", "device", "light", "light"]);
});

test("a search finds the types that contain all words, those that begin with it first", () => {
    assert.deepEqual(names(""), ["Lamp", "Oven", "Warm lamp", "Power source"]);
    assert.deepEqual(names("lamp"), ["Lamp", "Warm lamp"]);
    assert.deepEqual(names("LAMP wa"), ["Warm lamp"]);
    assert.deepEqual(names("acme.oven"), ["Oven"]);
    assert.deepEqual(names("fan"), []);
});

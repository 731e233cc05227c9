import assert from "node:assert/strict";
import { test } from "node:test";

import { countChips, isRestricting, matcherOf } from "../../Public/home/search.js";

const everything = { search: "", type: "", chips: [] };
const lamp = {
    texts: ["Porch Light", "porch-light", "Entrée", "Main House", "On off light", "On, 70\u00a0%"],
    types: ["acme.light"],
    isOn: true, isOffline: false, isAlarm: false, hasChanged: true, isFavorite: false,
};
const robot = {
    ...lamp, texts: ["Dusty", "Offline"], types: ["acme.robot"], isOn: false, isOffline: true, hasChanged: false,
};

const matches = (query, facts) => matcherOf({ ...everything, ...query })(facts);

test("every word has to be in a text of the device, in any order and case", () => {
    assert.ok(matches({ search: "  HOUSE porch " }, lamp));
    assert.ok(!matches({ search: "porch garage" }, lamp));
    assert.ok(matches({}, robot));
});

test("accents make no difference", () => {
    assert.ok(matches({ search: "entree" }, lamp));
    assert.ok(matches({ search: "Entrée" }, lamp));
});

test("a plural finds the singular", () => {
    assert.ok(matches({ search: "lights" }, lamp));
    assert.ok(!matches({ search: "as" }, { ...lamp, texts: ["a"] }));
});

test("values and states are found", () => {
    assert.ok(matches({ search: "70 %" }, lamp));
    assert.ok(matches({ search: "offline" }, robot));
});

test("a device of any of the chips matches", () => {
    assert.ok(matches({ chips: ["on", "offline"] }, lamp));
    assert.ok(matches({ chips: ["on", "offline"] }, robot));
    assert.ok(!matches({ chips: ["alarms"] }, robot));
    assert.ok(!matches({ chips: ["on"], type: "acme.robot" }, lamp));
});

test("chips are counted", () => {
    assert.deepEqual(countChips([lamp, robot]), { on: 1, offline: 1, alarms: 0, changed: 1, favorites: 0 });
});

test("spaces alone restrict nothing", () => {
    assert.ok(!isRestricting({ ...everything, search: "  " }));
    assert.ok(isRestricting({ ...everything, chips: ["on"] }));
});

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { keyGroups } from "../../Public/actions/keypad.js";
import { useTable, word } from "../../Public/text/messages.js";
import english from "../../Public/text/messages/en.js";

afterEach(() => useTable(english));

const names = ["select", "up", "down", "left", "right", "rootMenu", "exit", "number11", "number0OrNumber10",
    ...Array.from({ length: 9 }, (_, index) => `numbers${index + 1}`), "clear", "play", "play"];
const textsOf = (keys) => keys.map((key) => key?.text ?? "");

test("the arrows come first with what selects, goes back and goes home, then the digits", () => {
    const { pad, digits, more } = keyGroups(names);
    assert.deepEqual(textsOf(pad), ["Back", "Up", "Home", "Left", "Select", "Right", "", "Down", ""]);
    assert.deepEqual(pad.map((key) => key?.turn ?? null), [null, 270, null, 180, null, 0, null, 90, null]);
    assert.deepEqual(textsOf(digits), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", ""]);
    assert.deepEqual(textsOf(more), ["11", "Clear", "Play"]);
    assert.equal(pad[0]?.name, "exit");
});

test("each key is in one group", () => {
    const { pad, digits, more } = keyGroups(names);
    const all = [...pad, ...digits, ...more].flatMap((key) => (key ? [key.name] : []));
    assert.deepEqual([...all].sort(), [...new Set(names)].sort());
});

test("keys without arrows and digits are one list", () => {
    const { pad, digits, more } = keyGroups(["play", "up", "stop"]);
    assert.deepEqual([pad, digits, textsOf(more)], [[], [], ["Play", "Up", "Stop"]]);
});

test("a key with the word of a state has its own translation", () => {
    useTable({ ...english, language: "de", words: { Clear: "Frei", "Clear (key)": "Löschen", Stop: "Stopp" } });
    assert.deepEqual([word("Clear", "key"), word("Clear"), word("Stop", "key")], ["Löschen", "Frei", "Stopp"]);
    assert.deepEqual(textsOf(keyGroups(["clear"]).more), ["Löschen"]);
});

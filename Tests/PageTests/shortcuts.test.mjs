import assert from "node:assert/strict";
import { test } from "node:test";

import { ShortcutSetting, shortcutOf } from "../../Public/world/shortcuts.js";

function press(key, change = {}, focused = null) {
    const { altGraph = false, ...members } = change;
    return shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false,
        isComposing: false, getModifierState: () => altGraph, ...members }, focused);
}

test("each key has an action, other keys have none", () => {
    assert.deepEqual(["/", "~", "`", "p", "P", "[", "]", "?"].map((key) => press(key)),
        ["search", "dock", "dock", "pause", "pause", "previous", "next", "help"]);
    assert.equal(press("x"), undefined);
    assert.equal(press("Escape"), undefined);
});

test("a key with a modifier belongs to the browser, unless the modifier types the character", () => {
    assert.equal(press("p", { ctrlKey: true }), undefined);
    assert.equal(press("p", { metaKey: true }), undefined);
    assert.equal(press("[", { altKey: true }), undefined);
    assert.equal(press("[", { altKey: true, ctrlKey: true, altGraph: true }), "previous");
});

test("keys have no effect where they type text or choose an option", () => {
    for (const focused of [{ tagName: "INPUT", type: "search" }, { tagName: "TEXTAREA" }, { tagName: "SELECT" },
        { tagName: "DIV", isContentEditable: true }]) {
        assert.equal(press("p", {}, focused), undefined);
    }
    for (const focused of [{ tagName: "BUTTON" }, { tagName: "INPUT", type: "checkbox" }, { tagName: "A" }]) {
        assert.equal(press("p", {}, focused), "pause");
    }
});

test("a key that was handled or that composes a character does nothing", () => {
    assert.equal(press("/", { defaultPrevented: true }), undefined);
    assert.equal(press("/", { isComposing: true }), undefined);
});

test("the keys can be turned off, also without storage", () => {
    const stored = new Map();
    const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
    assert.equal(new ShortcutSetting(storage).isOn, true);
    new ShortcutSetting(storage).isOn = false;
    assert.equal(new ShortcutSetting(storage).isOn, false);
    const forbidden = { getItem: () => { throw new Error(); }, setItem: () => { throw new Error(); } };
    const setting = new ShortcutSetting(forbidden);
    setting.isOn = false;
    assert.equal(setting.isOn, false);
});

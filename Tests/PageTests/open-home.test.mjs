import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { homePath, isDefaultHome, nameInHome, openHome, setOpenHome, withoutHome } from "../../Public/gateway/open-home.js";
import { Favorites } from "../../Public/home/favorites.js";

afterEach(() => setOpenHome(""));

test("the home default has the paths and names without a home", () => {
    assert.equal(openHome(), "default");
    assert.ok(isDefaultHome());
    assert.equal(homePath("/devices?limit=1"), "/devices?limit=1");
    assert.equal(nameInHome("stream"), "stream");
});

test("another home has paths and names of its own", () => {
    setOpenHome("light:a/b");
    assert.ok(!isDefaultHome());
    assert.equal(homePath("/devices"), "/homes/light:a%2Fb/devices");
    assert.equal(nameInHome("stream"), "stream light:a/b");
    assert.equal(nameInHome("stream", "default"), "stream");
});

test("the home is removed from a target", () => {
    assert.equal(withoutHome("/homes/test-7/devices/lamp?x=/homes/y/z"), "/devices/lamp?x=/homes/y/z");
    assert.equal(withoutHome("/devices/homes/x"), "/devices/homes/x");
    assert.equal(withoutHome("/homes"), "/homes");
});

test("each home has its favorites", () => {
    const values = new Map();
    const storage = {
        getItem: (name) => values.get(name) ?? null, setItem: (name, value) => void values.set(name, value),
        removeItem: (name) => void values.delete(name),
    };
    new Favorites(storage, () => {}).toggle("lamp");
    setOpenHome("test-7");
    const favorites = new Favorites(storage, () => {});
    assert.ok(!favorites.has("lamp"));
    favorites.toggle("fan");
    setOpenHome("");
    assert.ok(new Favorites(storage, () => {}).has("lamp"));
    Favorites.forget(storage, "test-7");
    assert.deepEqual([...values.keys()], ["home-gateway favorites"]);
});

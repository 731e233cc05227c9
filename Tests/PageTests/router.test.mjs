import assert from "node:assert/strict";
import { test } from "node:test";

import { addsEntry, defaultState, formatState, parseState, Router } from "../../Public/home/router.js";

/** A window with a history, as the router uses it. */
class FakeWindow {
    entries = [{ state: null, url: "/" }];
    index = 0;
    listener = () => {};

    constructor(url = "/") {
        this.entries[0].url = url;
        const window = this;
        this.history = {
            get state() { return window.entries[window.index].state; },
            pushState(state, _, url) {
                window.entries.splice(window.index + 1, Infinity, { state, url });
                window.index += 1;
            },
            replaceState(state, _, url) { window.entries[window.index] = { state, url }; },
            back() {
                window.index -= 1;
                window.listener();
            },
        };
    }

    get location() {
        const url = new URL(this.entries[this.index].url, "http://home.test");
        return { pathname: url.pathname, search: url.search, hash: url.hash };
    }

    addEventListener(_, listener) { this.listener = listener; }

    get urls() { return this.entries.map(({ url }) => url); }
}

function routerAt(url) {
    const browser = new FakeWindow(url);
    const changes = [];
    const router = new Router((state) => changes.push(state), browser);
    return { browser, router, changes };
}

test("the address without a query is the default state", () => {
    assert.deepEqual(parseState(""), defaultState);
    assert.equal(formatState(parseState("")), "");
});

test("every member of the state survives the way through the address", () => {
    const state = {
        home: "test-7", view: "status", device: "a:b~c", tab: "history", search: "Küche & 50 %", type: "matter.dimmableLight",
        chips: ["on", "changed"], group: "type", room: "in-kitchen", dock: "timeline", filter: "on off",
        language: "de",
    };
    assert.deepEqual(parseState(formatState(state)), state);
});

test("invalid values and unknown parameters have no effect", () => {
    assert.deepEqual(parseState("?view=cellar&tab=9&group=&show=on,,blue&dock=x&fbclid=7"),
        { ...defaultState, chips: ["on"] });
});

test("values without effect are not in the address", () => {
    assert.equal(formatState({ ...defaultState, tab: "data", filter: "lamp" }), "");
    assert.equal(formatState({ ...defaultState, device: "lamp", tab: "data" }), "?device=lamp&tab=data");
});

test("the order of chips does not change the address", () => {
    const address = formatState({ ...defaultState, chips: ["changed", "on"] });
    assert.equal(address, "?show=on,changed");
});

test("fragments of earlier versions lead to the device and the room", () => {
    assert.equal(parseState("", "#device-porch%20light").device, "porch light");
    assert.equal(parseState("", "#room-in-kitchen").room, "in-kitchen");
    assert.equal(parseState("", "#device-%E0%A4%A").device, "%E0%A4%A");
    const { browser } = routerAt("/#device-lamp");
    assert.deepEqual(browser.urls, ["/?device=lamp"]);
});

test("views, devices and the begin of a search add entries, other changes do not", () => {
    const open = { ...defaultState, device: "lamp" };
    assert.ok(addsEntry(defaultState, open));
    assert.ok(addsEntry(open, { ...open, device: "lock" }));
    assert.ok(addsEntry(defaultState, { ...defaultState, view: "status" }));
    assert.ok(addsEntry(defaultState, { ...defaultState, search: "l" }));
    assert.ok(!addsEntry({ ...defaultState, search: "l" }, { ...defaultState, search: "la" }));
    assert.ok(!addsEntry(open, { ...open, tab: "data" }));
    assert.ok(!addsEntry(open, defaultState));
});

test("Back closes the panel", () => {
    const { browser, router, changes } = routerAt("/?q=lamp");
    router.go({ device: "lamp" });
    router.go({ tab: "data" });
    assert.deepEqual(browser.urls, ["/?q=lamp", "/?q=lamp&device=lamp&tab=data"]);
    browser.history.back();
    assert.equal(router.state.device, "");
    assert.equal(router.state.search, "lamp");
    assert.equal(changes.length, 3);
});

test("closing the panel goes back to the entry before it was opened", () => {
    const { browser, router } = routerAt("/");
    router.go({ device: "lamp" });
    router.go({ tab: "api" });
    router.closePanel();
    assert.equal(browser.index, 0);
    assert.equal(router.state.device, "");
});

test("closing a panel that the address opened replaces the address", () => {
    const { browser, router } = routerAt("/?device=lamp");
    router.closePanel();
    assert.deepEqual(browser.urls, ["/"]);
});

test("closing a panel in which the device changed leaves the first device in the history", () => {
    const { browser, router } = routerAt("/");
    router.go({ device: "lamp" });
    router.go({ device: "lock" });
    router.closePanel();
    assert.deepEqual(browser.urls, ["/", "/?device=lamp", "/"]);
    assert.equal(router.state.device, "");
});

test("a change that changes nothing is not reported", () => {
    const { browser, router, changes } = routerAt("/?device=lamp");
    router.go({ device: "lamp" });
    assert.equal(changes.length, 0);
    assert.equal(browser.entries.length, 1);
});

test("the home default is the address without a home", () => {
    assert.equal(parseState("?home=default").home, "");
    assert.equal(routerAt("/?home=default&q=lamp").browser.urls[0], "/?q=lamp");
});

test("changes stay in the home, and the address of another home has no filters", () => {
    const { browser, router } = routerAt("/?home=test-7&q=lamp&lang=de");
    router.go({ device: "lamp" });
    assert.equal(browser.urls[1], "/?home=test-7&q=lamp&device=lamp&lang=de");
    assert.equal(router.hrefOfHome("other"), "/?home=other&lang=de");
    assert.equal(router.hrefOfHome("default"), "/?lang=de");
});

test("a link contains the current search", () => {
    const { router } = routerAt("/?q=lamp");
    assert.equal(router.href({ device: "porch-light" }), "/?q=lamp&device=porch-light");
});
